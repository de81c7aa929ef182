package serve

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/tui/serve/backup"
	"github.com/ferzchess/ferz/tui/serve/store"
)

// TestOwnGame: a game that is no game with others is in the store with each move: it is found again after
// the server has ended and the member's files are gone.
func TestOwnGame(t *testing.T) {
	dir, key := folder(t), newKey(t)
	addr, stop := served(t, Config{Dir: dir, Hash: 1})
	c := visitor(t, addr, "anna", key, "xterm-256color", "play chess --white you --black you")
	c.types("\r")
	c.shows("White to move")
	c.types("e4\r")
	c.shows("King's Pawn")
	c.ssh.Close()
	stop()
	if err := os.RemoveAll(filepath.Join(dir, backup.UsersName)); err != nil {
		t.Fatal(err)
	}
	addr, _ = served(t, Config{Dir: dir, Hash: 1})
	all := visitor(t, addr, "anna", key, "", "games")
	all.sees("[White ")
	all.sees("1. e4")
	again := visitor(t, addr, "anna", key, "xterm-256color", "")
	again.shows("Resume this game")
}

// TestOwnGames: a game that another session plays meanwhile is that session's, and there are
// no more games than the host allows.
func TestOwnGames(t *testing.T) {
	s := store.Over(store.Memory())
	first, second := &ownGames{store: s, look: "anna", most: 2}, &ownGames{store: s, look: "anna", most: 2}
	save := func(o *ownGames, id, text string, ok bool) {
		t.Helper()
		if err := o.Save(id, []byte(text)); (err == nil) != ok {
			t.Errorf("saving %s: %v", id, err)
		}
	}
	save(first, "1", "e4", true)
	save(first, "1", "e4 e5", true)
	save(second, "1", "e4 e5 Nf3", true) // it was resumed there
	save(first, "1", "e4 e5 d4", false)
	second.Release("1")
	first.Release("1")
	save(first, "1", "e4 e5 Nf3 Nc6", true)
	save(first, "2", "d4", true)
	save(second, "3", "c4", false)
	if err := first.Remove("1"); err != nil {
		t.Error(err)
	}
	save(second, "3", "c4", true)
	other := &ownGames{store: s, look: "ben", most: 1}
	save(other, "1", "b3", true)
	all, err := second.Games()
	if err != nil || len(all) != 2 || string(all["3"]) != "c4" {
		t.Errorf("the games are %q, %v", all, err)
	}
	if err := first.Save(strings.Repeat("x", 600), nil); err == nil {
		t.Error("an id that is too long is kept")
	}
}
