package plain

import (
	"errors"
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/session"
)

// lineNamed returns the line of the analysis with a number, or the first.
func (c *console) lineNamed(rest string) (*session.Line, error) {
	a := &c.game.analysis
	found := a.an.Lines()
	if a.pos == nil || len(found) == 0 {
		return nil, errors.New("there is no line of an analysis yet; analyze finds some")
	}
	n, err := session.ReadNumber(rest, 1, 1, len(found))
	if err != nil {
		return nil, fmt.Errorf("line %w", err)
	}
	l := &session.Line{Number: n, From: a.pos.Clone()}
	p := a.pos.Clone()
	for _, m := range found[n-1].PV {
		if !p.IsLegal(m) {
			break
		}
		l.Moves = append(l.Moves, m)
		p.Make(m)
	}
	if len(l.Moves) == 0 {
		return nil, errors.New("that line has no moves")
	}
	return l, nil
}

// intoLine goes into a line of the analysis.
func intoLine(c *console, rest string) error {
	l, err := c.lineNamed(rest)
	if err != nil {
		return err
	}
	t := c.game.analysis.an.Lines()[l.Number-1]
	c.say(fmt.Sprintf("Line %d: %s", l.Number, lineWords(c.writer(), l.From, &t)))
	c.game.Followed = l
	if err := c.followLine(1); err != nil {
		return err
	}
	c.say("Forward and back step through it, keep makes a variation of it, stop leaves it.")
	return nil
}

// followLine goes to the position after so many moves of the line.
func (c *console) followLine(at int) error {
	l := c.game.Followed
	at = max(min(at, len(l.Moves)), 0)
	switch {
	case at == l.At && at == 0:
		return errors.New("this is the beginning of the line; stop leaves it")
	case at == l.At:
		return errors.New("this is the end of the line; stop leaves it")
	}
	l.At = at
	text := fmt.Sprintf("Line %d, at its beginning.", l.Number)
	if at > 0 {
		l.At--
		text = fmt.Sprintf("Move %d of %d: %s", at, len(l.Moves), c.speech().playText(l.Position(), l.Moves[at-1]))
		l.At++
	}
	c.say(text)
	c.showBoard()
	return nil
}

// keepLine makes a variation of a line of the analysis: the one gone into, or that
// with a number.
func keepLine(c *console, rest string) error {
	l := c.game.Followed
	if l == nil || rest != "" {
		var err error
		if l, err = c.lineNamed(rest); err != nil {
			return err
		}
	}
	if p := c.game.analyzedFrom(); p.FEN() != l.From.FEN() {
		return errors.New("another position is looked at than that of the line")
	}
	c.game.Followed = nil
	if err := c.add(l.Moves); err != nil {
		return err
	}
	c.say(fmt.Sprintf("Line %d is kept as a variation. Forward and variation go into it.", l.Number))
	return nil
}

// analyzedFrom returns the position of the game's tree that is looked at.
func (g *game) analyzedFrom() *engine.Position {
	return g.Browser.Position().Clone()
}

// places reports whether the moves of the game's tree lead to the position looked
// at, and returns them.
func (g *game) places() ([]engine.Move, error) {
	if g.Browser.Passed() {
		return nil, errors.New("a turn was passed on the way here, which the rules don't allow")
	}
	return g.Browser.Moves(), nil
}
