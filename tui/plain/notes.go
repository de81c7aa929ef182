package plain

import (
	"errors"
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/share"
	"github.com/ferzchess/ferz/tui/internal/table"
	"github.com/ferzchess/ferz/tui/internal/wording"
)

// edit has the game's tree changed at the move that is looked at.
func (c *console) edit(v table.Verb, arg, done string) error {
	if c.game.followed != nil {
		return errors.New("an engine's line is looked at, which is not part of the game; keep makes a variation of it")
	}
	n := c.browser().Node()
	where := "the beginning of the game"
	if n.Parent != nil {
		where = numbered(n, n.Text)
	}
	if err := c.game.do(table.Action{Verb: v, Arg: arg, At: table.PlaceOf(n)}); err != nil {
		return err
	}
	c.say(fmt.Sprintf(done, where))
	return nil
}

// comment notes words at the move that is looked at.
func comment(c *console, rest string) error {
	switch rest {
	case "":
		return errors.New("which comment? Such as comment a bold plan; comment - deletes what there is")
	case "-":
		return c.edit(table.Comment, rest, "The comment on %s is deleted.")
	}
	return c.edit(table.Comment, rest, "Your comment is noted at %s.")
}

// mark gives the move that is looked at a sign.
func mark(c *console, rest string) error {
	switch b := c.browser(); {
	case rest == "":
		return errors.New("which sign? ! ? !! ?? !? ?! or - for none")
	case b.Node().Parent == nil:
		return errors.New("there is no move to mark")
	case rest == "-":
		return c.edit(table.Mark, rest, "%s has no sign now.")
	}
	return c.edit(table.Mark, rest, "%s is marked with "+rest+".")
}

// promote makes the variation that is looked at the main line.
func promote(c *console, _ string) error {
	return c.edit(table.Promote, "", "%s is part of the main line now.")
}

// deleteMove deletes the move that is looked at, and what follows.
func deleteMove(c *console, _ string) error {
	return c.edit(table.Delete, "", "%s is deleted, and what followed.")
}

// shareBoard tells the position drawn, with the FEN and the moves, or writes it into
// a file.
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

// tellProblems tells what was odd in the game's file.
func tellProblems(c *console, _ string) error {
	list := c.game.Now.Tree.Problems
	if len(list) == 0 {
		return errors.New("the file of the game was in order")
	}
	for _, p := range list {
		c.say(wording.Sentence(p.String()))
	}
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

// askName tells somebody who types once, when the first game is kept, how a name gets
// into it.
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
