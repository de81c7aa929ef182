package ini_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
)

// TestSameAsParent checks that a section which repeats its parent's keys of
// Fairy-Stockfish is its parent, with each key alone and with all of them, and likewise
// one that repeats the start position as it is shown.
func TestSameAsParent(t *testing.T) {
	for i, d := range variants.All() {
		if testenv.Short() && i%9 != 0 && !slices.Contains([]string{"seirawan", "chess", "shatar", "sittuyin", "placement", "shako", "shouse", "capablanca"}, d.ID) {
			continue
		}
		lines := ini.Settings(d)
		sections := []string{strings.Join(lines, "\n"), "startFen = " + compile(t, d).StartFEN()}
		if !testenv.Short() || d.ID == "seirawan" {
			sections = append(sections, lines...)
		}
		t.Run(d.ID, func(t *testing.T) {
			t.Parallel()
			want := readOne(t, "[same:"+d.ID+"]")
			for _, section := range sections {
				child, err := ini.Derived("[same:" + d.ID + "]\n" + section)
				if err != nil || !reflect.DeepEqual(child, want) {
					t.Errorf("with %q: %v %s", section, err, differ(want, child))
				}
			}
		})
	}
}

// TestPieceMore: a piece that is added to a game leaves all other rules as they are: the
// positions of games at random have the same moves, and end as they do in the parent.
func TestPieceMore(t *testing.T) {
	for i, d := range variants.All() {
		if testenv.Short() && i%24 != 0 && !slices.Contains([]string{"seirawan", "shatar", "sittuyin", "placement", "shako", "shouse"}, d.ID) {
			continue
		}
		letter := unusedLetter(d)
		if letter == "" || len(d.Pieces) >= engine.MaxTypes {
			continue
		}
		t.Run(d.ID, func(t *testing.T) {
			t.Parallel()
			parent, child := compile(t, d), compile(t, readOne(t, "[more:"+d.ID+"]\ncustomPiece9 = "+letter+":WD\n"))
			r := rand.New(rand.NewPCG(3, 4))
			for n, games := 0, 0; n < 200 && games < 20; games++ {
				a, b := start(t, parent), start(t, child)
				for ; n < 200; n++ {
					moves := a.LegalMoves()
					if got, want := moveTexts(b), moveTexts(a); !slices.Equal(got, want) || a.Result() != b.Result() {
						t.Fatalf("%s: %d moves and %v, want %d and %v", a.FEN(), len(got), b.Result(), len(want), a.Result())
					}
					if a.Result().Over() || len(moves) == 0 {
						break
					}
					text := notation.Coordinates(a, moves[r.IntN(len(moves))])
					for _, p := range []*engine.Position{a, b} {
						m, err := notation.Parse(p, text)
						if err != nil {
							t.Fatal(err)
						}
						p.Make(m)
					}
				}
			}
		})
	}
}

