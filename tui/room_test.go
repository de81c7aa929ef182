package tui

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/tui/internal/session"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/match"
)

// manyLines reports as many lines as there are moves, and then waits.
func manyLines(ctx context.Context, p *engine.Position, _ <-chan struct{}, report func(xboard.Thinking)) (xboard.Reply, error) {
	for i, m := range p.LegalMoves()[:maxLines] {
		report(xboard.Thinking{Line: search.Line{Depth: 21, SelDepth: 33, MultiPV: i + 1, Nodes: 9_876_543, Time: 10e9, PV: []engine.Move{m}}})
	}
	<-ctx.Done()
	return xboard.Reply{}, ctx.Err()
}

// TestAnalysisLines checks that as many lines as were asked for are shown, or
// that it is said that there is no room for all, and that nothing of what the
// analysis says of itself is cut.
func TestAnalysisLines(t *testing.T) {
	for _, test := range []struct {
		width, height, lines, shown int
	}{
		{80, 24, 3, 3}, {80, 24, 5, 5}, {80, 24, 9, 9}, {60, 20, 3, 3}, {60, 20, 5, 5}, {60, 20, 9, 4}, {120, 40, 9, 9},
	} {
		c := listed(t, configured(t, theme.ASCII))
		c.Open = func(context.Context, session.Seat) (xboard.Player, error) {
			return &fakePlayer{thinks: manyLines, stop: make(chan struct{}, 1)}, nil
		}
		s := openGame(t, c, load(t, "chess"), "", persons, test.width, test.height)
		s.press(":analyse Fake", "enter", fmt.Sprint(":lines ", test.lines), "enter")
		s.until("all lines", func() bool { return len(s.g.analysis.an.Lines()) >= test.lines })
		what := fmt.Sprintf("%d lines at %dx%d", test.lines, test.width, test.height)
		s.check(what)
		for _, want := range []string{"Fake", "depth 21/33", "9876k", "987k/s"} {
			s.wants(want)
		}
		if n := strings.Count(s.text(), "+0.00  1. "); n != test.shown {
			t.Errorf("%s: %d are shown, want %d:\n%s", what, n, test.shown, s.text())
		}
		if said := fmt.Sprintf("%d of %d lines", test.shown, test.lines); strings.Contains(s.text(), said) != (test.shown < test.lines) {
			t.Errorf("%s: that there are only %q:\n%s", what, said, s.text())
		}
	}
}

func TestDepthText(t *testing.T) {
	for _, test := range []struct {
		depth, most int
		want        string
	}{{20, 1, "20"}, {20, 0, "20"}, {20, 20, "20"}, {20, 27, "20/27"}} {
		if got := depthText(search.Line{Depth: test.depth, SelDepth: test.most}); got != test.want {
			t.Errorf("depth %d, at most %d: %q, want %q", test.depth, test.most, got, test.want)
		}
	}
}

// TestMateDepth checks that at a mate, where the search goes less deep than
// asked for, no odd number is shown.
func TestMateDepth(t *testing.T) {
	s := openGame(t, testCommon(t, theme.ASCII, endless), load(t, "chess"), "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", persons, 80, 24)
	s.press("ctrl+a")
	s.sees("Ra8#")
	if strings.Contains(s.text(), "/1 ") {
		t.Errorf("the analysis says\n%s", s.text())
	}
}

// TestWrongCommand checks that what is said of a wrong command is whole, and
// helps.
func TestWrongCommand(t *testing.T) {
	for typed, want := range map[string]string{
		":zzz":  "No command :zzz; ^L lists them all.",
		":":     "No command :; ^L lists them all.",
		":s":    ":s may be :save, :settings, :start or :switch.",
		":bl":   "Type who plays",
		":fe":   "rnbqkbnr/pppppppp",
		":s it": ":s may be :save, :settings, :start or :switch.",
	} {
		s := openGame(t, testCommon(t, theme.ASCII, endless), load(t, "chess"), "", persons, 60, 20)
		s.press(typed, "enter")
		s.reads(want)
	}
	s := openLibrary(t, map[string]string{"c": finishedChess})
	s.press(":nonsense", "enter")
	s.see("No command :nonsense; there are play, mark, all, sort, export, open, delete, look, reload, back, quit.")
	s.press(":re x", "enter")
	s.see(":reload takes nothing behind it.")
}

