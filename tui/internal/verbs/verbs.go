// Package verbs is the table of what people can do in a game, by its name: typed
// as a command in plain mode, and behind a colon or by a key on the screen.
//
// A new verb is a row here. What the table of a game does by itself (see package
// table) needs no more; all else is done by the front ends that have it: plain in
// its commands, the screen in its actions.
package verbs

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/internal/table"
)

// Verb is something that can be done.
type Verb struct {
	Name string
	Also []string   // other words that people try
	Does table.Verb // what the table is asked for; "": the front ends do it

	Args  string // what may follow in plain mode, for the help
	Plain string // what it does there; "": it isn't there

	Screen string   // what it does on the screen, if that is said otherwise there
	Key    string   // on the screen, as people write it; "": none
	Codes  []string // of that and of other keys
}

// OnScreen says what the verb does on the screen.
func (v *Verb) OnScreen() string {
	if v.Screen != "" {
		return v.Screen
	}
	return v.Plain
}

// Named returns the verb with a name, or nil.
func Named(name string) *Verb {
	for i := range all {
		if all[i].Name == name {
			return &all[i]
		}
	}
	return nil
}

// LooksLikeMove reports whether a text that is no command is meant to be a move:
// it names a square, drops, castles or passes.
func LooksLikeMove(text string) bool {
	word, _, _ := strings.Cut(text, " ")
	return strings.ContainsAny(word, "0123456789@=+-") || strings.EqualFold(word, "pass")
}

// Unknown is the error of a text that is neither a move nor a command. names are
// the commands', help says how to find them.
func Unknown(text string, names [][]string, help string) error {
	word, _, _ := strings.Cut(strings.ToLower(text), " ")
	if len(word) > longestWord {
		word = strings.ToValidUTF8(word[:longestWord], "") + "..."
	}
	if _, near := words.Pick(word, names); len(near) > 0 {
		return fmt.Errorf("%q is no move and no command. Do you mean %s?", word, words.List(near, "or"))
	}
	return fmt.Errorf("%q is no move and no command; %s", word, help)
}

// longestWord is how much of a text is told, in bytes, that is no command.
const longestWord = 20

// Plain lists the verbs of plain mode, in the order of its help.
func Plain() []Verb {
	var out []Verb
	for _, v := range all {
		if v.Plain != "" {
			out = append(out, v)
		}
	}
	return out
}

// keys are the codes of keys.
func keys(codes ...string) []string { return codes }

