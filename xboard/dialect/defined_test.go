package dialect_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/dialect"
)

// TestDefinedByEngines has engines play against themselves in variants that they define,
// by the definition: all of their moves must be legal.
func TestDefinedByEngines(t *testing.T) {
	games := map[string]string{
		"fairy-stockfish": "5check almost amazon capahouse centaur chancellor chessgi chigorin courier embassy euroshogi gardner " +
			"hoppelpoppel judkins kingofthehill loop losalamos minishogi modern newzealand pocketknight shako threekings",
		"fairymax": "cambodian ai-wok light-brigade bifurcator team-mate los-alamos ciccolini mexican grande-acedrex roman " +
			"almost-wildebeest fairy fairy/FIDE-Nutters fairy/Clobberers-FIDE fairy/Rookies-Nutters",
	}
	for name, list := range games {
		t.Run(name, func(t *testing.T) {
			e := run(t, name)
			d, c := e.describeXBoard(name)
			names := strings.Fields(list)
			if testenv.Short() {
				names = names[:5]
			}
			for _, variant := range names {
				t.Run(variant, func(t *testing.T) {
					e.t = t
					selfPlay(t, e, variant, d, c, 60)
				})
			}
		})
	}
}

// selfPlay has an engine define a variant and play both sides of it.
func selfPlay(t *testing.T, e *program, variant string, d *xboard.Description, c *xboard.Config, plies int) {
	t.Helper()
	e.send("force", "ping 7")
	e.until("pong 7")
	e.send("new", "variant "+variant, "sd 2", "force", "ping 8")
	s := dialect.Setup{Variant: variant}
	for _, line := range e.until("pong 8") {
		if strings.HasPrefix(line, "setup ") || strings.HasPrefix(line, "piece ") {
			if err := s.Read(line); err != nil {
				t.Fatal(err)
			}
		}
	}
	def, err := dialect.Define(s)
	if err != nil {
		t.Fatal(err)
	}
	v, err := engine.Compile(def, nil)
	if err != nil {
		t.Fatal(err)
	}
	its := *c
	its.Variants = map[string]string{def.ID: variant} // whatever other engines mean by that name
	dia, err := dialect.Find(v, d, &its)
	if err != nil {
		t.Fatal(err)
	}
	p := variantstest.Position(t, v, "")
	for ply := range plies {
		if len(p.LegalMoves()) == 0 || p.Result().Over() {
			break
		}
		e.send("go")
		text, ok := e.reply()
		if !ok {
			break
		}
		m, err := dia.Read(p, text)
		if err != nil {
			t.Fatalf("ply %d, %s: the engine made the move %q: %v", ply, p.FEN(), text, err)
		}
		p.Make(m)
	}
	if p.Ply() < 3 {
		t.Errorf("the game ended after %d plies in %s: %v", p.Ply(), p.FEN(), p.Result())
	}
}
