package plain

import (
	"strings"
	"testing"
)

// TestWalk: one walks through what a report has found, with the position before each
// mistake, and finds better moves.
func TestWalk(t *testing.T) {
	home(t)
	// One mistake is to come, whatever the machine's speed lets the report see.
	opts := Options{Players: [2]string{"you", "you"}, FEN: "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2"}
	got := talk(t, opts, strings.Join([]string{
		"mistake", "learn", "g4", "Qh4#", "report", "mistake", "mistake", "fen", "mistake x", "stop", "fen",
		"learn", "g4", "Qh4", "d4", "what g2", "learn", "d4", "pgn", "undo", "mistake",
	}, "\n"))
	for _, want := range []string{
		"> mistake\nNo mistakes are known; once the game is over, report finds them.\n", "> learn\nNo mistakes are known",
		"Mistake goes to the first of them, learn asks for better moves.\n",
		"> mistake\n2. White plays g4, blunder", "> mistake\nThere are no more mistakes this way.",
		"> fen\nrnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2\n", "Mistake \"x\": want nothing behind it, or back.\n",
		"> stop\nThe end of the game is looked at again.\n> fen\nrnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\n",
		"> learn\nMove 2: White played g4, blunder. Find a better move for White.",
		"> g4\ng4 was the mistake. Try another move.\n", "> Qh4\nQh4: ", "> d4\nd4 is ", "> what g2\nOn g2: white pawn.",
		"The lesson has ended.\n", "> d4\nThe game is over", "2. g4 $4 {[%eval #-1]}", "> undo\nTaken back.", "> mistake\nNo mistakes are known",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
	checkPlain(t, got)
}
