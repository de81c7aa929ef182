package tables

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/ruletext"
)

// Identity identifies the variant for which tables are solved, in full: see [ruletext.Game].
func Identity(v *engine.Variant) string { return ruletext.Game(v) }
