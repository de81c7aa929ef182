package plain

import (
	"context"
	"errors"
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/report"
	"github.com/ferzchess/ferz/tui/internal/table"
	"github.com/ferzchess/ferz/tui/puzzles"
)

// learn asks for better moves, from the first mistake on, or for the next one.
func learn(c *console, _ string) error {
	if c.game.walk.lesson == nil {
		c.game.atEnd()
	}
	return c.task(1)
}

// task asks for a better move than the next mistake to learn from.
func (c *console) task(by int) error {
	g := c.game
	n, err := g.marked(by, g.now.Config.Learns)
	if err != nil {
		if g.walk.lesson != nil {
			g.atEnd()
			c.say("The lesson has ended.")
		}
		return err
	}
	c.say(fmt.Sprintf("Move %d: %s played %s, %v. Find a better move for %s. Learn goes on to the next, stop ends the lesson.",
		n.Number, c.side(n.Side), n.Text, report.Marked(n), c.side(n.Side)))
	g.walk.lesson, g.walk.hints = table.PlaceOf(n), 0
	return c.before(n)
}

// toLearnFrom returns the mistake than which a better move is asked for in the position
// that is looked at, or nil.
func (g *game) toLearnFrom() *pgn.Node {
	n, ok := g.walk.lesson.In(g.now.Tree)
	if !ok || n.Parent != g.node() {
		return nil
	}
	return n
}

// solution tells what is better than the mistake of the lesson.
func solution(c *console, _ string) error {
	if c.game.walk.lesson == nil {
		return errors.New("no move is asked for; once a report has found mistakes, learn asks for better moves")
	}
	write := c.writer()
	return c.better(func(p *engine.Position, line []engine.Move) string {
		return "Better is " + notation.LineIn(write, p, line) + ". Learn goes on."
	})
}

// lessonHint tells of the move that the lesson asks for, more each time.
func lessonHint(c *console) error {
	names, n := c.speech().squares, c.game.walk.hints+1
	err := c.better(func(p *engine.Position, line []engine.Move) string { return puzzles.Hint(p, line[0], n, names) })
	if err == nil {
		c.game.walk.hints = n
	}
	return err
}

// better tells of the line that is better than the mistake of the lesson, once it is
// found.
func (c *console) better(tells func(*engine.Position, []engine.Move) string) error {
	g := c.game
	mistake := g.toLearnFrom()
	if mistake == nil {
		return errors.New("this is not the position of the task; learn goes on to the next")
	}
	p := g.position()
	tell := func(line []engine.Move) string { return tells(p, line) }
	if line := report.BetterLine(mistake); len(line) > 0 {
		c.say(tell(line))
		return nil
	}
	return c.compute("the look for a better move", func(ctx context.Context) ([]string, error) {
		line, err := report.Best(ctx, p.Clone())
		switch {
		case err != nil:
			return nil, err
		case len(line) == 0:
			return nil, errors.New("nothing better was found")
		}
		return []string{tell(line)}, nil
	})
}

// answer judges a move that is to be better than a mistake.
func (c *console) answer(text string) error {
	g := c.game
	mistake := g.toLearnFrom()
	if mistake == nil {
		return c.try(text)
	}
	p := g.position()
	moves, err := notation.Match(p, text)
	if err != nil {
		return err
	}
	return c.one(p, text, moves, func(move engine.Move) error { return c.judge(p, mistake, move) })
}

// judge tells what a move is worth that is to be better than a mistake.
func (c *console) judge(p *engine.Position, mistake *pgn.Node, move engine.Move) error {
	name := c.writer().Move(p, move)
	switch {
	case move == mistake.Move:
		c.say(name + " was the mistake. Try another move.")
		return nil
	case report.IsBetter(mistake, move):
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
