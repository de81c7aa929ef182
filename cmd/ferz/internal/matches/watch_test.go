package matches

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
	"github.com/ferzchess/ferz/tui"
	"github.com/ferzchess/ferz/xboard/match"
)

// onScreen runs a command line with a screen that a test makes up.
func onScreen(t *testing.T, args string, watch func(context.Context, tui.WatchOptions) error) (out, errOut string, status int) {
	t.Helper()
	t.Setenv("FERZ_CONFIG_DIR", t.TempDir())
	var o, e strings.Builder
	a := testApp(strings.NewReader(""), &o, &e)
	a.Watch = watch
	status = a.Run(t.Context(), strings.Fields(args))
	return o.String(), e.String(), status
}

// TestMatchWatched checks that the screen gets all reports, and that only the outcome is
// printed after it.
func TestMatchWatched(t *testing.T) {
	begun, done, moves := 0, 0, make(chan match.LiveEvent, 1000)
	screen := func(ctx context.Context, w tui.WatchOptions) error {
		if w.Slots != 2 || w.Title != "Chess" || strings.Join(w.Names, " ") != "ferz other" {
			t.Errorf("%+v", w)
		}
		return w.Match(ctx, func(e match.Event) {
			if e.Done {
				done++
			} else {
				begun++
			}
		}, func(l match.LiveEvent) {
			if l.Kind == match.MoveMade {
				moves <- l
			}
		})
	}
	out, errOut, status := onScreen(t, clitest.Quick+"--games 4 --random-plies 2 --concurrency 2 --seed 3 --watch", screen)
	want := regexp.MustCompile(`^Chess: ferz \(depth 1\), other \(depth 1\); seed 3\n\n   engine  games `)
	if status != 0 || errOut != "" || !want.MatchString(out) || strings.Contains(out, "game 1") {
		t.Errorf("status %d, %q, %s", status, errOut, out)
	}
	if begun != 4 || done != 4 || len(moves) < 40 {
		t.Errorf("%d games begun, %d done, %d moves", begun, done, len(moves))
	}
	out, _, status = onScreen(t, clitest.Quick+"--games 2 --json --watch", func(ctx context.Context, w tui.WatchOptions) error {
		return w.Match(ctx, func(match.Event) {}, func(match.LiveEvent) {})
	})
	var s match.Summary
	if err := json.Unmarshal([]byte(out), &s); err != nil || status != 0 || s.Games != 2 {
		t.Errorf("status %d, %v: %s", status, err, out)
	}
}

// TestMatchWatchStopped stops a match from the screen, and makes a screen fail.
func TestMatchWatchStopped(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.pgn")
	stopAfterOne := func(ctx context.Context, w tui.WatchOptions) error {
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		_ = w.Match(ctx, func(e match.Event) { // the command knows how it ends
			if e.Done {
				stop()
			}
		}, func(match.LiveEvent) {})
		return nil
	}
	out, errOut, status := onScreen(t, clitest.Quick+"--games 6 --watch --pgn "+path, stopAfterOne)
	if status != 1 || !strings.Contains(errOut, "interrupted after 1 of 6 games; the same command resumes it from ") || !strings.Contains(out, "engine  games") {
		t.Errorf("status %d, %q, %s", status, errOut, out)
	}
	if n := len(clitest.PlayedGames(t, path, "chess")); n != 1 {
		t.Errorf("%d games in the file", n)
	}
	_, errOut, status = onScreen(t, clitest.Quick+"--games 6 --watch --pgn "+path, func(ctx context.Context, w tui.WatchOptions) error {
		_ = stopAfterOne(ctx, w)
		return errors.New("the screen failed: no ink")
	})
	if status != 1 || !strings.Contains(errOut, "--watch: the screen failed: no ink; the same command resumes") {
		t.Errorf("status %d, %q", status, errOut)
	}
}

// TestMatchWatchPipe checks that without a terminal nothing is played.
func TestMatchWatchPipe(t *testing.T) {
	t.Setenv("TERM", "dumb") // should the test run on one
	path := filepath.Join(t.TempDir(), "games.pgn")
	out, errOut, status := onScreen(t, clitest.Quick+"--games 2 --watch --pgn "+path, nil)
	if status != 1 || out != "" || !strings.Contains(errOut, "--watch: the screen needs a terminal") || strings.Contains(errOut, "play --plain") {
		t.Errorf("status %d, %q, %q", status, out, errOut)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("a game was played")
	}
}
