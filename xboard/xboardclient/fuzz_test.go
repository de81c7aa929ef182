package xboardclient

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/link"
	"github.com/ferzchess/ferz/xboard/link/linktest"
	"github.com/ferzchess/ferz/xboard/process"
)

// parrot is a program that prints one text at first and another at the first go. If its
// text announces ping it answers pings, and does nothing else.
func parrot(before, during string) *linktest.Program {
	pings := strings.Contains(before, "ping=1")
	return linktest.New(before, func(line string) string {
		if n, ok := strings.CutPrefix(line, "ping "); ok && pings {
			return "pong " + n + "\n"
		}
		if line == "go" {
			defer func() { during = "" }()
			return during
		}
		return ""
	})
}

// FuzzConversation plays a turn with an engine that says anything at all,
// before the game and in it. Whatever it is: the answer is legal or an error,
// in time, and nothing is left of the engine. Waiting takes no time.
func FuzzConversation(f *testing.F) {
	for _, s := range [][2]string{
		{"feature ping=1 setboard=1 done=1\n", "move e2e4\n"},
		{"feature done=1 ping=1 analyze=0\n", "1. ... e2e4\n"},
		{"Illegal move: protover\n", "move e2e4,\nmove e7e5\n"},
		{"feature done=1 usermove=2 option=\"x -reset\"\n", "1-0 {so there}\n"},
		{"feature done=1\n\xff\x00move e2e4", "setup (PN) 99x99+1_x 8/8\npiece \npiece N& N\nresign\n"},
		{"feature done=1\n", "Illegal move: e2e4\n1 2 3 4 e4?\nstat01: 1 2\n"},
		{"feature done=0\nfeature ping=1 reuse=0 colors=0 done=1\n", "offer draw\n1 2 3 4 e4\n"},
	} {
		f.Add(s[0], s[1])
	}
	v, err := variants.Load("chess")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, before, during string) {
		synctest.Test(t, func(t *testing.T) { converse(t, v, before, during) })
	})
}

// converse plays a turn with a parrot. Nothing that it does may take longer
// than an engine can ask for, which is an hour.
func converse(t *testing.T, v *engine.Variant, before, during string) {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Hour)
	defer cancel()
	run := func(context.Context, *xboard.Config, func(process.Line)) (link.Program, error) {
		return parrot(before, during), nil
	}
	e, err := open(ctx, xboard.Config{Name: "parrot"}, run)
	if err != nil {
		expected(t, err)
		return
	}
	defer func() {
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	}()
	e.Describe()
	if err := e.NewGame(ctx, xboard.GameInfo{Variant: v}); err != nil {
		expected(t, err)
		return
	}
	r, err := e.Think(ctx, xboard.Request{Limits: xboard.Limits{MoveTime: 50 * time.Millisecond}}, func(xboard.Thinking) {})
	p, _ := v.NewPosition("")
	switch {
	case err != nil:
		expected(t, err)
	case r.Move != engine.NoMove && !p.IsLegal(r.Move):
		t.Errorf("it made the move %v", r.Move)
	case r.Move == engine.NoMove && !r.Resigns && !r.Claim.Over():
		t.Errorf("an empty reply %+v", r)
	}
}

// expected fails the test unless an error is one that players may return.
func expected(t *testing.T, err error) {
	t.Helper()
	var f *xboard.Failure
	var u *xboard.Unsupported
	if !errors.As(err, &f) && !errors.As(err, &u) {
		t.Errorf("error %T: %v", err, err)
	}
}
