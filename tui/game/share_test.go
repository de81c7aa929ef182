package game

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/tui/internal/prefs"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestShare: the board, the FEN and the moves come as text, on the screen and in a
// file, which is never written over.
func TestShare(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.Persons)
	s.Press("e4", "enter")
	s.plays("e4")
	s.Press(":share", "enter")
	s.WaitForText("clipboard")
	s.Expect("4 · · · · ♙ · · ·", "FEN: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -", "1. e4", "clipboard")
	path := filepath.Join(t.TempDir(), "shared.txt")
	s.Press("esc", ":share "+path, "enter")
	s.WaitForText("saved to")
	text, err := os.ReadFile(path)
	if err != nil || !strings.Contains(string(text), "♟︎") {
		t.Errorf("the file has %q, %v", text, err)
	}
	s.Press(":share "+path, "enter")
	s.WaitForText("Not written")
}

// TestName: who plays is asked once, and the name comes into the game's tags and the
// settings.
func TestName(t *testing.T) {
	c := uitest.WithSavedGames(t, nil)
	dir := t.TempDir()
	c.Settings, _ = prefs.Open(dir)
	c.Env.Open = uitest.OpenerFor(uitest.FirstMove)
	s := openGame(t, c, variantstest.Load(t, "chess"), "", uitest.AgainstEngine, 80, 24)
	s.Press("e4", "enter")
	s.WaitForText("Games are saved.")
	s.Press(":name Anna", "enter")
	s.WaitUntil("the name is kept", func() bool {
		f, _ := prefs.Open(dir)
		return f.Settings.Name == "Anna" && s.g.Now.Tree.Tags.Get("White") == "Anna"
	})
	s.Press("d4", "enter")
	s.WaitUntil("the answer", func() bool { return len(s.g.Now.Moves) == 4 && s.g.settled() })
	if strings.Contains(s.Text(), "Games are saved.") {
		t.Error("it asks again")
	}
}

// TestPasteInGame: a pasted game is opened after a confirmation; any other text is
// typed, and so is text pasted into a line.
func TestPasteInGame(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.Persons)
	s.Paste("e4")
	s.Press("enter")
	s.plays("e4")
	s.Press(":comment ")
	s.Paste("1. e4 e5 is usual")
	if s.g.chooser != nil {
		t.Error("what is pasted into a comment is taken for a game")
	}
	s.Press("enter")
	s.WaitForText("1. e4 e5 is usual")
	s.Paste("[White \"Anna\"]\n[Variant \"Knightmate\"]\n\n1. e4 e5 *")
	s.Expect("Leave this game for the pasted")
	s.Press("y")
	s.WaitUntil("the game is looked through", func() bool {
		g, ok := s.Root.Active().(*Screen)
		return ok && g.config.Review && g.config.Def.ID == "knightmate"
	})
}
