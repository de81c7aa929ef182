package game

import (
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestSide: a wide panel describes pieces and rules in a second column and leaves
// little empty at its right; a narrow one has no second column.
func TestSide(t *testing.T) {
	for _, profile := range []theme.Profile{theme.ASCII, theme.TrueColor} {
		for _, id := range []string{"chess", "xiangqi", "crazyhouse", "capablanca", "chu", "omega"} {
			s := openGame(t, uitest.Common(t, profile, uitest.Endless), variantstest.Load(t, id), "", uitest.Persons, 200, 60)
			s.Check(id)
			if !strings.Contains(s.Text(), "Pieces") || !strings.Contains(s.Text(), "Rules") {
				t.Errorf("%s at 200x60 says nothing of its pieces or rules:\n%s", id, s.Text())
			}
			widest := 0
			for _, line := range strings.Split(s.Text(), "\n") {
				widest = max(widest, ansi.StringWidth(strings.TrimRight(line, " ")))
			}
			if widest < 185 {
				t.Errorf("%s: the screen ends at column %d of 200", id, widest)
			}
			s.Send(tea.WindowSizeMsg{Width: 80, Height: 24})
			if n := s.g.panel.side(); n != 0 {
				t.Errorf("%s at 80x24 has a second column of %d:\n%s", id, n, s.Text())
			}
		}
	}
}

// TestPrimer: in a narrow panel the pieces and the rules stay where they are until moves
// come to their heading; then they are gone as a whole.
func TestPrimer(t *testing.T) {
	const width, rows = 40, 30
	s := openGame(t, uitest.Common(t, theme.TrueColor, uitest.Endless), variantstest.Load(t, "shogi"), "", uitest.Persons, 120, 40)
	var before []string
	for n := range rows {
		lines := s.g.panel.withPrimer(make([]string, n), width, rows)
		if len(lines) > rows {
			t.Fatalf("with %d moves there are %d lines of %d", n, len(lines), rows)
		}
		text := ansi.Strip(strings.Join(lines, "\n"))
		for heading, last := range map[string]string{"Pieces": "King", "Rules": "captor"} {
			if strings.Contains(text, heading) != strings.Contains(text, last) {
				t.Errorf("with %d moves there is a part of what begins with %s:\n%s", n, heading, text)
			}
		}
		if n > 0 && n < rows/3 && !slices.Equal(lines, before) {
			t.Errorf("with %d moves what stands below has changed:\n%s", n, text)
		}
		before = lines
	}
	if len(before) != rows-1 {
		t.Errorf("beside %d moves there are %d lines", rows-1, len(before))
	}
}

// TestPrimerWhole: rules that are cut below the pieces are whole when moves have come to
// these, and gone when moves come to them.
func TestPrimerWhole(t *testing.T) {
	const width, rows = 30, 20
	s := openGame(t, uitest.Common(t, theme.TrueColor, uitest.Endless), variantstest.Load(t, "crazyhouse"), "", uitest.Persons, 120, 40)
	saw := map[string]int{}
	for n := range rows {
		lines := s.g.panel.withPrimer(make([]string, n), width, rows)
		text := ansi.Strip(strings.Join(lines, "\n"))
		pieces, begun, whole := strings.Contains(text, "Pieces"), strings.Contains(text, "Captured pieces"), strings.Contains(text, "on ranks 2 to 7") && strings.Contains(text, "side).")
		if len(lines) > rows || !pieces && begun != whole {
			t.Errorf("with %d moves there are %d lines:\n%s", n, len(lines), text)
		}
		switch {
		case pieces && !whole:
			saw["cut"]++
		case whole:
			saw["whole"]++
		case !begun:
			saw["gone"]++
		}
	}
	if saw["cut"] == 0 || saw["whole"] == 0 || saw["gone"] == 0 {
		t.Errorf("of the cases these came: %v", saw)
	}
}

// TestSideStays: the pieces' entries don't move when the last piece of a type leaves
// the board.
func TestSideStays(t *testing.T) {
	for _, id := range []string{"chess", "shogi", "chu"} {
		v := variantstest.Load(t, id)
		s := openGame(t, uitest.Common(t, theme.TrueColor, uitest.Endless), v, "", uitest.Persons, 200, 60)
		const height = 50
		before := s.g.panel.legend(40, height, height*2/3)
		if len(before) > height*2/3+1 {
			t.Errorf("%s: the pieces take %d lines, and leave no room for the rules", id, len(before))
		}
		for _, typ := range s.g.panel.types[:s.g.panel.begun] {
			if !strings.Contains(strings.Join(before, "\n"), typ.Name) {
				t.Errorf("%s: %s is not among the pieces", id, typ.Name)
			}
		}
		bare, err := v.NewPosition(map[string]string{
			"chess": "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "shogi": "4k4/9/9/9/9/9/9/9/4K4[] w - - 0 1",
			"chu": "5k6/12/12/12/12/12/12/12/12/12/12/6K5 w - - 0 1",
		}[id])
		if err != nil {
			t.Fatal(err)
		}
		s.g.state.Pos = bare
		after := s.g.panel.legend(40, height, height*2/3)
		if got, want := ansi.Strip(strings.Join(after, "\n")), ansi.Strip(strings.Join(before, "\n")); got != want || slices.Equal(before, after) {
			t.Errorf("%s: with kings alone the pieces are\n%s\nwant these, of which some are dim:\n%s", id, got, want)
		}
	}
}

// TestSideHand: a piece that is only in a hand is not dim.
func TestSideHand(t *testing.T) {
	v := variantstest.Load(t, "shogi")
	s := openGame(t, uitest.Common(t, theme.TrueColor, uitest.Endless), v, "4k4/9/9/9/9/9/9/9/4K4[r] w - - 0 1", uitest.Persons, 200, 60)
	for name, want := range map[string]theme.Role{"Rook": theme.Text, "King": theme.Text, "Pawn": theme.Dim} {
		typ, _ := v.TypeNamed(name)
		if got := s.g.panel.legendRole(v.Type(typ.ID)); got != want {
			t.Errorf("%s is drawn as %v, want %v", name, got, want)
		}
	}
}

// TestHandPictures: pieces in hand are pictures where there is room, and a click on
// any of a picture's cells takes it.
func TestHandPictures(t *testing.T) {
	c := uitest.Common(t, theme.TrueColor, uitest.Endless)
	s := openGame(t, c, variantstest.Load(t, "crazyhouse"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[QNNp] w KQkq - 0 1", uitest.Persons, 200, 60)
	rows := s.g.panel.trayRows()
	if rows < 3 {
		t.Fatalf("pictures of %d rows", rows)
	}
	knight, _ := s.g.Now.Tree.Variant.TypeNamed("Knight")
	hand := s.g.panel.hand(s.g.panel.mover(), s.g.panel.width()-handIndent)
	r, _ := hand.Rect(knight.ID)
	left, top := s.g.c.Width-s.g.panelWidth()+handIndent, s.g.panelTop()+s.g.panelHeight()-rows
	for _, at := range [][2]int{{r.X, r.Y}, {r.X + r.Width - 1, r.Y + r.Height - 1}} {
		s.g.choice.clear()
		s.Send(tea.MouseMsg{X: left + at[0], Y: top + at[1], Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
		if s.g.choice.drop != knight.ID {
			t.Errorf("a click at %v of the hand takes type %d, want %d", at, s.g.choice.drop, knight.ID)
		}
	}
}

// TestSideZones: moves that a piece has only on some squares are described beside the
// board as in the help.
func TestSideZones(t *testing.T) {
	v := variantstest.Load(t, "xiangqi")
	s := openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), v, "", uitest.Persons, 200, 60)
	soldier, _ := v.TypeNamed("Soldier")
	want := strings.Fields(soldier.Words())
	if told := s.g.panel.pieceSummary(v.Type(soldier.ID), 60, 9)[1:]; !slices.Equal(strings.Fields(ansi.Strip(strings.Join(told, " "))), want) {
		t.Errorf("the second column says %q, want %q", told, want)
	}
	if help := s.g.Help()[2].Rows; !slices.ContainsFunc(help, func(row [2]string) bool { return row[1] == "Soldier: "+soldier.Words() }) {
		t.Errorf("the help says %q", help)
	}
}

// TestLegendFits: texts about pieces and rules beside the board are never cut within a
// sentence, whatever the size, and well-known movements have their names.
func TestLegendFits(t *testing.T) {
	for _, id := range []string{"chess", "xiangqi", "shogi", "janggi", "chu", "omega", "capablanca", "alice"} {
		v := variantstest.Load(t, id)
		s := openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), v, "", uitest.Persons, 200, 60)
		for width := primerWidth; width < 60; width += 3 {
			for _, height := range []int{9, 14, 22, 34, 55} {
				told := append(s.g.panel.legend(width, height, height*2/3), s.g.panel.rules(width, height)...)
				text := ansi.Strip(strings.Join(told, "\n"))
				for _, pt := range s.g.panel.types {
					if words := ansi.Strip(strings.Join(s.g.panel.movesIn(pt, width, height/9), " ")); strings.HasSuffix(strings.TrimSpace(words), "also") {
						t.Errorf("%s in %d columns and %d lines: %s: %s", id, width, height/9, pt.Name, words)
					}
				}
				if strings.Contains(text, "..") || strings.Contains(text, "(1,2)") {
					t.Errorf("%s in %d columns and %d lines:\n%s", id, width, height, text)
				}
				for _, line := range told {
					if n := ansi.StringWidth(line); n > width {
						t.Errorf("%s: %d columns of %d: %s", id, n, width, line)
					}
				}
			}
		}
	}
	archbishop, _ := variantstest.Load(t, "capablanca").TypeNamed("Archbishop")
	for room, want := range map[int]string{
		80: "Slides any number of squares diagonally. Leaps like a chess knight", 50: "Slides diagonally. Leaps like a chess knight",
		40: "Moves like a chess bishop or knight", 30: "Like a chess bishop or knight", 28: "Slides diagonally, and more", 10: "",
	} {
		if got := shortWords(description{archbishop.Words(), archbishop.ShortWords()}, room); got != want {
			t.Errorf("in %d columns an archbishop %q, want %q", room, got, want)
		}
	}
}
