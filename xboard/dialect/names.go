package dialect

import "strings"

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

	"kingofthehill": {"kingofthehill", "king-of-the-hill"},
	"racingkings":   {"racingkings", "racing-kings"},
	"5check":        {"5check", "5check", "fivecheck"},
}

// Chess960 reports whether a variant, by an engine's name, needs the option
// UCI_Chess960: king and rooks start anywhere, and castling is written as the king
// taking its rook. base is the name that engines with that option may use instead, or
// the name itself.
func Chess960(variant string) (base string, ok bool) {
	switch strings.ToLower(variant) {
	case "fischerandom", "chess960":
		return "chess", true
	case "caparandom", "capablancarandom":
		return "capablanca", true
	}
	return variant, false
}

func is960(name string) bool {
	_, ok := Chess960(name)
	return ok
}
