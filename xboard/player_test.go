package xboard_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
)

func TestFollower(t *testing.T) {
	v := variantstest.Load(t, "chess")
	f, err := xboard.NewPositionTracker(v, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		moves string
		kept  int
	}{
		{"e4 e5", 0}, {"e4 e5 Nf3", 2}, {"e4 e5", 2}, {"e4 c5 Nf3 d6", 1}, {"", 0}, {"d4", 0},
	} {
		line := variantstest.Moves(t, v, "", step.moves)
		kept, err := f.SetMoves(line)
		if err != nil || kept != step.kept {
			t.Errorf("to %q: kept %d, %v, want %d", step.moves, kept, err, step.kept)
		}
		want, _ := v.NewPosition("")
		if err := notation.Play(want, step.moves); err != nil {
			t.Fatal(err)
		}
		if f.Position().FEN() != want.FEN() {
			t.Errorf("to %q: %s, want %s", step.moves, f.Position().FEN(), want.FEN())
		}
	}
	bad := append(variantstest.Moves(t, v, "", "d4 d5"), variantstest.Moves(t, v, "", "e4")...)
	bad = append(bad, bad[0])
	if kept, err := f.SetMoves(bad); kept != 1 || err == nil || !strings.Contains(err.Error(), "move 4 of the game") {
		t.Errorf("an illegal move: kept %d, %v", kept, err)
	}
	if got := len(f.Moves()); got != 3 {
		t.Errorf("after an illegal fourth move %d moves are followed", got)
	}
}

func TestBuiltin(t *testing.T) {
	b := xboard.NewBuiltin("ferz", 1, xboard.Limits{})
	defer b.Close()
	if _, err := b.Think(t.Context(), xboard.Request{}, nil); err == nil {
		t.Error("it thinks before a game has begun")
	}
	v := variantstest.Load(t, "chess")
	if err := b.NewGame(t.Context(), xboard.GameInfo{Variant: v, Start: "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"}); err != nil {
		t.Fatal(err)
	}
	reports := 0
	r, err := b.Think(t.Context(), xboard.Request{Limits: xboard.Limits{Depth: 3}}, func(xboard.Thinking) { reports++ })
	p, _ := v.NewPosition("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
	if err != nil || notation.SAN(p, r.Move) != "Ra8#" || reports == 0 {
		t.Errorf("mate in one: %s, %v, after %d reports", notation.SAN(p, r.Move), err, reports)
	}
	if mate, ok := r.Last.Score.Mate(); !ok || mate != 1 {
		t.Errorf("mate in one: score %v", r.Last.Score)
	}
}

// TestBuiltinStops asks for a move now, and gives a search up.
func TestBuiltinStops(t *testing.T) {
	b := xboard.NewBuiltin("ferz", 1, xboard.Limits{})
	v := variantstest.Load(t, "chess")
	if err := b.NewGame(t.Context(), xboard.GameInfo{Variant: v}); err != nil {
		t.Fatal(err)
	}
	forever := xboard.Request{Limits: xboard.Limits{Infinite: true}}
	r, err := b.Think(t.Context(), forever, func(xboard.Thinking) { b.MoveNow() })
	if err != nil || r.Move == engine.NoMove {
		t.Errorf("MoveNow: %v, %v", r.Move, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	_, err = b.Think(ctx, forever, func(xboard.Thinking) { cancel() })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("a search that was given up: %v", err)
	}
	if r, err := b.Think(t.Context(), xboard.Request{Clocks: &[2]search.Clock{{Remaining: 50 * time.Millisecond}, {}}}, nil); err != nil || r.Move == engine.NoMove {
		t.Errorf("the next search: %v, %v", r.Move, err)
	}
}

func TestBuiltinLimits(t *testing.T) {
	b := xboard.NewBuiltin("weak", 1, xboard.Limits{Depth: 1})
	if err := b.NewGame(t.Context(), xboard.GameInfo{Variant: variantstest.Load(t, "shatranj")}); err != nil {
		t.Fatal(err)
	}
	r, err := b.Think(t.Context(), xboard.Request{Limits: xboard.Limits{Depth: 9}}, nil)
	if err != nil || r.Last.Depth != 1 {
		t.Errorf("a player of depth 1 thought to depth %d, %v", r.Last.Depth, err)
	}
}

// away is a gate that has all searches done elsewhere, and keeps the last one.
type away struct{ last xboard.Search }

func (a *away) Enter(context.Context, *engine.Variant, func()) (func(), error) {
	return nil, errors.New("no search is done here")
}

func (a *away) Search(_ context.Context, s xboard.Search, _ func(search.Line)) (search.Line, bool) {
	a.last = s
	p, _ := s.Variant.NewPosition("")
	return search.Line{PV: p.LegalMoves()[:1]}, true
}

// TestRatingElsewhere: a rating is sent to other machines as what it stands for in the
// game.
func TestRatingElsewhere(t *testing.T) {
	for _, variant := range []string{"chess", "minishogi"} {
		v := variantstest.Load(t, variant)
		b := xboard.NewBuiltin("ferz 1000", 1, xboard.Limits{})
		if err := b.NewGame(t.Context(), xboard.GameInfo{Variant: v}); err != nil {
			t.Fatal(err)
		}
		gate := &away{}
		turn := xboard.Request{Limits: xboard.Limits{Skill: search.SkillOfRating(1000)}}
		if _, err := b.Think(xboard.WithGate(t.Context(), gate), turn, nil); err != nil {
			t.Fatal(err)
		}
		want := search.New(v, 1).Rated(turn.Limits.Skill)
		if got := gate.last.Limits.Skill; got != want || got.Rating != 0 || got.Nodes == 0 {
			t.Errorf("%s: %+v is sent, want %+v", variant, got, want)
		}
	}
}
