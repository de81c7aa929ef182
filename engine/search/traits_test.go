package search

import (
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// testRule is a rule without parameters whose hooks are a value of its own.
type testRule struct {
	key   string
	hooks any
}

func (r testRule) Key() string                       { return r.key }
func (r testRule) Describe(*engine.Variant) string   { return "" }
func (r testRule) Bind(*engine.Builder) (any, error) { return r.hooks, nil }

// giveaway lets a player without pieces win, and makes captures compulsory.
type giveaway struct{}

func (giveaway) GameEnd(p *engine.Position) engine.Result {
	for c := range engine.Color(2) {
		if own := p.PiecesOf(c); own.Empty() {
			return engine.Win(c, "no pieces")
		}
	}
	return engine.Result{}
}

func (giveaway) Advise(a *engine.Advice) { a.LosingChess, a.MustCapture = true, true }

func (giveaway) NoMovesResult(p *engine.Position, _ bool) engine.Result {
	return engine.Win(p.Side(), "stalemate")
}

func (giveaway) MoveGenerated(p *engine.Position, m engine.Move, _ *engine.MoveList) bool {
	if p.IsCapture(m) {
		return true
	}
	us := p.Side()
	for s := range p.PiecesOf(us.Other()).All() {
		if set := p.AttackersOf(s, us); !set.Empty() {
			return false
		}
	}
	return true
}

// hill lets a king win on the middle squares.
type hill struct{}

func (hill) GameEnd(p *engine.Position) engine.Result {
	v := p.Variant()
	for _, name := range []string{"d4", "e4", "d5", "e5"} {
		s, _ := v.SquareNamed(name)
		if pc := p.PieceAt(s); pc.Type() != 0 && v.Type(pc.Type()).Name == "King" {
			return engine.Win(pc.Color(), "king of the hill")
		}
	}
	return engine.Result{}
}

func (hill) Advise(a *engine.Advice) {
	for _, s := range []engine.Square{27, 28, 35, 36} {
		for c := range a.Goals {
			for t := range a.Goals[c] {
				a.Goals[c][t].Add(s)
			}
		}
	}
}

// TestAdvice checks that rules which end games by the position alone say how,
// in every variant.
func TestAdvice(t *testing.T) {
	for _, d := range variants.All() {
		tr := newTraits(variantstest.Load(t, d.ID))
		ends := tr.BareKingLoses || tr.Goals != engine.Advice{}.Goals || tr.ChecksToWin > 0 || tr.LosingChess || tr.OtherEndings || tr.ExtinctionTypes != [engine.MaxTypes + 1]bool{}
		if ends != tr.hasEnders {
			t.Errorf("%s: advice that games end otherwise than by mate: %v, rules that end them: %v", d.ID, ends, tr.hasEnders)
		}
	}
}

// derived returns chess with another rule, and with kings that are royal or
// not.
func derived(t *testing.T, royal bool, rule engine.Rule) *engine.Variant {
	t.Helper()
	chess, err := variants.Find("chess")
	if err != nil {
		t.Fatal(err)
	}
	change := engine.Definition{ID: "test", Rules: []engine.Rule{rule}}
	for _, p := range chess.Pieces {
		if p.Royal {
			p.Royal = royal
			change.Pieces = append(change.Pieces, p)
		}
	}
	if !royal {
		change.Without = []string{"castling", "checkmate", "en passant"} // a capture en passant attacks nothing
	}
	v, err := engine.Compile(chess.Derive(change), nil)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestGiveaway(t *testing.T) {
	v := derived(t, false, testRule{"giveaway", giveaway{}})
	e := New(v, 4)
	for c := range engine.Color(2) {
		p := variantstest.Position(t, v, "")
		rand := uint64(c) + 9
		for !p.Result().Over() && p.Ply() < 300 {
			if p.Side() == c {
				p.Make(run(t, e, p, Limits{Depth: 4}).PV[0])
				continue
			}
			moves := p.LegalMoves()
			rand = rand*6364136223846793005 + 1442695040888963407
			p.Make(moves[rand>>33%uint64(len(moves))])
		}
		if winner, ok := p.Result().Winner(); !ok || winner != c {
			t.Errorf("%v did not win against random moves: %v, %s", c, p.Result(), p.FEN())
		}
	}
}

func TestGoals(t *testing.T) {
	v := derived(t, true, testRule{"hill", hill{}})
	e := New(v, 4)
	p := variantstest.Position(t, v, "6k1/8/8/8/8/8/1q6/6K1 w - - 0 1")
	if score := run(t, e, p, Limits{Depth: 8}).Score; score >= 0 {
		t.Errorf("score %v without a queen", score)
	}
	p = variantstest.Position(t, v, "6k1/8/8/8/8/8/4K3/8 w - - 0 1")
	line := run(t, e, p, Limits{Depth: 6})
	if moves, ok := line.Score.Mate(); !ok || moves != 2 {
		t.Errorf("score %v two steps from the hill", line.Score)
	}
}

// TestHordes checks where an army without a king is seen, and what pawns are worth there.
func TestHordes(t *testing.T) {
	for id, horde := range map[string]bool{"horde": true, "dunsany": true, "chess": false, "antichess": false, "placement": false} {
		v := variantstest.Load(t, id)
		tr := newTraits(v)
		if tr.horde != horde {
			t.Errorf("%s: an army without a king: %v, want %v", id, tr.horde, horde)
		}
		m := measureMobility(v.WithoutRules())
		if w := weightsFor(v, m, tr); (w[pawnTerm].middle > w[pieceTerm].middle) != horde {
			t.Errorf("%s: pawns count %d %%, pieces %d %%", id, w[pawnTerm].middle, w[pieceTerm].middle)
		}
	}
}

// TestCheckless checks that attacks on royal pieces count where moves may give check,
// if only some of them, and nowhere else.
func TestCheckless(t *testing.T) {
	for id, checks := range map[string]bool{"racingkings": false, "checkless": true, "supply": true, "kingofthehill": true} {
		v := variantstest.Load(t, id)
		tr := newTraits(v)
		if tr.ChecksForbidden == checks {
			t.Errorf("%s: some moves may give check: %v, want %v", id, !tr.ChecksForbidden, checks)
		}
		if w := weightsFor(v, measureMobility(v.WithoutRules()), tr); (w[kingAttackTerm] != weight{}) != checks {
			t.Errorf("%s: an attack on the king counts %v %%, want any: %v", id, w[kingAttackTerm], checks)
		}
	}
}
