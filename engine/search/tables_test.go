package search_test

import (
	"context"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/tables"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestTables: with endgame tables the search knows the outcome and the distance in a
// position that has one, plays on by it, and knows where captures lead.
func TestTables(t *testing.T) {
	v, store := variantstest.Load(t, "chess"), tables.Memory{}
	m, err := tables.NewMaker(v, store, tables.Options{Threads: 2})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Make(t.Context(), "KQK"); err != nil {
		t.Fatal(err)
	}
	set, err := tables.Open(v, store)
	if err != nil {
		t.Fatal(err)
	}
	e := search.New(v, 1)
	e.SetTables(set)
	at := func(fen string, limits search.Limits) search.Line {
		p, err := v.NewPosition(fen)
		if err != nil {
			t.Fatal(err)
		}
		line, err := e.Search(context.Background(), p, limits, nil)
		if err != nil {
			t.Fatal(err)
		}
		return line
	}
	for _, tt := range []struct {
		fen             string
		mate            int
		words, opposite string
	}{
		{"8/8/8/4k3/8/8/8/KQ6 w - - 0 1", 9, "won in 9", "lost in 9"},
		{"8/8/8/4k3/8/8/8/KQ6 b - - 0 1", -9, "lost in 9", "won in 9"},
	} {
		line := at(tt.fen, search.Limits{Depth: 1})
		if moves, ok := line.Score.Mate(); !ok || moves != tt.mate {
			t.Errorf("%s: score %v, want a mate in %d", tt.fen, line.Score, tt.mate)
		}
		if line.ScoreText(false) != tt.words || line.ScoreText(true) != tt.opposite {
			t.Errorf("%s: %q and %q, want %q and %q", tt.fen, line.ScoreText(false), line.ScoreText(true), tt.words, tt.opposite)
		}
		p, err := v.NewPosition(tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range line.PV {
			p.Make(m)
		}
		if r := p.Result(); r.Reason != "checkmate" {
			t.Errorf("%s: the line of %d moves ends with %v", tt.fen, len(line.PV), r)
		}
	}
	// One move of the king keeps the draw: it captures the queen.
	if line := at("8/8/8/8/8/k7/1Q6/3K4 b - - 0 1", search.Limits{Depth: 1}); line.Score != 0 || line.ScoreText(false) != "drawn" || v.SquareName(line.PV[0].To()) != "b2" {
		t.Errorf("a draw has score %v, by a move to %s", line.Score, v.SquareName(line.PV[0].To()))
	}
	// Four pieces have no table, but the capture leads to one.
	if line := at("8/8/8/3k4/8/8/r6Q/K7 w - - 0 1", search.Limits{Depth: 2}); line.Score < search.Mate-1000 || line.Proven != nil {
		t.Errorf("a capture that wins has score %v", line.Score)
	}
	if line := at("8/8/8/4k3/8/8/8/KQ6 w - - 0 1", search.Limits{Depth: 1, MultiPV: 3, SearchMoves: []engine.Move{at("8/8/8/4k3/8/8/8/KQ6 w - - 0 1", search.Limits{}).PV[0]}}); len(line.PV) != 17 {
		t.Errorf("the line has %d moves", len(line.PV))
	}
	// Without a move left to win by, the search decides.
	if line := at("8/8/8/4k3/8/8/8/KQ6 w - - 99 80", search.Limits{Depth: 3}); line.Score > 20000 || line.Proven != nil {
		t.Errorf("the limit of moves is near, but the score is %v", line.Score)
	}
}
