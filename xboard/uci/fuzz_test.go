package uci

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/link"
	"github.com/ferzchess/ferz/xboard/process"
)

// parrot is a program that says some lines whenever it is asked to think, and
// otherwise behaves.
type parrot struct {
	says  []string
	lines chan process.Line
	mu    sync.Mutex
	ended bool
}

// Send implements program.
func (p *parrot) Send(lines ...string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended {
		return process.ErrEnded
	}
	for _, l := range lines {
		word, _, _ := strings.Cut(l, " ")
		switch word {
		case "uci":
			p.say("option name Ponder type check default false", "option name MultiPV type spin default 1 min 1 max 5", "uciok")
		case "isready":
			p.say("readyok")
		case "go", "ponderhit":
			p.say(p.says...)
		case "stop":
			p.say("bestmove a2a3")
		}
	}
	return nil
}

func (p *parrot) say(lines ...string) {
	for _, l := range lines {
		p.lines <- process.Line{Text: l, At: time.Now()}
	}
}

func (p *parrot) Lines() <-chan process.Line { return p.lines }
func (p *parrot) Status() string             { return "exit status 0" }

func (p *parrot) Stop(time.Duration) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.ended {
		p.ended = true
		close(p.lines)
	}
	return nil
}

// FuzzConversation: whatever an engine says while it thinks or ponders, asking
// it ends in a legal move, in no move for a reason that is told, or in a failure.
func FuzzConversation(f *testing.F) {
	f.Add("info depth 1 score cp 1 pv e2e4\nbestmove e2e4 ponder e7e5")
	f.Add("readyok\nbestmove (none)\nuciok\nregistration error")
	f.Add("bestmove e2e4\nbestmove e2e4\nreadyok\nbestmove d2d4 draw")
	f.Add("option name X type spin\nid name Y\ninfo score mate 5 multipv 3 pv e2e4 e7e5")
	v := load(f, "chess")
	f.Fuzz(func(t *testing.T, text string) {
		says := strings.Split(text, "\n")
		if len(says) > 50 {
			return
		}
		flavour, _ := flavourOf(xboard.UCI)
		e := &client{flavour: flavour, hurry: link.NewHurry()}
		e.config = xboard.Config{Name: "parrot", Ponder: true, Protocol: xboard.UCI}
		s := newSession(&parrot{says: says, lines: make(chan process.Line, 1000)}, &e.config, flavour, "parrot")
		if err := errors.Join(e.adopt(s), e.introduce(t.Context(), s), e.NewGame(t.Context(), xboard.Setting{Variant: v})); err != nil {
			t.Fatal(err)
		}
		defer e.Close()
		clocks := &[2]search.Clock{{Remaining: time.Second}, {Remaining: time.Second}}
		for range 3 {
			ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
			r, err := e.Think(ctx, xboard.Turn{Clocks: clocks}, func(xboard.Thinking) {})
			cancel()
			var f *xboard.Failure
			switch {
			case errors.As(err, &f):
				return
			case err == nil && !r.Resigns && !r.Claim.Over() && !e.record.position().IsLegal(r.Move):
				t.Fatalf("%q: %+v", text, r)
			case err != nil && ctx.Err() == nil:
				t.Fatalf("%q: %v", text, err)
			}
			if err := e.Ponder(t.Context(), xboard.Turn{Clocks: clocks}); err != nil {
				return
			}
		}
	})
}
