package pgn

import (
	"strings"
	"testing"
)

// TestDivided reads results and castling moves that are written with blanks, parentheses or
// decimal fractions.
func TestDivided(t *testing.T) {
	const opening = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. "
	for _, tt := range []struct{ text, moves, result string }{
		{opening + "0 - 0 Nf6 1-0", "0-0 Nf6", "1-0"},
		{opening + "O - O Nf6 1-0", "O-O Nf6", "1-0"},
		{opening + "0 - 0! Nf6 1-0", "0-0 Nf6", "1-0"},
		{opening + "0 – 0 – 0+ Nf6 1-0", "0-0-0+ Nf6", "1-0"},
		{opening + "0 - 0 - 0{long} Nf6 1-0", "0-0-0 Nf6", "1-0"},
		{opening + "0-0 Nf6 0-1", "0-0 Nf6", "0-1"},
		{opening + "d3 0.5-0.5", "d3", "1/2-1/2"},
		{opening + "d3 0,5 - 0,5", "d3", "1/2-1/2"},
		{opening + "d3 .5-.5", "d3", "1/2-1/2"},
		{opening + "d3 0.5:0.5", "d3", "1/2-1/2"},
		{opening + "d3 1/2:1/2", "d3", "1/2-1/2"},
		{opening + "d3 1/2 : 1/2", "d3", "1/2-1/2"},
		{opening + "d3 ½–½.", "d3", "1/2-1/2"},
		{opening + "d3 (1-0)", "d3", "1-0"},
		{opening + "d3 ( 0 - 1 )", "d3", "0-1"},
		{opening + "d3 (1/2)", "d3", "1/2-1/2"},
		{opening + "d3 (0.5-0.5)", "d3", "1/2-1/2"},
		{opening + "d3 1 - 0", "d3", "1-0"},
		{opening + "d3 (5. c3) d6 1-0", "d3 d6", "1-0"},
		{opening + "d3 d6 5.c3 1:0", "d3 d6 c3", "1-0"},
	} {
		games, err := ReadAll(strings.NewReader(tt.text + "\n\n[Event \"next\"]\n\n1. d4 *\n"))
		if err != nil || len(games) != 2 {
			t.Errorf("%q: %d games, %v", tt.text, len(games), err)
			continue
		}
		var moves []string
		for _, n := range games[0].MainLine()[6:] {
			moves = append(moves, n.Text)
		}
		if got := strings.Join(moves, " "); got != tt.moves || games[0].Result != tt.result || len(games[0].Problems) > 0 {
			t.Errorf("%q: %s %s, want %s %s; %v", tt.text, got, games[0].Result, tt.moves, tt.result, games[0].Problems)
		}
	}
}

// TestLooksLikeMove: the first and last characters of signs and results are not those of a
// move.
func TestLooksLikeMove(t *testing.T) {
	for sign := range signs {
		if looksLikeMove([]byte(sign)) {
			t.Errorf("the sign %s looks like a move", sign)
		}
	}
	for result := range saidResults {
		if looksLikeMove([]byte(result)) {
			t.Errorf("the result %s looks like a move", result)
		}
	}
}
