package tui

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/start"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/registry"
)

// evil is what a name could do to a terminal: colors, which the frame as a whole lets
// by, and then all else.
const evil = "Evil\x1b[35mp\x1b]0;t\x07\x1b[2J\u009b1m\u202eR\u2066\u200b\U000e0041!"

// evilGame has the text wherever a game can have it.
const evilGame = "[Event \"" + evil + "\"]\n[White \"" + evil + "\"]\n[Black \"" + evil + "\"]\n[Date \"2026.01." + evil + "\"]\n[Opening \"" + evil + "\"]\n[Variant \"" + evil + "\"]\n[Annotator \"" + evil + "\"]\n[Result \"*\"]\n\n" +
	"{" + evil + "} 1. e4 {" + evil + " [%cal Ge2e4]} e5 $1 (1... c5 {" + evil + "}) 2. Nf3 *\n"

// evilVariants are chess: one with hostile names, which can be listed but not played,
// and one of which only what is said about it is hostile.
func evilVariants(t *testing.T) (unplayable, playable engine.Definition) {
	t.Helper()
	d, err := variants.Find("chess")
	if err != nil {
		t.Fatal(err)
	}
	unplayable, playable = d.Clone(), d.Clone()
	playable.ID, playable.Name, playable.Description, playable.Source = "evilplay", "Evil Play", evil, evil
	d = unplayable
	d.ID, d.Name, d.Inventor, d.Year, d.Description, d.Source = "evil", evil, evil, evil, evil, evil
	d.Tags, d.Aliases, d.Family = append(d.Tags, evil), []string{evil}, evil
	for i := range d.Pieces {
		d.Pieces[i].Name = evil + d.Pieces[i].Name
	}
	return d, playable
}

