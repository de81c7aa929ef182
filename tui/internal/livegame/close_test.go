package livegame

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/xboard/clock"
)

// TestLastWrite closes a game right after a move, before its write begins: the function
// that Close returns writes the move.
func TestLastWrite(t *testing.T) {
	d := sit(t, clock.Control{}, nil, nil)
	d.until("the players are ready", func() bool { return !d.s.waiting() })
	m, err := notation.Parse(d.s.position(), "e4")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.s.playPerson(m); err != nil {
		t.Fatal(err)
	}
	for _, task := range d.s.close() {
		task()
	}
	if n := len(d.keeper.texts); n != 1 || !strings.Contains(d.keeper.texts[0], "1. e4") {
		t.Errorf("written: %q", d.keeper.texts)
	}
	if d.keeper.released != 1 {
		t.Errorf("the game was released %d times, want once", d.keeper.released)
	}
}

// TestLastWriteOfTwo closes a game right after two moves, the second made during the
// write of the first: both are saved.
func TestLastWriteOfTwo(t *testing.T) {
	d := sit(t, clock.Control{}, nil, nil)
	d.until("the players are ready", func() bool { return !d.s.waiting() })
	for _, text := range []string{"e4", "e5"} {
		p := d.s.position().Clone()
		if text == "e5" && p.Ply() != 1 {
			t.Fatalf("%d moves are made, want 1", p.Ply())
		}
		m, err := notation.Parse(p, text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := d.s.playPerson(m); err != nil {
			t.Fatal(err)
		}
	}
	for _, task := range d.s.close() {
		task()
	}
	if n := len(d.keeper.texts); n != 1 || !strings.Contains(d.keeper.texts[0], "1. e4 e5") {
		t.Errorf("written: %q", d.keeper.texts)
	}
}
