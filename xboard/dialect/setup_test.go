package dialect_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/dialect"
	"github.com/ferzchess/ferz/xboard/protocol"
)

func TestSetupRead(t *testing.T) {
	var s dialect.Setup
	for _, line := range []string{"setup (PNBRQ.....AKpnbrq.....ak) 10x10+0_fairy rnabqkbanr/10 w KQkq - 0 1", "piece A& K", "piece +N& WfF", "piece e WA"} {
		if err := s.Read(line); err != nil {
			t.Error(err)
		}
	}
	if s.PieceToChar != "PNBRQ.....AKpnbrq.....ak" || s.Files != 10 || s.Ranks != 10 || s.Parent != "fairy" || len(s.Pieces) != 3 ||
		s.FEN != "rnabqkbanr/10 w KQkq - 0 1" || s.Pieces[1] != (dialect.PieceLine{ID: "+N&", Betza: "WfF"}) {
		t.Errorf("%+v", s)
	}
	if err := s.Read("setup 8/8 w - - 0 1"); err != nil || s.FEN != "8/8 w - - 0 1" || len(s.Pieces) != 0 {
		t.Errorf("%+v, %v", s, err)
	}
}

func TestSetupErrors(t *testing.T) {
	for line, want := range map[string]string{
		"move e2e4":                "setup or piece",
		"setup (PNBRQK 8/8":        "parenthesis",
		"setup (PK) 8x8_fairy 8/8": "8x8+0_fairy",
		"setup (PK) 99x8+0_f 8/8":  "16 files",
		"setup hello":              "FEN",
		"piece A":                  "Betza",
		"piece 5& K":               "letter",
	} {
		var s dialect.Setup
		if err := s.Read(line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", line, err, want)
		}
	}
}

func TestDefineErrors(t *testing.T) {
	for _, test := range []struct {
		s    dialect.Setup
		want string
	}{
		{dialect.Setup{Variant: "x"}, "no setup line"},
		{dialect.Setup{Variant: "x", FEN: "8/8", Files: 8, Ranks: 8}, "2 ranks, expected 8"},
		{dialect.Setup{Variant: "x", FEN: "k7/8/K7", Parent: "suicide"}, `"suicide"`},
		{dialect.Setup{Variant: "x", FEN: "k7/8/K7", Pieces: []dialect.PieceLine{{ID: "K&", Betza: "K?"}}}, "piece K"},
		{dialect.Setup{Variant: "x", FEN: "z7/8/K7"}, "z"},
	} {
		if _, err := dialect.Define(test.s); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v: %v, want %q", test.s, err, test.want)
		}
	}
}

