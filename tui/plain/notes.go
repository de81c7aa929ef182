package plain

import (
	"errors"
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/share"
	"github.com/ferzchess/ferz/tui/internal/table"
)

// shareBoard prints the position drawn, with the FEN and the moves, or writes it
// to a file.
func shareBoard(c *console, rest string) error {
	g := c.game
	b, tree := c.browser(), c.game.Now.Tree
	title := tree.Variant.Def.Name
	if seats := g.Now.Config.Seats; !g.Now.Config.Review {
		title = fmt.Sprintf("%s: %s - %s", title, seats[engine.White], seats[engine.Black])
	}
	text := share.Text(title, tree, b, c.user.Labels(tree.Variant), c.writer())
	if rest == "" {
		c.sayLines(text)
		return nil
	}
	path, err := c.user.Files.Path(rest)
	if err != nil {
		return err
	}
	if err := share.Write(path, text); err != nil {
		return err
	}
	c.say(fmt.Sprintf("The position with its moves is written to %s.", path))
	return nil
}

// rename gives the person a name, in this game and those to come.
func rename(c *console, rest string) error {
	if rest == "" {
		return errors.New("which name? Such as name Anna")
	}
	file := c.user.Settings
	file.Settings.Name, file.Notes.NameAsked = rest, true
	c.players.Person = rest
	for side, verb := range []table.Verb{table.SetWhite, table.SetBlack} {
		if !c.game.Now.Config.Review && c.game.Now.Config.Seats[side].Kind == table.Person {
			if err := c.game.do(table.Action{Verb: verb, Seat: table.Seat{Name: rest}}); err != nil {
				return err
			}
			break // two at one keyboard are not one person
		}
	}
	if err := c.saveSettings(); err != nil {
		return err
	}
	c.say("Games are kept with the name " + rest + ".")
	return nil
}

// askName explains once to a user at a keyboard, when the first game is saved, how
// to sign games with a name.
func (c *console) askName(g *game) {
	if !c.typed || c.user.Games == nil || g.Now.Config.Review || !g.Now.PersonToMove() || len(g.Now.Moves) == 0 || !c.user.Settings.AskName() {
		return
	}
	c.say("Games are saved. Type name Anna to sign them; this is said once.")
	if err := c.user.Settings.SaveNotes(); err != nil {
		c.problem(fmt.Errorf("notes are not kept: %w", err))
	}
}

// saveSettings writes what was changed of the settings.
func (c *console) saveSettings() error {
	problems, err := c.user.Settings.Sync()
	for _, p := range problems {
		c.problem(p)
	}
	if err != nil {
		return fmt.Errorf("the settings are not kept: %w", err)
	}
	return nil
}
