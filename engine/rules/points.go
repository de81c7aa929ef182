package rules

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// Points turns a draw into a win for the player whose pieces on the board count
// more.
//
// Source: the rules of Janggi of the Korea Janggi Association.
type Points struct {
	Values       string  `ini:"values"` // what each piece of a type counts: "R13 C7"
	SecondPlayer float64 `ini:"second"` // what the second player has besides
}

func (Points) Key() string { return "points" }

func (r Points) Describe(v *engine.Variant) string {
	var list []string
	types, points, err := r.values(v)
	if err != nil {
		return ""
	}
	for i, t := range types {
		list = append(list, fmt.Sprintf("%s %d", words.A(listTypes(v, []engine.TypeID{t}, "")), points[i]))
	}
	text := "Where the game would be drawn, the player whose pieces count more wins: " + words.List(list, "and") + "."
	if r.SecondPlayer != 0 {
		text += fmt.Sprintf(" The second player has %g points besides.", r.SecondPlayer)
	}
	return text
}

// values returns the types that count, and what each does.
func (r Points) values(v *engine.Variant) (types []engine.TypeID, points []int, err error) {
	for _, word := range strings.Fields(r.Values) {
		at := strings.IndexAny(word, "0123456789")
		if at < 1 {
			return nil, nil, fmt.Errorf("values %q: expected a piece and its points, such as R13, not %q", r.Values, word)
		}
		n, err := strconv.Atoi(word[at:])
		if err != nil {
			return nil, nil, fmt.Errorf("values %q: %q is not a number", r.Values, word[at:])
		}
		list, err := v.ParseTypes(word[:at])
		if err != nil {
			return nil, nil, err
		}
		for _, t := range list {
			types, points = append(types, t), append(points, n)
		}
	}
	return types, points, nil
}

func (r Points) Bind(b *engine.Builder) (any, error) {
	types, points, err := r.values(b.Variant())
	return &pointCount{types, points, r.SecondPlayer}, err
}

type pointCount struct {
	types  []engine.TypeID
	points []int
	second float64
}

// lead returns by how many points White is ahead.
func (r *pointCount) lead(p *engine.Position) float64 {
	lead := -r.second
	for i, t := range r.types {
		lead += float64(r.points[i] * (p.Count(engine.White, t) - p.Count(engine.Black, t)))
	}
	return lead
}

func (r *pointCount) Revise(p *engine.Position, result engine.Result) engine.Result {
	lead := r.lead(p)
	if result.Outcome != engine.Drawn || lead == 0 {
		return result
	}
	winner := engine.White
	if lead < 0 {
		winner = engine.Black
	}
	return engine.Win(winner, result.Reason+", a win by points")
}