// TestChildren: positions of games that change a little have the moves of their parents.
func TestChildren(t *testing.T) {
	const seirawan = "rnbqk2r/pppppppp/8/8/8/8/PPPPPPPP/RNBQK2R[HEhe] w KQBCDkqbcd - 0 1"
	for name, row := range map[string]struct {
		text, fen string
		moves     int
	}{
		"seirawan, its own start":  {"[x:seirawan]\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1", seirawan, 36},
		"seirawan with a piece":    {"[x:seirawan]\ncustomPiece1 = z:WD", seirawan, 36},
		"seirawan with 60 moves":   {"[x:seirawan]\nnMoveRule = 60", seirawan, 36},
		"sittuyin with a piece":    {"[x:sittuyin]\ncustomPiece1 = z:WD", "", 88},
		"crazyhouse drops a new":   {"[x:crazyhouse]\ncustomPiece1 = z:WD", "4k3/8/8/8/8/8/8/4K3[Z] w - - 0 1", 67},
		"chess castles with a new": {"[x:chess]\ncustomPiece1 = z:WD\nstartFen = r3k2r/8/8/8/8/8/8/R3KZ1R w KQkq - 0 1", "", 27},
	} {
		t.Run(name, func(t *testing.T) {
			v := compile(t, readOne(t, row.text))
			p, err := v.NewPosition(row.fen)
			if err != nil {
				t.Fatal(err)
			}
			if got := moveTexts(p); len(got) != row.moves {
				t.Errorf("%d moves, want %d: %v", len(got), row.moves, got)
			}
		})
	}
	v := compile(t, readOne(t, "[x:shatar]\ncustomPiece1 = z:WD"))
	p, err := v.NewPosition("4k3/8/8/8/8/8/3p4/4K2R w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	m, err := notation.Parse(p, "e1d2")
	if err != nil {
		t.Fatal(err)
	}
	if p.Make(m); p.Result().Outcome != engine.Drawn {
		t.Errorf("a bare king in Shatar: %v", p.Result())
	}
}

// TestSeirawanGating counts moves of children of Seirawan Chess and of chess with its gating, in
// the start position and in others that name what has not moved. The counts are those of
// Fairy-Stockfish of July 2026 (commit c19b5f6c).
func TestSeirawanGating(t *testing.T) {
	const (
		start = "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w "
		of    = "archbishop = h\nchancellor = e\ngating = true\nseirawanGating = true\npromotionPieceTypes = ehqrbn\n"
	)
	fens := []string{"", "r3k2r/8/8/8/8/8/8/R3K2R[HEhe] w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R[HEhe] w AEHaeh - 0 1",
		"rnbqk2r/pppppppp/8/8/8/8/PPPPPPPP/RNBQK2R[HEhe] w KQBCDkqbcd - 0 1"}
	for name, row := range map[string]struct {
		text   string
		counts [4]int
		depth3 uint64
	}{
		"no castling":                     {"[x:seirawan]\ncastling = false", [4]int{28, 24, 72, 25}, 23934},
		"of chess":                        {"[x:chess]\n" + of + start + "KQBCDFGkqbcdfg - 0 1", [4]int{28, 82, 82, 36}, 24830},
		"of chess without castling":       {"[x:chess]\n" + of + "castling = false\n" + start + "BCbc - 0 1", [4]int{24, 24, 72, 25}, 14998},
		"some letters":                    {"[x:seirawan]\n" + start + "BCbc - 0 1", [4]int{24, 82, 82, 36}, 14998},
		"no castling, though K and Q say": {"[x:seirawan]\ncastling = false\n" + start + "KQBCkqbc - 0 1", [4]int{24, 24, 72, 25}, 14998},
		"another file":                    {"[x:seirawan]\ncastlingKingsideFile = f", [4]int{28, 80, 80, 34}, 24830},
	} {
		t.Run(name, func(t *testing.T) {
			v := compile(t, readOne(t, row.text))
			for i, fen := range fens {
				p, err := v.NewPosition(fen)
				if err != nil {
					t.Fatal(err)
				}
				if got := len(p.LegalMoves()); got != row.counts[i] {
					t.Errorf("%d moves in %q, want %d", got, fen, row.counts[i])
				}
			}
			if got := start3(t, v); got != row.depth3 {
				t.Errorf("perft 3 is %d, want %d", got, row.depth3)
			}
		})
	}
}

// readOne reads the one game of a file.
func readOne(t *testing.T, text string) engine.Definition {
	t.Helper()
	got := ini.ReadText(variants.BuiltIn(), "f.ini", text)
	for _, p := range got.Problems {
		if !p.Warning {
			t.Fatal(p)
		}
	}
	if len(got.Definitions) != 1 {
		t.Fatalf("%s: %d games", text, len(got.Definitions))
	}
	return got.Definitions[0]
}

// differ names the fields in which definitions differ.
func differ(want, got engine.Definition) string {
	var out []string
	a, b := reflect.ValueOf(want), reflect.ValueOf(got)
	for i := range a.NumField() {
		if !reflect.DeepEqual(a.Field(i).Interface(), b.Field(i).Interface()) {
			out = append(out, fmt.Sprintf("%s: %+v, expected %+v", a.Type().Field(i).Name, b.Field(i).Interface(), a.Field(i).Interface()))
		}
	}
	return strings.Join(out, "; ")
}

func compile(t *testing.T, d engine.Definition) *engine.Variant {
	t.Helper()
	v, err := engine.Compile(d, nil)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func start(t *testing.T, v *engine.Variant) *engine.Position {
	t.Helper()
	p, err := v.NewPosition("")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// start3 counts the lines of three plies from the start position.
func start3(t *testing.T, v *engine.Variant) uint64 {
	t.Helper()
	return start(t, v).Perft(t.Context(), 3)
}

// moveTexts lists the legal moves in coordinates, sorted.
func moveTexts(p *engine.Position) []string {
	var out []string
	for _, m := range p.LegalMoves() {
		out = append(out, notation.Coordinates(p, m))
	}
	slices.Sort(out)
	return out
}

// unusedLetter returns a letter that no piece has, or "".
func unusedLetter(d engine.Definition) string {
	for letter := 'z'; letter >= 'a'; letter-- {
		if !slices.ContainsFunc(d.Pieces, func(p engine.PieceDef) bool {
			return strings.ContainsRune(strings.ToLower(p.Letter+p.AltLetter), letter)
		}) {
			return string(letter)
		}
	}
	return ""
}
