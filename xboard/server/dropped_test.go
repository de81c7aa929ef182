package server

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
)

// untilStopped is a search that has nothing to say before it is stopped.
type untilStopped struct{ hasty }

func (u untilStopped) Search(ctx context.Context, p *engine.Position, l search.Limits, report func(search.Line)) (search.Line, error) {
	<-ctx.Done()
	line := search.Line{Depth: 1, MultiPV: 1, Nodes: 77, PV: p.LegalMoves()[:1]}
	report(line)
	return line, nil
}

// TestXBoardDropsThinking checks that a search which is given up prints nothing about a
// position that is no longer there, while one that is asked to move now does.
func TestXBoardDropsThinking(t *testing.T) {
	const start = "xboard\nprotover 2\nnew\npost\n"
	for text, want := range map[string]bool{
		"go\n?\n":                                true,
		"go\nforce\nping 1\n":                    false,
		"analyze\nusermove e2e4\nexit\nping 1\n": false,
		"go\nquit\n":                             false,
		"go\nnew\nquit\n":                        false,
	} {
		var out bytes.Buffer
		c := newCore(t.Context(), &out, Shelf{}, Identity{})
		c.open = func(v *engine.Variant, _ int, _ string) (searcher, error) {
			return untilStopped{hasty{search.New(v, 1)}}, nil
		}
		if err := (&xboardServer{core: c}).talk(strings.NewReader(start + text)); err != nil {
			t.Error(err)
		}
		if got := strings.Contains(out.String(), " 77\t"); got != want {
			t.Errorf("%q: a line of thinking %t, want %t; it said %q", text, got, want, out.String())
		}
	}
}
