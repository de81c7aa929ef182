package ini

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
)

// TestReadSides: the names of the sides are read, with colors, and inherited.
func TestReadSides(t *testing.T) {
	games := read(t, "[a:chess]\nsides = Gold, Silver Army ( blue )\n[b:a]\n[c:xiangqi]\n[d:xiangqi]\nsides = Cho (green), Han (RED)\n")
	for id, want := range map[string][2]engine.Side{
		"a": {{Name: "Gold"}, {Name: "Silver Army", Color: "blue"}}, "b": {{Name: "Gold"}, {Name: "Silver Army", Color: "blue"}},
		"c": {{Name: "Red"}, {Name: "Black"}}, "d": {{Name: "Cho", Color: "green"}, {Name: "Han", Color: "red"}},
	} {
		if got := games[id].Sides; got != want {
			t.Errorf("%s: %+v, want %+v", id, got, want)
		}
	}
}

// TestReadCounts: what players count is read and inherited.
func TestReadCounts(t *testing.T) {
	games := read(t, "[a:chess]\ncounts = plies\n[b:a]\n[c:shogi]\n[d:chess]\ncounts = rounds\n[e:xiangqi]\n[f:janggi]\n")
	for id, want := range map[string]int{"a": 5, "b": 5, "c": 5, "d": 3, "e": 3, "f": 5} {
		d := games[id]
		if got := d.MoveCount(5); got != want {
			t.Errorf("%s: five plies count as %d, want %d", id, got, want)
		}
	}
	rounds, plies := games["d"], games["c"]
	for _, row := range []struct {
		round         int
		side          engine.Color
		black         bool
		rounds, plies int
	}{{1, engine.White, false, 1, 1}, {1, engine.Black, false, 1, 2}, {9, engine.Black, false, 9, 18}, {1, engine.Black, true, 1, 1}, {2, engine.White, true, 2, 2}} {
		if a, b := rounds.CountOf(row.round, row.side, row.black), plies.CountOf(row.round, row.side, row.black); a != row.rounds || b != row.plies {
			t.Errorf("%+v: %d and %d", row, a, b)
		}
	}
	wrong := Read(variants.BuiltIn(), fstest.MapFS{"mine.ini": {Data: []byte("[a:chess]\ncounts = half\n")}}, "mine.ini")
	if len(wrong.Problems) != 1 || !strings.Contains(wrong.Problems[0].Text, "expected plies or rounds") {
		t.Errorf("%v", wrong.Problems)
	}
}

// TestSidesProblems: a wrong value is refused with the line, and with what is right.
func TestSidesProblems(t *testing.T) {
	for value, want := range map[string]string{
		"Red":                              "such as Red, Black",
		"Red, Black, Blue":                 "such as Red, Black",
		"Red, red":                         "both are called Red",
		"Cho (mauve), Han":                 "red, black, green, blue, white or yellow",
		"Cho (green, Han":                  "in brackets",
		"(green), Han":                     "expected a name before the bracket",
		"White, Antidisestablishmentarian": "expected at most 16",
	} {
		games := Read(variants.BuiltIn(), fstest.MapFS{"mine.ini": {Data: []byte("[a:chess]\nsides = " + value + "\n")}}, "mine.ini")
		if len(games.Problems) != 1 || !strings.Contains(games.Problems[0].Text, want) || games.Problems[0].Line == 0 {
			t.Errorf("%q: %v, want %q", value, games.Problems, want)
		}
	}
}
