package dialect_test

import (
	"flag"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/dialect"
)

// fairyMaxGames is the number of random games of each variant.
var fairyMaxGames = flag.Int("fairymax.games", 1, "random games of each variant that Fairy-Max follows")

// TestFairyMaxFollows has Fairy-Max follow games of random moves, of both players, in
// the variants that have their names from it: it takes no move for illegal.
func TestFairyMaxFollows(t *testing.T) {
	e := run(t, "fairymax")
	d, c := e.describeXBoard("fairymax")
	for _, id := range testenv.Sample([]string{
		"light-brigade", "bifurcator", "team-mate", "ciccolini", "mexican", "almost-wildebeest", "grande-acedrex",
	}, 3) {
		t.Run(id, func(t *testing.T) {
			e.t = t
			v := variantstest.Load(t, id)
			dia, err := dialect.Find(v, d, c)
			if err != nil {
				t.Fatal(err)
			}
			for game := range *fairyMaxGames {
				follow(t, e, v, dia, rand.New(rand.NewPCG(uint64(game), 9)))
			}
		})
	}
}

// follow makes up to 120 random moves, which an engine must accept.
func follow(t *testing.T, e *program, v *engine.Variant, dia *xboard.Dialect, rng *rand.Rand) {
	t.Helper()
	p := variantstest.Position(t, v, "")
	e.send("new", "variant "+dia.Variant, "force")
	if dia.MustSendStart {
		sendPosition(t, e, dia, p, false)
	}
	plies := 120
	if testenv.Short() {
		plies = 60
	}
	for range plies {
		legal := p.LegalMoves()
		if len(legal) == 0 || p.Result().Over() {
			return
		}
		m := choose(rng, p, legal)
		text, err := dia.Write(p, m)
		if err != nil {
			t.Fatalf("%s: %v", p.FEN(), err)
		}
		e.send(text, "ping 1")
		for _, line := range e.until("pong 1") {
			if strings.HasPrefix(line, "Illegal") {
				t.Fatalf("%s: %s: %s", p.FEN(), text, line)
			}
		}
		p.Make(m)
	}
}
