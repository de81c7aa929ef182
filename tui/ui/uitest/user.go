package uitest

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/tui/internal/archive"
	"github.com/ferzchess/ferz/tui/internal/gamestore"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/internal/prefs"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/registry"
)

// Configured returns a shared state whose settings are saved in a new working
// directory, under a name that is the same each time.
func Configured(t testing.TB, profile theme.Profile) *ui.Common {
	t.Helper()
	t.Chdir(t.TempDir())
	c := Common(t, profile, Endless)
	c.Settings, _ = prefs.Open("config")
	return c
}

// WithEngines returns a common, Configured before, with two engines: one that was
// asked, whose program is gone, and one that was never asked.
func WithEngines(t testing.TB, c *ui.Common) *ui.Common {
	t.Helper()
	c.Engines, c.Start, c.Find = registry.Open("config"), startEngine, FindDialect
	asked := registry.Entry{
		Config: xboard.Config{Name: "Fake", Command: []string{"./fake", "a b"}, Protocol: xboard.UCI, Options: map[string]string{"Hash": "64"}},
		Seen:   &registry.ProbeResult{Description: Says, At: time.Date(2026, 11, 21, 12, 0, 0, 0, time.Local).UTC(), Program: "./fake"},
	}
	never := registry.Entry{Config: xboard.Config{Name: "Old", Command: []string{"./old"}, Protocol: xboard.CECP}}
	if err := c.Engines.Put(t.Context(), asked, never); err != nil {
		t.Fatal(err)
	}
	return c
}

// now is the current time in tests with saved games.
var now = time.Date(2026, 11, 21, 14, 5, 0, 0, time.UTC)

// WithSavedGames returns a shared state with saved games, by ID: each "-" in the ID
// makes the game a day older. Engines never reply.
func WithSavedGames(t testing.TB, games map[string]string) *ui.Common {
	t.Helper()
	c := Common(t, theme.ASCII, Endless)
	var err error
	if c.Games, err = gamestore.Open(t.TempDir()); err != nil {
		t.Fatal(err)
	}
	c.Now = func() time.Time { return now }
	c.Env.Open = func(context.Context, livegame.Seat) (xboard.Player, error) {
		return nil, errors.New("no engines in this test")
	}
	for id, text := range games {
		Keep(t, c, id, text)
	}
	return c
}

// Keep writes a game onto the shelf.
func Keep(t testing.TB, c *ui.Common, id, text string) {
	t.Helper()
	path := c.Games.Path(id)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	at := now.AddDate(0, 0, -strings.Count(id, "-")).Add(-time.Duration(len(id)) * time.Hour)
	if err := os.Chtimes(path, at, at); err != nil {
		t.Fatal(err)
	}
}

// Kept returns the contents of a saved game's file.
func (s *Stage) Kept(id string) string {
	s.T.Helper()
	text, err := os.ReadFile(s.C.Games.Path(id))
	if err != nil {
		s.T.Fatal(err)
	}
	return string(text)
}

// Reviewed returns the setup for reviewing a saved game.
func Reviewed(t testing.TB, c *ui.Common, id string, back ui.Screen) ui.GameConfig {
	t.Helper()
	config, err := reviewed(t, c, back, func(yield func(archive.Batch) bool) { archive.ScanStore(c.Ctx, c.Variants, c.Games, yield) }, func(r *archive.Entry) bool { return r.ID == id })
	if err != nil {
		t.Fatal(err)
	}
	return config
}

// ReviewedFile returns the setup for reviewing the last game of a file, or an error.
func ReviewedFile(t testing.TB, c *ui.Common, path string, back ui.Screen) (ui.GameConfig, error) {
	t.Helper()
	return reviewed(t, c, back, func(yield func(archive.Batch) bool) { archive.ScanFile(c.Ctx, c.Variants, path, yield) }, func(*archive.Entry) bool { return true })
}

func reviewed(t testing.TB, c *ui.Common, back ui.Screen, scan func(yield func(archive.Batch) bool), fits func(*archive.Entry) bool) (ui.GameConfig, error) {
	t.Helper()
	var found *archive.Entry
	scan(func(b archive.Batch) bool {
		for i := range b.Records {
			if fits(&b.Records[i]) {
				found = &b.Records[i]
			}
		}
		return true
	})
	if found == nil {
		t.Fatal("there is no such game")
	}
	return ui.OpenCmd(c, 1, *found, false)().(ui.GameOpenedMsg).Review(c, back)
}

// Games for the shelf: of chess, that waits for White, with clocks; of
// Crazyhouse, by two persons; of chess, that is over.
const (
	UnfinishedChess = `[Event "?"]
[Date "2026.11.21"]
[White "you"]
[Black "ferz level 3"]
[Result "*"]
[FerzGame "a"]
[FerzPlayers "0:0:;1:3:"]
[TimeControl "300+2"]

1. e4 {[%clk 0:04:55]} e5 {[%clk 0:04:58]} 2. Nf3 {[%clk 0:04:40]} Nc6 {[%clk 0:04:50]} *
`
	UnfinishedHouse = `[Date "2026.11.20"]
[White "Ann"]
[Black "Bob"]
[Result "*"]
[Variant "Crazyhouse"]
[FerzPlayers "0:0:Ann;0:0:Bob"]

1. e4 d5 2. exd5 Qxd5 3. Nc3 *
`
	FinishedChess = `[Event "Club"]
[Date "2026.10.01"]
[White "Ann"]
[Black "ferz"]
[Result "1-0"]
[FerzPlayers "0:0:Ann;1:10:"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0
`
)
