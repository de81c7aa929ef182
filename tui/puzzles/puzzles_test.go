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
	ladder   = "[FEN \"7k/8/8/8/8/4K3/R7/1R6 w - - 0 1\"]\n[PuzzleMate \"2\"]\n\n1. Rg1 Kh7 2. Rh2# *"
	twoMates = "[FEN \"6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - 0 1\"]\n[PuzzleMate \"1\"]\n\n1. Ra8# *"
	dropped  = "[Variant \"Crazyhouse\"]\n[FEN \"6k1/5ppp/8/8/8/8/5PPP/6K1[R] w - - 0 1\"]\n\n1. R@d8# *"
	fork     = "[FEN \"3q3k/8/8/6N1/8/8/6PP/6K1 w - - 0 1\"]\n\n1. Nf7+ Kg7 2. Nxd8 *"
)

func TestSolve(t *testing.T) {
	for typed, want := range map[string][]string{
		"Ra7\nRa8\nNf7+\n":               {"2 puzzles", "1 of 2. Chess. White to move mates in 1.", "From Ann - Bob, move 4.", "8 . . . . . . k .", "Ra7 is not it", "Ra8# is right: 1. Ra8#", "wins by one move alone", "Nf7+ is right: 1. Nf7+ Kg7 2. Nxd8", "Solved: 2 of 2."},
		"hint\nh1\nhint\nsolution\n":     {"The rook moves.", "no White pawn can reach", "The rook on a1 moves.", "The solution: 1. Ra8#", "2 of 2", "Solved: 0 of 1."},
		"hnit\nhelp\nboard\nquit\nRa8\n": {"1 of 2", "Do you mean hint", "Type a move in any", "1 of 2", "Solved: 0 of 0."},
		"Rb1\nnext\nhelp\n":              {"Rb1 is not it", "2 of 2", "Type a move", "Solved: 0 of 1."},
		"a1a9\n":                         {"Solved: 0 of 0."},
	} {
		var out strings.Builder
		if err := Solve(t.Context(), &Round{List: load(t, backRank, fork)}, strings.NewReader(typed), &out); err != nil {
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
	if err := Solve(t.Context(), &Round{List: load(t, twoMates)}, strings.NewReader("Rb8\n"), &out); err != nil || !strings.Contains(out.String(), "Rb8# is right, it mates as fast") {
		t.Errorf("another mate: %s, %v", out.String(), err)
	}
	out.Reset()
	typed := "Rg1\nRg5\nRh2\n"
	if err := Solve(t.Context(), &Round{List: load(t, ladder)}, strings.NewReader(typed), &out); err != nil || !strings.Contains(out.String(), "Rg1 is right. The answer is 1... Kh7. Find the next move.") ||
		!strings.Contains(out.String(), "mates in 1.") || !strings.Contains(out.String(), "Rg5 is not it") || !strings.Contains(out.String(), "Rh2# is right: 2. Rh2#\nSolved: 1 of 1.") {
		t.Errorf("a mate in two: %s, %v", out.String(), err)
	}
	out.Reset()
	err := Solve(t.Context(), &Round{List: load(t, dropped)}, strings.NewReader("hint\nhint\nhint\nhint\n"), &out)
	if text := out.String(); err != nil || !strings.Contains(text, "The rook in hand is dropped.") || strings.Count(text, "The rook in hand is dropped on d8.") != 2 {
		t.Errorf("hints of a drop: %s, %v", text, err)
	}
}

// TestHistory: what is solved does not come again before all is, whatever
// interrupts the writing, and the rate is reported.
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
	if err := Solve(t.Context(), &Round{List: list[:2], History: open()}, strings.NewReader("Ra8\nsolution\n"), &out); err != nil {
		t.Fatal(err)
	}
	if due := open().due(list); len(due) != 2 || due[0] != list[1] || due[1] != list[2] {
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
	if due := h.due(list); len(due) != 3 {
		t.Errorf("with all solved %d are due", len(due))
	}
	if got, want := h.Summary(list), "3 of 3 puzzles solved so far, 75 percent of 4 answers."; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	out.Reset()
	blocked := &History{path: filepath.Join(path, "below"), solved: map[string]int{}, tried: map[string]int{}}
	if err := Solve(t.Context(), &Round{List: list[:2], History: blocked}, strings.NewReader("Ra8\nNf7\n"), &out); err != nil || strings.Count(out.String(), "is not remembered") != 1 || !strings.Contains(out.String(), "Solved: 2 of 2.") {
		t.Errorf("without a place to write: %s, %v", out.String(), err)
	}
}

// TestTurn: a puzzle that was left in the middle is asked from its beginning again, and
// only the first answer to it counts.
func TestTurn(t *testing.T) {
	r := &Round{List: load(t, ladder, fork)}
	if answer, more := r.Advance(r.Asked().Solution[0]); !more || len(answer) != 1 || r.Asked() == r.Puzzle() {
		t.Fatalf("after the first move %+v is asked", r.Asked())
	}
	for _, by := range []int{1, -1} {
		if !r.Step(by) || r.Asked() != r.List[r.At] {
			t.Errorf("%d puzzles on, %+v is asked of puzzle %d", by, r.Asked(), r.At)
		}
	}
	if r.Step(-1) || r.At != 0 {
		t.Errorf("puzzle %d is before the first one", r.At)
	}
	if r.Record(false); r.Solved() != 0 {
		t.Error("a missed puzzle counts as solved")
	}
	if r.Record(true); r.Solved() != 0 {
		t.Error("a puzzle that was missed at first counts as solved")
	}
}

// TestRound: puzzles that are left are asked; once all are solved there are more.
func TestRound(t *testing.T) {
	place := Store{Dir: t.TempDir(), Find: searchBudget{nodes: 1000, games: 60, puzzles: 1, hash: 1}.find}
	list := load(t, backRank, fork)
	if err := place.Add(list); err != nil {
		t.Fatal(err)
	}
	v := list[0].Variant
	loader := func(pgn.Tags) (*engine.Variant, error) { return v, nil }
	round := func() *Round {
		t.Helper()
		r, err := place.Round(t.Context(), v, loader)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	h, err := place.History()
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Add(list[0], true); err != nil {
		t.Fatal(err)
	}
	if r := round(); len(r.All) != 2 || len(r.List) != 1 || r.Puzzle().FEN != list[1].FEN {
		t.Errorf("of two puzzles, one solved, these are asked: %v of %v", r.List, r.All)
	}
	if err := h.Add(list[1], true); err != nil {
		t.Fatal(err)
	}
	if r := round(); len(r.List) == 0 || len(r.All) != 2+len(r.List) {
		t.Errorf("with two solved there are %d of %d", len(r.List), len(r.All))
	}
}
