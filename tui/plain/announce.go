package plain

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/session"
	"github.com/ferzchess/ferz/tui/internal/wording"
	"github.com/ferzchess/ferz/xboard"
)

// announce tells what has changed in the game.
func (c *console) announce() {
	t := c.table
	if t.told != t.s.Head() {
		c.tellMoves(t)
		t.told = t.s.Head()
		t.line = ""
		c.lookAgain()
	}
	c.notices(t)
	c.offers(t)
	c.failures(t)
	if over := t.s.Over(); over != t.over {
		t.over = over
		if over {
			c.say(resultWords(t.s.Game().Result()))
		} else {
			c.say("The game goes on.")
		}
	}
}

// tellMoves tells the moves made since the last time, or those taken back.
func (c *console) tellMoves(t *table) {
	path := t.s.Head().Path()
	from := slices.Index(path, t.told) + 1
	if from == 0 && t.told.Parent != nil {
		c.say(fmt.Sprintf("Taken back. %s", c.standing()))
		return
	}
	f, err := follow(t, path[:from])
	if err != nil {
		c.problem(err)
		return
	}
	moves := f.Moves()
	for _, n := range path[from:] {
		text := c.words.playText(f.Position(), n.Move)
		moves = append(slices.Clone(moves), n.Move)
		if _, err := f.Follow(moves); err != nil {
			c.problem(err)
			return
		}
		if p := f.Position(); p.InCheck(p.Side()) && !p.Result().Over() {
			text += " Check."
		}
		c.say(text)
	}
}

// follow returns the position after some moves of the game.
func follow(t *table, path []*pgn.Node) (*xboard.Follower, error) {
	f, err := xboard.NewFollower(t.s.Tree().Variant, t.s.Tree().StartFEN)
	if err != nil {
		return nil, err
	}
	var moves []engine.Move
	for _, n := range path {
		moves = append(moves, n.Move)
	}
	_, err = f.Follow(moves)
	return f, err
}

// standing says where the game stands: the last move, and whose turn it is.
func (c *console) standing() string {
	if n := c.table.s.Head(); n.Parent != nil {
		return fmt.Sprintf("The last move is %s. %s", numbered(n), c.turnWords())
	}
	return "The game is at its beginning. " + c.turnWords()
}

// turnWords says whose turn it is, or how the game has ended.
func (c *console) turnWords() string {
	s := c.table.s
	if s.Over() {
		return resultWords(s.Game().Result())
	}
	return colorName(s.Side()) + " to move."
}

// numbered writes a move with its number: 3. Nf3 or 3... Nf6.
func numbered(n *pgn.Node) string {
	dots := "."
	if n.Side == engine.Black {
		dots = "..."
	}
	return fmt.Sprintf("%d%s %s", n.Number, dots, n.Text)
}

// notices tells what the session has to say.
func (c *console) notices(t *table) {
	for _, n := range t.s.Notices() {
		text := wording.Sentence(n.Text)
		if n.Bad {
			text = "Problem: " + text
		}
		if t.keeper != nil && t.keeper.failed.Load() && strings.HasPrefix(n.Text, "the game is not saved") {
			if n.Text == t.unsaved {
				continue // once is enough
			}
			t.unsaved = n.Text
			text += " Save FILE writes it somewhere else."
		}
		c.say(text)
	}
	if t.unsaved != "" && !t.keeper.failed.Load() {
		t.unsaved = ""
		c.say("The game is saved again.")
	}
}

// offers says what can be done about offers of a draw.
func (c *console) offers(t *table) {
	for side := range engine.Color(2) {
		offered := t.s.DrawOffered(side) && !t.s.Over() && t.s.Config().Seats[side].Kind != session.Person && t.s.PersonToMove()
		if offered && !t.offered[side] {
			c.say("Draw accepts it, a move declines it.")
		}
		t.offered[side] = offered
	}
}

// failures says what can be done about players that have failed.
func (c *console) failures(t *table) {
	for side := range engine.Color(2) {
		err := t.s.Failure(side)
		if err == t.failed[side] {
			continue
		}
		t.failed[side] = err
		if err != nil && !t.closed {
			name := strings.ToLower(colorName(side))
			c.say(fmt.Sprintf("The game waits. Go starts %v's player again, %s ferz lets ferz play instead, %s you lets you play.", side, name, name))
		}
	}
}

// warnings are the times at which a person is told what is left.
var warnings = [...]time.Duration{time.Minute, 30 * time.Second, 10 * time.Second}

// warning returns which of the warnings is due at a time left; told is the last
// one, or what was left at the beginning.
func warning(left, told time.Duration) (due time.Duration, ok bool) {
	for _, w := range warnings {
		if left <= w && w < told {
			due, ok = w, true
		}
	}
	return due, ok
}

// ticks reports whether anything comes with time.
func (c *console) ticks() bool {
	_, clock := c.table.s.ClockRuns()
	_, busy := c.table.s.Busy()
	return clock || busy || c.table.analysis.on || c.waiting
}

// tick tells what comes with time: warnings, and what players think.
func (c *console) tick() {
	c.tickClock()
	c.tickThinking()
	c.tickAnalysis()
}

func (c *console) tickClock() {
	t := c.table
	side, ok := t.s.ClockRuns()
	if !ok || t.s.Config().Seats[side].Kind != session.Person {
		return
	}
	left, _ := t.s.Left(side)
	if left > t.warned[side]+warnings[0] { // the time of the next session
		t.warned[side] = left
	}
	if due, ok := warning(left, t.warned[side]); ok {
		t.warned[side] = due
		c.say(fmt.Sprintf("%s has %s left.", colorName(side), duration(left)))
	}
}

// linePause is the least time between two lines of what a player thinks.
const linePause = time.Second

// tickThinking tells what the player who is to move thinks.
func (c *console) tickThinking() {
	t := c.table
	side, busy := t.s.Busy()
	if !t.lines || !busy || time.Since(t.thought) < linePause {
		return
	}
	lines := t.s.Thinking(side)
	if len(lines) == 0 {
		return
	}
	text := fmt.Sprintf("%s thinks: %s", t.s.Config().Seats[side], lineWords(t.s.Position(), &lines[0]))
	if text != t.line {
		t.line, t.thought = text, time.Now()
		c.say(text)
	}
}
