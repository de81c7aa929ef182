package puzzles

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/puzzle"
)

// Round is some puzzles that are solved one after the other.
type Round struct {
	List    []*puzzle.Puzzle
	At      int              // the one that is asked
	All     []*puzzle.Puzzle // that those of the list are from
	History *History         // nil: answers are not remembered

	asked *puzzle.Puzzle          // what is left of the puzzle; nil: all of it
	right map[*puzzle.Puzzle]bool // the first answers
}

// NewRound chooses at most so many of the puzzles whose turn it is, by lot; most is
// 0 for all of these.
func NewRound(all []*puzzle.Puzzle, h *History, most int) *Round {
	list := h.due(all)
	rand.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	if most > 0 {
		list = list[:min(most, len(list))]
	}
	return &Round{List: list, All: all, History: h}
}

// Round returns a round of the puzzles of a variant that are kept. If all of them are
// solved some more are found, and kept.
func (p Store) Round(ctx context.Context, v *engine.Variant, load pgn.Loader) (*Round, error) {
	kept, err := p.Read(ctx, load, func(int, error) {})
	if err != nil {
		return nil, err
	}
	kept = slices.DeleteFunc(kept, func(z *puzzle.Puzzle) bool { return z.Variant.Def.ID != v.Def.ID })
	h, err := p.History()
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(kept, func(z *puzzle.Puzzle) bool { return h.solved[z.Key()] == 0 }) {
		find := p.Find
		if find == nil {
			find = interactiveBudget.find
		}
		found, err := find(ctx, v, kept)
		if err == nil {
			err = p.Add(found)
		}
		if err != nil && len(kept) == 0 {
			return nil, err
		}
		kept = append(kept, found...)
	}
	return NewRound(kept, h, 0), nil
}

// Puzzle returns the puzzle that is asked, from its beginning.
func (r *Round) Puzzle() *puzzle.Puzzle { return r.List[r.At] }

// Asked returns what is asked now: the puzzle, or what is left of it.
func (r *Round) Asked() *puzzle.Puzzle {
	if r.asked != nil {
		return r.asked
	}
	return r.Puzzle()
}

// Advance handles a move that solves the current task. If there is more to find, Asked returns
// the new task, and answer are the moves that are made before it; if not, the puzzle is
// solved.
func (r *Round) Advance(m engine.Move) (answer []engine.Move, more bool) {
	next, answer := r.Asked().After(m)
	if next != nil {
		r.asked = next
	}
	return answer, next != nil
}

// Step moves to the next puzzle (by = 1) or the previous one (by = -1), and returns false if
// there is none. A puzzle that is left without an answer does not count as missed.
func (r *Round) Step(by int) bool {
	at := r.At + by
	if at < 0 || at >= len(r.List) {
		return false
	}
	r.At, r.asked = at, nil
	return true
}

// Record records whether the puzzle was solved or given up. Only the first answer
// counts. It returns a function that saves the answer, or nil if answers are not
// saved.
func (r *Round) Record(right bool) (remember func() error) {
	h, z := r.History, r.Puzzle()
	if _, again := r.right[z]; again {
		return nil
	}
	if r.right == nil {
		r.right = map[*puzzle.Puzzle]bool{}
	}
	r.right[z] = right
	if h == nil {
		return nil
	}
	return func() error { return h.Add(z, right) }
}

// Solved returns how many of the puzzles were solved.
func (r *Round) Solved() int {
	n := 0
	for _, right := range r.right {
		if right {
			n++
		}
	}
	return n
}

// Hint describes more of a move with each n, from 1 on: which piece moves, then
// from where, then to where; for a drop, that it is one, then of which piece, then
// where.
func Hint(p *engine.Position, m engine.Move, n int, names func(engine.Square) string) string {
	v := p.Variant()
	if m.IsDrop() {
		name := strings.ToLower(v.Type(m.Type()).Name)
		return []string{
			"A piece from the hand.",
			fmt.Sprintf("The %s in hand is dropped.", name),
			fmt.Sprintf("The %s in hand is dropped on %s.", name, names(m.To())),
		}[min(n, Hints)-1]
	}
	pc := p.PieceAt(m.From())
	switch name := strings.ToLower(v.Type(pc.Type()).Name); {
	case pc == engine.NoPiece:
		return "No piece moves."
	case n == 1:
		return fmt.Sprintf("The %s moves.", name)
	case n == 2:
		return fmt.Sprintf("The %s on %s moves.", name, names(m.From()))
	default:
		return fmt.Sprintf("It goes from %s to %s.", names(m.From()), names(m.To()))
	}
}

// Hints is the number of hints that reveal more than the previous one.
const Hints = 3

// CorrectText says that a move was right, with the given judgment, and what the reply is, if
// there is one.
func CorrectText(judged, answer string) string {
	if answer != "" {
		judged += fmt.Sprintf(" The answer is %s.", answer)
	}
	return judged + " Find the next move."
}

// VerdictText describes the quality of a move as an answer; move is its notation.
func VerdictText(z *puzzle.Puzzle, v puzzle.Verdict, move string) string {
	switch {
	case z.Ending != nil && v == puzzle.Wrong:
		return move + " gives the win away. Try another move."
	case z.Ending != nil && v == puzzle.AsGood:
		return move + " wins as well, if not soonest."
	case v == puzzle.TooSlow:
		return fmt.Sprintf("%s wins too, but not in %d. Try another move.", move, z.Mate)
	case v == puzzle.Wrong:
		return move + " is not it. Try another move."
	case v == puzzle.Solution || len(z.Solution) == 0:
		return move + " is right."
	case z.Mate > 0:
		return move + " is right, it mates as fast as the solution."
	}
	return move + " is right, it is as good as the solution."
}
