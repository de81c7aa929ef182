package plain

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/archive"
	"github.com/ferzchess/ferz/tui/internal/gamespec"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/internal/wording"
	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/tui/user/host"
	"github.com/ferzchess/ferz/variants"
)

// resumeGame has an engine move now, which thinks once the move before is written.
func resumeGame(c *console, rest string) error {
	c.waitSaved()
	return c.perform(session.CommandNamed("go").Do(c.game.Session, rest))
}

// seatNamed parses the name of a player, and fails if an engine can't play the
// variant.
func (c *console) seatNamed(name string) (livegame.Seat, error) {
	seat, err := c.players.Seat(name)
	if err != nil || seat.Kind != livegame.Engine || c.find == nil {
		return seat, err
	}
	for _, e := range c.players.Engines.Candidates(c.game.Now.Position().Variant(), c.find) {
		if e.Entry.Name == seat.Name {
			return seat, e.Err
		}
	}
	return seat, nil
}

// engines lists the engines, and whether they play the variant.
func engines(c *console, _ string) error {
	c.print("Ferz plays every variant, at its best or at a rating: " + session.SideWords(&c.game.Now.Tree.Variant.Def, engine.Black)[0] + " ferz 1200.")
	c.print("Each game has its own scale of ratings. In chess they mean:")
	for _, seat := range livegame.RatedSeats() {
		c.print(fmt.Sprintf("%4d: %s", seat.Level, seat.LevelText()))
	}
	if c.players.Engines == nil || c.find == nil {
		return errors.New("no other engines can be run")
	}
	found := c.players.Engines.Candidates(c.game.Now.Position().Variant(), c.find)
	for _, e := range found {
		switch {
		case e.Err != nil:
			c.print(fmt.Sprintf("%s: %s", e.Entry.Name, wording.Sentence(e.Err.Error())))
		default:
			c.print(e.Entry.Name + " plays this variant.")
		}
	}
	if len(found) == 0 {
		c.print("No other engines are registered." + c.user.Host.Advice(host.Programs, ` "ferz engines detect" looks for some.`))
	}
	return nil
}

// newGame begins another game like this one.
func newGame(c *console, _ string) error {
	if played := session.CommandNamed("undo"); c.game.Now.Config.Review { // its players and clocks are not known
		return notHere("new", played.NotNow(c.game.Now))
	}
	return c.another(c.game.def)
}

// play begins a game of another variant.
func play(c *console, rest string) error {
	if rest == "" {
		return c.fromHere()
	}
	game, err := gamespec.Read(c.user.Variants, rest, "")
	if near := c.user.Variants.Search(rest); err != nil && len(near) > 0 {
		if len(near) > 1 {
			return fmt.Errorf("no variant is called %q. Do you mean %s?", rest, or(ids(near[:min(len(near), 5)])))
		}
		game, err = gamespec.Spec{Def: near[0]}, nil
	}
	if err != nil {
		return variants.Advised(err, "variants lists them")
	}
	return c.another(game)
}

func ids(defs []engine.Definition) []string {
	var out []string
	for _, d := range defs {
		out = append(out, d.ID)
	}
	return out
}

// another begins a game with the same players and clocks.
func (c *console) another(game gamespec.Spec) error {
	s := c.game.Now
	config := s.Config
	config.Review = false
	t, err := c.newGame(game, config)
	if err != nil {
		return err
	}
	if len(s.Moves) > 0 && !s.Over() && !s.Config.Review && c.user.Games != nil {
		c.print("The previous game is saved; games lists it.")
	}
	c.begin(t)
	return nil
}

// maxListed is the maximum number of variants or games printed together.
const maxListed = 30

