package tui

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
)

// TestMenuPages goes through the whole menu in windows that it does not fit: it
// stays until it is left, says what is out of sight, and has all that can be
// done.
func TestMenuPages(t *testing.T) {
	for _, size := range []size{{60, 20}, {80, 24}, {120, 40}} {
		s := openGame(t, testCommon(t, theme.ASCII, endless), load(t, "chess"), "", persons, size.width, size.height)
		s.press("ctrl+l")
		s.wants("more below")
		s.wants("resign")
		seen := s.text()
		for range 10 {
			s.press("pgdown")
			s.wants("What to do?")
			s.check("the menu")
			seen += s.text()
		}
		s.wants("more above")
		for i := range s.g.actions {
			if word := s.g.actions[i].Word; word != "" && word != "menu" && !strings.Contains(seen, "  "+word+" ") && !strings.Contains(seen, "> "+word+" ") {
				t.Errorf("%dx%d: the menu lacks %s", size.width, size.height, word)
			}
		}
		s.press("home")
		s.wants("> undo")
		s.press("pgdown")
		s.wants("1 above, ")
		s.press("end")
		s.wants("> quit")
		s.press("ctrl+l")
		if s.g.chooser != nil {
			t.Error("^L does not close the menu")
		}
	}
}

// TestChooserPages goes through moves to choose from that do not fit the panel.
func TestChooserPages(t *testing.T) {
	s := openGame(t, testCommon(t, theme.ASCII, endless), load(t, "chess"), "", persons, 60, 20)
	options := make([]ui.Option, 30)
	for i := range options {
		options[i].Text = fmt.Sprint("move ", i+1)
	}
	s.g.chooser = &ui.Chooser{Theme: s.c.Theme, Title: "Which move?", Options: options}
	s.wants("20 more below")
	s.check("the options")
	for _, step := range []struct{ key, pointed, more string }{
		{"end", "move 30", "20 more above"}, {"pgup", "move 20", "19 above, 1 below"}, {"home", "1 move 1", "20 more below"}, {"pgdown", "move 11", "1 above, 19 below"},
	} {
		s.press(step.key)
		s.wants(strings.Replace(">   "+step.pointed, ">   1 ", "> 1 ", 1))
		s.wants(step.more)
	}
}

// TestChooserLetters types what is no option's letter: nothing is chosen, and
// nothing else is done.
func TestChooserLetters(t *testing.T) {
	const fen = "7k/P7/8/8/8/8/8/K7 w - - 0 1"
	s := openGame(t, testCommon(t, theme.ASCII, endless), load(t, "chess"), fen, persons, 80, 24)
	s.press("a7a8", "enter")
	for _, letter := range strings.Split("acdefghijklmopstuvwxyzACDEFGHIJKLMOPSTUVWXYZ0567890:,.<>()=+-*/'!@#", "") {
		s.press(letter)
		if s.g.chooser == nil || s.g.chooser.At != 0 || s.moves() != "" || s.g.input.String() != "a7a8" {
			t.Fatalf("%s: moves %q, text %q; the screen is\n%s", letter, s.moves(), s.g.input.String(), s.text())
		}
	}
	s.press("N")
	if got := s.moves(); got != "a8=N" {
		t.Errorf("N plays %q", got)
	}
}

// TestPromotionFirst checks that what promotes is what Enter takes, whether the
// move is typed or pointed to.
func TestPromotionFirst(t *testing.T) {
	for _, test := range []struct{ variant, fen, from, to, want string }{
		{"chess", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7", "a8", "a8=Q+"},
		{"chess", "7K/8/8/8/8/8/p7/7k b - - 0 1", "a2", "a1", "a1=Q+"},
		{"shogi", "lnsgkgsnl/1r5b1/pp1ppp1pp/2p3p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[-] w - - 0 1", "b2", "h8", "Bxh8+"},
		{"grand", "10/P8k/10/10/10/10/10/10/10/K9 w - - 0 1", "a9", "a10", "a10=Q"},
	} {
		open := func() *stage {
			return openGame(t, testCommon(t, theme.ASCII, endless), load(t, test.variant), test.fen, persons, 80, 24)
		}
		typed := open()
		typed.press(test.from+test.to, "enter", "enter")
		pointed := open()
		pointed.point(test.from)
		pointed.press("enter")
		pointed.point(test.to)
		pointed.press("enter", "enter")
		if typed.moves() != test.want || pointed.moves() != test.want {
			t.Errorf("%s %s%s: typed it plays %q, pointed to %q, want %q", test.variant, test.from, test.to, typed.moves(), pointed.moves(), test.want)
		}
	}
}

// TestClearFirst checks that ^U clears the text on the line before it takes
// anything back, and that leaving a choice of moves leaves nothing typed.
func TestClearFirst(t *testing.T) {
	s := chessGame(t, endless, persons)
	s.press("e4", "enter", "Nf", "ctrl+u")
	if s.moves() != "e4" || s.g.input.String() != "" {
		t.Errorf("moves %q, text %q", s.moves(), s.g.input.String())
	}
	s.press("e5x", "enter", "ctrl+u") // refused, but still there
	if s.moves() != "e4" || s.g.input.String() != "" {
		t.Errorf("after an error: moves %q, text %q", s.moves(), s.g.input.String())
	}
	s.press("ctrl+u")
	s.plays("")
	s = openGame(t, testCommon(t, theme.ASCII, endless), load(t, "chess"), "4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1", persons, 80, 24)
	s.press("Ne4", "enter", "esc")
	if got := s.g.input.String(); s.g.chooser != nil || got != "" {
		t.Errorf("%q is still typed", got)
	}
	s.press("Ne4", "enter", "ctrl+u")
	if got := s.g.input.String(); s.g.chooser != nil || got != "" {
		t.Errorf("after ^U, %q is still typed", got)
	}
	s.press("Ng", "ctrl+l", "esc")
	if got := s.g.input.String(); got != "Ng" {
		t.Errorf("after the menu, %q is typed", got)
	}
}
