package puzzle

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/variants"
)

func named(name string) (*engine.Variant, error) {
	return variants.BuiltIn().LoadTag(name, variants.Load)
}

func ofEPD(t *testing.T, text string) *Puzzle {
	t.Helper()
	z, err := OfEPD(text, named)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return z
}

func TestOfEPD(t *testing.T) {
	for _, tt := range []struct{ text, task, line, others, source, epd string }{ // epd: "": as it is
		{"6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - bm Ra8# Rb8#; dm 1; id \"two mates\";", "White to move mates in 1", "1. Ra8#", "Rb8#", "two mates", ""},
		{"3q3k/8/8/6N1/8/8/6PP/6K1 w - - bm g5f7; c0 \"a fork\"; pv Nf7+ Kg7 Nxd8; fmvn 7; hmvc 3;", "White to move: which move is best?", "7. Nf7+ Kg7 8. Nxd8", "", "a fork",
			"3q3k/8/8/6N1/8/8/6PP/6K1 w - - hmvc 3; fmvn 7; bm Nf7+; pv Nf7+ Kg7 Nxd8; id \"a fork\";"},
		{"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - am Ra7;", "White to move: not Ra7, but what?", "", "", "", ""},
		{"6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - bm Ra8 + ! Rb8+ ?!; id=\"33\";", "White to move: which move is best?", "1. Ra8#", "Rb8#", "33",
			"6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - bm Ra8# Rb8#; id \"33\";"},
		{"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm 1. Ra8 +- dm 105 id \"long\"", "White to move mates in 105", "1. Ra8#", "", "long",
			"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; dm 105; id \"long\";"},
		{"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - dm 1;", "White to move mates in 1", "", "", "", ""},
		{"4k3/3p4/8/8/8/8/8/3RK3 w - - 0 1;variant atomic;bm d1d7;eval #1;difficulty 1;type mate;pv d1d7", "White to move wins in 1", "1. Rxd7#", "", "",
			"4k3/3p4/8/8/8/8/8/3RK3 w - - bm Rxd7#; dm 1; variant atomic;"},
		{"2rqkb1r/pp1np1pp/3ppn2/2p5/3P4/P1N1P3/1PP1BPPP/R1BQK2R w KQk - 2+3 fmvn 11; bm Bh5+; dm 2; pv Bh5+ g6 Bxg6#; variant 3check;",
			"White to move wins in 2", "11. Bh5+ g6 12. Bxg6#", "", "", "2rqkb1r/pp1np1pp/3ppn2/2p5/3P4/P1N1P3/1PP1BPPP/R1BQK2R w KQk - 2+3 hmvc 0; fmvn 11; bm Bh5+; dm 2; pv Bh5+ g6 Bxg6#; variant 3check;"},
		{"6k1/5ppp/8/8/8/8/4rPPP/R5K1 b - - 0 1;variant chess;sm Re7;bm Ra8;pv Re7,Ra8", "White to move: which move is best?", "2. Ra8+", "", "",
			"6k1/4rppp/8/8/8/8/5PPP/R5K1 w - - hmvc 1; fmvn 2; bm Ra8+;"},
	} {
		z := ofEPD(t, tt.text)
		if got := strings.Join(z.texts(z.Others), " "); z.Task() != tt.task || z.Line() != tt.line || got != tt.others || z.Source != tt.source {
			t.Errorf("%s: %q, %q, %q, %q", tt.text, z.Task(), z.Line(), got, z.Source)
		}
		if tt.epd == "" {
			tt.epd = tt.text
		}
		if got := z.EPD(); got != tt.epd {
			t.Errorf("written %s, want %s", got, tt.epd)
		}
	}
}

