// Package report judges a game: what each move has cost by the evaluation of a
// player, how exact both players were, and where the game turned. It also finds
// what a player threatens in a position.
package report

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard"
)

// Judgement is what a move is worth.
type Judgement uint8

// The judgements, by the share of winning chances that a move has cost: a
// tenth, a fifth, three tenths.
const (
	Good Judgement = iota
	Inaccuracy
	Mistake
	Blunder
)

// String returns the judgement in words.
func (j Judgement) String() string {
	return [...]string{"good", "inaccuracy", "mistake", "blunder"}[j]
}

// Sign returns the judgement's sign, as in PGN.
func (j Judgement) Sign() string { return [...]string{"", "?!", "?", "??"}[j] }

// Game is a line of moves to report on. It has all that is needed, so that the
// game may go on meanwhile.
type Game struct {
	variant *engine.Variant
	start   string
	moves   []Move
	write   notation.Writer
}

// NewGame returns a line of a game's moves, up to the first that does not fit
// the rules. write writes the moves in the report.
func NewGame(tree *pgn.Game, line []*pgn.Node, write notation.Writer) *Game {
	g := &Game{variant: tree.Variant, start: tree.StartFEN, write: write}
	for _, n := range line {
		if n.Move == engine.NoMove {
			break
		}
		g.moves = append(g.moves, Move{Place: len(g.moves), Number: n.Number, Side: n.Side, Move: n.Move})
	}
	return g
}

// Len returns the number of moves.
func (g *Game) Len() int { return len(g.moves) }

// Moves returns the moves.
func (g *Game) Moves() []engine.Move {
	out := make([]engine.Move, len(g.moves))
	for i := range out {
		out[i] = g.moves[i].Move
	}
	return out
}

// Variant returns the game's variant.
func (g *Game) Variant() *engine.Variant { return g.variant }

// Position returns the position after moves from the start of the game.
func (g *Game) Position(moves []engine.Move) (*engine.Position, error) {
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
	Place     int // in the game, from 0
	Number    int
	Side      engine.Color
	Text      string
	Move      engine.Move
	Before    search.Score  // of the position it was made in, as White sees it
	After     search.Score  // of the position it led to, as White sees it
	Best      bool          // the player would have made it
	Better    string        // what it would have made instead, or ""
	Line      []engine.Move // that it would have gone on with, from Better on
	Phase     Phase
	Found     bool    // the player made the best move after the opponent's mistake
	Loss      float64 // of winning chances, 0 to 1
	Judgement Judgement
}

// Sign returns the sign that the move deserves, as in PGN, or "".
func (m *Move) Sign() string {
	if m.Found {
		return "!"
	}
	return m.Judgement.Sign()
}

// Phase is a part of a game.
type Phase uint8

// The phases: the first moves, those with few pieces left, and between.
const (
	Opening Phase = iota
	Middle
	Ending
)

// String returns the phase in words.
func (p Phase) String() string { return [...]string{"opening", "middlegame", "ending"}[p] }

// phaseAt returns the phase of a position: the opening is the first ten moves of
// each player, the ending begins when a third of the pieces is left.
func phaseAt(p *engine.Position, pieces int) Phase {
	all := p.Occupied()
	switch {
	case all.Count()*3 <= pieces:
		return Ending
	case p.Ply() < 20:
		return Opening
	}
	return Middle
}

// Report is the judgement of a game.
type Report struct {
	Moves    []Move
	Accuracy [2]float64    // by colour, 0 to 100; NaN for a player without moves
	Phases   [2][3]float64 // the same, by colour and phase
	Counts   [2][4]int     // by colour and judgement
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

// ByFerz judges a game with ferz's own search. It finds the same each time. nodes are
// searched in each position on a board of 64 squares, of larger ones fewer; 0 is the
// usual number.
func ByFerz(ctx context.Context, g *Game, nodes uint64, progress func(done, all int)) (*Report, error) {
	who := xboard.NewBuiltin("ferz", hash, xboard.Limits{})
	defer who.Close()
	return Make(ctx, g, who, limitsFor(g.variant, nodes), progress)
}

// accuracy is that of one move that has cost some winning chances, 0 to 100,
// by the formula of https://lichess.org/page/accuracy.
func accuracy(loss float64) float64 {
	return min(max(103.1668*math.Exp(-0.04354*100*loss)-3.1669, 0), 100)
}

// judge returns the judgement of a loss of winning chances.
func judge(loss float64) Judgement {
	switch {
	case loss >= 0.3:
		return Blunder
	case loss >= 0.2:
		return Mistake
	case loss >= 0.1:
		return Inaccuracy
	}
	return Good
}

// Make judges a game with a player who thinks about each position within
// limits. progress is told the number of positions done. It fails if the player
// does or the context ends.
func Make(ctx context.Context, g *Game, who xboard.Player, limits xboard.Limits, progress func(done, all int)) (*Report, error) {
	if err := who.NewGame(ctx, xboard.Setting{Variant: g.variant, Start: g.start, Analysis: true}); err != nil {
		return nil, err
	}
	f, err := xboard.NewFollower(g.variant, g.start)
	if err != nil {
		return nil, err
	}
	r := &Report{Moves: slices.Clone(g.moves)}
	var made []engine.Move
	all := f.Position().Occupied()
	pieces := all.Count()
	for i := range len(r.Moves) + 1 {
		if _, err := f.Follow(made); err != nil {
			return nil, err
		}
		score, line, err := look(ctx, who, f.Position(), made, limits)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			r.Moves[i-1].After = score
		}
		if i < len(r.Moves) {
			m := &r.Moves[i]
			m.Before, m.Text = score, g.write.Move(f.Position(), m.Move)
			m.Phase = phaseAt(f.Position(), pieces)
			m.Best = len(line) > 0 && line[0] == m.Move
			if !m.Best && len(line) > 0 && f.Position().IsLegal(line[0]) {
				m.Better, m.Line = g.write.Move(f.Position(), line[0]), slices.Clone(line[:min(len(line), longestLine)])
			}
			made = append(made, m.Move)
		}
		progress(i+1, len(r.Moves)+1)
	}
	r.assess()
	return r, nil
}

