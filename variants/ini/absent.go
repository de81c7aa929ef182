package ini

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// Absent returns the types of a variant that its games never have: they are neither in the
// array nor in a hand, nothing promotes to them, and no rule speaks of them that could
// bring them about. Positions that are set up may have them all the same.
func Absent(v *engine.Variant) (out []engine.TypeID) {
	c := &checker{v: v}
	var err error
	if c.start, err = v.NewPosition(""); err != nil {
		return nil
	}
	c.roam()
	brought := c.mentioned(func(r engine.Rule) bool {
		switch r.(type) {
		case rules.Promotion, rules.FiftyMoves:
			return false // what pieces promote to is among what roams
		}
		return true
	})
	for _, t := range v.Types() {
		if !c.occurs(engine.White, t.ID) && !c.occurs(engine.Black, t.ID) && t.Base == 0 && !brought[t.ID] {
			out = append(out, t.ID)
		}
	}
	return out
}
