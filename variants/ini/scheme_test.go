package ini_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/variants/schemes"
)

// TestUnknownScheme: a color scheme that there is not gets a warning at its line with the
// names of all, and the game is good; one that there is gets none.
func TestUnknownScheme(t *testing.T) {
	games := ini.ReadText(variants.BuiltIn(), "f.ini", "[a:chess]\nscheme = Cinamon\n[b:chess]\nscheme = cinnamon\n[c:knightmate]\n")
	if len(games.Problems) != 1 || len(games.Definitions) != 3 {
		t.Fatalf("%d games, problems %v", len(games.Definitions), games.Problems)
	}
	p := games.Problems[0]
	if !p.Warning || p.Line != 2 || p.Game != "a" || !strings.Contains(p.Text, `"Cinamon"`) || !strings.Contains(p.Text, "did you mean") {
		t.Errorf("got %+v", p)
	}
	for _, name := range schemes.Names() {
		if !strings.Contains(p.Text, name) {
			t.Errorf("%s is not named in %q", name, p.Text)
		}
	}
}