// longestLine is how many moves of a better line are kept.
const longestLine = 6

// look returns the score of a position as White sees it, and the best line.
func look(ctx context.Context, who xboard.Player, p *engine.Position, moves []engine.Move, limits xboard.Limits) (search.Score, []engine.Move, error) {
	if r := p.Result(); r.Over() {
		switch r.Outcome {
		case engine.WhiteWins:
			return search.Mate, nil, nil
		case engine.BlackWins:
			return -search.Mate, nil, nil
		}
		return 0, nil, nil
	}
	reply, err := who.Think(ctx, xboard.Turn{Moves: moves, Limits: limits}, nil)
	if err != nil {
		return 0, nil, err
	}
	score := reply.Last.Score
	if p.Side() == engine.Black {
		score = -score
	}
	line := reply.Last.PV
	if len(line) == 0 || line[0] != reply.Move {
		line = []engine.Move{reply.Move}
	}
	return score, line, nil
}

// assess judges the moves by the scores of their positions.
func (r *Report) assess() {
	var sums [2][3]float64
	var counts [2][3]int
	for i := range r.Moves {
		m := &r.Moves[i]
		before, after := m.Before.WinChance(), m.After.WinChance()
		if m.Side == engine.Black {
			before, after = 1-before, 1-after
		}
		if !m.Best {
			m.Loss = max(before-after, 0)
		}
		m.Judgement = judge(m.Loss)
		r.Counts[m.Side][m.Judgement]++
		m.Found = m.Best && i > 0 && r.Moves[i-1].Judgement >= Mistake
		sums[m.Side][m.Phase] += accuracy(m.Loss)
		counts[m.Side][m.Phase]++
	}
	for c := range sums {
		sum, n := 0.0, 0
		for phase := range sums[c] {
			r.Phases[c][phase] = sums[c][phase] / float64(counts[c][phase])
			sum, n = sum+sums[c][phase], n+counts[c][phase]
		}
		r.Accuracy[c] = sum / float64(n)
	}
}

// Notes returns what the report says of each move: the evaluation after it, its
// sign, and the better line if it was worse than that.
func (r *Report) Notes() []pgn.Note {
	out := make([]pgn.Note, len(r.Moves))
	for i := range r.Moves {
		m, note := &r.Moves[i], &out[i]
		note.Sign = m.Sign()
		if moves, mate := m.After.Mate(); !mate {
			note.Eval = &pgn.Eval{Centipawns: int(m.After)}
		} else if moves != 0 {
			note.Eval = &pgn.Eval{Mate: moves}
		}
		if m.Judgement > Good {
			note.Better = m.Line
		}
	}
	return out
}

// Annotate judges the main line of a game as Make does, and notes in the game
// what it finds.
func Annotate(ctx context.Context, g *pgn.Game, who xboard.Player, limits xboard.Limits, progress func(done, all int)) error {
	line := g.MainLine()
	r, err := Make(ctx, NewGame(g, line, notation.SANs), who, limits, progress)
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

// Points is how many turning points there are room and interest for.
const Points = 8

// TurningPoints returns the moves that have cost most, at least an inaccuracy,
// in the order of the game.
func (r *Report) TurningPoints(most int) []Move {
	var out []Move
	for threshold := Blunder; threshold >= Inaccuracy; threshold-- {
		out = out[:0]
		for _, m := range r.Moves {
			if m.Judgement >= threshold {
				out = append(out, m)
			}
		}
		if len(out) >= most || threshold == Inaccuracy {
			break
		}
	}
	return out[:min(len(out), most)]
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
		out[x] = r.Moves[i].After.WinChance()
	}
	return out
}
