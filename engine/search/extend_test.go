package search

import (
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// near is a rule that asks for a deeper search where the player's king is on a file.
type near struct{ files string }

func (near) Key() string                         { return "near" }
func (near) Describe(*engine.Variant) string     { return "" }
func (n near) Bind(*engine.Builder) (any, error) { return n, nil }
func (n near) ExtendsSearch(p *engine.Position) bool {
	kings := p.Pieces(p.Side(), p.Variant().Types()[5].ID)
	for at := range kings.All() {
		for _, file := range n.files {
			if p.Variant().File(at) == int(file-'a') {
				return true
			}
		}
	}
	return false
}

// TestExtension: a rule deepens the search where it says so, and costs nothing where it
// does not. White mates in two by a quiet move, which is found at depth 3 as it is, and at
// depth 2 if positions with the king in the corner are searched a ply deeper.
func TestExtension(t *testing.T) {
	const fen = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1"
	at := func(depth int, rules ...engine.Rule) (Line, uint64) {
		t.Helper()
		d := variantstest.Load(t, "chess").Def.Clone()
		d.Rules = append(d.Rules, rules...)
		v, err := engine.Compile(d, nil)
		if err != nil {
			t.Fatal(err)
		}
		line := run(t, New(v, 1), variantstest.Position(t, v, fen), Limits{Depth: depth})
		return line, line.Nodes
	}
	plain, nodes := at(2)
	if line, n := at(2, near{"a"}); n != nodes || line.Score != plain.Score {
		t.Errorf("a rule that extends nothing: %d nodes and %v, want %d and %v", n, line.Score, nodes, plain.Score)
	}
	if _, found := plain.Score.Mate(); found {
		t.Fatalf("depth 2 finds %v without the rule", plain.Score)
	}
	line, n := at(2, near{"h"})
	if mate, found := line.Score.Mate(); !found || mate != 2 || n <= nodes {
		t.Errorf("a rule that extends where the king is in the corner: %v with %d nodes, %d without it", line.Score, n, nodes)
	}
}
