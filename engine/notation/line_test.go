package notation_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants"
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
		{"marseillais", "e4", "e5 d5 d4 Nf3", "1... e5 d5 2. d4 Nf3"},
	} {
		v, err := variants.Load(tt.variant)
		if err != nil {
			t.Fatal(err)
		}
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
