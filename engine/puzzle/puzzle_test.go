package puzzle

import (
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

func load(tags pgn.Tags) (*engine.Variant, error) {
	return variants.BuiltIn().LoadTag(tags.Get("Variant"), variants.Load)
}

func read(t *testing.T, text string) *pgn.Game {
	t.Helper()
	g, err := pgn.Parse(text)
	if err == nil {
		err = pgn.Resolve(g, load)
	}
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestAt(t *testing.T) {
	for _, tt := range []struct {
		variant, fen, want string // the task and the first move; "": none
	}{
		{"chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "White to move mates in 1 Ra8#"},
		{"chess", "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1", "White to move mates in 1 Qxf7#"},
		{"chess", "3q3k/8/8/6N1/8/8/6PP/6K1 w - - 0 1", "White to move wins by one move alone Nf7+"},
		{"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", ""},
		{"chess", "6k1/5ppp/8/8/8/8/5PPP/QR4K1 w - - 0 1", ""}, // two mates
		{"atomic", "4k3/3p4/8/8/8/8/8/3RK3 w - - 0 1", "White to move wins in 1 Rxd7"},
	} {
		v := variantstest.Load(t, tt.variant)
		p := variantstest.Position(t, v, tt.fen)
		f := Finder{Search: search.New(v, 1), Nodes: 4000, Glance: 500}
		z, err := f.At(t.Context(), p)
		got := ""
		if z != nil {
			got = z.Task() + " " + notation.SAN(p, z.Solution[0])
		}
		if err != nil || !strings.HasPrefix(got, tt.want) || tt.want == "" && got != "" {
			t.Errorf("%s: %s, %v; want %s", tt.fen, got, err, tt.want)
		}
	}
}

// TestFinderCurve: what wins is a matter of the variant's spread of scores. A fork that wins
// a queen is a puzzle in chess, and none where so much means little.
func TestFinderCurve(t *testing.T) {
	v := variantstest.Load(t, "chess")
	for _, row := range []struct {
		curve search.Curve
		found bool
	}{{0, true}, {search.ChessCurve, true}, {10 * search.ChessCurve, false}} {
		f := Finder{Search: search.New(v, 1), Curve: row.curve, Nodes: 4000, Glance: 500}
		z, err := f.At(t.Context(), variantstest.Position(t, v, "3q3k/8/8/6N1/8/8/6PP/6K1 w - - 0 1"))
		if err != nil || (z != nil) != row.found {
			t.Errorf("curve %v: puzzle %v, error %v", row.curve, z, err)
		}
	}
}

// TestFind finds a mate that was missed in a game, writes it and reads it again.
func TestFind(t *testing.T) {
	g := read(t, "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. d3 d6 *")
	f := Finder{Search: search.New(g.Variant, 1), Nodes: 4000, Glance: 500}
	var all []*Puzzle
	if err := f.Find(t.Context(), g, func(z *Puzzle) bool { all = append(all, z); return len(all) < 9 }); err != nil {
		t.Fatal(err)
	}
	if len(all) != 1 || all[0].Line() != "4. Qxf7#" || all[0].Source != "Ann - Bob, move 4." {
		t.Fatalf("%+v", all)
	}
	out, err := all[0].Game()
	if err != nil {
		t.Fatal(err)
	}
	text, err := pgn.Format(out)
	if err != nil {
		t.Fatal(err)
	}
	again, err := pgn.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	z, err := Of(again, load)
	if err != nil || z.FEN != all[0].FEN || z.Line() != "4. Qxf7#" || z.Mate != 1 || z.Source != all[0].Source || z.Task() != "White to move mates in 1" {
		t.Errorf("%+v, %v from\n%s", z, err, text)
	}
}

func TestOfErrors(t *testing.T) {
	for text, want := range map[string]string{
		"*":                                  "no move that would solve it",
		"1. Zz4 *":                           "move 1. Zz4",
		"[Variant \"Nonesuch\"]\n\n1. e4 *":  "Nonesuch",
		"[PuzzleMate \"two\"]\n\n1. e4 e5 *": "PuzzleMate",
		"[PuzzleAlone \"-2\"]\n\n1. e4 e5 *": "PuzzleAlone",
	} {
		g, err := pgn.Parse("[Event \"x\"]\n" + text)
		if err == nil {
			_, err = Of(g, load)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// TestAlong: the moves of a solution are counted as long as each wins alone, and a file
// reports how many they are.
func TestAlong(t *testing.T) {
	v := read(t, "1. e4 *").Variant
	p := variantstest.Position(t, v, "3q3k/8/8/6N1/8/8/6PP/6K1 w - - 0 1")
	f := Finder{Search: search.New(v, 1), Nodes: 4000}
	z, err := f.At(t.Context(), p)
	if err != nil || z == nil || z.Alone != 2 || !strings.HasPrefix(z.Line(), "1. Nf7+ Kg7 2. Nxd8") {
		t.Fatalf("%+v, %v", z, err)
	}
	g, err := z.Game()
	if err != nil {
		t.Fatal(err)
	}
	if again, err := Of(g, load); err != nil || again.Alone != 2 || again.Line() != z.Line() {
		t.Errorf("%+v is read as %+v, %v", z, again, err)
	}
}

// TestNext follows solutions: what is made in answer, and what is asked then.
func TestNext(t *testing.T) {
	for _, tt := range []struct {
		mate, alone int
		text        string
		want        []string
	}{
		{2, 0, "[FEN \"7k/8/8/8/8/4K3/R7/1R6 w - - 0 1\"]\n\n1. Rg1 Kh7 2. Rh2# *", []string{"1... Kh7; White to move mates in 1: 2. Rh2#"}},
		{0, 0, "[FEN \"3q3k/8/8/6N1/8/8/6PP/6K1 w - - 0 1\"]\n\n1. Nf7+ Kg7 2. Nxd8 *", nil},
		{0, 2, "[FEN \"3q3k/8/8/6N1/8/8/6PP/6K1 w - - 0 1\"]\n\n1. Nf7+ Kg7 2. Nxd8 Kf6 3. Nc6 *", []string{"1... Kg7; White to move wins by one move alone: 2. Nxd8 Kf6 3. Nc6"}},
		{0, 2, "[FEN \"3q3k/8/8/6N1/8/8/6PP/6K1 w - - 0 1\"]\n\n1. Nf7+ Kg7 *", nil},
		{6, 0, "[FEN \"7k/8/8/8/8/4K3/R7/1R6 w - - 0 1\"]\n\n1. Rg1 Kh7 2. Rh2# *", nil},
		{1, 0, "[Variant \"Marseillais Chess\"]\n[FEN \"7k/8/8/8/8/4K3/R7/1R6 w2 - - 0 1\"]\n\n1. Rg1 Rh2# *", []string{"; White to move mates in 1: 1. Rh2#"}},
		{0, 0, "[Variant \"Marseillais Chess\"]\n[FEN \"7k/8/8/8/8/4K3/R7/1R6 w2 - - 0 1\"]\n\n1. Rg1 Rh2# *", []string{"; White to move: which move is best?: 1. Rh2#"}},
		{6, 0, "[Variant \"Marseillais Chess\"]\n[FEN \"7k/8/8/8/8/4K3/R7/1R6 w2 - - 0 1\"]\n\n1. Rg1 Rh2# *", []string{"; White to move: which move is best?: 1. Rh2#"}},
	} {
		g, err := pgn.Parse(tt.text)
		if err != nil {
			t.Fatal(err)
		}
		z, err := Of(g, load)
		if err != nil {
			t.Fatal(err)
		}
		z.Mate, z.Alone = tt.mate, tt.alone
		var got []string
		for z != nil {
			p, err := z.Variant.NewPosition(z.FEN)
			if err != nil {
				t.Fatal(err)
			}
			p.Make(z.Solution[0])
			next, answer := z.Next()
			if z = next; z != nil {
				got = append(got, notation.Line(p, answer)+"; "+z.Task()+": "+z.Line())
			}
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s with mate %d and %d moves alone: %q, want %q", tt.text, tt.mate, tt.alone, got, tt.want)
		}
	}
}

func FuzzOf(f *testing.F) {
	f.Add("[FEN \"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\"]\n[PuzzleMate \"1\"]\n\n1. Ra8# *")
	chess, err := engine.Compile(variants.Chess(), nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := pgn.Parse(text)
		if err != nil || g.Tags.Has("Variant") {
			return // compiling variants takes too long here
		}
		z, err := Of(g, func(pgn.Tags) (*engine.Variant, error) { return chess, nil })
		if err != nil {
			return
		}
		if z.Task() == "" || z.Line() == "" {
			t.Errorf("%q is a puzzle without task or solution", text)
		}
	})
}

func newSearch(v *engine.Variant) (*search.Engine, error) { return search.New(v, 1), nil }
