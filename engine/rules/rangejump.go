package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// RangeJump allows sliding pieces to capture by jumping over any number of pieces of
// either side. All of these, and the captured piece, must be of lower rank.
//
// Source: the generals of Tenjiku Shogi, as in Steve Evans's Shogi Variants.
type RangeJump struct {
	// Ranks lists the types that have a rank, the highest first; those of the same
	// rank stand together: "K, G, V, R B". All other types are lower.
	Ranks string `ini:"ranks"`
	// Jumpers are those that jump: "types:directions", the directions being + for
	// ranks and files, x for diagonals or * for both.
	Jumpers string `ini:"jumpers"`
}

func (RangeJump) Key() string { return "range jump" }

func (r RangeJump) Describe(v *engine.Variant) string {
	var ranks []string
	for _, rank := range strings.Split(r.Ranks, ",") {
		ranks = append(ranks, listTypesText(v, strings.TrimSpace(rank), "and"))
	}
	var who []string
	for _, part := range strings.Fields(r.Jumpers) {
		list, dirs, _ := strings.Cut(part, ":")
		who = append(who, words.A(listTypesText(v, list, "or"))+" "+map[string]string{"+": "along ranks and files", "x": "along diagonals", "*": "along any line"}[dirs])
	}
	return "Some pieces may jump over any number of pieces to capture one behind them: " + words.List(who, "and") +
		". They can jump over, and capture in this way, only pieces of a lower rank than their own. The ranks are, from the highest: " + strings.Join(ranks, "; ") + "; all others."
}

func (r RangeJump) Bind(b *engine.Builder) (any, error) {
	out := &rangeJump{v: b.Variant()}
	ranks := strings.Split(r.Ranks, ",")
	for i, rank := range ranks {
		types, err := b.Types(rank)
		if err != nil {
			return nil, err
		}
		for _, t := range types {
			out.rank[t] = len(ranks) - i
		}
	}
	for _, part := range strings.Fields(r.Jumpers) {
		list, dirs, _ := strings.Cut(part, ":")
		types, err := someTypes(b, "jumpers", list)
		if err != nil {
			return nil, err
		}
		if dirs != "+" && dirs != "x" && dirs != "*" {
			return nil, fmt.Errorf("jumpers %q: expected pieces and +, x or * for their lines, such as R:+", part)
		}
		for _, t := range types {
			out.jumpers = append(out.jumpers, jumper{t, dirs != "x", dirs != "+"})
		}
	}
	return out, nil
}

type jumper struct {
	of                 engine.TypeID
	straight, diagonal bool
}

type rangeJump struct {
	v       *engine.Variant
	rank    [engine.MaxTypes + 1]int // 0: all others
	jumpers []jumper
}

func (r *rangeJump) SpecialMoves(p *engine.Position, out *engine.MoveList) {
	for _, j := range r.jumpers {
		for from := range p.Pieces(p.Side(), j.of).All() {
			for _, d := range kingSteps {
				if straight := d[0]*d[1] == 0; straight && j.straight || !straight && j.diagonal {
					r.ray(p, from, d[0], d[1], out)
				}
			}
		}
	}
}

// ray adds the captures beyond the first piece of a line.
func (r *rangeJump) ray(p *engine.Position, from engine.Square, dx, dy int, out *engine.MoveList) {
	pc := p.PieceAt(from)
	own, jumped := r.rank[pc.Type()], false
	for s, ok := r.v.Step(from, dx, dy); ok; s, ok = r.v.Step(s, dx, dy) {
		target := p.PieceAt(s)
		if target.Type() == 0 {
			continue
		}
		if r.rank[target.Type()] >= own {
			return
		}
		if jumped && target.Color() != pc.Color() {
			r.add(p, from, s, out)
		}
		jumped = true
	}
}

// add adds a capture, unless the piece can make it in another way.
func (r *rangeJump) add(p *engine.Position, from, to engine.Square, out *engine.MoveList) {
	if m := engine.NewMove(engine.NormalMove, from, to); !slices.Contains(out.Moves, m) {
		p.AppendPromotions(out, m)
	}
}
