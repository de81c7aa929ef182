package game

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestFigurines: the move list has figurines if the terminal shows them and letters are
// not set; copied text never has them.
func TestFigurines(t *testing.T) {
	for _, tt := range []struct {
		profile theme.Profile
		setting [2]string // a key and its value
		want    bool
	}{
		{theme.ANSI256, [2]string{"notation", "own"}, true},
		{theme.ANSI256, [2]string{"notation", "san"}, false},
		{theme.ANSI256, [2]string{"pieces", "letters"}, false},
		{theme.ASCII, [2]string{"notation", "own"}, false},
	} {
		c := uitest.Common(t, tt.profile, uitest.Endless)
		if err := c.Settings.Settings.Set(tt.setting[0], tt.setting[1]); err != nil {
			t.Fatal(err)
		}
		s := openGame(t, c, variantstest.Load(t, "chess"), "", uitest.Persons, 80, 24)
		s.Press("Nf3", "enter")
		s.plays("Nf3")
		if got := strings.Contains(s.Text(), "1. ♘f3"); got != tt.want {
			t.Errorf("%v with %v: figurines %v\n%s", tt.profile, tt.setting, got, s.Text())
		}
		if text, err := pgn.Format(s.g.Now.Tree); err != nil || !strings.Contains(text, "1. Nf3") {
			t.Errorf("the PGN is %s, %v", text, err)
		}
		if text := session.CommandNamed("share").Do(s.g.Session, "")[0].(session.Copy).Text; !strings.Contains(text, "1. Nf3") {
			t.Errorf("what is shared is %s", text)
		}
	}
}

// TestListPages: the list scrolls by overlapping pages, and stays where the user has
// scrolled.
func TestListPages(t *testing.T) {
	l := moveList{rows: make([]listRow, 100)}
	const height = 20
	pages := []int{0, 15, 30, 45, 60, 75, 90}
	var on, back []int
	for row := range l.rows {
		l.scrollToRow(row, height)
		on = append(on, l.first)
	}
	for row := range l.rows {
		l.scrollToRow(len(l.rows)-1-row, height)
		back = append(back, l.first)
	}
	if on = slices.Compact(on); !slices.Equal(on, pages) {
		t.Errorf("the pages begin at %d, want %d", on, pages)
	}
	slices.Reverse(back)
	if back = slices.Compact(back); !slices.Equal(back, pages) {
		t.Errorf("on the way back the pages begin at %d, want %d", back, pages)
	}
	l.scroll(30, height)
	if l.scrollToRow(0, height); l.first != 30 {
		t.Errorf("row %d is the first after somebody has scrolled to 30", l.first)
	}
	if l.scrollToRow(0, len(l.rows)); l.first != 0 {
		t.Errorf("row %d is the first where there is room for all", l.first)
	}
}

// TestListWraps: moves that don't fit in a row get one of their own; longer moves end
// with dots.
func TestListWraps(t *testing.T) {
	tree := &pgn.Game{Root: &pgn.Node{Number: 1}}
	moves := []string{"e4", "e5", "Nf6", "Nf3", "Nxe5", "Bc4", "Nc6", "Nxe5", "Bc5", "Bxf2+"}
	for i, at := 0, tree.Root; i < len(moves); i++ {
		next := &pgn.Node{Text: moves[i], Parent: at, Number: 1 + i/6, Side: engine.White}
		if i == 1 || i == 2 || i > 5 {
			next.Side = engine.Black
		}
		at.Children, at = []*pgn.Node{next}, next
	}
	colors := theme.Default(theme.ANSI256)
	for width := 12; width < 40; width++ {
		l := moveList{theme: colors, write: func(n *pgn.Node) string { return n.Text }, stale: true}
		lines := l.lines(listed{tree: tree}, nil, width, 20)
		shown := ansi.Strip(strings.Join(lines, "\n"))
		if got := strings.Fields(regexp.MustCompile(`\d\.`).ReplaceAllString(shown, "")); !slices.Equal(got, moves) {
			t.Errorf("%d columns show %q:\n%s", width, got, shown)
		}
	}
	l := moveList{theme: colors, write: func(n *pgn.Node) string { return "aVeryLongMove" + n.Text }, stale: true}
	for _, line := range l.lines(listed{tree: tree}, nil, 12, 20) {
		if text := ansi.Strip(line); ansi.StringWidth(text) != 12 || !strings.HasSuffix(text, "..") {
			t.Errorf("a long move is shown as %q", text)
		}
	}
}
