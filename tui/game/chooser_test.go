package game

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestMenuPages goes through the whole menu in windows that are too small for it: the
// menu stays open until it is left, says how much is out of sight, and contains every
// action.
func TestMenuPages(t *testing.T) {
	for _, size := range uitest.Large[:3] {
		s := openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), variantstest.Load(t, "chess"), "", uitest.Persons, size.Width, size.Height)
		s.Press("ctrl+l")
		s.Expect("more: ")
		s.Expect("resign")
		if n := len(s.g.chooser.Options); n < 40 || strings.Contains(s.Text(), "perft") {
			t.Errorf("%d commands in a menu that begins with\n%s", n, s.Text())
		}
		seen := s.Text()
		for range 10 {
			s.Press("pgdown")
			s.Expect("Commands; each can")
			s.Check("the menu")
			seen += s.Text()
		}
		s.Expect("more above")
		for i := range s.g.commands.actions {
			if word := s.g.commands.actions[i].Word; word != "" && word != "menu" && !strings.Contains(seen, "  "+word+" ") && !strings.Contains(seen, "> "+word+" ") {
				t.Errorf("%dx%d: the menu lacks %s", size.Width, size.Height, word)
			}
		}
		s.Press("home")
		s.Expect("> undo")
		s.Press("pgdown")
		s.Expect(" above, ")
		s.Press("end")
		s.Expect("> quit")
		s.Press("ctrl+l")
		if s.g.chooser != nil {
			t.Error("^L does not close the menu")
		}
	}
}

// TestMenuFilter: typing filters the commands; those that begin with the text come
// first, and the row after the first ten shows the others.
func TestMenuFilter(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.Persons)
	s.Press("ctrl+l", "p", "e", "r", "f")
	s.Expect("Those with: perf_", "> perft")
	s.Press("x")
	s.Expect("None has: perfx_")
	s.Press("enter", "backspace")
	s.Expect("> perft")
	s.Press("esc")
	s.Expect("Commands; each can", "more: ")
	s.Press("up", "down", "down", "down", "down", "down", "down", "down", "down", "down", "down")
	s.Expect("> more: ")
	s.Press("enter")
	s.Expect("Commands; each can", " below")
	s.Press("p", "e", "r", "f", "enter")
	if got := s.g.input.String(); s.g.chooser != nil || got != ":perft " {
		t.Errorf("the menu begins %q", got)
	}
	s.Press("ctrl+u", "ctrl+l")
	s.ClickOn("more: ")
	s.Expect("Commands; each can", " below")
}

// TestChooserPages goes through moves to choose from that do not fit the panel.
func TestChooserPages(t *testing.T) {
	s := openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), variantstest.Load(t, "chess"), "", uitest.Persons, 60, 20)
	options := make([]ui.Option, 30)
	for i := range options {
		options[i].Text = fmt.Sprint("move ", i+1)
	}
	s.g.chooser = &ui.Chooser{Theme: s.C.Theme, Title: "Which move?", Options: options}
	s.Expect("20 more below")
	s.Check("the options")
	for _, step := range []struct{ key, pointed, more string }{
		{"end", "move 30", "20 more above"}, {"pgup", "move 20", "19 above, 1 below"}, {"home", "move 1", "20 more below"}, {"pgdown", "move 11", "1 above, 19 below"},
	} {
		s.Press(step.key)
		s.Expect("> " + step.pointed)
		s.Expect(step.more)
	}
}

// TestChooserLetters types text that is not an option's letter or may begin a square:
// nothing is chosen, and Enter ends the text as an answer.
func TestChooserLetters(t *testing.T) {
	const fen = "7k/P7/8/8/8/8/8/K7 w - - 0 1"
	s := openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), variantstest.Load(t, "chess"), fen, uitest.Persons, 80, 24)
	s.Press("a7a8", "enter")
	for _, letter := range strings.Split("abcdefghijklmopstuvwxyzACDEFGHIJKLMOPSTUVWXYZ0123456789:,.<>()=+-*/'!@#", "") {
		s.Press(letter)
		if s.g.chooser == nil || s.g.chooser.At() != 0 || s.moves() != "" || s.g.input.String() != letter {
			t.Fatalf("%s: moves %q, text %q; the screen is\n%s", letter, s.moves(), s.g.input.String(), s.Text())
		}
		s.Press("esc")
	}
	s.Press("f6", "enter")
	s.Expect("f6 is none of the")
	s.Press("esc", "N")
	if got := s.moves(); got != "a8=N" {
		t.Errorf("N plays %q", got)
	}
	s.Press("ctrl+u", "a7a8", "enter", "b", "enter")
	if got := s.moves(); got != "a8=B" {
		t.Errorf("b plays %q", got)
	}
}

// TestPromotionFirst checks that promotion is the preselected option, whether the move
// is typed or pointed to.
func TestPromotionFirst(t *testing.T) {
	for _, test := range []struct{ variant, fen, from, to, want string }{
		{"chess", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7", "a8", "a8=Q+"},
		{"chess", "7K/8/8/8/8/8/p7/7k b - - 0 1", "a2", "a1", "a1=Q+"},
		{"shogi", "lnsgkgsnl/1r5b1/pp1ppp1pp/2p3p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[-] w - - 0 1", "b2", "h8", "Bxh8+"},
		{"grand", "10/P8k/10/10/10/10/10/10/10/K9 w - - 0 1", "a9", "a10", "a10=Q"},
	} {
		open := func() *stage {
			return openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), variantstest.Load(t, test.variant), test.fen, uitest.Persons, 80, 24)
		}
		typed := open()
		typed.Press(test.from+test.to, "enter", "enter")
		pointed := open()
		pointed.point(test.from)
		pointed.Press("enter")
		pointed.point(test.to)
		pointed.Press("enter", "enter")
		if typed.moves() != test.want || pointed.moves() != test.want {
			t.Errorf("%s %s%s: typed it plays %q, pointed to %q, want %q", test.variant, test.from, test.to, typed.moves(), pointed.moves(), test.want)
		}
	}
}

// TestClearFirst checks that ^U clears the text on the line before it takes
// anything back, and that leaving a choice of moves leaves nothing typed.
func TestClearFirst(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.Persons)
	s.Press("e4", "enter", "Nf", "ctrl+u")
	if s.moves() != "e4" || s.g.input.String() != "" {
		t.Errorf("moves %q, text %q", s.moves(), s.g.input.String())
	}
	s.Press("e5x", "enter", "ctrl+u") // refused, but still there
	if s.moves() != "e4" || s.g.input.String() != "" {
		t.Errorf("after an error: moves %q, text %q", s.moves(), s.g.input.String())
	}
	s.Press("ctrl+u")
	s.plays("")
	s = openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), variantstest.Load(t, "chess"), "4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1", uitest.Persons, 80, 24)
	s.Press("Ne4", "enter", "esc")
	if got := s.g.input.String(); s.g.choice.step != nil || got != "" {
		t.Errorf("%q is still typed", got)
	}
	s.Press("Ne4", "enter", "ctrl+u")
	if got := s.g.input.String(); s.g.choice.step != nil || got != "" {
		t.Errorf("after ^U, %q is still typed", got)
	}
	s.Press("Ng", "ctrl+l", "esc")
	if got := s.g.input.String(); got != "Ng" {
		t.Errorf("after the menu, %q is typed", got)
	}
}