func TestOfEPDErrors(t *testing.T) {
	for text, want := range map[string]string{
		"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - id \"x\";":              "nothing is asked",
		"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Rb8;":                "operation bm: ",
		"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - dm x;":                  "operation dm \"x\"",
		"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - sm Ra9; bm Ra8;":        "operation sm: ",
		"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - variant hcess; bm Ra8;": "hcess",
		"R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - bm Kh8;":                "the game is over",
		"6k1/5ppp/8/8/8/8/5PPP/R7 w - - bm Ra8;":                  "White has no King",
		"no position":                                             "FEN",
	} {
		if _, err := OfEPD(text, named); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

func TestJudge(t *testing.T) {
	for _, tt := range []struct {
		epd  string
		want map[string]Verdict
	}{
		{"6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - bm Ra8#; dm 1;", map[string]Verdict{"Ra8": Solution, "Rb8": AsGood, "Ra7": Wrong, "h3": Wrong}},
		// Two ladder mates in two, and slower ones.
		{"7k/8/8/8/8/4K3/R7/1R6 w - - bm Rg1; dm 2;", map[string]Verdict{"Rg1": Solution, "Rg2": AsGood, "Ra7": AsGood, "Rb7": AsGood, "Ke4": TooSlow}},
		{"7k/8/8/8/8/4K3/R7/1R6 w - - dm 2;", map[string]Verdict{"Rg1": AsGood, "Ke4": TooSlow}},
		{"3q3k/8/8/6N1/8/8/6PP/6K1 w - - bm Nf7+;", map[string]Verdict{"Nf7": Solution, "Ne6": Wrong}},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;", map[string]Verdict{"e4": Solution, "d4": Wrong}},
		{"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - am Qh5 Qg4;", map[string]Verdict{"Qh5": Wrong, "Qg4": Wrong, "Nf3": AsGood}},
		{"4k3/3p4/8/8/8/8/8/3RK3 w - - bm Rxd7; dm 1; variant atomic;", map[string]Verdict{"Rxd7": Solution, "Ke2": Wrong}},
		{"6k1/5ppp/8/8/8/8/5PPP/6K1[RR] w - - bm R@d8#; dm 1; variant crazyhouse;", map[string]Verdict{"R@d8": Solution, "R@a8": AsGood, "R@a7": Wrong}},
		// A turn of two moves mates by several pairs of them.
		{"7k/8/8/8/8/4K3/R7/1R6 w2 - - bm Rg1; dm 1; variant marseillais;", map[string]Verdict{"Rg1": Solution, "Rg2": AsGood, "Rb7": AsGood, "Ra7": AsGood, "Ke4": TooSlow}},
	} {
		z := ofEPD(t, tt.epd)
		p, err := z.Variant.NewPosition(z.FEN)
		if err != nil {
			t.Fatal(err)
		}
		for text, want := range tt.want {
			m, err := notation.Parse(p, text)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := z.Judge(t.Context(), search.ChessCurve, m); err != nil || got != want {
				t.Errorf("%s: %s is judged %d, %v; want %d", tt.epd, text, got, err, want)
			}
		}
	}
}

// TestSolve finds the solutions of puzzles that have none.
func TestSolve(t *testing.T) {
	for text, want := range map[string]string{
		"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - dm 1;":          "1. Ra8#",
		"6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - am Ra8; dm 1;": "1. Rb8#",
		"3q3k/8/8/6N1/8/8/6PP/6K1 w - - am Ne6;":          "1. Nf7+",
	} {
		z := ofEPD(t, text)
		if err := z.Solve(t.Context()); err != nil || !strings.HasPrefix(z.Line(), want) {
			t.Errorf("%s: %s, %v; want %s", text, z.Line(), err, want)
		}
	}
}

// TestRead reads puzzles from PGN and from EPD, with what is none between them.
func TestRead(t *testing.T) {
	for text, want := range map[string][]string{
		"# mates\n\n6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#;\nnonsense\n\ufeff6k1/5ppp/8/8/8/8/5PPP/6K1[R] w - - bm R@d8; variant crazyhouse;\r\n": {"3 1. Ra8#", "4 error", "5 1. R@d8#"},
		"[FEN \"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\"]\n\n1. Ra8# *\n\n[Event \"x\"]\n\n*\n":                                                       {"1 1. Ra8#", "5 error"},
	} {
		var got []string
		err := Read(t.Context(), strings.NewReader(text), load, "", func(z *Puzzle, line int, err error) error {
			word := string(rune('0'+line)) + " "
			if err != nil {
				word += "error"
			} else {
				word += z.Line()
			}
			got = append(got, word)
			return nil
		})
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: %q, %v; want %q", text, got, err, want)
		}
	}
	one := func(z *Puzzle, _ int, err error) error {
		if err == nil && z.Variant.Def.ID != "atomic" {
			t.Errorf("a puzzle of %s", z.Variant.Def.ID)
		}
		return err
	}
	if err := Read(t.Context(), strings.NewReader("4k3/3p4/8/8/8/8/8/3RK3 w - - bm Rxd7;"), load, "atomic", one); err != nil {
		t.Error(err)
	}
}

// TestCollector collects puzzles of a game, each once.
func TestCollector(t *testing.T) {
	g := read(t, "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. d3 d6 *")
	c := Collector{Load: load, Search: newSearch, Nodes: 1500, Most: 5}
	for range 2 {
		if err := c.Game(t.Context(), g); err != nil {
			t.Fatal(err)
		}
	}
	if len(c.Puzzles) != 1 || c.Games != 2 || c.Know(c.Puzzles[0]) {
		t.Errorf("%d puzzles of %d games", len(c.Puzzles), c.Games)
	}
	c = Collector{Load: load, Search: newSearch, Nodes: 4000, Most: 1, Variant: "shogi"}
	if err := c.Game(t.Context(), g); err != nil || c.Games != 0 {
		t.Errorf("of another variant: %d games, %v", c.Games, err)
	}
	if v, err := variants.Load("atomic"); err != nil {
		t.Error(err)
	} else if err := (&Collector{Load: load, Search: newSearch, Nodes: 3000, Most: 1}).Play(t.Context(), v, 20, 7); !errors.Is(err, ErrEnough) {
		t.Errorf("twenty games of atomic have no puzzle: %v", err)
	}
}

func FuzzOfEPD(f *testing.F) {
	chess, err := engine.Compile(variants.Chess(), nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Add("6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - bm Ra8# Rb8#; dm 1; id \"two mates\"; pv Ra8#;")
	f.Add("6k1/5ppp/8/8/8/8/4rPPP/R5K1 b - - 0 1;sm Re7;am Rb1;eval #2;pv Re7,Ra8")
	f.Fuzz(func(t *testing.T, text string) {
		same := func(string) (*engine.Variant, error) { return chess, nil }
		z, err := OfEPD(text, same)
		if err != nil {
			return
		}
		again, err := OfEPD(z.EPD(), same)
		if err != nil || again.FEN != z.FEN || again.Mate != z.Mate || again.Line() != z.Line() {
			t.Errorf("%q became %s: %v", text, z.EPD(), err)
		}
	})
}
