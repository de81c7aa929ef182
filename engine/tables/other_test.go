package tables_test

import (
	"errors"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/tables"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// others are tables of another format: those of a set, of which results and plies are told.
type others struct{ *tables.Set }

func (o others) Endings() (out []tables.OtherEnding) {
	for _, t := range o.Tables() {
		out = append(out, tables.OtherEnding{Name: t.Name(), Distances: true})
	}
	return out
}

func (o others) NewProber() tables.OtherProber {
	p, err := o.Set.NewProber()
	if err != nil {
		panic(err)
	}
	return otherProber{p}
}

type otherProber struct{ *tables.Prober }

func (p otherProber) Outcome(pos *engine.Position) (int, bool) { return p.Result(pos) }

func (p otherProber) Progress(pos *engine.Position) (int, int, error) {
	v, err := p.Probe(pos)
	return v.Verdict().Result, v.Plies(), err
}

// TestOther: a set asks other tables where it has none itself: what comes of a position, and
// which moves keep it.
func TestOther(t *testing.T) {
	v := variantstest.Load(t, "xiangqi")
	whole, _ := made(t, v, "KPK")
	set := opened(t, v, tables.Memory{})
	set.SetOther(others{whole})
	if set.Men() != 3 || set.OtherMen() != 3 || len(set.OtherEndings()) != 2 || len(set.Tables()) != 0 {
		t.Fatalf("tables of %d and %d pieces", set.Men(), set.OtherMen())
	}
	own, p := prober(t, whole), prober(t, set)
	for fen, want := range map[string]string{
		"9/9/4k4/9/9/9/9/9/9/P2K5 b - - 0 1":    "lost",
		"9/9/4k4/9/9/9/9/9/9/P2K5 w - - 0 1":    "won",
		"9/9/4k4/9/9/9/9/9/9/P2K5 b - - 115 80": "",
		"9/9/4k4/9/9/9/9/9/9/R2K5 b - - 0 1":    "",
		"4k4/9/9/9/9/9/9/9/9/P2K1P3 w - - 0 1":  "",
	} {
		pos := variantstest.Position(t, v, fen)
		if _, err := p.Probe(pos); !errors.Is(err, tables.ErrNoTable) {
			t.Errorf("%s: %v", fen, err)
		}
		verdict, ok := p.Decide(pos)
		if ok != (want != "") || ok && verdict.String() != want {
			t.Errorf("%s: %v, %v, want %q", fen, verdict, ok, want)
		}
		kept, moves, ok := p.Keep(pos)
		if ok != (want != "") || ok && kept != verdict {
			t.Errorf("%s: %v, %v, want %q", fen, kept, ok, want)
		}
		if !ok {
			continue
		}
		if result, ok := p.Result(pos); !ok || result != verdict.Result {
			t.Errorf("%s: result %d, %v", fen, result, ok)
		}
		best, err := own.ProbeMoves(pos)
		if err != nil {
			t.Fatal(err)
		}
		soonest := 0
		for _, m := range best {
			if verdict.Result < 0 || m.Value == best[0].Value {
				soonest++
			}
		}
		if verdict.Result < 0 && len(moves) != soonest || len(moves) == 0 || len(moves) > soonest {
			t.Errorf("%s: %d moves keep it, want %d", fen, len(moves), soonest)
		}
	}
}
