package puzzles

import (
	"os"
	"path/filepath"
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
		"Ra7\nRa8\nNf7+\n":               {"2 puzzles", "1 of 2. Chess. White to move mates in 1.", "From Ann - Bob, move 4.", "8 . . . . . . k .", "Ra7 is not it", "Ra8# is right: 1. Ra8#", "wins by one move alone", "Nf7+ is right: 1. Nf7+ Kg7 2. Nxd8", "Solved: 2 of 2."},
		"hint\nh1\nhint\nnext\n":         {"The rook moves.", "no White pawn can reach", "The rook on a1 moves.", "The solution: 1. Ra8#", "2 of 2", "Solved: 0 of 1."},
		"hnit\nhelp\nboard\nquit\nRa8\n": {"1 of 2", "Do you mean hint", "Type a move in any", "1 of 2", "Solved: 0 of 0."},
		"a1a9\n":                         {"Solved: 0 of 0."},
	} {
		var out strings.Builder
		if err := Solve(t.Context(), load(t, backRank, fork), nil, strings.NewReader(typed), &out); err != nil {
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
	if err := Solve(t.Context(), load(t, twoMates), nil, strings.NewReader("Rb8\n"), &out); err != nil || !strings.Contains(out.String(), "Rb8# is right, it mates as fast") {
		t.Errorf("another mate: %s, %v", out.String(), err)
	}
	out.Reset()
	err := Solve(t.Context(), load(t, dropped), nil, strings.NewReader("hint\nhint\nhint\nhint\n"), &out)
	if text := out.String(); err != nil || !strings.Contains(text, "The rook in hand is dropped.") || strings.Count(text, "The rook in hand is dropped on d8.") != 2 {
		t.Errorf("hints of a drop: %s, %v", text, err)
	}
}

// TestHistory: what is solved does not come again before all is, whatever
// interrupts the writing, and the rate is told.
func TestHistory(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "puzzles.log")
	list := load(t, backRank, fork, dropped)
	open := func() *History {
		t.Helper()
		h, err := OpenHistory(path)
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	var out strings.Builder
	if err := Solve(t.Context(), list[:2], open(), strings.NewReader("Ra8\nnext\n"), &out); err != nil {
		t.Fatal(err)
	}
	if due := open().Due(list); len(due) != 2 || due[0] != list[1] || due[1] != list[2] {
		t.Errorf("due are %v", due)
	}
	if got, want := open().Summary(list), "1 of 3 puzzles solved so far, 50 percent of 2 answers."; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	// A line that was cut off by a power failure spoils no other.
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString("2026-11-22T16:0"); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	for _, z := range list[1:] {
		if err := open().Add(z, true); err != nil {
			t.Fatal(err)
		}
	}
	h := open()
	if due := h.Due(list); len(due) != 3 {
		t.Errorf("with all solved %d are due", len(due))
	}
	if got, want := h.Summary(list), "3 of 3 puzzles solved so far, 75 percent of 4 answers."; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	out.Reset()
	blocked := &History{path: filepath.Join(path, "below"), solved: map[string]int{}, tried: map[string]int{}}
	if err := Solve(t.Context(), list[:2], blocked, strings.NewReader("Ra8\nNf7\n"), &out); err != nil || strings.Count(out.String(), "is not remembered") != 1 || !strings.Contains(out.String(), "Solved: 2 of 2.") {
		t.Errorf("without a place to write: %s, %v", out.String(), err)
	}
}
