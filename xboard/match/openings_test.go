package match

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// spec returns a variant's definition with values of variables.
func spec(t testing.TB, id string, given engine.Values) VariantSpec {
	t.Helper()
	d, err := variants.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	return VariantSpec{Definition: d, Given: given}
}

func write(t testing.TB, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// dealt lists openings as the last moves and the FEN after them.
func dealt(t testing.TB, d *openingSource, n int) []string {
	t.Helper()
	var out []string
	for i := range n {
		o, err := d.opening(t.Context(), i)
		if err != nil {
			t.Fatal(err)
		}
		g, err := engine.NewGame(o.variant, o.start)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range o.moves {
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		out = append(out, strings.Join(notation.GameSANs(g), " ")+"|"+g.Position().FEN())
	}
	return out
}

const somePGN = `[Event "a"]

1. e4 {best} e5 (1... c5) 2. Nf3 Nc6 *

[Event "b"]

1. d4 d5 2. c4 *

[Event "c"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]
[SetUp "1"]

1. e4 Kd7 1/2-1/2
`

// TestPolyglotBook draws lines by their weights from a book that PolyGlot has
// made: the same ones for the same seed, and legal after any number of plies.
func TestPolyglotBook(t *testing.T) {
	const path = "polyglot/testdata/small.bin"
	open := func(o Openings, seed uint64) *openingSource {
		t.Helper()
		o.File = path
		d, err := newDeck(o, spec(t, "chess", nil), seed)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	lines := dealt(t, open(Openings{}, 1), 100)
	count := map[string]int{}
	for _, line := range lines {
		moves, _, _ := strings.Cut(line, "|")
		count[moves]++
	}
	queen := count["d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Qc2 c6 O-O-O a5"] // one in four
	if len(count) != 4 || queen < 10 || queen > 45 {
		t.Errorf("drawn were %v", count)
	}
	if again := dealt(t, open(Openings{}, 1), 100); !slices.Equal(again, lines) {
		t.Error("the same seed draws other lines")
	}
	if other := dealt(t, open(Openings{}, 2), 100); slices.Equal(other, lines) {
		t.Error("another seed draws the same lines")
	}
	if later := dealt(t, open(Openings{Start: 11}, 1), 90); !slices.Equal(later, lines[10:]) {
		t.Error("the eleventh opening is another when it is the first")
	}
	for _, line := range dealt(t, open(Openings{Plies: 3, RandomPlies: 2}, 1), 20) {
		if moves, _, _ := strings.Cut(line, "|"); len(strings.Fields(moves)) != 5 {
			t.Errorf("of 3 plies of the book and 2 more: %s", line)
		}
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ variant, text, want string }{
		{"chess", string(data[:15]), "no PolyGlot book"},
		{"chess", string(data[:16]), "no move for the start position"},
		{"xiangqi", string(data), "8x8 squares with the orthodox pieces"},
	} {
		path := write(t, "book", tt.text)
		if _, err := newDeck(Openings{File: path}, spec(t, tt.variant, nil), 1); err == nil || !strings.Contains(err.Error(), path+": ") || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %s", tt.variant, err, tt.want)
		}
	}
}

func TestBookOfGames(t *testing.T) {
	path := write(t, "book.pgn", somePGN)
	for _, tt := range []struct {
		o    Openings
		want string
	}{
		{Openings{File: path, Plies: 3}, "e4 e5 Nf3;d4 d5 c4;e4 Kd7;e4 e5 Nf3"},
		{Openings{File: path, Start: 2}, "d4 d5 c4;e4 Kd7;e4 e5 Nf3 Nc6;d4 d5 c4"},
	} {
		d, err := newDeck(tt.o, spec(t, "chess", nil), 1)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, line := range dealt(t, d, 4) {
			moves, _, _ := strings.Cut(line, "|")
			got = append(got, moves)
		}
		if strings.Join(got, ";") != tt.want {
			t.Errorf("%+v: %s, want %s", tt.o, strings.Join(got, ";"), tt.want)
		}
	}
}

func TestBookOfPositions(t *testing.T) {
	path := write(t, "book.epd", "# openings\nrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - id \"1\"; bm e5;\n\n"+
		"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\r\n4k3/8/8/8/8/8/4P3/4K3 b - - 3 9\n"+
		"4k3/8/8/8/8/8/4P3/4K3 b - - hmvc 5; fmvn 12; id \"a; hmvc 9;\";\n4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; fmvn 7;\n"+
		"4k3/8/8/8/8/8/4P3/4K3 w - - 3 9 hmvc 4;\n")
	d, err := newDeck(Openings{File: path}, spec(t, "chess", nil), 1)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"|rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "|4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
		"|4k3/8/8/8/8/8/4P3/4K3 b - - 3 9", "|4k3/8/8/8/8/8/4P3/4K3 b - - 5 12",
		"|4k3/8/8/8/8/8/4P3/4K3 w - - 0 7", "|4k3/8/8/8/8/8/4P3/4K3 w - - 4 9",
	}
	if got := dealt(t, d, len(want)); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// TestOrder checks that a random order uses each line once in each cycle, and
// depends on the seed only.
func TestOrder(t *testing.T) {
	var text strings.Builder
	for i := range 20 {
		fmt.Fprintf(&text, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 %d\n", i+1)
	}
	path := write(t, "book.epd", text.String())
	deal := func(seed uint64) []string {
		d, err := newDeck(Openings{File: path, Random: true}, spec(t, "chess", nil), seed)
		if err != nil {
			t.Fatal(err)
		}
		return dealt(t, d, 40)
	}
	a, b, other := deal(7), deal(7), deal(8)
	if !slices.Equal(a, b) || slices.Equal(a, other) || slices.Equal(a[:20], a[20:]) {
		t.Errorf("orders %v, %v, other seed %v", a, b, other)
	}
	first, second := slices.Sorted(slices.Values(a[:20])), slices.Sorted(slices.Values(a[20:]))
	if len(slices.Compact(slices.Clone(first))) != 20 || !slices.Equal(first, second) {
		t.Errorf("cycles %v and %v", first, second)
	}
}

func TestChance(t *testing.T) {
	for _, tt := range []struct {
		name, id string
		given    engine.Values
		plies    int
		differ   bool // openings differ from each other
	}{
		{"random moves", "chess", nil, 8, true},
		{"random moves of another game", "crazyhouse", nil, 6, true},
		{"an array by lot", "fischerandom", nil, 0, true},
		{"a given array", "fischerandom", engine.Values{"positionnumber": "17"}, 0, false},
		{"armies as they are", "chesswithdifferentarmies", nil, 0, false},
		{"armies by lot", "chesswithdifferentarmies", engine.Values{"WhiteArmy": "random", "blackarmy": "Random"}, 0, true},
	} {
		deal := func(seed uint64) []string {
			d, err := newDeck(Openings{RandomPlies: tt.plies}, spec(t, tt.id, tt.given), seed)
			if err != nil {
				t.Fatalf("%s: %v", tt.name, err)
			}
			return dealt(t, d, 12)
		}
		a, b := deal(3), deal(3)
		if !slices.Equal(a, b) {
			t.Errorf("%s: the same seed gives %v and %v", tt.name, a, b)
		}
		if n := len(slices.Compact(slices.Sorted(slices.Values(a)))); tt.differ != (n > 4) || !tt.differ && n != 1 {
			t.Errorf("%s: %d openings of 12 differ", tt.name, n)
		}
		if tt.differ && slices.Equal(a, deal(4)) {
			t.Errorf("%s: another seed gives the same", tt.name)
		}
	}
}

// TestOpeningsDependOnNumber deals an opening alone and after others.
func TestOpeningsDependOnNumber(t *testing.T) {
	o := Openings{File: write(t, "book.pgn", somePGN), Random: true, RandomPlies: 3}
	all, err := newDeck(o, spec(t, "chess", nil), 5)
	if err != nil {
		t.Fatal(err)
	}
	want := dealt(t, all, 8)[7]
	one, _ := newDeck(o, spec(t, "chess", nil), 5)
	got, err := one.opening(t.Context(), 7)
	if err != nil {
		t.Fatal(err)
	}
	one.last, one.number = got, 0
	if text := dealt(t, one, 1)[0]; text != want {
		t.Errorf("opening 7 alone is %s, after others %s", text, want)
	}
}

func TestBadOpenings(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		o          Openings
		want       string
	}{
		{"illegal game", "[Event \"x\"]\n\n1. e4 e5 2. Ke3 *\n", Openings{}, "game 1 (line 1): "},
		{"bad position", "8/8 w - -\n", Openings{}, "line 1: FEN"},
		{"finished position", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\n", Openings{}, "line 1: the game is over"},
		{"impossible position", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1\n", Openings{}, "Black is in check"},
		{"no clock", "4k3/8/8/8/8/8/4P3/4K3 w - - hmvc x;\n", Openings{}, `line 1: operation hmvc "x": expected a whole number`},
		{"clock run out", "4k3/8/8/8/8/8/4P3/4K3 w - - hmvc 100;\n", Openings{}, "line 1: the game is over"},
		{"empty", "\n", Openings{}, "there is none"},
		{"too few", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n", Openings{Start: 2}, "has only 1"},
		{"too many plies", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n", Openings{RandomPlies: 201}, "201 random plies"},
		{"a balance of nothing", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n", Openings{Balance: 50}, "needs random plies"},
		{"a negative balance", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n", Openings{RandomPlies: 1, Balance: -1}, "-1 centipawns"},
		{"negative", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n", Openings{Plies: -1}, "-1 plies"},
	} {
		tt.o.File = write(t, "book", tt.text)
		_, err := newDeck(tt.o, spec(t, "chess", nil), 1)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
	}
	if _, err := newDeck(Openings{File: "nonesuch.pgn"}, spec(t, "chess", nil), 1); err == nil {
		t.Error("a missing file is not an error")
	}
	if _, err := newDeck(Openings{Random: true}, spec(t, "chess", nil), 1); err == nil {
		t.Error("an order without a file is not an error")
	}
	if _, err := newDeck(Openings{}, spec(t, "chess", engine.Values{"Foo": "1"}), 1); err == nil {
		t.Error("an unknown variable is not an error")
	}
	d, err := newDeck(Openings{}, spec(t, "chess", nil), 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.scales.randomOpening(t.Context(), &opening{variant: variantstest.Load(t, "chess"), start: "7k/8/8/R7/8/8/8/K7 w - - 98 80"}, 20, d.source(0, 1)); err == nil {
		t.Error("more random moves than a game has are no error")
	}
}

// TestBalance deals random openings. None favors a player by much, though many
// do without that, and finds that there are none where a queen is missing.
func TestBalance(t *testing.T) {
	unbalanced := func(o Openings) (n int) {
		d, err := newDeck(o, spec(t, "chess", nil), 9)
		if err != nil {
			t.Fatal(err)
		}
		judge := scales{maxImbalance: 100}
		for i := range 20 {
			o, err := d.opening(t.Context(), i)
			if err != nil {
				t.Fatal(err)
			}
			g, err := randomWalk(&o, 0, nil)
			if err != nil {
				t.Fatal(err)
			}
			level, err := judge.level(t.Context(), g.Position())
			if err != nil {
				t.Fatal(err)
			}
			if !level {
				n++
			}
		}
		return n
	}
	if n := unbalanced(Openings{RandomPlies: 8}); n < 5 {
		t.Errorf("%d of 20 random openings are not balanced, too few to test that others are", n)
	}
	if n := unbalanced(Openings{RandomPlies: 8, Balance: 100}); n > 0 {
		t.Errorf("%d of 20 balanced openings are not", n)
	}
	if testenv.Short() {
		return // 500 searches follow
	}
	o := opening{variant: variantstest.Load(t, "chess"), start: "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}
	s := scales{maxImbalance: 50}
	if _, err := s.randomOpening(t.Context(), &o, 1, rand.New(rand.NewPCG(1, 1))); err == nil || !strings.Contains(err.Error(), "within 50 centipawns") {
		t.Errorf("a queen ahead: %v", err)
	}
}

func FuzzPositions(f *testing.F) {
	v := variantstest.Load(f, "chess")
	f.Add("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - id \"1\"; bm e5;")
	f.Add("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
	f.Fuzz(func(t *testing.T, text string) {
		fen, err := positionOf(text, v)
		if err != nil {
			return
		}
		if _, err := v.NewPosition(fen); err != nil {
			t.Errorf("%q became %q: %v", text, fen, err)
		}
	})
}

// TestOpeningsLeftOut deals from files with lines that are no openings: each is named, and
// the next one is dealt.
func TestOpeningsLeftOut(t *testing.T) {
	const good, other = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1"
	for _, tt := range []struct{ name, file, text, want string }{
		{"bad line", "a.epd", good + "\nnonsense\n" + other + "; v=-385\n", "line 2: "},
		{"finished", "a.epd", good + "\n7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\r\n" + other + "\r\n", "line 2: the game is over"},
		{"zeros", "a.epd", good + "\x00\x00\n\x00\n4k3/8/8/8/8/8/4R3/4K3 w - - 0 1\n" + other + " id \"\x00\";", "line 3: "},
		{"game", "a.pgn", "[FEN \"" + good + "\"]\n\n*\n\n[Event \"x\"]\n\n1. e4 e5 2. Ke4 *\n\n[FEN \"" + other + "\"]\n\n* \x00\n", "game 2 (line 5): "},
	} {
		t.Run(tt.name, func(t *testing.T) {
			path := write(t, tt.file, tt.text)
			d, err := newDeck(Openings{File: path}, spec(t, "chess", nil), 1)
			if err != nil {
				t.Fatal(err)
			}
			var told []string
			d.skip = func(text string) { told = append(told, text) }
			for number, want := range []string{good, other, other, good, other, other} {
				o, err := d.opening(t.Context(), number)
				if err != nil || o.start != want {
					t.Errorf("opening %d is %q, %v; want %q", number, o.start, err, want)
				}
			}
			if len(told) != 1 || !strings.Contains(told[0], tt.want) || !strings.Contains(told[0], path) {
				t.Errorf("told %q, want one with %s", told, tt.want)
			}
		})
	}
}