// TestLongNotices checks that what a person has to know is not cut, as long as
// it takes no more than a few lines, and that more is said to be there.
func TestLongNotices(t *testing.T) {
	long := strings.TrimSpace(strings.Repeat("word ", 30))
	for _, size := range []size{{60, 20}, {80, 24}} {
		s := openGame(t, testCommon(t, theme.ASCII, endless), load(t, "chess"), "", persons, size.width, size.height)
		s.g.say(long + " end")
		s.reads(long + " end")
		s.check("a long notice")
		s.g.say(strings.Repeat(long+" ", 3) + "end")
		s.wants("word ..")
		s.check("a notice that is too long")
		st, form := openSettings(t, configured(t, theme.ASCII), size.width, size.height)
		form.notice = ui.Notice{Text: long + " end", Bad: true}
		st.reads("ord word end.")
		st.check("settings")
		on, set := onSetup(t, testCommon(t, theme.ASCII, endless), "chess", size.width, size.height)
		set.notice = long + " end"
		on.reads("word end")
		on.check("setup")
	}
}

// TestWatchNames checks that tables of a match name the players, and say how
// many are out of sight.
func TestWatchNames(t *testing.T) {
	names := []string{"ferz", "Fairy-Stockfish 14.0.1 XQ", "Sjaak II 1.4.1", "Fairy-Max 5.0b", "GNU Chess 6.2.9", "Phalanx XXV", "HoiChess 0.22.0", "Crafty-23.4"}
	for _, test := range []struct {
		width, height, players int
		want                   []string
	}{
		{60, 20, 3, []string{"Fairy-Stockfish 14.0.1 ", "Sjaak II 1.4.1          8/16"}},
		{80, 24, 3, []string{"Fairy-Stockfish 14.0.1 XQ    +0.0  8/16", "Sjaak II 1.4.1               +0.0  8/16", " 1-0 Sjaak II 1.4.1"}},
		{60, 20, 8, []string{"Crafty-23.4              0/6"}},
		{80, 24, 8, []string{"and 2 more"}},
		{120, 40, 3, []string{"Fairy-Stockfish 14.0.1 XQ                +0.0 ± "}},
	} {
		g := newGallery(t, theme.ASCII, names[:test.players], 2, test.width, test.height)
		v := load(t, "chess")
		for k := range 24 {
			s := g.Begin(1, k+1, v).moves("e4 e5")
			switch k % 4 {
			case 0:
				s.ends(engine.Draw("threefold repetition"), match.ByRules)
			case 3:
				s.ends(engine.Loss(engine.White, "White loses on time, 12ms over"), match.TimeLoss)
			default:
				s.ends(engine.Loss(engine.Color(k%2), "checkmate"), match.ByRules)
			}
		}
		g.look()
		g.wants(test.want...)
		g.check("the tables")
	}
}

func TestTextLines(t *testing.T) {
	th := theme.Default(theme.ASCII)
	for _, test := range []struct {
		text        string
		width, most int
		want        string
	}{
		{"one two three", 20, 2, "one two three"},
		{"one two three", 8, 2, "one two|three"},
		{"one two three four", 8, 2, "one two|three .."},
		{"one two three four", 7, 2, "one two|thre .."},
		{"one two three", 13, 1, "one two three"},
		{"one two three", 12, 1, "one two .."},
		{"", 10, 3, ""},
	} {
		if got := strings.Join(ui.TextLines(th, theme.Text, test.text, test.width, test.most), "|"); got != test.want {
			t.Errorf("%q in %d lines of %d: %q, want %q", test.text, test.most, test.width, got, test.want)
		}
	}
}

func TestFitWords(t *testing.T) {
	words := []string{"one", "two", "three"}
	for width, want := range map[int]string{20: "one  two  three", 15: "one  two  three", 14: "one  two ..", 11: "one  two ..", 10: "one ..", 3: " .."} {
		if got := ui.FitWords(words, width); got != want {
			t.Errorf("in %d columns: %q, want %q", width, got, want)
		}
	}
}

func TestFitNames(t *testing.T) {
	for width := range 40 {
		names := [2]string{"Fairy-Stockfish 14.0.1 XQ", "ferz"}
		if fitNames(&names, width); ansi.StringWidth(names[0]+names[1]) > width {
			t.Errorf("%q and %q are wider than %d", names[0], names[1], width)
		}
		if width > 10 && names[1] != "ferz" {
			t.Errorf("in %d columns, the short name becomes %q", width, names[1])
		}
	}
}

func TestClipMoves(t *testing.T) {
	const line = "1... c5 2. dxc5 Qa5+ 3. Nc3"
	for width, want := range map[int]string{30: line, 26: "1... c5 2. dxc5 Qa5+", 23: "1... c5 2. dxc5 Qa5+", 18: "1... c5 2. dxc5", 9: "1... c5", 7: "1... c5", 6: "", 2: ""} {
		if got := ui.ClipMoves(line, width); got != want {
			t.Errorf("in %d columns: %q, want %q", width, got, want)
		}
	}
}
