package serve

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/serve/people"
	"github.com/ferzchess/ferz/tui/serve/store"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
)

var kills = flag.Int("kills", 10, "how often TestKilled kills the server in a long test")

// placeDir is the variable that makes the tests' program play games until it is killed.
const placeDir = "FERZ_TEST_PLACE"

func TestMain(m *testing.M) {
	if dir := os.Getenv(placeDir); dir != "" {
		fmt.Fprintln(os.Stderr, playOn(context.Background(), dir, os.Stdout))
		os.Exit(1)
	}
	if path := os.Getenv(nodeFile); path != "" {
		if err := runNode(path, os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// playOn plays two games at once for good over a store, and prints the moves of each that
// were shown: "have" what is there at first, "show" what is shown then.
func playOn(ctx context.Context, dir string, out io.Writer) error {
	kv, err := store.Open(ctx, dir)
	if err != nil {
		return err
	}
	p := newPlace(Config{Log: slog.New(slog.DiscardHandler)}, kv)
	p.hall = newHall(ctx, p)
	if err := printKept(ctx, p.people.Store, out); err != nil {
		return err
	}
	if err := p.hall.resume(); err != nil {
		return err
	}
	failed := make(chan error)
	for i, spec := range []string{"crazyhouse", "atomic"} {
		go func() {
			for {
				players := [2]people.Person{{Name: "anna", Look: "anna"}, {Name: "ben", Look: "ben"}}
				r := p.hall.of(spec)
				if r == nil {
					if err := p.hall.beginGame(players, terms{spec: spec, title: spec, rated: i == 0, clock: "60:00"}); err != nil {
						failed <- err
						return
					}
					continue
				}
				r.playRandomly(ctx, out)
			}
		}()
	}
	return <-failed
}

// of returns the game of a variant that is not over.
func (h *hall) of(spec string) *room {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, r := range h.rooms {
		if r.record.Spec == spec && !r.over() {
			return r
		}
	}
	return nil
}

// playRandomly makes random moves until the game is over or has become long.
func (r *room) playRandomly(ctx context.Context, out io.Writer) {
	for s := range r.session.Watch(ctx) {
		fmt.Fprintf(out, "show %s %v\n", r.record.ID, s.Moves)
		switch {
		case s.Over():
			return
		case s.Saving || !s.PersonToMove():
		case len(s.Moves) > 40:
			r.session.Send(livegame.Action{Seats: 1, Command: livegame.Resign})
		default:
			legal := s.Position().LegalMoves()
			r.session.Send(livegame.Action{Seats: 1 << s.Side(), Command: livegame.Play, Moves: []engine.Move{legal[rand.IntN(len(legal))]}})
		}
	}
}

// printKept prints the moves of all games in a store.
func printKept(ctx context.Context, s *store.Store, out io.Writer) error {
	for _, kind := range []store.Kind{store.Rooms, store.Games} {
		names, err := s.Names(ctx, kind, "")
		if err != nil {
			return err
		}
		for _, name := range names {
			record, _, err := store.Load[roomRecord](ctx, s, store.Key{Kind: kind, Name: name})
			if err != nil {
				return err
			}
			tree, err := pgn.Parse(record.PGN)
			if err != nil {
				return err
			}
			if err := pgn.Resolve(tree, (&ini.Loader{Catalogue: variants.BuiltIn()}).Load); err != nil {
				return err
			}
			moves := []engine.Move{}
			for _, n := range tree.MainLine() {
				moves = append(moves, n.Move)
			}
			fmt.Fprintf(out, "have %s %v\n", record.ID, moves)
		}
	}
	_, err := fmt.Fprintln(out, "begin")
	return err
}

// TestKilled kills a server in the middle of games, again and again: every move that was
// shown is there afterwards, once.
func TestKilled(t *testing.T) {
	n := 2
	if !testenv.Short() {
		n = *kills
	}
	dir, shown, games := t.TempDir(), map[string]string{}, 0
	for range n {
		cmd := exec.CommandContext(t.Context(), os.Args[0])
		cmd.Env, cmd.Stderr = append(os.Environ(), placeDir+"="+dir), os.Stderr
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		lines, wanted, have := bufio.NewScanner(out), 20+rand.IntN(80), map[string]string{}
		for lines.Scan() {
			what, rest, _ := strings.Cut(lines.Text(), " ")
			id, moves, _ := strings.Cut(rest, " ")
			moves = strings.TrimSuffix(moves, "]")
			switch what {
			case "have":
				have[id] = moves
			case "begin":
				for id, moves := range shown {
					if !strings.HasPrefix(have[id]+" ", moves+" ") && moves != "[" {
						t.Errorf("game %s has\n%s], and was shown with\n%s]", id, have[id], moves)
					}
				}
				games = len(have)
			case "show":
				if len(moves) > len(shown[id]) {
					shown[id] = moves
				}
				if wanted--; wanted == 0 {
					if err := cmd.Process.Kill(); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
		_ = cmd.Wait() // it was killed
		if wanted > 0 {
			t.Fatal("the server has ended by itself")
		}
	}
	t.Logf("%d kills, %d games", n, games)
}
