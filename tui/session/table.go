package session

import (
	"github.com/ferzchess/ferz/tui/internal/table"
	"github.com/ferzchess/ferz/tui/user/host"
)

// keys are the codes of keys.
func keys(codes ...string) []string { return codes }

// commands are all that can be done at a game. Those of plain mode come first, in the order
// of its help.
var commands []Command

func init() { commands = allCommands() } // methods of a session look commands up

// allCommands makes the table of commands.
func allCommands() []Command {
	return []Command{
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
		{Name: "opening", Do: (*Session).nameOpening, Plain: "the name of the opening that was played", WhyNotScreen: "it stands beside the game's name"},
		{Name: "fen", Do: (*Session).fen, Plain: "the position as a FEN", Screen: "show the position's FEN"},
		{Name: "pgn", Plain: "the game as PGN", WhyNotScreen: "copy pgn copies the game, save writes it"},
		{Name: "share", Takes: Text, Args: "[FILE]", Plain: "the board as text, the FEN and the moves, for a friend, or in a file",
			Screen: "copy the board as text, the FEN and the moves, for a friend; :share FILE writes them",
			Bare:   "the board as text, the FEN and the moves, for a friend"},
		{Name: "clocks", When: Playing, Plain: "the time left", WhyNotScreen: "the clocks are beside the board"},
		{Name: "score", Plain: "what was thought of the position last", WhyNotScreen: "lines on shows it below the board"},
		{Name: "lines", Takes: Text, Args: "on or off", Plain: "tell what engines think while they play", Screen: "how many lines are analyzed: :lines 3; :lines on shows what your opponent thinks during the game"},
		{Name: "words", Args: "on, off or both", Plain: "tell moves in words, in notation, or both", WhyNotScreen: "the settings have the notation"},
		{Name: "analyze", Takes: Player, Also: []string{"analyse"}, Args: "[N]", Plain: "analyze the position, and those that follow, with N lines; stop ends it",
			Screen: "analyze: start or stop; :analyze NAME asks an engine", Key: "^A or F5", Codes: keys("ctrl+a", "f5")},
		{Name: "line", Takes: Number, Args: "[N]", Plain: "go into the best line of the analysis, or line N: forward and back step through it",
			Screen: "go into the best line of the analysis, move by move, or into another: :line 2; a click does it too", Key: ";", Codes: keys(";")},
		{Name: "keep", Takes: Number, Args: "[N]", Plain: "make a variation of the line gone into, or of line N", Screen: "keep the analyzed line as a variation: :keep 2"},
		{Name: "stop", Plain: "end the analysis, or what is computed; leave a line, or the move looked at; take back a move that is begun, or one made in advance",
			WhyNotScreen: "Esc stops"},
		{Name: "hint", Do: (*Session).Hint, Why: (*Session).noHint, Plain: "a good move; in a lesson a hint, more each time", Screen: "a hint; in a lesson or a puzzle more each time", Key: "^X", Codes: keys("ctrl+x")},
		{Name: "threat", Do: (*Session).threat, Why: (*Session).noThreat, Plain: "what the opponent threatens: a move that mates, or makes their game clearly better"},
		{Name: "report", Plain: "report on the game: accuracy and turning points",
			Screen: "report on the game: evaluation graph, accuracy, turning points", Key: "^E", Codes: keys("ctrl+e")},
		{Name: "graph", Plain: "the evaluation after each move, once a report has found it", WhyNotScreen: "report draws it"},
		{Name: "mistake", Do: (*Session).mistake, Why: (*Session).noWalk, Args: "[back]", Plain: "go to the next mistake that a report has found, or to the one before",
			Screen: "to the next mistake that a report has marked; in a lesson to the next task, or the next puzzle", Key: "]", Codes: keys("]")},
		{Name: "learn", Do: (*Session).learn, Why: (*Session).noWalk, Plain: "learn from the mistakes that a report has found: find better moves",
			Screen: "learn from the mistakes that a report has marked: find better moves"},
		{Name: "solution", Do: (*Session).solution, Why: (*Session).NoSolution, Also: []string{"answer"}, Plain: "what a lesson asks for", Screen: "what a lesson or a puzzle asks for"},
		{Name: "back", Do: (*Session).Back, Takes: Number, Args: "[N]", Plain: "look at the move before; a move typed there is tried", Screen: "a move back in the game", Key: ",", Codes: keys(",", "shift+left")},
		{Name: "forward", Do: (*Session).Forward, Takes: Number, Args: "[N]", Plain: "look at the move after", Screen: "a move forward", Key: ".", Codes: keys(".", "shift+right")},
		{Name: "start", Do: (*Session).Start, Plain: "look at the beginning of the game", Screen: "to the start of the game", Key: "<", Codes: keys("<", "home")},
		{Name: "end", Do: (*Session).End, Plain: "look at the end of the game again", Screen: "to the end of the game", Key: ">", Codes: keys(">", "end")},
		{Name: "variation", Do: (*Session).Variation, Args: "[back]", Plain: "look at another move that was played or tried instead", Screen: "the next variation", Key: ")", Codes: keys(")", "shift+down")},
		{Name: "comment", Edits: true, Do: (*Session).Comment, Takes: Text, Args: "TEXT", Plain: "comment on the move looked at", Screen: "comment on the move shown: :comment TEXT"},
		{Name: "mark", Edits: true, Do: (*Session).Mark, Takes: Text, Args: "!?", Plain: "mark the move looked at with ! ? !! ?? !? or ?!", Screen: "mark the move shown: :mark !? (or ! ? !! ?? ?!)"},
		{Name: "promote", Edits: true, Do: (*Session).Promote, Plain: "make the variation looked at the main line", Screen: "make the variation shown the main line"},
		{Name: "delete", Edits: true, Do: (*Session).Delete, Plain: "delete the move looked at and what follows it", Screen: "delete the move shown and what follows it"},
		{Name: "eval", Plain: "the static evaluation, term by term", Screen: "the static evaluation and counts of moves"},
		{Name: "perft", Do: (*Session).perft, Takes: Number, Args: "N", Plain: "count the positions after N plies", Screen: "count the positions after some plies: :perft 3"},
		{Name: "undo", Do: does(table.Undo), When: Playing, Plain: "take moves back, to your own last turn",
			Screen: "take back, to your own last turn; what is typed is cleared first", Key: "^U", Codes: keys("ctrl+u")},
		{Name: "redo", Do: does(table.Redo), When: Playing, Plain: "make moves again that were taken back", Key: "^R", Codes: keys("ctrl+r")},
		{Name: "go", Do: (*Session).goOn, When: Playing, Plain: "let the engine move now, or go on after a pause", Key: "^T", Codes: keys("ctrl+t")},
		{Name: "pause", Do: (*Session).pause, When: Playing, Plain: "stop the clocks and the engine", Screen: "pause the game", Key: "^P", Codes: keys("ctrl+p")},
		{Name: "draw", Do: (*Session).offerDraw, When: Going, Plain: "offer a draw, or accept one; again takes the offer back", Key: "^D", Codes: keys("ctrl+d")},
		{Name: "resign", Do: (*Session).resign, When: Going, Plain: "give the game up"},
		{Name: "claim", Do: does(table.Claim), When: Going, Plain: "claim the draw by the rules that one of your moves would make"},
		{Name: "switch", Do: (*Session).switchSides, When: Playing, Plain: "change sides with the opponent"},
		{Name: "white", Do: (*Session).seatWhite, Takes: Player, When: Playing, Args: "NAME", Plain: "who plays White: you, ferz, ferz 3 (a level) or an engine",
			Screen: "who plays: :white NAME, where NAME is you, ferz, ferz 3 or an engine"},
		{Name: "black", Do: (*Session).seatBlack, Takes: Player, When: Playing, Args: "NAME", Plain: "who plays Black", Screen: "who plays: :black NAME"},
		{Name: "name", Takes: Text, Args: "NAME", Plain: "your name, for the games that are kept", Screen: "your name, for the games that are kept: :name NAME"},
		{Name: "engines", Plain: "the engines, and whether they play this variant", Screen: "engines: other programs that play", Key: "F4", Codes: keys("f4")},
		{Name: "save", Takes: Text, Needs: host.Files, Args: "FILE", Plain: "add the game to a PGN file",
			Screen: "save the game as PGN; :save FILE names the file", Key: "^S or F8", Codes: keys("ctrl+s", "f8")},
		{Name: "open", Takes: Text, Needs: host.Files, Args: "FILE [N]", Plain: "look through a game of a PGN file, or a position of an EPD file",
			Screen: "the games of a PGN file, or the positions of an EPD file: :open FILE"},
		{Name: "problems", Do: (*Session).problems, Why: (*Session).noProblems, Plain: "what was odd in the game's file"},
		{Name: "rules", Plain: "the rules of the variant", WhyNotScreen: "? tells them"},
		{Name: "new", Plain: "another game like this one", Screen: "a new game, set up like this one", Key: "^N", Codes: keys("ctrl+n")},
		{Name: "variants", Args: "TEXT", Plain: "the variants that all words of it fit, best first", WhyNotScreen: "leave leads to their list"},
		{Name: "play", Args: "[VARIANT]", Plain: "a game of another variant, or one from the position looked at", Screen: "go on with a game that is looked through, from the position shown"},
		{Name: "games", Args: "[all]", Plain: "the games that can go on, or all that are kept",
			Screen: "all games that are kept, and files of games", Key: "F3", Codes: keys("f3")},
		{Name: "go-on", Also: []string{"continue"}, Args: "[N]", Plain: "go on with a game of that list, the first or another", WhyNotScreen: "games lists them"},
		{Name: "abandon", Args: "N", Plain: "do not offer an unfinished game of that list again", WhyNotScreen: "games lists them"},
		{Name: "wait", Args: "[SECONDS]", Plain: "read no more lines until it is your turn, or for so long while the position is analyzed",
			WhyNotScreen: "a screen waits for its keys"},
		{Name: "help", Also: []string{"?"}, Args: "[COMMAND]", Plain: "this list, or one of its lines", WhyNotScreen: "F1 is the help, and menu lists the commands"},
		{Name: "quit", Also: []string{"exit", "bye"}, Plain: "end; the game is kept", Screen: "quit"},

		{Name: "abort", When: Going, Screen: "end the game without a result", WhyNotPlain: "quit leaves a game unfinished, and abandon has it not offered again"},
		{Name: "flip", Screen: "turn the board around", Key: "^F", Codes: keys("ctrl+f"), WhyNotPlain: "boards are told from White's side"},
		{Name: "copy", Takes: Text, Screen: "copy the FEN; :copy pgn copies the game", Key: "^Y", Codes: keys("ctrl+y"), WhyNotPlain: "fen and pgn tell what to copy"},
		{Name: "menu", Screen: "all that can be done", Key: "^L", Codes: keys("ctrl+l"), WhyNotPlain: "help lists the commands"},
		{Name: "leave", Screen: "another variant", Key: "^O", Codes: keys("ctrl+o"), WhyNotPlain: "play VARIANT begins a game of another one"},
		{Name: "settings", Screen: "settings: colors, pieces, what is shown", Key: "F2", Codes: keys("f2"), WhyNotPlain: "nearly all of them are about the screen"},
		{Name: "autoplay", Screen: "the game plays by itself: start or stop", WhyNotPlain: "forward goes on when you have read a move"},
	}
}

// Why the screen has no such verb.
const (
	boardShown = "the board shows it"
	listShown  = "the list of moves shows them"
)
