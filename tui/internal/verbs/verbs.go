// Package verbs is the table of what people can do in a game, by its name: typed
// as a command in plain mode, and behind a colon or by a key on the screen.
//
// A new verb is a row here. What the table of a game does by itself (see package
// table) needs no more; all else is done by the front ends that have it: plain in
// its commands, the screen in its actions.
package verbs

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/internal/table"
	"github.com/ferzchess/ferz/tui/user/host"
)

// Verb is something that can be done.
type Verb struct {
	Name string
	Also []string   // other words that people try
	Does table.Verb // what the table is asked for; "": the front ends do it
	When When       // in which games

	Takes Takes  // what may follow on the screen, or must
	Args  string // what may follow in plain mode, for the help
	Plain string // what it does there; "": it isn't there

	Screen string   // what it does on the screen, if that is said otherwise there
	Key    string   // on the screen, as people write it; "": none
	Codes  []string // of that and of other keys

	Needs host.Need // what the host must permit
	Bare  string    // what it still does on a host that opens no files, without Args; "": the same

	WhyNotPlain  string // why plain mode doesn't have it, and what is there instead
	WhyNotScreen string // why the screen doesn't
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
// it names a square, drops, castles, passes, or captures in words.
func LooksLikeMove(text string) bool {
	word, _, _ := strings.Cut(text, " ")
	return strings.ContainsAny(word, "0123456789@=+-") || strings.EqualFold(word, "pass") || notation.SaysCapture(text)
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

// NotHere says why a verb that a text begins with is not there: why tells the
// reasons. It is nil if there is no such verb, or it is there.
func NotHere(text string, why func(*Verb) string) error {
	word, _, _ := strings.Cut(strings.ToLower(strings.TrimPrefix(text, ":")), " ")
	for i := range all {
		if v := &all[i]; why(v) != "" && (v.Name == word || slices.Contains(v.Also, word)) {
			return fmt.Errorf("there is no %s here: %s", word, why(v))
		}
	}
	return nil
}

// NotPlain is why plain mode doesn't have a verb, "" if it does.
func NotPlain(v *Verb) string { return v.WhyNotPlain }

// NotScreen is why the screen doesn't have a verb, "" if it does.
func NotScreen(v *Verb) string { return v.WhyNotScreen }

// longestWord is how much of a text is told, in bytes, that is no command.
const longestWord = 20

// All lists the verbs.
func All() []Verb { return slices.Clone(all) }

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
	{Name: "board", Plain: "the board in words, rank by rank", WhyNotScreen: boardShown},
	{Name: "diagram", Plain: "the board drawn with letters", WhyNotScreen: boardShown},
	{Name: "show", Args: "words, letters or off", Plain: "tell the board after each move and each step", WhyNotScreen: boardShown},
	{Name: "where", Args: "[WHITE] KNIGHTS", Plain: "where pieces stand", WhyNotScreen: boardShown},
	{Name: "what", Args: "E4", Plain: "what stands on a square, what it attacks and what attacks it",
		WhyNotScreen: "piece tells of the piece at the cursor, attackers what attacks there"},
	{Name: "attackers", Takes: Square, Args: "E4", Plain: "what attacks a square",
		Screen: "what attacks the square at the cursor, or another: :attackers e4", Key: "^B or F7", Codes: keys("ctrl+b", "f7")},
	{Name: "moves", Args: "[E2]", Plain: "the legal moves, of one piece or all", WhyNotScreen: "a piece that is picked shows its moves, and Tab completes what is typed"},
	{Name: "piece", Takes: Square, Args: "N or E4", Plain: "what a piece does, with a diagram",
		Screen: "the piece or square at the cursor, or at another (:piece e4): its moves and value", Key: "^K", Codes: keys("ctrl+k")},
	{Name: "hand", Plain: "the pieces in hand", WhyNotScreen: boardShown},
	{Name: "last", Args: "[N]", Plain: "the last moves, in words", WhyNotScreen: listShown},
	{Name: "list", Plain: "all moves so far", WhyNotScreen: listShown},
	{Name: "opening", Plain: "the name of the opening that was played", WhyNotScreen: "it stands beside the game's name"},
	{Name: "fen", Plain: "the position as a FEN", Screen: "show the position's FEN"},
	{Name: "pgn", Plain: "the game as PGN", WhyNotScreen: "copy pgn copies the game, save writes it"},
	{Name: "share", Takes: Text, Args: "[FILE]", Plain: "the board as text, the FEN and the moves, for a friend, or in a file",
		Screen: "copy the board as text, the FEN and the moves, for a friend; :share FILE writes them",
		Bare:   "the board as text, the FEN and the moves, for a friend"},
	{Name: "clocks", When: Playing, Plain: "the time left", WhyNotScreen: "the clocks are beside the board"},
	{Name: "score", Plain: "what was thought of the position last", WhyNotScreen: "lines on shows it below the board"},
	{Name: "lines", Takes: Text, Args: "on or off", Plain: "tell what engines think while they play", Screen: "how many lines are analysed: :lines 3; :lines on shows what your opponent thinks during the game"},
	{Name: "words", Args: "on, off or both", Plain: "tell moves in words, in notation, or both", WhyNotScreen: "the settings have the notation"},
	{Name: "analyse", Takes: Player, Also: []string{"analyze"}, Args: "[N]", Plain: "analyse the position, and those that follow, with N lines; stop ends it",
		Screen: "analyse: start or stop; :analyse NAME asks an engine", Key: "^A or F5", Codes: keys("ctrl+a", "f5")},
	{Name: "line", Takes: Number, Args: "[N]", Plain: "go into the best line of the analysis, or line N: forward and back step through it",
		Screen: "go into the best line of the analysis, move by move, or into another: :line 2; a click does it too", Key: ";", Codes: keys(";")},
	{Name: "keep", Takes: Number, Args: "[N]", Plain: "make a variation of the line gone into, or of line N", Screen: "keep the analysed line as a variation: :keep 2"},
	{Name: "stop", Plain: "end the analysis, or what is computed; leave a line, or the move looked at; take back a move that is begun, or one made in advance",
		WhyNotScreen: "Esc stops"},
	{Name: "hint", Does: table.Hint, Plain: "a good move; in a lesson a hint, more each time", Screen: "a hint; in a lesson or a puzzle more each time", Key: "^X", Codes: keys("ctrl+x")},
	{Name: "threat", Plain: "what the opponent threatens: a move that mates, or makes their game clearly better"},
	{Name: "report", Plain: "report on the game: accuracy and turning points",
		Screen: "report on the game: evaluation graph, accuracy, turning points", Key: "^E", Codes: keys("ctrl+e")},
	{Name: "graph", Plain: "the evaluation after each move, once a report has found it", WhyNotScreen: "report draws it"},
	{Name: "mistake", Args: "[back]", Plain: "go to the next mistake that a report has found, or to the one before",
		Screen: "to the next mistake that a report has marked; in a lesson to the next task, or the next puzzle", Key: "]", Codes: keys("]")},
	{Name: "learn", Plain: "learn from the mistakes that a report has found: find better moves",
		Screen: "learn from the mistakes that a report has marked: find better moves"},
	{Name: "solution", Also: []string{"answer"}, Plain: "what a lesson asks for", Screen: "what a lesson or a puzzle asks for"},
	{Name: "back", Args: "[N]", Plain: "look at the move before; a move typed there is tried", Screen: "a move back in the game", Key: ",", Codes: keys(",", "shift+left")},
	{Name: "forward", Args: "[N]", Plain: "look at the move after", Screen: "a move forward", Key: ".", Codes: keys(".", "shift+right")},
	{Name: "start", Plain: "look at the beginning of the game", Screen: "to the start of the game", Key: "<", Codes: keys("<", "home")},
	{Name: "end", Plain: "look at the end of the game again", Screen: "to the end of the game", Key: ">", Codes: keys(">", "end")},
	{Name: "variation", Args: "[back]", Plain: "look at another move that was played or tried instead", Screen: "the next variation", Key: ")", Codes: keys(")", "shift+down")},
	{Name: "comment", Takes: Text, Does: table.Comment, Args: "TEXT", Plain: "comment on the move looked at", Screen: "comment on the move shown: :comment TEXT"},
	{Name: "mark", Takes: Text, Does: table.Mark, Args: "!?", Plain: "mark the move looked at with ! ? !! ?? !? or ?!", Screen: "mark the move shown: :mark !? (or ! ? !! ?? ?!)"},
	{Name: "promote", Does: table.Promote, Plain: "make the variation looked at the main line", Screen: "make the variation shown the main line"},
	{Name: "delete", Does: table.Delete, Plain: "delete the move looked at and what follows it", Screen: "delete the move shown and what follows it"},
	{Name: "eval", Plain: "the static evaluation, term by term", Screen: "the static evaluation and counts of moves"},
	{Name: "perft", Takes: Number, Args: "N", Plain: "count the positions after N plies", Screen: "count the positions after some plies: :perft 3"},
	{Name: "undo", When: Playing, Does: table.Undo, Plain: "take moves back, to your own last turn",
		Screen: "take back, to your own last turn; what is typed is cleared first", Key: "^U", Codes: keys("ctrl+u")},
	{Name: "redo", When: Playing, Does: table.Redo, Plain: "make moves again that were taken back", Key: "^R", Codes: keys("ctrl+r")},
	{Name: "go", When: Playing, Does: table.MoveNow, Plain: "let the engine move now, or go on after a pause", Key: "^T", Codes: keys("ctrl+t")},
	{Name: "pause", When: Playing, Does: table.Pause, Plain: "stop the clocks and the engine", Screen: "pause the game", Key: "^P", Codes: keys("ctrl+p")},
	{Name: "draw", When: Going, Does: table.Draw, Plain: "offer a draw, or accept one; again takes the offer back", Key: "^D", Codes: keys("ctrl+d")},
	{Name: "resign", When: Going, Does: table.Resign, Plain: "give the game up"},
	{Name: "claim", When: Going, Does: table.Claim, Plain: "claim the draw by the rules that one of your moves would make"},
	{Name: "switch", When: Playing, Does: table.Switch, Plain: "change sides with the opponent"},
	{Name: "white", Takes: Player, When: Playing, Does: table.SetWhite, Args: "NAME", Plain: "who plays White: you, ferz, ferz 3 (a level) or an engine",
		Screen: "who plays: :white NAME, where NAME is you, ferz, ferz 3 or an engine"},
	{Name: "black", Takes: Player, When: Playing, Does: table.SetBlack, Args: "NAME", Plain: "who plays Black", Screen: "who plays: :black NAME"},
	{Name: "name", Takes: Text, Args: "NAME", Plain: "your name, for the games that are kept", Screen: "your name, for the games that are kept: :name NAME"},
	{Name: "engines", Plain: "the engines, and whether they play this variant", Screen: "engines: other programs that play", Key: "F4", Codes: keys("f4")},
	{Name: "save", Takes: Text, Needs: host.Files, Args: "FILE", Plain: "add the game to a PGN file",
		Screen: "save the game as PGN; :save FILE names the file", Key: "^S or F8", Codes: keys("ctrl+s", "f8")},
	{Name: "open", Takes: Text, Needs: host.Files, Args: "FILE [N]", Plain: "look through a game of a PGN file, or a position of an EPD file",
		Screen: "the games of a PGN file, or the positions of an EPD file: :open FILE"},
	{Name: "problems", Plain: "what was odd in the game's file"},
	{Name: "rules", Plain: "the rules of the variant", WhyNotScreen: "? tells them"},
	{Name: "new", Plain: "another game like this one", Screen: "a new game, set up like this one", Key: "^N", Codes: keys("ctrl+n")},
	{Name: "variants", Args: "TEXT", Plain: "the variants that all words of it fit, best first", WhyNotScreen: "leave leads to their list"},
	{Name: "play", Args: "[VARIANT]", Plain: "a game of another variant, or one from the position looked at", Screen: "go on with a game that is looked through, from the position shown"},
	{Name: "games", Args: "[all]", Plain: "the games that can go on, or all that are kept",
		Screen: "all games that are kept, and files of games", Key: "F3", Codes: keys("f3")},
	{Name: "go-on", Also: []string{"continue"}, Args: "[N]", Plain: "go on with a game of that list, the first or another", WhyNotScreen: "games lists them"},
	{Name: "abandon", Args: "N", Plain: "do not offer an unfinished game of that list again", WhyNotScreen: "games lists them"},
	{Name: "wait", Args: "[SECONDS]", Plain: "read no more lines until it is your turn, or for so long while the position is analysed",
		WhyNotScreen: "a screen waits for its keys"},
	{Name: "help", Also: []string{"?"}, Args: "[COMMAND]", Plain: "this list, or one of its lines", WhyNotScreen: "F1 is the help, and menu lists the commands"},
	{Name: "quit", Also: []string{"exit", "bye"}, Plain: "end; the game is kept", Screen: "quit"},

	{Name: "abort", When: Going, Screen: "end the game without a result", WhyNotPlain: "quit leaves a game unfinished, and abandon has it not offered again"},
	{Name: "flip", Screen: "turn the board around", Key: "^F", Codes: keys("ctrl+f"), WhyNotPlain: "boards are told from White's side"},
	{Name: "copy", Takes: Text, Screen: "copy the FEN; :copy pgn copies the game", Key: "^Y", Codes: keys("ctrl+y"), WhyNotPlain: "fen and pgn tell what to copy"},
	{Name: "menu", Screen: "all that can be done", Key: "^L", Codes: keys("ctrl+l"), WhyNotPlain: "help lists the commands"},
	{Name: "leave", Screen: "another variant", Key: "^O", Codes: keys("ctrl+o"), WhyNotPlain: "play VARIANT begins a game of another one"},
	{Name: "settings", Screen: "settings: colours, pieces, what is shown", Key: "F2", Codes: keys("f2"), WhyNotPlain: "nearly all of them are about the screen"},
	{Name: "autoplay", Screen: "the game plays by itself: start or stop", WhyNotPlain: "forward goes on when you have read a move"},
}

// Why the screen has no such verb.
const (
	boardShown = "the board shows it"
	listShown  = "the list of moves shows them"
)
