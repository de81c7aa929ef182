package tables

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/ruletext"
)

// Identity completely identifies the variant that tables are solved for: see
// [ruletext.Game].
func Identity(v *engine.Variant) string { return ruletext.Game(v) }
