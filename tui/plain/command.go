package plain

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/tui/user/host"
)

// handlers are the commands that plain mode implements itself. Its session runs the
// others.
func handlers() map[string]func(c *console, rest string) error {
	return map[string]func(c *console, rest string) error{
		"board": board, "diagram": diagram, "where": where, "what": what, "attackers": attackers, "moves": moves, "piece": piece,
		"hand": hand, "last": last, "list": list, "pgn": pgnText, "clocks": clocks, "score": score,
		"words": setWords, "stop": stop, "report": reportGame, "graph": graph,
		"show": setBoards,
		"open": openFile, "go": resumeGame, "engines": engines, "rules": rules,
		"new": newGame, "variants": listVariants, "play": play, "games": games, "go-on": continueGame, "abandon": abandon,
		"wait": wait, "help": help, "quit": quit,
	}
}

// runCommand executes a command.
func (c *console) runCommand(v *session.Command, rest string) error {
	if err := c.user.Host.Permits(v.Needs); err != nil {
		return err
	}
	if v.Args == "" && rest != "" {
		return fmt.Errorf("nothing can follow %s, such as %q", v.Name, rest)
	}
	if why := v.NotNow(c.game.Now); why != "" {
		return notHere(v.Name, why)
	}
	if why := v.Barred(c.game.Session); why != "" {
		return notHere(v.Name, why)
	}
	if do, ok := handlers()[v.Name]; ok {
		return do(c, rest)
	}
	c.browser()
	if c.game.Followed != nil && v.Edits {
		return errors.New("this is an engine line; keep adds it as a variation")
	}
	return c.perform(v.Do(c.game.Session, rest))
}

// notHere returns the error for a command that is unavailable in this game.
func notHere(name, why string) error {
	if why == livegame.ErrOver.Error() {
		return livegame.ErrOver
	}
	return fmt.Errorf("%s isn't available: %s", name, why)
}

// verbOf finds the verb that a line begins with: its whole name, or enough of it,
// unless the line is a move. It is nil if there is none.
func verbOf(line string, p *engine.Position) (v *session.Command, rest string) {
	word, rest, _ := strings.Cut(line, " ")
	word, rest = strings.ToLower(strings.TrimPrefix(word, ":")), strings.TrimSpace(rest)
	all := session.PlainCommands()
	i, _ := words.Pick(word, names(all, p.Variant()))
	if i < 0 {
		return nil, ""
	}
	if whole := slices.Contains(names(all, p.Variant())[i], word); !whole {
		if _, err := notation.Match(p, line); err == nil {
			return nil, ""
		}
	}
	return &all[i], rest
}

// names are the words of each verb in a game.
func names(all []session.Command, v *engine.Variant) [][]string {
	out := make([][]string, len(all))
	for i := range all {
		one := all[i].For(&v.Def)
		out[i] = append([]string{one.Name}, one.Aliases...)
	}
	return out
}

// unknownCommand returns an error that suggests what may be meant.
func (c *console) unknownCommand(text string) error {
	if err := session.Unavailable(text, session.WhyNotPlain); err != nil {
		return err
	}
	return words.Unknown(text, names(session.PlainCommands(), c.game.Looked().Variant()), "help lists the commands, moves the moves")
}

func help(c *console, rest string) error {
	if rest != "" {
		v, _ := verbOf(rest, c.game.Looked())
		if v == nil {
			return c.unknownCommand(rest)
		}
		if err := c.user.Host.Permits(v.Needs); err != nil {
			return err
		}
		own := v.For(&c.game.Now.Tree.Variant.Def)
		c.print(helpLine(&own, &c.user.Host))
		return nil
	}
	lines := helpOn(&c.user.Host, &c.game.Now.Tree.Variant.Def)
	if p := c.game.Looked(); notation.HasDefaultStyle(p.Variant()) {
		if legal := p.LegalMoves(); len(legal) > 0 {
			example := c.writer().Move(p, legal[len(legal)-1])
			lines[0] = fmt.Sprintf("A move: %s, or in any other notation. Commands (the beginning is enough):", example)
		}
	}
	for _, line := range lines {
		c.print(line)
	}
	return nil
}

// helpOn returns the lines of the command help in a game: one for each command that the host
// permits.
func helpOn(h *host.Host, d *engine.Definition) []string {
	lines := []string{"A move: e4, Nf3, e2e4, O-O. N@f3 drops a piece. Commands (the beginning is enough):"}
	for _, v := range session.PlainCommands() {
		v = v.For(d)
		if h.Permits(v.Needs) == nil {
			lines = append(lines, helpLine(&v, h))
		}
	}
	return lines
}

func helpLine(v *session.Command, h *host.Host) string {
	text := v.Name
	if v.Bare != "" && h.Permits(host.Files) != nil {
		return text + ": " + v.Bare + "."
	}
	if v.Args != "" {
		text += " " + v.Args
	}
	return text + ": " + v.Plain + "."
}
