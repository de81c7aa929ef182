package uciclient

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/link"
	"github.com/ferzchess/ferz/xboard/link/linktest"
	"github.com/ferzchess/ferz/xboard/process"
)

// parrot is a program that prints a text whenever it is asked to think, and otherwise
// behaves.
func parrot(says string) *linktest.Program {
	return linktest.New("", func(line string) string {
		switch word, _, _ := strings.Cut(line, " "); word {
		case "uci":
			return "option name Ponder type check default false\noption name MultiPV type spin default 1 min 1 max 5\nuciok\n"
		case "isready":
			return "readyok\n"
		case "go", "ponderhit":
			return says + "\n"
		case "stop":
			return "bestmove a2a3\n"
		}
		return ""
	})
}

// FuzzConversation checks that, whatever an engine prints while it thinks or ponders,
// asking it ends in a legal move, in no move with a reason, or in a failure. Waiting
// takes no time.
func FuzzConversation(f *testing.F) {
	f.Add("info depth 1 score cp 1 pv e2e4\nbestmove e2e4 ponder e7e5")
	f.Add("readyok\nbestmove (none)\nuciok\nregistration error")
	f.Add("bestmove e2e4\nbestmove e2e4\nreadyok\nbestmove d2d4 draw")
	f.Add("option name X type spin\nid name Y\ninfo score mate 5 multipv 3 pv e2e4 e7e5")
	v := variantstest.Load(f, "chess")
	f.Fuzz(func(t *testing.T, text string) {
		synctest.Test(t, func(t *testing.T) { converse(t, v, text) })
	})
}

// converse asks a parrot for moves and has it ponder.
func converse(t *testing.T, v *engine.Variant, says string) {
	run := func(context.Context, *xboard.Config, func(process.Line)) (link.Program, error) {
		return parrot(says), nil
	}
	player, err := open(t.Context(), xboard.Config{Name: "parrot", Ponder: true, Protocol: xboard.UCI}, run)
	if err != nil {
		t.Fatal(err)
	}
	defer player.Close()
	e := player.(*client)
	if err := e.NewGame(t.Context(), xboard.GameInfo{Variant: v}); err != nil {
		t.Fatal(err)
	}
	clocks := &[2]search.Clock{{Remaining: time.Second}, {Remaining: time.Second}}
	for range 3 {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		r, err := e.Think(ctx, xboard.Request{Clocks: clocks}, func(xboard.Thinking) {})
		cancel()
		var f *xboard.Failure
		switch {
		case errors.As(err, &f):
			return
		case err == nil && !r.Resigns && !r.Claim.Over() && !e.record.position().IsLegal(r.Move):
			t.Fatalf("%q: %+v", says, r)
		case err != nil && ctx.Err() == nil:
			t.Fatalf("%q: %v", says, err)
		}
		if err := e.Ponder(t.Context(), xboard.Request{Clocks: clocks}); err != nil {
			return
		}
	}
}
