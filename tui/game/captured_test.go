package game

import (
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestCaptured checks the list of captured pieces for all rules that remove pieces.
func TestCaptured(t *testing.T) {
	for _, tt := range []struct{ id, fen, moves, white, black string }{
		{"chess", "", "e4 d5 exd5 Qxd5 Nc3 Qxg2 Bxg2", "P Q", "P P"},
		{"chess", "", "e4 e6 e5 d5 exd6", "P", ""}, // en passant
		{"chess", "1n2k3/P7/8/8/8/8/8/4K2R w K - 0 1", "axb8=Q+ Kd7 O-O", "N", ""},
		{"atomic", "", "Nf3 d5 Ne5 Nf6 Nxf7", "P N B K", "N"},
		{"andernach", "", "e4 d5 exd5", "P", ""}, // White's pawn is Black's now
		{"benedict", "", "e4 e5 Qh5", "", ""},
		{"mightylion", "", "d4 d5", "", ""},
	} {
		v := variantstest.Load(t, tt.id)
		fen := tt.fen
		if fen == "" {
			fen = v.StartFEN()
		}
		p, err := v.NewPosition(fen)
		if err != nil {
			t.Fatal(err)
		}
		if err := notation.Play(p, tt.moves); err != nil {
			t.Fatal(err)
		}
		var lost captureHistory
		lost.moveTo(p)
		for c, want := range [2]string{tt.white, tt.black} {
			if got := list(v, lost.counts(engine.Color(c).Other())); got != want {
				t.Errorf("%s %s: %v has taken %q, want %q", tt.id, tt.moves, engine.Color(c), got, want)
			}
		}
	}
}

// TestCapturedElsewhere checks that captures of another line are not shown.
func TestCapturedElsewhere(t *testing.T) {
	v := variantstest.Load(t, "chess")
	var lost captureHistory
	for _, tt := range []struct{ moves, white string }{{"e4 d5 exd5 e6 dxe6", "P P"}, {"e4 d5 exd5 e6 d6", "P"}, {"e4 d5 e5 c6 Nf3", ""}} {
		p, err := v.NewPosition(v.StartFEN())
		if err != nil {
			t.Fatal(err)
		}
		if err := notation.Play(p, tt.moves); err != nil {
			t.Fatal(err)
		}
		lost.moveTo(p)
		if got := list(v, lost.counts(engine.Black)); got != tt.white {
			t.Errorf("%s: White has taken %q, want %q", tt.moves, got, tt.white)
		}
	}
}

// list writes pieces in the order of their types.
func list(v *engine.Variant, n [engine.MaxTypes + 1]int) (out string) {
	for _, t := range v.Types() {
		for range n[t.ID] {
			if out != "" {
				out += " "
			}
			out += t.Letters[engine.White]
		}
	}
	return out
}

// TestCapturedShown: in one line of the name where there is little room, else below
// it, and again as it was after taking back.
func TestCapturedShown(t *testing.T) {
	for _, tt := range []struct {
		height int
		want   string
	}{{24, "White you  Px2  +2"}, {40, "  P P  +2"}} {
		s := openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), variantstest.Load(t, "chess"), "", uitest.Persons, 120, tt.height)
		for _, m := range []string{"e4", "d5", "exd5", "e6", "dxe6", "h5"} {
			s.Press(m, "enter")
		}
		s.Press("ctrl+u", "ctrl+u", "dxe6", "enter")
		s.WaitUntil("the values", func() bool { return s.g.panel.values != [engine.MaxTypes + 1]int{} })
		s.WaitForText(tt.want)
	}
}
