package livegame

import (
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
)

// TestSquaresNamed checks which squares a typed text names.
func TestSquaresNamed(t *testing.T) {
	for _, test := range []struct{ variant, text, want string }{
		{"chess", "e2e4", "e2 e4"}, {"chess", "Nf3 Bc4 O-O", "c4 f3"}, {"chess", "exd5", "d5"}, {"chess", "O-O", ""},
		{"grand", "a9a10", "a10 a9"}, {"shogi", "P-7f", "c4"}, {"shogi", "7g7f", "c3 c4"},
	} {
		g := tree(t, test.variant, "")
		named := squaresNamed(g.Variant, test.text)
		var list []string
		for s := range named.All() {
			list = append(list, g.Variant.SquareName(s))
		}
		slices.Sort(list)
		if got := strings.Join(list, " "); got != test.want {
			t.Errorf("%s %s: %q, want %q", test.variant, test.text, got, test.want)
		}
	}
}

// FuzzSquaresNamed reads squares from any text.
func FuzzSquaresNamed(f *testing.F) {
	for _, text := range []string{"e2e4", "Nf3 Bc4", "a10b9", "é4", ""} {
		f.Add(text)
	}
	g := tree(f, "grand", "")
	f.Fuzz(func(t *testing.T, text string) {
		named := squaresNamed(g.Variant, text)
		for s := range named.All() {
			if !g.Variant.OnBoard(s) {
				t.Errorf("%q names %d", text, engine.Square(s))
			}
		}
	})
}