// all has those of plain mode first, in the order of its help.
var all = []Verb{
	{Name: "board", Plain: "the board in words, rank by rank"},
	{Name: "diagram", Plain: "the board drawn with letters"},
	{Name: "where", Args: "[WHITE] KNIGHTS", Plain: "where pieces stand"},
	{Name: "what", Args: "E4", Plain: "what stands on a square, what it attacks and what attacks it"},
	{Name: "attackers", Args: "E4", Plain: "what attacks a square",
		Screen: "what attacks the square at the cursor, or another: :attackers e4", Key: "^B", Codes: keys("ctrl+b")},
	{Name: "moves", Args: "[E2]", Plain: "the legal moves, of one piece or all"},
	{Name: "piece", Args: "N or E4", Plain: "what a piece does, with a diagram",
		Screen: "the piece or square at the cursor, or at another (:piece e4): its moves and value", Key: "^K", Codes: keys("ctrl+k")},
	{Name: "hand", Plain: "the pieces in hand"},
	{Name: "last", Args: "[N]", Plain: "the last moves, in words"},
	{Name: "list", Plain: "all moves so far"},
	{Name: "fen", Plain: "the position as a FEN", Screen: "show the position's FEN"},
	{Name: "pgn", Plain: "the game as PGN"},
	{Name: "clocks", Plain: "the time left"},
	{Name: "score", Plain: "what was thought of the position last"},
	{Name: "lines", Args: "on or off", Plain: "tell what engines think while they play", Screen: "how many lines are analysed: :lines 3"},
	{Name: "words", Args: "on, off or both", Plain: "tell moves in words, in notation, or both"},
	{Name: "analyse", Also: []string{"analyze"}, Args: "[N]", Plain: "analyse the position, and those that follow, with N lines; stop ends it",
		Screen: "analyse: start or stop; :analyse NAME asks an engine", Key: "^A", Codes: keys("ctrl+a")},
	{Name: "stop", Plain: "end the analysis, or what is computed; take a move made in advance back"},
	{Name: "hint", Does: table.Hint, Plain: "a good move", Screen: "a hint", Key: "^X", Codes: keys("ctrl+x")},
	{Name: "threat", Plain: "what the opponent threatens: the best move if it were their turn"},
	{Name: "report", Plain: "report on the game: accuracy and turning points",
		Screen: "report on the game: evaluation graph, accuracy, turning points", Key: "^E", Codes: keys("ctrl+e")},
	{Name: "mistake", Args: "[back]", Plain: "go to the next mistake that a report has found, or to the one before",
		Screen: "to the next mistake that a report has marked", Key: "]", Codes: keys("]")},
	{Name: "learn", Plain: "learn from the mistakes that a report has found: find better moves",
		Screen: "learn from the mistakes that a report has marked: find better moves"},
	{Name: "eval", Plain: "the static evaluation, term by term", Screen: "the static evaluation and counts of moves"},
	{Name: "perft", Args: "N", Plain: "count the positions after N plies", Screen: "count the positions after some plies: :perft 3"},
	{Name: "undo", Does: table.Undo, Plain: "take moves back, to your own last turn",
		Screen: "take back, to your own last turn; what is typed is cleared first", Key: "^U", Codes: keys("ctrl+u")},
	{Name: "redo", Does: table.Redo, Plain: "make moves again that were taken back", Key: "^R", Codes: keys("ctrl+r")},
	{Name: "go", Does: table.MoveNow, Plain: "let the engine move now, or go on after a pause", Key: "^T", Codes: keys("ctrl+t")},
	{Name: "pause", Does: table.Pause, Plain: "stop the clocks and the engine", Screen: "pause the game", Key: "^P", Codes: keys("ctrl+p")},
	{Name: "draw", Does: table.Draw, Plain: "offer a draw, or accept one", Key: "^D", Codes: keys("ctrl+d")},
	{Name: "resign", Does: table.Resign, Plain: "give the game up"},
	{Name: "claim", Does: table.Claim, Plain: "claim the draw by the rules that one of your moves would make"},
	{Name: "switch", Does: table.Switch, Plain: "change sides with the opponent"},
	{Name: "white", Does: table.SetWhite, Args: "NAME", Plain: "who plays White: you, ferz, ferz 3 (a level) or an engine",
		Screen: "who plays: :white NAME, where NAME is you, ferz, ferz 3 or an engine"},
	{Name: "black", Does: table.SetBlack, Args: "NAME", Plain: "who plays Black", Screen: "who plays: :black NAME"},
	{Name: "engines", Plain: "the engines, and whether they play this variant", Screen: "engines: other programs that play", Key: "F4", Codes: keys("f4")},
	{Name: "save", Args: "FILE", Plain: "add the game to a PGN file",
		Screen: "save the game as PGN; :save FILE names the file", Key: "^S", Codes: keys("ctrl+s")},
	{Name: "rules", Plain: "the rules of the variant"},
	{Name: "new", Plain: "another game like this one", Screen: "a new game, set up like this one", Key: "^N", Codes: keys("ctrl+n")},
	{Name: "variants", Args: "TEXT", Plain: "the variants that all words of it fit, best first"},
	{Name: "play", Args: "VARIANT", Plain: "a game of another variant", Screen: "go on with a game that is looked through, from the position shown"},
	{Name: "games", Args: "[all]", Plain: "the games that can go on, or all that are kept",
		Screen: "all games that are kept, and files of games", Key: "F3", Codes: keys("f3")},
	{Name: "go-on", Also: []string{"continue"}, Args: "[N]", Plain: "go on with a game of that list, the first or another"},
	{Name: "abandon", Args: "N", Plain: "do not offer an unfinished game of that list again"},
	{Name: "wait", Args: "[SECONDS]", Plain: "read no more lines until it is your turn, or for so long while the position is analysed"},
	{Name: "help", Also: []string{"?"}, Args: "[COMMAND]", Plain: "this list, or one of its lines"},
	{Name: "quit", Also: []string{"exit", "bye"}, Plain: "end; the game is kept", Screen: "quit"},

	{Name: "abort", Screen: "end the game without a result"},
	{Name: "flip", Screen: "turn the board around", Key: "^F", Codes: keys("ctrl+f")},
	{Name: "copy", Screen: "copy the FEN; :copy pgn copies the game", Key: "^Y", Codes: keys("ctrl+y")},
	{Name: "share", Screen: "copy the board as text, the FEN and the moves, for a friend; :share FILE writes them"},
	{Name: "name", Screen: "your name, for the games that are kept: :name NAME"},
	{Name: "menu", Screen: "all that can be done", Key: "^L", Codes: keys("ctrl+l", "f2")},
	{Name: "leave", Screen: "another variant", Key: "^O", Codes: keys("ctrl+o")},
	{Name: "settings", Screen: "settings: colours, pieces, what is shown"},
	{Name: "problems", Screen: "what was odd in the game's file"},
	{Name: "back", Screen: "a move back in the game", Key: ",", Codes: keys(",", "shift+left")},
	{Name: "forward", Screen: "a move forward", Key: ".", Codes: keys(".", "shift+right")},
	{Name: "start", Screen: "to the start of the game", Key: "<", Codes: keys("<", "home")},
	{Name: "end", Screen: "to the end of the game", Key: ">", Codes: keys(">", "end")},
	{Name: "variation", Screen: "the next variation", Key: ")", Codes: keys(")", "shift+down")},
	{Name: "autoplay", Screen: "the game plays by itself: start or stop"},
	{Name: "promote", Does: table.Promote, Screen: "make the variation shown the main line"},
	{Name: "delete", Does: table.Delete, Screen: "delete the move shown and what follows it"},
	{Name: "comment", Does: table.Comment, Screen: "comment on the move shown: :comment TEXT"},
	{Name: "mark", Does: table.Mark, Screen: "mark the move shown: :mark !? (or ! ? !! ?? ?!)"},
	{Name: "line", Screen: "go into the best line of the analysis, move by move, or into another: :line 2; a click does it too", Key: ";", Codes: keys(";")},
	{Name: "keep", Screen: "keep the analysed line as a variation: :keep 2"},
}
