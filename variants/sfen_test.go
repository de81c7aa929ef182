package variants_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestSFEN reads positions as shogi's programs write them, in which b is the first player.
func TestSFEN(t *testing.T) {
	for name, test := range map[string]struct {
		variant, sfen string
		side          engine.Color
		hand          string // in the FEN
	}{
		"four fields":            {"shogi", "4k4/9/9/9/9/9/9/9/4K4 b 2P3p 1", engine.White, "[PPppp]"},
		"no number":              {"shogi", "4k4/9/9/9/9/9/9/9/4K4 w 2P3p", engine.Black, "[PPppp]"},
		"no number, no hand":     {"shogi", "4k4/9/9/9/9/9/9/9/4K4 b -", engine.White, "[]"},
		"two fields":             {"shogi", "4k4/9/9/9/9/9/9/9/4K4 w", engine.Black, "[]"},
		"two fields, b":          {"kyotoshogi", "pgkst/5/5/5/TSKGP b", engine.White, "[]"},
		"two fields, black side": {"dobutsu", "gle/1c1/1C1/ELG w", engine.Black, "[]"},
		"marked":                 {"shogi", "sfen 4k4/9/9/9/9/9/9/9/4K4 w - 1", engine.Black, "[]"},
		"marked, without a hand": {"shogi", "sfen 4k4/9/9/9/9/9/9/9/4K4 b", engine.White, "[]"},
		"a FEN":                  {"shogi", "4k4/9/9/9/9/9/9/9/4K4[P] b - - 0 1", engine.Black, "[P]"},
		"a short FEN":            {"shogi", "4k4/9/9/9/9/9/9/9/4K4[P] b", engine.Black, "[P]"},
		"Kyoto Shogi on Lishogi": {"kyotoshogi", "1gks1/4l/5/5/TSK2 b Pt2g 5", engine.White, "[Pnnl]"},
		"minishogi":              {"minishogi", "4k/5/5/5/K4 b G", engine.White, "[G]"},
	} {
		p := variantstest.Position(t, variantstest.Load(t, test.variant), test.sfen)
		if p.Side() != test.side || !strings.Contains(p.FEN(), test.hand) {
			t.Errorf("%s: %q is read as %q", name, test.sfen, p.FEN())
		}
	}
	for _, id := range []string{"chu", "dai", "tenjiku", "shoshogi", "heiandai"} {
		v := variantstest.Load(t, id)
		for tail, want := range map[string]engine.Color{
			" b - 1": engine.White, " w - 2": engine.Black, " b -": engine.White, " w -": engine.Black, " w": engine.White, " b": engine.Black, " b - - 0 1": engine.Black,
		} {
			if p := variantstest.Position(t, v, v.Def.Array+tail); p.Side() != want {
				t.Errorf("%s%s: %v is to move", id, tail, p.Side())
			}
		}
	}
	p := variantstest.Position(t, variantstest.Load(t, "chu"), variantstest.Load(t, "chu").Def.Array+" w 6f 8")
	if fen := p.FEN(); !strings.HasSuffix(fen, " b - - g7 0 4") {
		t.Errorf("a lion captured on 6f: %s", fen)
	}
	p = variantstest.Position(t, variantstest.Load(t, "xiangqi"), variantstest.Load(t, "xiangqi").Def.Array+" r")
	if p.Side() != engine.White {
		t.Error("r is not Red")
	}
}
