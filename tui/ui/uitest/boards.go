package uitest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// IDs are variants of several families, sizes and notations.
var IDs = []string{"shogi", "capablanca", "alice", "chess", "knightmate", "omega", "crazyhouse", "xiangqi", "chess256"}

// Endgame is a position of chess.
const Endgame = "8/8/8/4k3/8/8/8/R3K3 w Q - 3 40"

// Tree returns a game of a variant without moves.
func Tree(t testing.TB, v *engine.Variant, fen string) *pgn.Game {
	t.Helper()
	g, err := engine.NewGame(v, fen)
	if err != nil {
		t.Fatal(err)
	}
	tree, err := pgn.FromGame(g)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

// Variants returns variants of the catalogue, so that a test does not change
// with it.
func Variants(ids ...string) []engine.Definition {
	return slices.DeleteFunc(variants.All(), func(d engine.Definition) bool { return !slices.Contains(ids, d.ID) })
}

// EveryShape returns one variant of the catalogue for each size of board and
// of notation, with hands and without, and boards that are as large as can be.
func EveryShape(t testing.TB) []*engine.Variant {
	t.Helper()
	type shape struct {
		board    engine.Board
		notation int
		drops    bool
	}
	seen := map[shape]bool{}
	var out []*engine.Variant
	for _, d := range variants.All() {
		v := variantstest.Load(t, d.ID)
		s := shape{d.Board, len(v.Type(1).Letters[0]), v.HasDrops()}
		if !seen[s] {
			seen[s] = true
			out = append(out, v)
		}
	}
	return append(out, Giant(t, 16, 16, 1), Giant(t, 16, 8, 2), Giant(t, 1, 16, 1), Giant(t, 16, 1, 1))
}

// Giant makes a variant up with two-letter pieces.
func Giant(t testing.TB, files, ranks, boards int) *engine.Variant {
	t.Helper()
	row := fmt.Sprintf("+Q%d", files-1)
	if files == 1 {
		row = "+Q"
	}
	array := strings.TrimSuffix(strings.Repeat(row+"/", ranks*boards), "/")
	v, err := engine.Compile(engine.Definition{
		ID: "giant", Name: "Giant", Board: engine.Board{Files: files, Ranks: ranks, Boards: boards},
		Pieces: []engine.PieceDef{{Name: "Queen", Letter: "+Q", Betza: "Q"}}, Array: array,
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// LongGame returns a game of Gross Chess, on 12x12 squares, with the given number of
// tens of plies and a variation of six moves at every tenth.
func LongGame(t testing.TB, tens int) *pgn.Game {
	t.Helper()
	g := Tree(t, variantstest.Load(t, "gross"), "")
	p, err := g.Variant.NewPosition("")
	if err != nil {
		t.Fatal(err)
	}
	seed := 1
	grow := func(n *pgn.Node, p *engine.Position, plies int) *pgn.Node {
		for range plies {
			legal := p.LegalMoves()
			if len(legal) == 0 {
				t.Fatal("the game has ended")
			}
			seed = (seed*1103515245 + 12345) & 0x7fffffff
			m := legal[seed>>8%len(legal)]
			child := n.Add(notation.SAN(p, m), m)
			child.Number, child.Side = p.MoveNumber(), p.Side()
			p.Make(m)
			n = child
		}
		return n
	}
	n := g.Root
	for range tens {
		aside := p.Clone()
		at := n
		n = grow(n, p, 10)
		grow(at, aside, 6)
	}
	return g
}
