// Package variantstest has what tests of all packages share: variants, positions,
// moves and random games.
package variantstest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants"
)

// Load compiles a variant of the catalogue.
func Load(t testing.TB, name string) *engine.Variant {
	t.Helper()
	v, err := variants.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// Position returns the position of a FEN, or the start position.
func Position(t testing.TB, v *engine.Variant, fen string) *engine.Position {
	t.Helper()
	p, err := v.NewPosition(fen)
	if err != nil {
		t.Fatalf("%s %q: %v", v.Def.ID, fen, err)
	}
	return p
}

// After returns the position of a FEN, or the start position, after moves.
func After(t testing.TB, v *engine.Variant, fen, moves string) *engine.Position {
	t.Helper()
	p := Position(t, v, fen)
	if err := notation.Play(p, moves); err != nil {
		t.Fatalf("%s %q %q: %v", v.Def.ID, fen, moves, err)
	}
	return p
}

// Moves reads moves that follow one another from the position of a FEN, or from the
// start.
func Moves(t testing.TB, v *engine.Variant, fen, moves string) []engine.Move {
	t.Helper()
	g, err := engine.NewGame(v, fen)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range strings.Fields(moves) {
		if err := notation.PlayGame(g, text); err != nil {
			t.Fatal(err)
		}
	}
	return g.Moves()
}

// Varied returns variants that between them have every kind of FEN section.
func Varied(t testing.TB) []*engine.Variant {
	t.Helper()
	var out []*engine.Variant
	for _, name := range []string{"chess", "crazyhouse", "seirawan", "shogi", "alice", "fischerandom", "3check", "xiangqi", "marseillais", "lion", "grand"} {
		out = append(out, Load(t, name))
	}
	return out
}

// Walk plays random moves in every variant of the catalogue and calls check in
// each position.
func Walk(t *testing.T, games, plies int, check func(t *testing.T, p *engine.Position)) {
	for _, d := range variants.All() {
		t.Run(d.ID, func(t *testing.T) {
			t.Parallel()
			v, err := engine.Compile(d, nil)
			if err != nil {
				t.Fatal(err)
			}
			rnd := rand.New(rand.NewPCG(1, 2))
			for range games {
				p := Position(t, v, "")
				for range plies {
					check(t, p)
					moves := p.LegalMoves()
					if len(moves) == 0 || t.Failed() {
						break
					}
					p.Make(moves[rnd.IntN(len(moves))])
				}
			}
		})
	}
}
