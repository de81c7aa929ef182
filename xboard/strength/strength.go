// Package strength defines the options that weaken ferz's play: those of UCI,
// Stockfish's Skill Level, and two settings of ChessV.
package strength

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard"
)

// The options' names.
const (
	SkillLevel = "Skill Level"
	Limit      = "UCI_LimitStrength"
	Elo        = "UCI_Elo"
	Variation  = "Variation of Play"
	Weakening  = "Weakening"
	Seed       = "Seed"
)

const (
	maxSkill     = 20 // of SkillLevel
	maxWeakening = 20
	maxSeed      = 1<<31 - 1
	weaker       = 8 // centipawns of doubt for each step of Weakening
)

// variations are the values of Variation, and by how many centipawns a move may
// be worse than the best.
var variations = []struct {
	name string
	cp   int
}{{"None", 0}, {"Small", 10}, {"Medium", 25}, {"Large", 60}}

// Options returns the options, with their defaults: to play as well as
// possible, and the same each time.
func Options() []xboard.Option {
	names := make([]string, len(variations))
	for i, v := range variations {
		names[i] = v.name
	}
	return []xboard.Option{
		spin(SkillLevel, maxSkill, 0, maxSkill),
		{Name: Limit, Kind: xboard.CheckOption, Default: "false"},
		spin(Elo, search.MaxElo, search.MinElo, search.MaxElo),
		{Name: Variation, Kind: xboard.ComboOption, Default: names[0], Choices: names},
		spin(Weakening, 0, 0, maxWeakening),
		spin(Seed, 0, 0, maxSeed),
	}
}

func spin(name string, value, lo, hi int) xboard.Option {
	return xboard.Option{Name: name, Kind: xboard.SpinOption, Default: strconv.Itoa(value), Min: lo, Max: hi}
}

// Settings are the values of the options that are set, by name.
type Settings map[string]string

// Set sets an option, ignoring the case of its name; known is false if it is not an
// option of this package.
func (s Settings) Set(name, value string) (known bool, err error) {
	all := Options()
	i := slices.IndexFunc(all, func(o xboard.Option) bool { return strings.EqualFold(o.Name, name) })
	if i < 0 {
		return false, nil
	}
	if value, err = all[i].Check(value); err != nil {
		return true, err
	}
	s[all[i].Name] = value
	return true, nil
}

// number returns the value of an option that is a number.
func (s Settings) number(name string, unset int) int {
	if n, err := strconv.Atoi(s[name]); err == nil {
		return n
	}
	return unset
}

// Skill returns how well to play.
func (s Settings) Skill() search.Skill {
	var skill search.Skill
	level := s.number(SkillLevel, maxSkill)
	switch {
	case s[Limit] == "true":
		if elo := s.number(Elo, search.MaxElo); elo < search.MaxElo {
			skill = search.SkillOfElo(elo)
		}
	case level < maxSkill:
		skill = search.SkillOf(search.MinLevel + float64(level)*(search.MaxLevel-search.MinLevel)/maxSkill)
	}
	skill.EvalNoise += weaker * s.number(Weakening, 0)
	for _, v := range variations {
		if v.name == s[Variation] {
			skill.VarietyMargin = v.cp
		}
	}
	skill.Seed = uint64(s.number(Seed, 0))
	return skill
}
