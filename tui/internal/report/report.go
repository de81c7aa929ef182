// Package report analyzes a finished game: the cost of each move by a player's
// evaluation, the accuracy of both sides, and the turning points. It also finds the
// threat in a position. Begin with Analyze.
package report

import (
	"cmp"
	"context"
	"slices"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/tables"
	"github.com/ferzchess/ferz/variants/curves"
	"github.com/ferzchess/ferz/xboard"
)

// Line is a line of moves to report on. It holds all its data, so the game may
// continue in the meantime.
type Line struct {
	variant *engine.Variant
	curve   search.Curve // of the variant
	start   string
	moves   []Move
	write   notation.MoveFormatter
}

// NewLine returns a line of a game's moves, up to the first that does not fit
// the rules. write writes the moves in the report.
func NewLine(tree *pgn.Game, line []*pgn.Node, write notation.MoveFormatter) *Line {
	g := &Line{variant: tree.Variant, curve: curves.Of(tree.Variant), start: tree.StartFEN, write: write}
	for _, n := range line {
		if n.Move == engine.NoMove {
			break
		}
		g.moves = append(g.moves, Move{Place: len(g.moves), Number: tree.Count(n), Side: n.Side, Move: n.Move})
	}
	return g
}

// Len returns the number of moves.
func (g *Line) Len() int { return len(g.moves) }

// Moves returns the moves.
func (g *Line) Moves() []engine.Move {
	out := make([]engine.Move, len(g.moves))
	for i := range out {
		out[i] = g.moves[i].Move
	}
	return out
}

// Variant returns the game's variant.
func (g *Line) Variant() *engine.Variant { return g.variant }

// Position returns the position after moves from the start of the game.
func (g *Line) Position(moves []engine.Move) (*engine.Position, error) {
	p, err := g.variant.NewPosition(g.start)
	if err != nil {
		return nil, err
	}
	for _, m := range moves {
		p.Make(m)
	}
	return p, nil
}

// Move is a move with what it has cost.
type Move struct {
	Place           int // in the game, from 0
	Number          int
	Side            engine.Color
	Text            string
	Move            engine.Move
	Before          search.Score    // of the position it was made in, as White sees it
	After           search.Score    // of the position it led to, as White sees it
	ProvenBefore    *tables.Verdict // what endgame tables say of the position it was made in, as White sees it; nil: nothing
	ProvenAfter     *tables.Verdict // the same of the position it led to
	Best            bool            // the player would have made it
	Better          string          // what it would have made instead, or ""
	Line            []engine.Move   // that it would have gone on with, from Better on
	Phase           Phase
	PunishedMistake bool    // the player made the best move after the opponent's mistake
	Loss            float64 // of the chance to win, 0 to 1
	Judgment        Judgment
}

// Sign returns the sign that the move deserves, as in PGN, or "".
func (m *Move) Sign() string {
	if m.PunishedMistake {
		return "!"
	}
	return m.Judgment.Sign()
}

// Phase is a part of a game.
type Phase uint8

// The phases: the first moves, those with few pieces left, and between.
const (
	Opening Phase = iota
	Middlegame
	Endgame
)

// String returns the phase in words.
func (p Phase) String() string { return [...]string{"opening", "middlegame", "ending"}[p] }

// phaseAt returns the phase of a position: the opening is the first ten moves of
// each player, the ending begins when a third of the pieces is left.
func phaseAt(p *engine.Position, pieces int) Phase {
	all := p.Occupied()
	switch {
	case all.Count()*3 <= pieces:
		return Endgame
	case p.Ply() < 20:
		return Opening
	}
	return Middlegame
}

// Report is the judgment of a game.
type Report struct {
	Moves    []Move
	Accuracy [2]float64    // by color, 0 to 100; NaN for a player without moves
	Phases   [2][3]float64 // the same, by color and phase
	Counts   [2][4]int     // by color and judgment
	Curve    search.Curve  // of the variant, for the graph
	Novelty  *Novelty      // nil: not known, or there is none
}

