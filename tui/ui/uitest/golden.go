package uitest

import (
	"fmt"
	"os"
	"testing"

	"github.com/charmbracelet/x/exp/golden"

	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
)

// Size is that of a window, in columns and rows.
type Size struct{ Width, Height int }

// Large are the windows of most golden screens.
var Large = []Size{{60, 20}, {80, 24}, {120, 40}, {200, 60}}

// Sizes is a matrix of windows, from none to large ones.
func Sizes() []Size {
	var out []Size
	for _, w := range []int{1, 59, 60, 61, 72, 80, 120, 200} {
		for _, h := range []int{1, 20, 21, 24, 40, 60} {
			out = append(out, Size{w, h})
		}
	}
	return out
}

var profileNames = map[string]theme.Profile{"256": theme.ANSI256, "16": theme.ANSI16, "mono": theme.Mono}

// Golden compares the view with the test's golden file; -update rewrites it.
func (s *Stage) Golden(t *testing.T) {
	t.Helper()
	s.Check("the golden screen")
	golden.RequireEqual(t, []byte(s.View()))
}

// GoldenMatrix compares a stage's view with golden files, at several sizes without
// colors and at one size with each color mode.
func GoldenMatrix(t *testing.T, name string, show func(t *testing.T, c *ui.Common, size Size) *Stage) {
	t.Helper()
	for _, s := range Large {
		t.Run(fmt.Sprintf("%s-%dx%d", name, s.Width, s.Height), func(t *testing.T) {
			show(t, Common(t, theme.ASCII, Endless), s).Golden(t)
		})
	}
	for profile, p := range profileNames {
		t.Run(name+"-"+profile, func(t *testing.T) {
			show(t, Common(t, p, Endless), Size{80, 24}).Golden(t)
		})
	}
}

// goldenSizes returns a sample of the sizes of a Configured user's screens, and all of them where
// the golden files are written.
func goldenSizes() []Size {
	if testenv.Update() {
		return Large[:3]
	}
	return Sample(Large[:3], 3)
}

// GoldenConfigured compares screens of a Configured user at several sizes with
// colors and without.
func GoldenConfigured(t *testing.T, open func(t *testing.T, c *ui.Common, s Size) *Stage) {
	t.Helper()
	for _, profile := range []theme.Profile{theme.ANSI256, theme.Mono} {
		for _, s := range goldenSizes() {
			t.Run(fmt.Sprintf("%v-%dx%d", profile, s.Width, s.Height), func(t *testing.T) {
				dir, err := os.Getwd()
				if err != nil {
					t.Fatal(err)
				}
				st := open(t, Configured(t, profile), s)
				st.Check("the golden screen")
				t.Chdir(dir) // golden files are in the package's directory
				golden.RequireEqual(t, []byte(Trim(st.Text())))
			})
		}
	}
}
