package plain

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/tui/internal/table"
	"github.com/ferzchess/ferz/tui/internal/verbs"
	"github.com/ferzchess/ferz/xboard/registry"
)

// commands are what is done by plain mode, of the verbs that it has. The table of
// the game does the others.
func commands() map[string]func(c *console, rest string) error {
	return map[string]func(c *console, rest string) error{
		"board": board, "diagram": diagram, "where": where, "what": what, "attackers": attackers, "moves": moves, "piece": piece,
		"hand": hand, "last": last, "list": list, "fen": fen, "pgn": pgnText, "clocks": clocks, "score": score, "lines": setLines,
		"words": setWords, "analyse": analyse, "stop": stop, "hint": hint, "threat": threat, "report": reportGame, "eval": eval,
		"perft": perft, "go": goOn, "pause": pause, "draw": draw, "resign": resign, "switch": switchSides,
		"white": reseat(table.SetWhite), "black": reseat(table.SetBlack), "engines": engines, "save": save, "rules": rules,
		"new": newGame, "variants": listVariants, "play": play, "games": games, "go-on": continueGame, "abandon": abandon,
		"wait": wait, "help": help, "quit": quit,
	}
}

// obeyVerb does what a verb says.
func (c *console) obeyVerb(v *verbs.Verb, rest string) error {
	if v.Args == "" && rest != "" {
		return fmt.Errorf("nothing can follow %s, such as %q", v.Name, rest)
	}
	if do, ok := commands()[v.Name]; ok {
		return do(c, rest)
	}
	return does(v.Does)(c, rest)
}

// verbOf finds the verb that a line begins with: its whole name, or enough of it,
// unless the line is a move. It is nil if there is none.
func verbOf(line string, p *engine.Position) (v *verbs.Verb, rest string) {
	word, rest, _ := strings.Cut(line, " ")
	word, rest = strings.ToLower(strings.TrimPrefix(word, ":")), strings.TrimSpace(rest)
	all := verbs.Plain()
	if i := slices.IndexFunc(all, func(v verbs.Verb) bool { return v.Name == word || slices.Contains(v.Also, word) }); i >= 0 {
		return &all[i], rest
	}
	var found []*verbs.Verb
	for i := range all {
		if word != "" && strings.HasPrefix(all[i].Name, word) {
			found = append(found, &all[i])
		}
	}
	if len(found) != 1 {
		return nil, ""
	}
	if _, err := notation.Match(p, line); err == nil {
		return nil, ""
	}
	return found[0], rest
}

// looksLikeMove reports whether a text that is no command is meant to be a
// move: it names a square, drops, castles or passes.
func looksLikeMove(text string) bool {
	word, _, _ := strings.Cut(text, " ")
	return strings.ContainsAny(word, "0123456789@=+-") || strings.EqualFold(word, "pass")
}

// unknownCommand says what may be meant.
func unknownCommand(text string) error {
	word, _, _ := strings.Cut(strings.ToLower(text), " ")
	if len(word) > 20 {
		word = strings.ToValidUTF8(word[:20], "") + "..."
	}
	var near, names []string
	for _, v := range verbs.Plain() {
		names = append(names, v.Name)
		if strings.HasPrefix(v.Name, word) {
			near = append(near, v.Name)
		}
	}
	if len(near) == 0 {
		near = registry.Nearest(word, names)
	}
	if len(near) == 0 {
		return fmt.Errorf("%q is no move and no command; help lists the commands, moves the moves", word)
	}
	return fmt.Errorf("%q is no move and no command. Do you mean %s?", word, or(near))
}

func help(c *console, rest string) error {
	if rest != "" {
		v, _ := verbOf(rest, c.game.now.Position())
		if v == nil {
			return unknownCommand(rest)
		}
		c.say(helpLine(v))
		return nil
	}
	for _, line := range Help() {
		c.say(line)
	}
	return nil
}

// Help returns what the command help tells: a line for each command.
func Help() []string {
	lines := []string{"A move: e4, Nf3, e2e4, O-O. N@f3 drops a piece. Commands, of which the beginning is enough:"}
	for _, v := range verbs.Plain() {
		lines = append(lines, helpLine(&v))
	}
	return lines
}

func helpLine(v *verbs.Verb) string {
	text := v.Name
	if v.Args != "" {
		text += " " + v.Args
	}
	return text + ": " + v.Plain + "."
}

// switched reads "on" or "off".
func switched(rest string) (bool, error) {
	switch strings.ToLower(rest) {
	case "on":
		return true, nil
	case "off":
		return false, nil
	}
	return false, errors.New("want on or off")
}
