package watch

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard/match"
)

// TestHostileNames shows a match between players with hostile names, one of whom
// loses for a hostile reason: nothing of it is obeyed by a terminal.
func TestHostileNames(t *testing.T) {
	const evil = "Evil\x1b[35mp\x1b]0;t\x07\u009b1m\u202e"
	for _, names := range [][]string{{evil + "1", evil + "2"}, {evil + "1", evil + "2", evil + "3"}} {
		for _, size := range [][2]int{{60, 20}, {200, 60}} {
			g := newGallery(t, theme.ASCII, names, 2, size[0], size[1])
			v := variantstest.Load(t, "chess")
			g.Begin(1, 1, v).moves("e4 e5").ends(engine.Loss(engine.White, evil), match.EndKind(match.FaultKinds()[0]))
			g.Begin(2, 2, v).moves("d4 d5")
			g.look()
			for _, key := range []string{"", "tab", "enter", "tab", "?", "esc", "esc", "esc", "q"} {
				if key != "" {
					g.press(key)
				}
				view := g.r.View()
				if key == "" && !strings.Contains(view, "Evil\ufffd[35mp\ufffd]0") {
					t.Errorf("the names are not to be seen:\n%s", view)
				}
				if strings.ContainsAny(view, "\x1b\x07\u009b\u202e") {
					t.Errorf("after %q: %q", key, view)
				}
			}
		}
	}
}
