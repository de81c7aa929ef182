package plain

import (
	"strings"
	"testing"
)

// TestWalk: the mistakes of a report can be visited, with the position before each, and
// better moves found.
func TestWalk(t *testing.T) {
	home(t)
	// Only one mistake is made, whatever the machine's speed lets the report find.
	opts := Options{Players: [2]string{"you", "you"}, FEN: "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2"}
	got := talk(t, opts, strings.Join([]string{
		"mistake", "learn", "solution", "g4", "Qh4#", "report", "mistake", "mistake", "fen", "mistake x", "stop", "fen",
		"learn", "hint", "hint", "hint", "g4", "Qh4", "d4", "solution", "what g2", "learn", "d4", "pgn", "undo", "mistake",
	}, "\n"))
	for _, want := range []string{
		"> mistake\nMistakes can be reviewed when the game is over; report finds them then.\n", "> learn\nMistakes can be reviewed when the game is over", "> solution\nNo exercise here",
		"Type mistake to go to the first bad move, learn to be asked for better ones.\n",
		"> mistake\n2. White plays g4, blunder", "> mistake\nThere are no more mistakes this way.",
		"> fen\nrnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2\n", "Mistake \"x\": expected nothing behind it, or back.\n",
		"> stop\nBack at the end of the game.\n> fen\nrnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\n",
		"> learn\nMove 2: White played g4, blunder. Find a better move for White.",
		"> hint\nThe ", " moves.\n> hint\nThe ", "> hint\nIt goes from ",
		"> g4\ng4 was the mistake. Try another move.\n", "> Qh4\nQh4: ", "> d4\nd4 is ", "> solution\nThe solution: 2. ", "> what g2\nOn g2: white pawn.",
		"the lesson has ended.\n", "> d4\nThe game is over", "2. g4 $4 {[%eval #-1]}", "> undo\nTaken back.", "> mistake\nMistakes can be reviewed",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
	checkPlain(t, got)
}

// TestSteps: an earlier position of a game in play can be shown, moves tried and
// comments made there, and the game continued.
func TestSteps(t *testing.T) {
	home(t)
	answers(t, Options{Players: [2]string{"you", "you"}}, [][2]string{
		{"e4 e5 Nf3", ""}, {"back", "1. Black plays pawn e5 (e5).\n"}, {"forward", "2. White plays knight f3 (Nf3).\n"},
		{"forward", "This is the end of the game.\n"}, {"back 2", "1. White plays pawn e4 (e4).\n"},
		{"fen", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n"}, {"where black king", "Black: king e8.\n"},
		{"comment best by test", "Your comment is noted at 1. e4.\n"}, {"mark !?", "1. e4 is marked with !?.\n"}, {"mark !!!", "Mark \"!!!\": expected !"},
		{"c5 Nc3", "2. White plays knight c3 (Nc3).\nVariation. End returns to the game.\n"},
		{"back", "1. Black plays pawn c5 (c5).\nInstead of it: e5. Variation goes there.\n"}, {"variation back", "1. Black plays pawn e5 (e5).\nInstead of it: c5."},
		{"variation", "1. Black plays pawn c5"}, {"variation", "There is no other variation this way"}, {"promote", "The game isn't over; its line stays"},
		{"mark ?", "1... c5 is marked with ?."}, {"back", "1. White plays pawn e4 (e4). An interesting move. Comment: best by test\n"},
		{"start", "The beginning of the game.\n"}, {"back", "This is the beginning of the game.\n"}, {"mark !", "There is no move to mark.\n"},
		{"comment -", "The comment on the beginning of the game is deleted."}, {"end", "Back at the end of the game.\n"},
		{"end", "This is the end of the game.\n"}, {"Nc6", "Black plays knight c6 (Nc6).\n"}, {"back 1x", "expected a number from"},
		{"delete", "This move was played.\n"}, {"list", "1. e4 e5 2. Nf3 Nc6\n"}, {"pgn", "1. e4 $5 {best by test} 1... e5 (1... c5 $2 2. Nc3) 2. Nf3 Nc6 *"},
		{"show letters", "8 r . b q k b n r"}, {"Bb5", "3 . . . . . N . ."}, {"show off", "Boards off."},
		{"line", "No lines yet"}, {"keep", "No lines yet"}, {"flip", "Flip isn't available: boards are printed"},
		{"graph", "No evaluations are known"}, {"problems", "The file of the game was in order."}, {"name", "Which name?"},
		{"name Anna", "Games are kept with the name Anna.\n"}, {"pgn", "[White \"Anna\"]"}, {"share", "Chess: Anna - you\n\n8 ♜ · ♝"},
		{"share it.txt", "saved to it.txt."}, {"share it.txt", "Not written: "},
	})
}

// answers checks what each of some lines is answered.
func answers(t *testing.T, opts Options, steps [][2]string) {
	t.Helper()
	var lines []string
	for _, step := range steps {
		lines = append(lines, step[0])
	}
	got := varying(talk(t, opts, strings.Join(lines, "\n")))
	rest := got
	for _, step := range steps {
		_, after, ok := strings.Cut(rest, strings.ReplaceAll("> "+strings.ReplaceAll(step[0], "\n", "\n> ")+"\n", "> \n", ">\n"))
		if !ok {
			t.Fatalf("%q is not taken in\n%s", step[0], got)
		}
		rest = after
		if answer, _, _ := strings.Cut(after, "\n> "); !strings.Contains(answer+"\n", step[1]) {
			t.Errorf("%q: want %q in the answer, %q", step[0], step[1], answer)
		}
	}
	checkPlain(t, got)
}

// TestKeptLine: an engine line saved during a game is not part of the moves played,
// also after the game is resumed.
func TestKeptLine(t *testing.T) {
	home(t)
	got := meet(t, Options{Players: [2]string{"you", "you"}}, false,
		"|f3", "|e5", "|g4", "|analyze", "Black mates in 1, depth|line", "|forward", "|keep", "|forward", "|list", "|quit")
	if !strings.Contains(got, "Move 1 of 1: Black plays queen h4 (Qh4#).") || !strings.Contains(got, "This is the end of the line") ||
		!strings.Contains(got, "Line 1 added as a variation; ") || !strings.Contains(got, "> forward\n2. Black plays queen h4 (Qh4#).\n> list\n1. f3 e5 2. g4\n") {
		t.Error(got)
	}
	if got := talk(t, Options{Players: [2]string{"you", "you"}}, "games\nquit\n"); !strings.Contains(got, "2 moves") {
		t.Error(got)
	}
	answers(t, Options{GoOn: "1"}, [][2]string{{"list", "1. f3 e5 2. g4\n"}, {"d5", "Black plays pawn d5 (d5)."}})
}
