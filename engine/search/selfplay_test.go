package search

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestSelfPlay plays a shallow game of every variant and checks each move.
func TestSelfPlay(t *testing.T) {
	for _, d := range variants.All() {
		t.Run(d.ID, func(t *testing.T) {
			t.Parallel()
			v := variantstest.Load(t, d.ID)
			start := time.Now()
			e := New(v, 1)
			made := time.Since(start)
			p := variantstest.Position(t, v, "")
			plies, nodes := 60, uint64(2000)
			if testenv.Short() {
				plies, nodes = 4, 300
			}
			for ply := range plies {
				fen := p.FEN()
				hash := p.Hash()
				legal := p.LegalMoves()
				line, err := e.Search(context.Background(), p, Limits{Depth: 2, Nodes: nodes}, nil) // Duck Chess has hundreds of moves
				if p.FEN() != fen || p.Hash() != hash {
					t.Fatalf("the search changed the position from %s to %s", fen, p.FEN())
				}
				if len(legal) == 0 {
					if err == nil {
						t.Fatalf("%s: a move %v where there is none", fen, line.PV)
					}
					break
				}
				if err != nil || len(line.PV) == 0 || !slices.Contains(legal, line.PV[0]) {
					t.Fatalf("ply %d, %s: line %v, error %v", ply, fen, line, err)
				}
				checkLine(t, p, line.PV)
				p.Make(line.PV[0])
			}
			t.Logf("new %v, games %v", made, time.Since(start)-made)
		})
	}
}

// checkLine checks that all moves of a line are legal.
func checkLine(t *testing.T, p *engine.Position, line []engine.Move) {
	t.Helper()
	q := p.Clone()
	for _, m := range line {
		if !slices.Contains(q.LegalMoves(), m) {
			t.Fatalf("%s: line has illegal move %s", q.FEN(), notation.Coordinates(q, m))
		}
		q.Make(m)
	}
}