// Novelty is the move after which no position of the game was in other games.
type Novelty struct {
	Place int // in the game, from 0
	Games int // other games that had the position before it
}

// positionNodes is how many nodes are searched in each position of a report on a board
// of 64 squares, as a rule.
const positionNodes = 100_000

// limitsFor returns how far each position of a variant's game is searched: by nodes
// alone, so that a report is the same each time it is made. They take longer on larger
// boards, which get fewer.
func limitsFor(v *engine.Variant, nodes uint64) xboard.Limits {
	return xboard.Limits{Nodes: cmp.Or(nodes, positionNodes) * 64 / uint64(max(v.Size(), 64))}
}

// AnalyzeWithFerz judges a game with ferz's own search. It finds the same each time. nodes are
// searched in each position on a board of 64 squares, of larger ones fewer; 0 is the
// usual number.
func AnalyzeWithFerz(ctx context.Context, g *Line, nodes uint64, progress func(done, all int)) (*Report, error) {
	who := xboard.NewBuiltin("ferz", hash, xboard.Limits{})
	defer who.Close()
	return analyze(ctx, g, who, limitsFor(g.variant, nodes), progress)
}

// analyze judges a game with a player who thinks about each position within limits.
// progress is called with the number of positions done. It fails if the player
// does or the context ends.
func analyze(ctx context.Context, g *Line, who xboard.Player, limits xboard.Limits, progress func(done, all int)) (*Report, error) {
	if err := who.NewGame(ctx, xboard.GameInfo{Variant: g.variant, Start: g.start, Analysis: true}); err != nil {
		return nil, err
	}
	f, err := xboard.NewPositionTracker(g.variant, g.start)
	if err != nil {
		return nil, err
	}
	r := &Report{Moves: slices.Clone(g.moves), Curve: g.curve}
	var made []engine.Move
	all := f.Position().Occupied()
	pieces := all.Count()
	for i := range len(r.Moves) + 1 {
		if _, err := f.SetMoves(made); err != nil {
			return nil, err
		}
		worth, err := evaluate(ctx, who, f.Position(), made, limits)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			m := &r.Moves[i-1]
			if worth.over && worth.score == 0 && m.ProvenBefore != nil {
				worth.proven = &tables.Verdict{}
			}
			m.After, m.ProvenAfter = worth.score, worth.proven
		}
		if i < len(r.Moves) {
			m := &r.Moves[i]
			line := worth.line
			m.Before, m.ProvenBefore, m.Text = worth.score, worth.proven, g.write.Move(f.Position(), m.Move)
			m.Phase = phaseAt(f.Position(), pieces)
			m.Best = len(line) > 0 && line[0] == m.Move
			if !m.Best && len(line) > 0 && f.Position().IsLegal(line[0]) {
				m.Better, m.Line = g.write.Move(f.Position(), line[0]), slices.Clone(line[:min(len(line), longestLine)])
			}
			made = append(made, m.Move)
		}
		progress(i+1, len(r.Moves)+1)
	}
	r.assess(g.curve)
	return r, nil
}

// longestLine is how many moves of a better line are kept.
const longestLine = 6

// evaluation is what a position is worth as White sees it, and the best line.
type evaluation struct {
	score  search.Score
	proven *tables.Verdict // by endgame tables; nil: it is not
	line   []engine.Move
	over   bool
}

func evaluate(ctx context.Context, who xboard.Player, p *engine.Position, moves []engine.Move, limits xboard.Limits) (e evaluation, err error) {
	if score, over := ended(p.Result()); over {
		return evaluation{score: score, over: true}, nil
	}
	reply, err := who.Think(ctx, xboard.Request{Moves: moves, Limits: limits}, nil)
	if err != nil {
		return e, err
	}
	e.score, e.proven = reply.Last.ScoreFor(p.Side() == engine.Black)
	e.line = reply.Last.PV
	if len(e.line) == 0 || e.line[0] != reply.Move {
		e.line = []engine.Move{reply.Move}
	}
	return e, nil
}