// TestDefine looks at what follows from parents and lines.
func TestDefine(t *testing.T) {
	for _, test := range []struct {
		file, variant, fen, moves, legal, illegal string
	}{
		{"fairymax.txt", "almost-wildebeest", "", "", "b2b5 b2b4", "b2b6"},
		{"fairymax.txt", "almost-wildebeest", "r4k4r/11/11/11/11/11/11/11/11/R4K4R w KQkq - 0 1", "", "f1h1 f1i1 f1j1 f1d1", "f1k1 f1a1"},
		{"fairymax.txt", "cambodian", "", "", "d1b2 d1f2", "e1e3 d1d3"},
		{"fairymax.txt", "cambodian", "4k3/8/8/P7/8/8/8/4K3 w - - 0 1", "", "a5a6m", "a5a6r"},
		{"fairymax.txt", "fairy", "l3k2l/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "", "e8b8 e8g8", "e8c8"},
		{"fairymax.txt", "roman", "r4k3r/10/10/10/10/10/10/10/10/R4K3R w KQkq - 0 1", "", "f1i1 f1c1", "f1h1"},
		{"fairymax.txt", "los-alamos", "", "", "a2a3", "a2a4"},
		{"fairymax.txt", "grande-acedrex", "", "", "a4a5", "a4a6"},
		{"fairy-stockfish.txt", "capahouse", "k9/10/10/10/10/10/10/K9[Pn] w - - 0 1", "", "P@e7 P@e2", "P@e1 P@e8"},
		{"fairy-stockfish.txt", "chessgi", "k7/8/8/8/8/8/8/K7[Pn] w - - 0 1", "", "P@e7 P@e1", "P@e8"},
		{"fairy-stockfish.txt", "euroshogi", "4k3/8/8/8/8/8/P7/4K3[P] w - - 0 1", "", "P@b4", "P@a4 P@b8"},
		{"fairy-stockfish.txt", "5check", "", "", "e2e4", "e2e5"},
	} {
		for _, s := range recorded(t, test.file) {
			if s.Variant != test.variant {
				continue
			}
			d, err := dialect.Define(s)
			if err != nil {
				t.Fatal(err)
			}
			v, err := engine.Compile(d, nil)
			if err != nil {
				t.Fatal(err)
			}
			p := variantstest.After(t, v, test.fen, test.moves)
			for _, text := range strings.Fields(test.legal) {
				if _, err := notation.Parse(p, text); err != nil {
					t.Errorf("%s: %v", test.variant, err)
				}
			}
			for _, text := range strings.Fields(test.illegal) {
				if _, err := notation.Parse(p, text); err == nil {
					t.Errorf("%s: %s is legal", test.variant, text)
				}
			}
		}
	}
}

// TestDiffers compares the catalogue with what engines say of the variants that
// they call the same.
func TestDiffers(t *testing.T) {
	for _, id := range []string{"almost", "centaur", "chancellor", "courier", "embassy", "extinction", "kinglet", "losalamos", "pocketknight", "roman", "shako"} {
		v := variantstest.Load(t, id)
		for _, file := range []string{"fairymax.txt", "fairy-stockfish.txt"} {
			for _, s := range recorded(t, file) {
				desc := xboard.Description{Name: strings.TrimSuffix(file, ".txt"), Protocol: xboard.CECP, Variants: []string{s.Variant}}
				dia, err := dialect.Find(v, &desc, &xboard.Config{})
				if err != nil {
					continue // another variant
				}
				if array, err := dialect.CompareSetup(v, &desc, &xboard.Config{}, dia, s); array || err != nil {
					t.Errorf("%s: array %v, %v", id, array, err)
				}
			}
		}
	}
	v := variantstest.Load(t, "great")
	great := dialect.Setup{Pieces: []dialect.PieceLine{{ID: "P&", Betza: "fmWfcF"}, {ID: "G&", Betza: "KAD"}}}
	if _, err := dialect.CompareSetup(v, &xboard.Description{}, &xboard.Config{}, plain(protocol.XBoard(), v), great); err == nil || !strings.Contains(err.Error(), "KAD") {
		t.Error(err)
	}
	v = variantstest.Load(t, "chess")
	if array, err := dialect.CompareSetup(v, &xboard.Description{}, &xboard.Config{}, plain(protocol.XBoard(), v), dialect.Setup{FEN: "nnnnknnn/pppppppp/8/8/8/8/PPPPPPPP/1Q1QK1Q1 w KQkq - 0 1"}); !array || err != nil {
		t.Error(array, err)
	}
}

// TestDiffersInFairy: Fairy-Stockfish means by K and its directions what its notation means.
func TestDiffersInFairy(t *testing.T) {
	v, err := engine.Compile(variantstest.Load(t, "chess").Def.Derive(engine.Definition{ID: "x", Name: "X",
		Pieces: []engine.PieceDef{{Name: "Knight", Letter: "N", Betza: "bWbF"}}}), nil)
	if err != nil {
		t.Fatal(err)
	}
	backward := dialect.Setup{Pieces: []dialect.PieceLine{{ID: "N&", Betza: "bK"}}}
	for name, differs := range map[string]bool{"Fairy-Stockfish": false, "Other": true} {
		if _, err := dialect.CompareSetup(v, &xboard.Description{Name: name}, &xboard.Config{}, plain(protocol.XBoard(), v), backward); (err != nil) != differs {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestFindWildCastle: an engine that announces XBoard's wildcastle plays ours from a
// position that is sent.
func TestFindWildCastle(t *testing.T) {
	desc := xboard.Description{Protocol: xboard.CECP, Variants: []string{"normal", "wildcastle"}, AcceptsFEN: true}
	d, err := dialect.Find(variantstest.Load(t, "wildcastle"), &desc, &xboard.Config{})
	if err != nil || d.Variant != "wildcastle" || !d.MustSendStart {
		t.Errorf("%+v %v", d, err)
	}
	if foreign := dialect.UnknownVariants(variants.All(), &desc, &xboard.Config{}); len(foreign) > 0 {
		t.Errorf("foreign: %q", foreign)
	}
}

// TestDiffersTurned: an engine's lines of pieces mean turned directions for Black.
func TestDiffersTurned(t *testing.T) {
	lines := func(text string) (out []dialect.PieceLine) {
		for _, line := range strings.Split(text, ", ") {
			id, moves, _ := strings.Cut(line, " ")
			out = append(out, dialect.PieceLine{ID: id, Betza: moves})
		}
		return out
	}
	for _, test := range []struct {
		symmetry engine.Symmetry
		lines    string
		differs  bool
	}{
		{engine.Rotate, "N& frN", false},
		{engine.Rotate, "N frN, n flN", true},
		{engine.Mirror, "N& frN", true},
		{engine.Mirror, "N frN, n flN", false},
		{engine.NoSymmetry, "N& frN", true},
		{engine.NoSymmetry, "N frN, n blN", false},
	} {
		v, err := engine.Compile(variantstest.Load(t, "chess").Def.Derive(engine.Definition{ID: "x", Name: "X", Symmetry: test.symmetry,
			Pieces: []engine.PieceDef{{Name: "Knight", Letter: "N", Betza: "frN"}}}), nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := dialect.CompareSetup(v, &xboard.Description{}, &xboard.Config{}, plain(protocol.XBoard(), v), dialect.Setup{Pieces: lines(test.lines)}); (err != nil) != test.differs {
			t.Errorf("symmetry %d, %s: %v", test.symmetry, test.lines, err)
		}
	}
}

func TestReadLog(t *testing.T) {
	got := dialect.ParseLog("" +
		"piece X& W\n" +
		"setup (PNBRQKpnbrqk) 8x8+0_fairy rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n" +
		"1234 >first : variant mine\n" +
		"1240 <first : setup (PMKpmk) 5x5+0_fairy mmkmm/ppppp/5/PPPPP/MMKMM w - - 0 1\n" +
		"1241 <first : piece M& FD\n" +
		"# setup of nothing\n" +
		"1242 <first : piece ?? FD\n")
	if len(got) != 2 {
		t.Fatalf("%d variants: %+v", len(got), got)
	}
	if got[0].Setup.Variant != "announced" || got[0].Line != 2 || got[0].Err != nil {
		t.Errorf("%+v", got[0])
	}
	if s := got[1].Setup; s.Variant != "mine" || len(s.Pieces) != 1 || s.Files != 5 || got[1].Err == nil || got[1].Line != 7 {
		t.Errorf("%+v", got[1])
	}
}

func FuzzReadLog(f *testing.F) {
	f.Add("variant x\nsetup (PKpk) 3x4+0_fairy ppk/3/3/PPK w - - 0 1\npiece P& fW\n")
	f.Fuzz(func(t *testing.T, text string) {
		for _, a := range dialect.ParseLog(text) {
			if a.Err == nil {
				_, _ = dialect.Define(a.Setup)
			}
		}
	})
}
