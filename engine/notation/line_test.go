package notation_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestLineText writes lines that begin with either side, and of a game in which
// the players make two moves a turn.
func TestLineText(t *testing.T) {
	for _, tt := range []struct{ variant, before, line, want string }{
		{"chess", "", "e4 e5 Nf3", "1. e4 e5 2. Nf3"},
		{"chess", "e4", "e5 Nf3 Nc6", "1... e5 2. Nf3 Nc6"},
		{"chess", "", "", ""},
		{"chess", "", "e4 e4", "1. e4"},
		{"shogi", "", "P-7f P-3d P-6f", "1. Pc4 Pg6 3. Pd4"},
		{"shogi", "P-7f", "P-3d P-6f", "2. Pg6 3. Pd4"},
		{"marseillais", "e4", "e5 d5 d4 Nf3", "1... e5 d5 2. d4 Nf3"},
	} {
		v := variantstest.Load(t, tt.variant)
		p := variantstest.Position(t, v, "")
		if err := notation.Play(p, tt.before); err != nil {
			t.Fatal(err)
		}
		if got := notation.Line(p, line(p, tt.line)); got != tt.want {
			t.Errorf("%s, %q after %q: %q, want %q", tt.variant, tt.line, tt.before, got, tt.want)
		}
	}
}

// line reads moves; one that is not legal is repeated from before.
func line(p *engine.Position, text string) []engine.Move {
	q := p.Clone()
	var out []engine.Move
	for _, word := range strings.Fields(text) {
		m, err := notation.Parse(q, word)
		if err != nil {
			return append(out, out[len(out)-1])
		}
		out = append(out, m)
		q.Make(m)
	}
	return out
}

// BenchmarkLine writes a line of ten moves, as a search shows it with each depth.
func BenchmarkLine(b *testing.B) {
	for _, bench := range []struct{ variant, notation string }{
		{"chess", "san"}, {"chess", "figurines"}, {"crazyhouse", "san"}, {"xiangqi", "own"}, {"shogi", "own"},
	} {
		b.Run(bench.variant+"/"+bench.notation, func(b *testing.B) {
			v := variantstest.Load(b, bench.variant)
			p := variantstest.Position(b, v, "")
			q := p.Clone()
			var line []engine.Move
			for i := range 10 {
				legal := q.LegalMoves()
				line = append(line, legal[(7*i+3)%len(legal)])
				q.Make(line[i])
			}
			write := notation.FormatterFor(bench.notation, v)
			b.ReportAllocs()
			for b.Loop() {
				notation.LineIn(write, p, line)
			}
		})
	}
}
