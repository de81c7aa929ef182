package plain

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/session"
)

// printedThinking is the part of an analysis that was printed.
type printedThinking struct {
	of   *engine.Position // the position that it is about
	said map[int]string   // by line
	last time.Time        // when
}

// think runs tasks of an analysis, and prints what goes wrong.
func (c *console) think(tasks []session.Task) {
	g := c.game
	for _, task := range tasks {
		c.background(func() func() {
			ev := task(c.ctx)
			return func() {
				if r := g.Take(ev); !g.closed {
					c.fail(c.perform(r))
				}
			}
		})
	}
}

// lookAgain analyzes the position shown, if analysis is on.
func (c *console) lookAgain() { c.fail(c.perform(c.game.Look())) }

// tickAnalysis prints the analysis's new results.
func (c *console) tickAnalysis() {
	switch a, t := &c.game.Analysis, &c.game.analyzed; {
	case !a.On:
	case a.From != t.of:
		*t = printedThinking{of: a.From, said: map[int]string{}, last: time.Now()}
	case time.Since(t.last) >= thinkingInterval:
		t.last = time.Now()
		c.printEngineLines()
	}
}

// printEngineLines prints the lines that have changed.
func (c *console) printEngineLines() {
	a, t := &c.game.Analysis, &c.game.analyzed
	if a.From != t.of {
		*t = printedThinking{of: a.From, said: map[int]string{}}
	}
	for i, l := range a.Lines() {
		text := lineWords(c.writer(), a.From, &l)
		if a.Most > 1 {
			text = fmt.Sprintf("Line %d: %s", i+1, text)
		}
		if t.said[i] != text {
			t.said[i] = text
			c.print(text)
		}
	}
}

// enterLine prints the line that is gone into.
func (c *console) enterLine() {
	l := c.game.Followed
	t := c.game.Analysis.Lines()[l.Number-1]
	c.print(fmt.Sprintf("Line %d: %s", l.Number, lineWords(c.writer(), l.From, &t)))
}

// printStep prints the move of the line that is shown.
func (c *console) printStep() {
	l := *c.game.Followed
	if at := l.At; at == 0 {
		c.print(fmt.Sprintf("Line %d, at its beginning.", l.Number))
	} else {
		l.At--
		c.print(fmt.Sprintf("Move %d of %d: %s", at, len(l.Moves), c.speech().playText(l.Position(), l.Moves[l.At])))
	}
	c.showBoard()
}

// stop ends the current activity: a line that is followed, an analysis, a
// computation, a review or lesson, or else takes a premove back.
func stop(c *console, _ string) error {
	g := c.game
	switch {
	case g.Followed != nil:
		g.Followed = nil
		c.print("The line is left.")
		c.showBoard()
	case g.Analysis.On:
		g.Analysis.Stop()
		c.printEngineLines()
		c.print("The analysis has ended.")
	case g.cancel != nil:
		g.stopComputing()
	case g.isBrowsing() || g.Learning():
		return c.perform(g.End(""))
	case !g.Now.Planned(livegame.BothSeats).None():
		c.print(g.Now.Planned(livegame.BothSeats).Text + " is taken back.")
		return g.do(livegame.Action{Command: livegame.Premove})
	default:
		return errors.New("there is nothing to stop; pause stops the game, go lets an engine move now")
	}
	return nil
}

// score prints the latest evaluation by a player.
func score(c *console, _ string) error {
	g := c.game
	if a := &g.Analysis; len(a.Lines()) > 0 {
		c.print("Analysis: " + lineWords(c.writer(), a.From, &a.Lines()[0]))
		return nil
	}
	told := 0
	for side := range engine.Color(2) {
		lines := g.Now.Thinking[side]
		if len(lines) == 0 {
			continue
		}
		told++
		c.print(fmt.Sprintf("%s: %s as %s sees it, depth %d.", g.Now.Config.Seats[side], scoreWords(g.Now.Tree.Variant, &lines[0], side), c.side(engine.White), lines[0].Depth))
	}
	if told == 0 {
		return errors.New("no evaluation yet; try analyze")
	}
	return nil
}

// showEngineLines sets whether the players' thinking is printed.
func (c *console) showEngineLines(on bool) {
	c.game.lines = on
	if on {
		c.print("Engine lines on, with scores as " + c.side(engine.White) + " sees them.")
	} else {
		c.print("Engine lines off.")
	}
}

func setWords(c *console, rest string) error {
	switch strings.ToLower(rest) {
	case "on":
		c.words = wordsOnly
	case "off":
		c.words = notationOnly
	case "both":
		c.words = bothForms
	default:
		return fmt.Errorf("words %q: expected on, off or both", rest)
	}
	c.print("Moves are printed in " + [...]string{"words and notation", "words", "notation"}[c.words] + ".")
	return nil
}

// findOut does something in the background that stop can end, one thing at a time, and
// then what comes of it.
func (c *console) findOut(what string, do func(ctx context.Context) (then func() error)) error {
	g := c.game
	if g.cancel != nil {
		return fmt.Errorf("%s is running; stop ends it", g.computing)
	}
	ctx, cancel := context.WithCancel(c.ctx)
	g.cancel, g.computing = cancel, what
	c.asked++
	c.background(func() func() {
		then := do(ctx)
		if ctx.Err() != nil {
			then = func() error { return errors.New(what + " has ended") }
		}
		return func() {
			c.asked--
			g.stopComputing()
			if !g.closed {
				c.fail(then())
			}
		}
	})
	return nil
}
