package collection

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine/pgn"
)

// manyGames returns games whose events are their numbers.
func manyGames(n int) string {
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, "[Event \"%d\"]\n\n1. e4 e5 {a comment that makes it longer} *\n\n", i+1)
	}
	return text.String()
}

func TestEach(t *testing.T) {
	stop := errors.New("stop")
	event := func(g *pgn.Game, at Place) (string, error) {
		if at.Number == 400 {
			panic("a fault in one game")
		}
		return g.Tags.Get("Event"), nil
	}
	for name, tt := range map[string]struct {
		games, stop int
		want        string // of the error
	}{
		"none":      {0, 0, ""},
		"all":       {333, 0, ""},
		"an error":  {333, 100, "file, game 100: stop"},
		"the first": {333, 1, "file, game 1: stop"},
		"the last":  {333, 333, "file, game 333: stop"},
	} {
		for _, workers := range []int{1, 2, 7} {
			n, all := 0, manyGames(tt.games)
			err := Each(t.Context(), pgn.NewReader(strings.NewReader(all)), "file", workers, event, func(text string, at Place) error {
				if n++; text != fmt.Sprint(n) || at.File != "file" || at.Number != n || at.Line != 4*n-3 || !strings.HasPrefix(all[at.Offset:], fmt.Sprintf("[Event \"%d\"]", n)) {
					t.Errorf("%s, %d workers: game %d is %q at %v", name, workers, n, text, at)
				}
				if n == tt.stop {
					return stop
				}
				return nil
			})
			if got := fmt.Sprint(err); tt.want == "" && err != nil || tt.want != "" && got != tt.want {
				t.Errorf("%s, %d workers: %s, want %q", name, workers, got, tt.want)
			}
			if want := tt.games; tt.stop == 0 && n != want {
				t.Errorf("%s, %d workers: %d games, want %d", name, workers, n, want)
			}
		}
	}
	taken := 0
	err := Each(t.Context(), pgn.NewReader(strings.NewReader(manyGames(500))), "file", 3, event, func(string, Place) error { taken++; return nil })
	if taken != 399 || err == nil || !strings.HasPrefix(err.Error(), "file, game 400: internal error") {
		t.Errorf("a fault in game 400: %d games before it, %v", taken, err)
	}
}

// TestEachCanceled: it ends although the file continues.
func TestEachCanceled(t *testing.T) {
	for _, workers := range []int{1, 3} {
		ctx, cancel := context.WithCancel(t.Context())
		n := 0
		err := Each(ctx, pgn.NewReader(endless{}), "file", workers, func(*pgn.Game, Place) (int, error) { return 0, nil }, func(int, Place) error {
			if n++; n == 200 {
				cancel()
			}
			return nil
		})
		if !errors.Is(err, context.Canceled) || n < 200 {
			t.Errorf("%d workers: %v after %d games", workers, err, n)
		}
	}
}

// endless is a file of games without end.
type endless struct{}

func (endless) Read(p []byte) (int, error) { return copy(p, "\n[Event \"x\"]\n\n1. e4 *\n"), nil }

// TestEachAhead: games are worked on while take is busy, as many as there is memory for.
func TestEachAhead(t *testing.T) {
	const blocks = 20
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var worked atomic.Int64
	ahead := make(chan struct{})
	work := func(*pgn.Game, Place) (int, error) {
		if worked.Add(1) == (blocks-maxGames/8)*maxGames {
			close(ahead)
		}
		return 0, nil
	}
	in := pgn.NewReader(strings.NewReader(manyGames(2 * blocks * maxGames)))
	err := EachAhead(ctx, in, Place{File: "file", Number: 1}, 2, blocks, work, func(int, Place) error {
		select {
		case <-ahead:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	})
	if err != nil {
		t.Errorf("%v after %d games, want them to be worked on while the first is taken", err, worked.Load())
	}
}
