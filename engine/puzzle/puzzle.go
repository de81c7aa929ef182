// Package puzzle finds positions in games in which only one move wins, stores them
// as PGN or EPD, and judges answers. Begin with Finder.Find, Read and Puzzle.Judge.
package puzzle

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/words"
)

// Puzzle is a position with only one winning move.
type Puzzle struct {
	Variant *engine.Variant
	FEN     string
	// Solution begins with the move; what follows is the best for both. Puzzles of
	// others may have none until Solve has found it.
	Solution []engine.Move
	Others   []engine.Move // solve it as well
	Avoid    []engine.Move // are mistakes
	Mate     int           // moves to checkmate; 0: the game is decided, but continues
	Alone    int           // number of the solver's moves known to be the only winning ones; 0: the first
	Best     bool          // the solution is the best move, which may win or not
	Source   string        // where it is from, in words

	// Ending, if not nil, is an ending to win: any move that keeps the win is right.
	// EndingMoves is the shortest win in moves.
	Ending      *Ending
	EndingMoves int
}

// Side returns who is to move.
func (z *Puzzle) Side() engine.Color {
	if p, err := z.Variant.NewPosition(z.FEN); err == nil {
		return p.Side()
	}
	return engine.White
}

// Next returns the puzzle that follows the first move of the solution, and the replies
// to that move. It is nil if the puzzle is solved: the line ends, or a turn begins
// whose move is not known to be the only one, nor mates in so few moves that others can
// be judged. The rest of a turn of several moves is always asked for; if several moves
// win there, each of them is right.
func (z *Puzzle) Next() (next *Puzzle, answer []engine.Move) {
	p, err := z.Variant.NewPosition(z.FEN)
	if err != nil || len(z.Solution) == 0 {
		return nil, nil
	}
	side, n := p.Side(), answered(p, z.Solution)
	if n == len(z.Solution) || p.Side() != side || p.Result().Over() {
		return nil, nil
	}
	next = &Puzzle{
		Variant: z.Variant, FEN: p.FEN(), Solution: z.Solution[n:], Mate: max(z.Mate-n/2, 0), Alone: max(z.Alone-1, 0), Source: z.Source,
	}
	if z.Alone < 2 && (next.Mate == 0 || next.Mate > shortMate) {
		if n > 1 {
			return nil, nil
		}
		next.Mate, next.Best = 0, true
	}
	return next, z.Solution[1:n]
}

// Task describes what is to be found.
func (z *Puzzle) Task() string {
	side := z.Variant.SideName(z.Side())
	switch {
	case z.Ending != nil:
		return z.endingTask()
	case z.Mate > 0 && z.mates():
		return fmt.Sprintf("%s to move mates in %d", side, z.Mate)
	case z.Mate > 0:
		return fmt.Sprintf("%s to move wins in %d", side, z.Mate)
	case z.Best:
		return fmt.Sprintf("%s to move: which move is best?", side)
	case len(z.Avoid) > 0:
		return fmt.Sprintf("%s to move: not %s, but what?", side, words.List(z.texts(z.Avoid), "nor"))
	}
	return fmt.Sprintf("%s to move wins by one move alone", side)
}

// mates reports whether the game is won by mate, as far as the solution is known.
func (z *Puzzle) mates() bool {
	p, err := z.Variant.NewPosition(z.FEN)
	if err != nil || len(z.Variant.RoyalTypes()) == 0 {
		return false
	}
	for _, m := range z.Solution {
		if !p.IsLegal(m) {
			break
		}
		p.Make(m)
	}
	r := p.Result()
	return !r.Over() || r.Reason == "checkmate"
}

// texts writes moves of the position as the game's people do.
func (z *Puzzle) texts(moves []engine.Move) []string {
	p, err := z.Variant.NewPosition(z.FEN)
	if err != nil {
		return nil
	}
	var out []string
	for _, m := range moves {
		out = append(out, notation.FormatterFor("own", z.Variant).Move(p, m))
	}
	return out
}

// The tags of a puzzle's own.
const (
	mateTag   = "PuzzleMate"
	aloneTag  = "PuzzleAlone"
	sourceTag = "PuzzleSource"
)

// Game returns the puzzle as a game: its position and the solution.
func (z *Puzzle) Game() (*pgn.Game, error) {
	from, err := engine.NewGame(z.Variant, z.FEN)
	if err != nil {
		return nil, err
	}
	for _, m := range z.Solution {
		if from.Result().Over() || from.Play(m) != nil {
			break
		}
	}
	g, err := pgn.FromGame(from)
	if err != nil {
		return nil, err
	}
	g.Tags.Set("Event", "Puzzle: "+z.Task())
	if z.Mate > 0 {
		g.Tags.Set(mateTag, strconv.Itoa(z.Mate))
	}
	if z.Alone > 1 {
		g.Tags.Set(aloneTag, strconv.Itoa(z.Alone))
	}
	if z.Source != "" {
		g.Tags.Set(sourceTag, z.Source)
	}
	if !g.Tags.Has("FEN") { // a puzzle's position is reported, even if it is the start
		g.Tags.Set("SetUp", "1")
		g.Tags.Set("FEN", z.FEN)
	}
	return g, nil
}

// Of reads a puzzle from a game: a position, and the first move that solves it.
// Puzzles of others are read as well.
func Of(g *pgn.Game, load pgn.Loader) (*Puzzle, error) {
	z := &Puzzle{Source: g.Tags.Get(sourceTag)}
	err := pgn.Replay(g, load, func(p *engine.Position, n *pgn.Node) bool {
		if n.Parent != nil && !n.Null {
			z.Solution = append(z.Solution, n.Move)
		}
		return !n.Null
	})
	if g.Variant == nil || len(z.Solution) == 0 && err != nil {
		return nil, err
	}
	z.Variant, z.FEN = g.Variant, g.StartFEN
	for _, tag := range []struct {
		name, want string
		value      *int
	}{{mateTag, "in how many moves the game is won", &z.Mate}, {aloneTag, "how many moves win alone", &z.Alone}} {
		if text := g.Tags.Get(tag.name); text != "" {
			if *tag.value, err = strconv.Atoi(text); err != nil || *tag.value < 0 {
				return nil, fmt.Errorf("tag %s %q: expected %s", tag.name, text, tag.want)
			}
		}
	}
	if len(z.Solution) == 0 {
		return nil, errors.New("it has no move that would solve it")
	}
	return z, nil
}

// Line writes the solution.
func (z *Puzzle) Line() string {
	p, err := z.Variant.NewPosition(z.FEN)
	if err != nil {
		return ""
	}
	return strings.TrimSpace(notation.LineIn(notation.FormatterFor("own", z.Variant), p, z.Solution))
}
