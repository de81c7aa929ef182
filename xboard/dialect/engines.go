package dialect

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/protocol"
)

// family is a group of engines that share peculiarities.
type family string

const (
	anyFamily      family = ""
	fairyMax       family = "fairymax"
	fairyStockfish family = "fairystockfish"
	gnuShogi       family = "gnushogi"
	ferz           family = "ferz"
)

// familyOf recognizes an engine's family by its description or its configuration.
func familyOf(d *xboard.Description, c *xboard.Config) family {
	names := []string{d.Name, c.Name}
	if len(c.Command) > 0 {
		names = append(names, filepath.Base(c.Command[0]))
	}
	for _, name := range names {
		switch name = xboard.NormalizeName(name); {
		case strings.Contains(name, "fairystockfish"):
			return fairyStockfish
		case strings.Contains(name, "fairymax"), strings.Contains(name, "shamax"):
			return fairyMax
		case strings.Contains(name, "gnushogi"):
			return gnuShogi
		case strings.HasPrefix(name, "ferz"):
			return ferz
		}
	}
	return anyFamily
}

// verdict is what is known of an engine's variant that has the name of one of
// ours.
type verdict uint8

const (
	same       verdict = iota
	otherArray         // but the rules are the same
	otherRules
	releaseRules // numbered releases have other rules, versions that are named by a date ours
)

// verdicts lists the names that lie, by family and name. Those of the empty
// family hold for all engines.
//
// Sources: the descriptions of the games in fmax.ini of Fairy-Max 5.0b, the
// setup and piece lines that it sends, and comparison of move counts with
// Fairy-Stockfish 11.1; see the tests.
var verdicts = map[family]map[string]verdict{
	anyFamily: {
		"wildcastle": otherArray, // XBoard's is a shuffle, which begins from the position that is sent
		"nocastle":   otherArray, // XBoard's is a shuffle
		"fairy":      otherRules, // XBoard's is whatever the engine makes of it
	},
	fairyStockfish: {
		"dobutsu":  otherRules,   // the lion may not go where it can be captured
		"chigorin": releaseRules, // pawns become pieces of either army
		"sittuyin": releaseRules, // no promotions on the spot, which are written as passes
		"fairy":    same,
	},
	fairyMax: {
		"courier": otherRules, // the pawns have not been moved yet, and a bare king does not lose
		"falcon":  otherRules, // pawns promote to queens, castling takes the king three squares
		"great":   otherRules, // the general leaps two squares as well
		"super":   otherRules, // pawns become pieces none of which is lost or spare
	},
}

func verdictOf(f family, name string) verdict {
	if f == ferz {
		return same
	}
	name = strings.ToLower(name)
	if v, ok := verdicts[f][name]; ok {
		return v
	}
	return verdicts[anyFamily][name]
}

// isDated reports whether an engine names itself by the date of a development version of
// Fairy-Stockfish: "Fairy-Stockfish 271126 LB", but not "Fairy-Stockfish 11.1 LB".
func isDated(d *xboard.Description) bool {
	name, rest, _ := strings.Cut(d.Name, " ")
	date, _, _ := strings.Cut(rest, " ")
	_, err := time.Parse("020106", date)
	return strings.EqualFold(name, "Fairy-Stockfish") && err == nil
}

// otherLetters returns the letters that engines of XBoard's protocol use in a
// variant in place of ours. Fairy-Max's are those of its fmax.ini.
func otherLetters(f family, name string) map[string]string {
	switch strings.ToLower(name) {
	case "xiangqi":
		if f != fairyStockfish {
			return map[string]string{"N": "H", "B": "E"}
		}
	case "janus":
		if f == fairyMax {
			return map[string]string{"J": "A"}
		}
	}
	return nil
}

// announced returns the names of the variants that an engine plays: those that it
// announces, or those that the protocol takes for granted.
func announced(d *xboard.Description, c *xboard.Config) []string {
	out := slices.Clone(d.Variants)
	p := protocolOf(d, c)
	for _, o := range d.Options {
		if name, ok := strings.CutPrefix(o.Name, "UCI_"); ok && p.Name == xboard.UCI && o.Kind == xboard.CheckOption {
			switch name {
			case "Chess960":
				out = append(out, "fischerandom")
			case "AnalyseMode", "LimitStrength", "ShowWDL", "SetPositionValue", "ShowCurrLine", "ShowRefutations":
			default:
				out = append(out, strings.ToLower(name)) // an old way to offer a variant
			}
		}
	}
	if len(d.Variants) > 0 {
		return out
	}
	if familyOf(d, c) == gnuShogi {
		return append(out, "shogi")
	}
	return append(out, p.DefaultVariant)
}

// protocolOf returns the protocol that an engine speaks, UCI if neither its description
// nor its configuration has one.
func protocolOf(d *xboard.Description, c *xboard.Config) *protocol.Protocol {
	p, err := protocol.Find(cmp.Or(d.Protocol, c.Protocol))
	if err != nil {
		return protocol.UCI()
	}
	return p
}
