package plain

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/tui/internal/table"
	"github.com/ferzchess/ferz/xboard/registry"
)

// command is something to type besides moves.
type command struct {
	name  string
	args  string // what may follow, for the help
	about string
	do    func(c *console, rest string) error
}

// commands lists all of them, in the order of the help.
func commands() []command {
	return []command{
		{"board", "", "the board in words, rank by rank", board},
		{"diagram", "", "the board drawn with letters", diagram},
		{"where", "[WHITE] KNIGHTS", "where pieces stand", where},
		{"what", "E4", "what stands on a square, what it attacks and what attacks it", what},
		{"attackers", "E4", "what attacks a square", attackers},
		{"moves", "[E2]", "the legal moves, of one piece or all", moves},
		{"piece", "N or E4", "what a piece does, with a diagram", piece},
		{"hand", "", "the pieces in hand", hand},
		{"last", "[N]", "the last moves, in words", last},
		{"list", "", "all moves so far", list},
		{"fen", "", "the position as a FEN", fen},
		{"pgn", "", "the game as PGN", pgnText},
		{"clocks", "", "the time left", clocks},
		{"score", "", "what was thought of the position last", score},
		{"lines", "on or off", "tell what engines think while they play", setLines},
		{"words", "on, off or both", "tell moves in words, in notation, or both", setWords},
		{"analyse", "[N]", "analyse the position, and those that follow, with N lines; stop ends it", analyse},
		{"stop", "", "end the analysis, or what is computed; take a move made in advance back", stop},
		{"hint", "", "a good move", hint},
		{"threat", "", "what the opponent threatens: the best move if it were their turn", threat},
		{"report", "", "report on the game: accuracy and turning points", reportGame},
		{"eval", "", "the static evaluation, term by term", eval},
		{"perft", "N", "count the positions after N plies", perft},
		{"undo", "", "take moves back, to your own last turn", does(table.Undo)},
		{"redo", "", "make moves again that were taken back", does(table.Redo)},
		{"go", "", "let the engine move now, or go on after a pause", goOn},
		{"pause", "", "stop the clocks and the engine", pause},
		{"draw", "", "offer a draw, or accept one", draw},
		{"resign", "", "give the game up", resign},
		{"claim", "", "claim the draw by the rules that one of your moves would make", does(table.Claim)},
		{"switch", "", "change sides with the opponent", switchSides},
		{"white", "NAME", "who plays White: you, ferz, ferz 3 (a level) or an engine", reseat(table.SetWhite)},
		{"black", "NAME", "who plays Black", reseat(table.SetBlack)},
		{"engines", "", "the engines, and whether they play this variant", engines},
		{"save", "FILE", "add the game to a PGN file", save},
		{"rules", "", "the rules of the variant", rules},
		{"new", "", "another game like this one", newGame},
		{"variants", "TEXT", "the variants whose name, inventor or tags fit", listVariants},
		{"play", "VARIANT", "a game of another variant", play},
		{"games", "[all]", "the games that can go on, or all that are kept", games},
		{"go-on", "[N]", "go on with a game of that list, the first or another", continueGame},
		{"abandon", "N", "do not offer an unfinished game of that list again", abandon},
		{"wait", "[SECONDS]", "read no more lines until it is your turn, or for so long while the position is analysed", wait},
		{"help", "[COMMAND]", "this list, or one of its lines", help},
		{"quit", "", "end; the game is kept", quit},
	}
}

// synonyms are other words for commands that people try.
var synonyms = map[string]string{"analyze": "analyse", "?": "help", "exit": "quit", "bye": "quit", "continue": "go-on"}

// commandOf finds the command that a line begins with: its whole name, or
// enough of it, unless the line is a move.
func commandOf(line string, p *engine.Position) (cmd command, rest string, ok bool) {
	word, rest, _ := strings.Cut(line, " ")
	word, rest = strings.ToLower(strings.TrimPrefix(word, ":")), strings.TrimSpace(rest)
	if other, ok := synonyms[word]; ok {
		word = other
	}
	all := commands()
	if i := slices.IndexFunc(all, func(c command) bool { return c.name == word }); i >= 0 {
		return all[i], rest, true
	}
	found := withPrefix(all, word)
	if len(found) != 1 {
		return cmd, "", false
	}
	if _, err := notation.Match(p, line); err == nil {
		return cmd, "", false
	}
	return found[0], rest, true
}

func withPrefix(all []command, word string) []command {
	var found []command
	for _, c := range all {
		if word != "" && strings.HasPrefix(c.name, word) {
			found = append(found, c)
		}
	}
	return found
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
	for _, c := range commands() {
		names = append(names, c.name)
		if strings.HasPrefix(c.name, word) {
			near = append(near, c.name)
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
		cmd, _, ok := commandOf(rest, c.game.now.Position())
		if !ok {
			return unknownCommand(rest)
		}
		c.say(cmd.help())
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
	for _, cmd := range commands() {
		lines = append(lines, cmd.help())
	}
	return lines
}

func (c *command) help() string {
	text := c.name
	if c.args != "" {
		text += " " + c.args
	}
	return text + ": " + c.about + "."
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
