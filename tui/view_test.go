package tui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/exp/golden"
	"github.com/muesli/termenv"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
)

type size struct{ width, height int }

// TestGolden compares whole screens without colours with those kept in
// testdata; -update writes them anew.
func TestGolden(t *testing.T) {
	games := []struct {
		variant string
		keys    []string
	}{
		{"chess", []string{"e4", "enter", "d5", "enter", "e2", "esc", "up", "up", "up", "right", "enter"}},
		{"xiangqi", []string{"h3e3", "enter", "Nc8", "enter", "up", "up", "up", "up", "enter", "N"}},
		{"shogi", []string{"c3c4", "enter", "g7g6", "enter", "b2h8+", "enter", "g9h8", "enter", "tab", "up", "up", "up", "up"}},
		{"alice", []string{"e4", "enter", "d5", "enter", ":fl", "up", "right"}},
	}
	for _, game := range games {
		v := load(t, game.variant)
		for _, s := range []size{{60, 20}, {80, 24}, {120, 40}} {
			t.Run(fmt.Sprintf("%s-%dx%d", game.variant, s.width, s.height), func(t *testing.T) {
				r, _ := openGame(t, testCommon(t, termenv.Ascii, endless), v, "", persons, s.width, s.height)
				press(r, game.keys...)
				golden.RequireEqual(t, []byte(trimmed(r.View())))
			})
		}
	}
	for _, s := range []size{{60, 20}, {80, 24}} {
		t.Run(fmt.Sprintf("start-%dx%d", s.width, s.height), func(t *testing.T) {
			r, _ := openGame(t, testCommon(t, termenv.Ascii, endless), load(t, "chess"), "", persons, s.width, s.height)
			r.start = newStart(r.c, someVariants("shogi", "capablanca", "alice", "chess", "knightmate"))
			r.Update(gameLeft{})
			r.Update(previewCmd(someVariants("chess")[0])())
			press(r, "c", "h", "e", "s", "s")
			golden.RequireEqual(t, []byte(trimmed(r.View())))
		})
	}
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
	all := everyShape(t)
	for _, v := range all {
		fits(t, v, termenv.Ascii, sizes())
		fits(t, v, termenv.ANSI256, []size{{60, 20}, {80, 24}, {120, 40}})
	}
	fits(t, all[0], termenv.ANSI, sizes())
}

func fits(t *testing.T, v *engine.Variant, profile termenv.Profile, list []size) {
	t.Helper()
	r, g := openGame(t, testCommon(t, profile, endless), v, "", persons, 80, 24)
	press(r, "up", "enter")
	for _, s := range list {
		r.Update(tea.WindowSizeMsg{Width: s.width, Height: s.height})
		name := fmt.Sprintf("%s at %dx%d", v.Def.ID, s.width, s.height)
		checkView(t, r, name)
		press(r, "ctrl+f", "home", "up", "right", "e", "1")
		checkView(t, r, name+" typing")
		press(r, "esc", "f1")
		checkView(t, r, name+" help")
		press(r, "esc")
		g.ask(strings.Repeat("long question ", 20), nil)
		checkView(t, r, name+" asking")
		g.chooser = nil
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
		s := shape{d.Board, notationWidth(v), v.HasDrops()}
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
			_, g := openGame(t, testCommon(t, termenv.Ascii, endless), v, "", persons, s.width, s.height)
			m := g.board.metrics
			if m.rows != v.Ranks() || m.cols != v.Files()*v.Boards() {
				t.Errorf("%s at %dx%d shows %dx%d squares", id, s.width, s.height, m.cols, m.rows)
			}
		}
	}
}

// TestScroll checks that the cursor is visible wherever it goes.
func TestScroll(t *testing.T) {
	for _, v := range []*engine.Variant{giant(t, 16, 16, 1), giant(t, 16, 8, 2)} {
		r, _ := openGame(t, testCommon(t, termenv.Ascii, endless), v, "", persons, 60, 20)
		for _, dir := range []string{"left", "up", "right", "down"} {
			for range 40 {
				press(r, dir)
				if !strings.Contains(r.View(), "[") {
					t.Fatalf("%dx%d: the cursor is out of sight:\n%s", v.Files(), v.Ranks(), r.View())
				}
			}
		}
		wantText(t, r, "^")
	}
}

// TestTooSmall checks that a small window says what it needs.
func TestTooSmall(t *testing.T) {
	r, _ := openGame(t, testCommon(t, termenv.Ascii, endless), load(t, "chess"), "", persons, 59, 20)
	wantText(t, r, "at least 60x20")
}

// TestProfiles checks which terminals get colours.
func TestProfiles(t *testing.T) {
	for _, test := range []struct {
		environ string
		want    termenv.Profile
	}{
		{"TERM=xterm-256color", termenv.ANSI256}, {"TERM=xterm", termenv.ANSI},
		{"TERM=vt100", termenv.Ascii}, {"TERM=vt220", termenv.Ascii},
		{"TERM=xterm-256color NO_COLOR=1", termenv.Ascii}, {"TERM=xterm-256color COLORTERM=truecolor", termenv.TrueColor},
	} {
		if got := profileOf(strings.Fields(test.environ)); got != test.want {
			t.Errorf("%s: profile %v, want %v", test.environ, got, test.want)
		}
	}
}

// TestNoColours checks that nothing is sent but text where there are none.
func TestNoColours(t *testing.T) {
	r, _ := openGame(t, testCommon(t, termenv.Ascii, endless), load(t, "chess"), "", persons, 80, 24)
	press(r, "e4", "enter", "up", "enter", "x", "enter")
	if view := r.View(); strings.Contains(view, "\x1b") {
		t.Errorf("escape sequences in %q", view)
	}
}

// TestBrush checks that only what changes is sent.
func TestBrush(t *testing.T) {
	th := testCommon(t, termenv.ANSI256, endless).theme
	var b brush
	b.add(th.squares[groundLight][figureWhite], "N")
	b.add(th.squares[groundDark][figureNone], "  ")
	b.add(th.squares[groundDark][figureWhite], "B")
	b.add(th.squares[groundDark][figureBlack], "p")
	want := "\x1b[1;38;5;231;48;5;137mN\x1b[48;5;95m  B\x1b[22;38;5;16mp\x1b[m"
	if got := b.line(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
