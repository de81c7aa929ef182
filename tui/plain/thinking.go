package plain

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/tui/internal/table"
	"github.com/ferzchess/ferz/tui/session"
)

// analysis is the analysis of a game in progress.
type analysis struct {
	an    *table.Analyzer
	on    bool
	lines int
	pos   *engine.Position // that was looked at last; nil: not the present one
	said  map[int]string   // what was printed, by line
	last  time.Time        // when
}

// maxLines is the number of lines that can be analyzed at once.
const maxLines = 9

// analyze starts the analysis of the position and of those that follow.
func analyze(c *console, rest string) error {
	n, err := session.ReadNumber(rest, 1, 1, maxLines)
	if err != nil {
		return err
	}
	if c.game.Looked().Result().Over() {
		return errors.New("there is nothing to analyze; the game is over")
	}
	c.game.analysis.on, c.game.analysis.lines = true, n
	c.say("Analysis. Scores are in pawns, as " + c.side(engine.White) + " sees them. Stop ends it.")
	c.lookAgain()
	return nil
}

// lookAgain analyses the position looked at, if that is wanted and there are
// moves.
func (c *console) lookAgain() {
	a, p := &c.game.analysis, c.game.analyzedFrom()
	a.pos = nil
	if !a.on {
		return
	}
	moves, err := c.game.places()
	if err != nil {
		c.fail(err)
	}
	if err != nil || p.Result().Over() {
		a.an.Stop()
		return
	}
	a.pos, a.said, a.last = p, map[int]string{}, time.Now()
	a.an.SetLines(a.lines)
	c.run(a, a.an.Analyze(moves))
}

// tickAnalysis prints the analysis's new results.
func (c *console) tickAnalysis() {
	a := &c.game.analysis
	if !a.on {
		return
	}
	if err := a.an.Err(); err != nil {
		a.on = false
		c.problem(fmt.Errorf("the analysis has ended: %w; analyze begins it again", err))
		return
	}
	if time.Since(a.last) < linePause {
		return
	}
	a.last = time.Now()
	a.tell(c.say, c.writer())
}

// tell prints the lines that have changed.
func (a *analysis) tell(say func(string), write notation.Writer) {
	if a.pos == nil {
		return
	}
	for i, t := range a.an.Lines() {
		text := lineWords(write, a.pos, &t)
		if a.lines > 1 {
			text = fmt.Sprintf("Line %d: %s", i+1, text)
		}
		if a.said[i] != text {
			a.said[i] = text
			say(text)
		}
	}
}

// stop ends the current activity: a line that is followed, an analysis, a
// computation, a review or lesson, or else takes a premove back.
func stop(c *console, _ string) error {
	g := c.game
	switch {
	case g.Followed != nil:
		g.Followed = nil
		c.say("The line is left.")
		c.showBoard()
	case g.analysis.on:
		g.analysis.on = false
		g.analysis.an.Stop()
		g.analysis.tell(c.say, c.writer())
		c.say("The analysis has ended.")
	case g.cancel != nil:
		g.stopComputing()
	case g.looksElsewhere() || g.Learning():
		return c.perform(g.End(""))
	case !g.Now.Planned(table.BothSeats).None():
		c.say(g.Now.Planned(table.BothSeats).Text + " is taken back.")
		return g.do(table.Action{Verb: table.Premove})
	default:
		return errors.New("there is nothing to stop; pause stops the game, go lets an engine move now")
	}
	return nil
}

// score prints the latest evaluation by a player.
func score(c *console, _ string) error {
	g := c.game
	if a := &g.analysis; a.pos != nil && len(a.an.Lines()) > 0 {
		line := a.an.Lines()[0]
		c.say("Analysis: " + lineWords(c.writer(), a.pos, &line))
		return nil
	}
	told := 0
	for side := range engine.Color(2) {
		lines := g.Now.Thinking[side]
		if len(lines) == 0 {
			continue
		}
		told++
		c.say(fmt.Sprintf("%s: %s as %s sees it, depth %d.", g.Now.Config.Seats[side], scoreWords(g.Now.Tree.Variant, &lines[0], side), c.side(engine.White), lines[0].Depth))
	}
	if told == 0 {
		return errors.New("nobody has thought of the position yet; analyze does")
	}
	return nil
}

func setLines(c *console, rest string) error {
	on, err := switched(rest)
	if err != nil {
		return fmt.Errorf("lines %q: %w", rest, err)
	}
	c.game.lines = on
	if on {
		c.say("What engines think is told, as " + c.side(engine.White) + " sees it.")
	} else {
		c.say("What engines think is not told.")
	}
	return nil
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
		return fmt.Errorf("words %q: want on, off or both", rest)
	}
	c.say("Moves are told in " + [...]string{"words and notation", "words", "notation"}[c.words] + ".")
	return nil
}

// findOut does something in the background that stop can end, one thing at a time, and
// then what comes of it.
func (c *console) findOut(what string, do func(ctx context.Context) (then func() error)) error {
	g := c.game
	if g.cancel != nil {
		return fmt.Errorf("%s goes on; stop ends it", g.computing)
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
