package xboardclient_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/dialect"
	"github.com/ferzchess/ferz/xboard/xboardclient"
)

// TestPositions checks both ways of sending a position.
func TestPositions(t *testing.T) {
	const fen = "4k3/8/8/8/8/8/4P3/4K2R b K - 0 1"
	for _, c := range []struct {
		script string
		want   []string
	}{
		{modern + "< go\n> move e8d8", []string{"setboard " + fen, "go"}},
		{"< protover 2\n> feature ping=1 done=1\n< go\n> move e8d8", []string{"new", "force", "a2a3", "edit", "#", "Pe2", "Ke1", "Rh1", "c", "Ke8", ".", "go"}},
	} {
		e, j := open(t, fakeConfig(c.script))
		newGame(t, e, xboard.GameInfo{Start: fen})
		if _, err := e.Think(patient(t), xboard.Request{}, nil); err != nil {
			t.Fatal(err)
		}
		if !has(j.sent(), c.want...) {
			t.Errorf("sent:\n%s", strings.Join(j.sent(), "\n"))
		}
	}
	e, _ := open(t, fakeConfig("< protover 2\n> feature ping=1 done=1"))
	var un *xboard.Unsupported
	if err := e.NewGame(patient(t), xboard.GameInfo{Variant: variantstest.Load(t, "chess"), Start: "4k3/8/8/8/8/8/8/4K2R w - - 0 1"}); !errors.As(err, &un) {
		t.Errorf("castling rights that edit can't say: %v", err)
	}
}

// TestVariants is about variants that the engine is sent, refuses or defines.
func TestVariants(t *testing.T) {
	t.Run("defined", func(t *testing.T) {
		e, j := open(t, fakeConfig(modern+"< variant shatranj\n> setup (PNBQKR.pnbqkr.) 8x8+0_normal rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1\n> piece B& A"))
		newGame(t, e, xboard.GameInfo{Variant: variantstest.Load(t, "shatranj")})
		s, ok := e.(xboardclient.VariantDefiner).Setup()
		if !ok || s.Parent != "normal" || len(s.Pieces) != 1 || s.Pieces[0] != (dialect.PieceLine{ID: "B&", Betza: "A"}) {
			t.Errorf("setup %+v, %v", s, ok)
		}
		newGame(t, e, xboard.GameInfo{})
		if !has(j.sent(), "variant shatranj", "variant normal") {
			t.Errorf("sent:\n%s", strings.Join(j.sent(), "\n"))
		}
	})
	t.Run("other array", func(t *testing.T) {
		e, j := open(t, fakeConfig(modern+"< variant shatranj\n> setup (PNBQKR.pnbqkr.) 8x8+0_normal rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"))
		newGame(t, e, xboard.GameInfo{Variant: variantstest.Load(t, "shatranj")})
		if !has(j.sent(), "variant shatranj", "setboard rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1") {
			t.Errorf("sent:\n%s", strings.Join(j.sent(), "\n"))
		}
	})
	t.Run("other pieces", func(t *testing.T) {
		e, _ := open(t, fakeConfig(modern+"< variant shatranj\n> setup (PNBQKR.pnbqkr.) 8x8+0_normal rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1\n> piece B& B"))
		var un *xboard.Unsupported
		if err := e.NewGame(patient(t), xboard.GameInfo{Variant: variantstest.Load(t, "shatranj")}); !errors.As(err, &un) || !strings.Contains(err.Error(), "moves as B, not as A") {
			t.Errorf("an elephant that is a bishop: %v", err)
		}
	})
	t.Run("started again for another", func(t *testing.T) {
		for name, want := range map[string]int{"fake": 1, "Fairy-Max": 2} {
			c := fakeConfig(modern)
			c.Name = name
			e, j := open(t, c)
			for _, id := range []string{"shatranj", "shatranj", "chess", "chess"} {
				newGame(t, e, xboard.GameInfo{Variant: variantstest.Load(t, id)})
			}
			n := 0
			for _, line := range j.sent() {
				if line == "protover 2" {
					n++
				}
			}
			if n != want {
				t.Errorf("%s was started %d times, want %d", name, n, want)
			}
		}
	})
	for _, said := range []string{"telluser variant shatranj not supported", "Error (unknown command): variant", "Error (unsupported variant): variant shatranj"} {
		e, _ := open(t, fakeConfig(modern+"< variant shatranj\n> "+said))
		var un *xboard.Unsupported
		if err := e.NewGame(patient(t), xboard.GameInfo{Variant: variantstest.Load(t, "shatranj")}); !errors.As(err, &un) {
			t.Errorf("%s: %v", said, err)
		}
	}
}

// TestTimes checks how a time for a move is said.
func TestTimes(t *testing.T) {
	for _, c := range []struct {
		features string
		limits   xboard.Limits
		want     []string
		fails    string
	}{
		{"", xboard.Limits{MoveTime: 3 * time.Second}, []string{"st 3", "go"}, ""},
		{"", xboard.Limits{MoveTime: 50 * time.Millisecond}, []string{"level 1 0:01 0", "time 5", "otim 5", "go"}, ""},
		{"", xboard.Limits{MoveTime: 2500 * time.Millisecond}, []string{"level 1 0:02 0", "time 250", "otim 250", "go"}, ""},
		{"", xboard.Limits{MoveTime: time.Millisecond}, nil, "10ms"},
		{"time=0", xboard.Limits{MoveTime: 500 * time.Millisecond}, nil, "whole seconds"},
		{"time=0", xboard.Limits{MoveTime: 2500 * time.Millisecond}, []string{"st 2", "go"}, ""},
		{"", xboard.Limits{Depth: 7}, []string{"sd 7", "go"}, ""},
		{"nps=1", xboard.Limits{Nodes: 700}, []string{"st 1", "nps 700", "go"}, ""},
		{"", xboard.Limits{SearchMoves: []engine.Move{1}}, nil, "exclude"},
		{"", xboard.Limits{Depth: -1}, nil, "depth"},
	} {
		e, j := open(t, fakeConfig("< protover 2\n> feature ping=1 setboard=1 usermove=1 colors=0 "+c.features+" done=1\n< go\n> move e2e4"))
		newGame(t, e, xboard.GameInfo{})
		_, err := e.Think(patient(t), xboard.Request{Limits: c.limits}, nil)
		switch {
		case c.fails == "" && err != nil, c.fails != "" && (err == nil || !strings.Contains(err.Error(), c.fails)):
			t.Errorf("%+v: %v", c.limits, err)
		case !has(j.sent(), c.want...):
			t.Errorf("%+v: sent:\n%s", c.limits, strings.Join(j.sent(), "\n"))
		}
	}
}
