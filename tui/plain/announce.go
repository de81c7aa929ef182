package plain

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/internal/wording"
	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/xboard"
)

// announce prints the changes of the game.
func (c *console) announce() {
	g := c.game
	if !slices.Equal(g.announced, g.Now.Moves) {
		c.printMoves(g)
		c.printOpening(g)
		g.announced = g.Now.Moves
		g.line = ""
		c.showBoard()
		c.lookAgain()
	}
	c.notices(g)
	c.askName(g)
	c.offers(g)
	c.failures(g)
	if over := g.Now.Over(); over != g.over {
		g.over = over
		if over {
			c.print(resultWords(g.Now.Tree.Variant, g.Now.Result))
		} else {
			c.print("Game resumed.")
		}
	}
}

// printMoves prints the moves made since the last announcement, or those taken
// back.
func (c *console) printMoves(g *gameClient) {
	moves, n := g.Now.Moves, len(g.announced)
	if n > len(moves) || !slices.Equal(moves[:n], g.announced) {
		c.print(fmt.Sprintf("Taken back. %s", c.standing()))
		return
	}
	f, err := follow(g.Now, n)
	if err != nil {
		c.problem(err)
		return
	}
	for _, m := range moves[n:] {
		text := c.speech().playText(f.Position(), m)
		n++
		if _, err := f.SetMoves(moves[:n]); err != nil {
			c.problem(err)
			return
		}
		if p := f.Position(); p.InCheck(p.Side()) && !p.Result().Over() {
			text += " Check."
		}
		c.print(text)
	}
}

// follow returns the position after the first n moves of the game.
func follow(s *livegame.Snapshot, n int) (*xboard.PositionTracker, error) {
	f, err := xboard.NewPositionTracker(s.Tree.Variant, s.Tree.StartFEN)
	if err != nil {
		return nil, err
	}
	_, err = f.SetMoves(s.Moves[:n])
	return f, err
}

// standing describes the state of the game: the last move, and whose turn it is.
func (c *console) standing() string {
	if n := c.game.Now.Head; n.Parent != nil {
		return fmt.Sprintf("The last move is %s. %s", c.game.Now.Tree.Counted(n, n.Text), c.turnWords())
	}
	return "The game is at its beginning. " + c.turnWords()
}

// turnWords says whose turn it is in the position viewed, or how the game has
// ended.
func (c *console) turnWords() string {
	s := c.game.Now
	if c.game.isBrowsing() {
		p := c.game.Looked()
		if p.Result().Over() {
			return resultWords(p.Variant(), p.Result())
		}
		return c.side(p.Side()) + " to move here."
	}
	if s.Over() {
		return resultWords(s.Tree.Variant, s.Result)
	}
	return c.side(s.Side()) + " to move."
}

// notices prints the session's new notices.
func (c *console) notices(g *gameClient) {
	for _, n := range g.Now.Notices[g.noticesShown:] {
		words := n.Render(g.Now.Position(), c.writer())
		if words == "" {
			continue
		}
		text := wording.Sentence(words)
		if n.IsError {
			text = "Problem: " + text
		}
		if strings.HasPrefix(n.Text, "the game is not saved") {
			if n.Text == g.unsaved {
				continue // once is enough
			}
			g.unsaved = n.Text
			text += " Save FILE writes it somewhere else."
		}
		c.print(text)
	}
	g.noticesShown = len(g.Now.Notices)
	if g.unsaved != "" && g.Now.SaveError == nil {
		g.unsaved = ""
		c.print("The game is saved again.")
	}
}

// askName explains once to a user at a keyboard how to sign games with a name.
func (c *console) askName(g *gameClient) {
	if !c.typed {
		return
	}
	if text := g.AskName(); text != "" {
		c.print(text + "; this is said once.")
		if err := c.user.Settings.SaveAppState(); err != nil {
			c.problem(fmt.Errorf("notes are not kept: %w", err))
		}
	}
}

// offers prints how to respond to draw offers.
func (c *console) offers(g *gameClient) {
	for side := range engine.Color(2) {
		offered := g.Now.Offers[side] && !g.Now.Over() && g.Now.Config.Seats[side].Kind != livegame.Person && g.Now.PersonToMove()
		if offered && !g.offered[side] {
			c.print("Draw accepts it, a move declines it.")
		}
		g.offered[side] = offered
	}
}

// failures prints advice about failed players.
func (c *console) failures(g *gameClient) {
	for side := range engine.Color(2) {
		err := g.Now.Failures[side]
		if err == g.failed[side] {
			continue
		}
		g.failed[side] = err
		if err != nil && !g.closed {
			name := session.SideWords(&g.Now.Tree.Variant.Def, side)[0]
			c.print(fmt.Sprintf("Game paused. Go restarts %s's player; %s ferz or %s you replaces it.", c.side(side), name, name))
		}
	}
}

// warnings are the remaining times at which a person is warned.
var warnings = [...]time.Duration{time.Minute, 30 * time.Second, 10 * time.Second}

// warning returns the warning that is due at a remaining time; told is the last
// warning, or the initial time.
func warning(left, told time.Duration) (due time.Duration, ok bool) {
	for _, w := range warnings {
		if left <= w && w < told {
			due, ok = w, true
		}
	}
	return due, ok
}

// needsTick reports whether anything comes with time.
func (c *console) needsTick() bool {
	_, clock := c.game.Now.ClockRuns()
	return clock || len(c.paste.lines) > 0 || c.game.Now.Busy || c.game.Analysis.On || c.waiting
}

// tick prints what depends on time: warnings, and the players' thinking.
func (c *console) tick() {
	if c.typed && len(c.paste.lines) > 0 && time.Since(c.paste.since) > pastePause {
		c.openPasted()
	}
	c.tickClock()
	c.tickThinking()
	c.tickAnalysis()
}

func (c *console) tickClock() {
	g := c.game
	side, ok := g.Now.ClockRuns()
	if !ok || g.Now.Config.Seats[side].Kind != livegame.Person {
		return
	}
	left, _ := g.Now.Left(side)
	o, over := g.Now.Overtime(side)
	if began := over && !g.overtime[side]; began {
		g.overtime[side], g.warned[side] = true, left
		c.print(fmt.Sprintf("%s is in overtime: %s%s.", c.side(side), duration(o.Time), forMoves(o.Moves)))
		return
	}
	g.overtime[side] = over                // a move that is taken back may lead out of it
	if left > g.warned[side]+warnings[0] { // the time until the next time control
		g.warned[side] = left
	}
	if due, ok := warning(left, g.warned[side]); ok {
		g.warned[side] = due
		c.print(fmt.Sprintf("%s has %s left.", c.side(side), duration(left)))
	}
}

// thinkingInterval is the minimum time between two lines of a player's thinking.
const thinkingInterval = time.Second

// tickThinking prints the thinking of the player to move.
func (c *console) tickThinking() {
	g := c.game
	side := g.Now.Thinker
	if !g.lines || !g.Now.Busy || time.Since(g.thought) < thinkingInterval {
		return
	}
	lines := g.Now.Thinking[side]
	if len(lines) == 0 {
		return
	}
	text := fmt.Sprintf("%s thinks: %s", g.Now.Config.Seats[side], lineWords(c.writer(), g.Now.Position(), &lines[0]))
	if text != g.line {
		g.line, g.thought = text, time.Now()
		c.print(text)
	}
}
