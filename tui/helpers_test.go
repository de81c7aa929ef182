package tui

import (
	"regexp"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/start"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/tui/user"
	"github.com/ferzchess/ferz/tui/user/host"
	"github.com/ferzchess/ferz/variants"
)

// home is a folder with all that a user has on disk. Tests hand it in: those that set the
// environment instead could not run side by side.
type home string

// newHome returns that of a user who has never played.
func newHome(t testing.TB) home { return home(t.TempDir()) }

// user opens what is there.
func (h home) user() *user.User {
	return user.Open(host.Host{}, user.Folders{Config: string(h), Data: string(h), Home: string(h)})
}

// environ returns the environment variables that point a process to it.
func (h home) environ() (out []string) {
	for _, name := range []string{"HOME", "FERZ_DATA_DIR", "FERZ_CONFIG_DIR", "XDG_DATA_HOME", "XDG_CONFIG_HOME"} {
		out = append(out, name+"="+string(h))
	}
	return out
}

// inList matches moves in a list of moves, where each that took a second or more has its time
// after it.
func inList(moves string) *regexp.Regexp {
	words := strings.Fields(moves)
	for i := range words {
		words[i] = regexp.QuoteMeta(words[i])
	}
	return regexp.MustCompile(strings.Join(words, ` +([0-9:.]+[smh]? +)?`))
}

// testCommon returns what screens share, with all screens.
func testCommon(t testing.TB, profile theme.Profile, how uitest.ThinkFunc) *ui.Common {
	t.Helper()
	c := uitest.Common(t, profile, how)
	c.Make = allMakers()
	return c
}

// newStage returns a stage on which the program is run with options.
func newStage(t testing.TB, c *ui.Common, opts Options, width, height int) *uitest.Stage {
	t.Helper()
	config, err := configOf(c, &opts)
	if err != nil {
		t.Fatal(err)
	}
	return uitest.NewStage(t, c, start.New(c, variants.BuiltIn().ListedCards()), config, width, height)
}
