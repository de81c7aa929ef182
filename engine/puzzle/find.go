package puzzle

import (
	"cmp"
	"context"
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/search"
)

// Scores for which a move is the only winning one, in centipawns of chess: those of
// other variants are compared by the winning chances that they mean.
const (
	winning   = 250 // the best move has at least that
	undecided = 100 // the second best has at most that
	blundered = 150 // so much more than before the opponent's last move
	shortMate = 3   // moves, up to which a mate is asked for even if others win as well
	maxLength = 9   // moves of a solution that are kept
)

// Finder looks for puzzles in games of one variant.
type Finder struct {
	Search *search.Engine
	Curve  search.Curve // of the variant; 0: that of chess
	Nodes  uint64       // to search before a move is taken to win alone
	// Glance is how many are searched in each position of a game to see whether it
	// may be a puzzle.
	Glance uint64
}

// Find searches a game for puzzles and calls found with each until that returns false.
// pgn.Resolve must have resolved the game's moves.
func (f *Finder) Find(ctx context.Context, g *pgn.Game, found func(*Puzzle) bool) error {
	p, err := g.Variant.NewPosition(g.StartFEN)
	if err != nil {
		return err
	}
	before := search.Score(0) // of the position before, for the player now to move
	for i, n := range g.MainLine() {
		if n.Move == engine.NoMove {
			return nil
		}
		if i > 0 && !p.Result().Over() {
			score, err := f.glance(ctx, p)
			if err != nil {
				return err
			}
			if f.chess(score) >= winning && f.chess(score)-f.chess(before) >= blundered {
				z, err := f.At(ctx, p)
				if err != nil {
					return err
				}
				if z != nil {
					z.Source = source(g, n)
					if !found(z) {
						return nil
					}
				}
			}
			before = score
		}
		side := p.Side()
		p.Make(n.Move)
		if p.Side() != side {
			before = -before
		}
	}
	return nil
}

// glance returns what a position looks like at first sight.
func (f *Finder) glance(ctx context.Context, p *engine.Position) (search.Score, error) {
	line, err := f.Search.Search(ctx, p, search.Limits{Nodes: f.Glance}, nil)
	return line.Score, reason(ctx, err)
}

// reason returns why a search has failed; being stopped is a reason, too.
func reason(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// At returns the puzzle of a position, or nil: one move wins, the second best does not,
// and the best is not obvious from the pieces that can be captured.
func (f *Finder) At(ctx context.Context, p *engine.Position) (*Puzzle, error) {
	if len(p.LegalMoves()) < 2 {
		return nil, nil
	}
	best, second, err := f.two(ctx, p)
	if err != nil || len(best.PV) == 0 || len(second.PV) == 0 || best.PV[0] == second.PV[0] {
		return nil, err
	}
	mate, mates := best.Score.Mate()
	_, others := second.Score.Mate()
	alone := f.winsAlone(best, second)
	if mates && mate > 0 && mate <= shortMate {
		alone = !others || second.Score < 0
	}
	if !alone || !mates && f.obvious(ctx, p, best.PV[0]) {
		return nil, nil
	}
	z := &Puzzle{Variant: p.Variant(), FEN: p.FEN(), Solution: best.PV[:min(len(best.PV), maxLength)], Mate: max(mate, 0), Alone: 1}
	if z.Mate > 0 && z.Mate <= shortMate {
		return z, ctx.Err() // moves that mate as fast are reported by a search
	}
	return z, f.along(ctx, p.Clone(), z)
}

// two searches the two best moves of a position; the second line is empty if there is
// but one.
func (f *Finder) two(ctx context.Context, p *engine.Position) (best, second search.Line, err error) {
	var lines [2]search.Line
	_, err = f.Search.Search(ctx, p, search.Limits{Nodes: f.Nodes, MultiPV: len(lines)}, func(l search.Line) {
		if i := l.MultiPV - 1; i < len(lines) {
			lines[i] = l
		}
	})
	return lines[0], lines[1], reason(ctx, err)
}

// winsAlone reports whether the best move wins and the second does not.
func (f *Finder) winsAlone(best, second search.Line) bool {
	return f.chess(best.Score) >= winning && (len(second.PV) == 0 || f.chess(second.Score) <= undecided)
}

// chess returns the score that means the same chance to win in chess.
func (f *Finder) chess(s search.Score) search.Score {
	return cmp.Or(f.Curve, search.ChessCurve).Chess(s)
}

// along goes along the solution of a puzzle, from its position, as long as each move of
// who solves it wins alone, which it counts. What a search finds on the way is the rest
// of the solution, but for a mate, whose length is reported.
func (f *Finder) along(ctx context.Context, p *engine.Position, z *Puzzle) error {
	side := p.Side()
	for n := 0; ; z.Alone++ {
		n += answered(p, z.Solution[n:])
		if n >= maxLength || p.Side() != side || p.Result().Over() {
			return ctx.Err()
		}
		best, second, err := f.two(ctx, p)
		if err != nil || len(best.PV) == 0 || !f.winsAlone(best, second) {
			return err
		}
		if z.Mate == 0 {
			line := append(z.Solution[:n:n], best.PV...)
			z.Solution = line[:min(len(line), maxLength)]
		} else if n == len(z.Solution) || z.Solution[n] != best.PV[0] {
			return nil
		}
	}
}

// answered makes the first move of a line and those that answer it: until it is the
// same player's turn again, or the line or the game ends. It returns how many these are.
func answered(p *engine.Position, line []engine.Move) (n int) {
	side := p.Side()
	for n < len(line) && (n == 0 || p.Side() != side) && !p.Result().Over() {
		p.Make(line[n])
		n++
	}
	return n
}

// obvious reports whether a capture is the best move even for who looks one ply
// ahead.
func (f *Finder) obvious(ctx context.Context, p *engine.Position, m engine.Move) bool {
	if !p.IsCapture(m) {
		return false
	}
	f.Search.Clear()
	line, err := f.Search.Search(ctx, p, search.Limits{Depth: 1}, nil)
	return err == nil && line.PV[0] == m
}

// source reports where in a game a position is.
func source(g *pgn.Game, n *pgn.Node) string {
	players := g.Tags.Get("White") + " - " + g.Tags.Get("Black")
	if date := g.Tags.Get("Date"); date != "" && date[0] != '?' {
		players += ", " + date
	}
	dots := "."
	if n.Side == engine.Black {
		dots = "..."
	}
	return fmt.Sprintf("%s, move %d%s", players, n.Number, dots)
}
