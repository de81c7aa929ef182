package game

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/tui/ui/uitest"
)

// TestOpening: the opening of the position shown is beside the game's name, and the
// saved game has it in its tags.
func TestOpening(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.Persons)
	s.Press("Nf3", "enter", "d5", "enter", "e4", "enter", "dxe4", "enter")
	s.plays("Nf3 d5 e4 dxe4")
	s.WaitForText("A06 Zukertort Opening: Tennison Gambit")
	s.Press(":start", "enter", ".")
	s.WaitForText("A04 Zukertort Opening")
	if tags := s.g.Now.Tree.Tags; tags.Get("ECO") != "A06" || tags.Get("Opening") != "Zukertort Opening: Tennison Gambit" {
		t.Errorf("the tags are %v", tags)
	}
	s.Press("ctrl+u", "ctrl+u", "ctrl+u")
	s.plays("Nf3")
	if eco := s.g.Now.Tree.Tags.Get("ECO"); eco != "A04" {
		t.Errorf("after taking back the code is %q, want A04", eco)
	}
}

// TestOpeningOfReview: a game of others is tagged when it is saved, not in its file.
func TestOpeningOfReview(t *testing.T) {
	s := openReview(t, uitest.FinishedChess)
	path := filepath.Join(t.TempDir(), "saved.pgn")
	s.Press(">")
	s.WaitForText("C20 King's Pawn Game: Wayward Queen Attack")
	s.Press(":save "+path, "enter")
	s.WaitForText("appended to")
	if text, err := os.ReadFile(path); err != nil || !strings.Contains(string(text), "[ECO \"C20\"]") {
		t.Errorf("the file has %s, %v", text, err)
	}
	if strings.Contains(s.Kept("c"), "ECO") {
		t.Error("the kept game has changed")
	}
}
