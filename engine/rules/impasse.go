package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
)

// Impasse lets the player to move declare that the kings can't be mated any more, and ends the
// game by points: the pieces in the zone and in hand count.
//
// Whoever gave pieces as a handicap has their points too.
//
// Source: the rules of the Japan Shogi Association for amateur tournaments (27 points) and
// for professionals (24 points), and of the Computer Shogi Association.
type Impasse struct {
	Zone   engine.Region `ini:"zone"`   // where the king and the pieces that count stand
	Major  string        `ini:"major"`  // the pieces that count 5 points, also promoted; others count 1
	Pieces int           `ini:"pieces"` // in the zone besides the king
	First  int           `ini:"first"`  // points with which the first player wins
	Second int           `ini:"second"` // and the second player
	// Draw and Win are the points with which a declaration draws or wins where the players
	// have agreed on that; 0: there is no such rule.
	Draw int `ini:"draw"`
	Win  int `ini:"win"`
}

func (Impasse) Key() string { return "impasse" }

// LeavesPlay implements ruletext.PlayLeaver.
func (Impasse) LeavesPlay() {}

func (r Impasse) Describe(v *engine.Variant) string {
	text := fmt.Sprintf("A player who is to move and not in check may declare an impasse once the king and %d other pieces are on %s. "+
		"Those pieces and the ones in hand count: %s, also promoted, 5 points and others 1. %s wins by %d points, %s by %d.",
		r.Pieces, v.RegionWords(r.Zone), listTypes(v, r.majors(v), "and"), v.SideName(engine.White), r.First, v.SideName(engine.Black), r.Second)
	text += " Pieces that a player gave as a handicap count as if they were in hand."
	if r.Draw > 0 {
		text += fmt.Sprintf(" By the %d-point rule, if the players have agreed on it, %d points win and %d draw.", r.Draw, r.Win, r.Draw)
	}
	return text
}

// majors returns the pieces that count most. A variant that is made of another may lack some
// of them.
func (r Impasse) majors(v *engine.Variant) (types []engine.TypeID) {
	for _, letter := range r.Major {
		if list, err := v.ParseTypes(string(letter)); err == nil {
			types = append(types, list...)
		}
	}
	return types
}

func (r Impasse) Bind(b *engine.Builder) (any, error) {
	v := b.Variant()
	if r.Pieces < 0 || r.First < 1 || r.Second < 1 || r.Draw < 0 || r.Win < r.Draw {
		return nil, fmt.Errorf("impasse: expected pieces=0 or more, first=1 and second=1 or more, and win=N not less than draw=N")
	}
	out := &impasse{rule: r, points: make([]int, len(v.Types())+1)}
	for c := range out.zone {
		var err error
		if out.zone[c], err = b.Region(r.Zone, engine.Color(c)); err != nil {
			return nil, err
		}
	}
	for _, t := range v.Types() {
		out.points[t.ID] = 1
	}
	for _, major := range r.majors(v) {
		for _, t := range v.Types() {
			if t.ID == major || t.Base == major {
				out.points[t.ID] = 5
			}
		}
	}
	return out, nil
}

type impasse struct {
	rule   Impasse
	zone   [2]engine.Bitboard
	points []int // by type
}

// Declared implements engine.Declarer.
func (r *impasse) Declared(p *engine.Position, convention string) (engine.Result, error) {
	us := p.Side()
	win, draw := []int{r.rule.First, r.rule.Second}[us], 0
	switch convention {
	case "", fmt.Sprint(r.rule.Second):
	case fmt.Sprint(r.rule.Draw):
		win, draw = r.rule.Win, r.rule.Draw
	default:
		return engine.Result{}, fmt.Errorf("%q is not a rule for an impasse: expected %d or %d", convention, r.rule.Second, r.rule.Draw)
	}
	points, pieces, entered := r.count(p, us)
	switch {
	case p.Result().Over():
		return engine.Result{}, fmt.Errorf("the game is over")
	case p.InCheck(us):
		return engine.Result{}, fmt.Errorf("no declaration in check")
	case !entered:
		return engine.Result{}, fmt.Errorf("no declaration: the king has not entered the promotion zone")
	case pieces < r.rule.Pieces:
		return engine.Result{}, fmt.Errorf("no declaration: %d pieces besides the king are in the promotion zone; expected %d", pieces, r.rule.Pieces)
	case points >= win:
		return engine.Win(us, "declaration"), nil
	case draw > 0 && points >= draw:
		return engine.Draw("impasse"), nil
	case draw > 0:
		win = draw
	}
	return engine.Result{}, fmt.Errorf("no declaration: %d points; expected %d", points, win)
}

// count returns a player's points, those of pieces given as a handicap included, the pieces
// in the zone besides the king, and whether the king is there.
func (r *impasse) count(p *engine.Position, us engine.Color) (points, pieces int, entered bool) {
	kings := p.Royals(us)
	entered = kings.Intersects(&r.zone[us])
	for _, t := range p.Variant().Types() {
		there := p.Pieces(us, t.ID).And(r.zone[us]).AndNot(kings)
		pieces += there.Count()
		points += r.points[t.ID] * (there.Count() + p.InHand(us, t.ID))
	}
	for t, n := range p.Given(us) {
		points += r.points[t] * n
	}
	return points, pieces, entered
}
