package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
)

// Passes allows players to pass. A pass is written as a move of a piece to its own
// square: of the king, or of the first piece.
//
// Source: the rules of Janggi of the Korea Janggi Association; for OnlyIfStalemated,
// those of Othello and Ataxx, where two passes in a row end the game.
type Passes struct {
	For              string `ini:"for"`   // w or b: only this player may; "": both
	King             string `ini:"king"`  // the type that stands for passing; "": any piece
	OnlyIfStalemated bool   `ini:"stuck"` // only players without other moves may pass; once both have passed, the one with more pieces wins
	TwoPassesDraw    bool   `ini:"twice"` // once both have passed the game is drawn
}

func (Passes) Key() string { return "passing" }

func (r Passes) Describe(v *engine.Variant) string {
	stuck, free := "A player who has no move", "A player who is not in check"
	if r.For != "" {
		player := v.SideName(colorNamed(r.For))
		stuck, free = player+", having no move,", player+", when not in check,"
	}
	if r.OnlyIfStalemated {
		return stuck + " passes; when both have passed, the game is over."
	}
	text := free + " may pass."
	if r.TwoPassesDraw {
		text += " When both have passed, the game is drawn."
	}
	return text
}

func (r Passes) Bind(b *engine.Builder) (any, error) {
	types, err := b.Types(r.King)
	if err != nil {
		return nil, err
	}
	if len(types) > 1 {
		return nil, fmt.Errorf("%q: expected one type", r.King)
	}
	p := passing{types: types, not: [2]bool{r.For == "b", r.For == "w"}}
	if r.For != "" && !p.not[0] && !p.not[1] {
		return nil, fmt.Errorf("for %q: expected w, b or nothing", r.For)
	}
	switch {
	case r.OnlyIfStalemated:
		return stalematePassing{p}, nil
	case r.TwoPassesDraw:
		return drawingPassing{p}, nil
	}
	return p, nil
}

type passing struct {
	types []engine.TypeID
	not   [2]bool // by player: may not
}

// pass returns the player's pass, if there is a piece to write it with.
func (r passing) pass(p *engine.Position) (engine.Move, bool) {
	if r.not[p.Side()] {
		return engine.NoMove, false
	}
	own := p.PiecesOf(p.Side())
	if len(r.types) > 0 {
		own = p.Pieces(p.Side(), r.types[0])
	}
	s, ok := own.First()
	return engine.NewMove(engine.Pass, s, s), ok
}

func (r passing) IgnoresOthers() {}

func (r passing) SpecialMoves(p *engine.Position, out *engine.MoveList) {
	if m, ok := r.pass(p); ok {
		out.Add(m)
	}
}

// stalematePassing is passing for players without other moves.
type stalematePassing struct{ passing passing }

func (r stalematePassing) SelectMoves(p *engine.Position, l *engine.MoveList) {
	if m, ok := r.passing.pass(p); ok && l.Len() == 0 {
		l.Add(m)
	}
}

// GameEnd implements engine.GameEnder: a pass after which the position is what it
// was before the opponent's move answers another. (That is not counted, as a FEN
// does not tell of it: to pass twice more has the same result.)
func (r stalematePassing) GameEnd(p *engine.Position) engine.Result {
	if !bothPassed(p) {
		return engine.Result{}
	}
	return majority(p, "nobody can move")
}

func bothPassed(p *engine.Position) bool {
	ply := p.Ply()
	return ply >= 2 && p.LastMove().IsPass() && p.HashAt(ply-2) == p.Hash()
}

// drawingPassing is passing that ends the game when both players do.
type drawingPassing struct{ passing }

func (r drawingPassing) GameEnd(p *engine.Position) engine.Result {
	if !bothPassed(p) {
		return engine.Result{}
	}
	return engine.Draw("both players have passed")
}

func (r drawingPassing) Advise(a *engine.Advice) { a.OtherEndings = true }

func (r stalematePassing) Advise(a *engine.Advice) { a.OtherEndings = true }

// majority returns the result of a game that the player with more pieces wins.
func majority(p *engine.Position, reason string) engine.Result {
	white, black := p.PiecesOf(engine.White), p.PiecesOf(engine.Black)
	switch w, b := white.Count(), black.Count(); {
	case w > b:
		return engine.Win(engine.White, reason)
	case b > w:
		return engine.Win(engine.Black, reason)
	}
	return engine.Draw(reason)
}
