package cecp_test

import (
	"context"
	"encoding/hex"
	"errors"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/cecp"
)

// FuzzConversation plays a turn with an engine that says anything at all,
// before the game and in it. Whatever it is: the answer is legal or an error,
// in time, and nothing is left of the engine.
func FuzzConversation(f *testing.F) {
	for _, s := range [][2]string{
		{"feature ping=1 setboard=1 done=1\n", "move e2e4\n"},
		{"feature done=1 ping=1 analyze=0\n", "1. ... e2e4\n"},
		{"Illegal move: protover\n", "move e2e4,\nmove e7e5\n"},
		{"feature done=1 usermove=2 option=\"x -reset\"\n", "1-0 {so there}\n"},
		{"feature done=1\n\xff\x00move e2e4", "setup (PN) 99x99+1_x 8/8\npiece \npiece N& N\nresign\n"},
		{"feature done=1\n", "Illegal move: e2e4\n1 2 3 4 e4?\nstat01: 1 2\n"},
	} {
		f.Add(s[0], s[1])
	}
	v := load(f, "chess")
	f.Fuzz(func(t *testing.T, before, during string) {
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		defer cancel()
		c := fakeConfig("hex " + hex.EncodeToString([]byte(before)) + "\n< go\nhex " + hex.EncodeToString([]byte(during)))
		c.Scale, c.Protocol = 0.02, xboard.CECP
		starting, stop := context.WithTimeout(ctx, time.Second)
		defer stop()
		e, err := cecp.Start(starting, c)
		if errors.Is(err, context.DeadlineExceeded) {
			return // it may have asked for an hour by done=0
		}
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
		if err := e.NewGame(ctx, xboard.Setting{Variant: v}); err != nil {
			expected(t, err)
			return
		}
		r, err := e.Think(ctx, xboard.Turn{Limits: xboard.Limits{MoveTime: 50 * time.Millisecond}}, func(xboard.Thinking) {})
		p, _ := v.NewPosition("")
		switch {
		case err != nil:
			expected(t, err)
		case r.Move != engine.NoMove && !p.IsLegal(r.Move):
			t.Errorf("it made the move %v", r.Move)
		case r.Move == engine.NoMove && !r.Resigns && !r.Claim.Over():
			t.Errorf("an empty reply %+v", r)
		}
	})
}

// expected fails the test unless an error is one that players may return.
func expected(t *testing.T, err error) {
	t.Helper()
	var f *xboard.Failure
	var u *xboard.Unsupported
	if !errors.As(err, &f) && !errors.As(err, &u) && !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %T: %v", err, err)
	}
	if errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("it took too long: %v", err)
	}
}