// listVariants lists the variants that all words of a text fit.
func listVariants(c *console, rest string) error {
	found := c.user.Variants.Search(rest)
	if len(found) == 0 {
		return fmt.Errorf("no variant is like %q", rest)
	}
	for _, d := range found[:min(len(found), maxListed)] {
		c.print(fmt.Sprintf("%s: %s, %d by %d.", d.ID, d.Name, d.Board.Files, d.Board.Ranks))
	}
	if n := len(found) - maxListed; n > 0 {
		c.print(fmt.Sprintf("There are %d more. More words find fewer.", n))
	}
	return nil
}

// printUnfinished prints the games that can be resumed, at the start.
func (c *console) printUnfinished() {
	c.listed = c.unfinished()
	first, n := 0, 0
	for i := range c.listed {
		if !c.listed[i].Offered() {
			continue
		}
		if n++; n == 1 {
			first = i
		}
	}
	switch {
	case n == 0:
		return
	case n == 1:
		c.print(fmt.Sprintf("One game is unfinished. Go-on %d resumes it:", first+1))
	default:
		c.print(fmt.Sprintf("%d games are unfinished. Games lists them, go-on %d resumes the latest:", n, first+1))
	}
	c.printRecord(first)
}

// printRecords prints the first of the games listed.
func (c *console) printRecords(n int) {
	for i := range c.listed[:min(n, len(c.listed))] {
		c.printRecord(i)
	}
}

// printRecord prints one of the games listed.
func (c *console) printRecord(i int) {
	r := &c.listed[i]
	if r.Problem != "" {
		c.print(fmt.Sprintf("%d. %s can't be read: %s", i+1, r.File.Path, wording.Sentence(r.Problem)))
		return
	}
	text := fmt.Sprintf("%d. %s %s, %s, %s", i+1, r.Variant, r.Players(), plural(r.Moves(), "move", "moves"), archive.FormatTime(r.File.Changed, time.Now()))
	switch {
	case r.ID == c.game.Now.ID:
		text += ", this game"
	case r.Result != "*":
		text += ", " + r.Result
	case r.Playing:
		text += ", being played"
	}
	c.print(text + ".")
}

func games(c *console, rest string) error {
	switch strings.ToLower(rest) {
	case "":
		c.listed = c.unfinished()
	case "all":
		c.listed = c.records()
	default:
		return fmt.Errorf("%q: expected games or games all", rest)
	}
	if len(c.listed) == 0 {
		return errors.New("no other game is unfinished")
	}
	c.printRecords(maxListed)
	if n := len(c.listed); n > maxListed {
		c.print(fmt.Sprintf("There are %d more.", n-maxListed))
	}
	return nil
}

func continueGame(c *console, rest string) error {
	if rest == "" {
		rest = "1"
	}
	if c.listed == nil {
		c.listed = c.unfinished()
	}
	t, err := c.resumeSaved(rest)
	if err != nil {
		return err
	}
	c.begin(t)
	return nil
}

// abandon marks a game as not to be resumed.
func abandon(c *console, rest string) error {
	if rest == "" {
		return errors.New("which game? Games lists them")
	}
	if c.listed == nil {
		c.listed = c.unfinished()
	}
	r, err := c.recordNamed(rest)
	if err != nil {
		return err
	}
	if r.Playing {
		return errBeingPlayed
	}
	if !r.Unfinished() {
		return errors.New("that game is not offered")
	}
	text := fmt.Sprintf("Leave %s %s unfinished?", r.Variant, r.Players())
	return c.ask(text, func() error {
		if err := archive.Abandon(c.user.Games, r); err != nil {
			return fmt.Errorf("the game stays as it is: %w", err)
		}
		c.print("Abandoned. Games all still lists it.")
		return nil
	})
}

// longestWait is how many seconds no line is read at most.
const longestWait = 3600

// wait reads no more lines until a person is to move, or for some seconds.
func wait(c *console, rest string) error {
	n, err := session.ReadNumber(rest, longestWait, 1, longestWait)
	if err != nil {
		return err
	}
	c.waiting, c.limited, c.until = true, rest != "", time.Now().Add(time.Duration(n)*time.Second)
	return nil
}

func quit(c *console, _ string) error {
	c.quit = true
	return nil
}
