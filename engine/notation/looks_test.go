package notation

import "testing"

// TestLooksLikeMove: what is meant to be a move gets the reason why it is none, all
// else is said to be no command.
func TestLooksLikeMove(t *testing.T) {
	for text, want := range map[string]bool{"e4": true, "e2 to e5": true, "O-O": true, "pass": true, "bishop takes knight": true, "takes queen": true,
		"Rook X Pawn": true, "capture knight with bishop": true, "takes": false, "undo": false, "bishop": false, "dance with me": false} {
		if got := LooksLikeMove(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
