// Package variantstest helps tests of all packages with variants, positions, moves
// and random games.
package variantstest

import (
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
)

// compiled holds a function for each name that was loaded, which returns the compiled
// variant. Tests share these: a compiled variant never changes.
var compiled sync.Map

// Shared returns a variant of the catalogue, which is compiled once for all tests of a
// program. The errors are those of variants.Load.
func Shared(name string) (*engine.Variant, error) {
	load, _ := compiled.LoadOrStore(name, sync.OnceValues(func() (*engine.Variant, error) { return variants.Load(name) }))
	return load.(func() (*engine.Variant, error))()
}

// Load returns a variant as Shared does. The test fails if there is none.
func Load(t testing.TB, name string) *engine.Variant {
	t.Helper()
	v, err := Shared(name)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// Definition returns the definition of a variant of the catalogue. The test fails if there
// is none.
func Definition(t testing.TB, name string) engine.Definition {
	t.Helper()
	d, err := variants.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return d
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

// shortMoves is how many legal moves the positions of a small case have in all: as many
// as 25 positions of chess, or a few of Duck Chess and of shogi's largest boards.
const shortMoves = 700

// Walk plays random moves in every variant of the catalogue and calls check in each
// position. A small case of a variant ends after shortMoves, see package testenv.
func Walk(t *testing.T, games, plies int, check func(t *testing.T, p *engine.Position)) {
	for _, d := range variants.All() {
		t.Run(d.ID, func(t *testing.T) {
			t.Parallel()
			v := Load(t, d.ID)
			rnd := rand.New(rand.NewPCG(1, 2))
			seen := 0
			for range games {
				p := Position(t, v, "")
				for range plies {
					if testenv.Short() && seen >= shortMoves {
						return
					}
					check(t, p)
					moves := p.LegalMoves()
					if len(moves) == 0 || t.Failed() {
						break
					}
					seen += len(moves)
					p.Make(moves[rnd.IntN(len(moves))])
				}
			}
		})
	}
}
