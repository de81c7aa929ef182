package checkup

import (
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
)

// game is a variant that the engine says it plays.
type game struct {
	variant *engine.Variant
	theirs  string // the engine's name of it
}

// straight returns the variants that the engine plays as they are.
func (s *session) straight() []game {
	var out []game
	for _, d := range s.Variants {
		if s.ctx.Err() != nil {
			break
		}
		v, err := engine.Compile(d, nil)
		if err != nil {
			s.found(Note, "variants", "%s is left out: %v", d.ID, err)
			continue
		}
		dialect, err := s.Find(v, &s.about, &s.Config)
		if err == nil && dialect.Adapted == "" {
			out = append(out, game{v, dialect.Variant})
		}
	}
	return out
}

// checkVariants plays a game of each variant that the engine says it plays, and
// makes it stop and analyse in the first.
func (s *session) checkVariants() {
	games := s.straight()
	if left := unknown(s.about.Variants, games); len(left) > 0 {
		s.found(Note, "variants", "ferz does not have, or knows with other rules: %s", list(left, 8))
	}
	if len(games) == 0 {
		s.found(Wrong, "variants", "none that ferz has; it announces %s", list(append([]string{}, s.about.Variants...), 8))
		return
	}
	var played []game
	failed := 0
	for i, g := range games {
		if s.ctx.Err() != nil {
			return
		}
		switch s.play(g.variant, i == 0) {
		case ended:
			played = append(played, g)
		case broken:
			failed++
		}
	}
	if failed == 0 {
		s.found(Good, "variants", "%d played: %s", len(played), list(ids(played), 100))
	}
	s.checkHaste(games[0].variant)
	s.checkAnalysis(games[0].variant)
}

func ids(games []game) []string {
	var out []string
	for _, g := range games {
		out = append(out, g.variant.Def.ID)
	}
	return out
}

// unknown returns the names that the engine announces and ferz does not use.
func unknown(announced []string, games []game) []string {
	used := map[string]bool{}
	for _, g := range games {
		used[strings.ToLower(g.theirs)] = true
	}
	var out []string
	for _, name := range announced {
		low := strings.ToLower(name)
		_, plain, sized := strings.Cut(low, "_")
		if !used[low] && !(sized && used[plain]) && !(low == "normal" || low == "chess") {
			out = append(out, name)
		}
	}
	return out
}

// setting is a game for the engine, as White.
func (s *session) setting(v *engine.Variant) xboard.Setting {
	return xboard.Setting{Variant: v, Side: engine.White, Opponent: "random moves", Computer: true}
}
