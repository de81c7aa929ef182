package match

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/tables"
)

// Adjudication defines when the referee ends a game by the players' scores. The zero
// value never does. The order and counting of its tests are those of cutechess.
type Adjudication struct {
	Draw   DrawRule   `json:"draw,omitzero"`
	Resign ResignRule `json:"resign,omitzero"`
	// MaxMoves draws games after this number of moves by each player; 0: never.
	MaxMoves int `json:"maxMoves,omitempty"`
	// Mates ends games when a player sees a mate and its line, played out by
	// our own rules, ends with it. Of trusted players any mate score counts.
	Mates bool `json:"mates,omitempty"`
	// Tables ends games as endgame tables say, as soon as there is one for the position.
	Tables bool `json:"tables,omitempty"`
}

// DrawRule adjudicates draws: from move Number on, after Count moves in a row
// in which both players' scores are within Score centipawns of zero, without a
// capture or pawn move.
type DrawRule struct {
	Number int `json:"number"`
	Count  int `json:"count"` // 0: no draws
	Score  int `json:"score"`
}

// ResignRule adjudicates losses: after Count moves in a row in which the
// player's score is Score centipawns or more below zero and, if TwoSided, its
// opponent's as much above.
type ResignRule struct {
	Count    int  `json:"count"` // 0: no losses
	Score    int  `json:"score"`
	TwoSided bool `json:"twoSided,omitempty"`
}

// adjudicator counts scores for an adjudication.
type adjudicator struct {
	rules   Adjudication
	plies   int
	drawn   int    // plies in a row that look like a draw
	lost    [2]int // moves in a row that a player calls lost
	won     [2]int
	trusted [2]bool
	prober  *tables.Prober // nil: there are no tables
}

// observe takes a move of a player into account that has just been made, and
// returns how the game is adjudicated, if it is. line is what the player saw
// ahead, its move included.
func (j *adjudicator) observe(p *engine.Position, ply *Ply, line []engine.Move) Ending {
	j.plies++
	if p.HalfMoves() == 0 {
		j.drawn = 0
	}
	if e := j.table(p); e.Over() {
		return e
	}
	if !ply.Scored || ply.Depth <= 0 {
		j.drawn, j.lost[ply.Side], j.won[ply.Side] = 0, 0, 0
		return j.length()
	}
	for _, test := range []func(*Ply) Ending{j.draw, j.resign} {
		if e := test(ply); e.Over() {
			return e
		}
	}
	if e := j.mate(p, ply, line); e.Over() {
		return e
	}
	return j.length()
}

func adjudged(r engine.Result) Ending { return Ending{Result: r, Kind: Adjudicated} }

// table looks a position up in endgame tables.
func (j *adjudicator) table(p *engine.Position) Ending {
	if j.prober == nil {
		return Ending{}
	}
	v, ok := j.prober.Decide(p)
	switch {
	case !ok:
		return Ending{}
	case v.Result == 0:
		return adjudged(engine.Draw("adjudication: endgame table"))
	}
	winner := p.Side()
	if v.Result < 0 {
		winner, v = winner.Other(), v.Opposite()
	}
	return adjudged(engine.Win(winner, "adjudication: endgame table, "+v.String()))
}

func (j *adjudicator) draw(ply *Ply) Ending {
	rule := j.rules.Draw
	if rule.Count == 0 {
		return Ending{}
	}
	if abs(ply.Score) <= search.Score(rule.Score) {
		j.drawn++
	} else {
		j.drawn = 0
	}
	if j.plies/2 >= rule.Number && j.drawn >= 2*rule.Count {
		return adjudged(engine.Draw("adjudication"))
	}
	return Ending{}
}

func abs(s search.Score) search.Score { return max(s, -s) }

func (j *adjudicator) resign(ply *Ply) Ending {
	rule, side := j.rules.Resign, ply.Side
	if rule.Count == 0 {
		return Ending{}
	}
	count := func(n *int, yes bool) {
		*n++
		if !yes {
			*n = 0
		}
	}
	count(&j.lost[side], ply.Score <= -search.Score(rule.Score))
	count(&j.won[side], ply.Score >= search.Score(rule.Score))
	if j.lost[side] >= rule.Count && (!rule.TwoSided || j.won[side.Other()] >= rule.Count) {
		return adjudged(engine.Loss(side, "adjudication"))
	}
	return Ending{}
}

func (j *adjudicator) mate(p *engine.Position, ply *Ply, line []engine.Move) Ending {
	moves, ok := ply.Score.Mate()
	if !ok || moves <= 0 {
		return Ending{}
	}
	if j.trusted[ply.Side] || j.rules.Mates && leadsToWin(p, ply, line) {
		return adjudged(engine.Win(ply.Side, fmt.Sprintf("adjudication: mate in %d", moves)))
	}
	return Ending{}
}

// leadsToWin plays a line out whose first move has been made already.
func leadsToWin(p *engine.Position, ply *Ply, line []engine.Move) bool {
	if len(line) == 0 || line[0] != ply.Move {
		return false
	}
	p = p.Clone()
	for _, m := range line[1:] {
		if p.Result().Over() || !p.IsLegal(m) {
			return false
		}
		p.Make(m)
	}
	winner, ok := p.Result().Winner()
	return ok && winner == ply.Side
}

func (j *adjudicator) length() Ending {
	if j.rules.MaxMoves > 0 && j.plies >= 2*j.rules.MaxMoves {
		return adjudged(engine.Draw("adjudication: maximal game length"))
	}
	return Ending{}
}
