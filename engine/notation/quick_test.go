package notation_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestQuick compares the quick way of reading and writing moves with the slow one in
// random games of all variants.
func TestQuick(t *testing.T) {
	games, plies := 1, 5
	if !testenv.Short() {
		games, plies = 1, 30
	}
	variantstest.Walk(t, games, plies, func(t *testing.T, p *engine.Position) {
		if legal := p.LegalMoves(); len(legal) > 0 {
			compareQuick(t, p, legal, rand.New(rand.NewPCG(p.Hash(), 7)).IntN)
		}
	})
}

// compareQuick compares the two ways for some moves of a position.
func compareQuick(t *testing.T, p *engine.Position, legal []engine.Move, random func(int) int) {
	t.Helper()
	moves := 2
	if testenv.Short() {
		moves = 1
	}
	for range moves {
		m := legal[random(len(legal))]
		slow := notation.SlowSAN(p, m)
		if got := notation.SAN(p, m); got != slow {
			t.Fatalf("%s: SAN of %#x: %s, slowly %s", p.FEN(), uint64(m), got, slow)
		}
		if got, want := notation.Coordinates(p, m), notation.SlowCoordinates(p, m); got != want {
			t.Fatalf("%s: %#x in coordinates: %s, slowly %s", p.FEN(), uint64(m), got, want)
		}
		for _, text := range spellings(p, m, slow, random) {
			got, ok := notation.Quick(p, text)
			if !ok {
				continue
			}
			if want, err := notation.SlowMatch(p, text); err != nil || !slices.Equal(want, []engine.Move{got}) {
				t.Fatalf("%s: %q means %s, slowly %v (%v)", p.FEN(), text, notation.Coordinates(p, got), want, err)
			}
		}
	}
}

// spellings returns ways to write a move, right and wrong.
func spellings(p *engine.Position, m engine.Move, san string, random func(int) int) []string {
	coordinates := notation.Coordinates(p, m)
	bare := strings.TrimRight(san, "+#=")
	texts := []string{
		san, coordinates, bare, bare + "+", bare + "#", bare + "++", bare + "=", strings.ReplaceAll(san, "x", ""),
		strings.ReplaceAll(san, "=", ""), strings.ToUpper(san), strings.ToLower(san), strings.ToLower(coordinates),
	}
	if pc := p.PieceAt(m.From()); pc.Type() != 0 {
		letter := strings.ToUpper(p.Variant().Type(pc.Type()).Letters[pc.Color()])
		from, to := p.Variant().SquareName(m.From()), p.Variant().SquareName(m.To())
		texts = append(texts, letter+from+to, letter+from+"x"+to, letter+from[:1]+to, letter+from[1:]+to, letter+to, from+"-"+to,
			letter+from+"-"+to, from+"x"+to, from[:1]+to, from[:1]+"x"+to, to, from+to, letter+to+"+", to+"+", from+to+"+", from+to+"q")
	}
	i := random(len(san))
	texts = append(texts, san[:i]+string("abcdefgh12345678xKQRBNP=+#@-O,/"[random(31)])+san[min(i+random(2), len(san)):])
	if testenv.Short() { // the usual ones and some of the others
		const usual, most = 2, 6
		for i := usual; i < most; i++ {
			j := i + random(len(texts)-i)
			texts[i], texts[j] = texts[j], texts[i]
		}
		texts = texts[:most]
	}
	return texts
}

// TestQuickIsUsed reads and writes moves of games whose notation is regular: the quick way
// has an answer for nearly all of them.
func TestQuickIsUsed(t *testing.T) {
	for _, id := range []string{"chess", "crazyhouse", "seirawan", "duck", "shogi", "xiangqi", "antichess", "fischerandom", "makruk", "capablanca", "janggi", "atomic"} {
		v, p := variantstest.Load(t, id), variantstest.Position(t, variantstest.Load(t, id), "")
		rng := rand.New(rand.NewPCG(3, 4))
		moves, read, written := 0, 0, 0
		for range 60 {
			legal := p.LegalMoves()
			if len(legal) == 0 {
				p = variantstest.Position(t, v, "")
				continue
			}
			m := legal[rng.IntN(len(legal))]
			if _, ok := notation.QuickSAN(p, m); ok {
				written++
			}
			if _, ok := notation.Quick(p, notation.SAN(p, m)); ok {
				read++
			}
			moves++
			p.Make(m)
		}
		if read*20 < moves*19 || written*20 < moves*19 {
			t.Errorf("%s: %d of %d moves are read quickly, %d written; want 95 %%", id, read, moves, written)
		}
	}
}

// TestNoAllocations reads and writes moves without asking for memory.
func TestNoAllocations(t *testing.T) {
	for _, test := range []struct{ variant, fen, move string }{
		{"chess", "", "Nf3"},
		{"chess", "", "e2e4"},
		{"chess", castleFEN, "O-O"},
		{"chess", promoteFEN, "e8=Q"},
		{"chess", "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "Qxf7#"},
		{"crazyhouse", "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1", "N@f3"},
		{"seirawan", "", "Nf3/H"},
		{"xiangqi", "", "Cbe3"},
		{"shogi", "", "Pc4"},
	} {
		p := variantstest.Position(t, variantstest.Load(t, test.variant), test.fen)
		buf := make([]byte, 0, 64)
		var m engine.Move
		read := func() {
			var err error
			if m, err = notation.Parse(p, test.move); err != nil {
				t.Fatal(err)
			}
		}
		read()
		write := func() {
			buf = notation.AppendSAN(buf[:0], p, m)
			buf = notation.AppendCoordinates(buf[:0], p, m)
		}
		write()
		if n := testing.AllocsPerRun(20, read); n > 0 {
			t.Errorf("%s: reading %s allocates %v times", test.variant, test.move, n)
		}
		if n := testing.AllocsPerRun(20, write); n > 0 {
			t.Errorf("%s: writing %s allocates %v times", test.variant, test.move, n)
		}
	}
}
