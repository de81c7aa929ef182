package tui

import (
	"testing"

	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/start"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants"
)

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
