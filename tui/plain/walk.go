package plain

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/tui/internal/report"
	"github.com/ferzchess/ferz/tui/internal/table"
)

// walk goes through what a report has found of a game that is over, from mistake to
// mistake. The position before the mistake is looked at: board, what and the like
// tell of it.
type walk struct {
	moves []report.Move    // of the game; nil: there is no report on it
	at    int              // the mistake, an index in moves
	pos   *engine.Position // before it; nil: the game's own position is looked at
	learn bool             // a better move is to be found
}

// position returns the position that is looked at; it is the caller's.
func (g *game) position() *engine.Position {
	if g.walk.pos != nil {
		return g.walk.pos.Clone()
	}
	return g.now.Position()
}

// reported takes in a report on the game as it was.
func (c *console) reported(g *game, of *table.Snapshot, r *report.Report) {
	if !g.now.Over() || !slices.Equal(of.Moves, g.now.Moves) {
		return
	}
	g.walk = walk{moves: r.Moves, at: -1}
	var notes []table.Note
	line := of.Head.Path()
	for i, note := range r.Notes() {
		notes = append(notes, table.Note{At: table.PlaceOf(line[i]), Note: note})
	}
	if err := g.do(table.Action{Verb: table.Annotate, Notes: notes}); err != nil {
		c.problem(err)
	}
}

// mistake goes to the next mistake, or to the one before.
func mistake(c *console, rest string) error {
	by := 1
	switch rest {
	case "":
	case "back":
		by = -1
	default:
		return fmt.Errorf("mistake %q: want nothing behind it, or back", rest)
	}
	w := &c.game.walk
	if w.learn {
		return c.task(by)
	}
	i, err := w.next(by, func(*report.Move) bool { return true })
	if err != nil {
		return err
	}
	c.lookAt(i)
	c.say(pointWords(&w.moves[i]))
	c.say("The position before it is looked at: board, what and the like tell of it. Stop goes back to the end.")
	return nil
}

// learn asks for better moves, from the first mistake on, or for the next one.
func learn(c *console, _ string) error {
	if w := &c.game.walk; !w.learn {
		w.at = -1
	}
	return c.task(1)
}

// next finds the next mistake that fits.
func (w *walk) next(by int, fits func(*report.Move) bool) (int, error) {
	if w.moves == nil {
		return 0, errors.New("no mistakes are known; once the game is over, report finds them")
	}
	for i := w.at + by; i >= 0 && i < len(w.moves); i += by {
		if m := &w.moves[i]; m.Judgement > report.Good && fits(m) {
			return i, nil
		}
	}
	return 0, errors.New("there are no more mistakes this way")
}

// lookAt looks at the position before a move of the game.
func (c *console) lookAt(i int) {
	g := c.game
	g.walk.at = i
	p, err := g.now.Tree.Variant.NewPosition(g.now.Tree.StartFEN)
	if err != nil {
		return // the game has begun from it
	}
	for _, m := range g.now.Moves[:i] {
		p.Make(m)
	}
	g.walk.pos = p
}

// task asks for a better move than the next mistake to learn from.
func (c *console) task(by int) error {
	g := c.game
	i, err := g.walk.next(by, func(m *report.Move) bool { return g.now.Config.Learns(m.Side) })
	if err != nil {
		if g.walk.learn {
			c.endWalk()
			c.say("The lesson has ended.")
		}
		return err
	}
	c.lookAt(i)
	g.walk.learn = true
	m := &g.walk.moves[i]
	c.say(fmt.Sprintf("Move %d: %s played %s, %v. Find a better move for %s. Learn goes on to the next, stop ends the lesson.",
		m.Number, colorName(m.Side), m.Text, m.Judgement, colorName(m.Side)))
	return nil
}

// endWalk looks at the game's own position again.
func (c *console) endWalk() { c.game.walk.pos, c.game.walk.learn = nil, false }

// answer judges a move that is to be better than a mistake.
func (c *console) answer(text string) error {
	g := c.game
	p, w := g.position(), &g.walk
	move, err := notation.Parse(p, text)
	if err != nil {
		return err
	}
	mistake := &w.moves[w.at]
	name := c.writer().Move(p, move)
	switch {
	case move == mistake.Move:
		c.say(name + " was the mistake. Try another move.")
		return nil
	case len(mistake.Line) > 0 && move == mistake.Line[0]:
		c.say(name + " is right. Learn goes on.")
		return nil
	}
	return c.compute("the look at the move", func(ctx context.Context) ([]string, error) {
		worth, err := report.Worth(ctx, p, move)
		if worth == report.Good {
			return []string{name + " is good as well. Learn goes on."}, err
		}
		return []string{fmt.Sprintf("%s is no better: %v. Try another move.", name, worth)}, err
	})
}
