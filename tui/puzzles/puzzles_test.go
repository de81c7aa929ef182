package puzzles

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/puzzle"
	"github.com/ferzchess/ferz/variants"
)

func load(t *testing.T, texts ...string) (list []*puzzle.Puzzle) {
	t.Helper()
	for _, text := range texts {
		g, err := pgn.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		z, err := puzzle.Of(g, func(tags pgn.Tags) (*engine.Variant, error) {
			return variants.BuiltIn().LoadTag(tags.Get("Variant"), variants.Load)
		})
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, z)
	}
	return list
}

const (
	backRank = "[FEN \"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\"]\n[PuzzleMate \"1\"]\n[PuzzleSource \"Ann - Bob, move 4.\"]\n\n1. Ra8# *"
	twoMates = "[FEN \"6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - 0 1\"]\n[PuzzleMate \"1\"]\n\n1. Ra8# *"
	dropped  = "[Variant \"Crazyhouse\"]\n[FEN \"6k1/5ppp/8/8/8/8/5PPP/6K1[R] w - - 0 1\"]\n\n1. R@d8# *"
	fork     = "[FEN \"3q3k/8/8/6N1/8/8/6PP/6K1 w - - 0 1\"]\n\n1. Nf7+ Kg7 2. Nxd8 *"
)

func TestSolve(t *testing.T) {
	for typed, want := range map[string][]string{
		"Ra7\nRa8\nNf7+\n":         {"2 puzzles", "1 of 2. Chess. White to move mates in 1.", "From Ann - Bob, move 4.", "8 . . . . . . k .", "Ra7 is not it", "Ra8# is right: 1. Ra8#", "wins by one move alone", "Nf7+ is right: 1. Nf7+ Kg7 2. Nxd8", "Solved: 2 of 2."},
		"hint\nh1\nhint\nnext\n":   {"The rook moves.", "no White pawn can reach", "The rook on a1 moves.", "The solution: 1. Ra8#", "2 of 2", "Solved: 0 of 1."},
		"help\nboard\nquit\nRa8\n": {"1 of 2", "Type a move in any", "1 of 2", "Solved: 0 of 0."},
		"a1a9\n":                   {"Solved: 0 of 0."},
	} {
		var out strings.Builder
		if err := Solve(t.Context(), load(t, backRank, fork), strings.NewReader(typed), &out); err != nil {
			t.Fatal(err)
		}
		rest := out.String()
		for _, text := range want {
			_, after, ok := strings.Cut(rest, text)
			if !ok {
				t.Errorf("%q: %q is not in\n%s", typed, text, rest)
				break
			}
			rest = after
		}
	}
	var out strings.Builder
	if err := Solve(t.Context(), load(t, twoMates), strings.NewReader("Rb8\n"), &out); err != nil || !strings.Contains(out.String(), "Rb8# is as good") {
		t.Errorf("another mate: %s, %v", out.String(), err)
	}
	out.Reset()
	err := Solve(t.Context(), load(t, dropped), strings.NewReader("hint\nhint\nhint\nhint\n"), &out)
	if text := out.String(); err != nil || !strings.Contains(text, "The rook in hand is dropped.") || strings.Count(text, "The rook in hand is dropped on d8.") != 2 {
		t.Errorf("hints of a drop: %s, %v", text, err)
	}
}
