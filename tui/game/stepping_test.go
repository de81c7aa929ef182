package game

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants/variantstest"
)

const (
	lionFEN  = "12/12/12/12/12/12/3pp7/4N7/12/12/12/K10k w - - 0 1"
	gatesFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK2R[HEhe] w KQBCDkqbcd - 0 1"
)

// TestSteps plays moves of several steps: typed, each step by itself, with the cursor, and by
// the mouse.
func TestSteps(t *testing.T) {
	for _, test := range []struct {
		name, variant, fen string
		squares            []string // as they are pointed to
		asks               string   // after the second
		typed              string   // answers typed after the move instead of squares, each with Enter
		want               string
	}{
		{"the duck", "duck", "", []string{"e2", "e4", "f6"}, "Place the duck >", "e2e4 f6", "e4,f6"},
		{"the duck by short names", "duck", "", []string{"e2", "e4", "f6"}, "Place the duck >", "e4 F6", "e4,f6"},
		{"an arrow", "amazons", "", []string{"d1", "d4", "d6"}, "Shoot the arrow >", "d1d4 d6", "Qdd4,d6"},
		{"a wall", "isolation", "", []string{"c1", "d2", "a3"}, "Place the wall >", "c1d2 a3", "d2,a3"},
		{"a lion goes on", "chu", lionFEN, []string{"e5", "e6", "e7"}, "Where does the lion go from there >", "e5e6 e7", "Nxe6-e7"},
		{"a lion stays where it takes", "chu", lionFEN, []string{"e5", "e6", "e6"}, "Where does the lion go from there >", "Nxe6 e6", "Nxe6"},
		{"a lion comes back", "chu", lionFEN, []string{"e5", "e6", "e5"}, "Where does the lion go from there >", "Nxe6 e5", "Nxe6-e5"},
		{"a lion comes by a way", "chu", lionFEN, []string{"e5", "e7", "d6"}, "By way of which square >", "", "Nxd6-e7"},
		{"which knight", "chess", "4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1", nil, "Which piece moves >", "Ne4 g3", "Nge4"},
		{"what enters", "seirawan", "", nil, "Which piece enters >", "Nf3 H", "Nf3/H"},
		{"what enters, by name", "seirawan", "", nil, "Which piece enters >", "Nf3 elephant", "Nf3/E"},
		{"nothing enters", "seirawan", "", nil, "Which piece enters >", "g1f3 -", "Nf3"},
		{"where it enters", "seirawan", gatesFEN, nil, "Which piece enters >", "O-O H h1", "O-O/Hh1"},
		{"what a pawn becomes, and the duck", "duck", "7k/P7/8/8/8/8/8/K7 w - - 0 1", nil, "What does the pawn become >", "a8 R b4", "a8=R,b4"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			open := func() *stage {
				return openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), variantstest.Load(t, test.variant), test.fen, uitest.Persons, 120, 40)
			}
			if test.typed != "" {
				s := open()
				for i, text := range strings.Fields(test.typed) {
					s.Press(text)
					if len(text) > 1 {
						s.Press("enter")
					}
					if i == 0 {
						s.Expect(test.asks)
					}
				}
				s.plays(test.want)
			}
			if test.squares == nil {
				return
			}
			pointed, clicked := open(), open()
			for i, square := range test.squares {
				pointed.point(square)
				pointed.Press("enter")
				clicked.mouseAt(square, tea.MouseActionPress)
				clicked.mouseAt(square, tea.MouseActionRelease)
				if i == 1 {
					pointed.Expect(test.asks)
					clicked.Expect(test.asks)
				}
			}
			pointed.plays(test.want)
			clicked.plays(test.want)
		})
	}
}

// TestStepTakenBack: Esc undoes a step, and an invalid answer makes no move.
func TestStepTakenBack(t *testing.T) {
	s := openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), variantstest.Load(t, "duck"), "", uitest.Persons, 80, 24)
	s.Press("e4", "enter", "e4", "enter")
	s.Expect("e4 is none of the marked squares", "Place the duck >")
	s.Press("esc", "6", "enter")
	s.Expect("Place the duck >")
	s.Press("esc", "esc")
	s.Expect("Taken back: pawn to e4.", "> _")
	s.mouseAt("d2", tea.MouseActionPress)
	s.mouseAt("d4", tea.MouseActionRelease)
	s.Expect("Place the duck >")
	s.Press("esc")
	if !s.g.state.HasSelection || s.g.choice.step != nil {
		t.Errorf("the pawn is not chosen any more")
	}
	s.Press("e4", "enter", "Nf3", "enter") // another move takes its place
	s.Expect("Place the duck >")
	s.Press("c6", "enter")
	s.plays("Nf3,c6")
	s.Expect("(N)", "(D)")
	s.Press("Nf6", "enter", "ctrl+u")
	s.plays("Nf3,c6")
	s.Press("Nf6", "enter", "d3", "enter")
	s.plays("Nf3,c6 Nf6,d3")
	s.Expect("(D)")
}

// TestQuestionsAtPrompt: yes or no is asked for in the line where moves are typed, and
// answered by a key or a click.
func TestQuestionsAtPrompt(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.Persons)
	s.Press("e4", "enter", ":resign", "enter")
	s.Expect("Resign?  y: yes  n: no")
	s.Press("n")
	if s.g.Now.Over() {
		t.Error("n gives the game up")
	}
	s.Press(":resign", "enter")
	s.Send(tea.MouseMsg{X: len("Resign?  y"), Y: 22, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
	s.WaitUntil("the end", func() bool { return s.g.Now.Over() })
	var q ui.Confirm
	if q.Click(3, 80) != nil || q.Asking() {
		t.Error("a click answers what is not asked")
	}
}
