package library

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/explorer"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// indexed returns how many games of chess the user's index has.
func indexed(t *testing.T, path string) int {
	t.Helper()
	x, err := explorer.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	p, err := variantstest.Load(t, "chess").NewPosition("")
	if err != nil {
		t.Fatal(err)
	}
	found, err := x.Find(p, explorer.Query{})
	if err != nil {
		t.Error(err)
	}
	if err := x.Close(); err != nil {
		t.Error(err)
	}
	return found.Games
}

// TestExploreFile adds the games of a file to the index and opens the explorer; once more,
// nothing counts twice.
func TestExploreFile(t *testing.T) {
	text := strings.Repeat("[White \"Ann\"]\n\n1. e4 e5 1-0\n\n", 2) + "[White \"Bob\"]\n\n1. d4 d5 2. c4 0-1\n\n[Variant \"Nonesuch\"]\n\n1. e4 *\n"
	for _, tt := range []struct{ file, filter string }{
		{"games.pgn", "source=games.pgn"}, {"my games.pgn", `source="my games.pgn"`},
	} {
		path := filepath.Join(t.TempDir(), tt.file)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		c := uitest.WithSavedGames(t, map[string]string{"a": uitest.FinishedChess})
		for range 2 {
			s := &listStage{uitest.Show(t, c, New(c, path, nil), 80, 24)}
			s.idle()
			s.Press("F9")
			g := s.Game()
			if g.Config.Explorer == nil || *g.Config.Explorer != tt.filter || !g.Config.Review || plies(g) != 0 {
				t.Errorf("%s: the game shown is %+v", tt.file, g.Config)
			}
			if n := indexed(t, c.Games.Index()); n != 2 {
				t.Errorf("%s: the index has %d games, want 2", tt.file, n)
			}
		}
	}
}

// TestExploreStore opens the explorer of one's own games, which needs no file.
func TestExploreStore(t *testing.T) {
	s := openLibrary(t, shelfGames())
	s.Press("crazy")
	s.idle()
	s.Press("F9")
	if g := s.Game(); g.Def.ID != "crazyhouse" || g.Config.Explorer == nil || *g.Config.Explorer != "" {
		t.Errorf("the game shown is %+v", g.Config)
	}
}

// TestExploreRefused reports games that can't be explored.
func TestExploreRefused(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"a.epd": "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n", "b.pgn": "[Variant \"Nonesuch\"]\n\n1. e4 *\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]string{"a.epd": "Positions can't be explored", "b.pgn": "The game's variant is not known"} {
		c := uitest.WithSavedGames(t, nil)
		s := &listStage{uitest.Show(t, c, New(c, filepath.Join(dir, name), nil), 80, 24)}
		s.idle()
		s.Press("F9")
		s.WaitForText(want)
	}
	c := uitest.WithSavedGames(t, nil)
	s := &listStage{uitest.Show(t, c, New(c, filepath.Join(dir, "b.pgn"), nil), 80, 24)}
	s.idle()
	s.list().c.Games = nil
	s.Press("F9")
	s.WaitForText("Games are not saved here")
}
