package positionedit

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// onEditor returns a stage that shows the board editor of a variant.
func onEditor(t testing.TB, c *ui.Common, id string, width, height int) (*uitest.Stage, *Screen) {
	t.Helper()
	p, err := variantstest.Load(t, id).NewPosition("")
	if err != nil {
		t.Fatal(err)
	}
	e := New(c, p, &uitest.StubScreen{What: "setup"}, func(*engine.Variant, string) {})
	return uitest.Show(t, c, e, width, height), e
}

// keysOf splits a script at blanks; each part is a key.
func keysOf(script string) []string { return strings.Fields(script) }

func TestEditorGolden(t *testing.T) {
	uitest.GoldenMatrix(t, "shogi", func(t *testing.T, c *ui.Common, size uitest.Size) *uitest.Stage {
		s, _ := onEditor(t, c, "shogi", size.Width, size.Height)
		s.Press(keysOf("up up + R enter ctrl+p p p L enter")...)
		return s
	})
	uitest.GoldenMatrix(t, "chess", func(t *testing.T, c *ui.Common, size uitest.Size) *uitest.Stage {
		s, _ := onEditor(t, c, "chess", size.Width, size.Height)
		s.Press(keysOf("up q tab")...)
		return s
	})
	uitest.GoldenMatrix(t, "rights", func(t *testing.T, c *ui.Common, size uitest.Size) *uitest.Stage {
		s, _ := onEditor(t, c, "alice", size.Width, size.Height)
		s.Press(keysOf("ctrl+r x enter")...)
		return s
	})
}

