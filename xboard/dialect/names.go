package dialect

import (
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
)

// renamed are other names of variants that engines use, by ferz's id. The
// first is UCI's, the second XBoard's where it is another.
var renamed = map[string][]string{
	"chess":        {"chess", "normal", "standard"},
	"fischerandom": {"fischerandom", "fischerandom", "chess960"},
	"3check":       {"3check", "3check", "threecheck", "three-check"},
	"losalamos":    {"losalamos", "los-alamos"},
	"hecto":        {"hecto", "hectochess"},
	"lion":         {"lion"},
	"doublemove":   {"doublemove", "double-move"},
	"centaur":      {"centaur", "centaur", "royalcourt"},
	"placement":    {"placement", "prechess"},
	"antichess":    {"antichess", "giveaway"},

	"kingofthehill": {"kingofthehill", "king-of-the-hill"},
	"racingkings":   {"racingkings", "racing-kings"},
	"5check":        {"5check", "5check", "fivecheck"},
}

// Chess960 reports whether a dialect's variant needs the option UCI_Chess960:
// king and rooks start anywhere, and castling is written as the king taking
// its rook.
func Chess960(d *xboard.Dialect) bool { return is960(d.Variant) }

func is960(name string) bool {
	switch strings.ToLower(name) {
	case "fischerandom", "chess960", "caparandom", "capablancarandom":
		return true
	}
	return false
}

func uciName(v *engine.Variant) string {
	if names := renamed[v.Def.ID]; len(names) > 0 {
		return names[0]
	}
	return v.Def.ID
}

func cecpName(v *engine.Variant) string {
	switch names := renamed[v.Def.ID]; len(names) {
	case 0:
		return v.Def.ID
	case 1:
		return names[0]
	default:
		return names[1]
	}
}