// BeforeText writes the score of the position the move was made in as White sees it.
func (m *Move) BeforeText() string { return scoreText(m.Before, m.ProvenBefore) }

// AfterText writes the score of the position the move led to as White sees it.
func (m *Move) AfterText() string { return scoreText(m.After, m.ProvenAfter) }

func scoreText(s search.Score, proven *tables.Verdict) string {
	if proven != nil {
		return proven.String()
	}
	return s.String()
}

// ThrowsAway says what the move gives away for good, as endgame tables prove: "a won ending",
// "a drawn ending", or "".
func (m *Move) ThrowsAway() string {
	if m.ProvenBefore == nil || m.ProvenAfter == nil {
		return ""
	}
	before, after := m.ProvenBefore.Result, m.ProvenAfter.Result
	if m.Side == engine.Black {
		before, after = -before, -after
	}
	switch {
	case before > 0 && after <= 0:
		return "a won ending"
	case before == 0 && after < 0:
		return "a drawn ending"
	}
	return ""
}

// Notes returns the report's note on each move: the evaluation after it, its
// annotation symbol, and the better line if the move was worse.
func (r *Report) Notes() []pgn.MoveReview {
	out := make([]pgn.MoveReview, len(r.Moves))
	for i := range r.Moves {
		m, note := &r.Moves[i], &out[i]
		note.Sign = m.Sign()
		if moves, mate := m.After.Mate(); !mate {
			note.Eval = &pgn.Eval{Centipawns: int(m.After)}
		} else if moves != 0 {
			note.Eval = &pgn.Eval{Mate: moves}
		}
		if m.Judgment > Good {
			note.BetterLine = m.Line
		}
	}
	return out
}

// Annotate judges the main line of a game as Analyze does, and notes in the game
// what it finds.
func Annotate(ctx context.Context, g *pgn.Game, who xboard.Player, limits xboard.Limits, progress func(done, all int)) error {
	line := g.MainLine()
	r, err := analyze(ctx, NewLine(g, line, notation.SANs), who, limits, progress)
	if err != nil {
		return err
	}
	p, err := g.Variant.NewPosition(g.StartFEN)
	if err != nil {
		return err
	}
	for i, note := range r.Notes() {
		if err := line[i].Annotate(p, note); err != nil {
			return err
		}
		p.Make(line[i].Move)
	}
	return nil
}

// MaxTurningPoints is how many turning points there are room and interest for.
const MaxTurningPoints = 8

// TurningPoints returns the moves that have cost most, at least an inaccuracy, in the
// order of the game: the worst judgments first, and of these what cost most.
func (r *Report) TurningPoints(most int) []Move {
	var out []Move
	for _, m := range r.Moves {
		if m.Judgment >= Inaccuracy {
			out = append(out, m)
		}
	}
	slices.SortStableFunc(out, func(a, b Move) int { return cmp.Or(cmp.Compare(b.Judgment, a.Judgment), cmp.Compare(b.Loss, a.Loss)) })
	out = out[:min(len(out), most)]
	slices.SortFunc(out, func(a, b Move) int { return cmp.Compare(a.Place, b.Place) })
	return out
}

// HasMistakes reports whether one of some players has made a move that is at least an
// inaccuracy.
func (r *Report) HasMistakes(of func(engine.Color) bool) bool {
	return slices.ContainsFunc(r.Moves, func(m Move) bool { return m.Judgment > Good && of(m.Side) })
}

// Graph returns a curve of White's winning chances with so many columns: each
// is from 0 to 1.
func (r *Report) Graph(columns int) []float64 {
	if len(r.Moves) == 0 || columns < 1 {
		return nil
	}
	out := make([]float64, columns)
	for x := range out {
		i := 0
		if columns > 1 {
			i = (x*(len(r.Moves)-1) + (columns-1)/2) / (columns - 1)
		}
		out[x] = r.Curve.Chance(r.Moves[i].After)
	}
	return out
}
