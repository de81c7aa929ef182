package betza

import (
	"strings"
	"testing"
)

func TestWords(t *testing.T) {
	tests := []struct{ notation, want string }{
		{"K", "Steps one square orthogonally or diagonally."},
		{"Q", "Slides any number of squares orthogonally or diagonally."},
		{"R", "Slides any number of squares orthogonally."},
		{"B3", "Slides up to 3 squares diagonally."},
		{"N", "Leaps like a chess knight."},
		{"NN", "Leaps like a chess knight any number of times in one direction."},
		{"fhN", "Leaps like a chess knight forward."},
		{"frN", "Leaps like a chess knight (1 forward and 2 right)."},
		{"ffN", "Leaps like a chess knight (2 forward and 1 sideways)."},
		{"C", "Leaps 3 squares by 1."},
		{"WfF", "Steps one square orthogonally, or diagonally forward."},
		{"fmWfceFifmnD", "Steps one square straight forward, only to move. " +
			"Steps one square diagonally forward, only to capture, en passant too. " +
			"On its first move leaps 2 squares straight forward (it cannot jump over a piece in between), only to move, " +
			"after which it may be captured en passant."},
		{"mRcpR", "Slides any number of squares orthogonally, only to move. " +
			"Slides any number of squares orthogonally, hopping over exactly one piece, only to capture."},
		{"gQ", "Slides any number of squares orthogonally or diagonally, landing right behind the first piece in its way."},
		{"mafsW", "Steps one square orthogonally to an empty square, then turns 45 degrees and steps one square."},
		{"FyafsF", "Steps one square diagonally. " +
			"Steps one square diagonally to an empty square, then turns 45 degrees and slides any number of squares."},
		{"caK", "Steps one square orthogonally or diagonally, capturing an enemy piece, " +
			"then goes on in any direction but straight back and steps one square."},
		{"cabR", "Slides any number of squares orthogonally, capturing an enemy piece, " +
			"then turns back and slides any number of squares."},
		{"afsafzK", "Steps one square orthogonally or diagonally to an empty square, " +
			"then turns 45 degrees and steps one square to an empty square, " +
			"then turns 45 degrees the other way and steps one square."},
		{"qN", "Leaps like a chess knight. Repeats this up to 7 times: leaps like a chess knight, over empty squares, " +
			"turning 45 degrees the same way each time."},
		{"aicR", "Steps one square orthogonally to an empty square, " +
			"then goes straight on or turns 90 degrees and steps one square, only to capture; " +
			"the same with up to 15 steps, equally many in each part."},
		{"KisO2", "Steps one square orthogonally or diagonally. " +
			"On its first move castles to either side, 2 squares toward the piece in the corner."},
		{"ilO2", "On its first move castles to the left, 2 squares toward the piece in the corner."},
		{"jO1", "Castles to either side, one square toward the piece 1 from the corner."},
		{"mU", "Leaps to any square of the board, only to move."},
		{"O", "May pass its turn."},
		{"@3", "May be dropped on the first 3 ranks."},
		{"W@", "Steps one square orthogonally. May be dropped."},
	}
	for _, tt := range tests {
		if got := mustParse(t, tt.notation).Describe(); got != tt.want {
			t.Errorf("%s\n got %s\nwant %s", tt.notation, got, tt.want)
		}
	}
}

func TestWordsShort(t *testing.T) {
	for _, v := range readVectors(t) {
		words := mustParse(t, v.notation).Describe()
		if words == "" || len(words) > 900 || !strings.HasSuffix(words, ".") || strings.Contains(words, "  ") {
			t.Errorf("%s: %d bytes: %s", v.notation, len(words), words)
		}
	}
	if got := (&Piece{}).Describe(); got != "Does not move." {
		t.Errorf("no moves: %q", got)
	}
}

// TestShortWords: known movements are called by the pieces that are known for them.
func TestShortWords(t *testing.T) {
	tests := []struct{ notation, want string }{
		{"K", "Moves like a chess king."},
		{"KisO2", "Moves like a chess king."},
		{"Q", "Moves like a chess queen."},
		{"RB", "Moves like a chess queen."},
		{"BN", "Moves like a chess bishop or knight."},
		{"QN", "Moves like a chess queen or knight."},
		{"RF", "Moves like a chess rook. Steps one square diagonally."},
		{"fmWfceFifmnD", "Moves like a chess pawn: one step forward, at first two, capturing diagonally forward."},
		{"mRcpR", "Moves like a chess rook, but captures over one piece."},
		{"WfF", "Moves like a gold general."},
		{"ffN", "Leaps like a chess knight (2 forward and 1 sideways)."},
		{"W", "Steps one square orthogonally."},
		{"mN", "Leaps like a chess knight, only to move."},
		{"N@", "Moves like a chess knight. May be dropped."},
	}
	for _, tt := range tests {
		if got := mustParse(t, tt.notation).ShortWords(); got != tt.want {
			t.Errorf("%s\n got %s\nwant %s", tt.notation, got, tt.want)
		}
	}
}