// evilWorld is a user's, all of whose files, games and engines are hostile.
func evilWorld(t *testing.T) *ui.Common {
	t.Helper()
	c := uitest.WithSavedGames(t, map[string]string{"a": strings.Replace(evilGame, "[Variant \""+evil+"\"]\n", "", 1), "b-": evilGame, "c--": evil})
	dir := "d" + strings.ReplaceAll(evil, "/", "")
	t.Chdir(t.TempDir())
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	c.Files.Dir, _ = os.Getwd()
	for name, text := range map[string]string{evil + ".pgn": evilGame + "\n" + evilGame, evil + ".epd": "8/8/8/8/8/8/8/K1k5 w - - id \"" + evil + "\";", "mine.ini": "[x:chess]\nname = " + evil + "\n" + evil + "\n[y:" + evil + "]\n"} {
		if err := os.WriteFile(filepath.Clean(name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	c.Make = allMakers()
	says := uitest.Says
	says.Name, says.Author, says.Variants = evil, evil, []string{"chess", evil}
	says.Options = []xboard.Option{{Name: evil, Kind: xboard.StringOption, Default: evil}, {Name: "c" + evil, Kind: xboard.ComboOption, Default: evil, Choices: []string{evil, "b"}}, {Name: "s", Kind: xboard.StringOption, Default: evil}}
	c.Engines = registry.Open("config")
	if err := c.Engines.Put(t.Context(), registry.Entry{
		Config: xboard.Config{Name: "Fake", Command: []string{"./" + evil, evil}, Dir: evil, Protocol: xboard.UCI, Options: map[string]string{evil: evil}},
		Seen:   &registry.ProbeResult{Description: says, At: time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC), Program: "./" + evil},
	}); err != nil {
		t.Fatal(err)
	}
	c.Start = func(context.Context, xboard.Config) (xboard.Engine, error) { return nil, errors.New(evil) }
	c.Find = func(*engine.Variant, *xboard.Description, *xboard.Config) (*xboard.Dialect, error) {
		return &xboard.Dialect{Variant: evil, AdaptorNote: evil}, nil
	}
	c.Env.Open = func(context.Context, livegame.Seat) (xboard.Player, error) { return nil, errors.New(evil) }
	c.Notices = append(c.Notices, evil)
	c.Settings.Settings.Name = evil
	unplayable, playable := evilVariants(t)
	catalogue, err := c.Variants.With("Mine", unplayable, playable)
	if err != nil {
		t.Fatal(err)
	}
	c.Variants = catalogue
	return c
}

// evilKeys lead everywhere from everywhere.
var evilKeys = []string{
	"up", "down", "left", "right", "enter", "enter", "tab", "esc", "space", "home", "end", "pgup", "pgdown", "f1", "F2", "F3", "F4", "F5", "?",
	"ctrl+r", "ctrl+e", "ctrl+k", "ctrl+l", "ctrl+n", "ctrl+o", "ctrl+d", "ctrl+p", "e4", "a", "n", "y", "/", evil, "Evil",
	":open " + evil + ".pgn", ":open " + evil + ".epd", ":open " + evil, ":name " + evil, ":comment " + evil, ":black Fake", ":" + evil, ":save " + evil, ":pgn", ":hint", ":report", ":analyze", ":rules", ":info",
}

// TestHostileText goes through all screens with hostile files, games, engines and
// variants, without colors of its own: no control character is to be seen.
func TestHostileText(t *testing.T) {
	for seed := range uint64(2) {
		c := evilWorld(t)
		s := uitest.NewStage(t, c, allHome(c), nil, 100, 40)
		s.Begin()
		shown := 0 // views with hostile text
		check := func(what string) {
			t.Helper()
			view := s.Root.View()
			if at := strings.IndexFunc(strings.ReplaceAll(view, "\n", ""), isUnsafe); at >= 0 {
				flat := strings.ReplaceAll(view, "\n", "")
				t.Fatalf("after %q: %q\n%s", what, flat[max(at-60, 0):min(at+60, len(flat))], strings.ReplaceAll(view, "\x1b", "ESC"))
			}
			if strings.Contains(view, "\ufffd") {
				shown++
			}
		}
		for _, keys := range [][]string{{"esc", "esc"}, {"E", "v", "i", "l"}, {"right"}, {"pgdown"}, {"esc"}, {"enter"}, {"esc"}, {"P", "l", "a", "y"}, {"right"}, {"pgdown"}, {"esc"}, {"tab"}, {"down", "down"}, {"enter"}, {"e4", "enter"}, {"ctrl+k"}, {"esc"}, {":comment " + evil, "enter"}, {":open " + evil + ".pgn", "enter"}, {"enter"}, {"down"}, {"enter"}, {"right", "right"}, {":report", "enter"}, {"esc", "esc"}, {"F4"}, {"enter"}, {"down"}, {"enter"}, {"esc"}, {"t"}, {"esc", "esc"}, {"F3"}, {"down"}, {"enter"}} {
			s.Press(keys...)
			s.Quiet()
			check(strings.Join(keys, " "))
		}
		r := rand.New(rand.NewPCG(5, seed))
		for range 150 {
			key := evilKeys[r.IntN(len(evilKeys))]
			if strings.HasPrefix(key, ":") {
				s.Press(key, "enter")
			} else if r.IntN(10) == 0 {
				s.Paste(evil)
			} else {
				s.Press(key)
			}
			s.Next()
			check(key)
			if s.Root.ShuttingDown() {
				break
			}
		}
		if shown < 10 {
			t.Errorf("hostile text was to be seen %d times only", shown)
		}
	}
}

// isUnsafe reports whether a character must not come from a file.
func isUnsafe(r rune) bool {
	return r < ' ' || r >= 0x7f && r < 0xa0 || r >= 0x200b && r <= 0x200f || r >= 0x2028 && r <= 0x202e || r >= 0x2060 && r <= 0x206f || r >= 0xe0000
}

// TestHostileWorkshop edits a file of hostile games.
func TestHostileWorkshop(t *testing.T) {
	c := evilWorld(t)
	screen, err := c.Make.Workshop(c, "mine.ini", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	s := uitest.Show(t, c, screen, 100, 40)
	s.WaitForText("U+202E")
	for _, key := range []string{"", "down", "end", "x", evil, "enter", "down", "pgdown", "ctrl+k", "f1", "esc", "esc"} {
		if key != "" {
			s.Press(key)
		}
		if view := strings.ReplaceAll(s.Root.View(), "\n", ""); strings.ContainsFunc(view, isUnsafe) {
			t.Errorf("after %q: %q", key, view)
		}
	}
}

func allHome(c *ui.Common) ui.Screen { return start.New(c, c.Variants.ListedCards()) }