// TestEditor sets positions up by keys.
func TestEditor(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	for _, tt := range []struct{ id, keys, fen string }{
		{"chess", "", start},
		{"chess", "space", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1"},
		{"chess", "delete Q", start},
		{"chess", "right space", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w kq - 0 1"},
		{"chess", "right space K", start}, // rights come back with the king
		{"chess", "right right right right space", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1"},
		{"chess", "ctrl+x", "8/8/8/8/8/8/8/8 w - - 0 1"},
		{"chess", "ctrl+x K up up up up up up up k", "3k4/8/8/8/8/8/8/3K4 w - - 0 1"},
		{"chess", "ctrl+x ctrl+o", start},
		{"chess", "tab", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"},
		{"chess", "tab tab", start},
		{"chess", "ctrl+r ctrl+w ctrl+w ctrl+w ctrl+w K q space - space 7 space 9 enter", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Kq - 7 9"},
		{"chess", "ctrl+r x esc", start},
		{"chess", "ctrl+f left space", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w kq - 0 1"}, // the board is turned
		{"chess", "ctrl+p", start}, // has no hands
		{"chess", "left left left left left left down down N", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/NNBQKBNR w Kkq - 0 1"},
		{"crazyhouse", "ctrl+p Q q n enter", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Qqn] w KQkq - 0 1"},
		{"crazyhouse", "ctrl+p Q enter ctrl+p backspace p enter", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[p] w KQkq - 0 1"},
		{"crazyhouse", "~", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ~KBNR[] w KQkq - 0 1"},
		{"crazyhouse", "~ ~ ctrl+p Q enter ctrl+x", "8/8/8/8/8/8/8/8[] w - - 0 1"},
		{"shogi", "up up up + R enter", "lnsgkgsnl/1r5b1/ppppppppp/9/9/4+R4/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1"},
		{"shogi", "up up up + r", "lnsgkgsnl/1r5b1/ppppppppp/9/9/4+r4/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1"},
		{"shogi", "up up up + esc r", "lnsgkgsnl/1r5b1/ppppppppp/9/9/4r4/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1"},
		{"seirawan", "space", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR[EHeh] w KQBCFGkqbcdfg - 0 1"}, // no gating there
		{"seirawan", "space Q right space", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR[EHeh] w BCDFGkqbcdfg - 0 1"},
		{"seirawan", "ctrl+p backspace backspace backspace enter", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[E] w KQBCDFGkq - 0 1"},
		{"xiangqi", "up up K", ""}, // a king outside of the palace
		{"alice", "end right right right right right Q", ""},
	} {
		s, e := onEditor(t, uitest.Common(t, theme.ASCII, uitest.Endless), tt.id, 80, 24)
		s.Press(keysOf(tt.keys)...)
		e.sound(t, tt.keys)
		if tt.fen != "" && e.draft.fen != tt.fen {
			t.Errorf("%s, %s: %s, want %s", tt.id, tt.keys, e.draft.fen, tt.fen)
		}
		s.Expect(e.draft.fen[:20])
	}
}

// sound checks what always holds: the FEN shown is right unless an error is
// shown, and has the board that is shown.
func (e *Screen) sound(t testing.TB, keys string) {
	t.Helper()
	d := &e.draft
	p, err := d.v.NewPosition(d.fen)
	switch {
	case (err == nil) != (d.err == nil):
		t.Fatalf("%s: %q: the editor says %v, NewPosition %v", keys, d.fen, d.err, err)
	case err != nil:
	case p.FEN() != d.fen:
		t.Fatalf("%s: the editor says %q, the position %q", keys, d.fen, p.FEN())
	case p.Side() != d.side:
		t.Fatalf("%s: %q: the editor lets %v move", keys, d.fen, d.side)
	}
}

// TestEditorErrors: what is wrong is said, and what is wrong can't be used.
func TestEditorErrors(t *testing.T) {
	for _, tt := range []struct{ id, keys, want string }{
		{"chess", "x", "x is not a piece of Chess"},
		{"chess", "ctrl+p", "no pieces in hand"},
		{"chess", "ctrl+x", "White has no King."},
		{"chess", "up q tab", "White is in check, but it is Black's turn."},
		{"chess", "ctrl+r space x enter", "5 values, expected 4: castling ep halfmove move"},
		{"chess", "ctrl+r backspace x enter", "expected a number from 1"},
		{"crazyhouse", "ctrl+p X enter", "\"X\""},
		{"shogi", "+", "go on typing"},
		{"shogi", "+ x", "+x is not a piece"},
		{"xiangqi", "ctrl+p", "no pieces in hand"},
	} {
		s, e := onEditor(t, uitest.Common(t, theme.ASCII, uitest.Endless), tt.id, 80, 24)
		s.Press(keysOf(tt.keys)...)
		e.sound(t, tt.keys)
		s.Expect(tt.want)
		s.Check(tt.keys)
	}
}

// TestEditorRefuses: a position that can't be is not given back.
func TestEditorRefuses(t *testing.T) {
	s, e := onEditor(t, uitest.Common(t, theme.ASCII, uitest.Endless), "chess", 80, 24)
	e.draft.sections[4] = "x"
	s.Press("space", "enter")
	s.Expect("Illegal position")
	if s.Root.Active() != ui.Screen(e) {
		t.Fatal("it was given back")
	}
	s.Press("space")
	s.Expect("expected a number from 0")
	s.Press("ctrl+r", "ctrl+w", "ctrl+w", "0", "space", "1", "enter")
	s.Expect("This can be played.")
}

// TestEditorPaste: a pasted FEN is taken over whole, or not at all.
func TestEditorPaste(t *testing.T) {
	s, e := onEditor(t, uitest.Common(t, theme.ASCII, uitest.Endless), "chess", 80, 24)
	s.Paste(uitest.Endgame + "\n")
	if e.draft.fen != uitest.Endgame {
		t.Errorf("the FEN is %q", e.draft.fen)
	}
	s.Paste("8/8")
	s.Expect("2 ranks, expected 8")
	if e.draft.fen != uitest.Endgame {
		t.Errorf("a wrong FEN leaves %q", e.draft.fen)
	}
}

// TestEditorEveryPiece: every piece of every variant can be put by its letters
// in both colors.
func TestEditorEveryPiece(t *testing.T) {
	for _, def := range uitest.Sample(variants.BuiltIn().Listed(), 6) {
		p, err := variantstest.Load(t, def.ID).NewPosition("")
		if err != nil {
			t.Fatal(err)
		}
		c := uitest.Common(t, theme.ASCII, uitest.Endless)
		c.Width, c.Height = 80, 24
		e := New(c, p, nil, nil)
		for _, pt := range e.draft.v.Types() {
			for side := range engine.Color(2) {
				for _, letter := range pt.Label(side) {
					e.Update(uitest.Key(string(letter)))
				}
				if e.typed != "" { // others begin like it
					e.Update(uitest.Key("enter"))
				}
				if pc := e.draft.shown.PieceAt(e.cursor); pc.Type() != pt.ID || pc.Color() != side {
					t.Errorf("%s: %q puts %v %s: %s", def.ID, pt.Label(side), pc.Color(), e.draft.v.Type(pc.Type()).Name, e.notice)
				}
				e.sound(t, def.ID+" "+pt.Label(side))
			}
		}
	}
}

// TestEditorAligned: what is beside the board begins in one column, and the
// board's rows stand where the layout says.
func TestEditorAligned(t *testing.T) {
	for _, id := range uitest.IDs {
		for _, size := range uitest.Large {
			s, e := onEditor(t, uitest.Common(t, theme.ASCII, uitest.Endless), id, size.Width, size.Height)
			l := e.board.Layout()
			if !l.AllVisible {
				t.Errorf("%s at %dx%d shows %dx%d squares", id, size.Width, size.Height, l.Cols, l.Rows)
			}
			lines := strings.Split(s.Text(), "\n")
			for i, text := range e.panel(size.Width - l.Width - ui.PanelGap) {
				if got := ui.Pad(lines[linesAbove+i], size.Width)[l.Width+ui.PanelGap:]; i < e.areaHeight() && strings.TrimRight(got, " ") != strings.TrimRight(text, " ") {
					t.Errorf("%s at %dx%d: line %d has %q at column %d, want %q", id, size.Width, size.Height, i, got, l.Width+ui.PanelGap, text)
				}
			}
		}
	}
}

// BenchmarkEditorKey measures a piece put and taken away on a large board.
func BenchmarkEditorKey(b *testing.B) {
	s, _ := onEditor(b, uitest.Common(b, theme.ANSI256, uitest.Endless), "doublechess", 120, 40)
	for b.Loop() {
		for _, name := range []string{"Q", "up", "space", "down"} {
			s.Root.Update(uitest.Key(name))
			s.Root.View()
		}
	}
}

// TestEditorBack: Enter gives the position back, Esc does not.
func TestEditorBack(t *testing.T) {
	for _, key := range []string{"enter", "esc"} {
		s, e := onEditor(t, uitest.Common(t, theme.ASCII, uitest.Endless), "chess256", 80, 24)
		used := ""
		e.onAccept = func(_ *engine.Variant, fen string) { used = fen }
		s.Press("space")
		fen := e.draft.fen
		s.Press(key)
		s.WaitUntil("the set-up screen", func() bool { return s.IsOpen("setup") })
		if want := map[string]string{"enter": fen, "esc": ""}[key]; used != want {
			t.Errorf("after %s the FEN is %q, want %q", key, used, want)
		}
	}
}

// TestEditorMonkey: whatever is typed, the FEN is that of the board.
func TestEditorMonkey(t *testing.T) {
	keys := append(keysOf("ctrl+f ctrl+r ctrl+p ctrl+x ctrl+o ctrl+u ctrl+w a c K k Q q P p R r + ~ * @ 1 9 : / - KQkq 8/8/8/8 é 日本"), uitest.LayerKeys...)
	for i, id := range uitest.IDs {
		r := rand.New(rand.NewPCG(12, uint64(i)))
		s, e := onEditor(t, uitest.Common(t, theme.ASCII, uitest.Endless), id, 80, 24)
		for range 300 {
			key := keys[r.IntN(len(keys))]
			if r.IntN(20) == 0 {
				s.Paste(key)
			} else if key != "enter" || e.prompt != nil || e.typed != "" {
				s.Press(key)
			}
			e.sound(t, id+" "+key)
			s.Check(key)
		}
	}
}
