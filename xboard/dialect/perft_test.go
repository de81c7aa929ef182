package dialect_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/dialect"
)

// TestFairyStockfishMoves compares the legal moves of many positions with those
// of Fairy-Stockfish, in all variants that it plays by name or through an
// adaptor: written by the dialect, they must be the same texts. The position is
// sent both as a FEN with moves and as a FEN.
func TestFairyStockfishMoves(t *testing.T) {
	e := run(t, "fairy-stockfish")
	d, c := e.describeUCI("Fairy-Stockfish")
	for _, offer := range testenv.Sample(dialect.Playable(variants.All(), d, c), 16) {
		t.Run(offer.ID, func(t *testing.T) {
			e.t = t
			v := variantstest.Load(t, offer.ID)
			dia, err := dialect.Find(v, d, c)
			if err != nil {
				t.Fatal(err)
			}
			is960 := "false"
			if _, ok := dialect.Chess960(dia.Variant); ok {
				is960 = "true"
			}
			e.send("setoption name UCI_Chess960 value "+is960, "setoption name UCI_Variant value "+dia.Variant, "ucinewgame")
			for g := range games() {
				compareGame(t, e, v, dia, "fen ", uint64(g), 40)
			}
		})
	}
}

// TestFairyStockfishProtocols does the same by USI and UCCI.
func TestFairyStockfishProtocols(t *testing.T) {
	for _, test := range []struct {
		protocol          xboard.Protocol
		variant, position string
	}{{xboard.USI, "shogi", "sfen "}, {xboard.UCCI, "xiangqi", "fen "}} {
		t.Run(string(test.protocol), func(t *testing.T) {
			e := run(t, "fairy-stockfish")
			e.send(string(test.protocol))
			e.until(string(test.protocol) + "ok")
			v := variantstest.Load(t, test.variant)
			dia, err := dialect.Find(v, &xboard.Description{Protocol: test.protocol, AcceptsFEN: true}, &xboard.Config{})
			if err != nil {
				t.Fatal(err)
			}
			for g := range games() {
				compareGame(t, e, v, dia, test.position, uint64(g), 120)
			}
		})
	}
}

// games is how many games are compared for each variant.
func games() int {
	if testenv.Short() {
		return 1
	}
	return 2
}

// compareGame plays at random and compares some positions.
func compareGame(t *testing.T, e *program, v *engine.Variant, dia *xboard.Dialect, fen string, seed uint64, plies int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 7))
	p := variantstest.Position(t, v, "")
	start, moves := fen+fenOf(t, dia, p), " moves"
	if !dia.MustSendStart && seed%2 == 0 {
		start = "startpos"
	}
	for range plies {
		legal := p.LegalMoves()
		if len(legal) == 0 || p.Result().Over() {
			return
		}
		if rng.IntN(4) == 0 {
			compareMoves(t, e, p, dia, legal, start+moves)
			compareMoves(t, e, p, dia, legal, fen+fenOf(t, dia, p))
		}
		m := legal[rng.IntN(len(legal))]
		text, err := dia.Write(p, m)
		p.Make(m)
		if err != nil {
			start, moves = fen+fenOf(t, dia, p), " moves"
			continue
		}
		moves += " " + text
	}
}

// compareMoves compares the engine's legal moves with ours. Of moves that the
// dialect can't write the engine must not know.
func compareMoves(t *testing.T, e *program, p *engine.Position, dia *xboard.Dialect, legal []engine.Move, position string) {
	t.Helper()
	e.send("position "+position, "go perft 1")
	var theirs, ours []string
	for _, line := range e.until("Nodes searched") {
		if move, count, ok := strings.Cut(line, ": "); ok && count == "1" && !strings.Contains(move, " ") {
			theirs = append(theirs, move)
			if m, err := dia.Read(p, move); err != nil || !slices.Contains(legal, m) {
				t.Errorf("%s: can't read %q: %v", p.FEN(), move, err)
			}
		}
	}
	for _, m := range legal {
		if text, err := dia.Write(p, m); err == nil {
			ours = append(ours, text)
		}
	}
	slices.Sort(theirs)
	slices.Sort(ours)
	if !slices.Equal(theirs, ours) {
		t.Fatalf("after position %s\nwe are in %s\nengine only: %q\nferz only: %q", position, p.FEN(), without(theirs, ours), without(ours, theirs))
	}
}

// without returns what is in a but not in b.
func without(a, b []string) []string {
	return slices.DeleteFunc(slices.Clone(a), func(s string) bool { return slices.Contains(b, s) })
}
