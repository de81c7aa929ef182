package searches

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
)

// patience is more than anything takes on a busy machine.
const patience = time.Minute

// TestPool: no more searches run than there may, who has the fewest is next, a search that
// is stopped while it waits takes no place, and long ones end when others wait.
func TestPool(t *testing.T) {
	p := NewPool(2)
	p.slice = time.Millisecond
	stopped := make(chan struct{})
	enter := func(owner string, stop func()) (began <-chan func()) {
		c := make(chan func(), 1)
		running, waiting := p.Counts()
		go func() {
			leave, err := (Gate{p, owner, free, nil}).Enter(t.Context(), nil, stop)
			if err != nil {
				t.Error(err)
			}
			c <- leave
		}()
		for limit := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
			if r, w := p.Counts(); r+w > running+waiting {
				break
			}
			if time.Now().After(limit) {
				t.Fatalf("%s does not enter", owner)
			}
		}
		return c
	}
	first := <-enter("anna", func() { close(stopped) })
	second := <-enter("anna", func() {})
	third, other := enter("anna", func() {}), enter("ben", func() {})
	if running, waiting := p.Counts(); running != 2 || waiting != 2 {
		t.Fatalf("%d searches run, %d wait", running, waiting)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if leave, err := (Gate{p, "carl", free, nil}).Enter(ctx, nil, func() {}); err != nil {
		t.Error(err)
	} else {
		leave()
	}
	<-stopped // its slice is over
	first()
	leave := <-other
	select {
	case <-third:
		t.Error("a third search of the same visitor comes before the first one of another")
	default:
	}
	leave()
	(<-third)()
	second()
	if running, waiting := p.Counts(); running != 0 || waiting != 0 || p.free != 2 {
		t.Errorf("%d searches run, %d wait, there is room for %d", running, waiting, p.free)
	}
}

// errBarred bars somebody.
var errBarred = errors.New("you get no help")

// free bars nobody.
func free(*engine.Variant) error { return nil }

// TestBarredSearch: a search of somebody who gets no help does not begin and takes no place,
// and one that runs ends.
func TestBarredSearch(t *testing.T) {
	p := NewPool(1)
	g := Gate{p, "anna", func(*engine.Variant) error { return errBarred }, nil}
	if _, err := g.Enter(t.Context(), nil, func() {}); !errors.Is(err, errBarred) || p.free != 1 {
		t.Errorf("%v, and room for %d", err, p.free)
	}
	stopped := ""
	g.Barred = free
	leave, err := g.Enter(t.Context(), nil, func() { stopped += g.Owner })
	if err != nil {
		t.Fatal(err)
	}
	p.End(func(owner string, _ *engine.Variant) bool { return owner == "ben" })
	p.End(func(owner string, _ *engine.Variant) bool { return owner == "anna" })
	if leave(); stopped != "anna" || p.free != 1 {
		t.Errorf("the searches of %q end, and there is room for %d", stopped, p.free)
	}
}

// TestBudget: each visit gets a part of what is left, and all of it comes back.
func TestBudget(t *testing.T) {
	b := NewBudget(40)
	var given []func()
	for _, want := range []int{8, 8, 6, 4, 3, 2, 2, 1, 1, 1, 1} {
		n, giveBack := b.Take(8)
		if n != want {
			t.Errorf("a visit gets %d, want %d", n, want)
		}
		given = append(given, giveBack)
	}
	for _, giveBack := range given {
		giveBack()
	}
	if b.left != 40 {
		t.Errorf("%d are left in the end, want 40", b.left)
	}
}
