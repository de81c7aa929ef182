package tui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/exp/golden"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/variants"
)

type size struct{ width, height int }

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

// TestGolden compares whole screens without colours with those kept in
// testdata; -update writes them anew.
func TestGolden(t *testing.T) {
	for _, game := range goldenGames {
		for _, s := range []size{{60, 20}, {80, 24}, {120, 40}, {200, 60}} {
			game.golden(t, theme.ASCII, s, fmt.Sprintf("%s-%dx%d", game.variant, s.width, s.height))
		}
	}
}

// TestProfilesGolden does so for terminals with more or fewer colours.
func TestProfilesGolden(t *testing.T) {
	for _, game := range goldenGames[:4] {
		for _, p := range []theme.Profile{theme.Mono, theme.ANSI16, theme.ANSI256} {
			for _, s := range []size{{80, 24}, {120, 40}} {
				game.golden(t, p, s, fmt.Sprintf("%s-%v-%dx%d", game.variant, p, s.width, s.height))
			}
		}
	}
}

func (game played) golden(t *testing.T, profile theme.Profile, s size, name string) {
	v := load(t, game.variant)
	t.Run(name, func(t *testing.T) {
		st := openGame(t, testCommon(t, profile, endless), v, "", persons, s.width, s.height)
		st.press(game.keys...)
		golden.RequireEqual(t, []byte(trimmed(st.r.View())))
	})
}

// someVariants returns variants of the catalogue, so that a test does not
// change with it.
func someVariants(ids ...string) []engine.Definition {
	return slices.DeleteFunc(variants.All(), func(d engine.Definition) bool { return !slices.Contains(ids, d.ID) })
}

// trimmed takes blanks off the ends of lines, which nobody sees.
func trimmed(view string) string {
	lines := strings.Split(view, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n") + "\n"
}

// sizes is a matrix of windows, from none to large ones.
func sizes() []size {
	var out []size
	for _, w := range []int{1, 59, 60, 61, 72, 80, 120, 200} {
		for _, h := range []int{1, 20, 21, 24, 40, 60} {
			out = append(out, size{w, h})
		}
	}
	return out
}

// TestFits checks that no screen is larger than its window, for boards of
// all shapes.
func TestFits(t *testing.T) {
	all := sample(everyShape(t), 3)
	for _, v := range all {
		fits(t, v, theme.ASCII, sizes())
		fits(t, v, theme.ANSI256, []size{{60, 20}, {80, 24}, {120, 40}})
	}
	fits(t, all[0], theme.ANSI16, sizes())
}

func fits(t *testing.T, v *engine.Variant, profile theme.Profile, list []size) {
	t.Helper()
	st := openGame(t, testCommon(t, profile, endless), v, "", persons, 80, 24)
	st.press("up", "enter")
	for _, s := range list {
		st.send(tea.WindowSizeMsg{Width: s.width, Height: s.height})
		name := fmt.Sprintf("%s at %dx%d", v.Def.ID, s.width, s.height)
		st.check(name)
		st.press("ctrl+f", "home", "up", "right", "e", "1")
		st.check(name + " typing")
		st.press("esc", "f1")
		st.check(name + " help")
		st.press("esc")
		st.g.ask(strings.Repeat("long question ", 20), nil)
		st.check(name + " asking")
		st.g.chooser = nil
	}
}

// everyShape returns one variant of the catalogue for each size of board and
// of notation, with hands and without, and boards that are as large as can be.
func everyShape(t *testing.T) []*engine.Variant {
	t.Helper()
	type shape struct {
		board    engine.Board
		notation int
		drops    bool
	}
	seen := map[shape]bool{}
	var out []*engine.Variant
	for _, d := range variants.All() {
		v := load(t, d.ID)
		s := shape{d.Board, len(v.Type(1).Letters[0]), v.HasDrops()}
		if !seen[s] {
			seen[s] = true
			out = append(out, v)
		}
	}
	return append(out, giant(t, 16, 16, 1), giant(t, 16, 8, 2), giant(t, 1, 16, 1), giant(t, 16, 1, 1))
}

// giant makes a variant up with two-letter pieces.
func giant(t *testing.T, files, ranks, boards int) *engine.Variant {
	t.Helper()
	row := fmt.Sprintf("+Q%d", files-1)
	if files == 1 {
		row = "+Q"
	}
	array := strings.TrimSuffix(strings.Repeat(row+"/", ranks*boards), "/")
	v, err := engine.Compile(engine.Definition{
		ID: "giant", Name: "Giant", Board: engine.Board{Files: files, Ranks: ranks, Boards: boards},
		Pieces: []engine.PieceDef{{Name: "Queen", Letter: "+Q", Betza: "Q"}}, Array: array,
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestBoardWhole checks that the sizes that the program is made for show whole
// boards: 10x10 at 60x20, and two boards of 8x8.
func TestBoardWhole(t *testing.T) {
	for _, id := range []string{"chess", "xiangqi", "shogi", "eurasian", "alice", "capablanca"} {
		v := load(t, id)
		for _, s := range []size{{60, 20}, {80, 24}} {
			st := openGame(t, testCommon(t, theme.ASCII, endless), v, "", persons, s.width, s.height)
			if l := st.g.board.Layout(); !l.Whole {
				t.Errorf("%s at %dx%d shows %dx%d squares", id, s.width, s.height, l.Cols, l.Rows)
			}
		}
	}
}

// TestScroll checks that the cursor is visible wherever it goes.
func TestScroll(t *testing.T) {
	for _, v := range []*engine.Variant{giant(t, 16, 16, 1), giant(t, 16, 8, 2)} {
		st := openGame(t, testCommon(t, theme.ASCII, endless), v, "", persons, 60, 20)
		for _, dir := range []string{"left", "up", "right", "down"} {
			for range 40 {
				st.press(dir)
				if !strings.Contains(st.text(), "[") {
					t.Fatalf("%dx%d: the cursor is out of sight:\n%s", v.Files(), v.Ranks(), st.r.View())
				}
			}
		}
	}
}

// TestTooSmall checks that a small window says what it needs.
func TestTooSmall(t *testing.T) {
	st := openGame(t, testCommon(t, theme.ASCII, endless), load(t, "chess"), "", persons, 59, 20)
	st.wants("at least 60x20")
}

// TestNoColours checks that nothing is sent but text where there are none.
func TestNoColours(t *testing.T) {
	st := openGame(t, testCommon(t, theme.ASCII, endless), load(t, "chess"), "", persons, 80, 24)
	st.press("e4", "enter", "up", "enter", "x", "enter")
	if view := st.r.View(); strings.Contains(view, "\x1b") {
		t.Errorf("escape sequences in %q", view)
	}
}
