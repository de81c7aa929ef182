package game

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/exp/golden"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants/openings"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// played is a game whose screen is compared, and the keys that lead there.
type played struct {
	variant string
	keys    []string
}

// goldenGames are games with something of each kind to see: targets, hands, two
// boards, corners, a large board, legs.
var goldenGames = []played{
	{"chess", []string{"e4", "enter", "d5", "enter", "e2", "esc", "up", "up", "up", "right", "enter"}},
	{"xiangqi", []string{"h3e3", "enter", "Nc8", "enter", "up", "up", "up", "up", "enter", "N"}},
	{"shogi", []string{"c3c4", "enter", "g7g6", "enter", "b2h8+", "enter", "g9h8", "enter", "tab", "up", "up", "up", "up"}},
	{"alice", []string{"e4", "enter", "d5", "enter", ":fl", "up", "right"}},
	{"capablanca", []string{"ctrl+f", "up", "enter", "up", "up", "enter"}},
	{"crazyhouse", []string{"e4", "enter", "d5", "enter", "exd5", "enter", "Qxd5", "enter", "tab", "up", "up", "up"}},
	{"omega", []string{"e4", "enter", "e5", "enter", "ctrl+b"}},
	{"mightylion", []string{"d4", "enter", "d5", "enter", "left", "left", "left", "enter"}},
	{"doublechess", []string{"h4", "enter", "right", "right"}},
}

// TestGolden compares whole screens without colors with the files in testdata; -update
// rewrites them.
func TestGolden(t *testing.T) {
	for _, game := range goldenGames {
		for _, s := range uitest.Large {
			game.golden(t, theme.ASCII, s, fmt.Sprintf("%s-%dx%d", game.variant, s.Width, s.Height))
		}
	}
}

// TestProfilesGolden does so for terminals with more or fewer colors.
func TestProfilesGolden(t *testing.T) {
	for _, game := range goldenGames[:4] {
		for _, p := range []theme.Profile{theme.Mono, theme.ANSI16, theme.ANSI256} {
			for _, s := range uitest.Large[1:3] {
				game.golden(t, p, s, fmt.Sprintf("%s-%v-%dx%d", game.variant, p, s.Width, s.Height))
			}
		}
	}
}

func (game played) golden(t *testing.T, profile theme.Profile, s uitest.Size, name string) {
	v := variantstest.Load(t, game.variant)
	t.Run(name, func(t *testing.T) {
		st := openGame(t, uitest.Common(t, profile, uitest.Endless), v, "", uitest.Persons, s.Width, s.Height)
		st.Press(game.keys...)
		want := openings.For(v, v.StartFEN()).Of(v, v.StartFEN(), st.g.Browser.Moves())
		st.WaitUntil("the openings are known", func() bool { return st.g.Opening() == want })
		golden.RequireEqual(t, []byte(st.View()))
	})
}

// TestFits checks that no screen is larger than its window, for boards of
// all shapes.
func TestFits(t *testing.T) {
	all := uitest.Sample(uitest.EveryShape(t), 3)
	sizes := uitest.Sample(uitest.Sizes(), 5) // all widths and heights
	for _, v := range all {
		fits(t, v, theme.ASCII, sizes)
		fits(t, v, theme.ANSI256, uitest.Large[:3])
	}
	fits(t, all[0], theme.ANSI16, uitest.Sizes())
}

func fits(t *testing.T, v *engine.Variant, profile theme.Profile, list []uitest.Size) {
	t.Helper()
	st := openGame(t, uitest.Common(t, profile, uitest.Endless), v, "", uitest.Persons, 80, 24)
	st.Press("up", "enter")
	for _, s := range list {
		st.Send(tea.WindowSizeMsg{Width: s.Width, Height: s.Height})
		name := fmt.Sprintf("%s at %dx%d", v.Def.ID, s.Width, s.Height)
		st.Check(name)
		st.Press("ctrl+f", "home", "up", "right", "e", "1")
		st.Check(name + " typing")
		st.Press("esc", "f1")
		st.Check(name + " help")
		st.Press("esc")
		st.g.ask(strings.Repeat("long question ", 20), nil)
		st.Check(name + " asking")
		st.g.chooser = nil
	}
}

// TestBoardWhole checks that the sizes that the program is made for show whole
// boards: 10x10 at 60x20, and two boards of 8x8.
func TestBoardWhole(t *testing.T) {
	for _, id := range []string{"chess", "xiangqi", "shogi", "eurasian", "alice", "capablanca"} {
		v := variantstest.Load(t, id)
		for _, s := range uitest.Large[:2] {
			st := openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), v, "", uitest.Persons, s.Width, s.Height)
			if l := st.g.board.Layout(); !l.AllVisible {
				t.Errorf("%s at %dx%d shows %dx%d squares", id, s.Width, s.Height, l.Cols, l.Rows)
			}
		}
	}
}

// TestScroll checks that the cursor is visible wherever it goes.
func TestScroll(t *testing.T) {
	for _, v := range []*engine.Variant{uitest.Giant(t, 16, 16, 1), uitest.Giant(t, 16, 8, 2)} {
		st := openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), v, "", uitest.Persons, 60, 20)
		for _, dir := range []string{"left", "up", "right", "down"} {
			for range 40 {
				st.Press(dir)
				if !strings.Contains(st.Text(), "[") {
					t.Fatalf("%dx%d: the cursor is out of sight:\n%s", v.Files(), v.Ranks(), st.Root.View())
				}
			}
		}
	}
}

// TestTooSmall checks that a window that is too small shows the required size.
func TestTooSmall(t *testing.T) {
	st := openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), variantstest.Load(t, "chess"), "", uitest.Persons, 59, 20)
	st.Expect("at least 60x20")
}

// TestNoColors checks that nothing is sent but text where there are none.
func TestNoColors(t *testing.T) {
	st := openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), variantstest.Load(t, "chess"), "", uitest.Persons, 80, 24)
	st.Press("e4", "enter", "up", "enter", "x", "enter")
	if view := st.Root.View(); strings.Contains(view, "\x1b") {
		t.Errorf("escape sequences in %q", view)
	}
}

// TestShortfall checks that the game's screen says why pieces do not look as the settings
// ask, until the first move and when the setting changes.
func TestShortfall(t *testing.T) {
	const small = "Pictures in octants need squares of 3 rows, not 2"
	c := uitest.Common(t, theme.ANSI256, uitest.Endless)
	open := func(pieces string) *stage {
		c.Settings.Settings.Pieces, c.Settings.Settings.Chars = pieces, "yes"
		return openGame(t, c, variantstest.Load(t, "shogi"), "", uitest.Persons, 80, 24)
	}
	if st := open("auto"); strings.Contains(st.Text(), "need squares") {
		t.Errorf("with no choice made:\n%s", st.Text())
	}
	st := open("octants")
	if !strings.Contains(st.Text(), small) {
		t.Errorf("at the beginning:\n%s", st.Text())
	}
	st.Press("P", "7", "6", "enter")
	st.WaitUntil("a move", func() bool { return len(st.g.Now.Moves) == 1 })
	if strings.Contains(st.Text(), small) {
		t.Errorf("after a move:\n%s", st.Text())
	}
	c.Settings.Settings.Pieces = "kanji"
	st.g.ApplySettings()
	c.Settings.Settings.Pieces = "octants"
	st.g.ApplySettings()
	if len(st.g.notices) != 1 || !strings.HasPrefix(st.g.notices[0].Text, small) {
		t.Errorf("after a choice: %v", st.g.notices)
	}
}
