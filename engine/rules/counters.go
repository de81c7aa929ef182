package rules

import (
	"fmt"
	"slices"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// FiftyMoves draws a game when for a number of moves of each player nothing was
// captured and no piece of some types moved.
//
// Source: FIDE Laws of Chess, article 9.3.
type FiftyMoves struct {
	Moves int    `ini:"moves"` // of each player; 0 means fifty, Never keeps the clock but draws no game
	Types string `ini:"types"` // types whose moves reset the count; pawns if empty, none if "-"
}

// Never is the number of moves of a FiftyMoves rule that draws no game.
const Never = -1

func (FiftyMoves) Key() string { return "fifty moves" }

func (r FiftyMoves) moves() int {
	if r.Moves == 0 {
		return 50
	}
	return r.Moves
}

func (r FiftyMoves) types() string {
	if r.Types == "" {
		return "P"
	}
	return r.Types
}

func (r FiftyMoves) Describe(v *engine.Variant) string {
	if r.Moves == Never {
		return ""
	}
	text := fmt.Sprintf("The game is drawn after %d moves by each player without a capture", r.moves())
	if r.Types == "-" {
		return text + "."
	}
	return text + " or a move of " + words.A(listTypesText(v, r.types(), "or")) + "."
}

func (r FiftyMoves) Bind(b *engine.Builder) (any, error) {
	reason := fmt.Sprintf("%d moves without a capture", r.moves())
	if r.Types != "-" {
		types, err := b.Types(r.types())
		if err != nil {
			return nil, err
		}
		for _, t := range types {
			b.ZeroesClock(t)
		}
		reason += " or pawn move"
	}
	if r.Moves < Never {
		return nil, fmt.Errorf("%d moves: expected 1 or more, 0 for fifty, or never", r.Moves)
	}
	if r.Moves == Never {
		return nil, nil
	}
	return fiftyMoves{2 * r.moves(), reason}, nil
}

type fiftyMoves struct {
	plies  int
	reason string
}

func (f fiftyMoves) Adjudicate(p *engine.Position) engine.Result {
	if p.HalfMoves() >= f.plies {
		return engine.Draw(f.reason)
	}
	return engine.Result{}
}

func (f fiftyMoves) Advise(a *engine.Advice) { a.MoveLimit = f.plies }

// Repetition ends a game in which a position occurs again, with the same
// player to move and the same rights.
//
// Source: FIDE Laws of Chess, article 9.2; the rules of Shogi (four times) and
// Xiangqi for perpetual check.
type Repetition struct {
	Times          int   `ini:"times"`          // 0: three
	PerpetualCheck bool  `ini:"perpetualCheck"` // the player who gave check with every move loses
	PerpetualChase Chase `ini:"perpetualChase"` // if neither did, one who chased a piece with every move loses
	// Loser is the player who loses otherwise: "w" or "b", "mover" for the one who
	// moved last, "next" for the one to move. If it is empty, the game is drawn.
	Loser string `ini:"loser"`
}

func (Repetition) Key() string { return "repetition" }

func (r Repetition) times() int {
	if r.Times == 0 {
		return 3
	}
	return r.Times
}

// ordinal returns an ordinal number: third, 9th.
func ordinal(n int) string {
	if names := []string{"", "first", "second", "third", "fourth", "fifth"}; n > 0 && n < len(names) {
		return names[n]
	}
	return fmt.Sprintf("%dth", n)
}

// checkTimes returns an error for a number of repetitions out of range.
func checkTimes(times int) error {
	if times < 0 || times == 1 || times > maxTimes {
		return fmt.Errorf("times=%d: expected 2 to %d, or 0 for three", times, maxTimes)
	}
	return nil
}

// maxTimes is the largest number of repetitions that a rule may require.
const maxTimes = 100

func (r Repetition) Describe(v *engine.Variant) string {
	text := fmt.Sprintf("%s when a position occurs for the %s time.", r.verdict(v), ordinal(r.times()))
	if r.PerpetualCheck {
		text += " But a player who has given check with every move since its first occurrence loses."
	}
	if r.PerpetualChase.By != "" {
		text += r.PerpetualChase.describe(v)
	}
	return text
}

func (r Repetition) verdict(v *engine.Variant) string {
	switch r.Loser {
	case "w":
		return v.SideName(engine.White) + " loses"
	case "b":
		return v.SideName(engine.Black) + " loses"
	case "mover":
		return "The player who has moved last loses"
	case "next":
		return "The player to move loses"
	}
	return "The game is drawn"
}

func (r Repetition) Bind(b *engine.Builder) (any, error) {
	if err := checkTimes(r.Times); err != nil {
		return nil, err
	}
	chase, err := r.PerpetualChase.bind(b)
	if err != nil {
		return nil, err
	}
	if !slices.Contains([]string{"", "w", "b", "mover", "next"}, r.Loser) {
		return nil, fmt.Errorf("loser %q: expected w, b, mover, next or nothing", r.Loser)
	}
	out := &repetition{r, chase}
	if r.PerpetualCheck {
		return &perpetualJudge{out}, nil
	}
	return out, nil
}

type repetition struct {
	rule  Repetition
	chase *chase
}

func (r *repetition) Adjudicate(p *engine.Position) engine.Result {
	if p.Repetitions() < r.rule.times()-1 {
		return engine.Result{}
	}
	switch r.rule.Loser {
	case "w":
		return engine.Loss(engine.White, "repetition")
	case "b":
		return engine.Loss(engine.Black, "repetition")
	case "mover":
		return engine.Loss(p.Mover(), "repetition")
	case "next":
		return engine.Loss(p.Side(), "repetition")
	}
	return engine.Draw("repetition")
}

func (r *repetition) Advise(a *engine.Advice) { a.Repetition = engine.RepetitionDraws }

// perpetualJudge is a repetition that one of the players may have to avoid.
type perpetualJudge struct{ *repetition }

func (r *perpetualJudge) Adjudicate(p *engine.Position) engine.Result {
	verdict := r.repetition.Adjudicate(p)
	if !verdict.Over() {
		return verdict
	}
	c := cycle{chase: r.chase}
	loser, check, ok := c.loser(p, p.PliesSince(r.rule.times()-1))
	switch {
	case !ok:
		return verdict
	case check:
		return engine.Loss(loser, "perpetual check")
	}
	return engine.Loss(loser, "perpetual chase")
}

func (r *perpetualJudge) CycleLoser(p *engine.Position, plies int) (engine.Color, bool) {
	c := cycle{chase: r.chase}
	loser, _, ok := c.loser(p, plies)
	return loser, ok
}

func (r *perpetualJudge) Advise(a *engine.Advice) { a.Repetition = engine.PerpetualLoses }
