package checkup

import (
	"cmp"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/dialect"
)

// nativeVariants returns the variants that the engine plays as they are.
func (s *checkRun) nativeVariants() []*engine.Variant {
	var out []*engine.Variant
	for _, d := range s.Variants {
		if s.ctx.Err() != nil {
			break
		}
		v, err := engine.Compile(d, nil)
		if err != nil {
			s.found(Note, "variants", "%s is left out: %v", d.ID, err)
			continue
		}
		if dialect, err := s.Find(v, &s.about, &s.Config); err == nil && dialect.AdaptorNote == "" {
			out = append(out, v)
		}
	}
	return out
}

// checkVariants plays a game of each variant that the engine says it plays, and
// makes it stop and analyze in the first.
func (s *checkRun) checkVariants() {
	games := s.nativeVariants()
	if left := dialect.UnknownVariants(s.Catalogue, &s.about, &s.Config); len(left) > 0 {
		s.found(Note, "variants", "ferz does not have, or knows with other rules: %s", list(left, 8))
	}
	if len(games) == 0 {
		s.found(Fail, "variants", "none of %s; it announces %s", s.wanted(), cmp.Or(list(s.about.Variants, 8), "none"))
		return
	}
	var played []string
	failed := 0
	for i, v := range games {
		if s.ctx.Err() != nil {
			return
		}
		switch s.play(v, i == 0) {
		case gameOK:
			played = append(played, v.Def.ID)
		case gameFailed:
			failed++
		}
	}
	if failed == 0 {
		s.found(Good, "variants", "%d played: %s", len(played), list(played, 100))
	}
	s.checkMoveNow(games[0])
	s.checkAnalysis(games[0])
}

// wanted says which variants the engine was to play.
func (s *checkRun) wanted() string {
	if len(s.Variants) == len(s.Catalogue) {
		return "those that ferz has"
	}
	var ids []string
	for _, d := range s.Variants {
		ids = append(ids, d.ID)
	}
	return list(ids, 8)
}

// setting is a game for the engine, as White.
func (s *checkRun) setting(v *engine.Variant) xboard.GameInfo {
	return xboard.GameInfo{Variant: v, Side: engine.White, Opponent: "random moves", OpponentIsEngine: true}
}
