// Package endtoend has tests of ferz serve as others meet it: a process, and people who
// come by SSH from another one. TestKilled kills it in the middle of games, TestConnects has
// people come and go, and TestLoad measures what visitors cost:
//
//	go build -o /tmp/ferz ./cmd/ferz
//	FERZ_LONG=tui/serve/endtoend go test ./tui/serve/endtoend -run TestLoad -v -args -ferz /tmp/ferz -sessions 200 -games 50
//
// Each visitor is a terminal that interprets what the server sends. A key counts as
// answered when the first byte arrives after it, and a move when the opponent's terminal
// shows it.
package endtoend

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"testing"
	"time"

	"github.com/ferzchess/ferz/tui/serve"
	"github.com/ferzchess/ferz/tui/serve/sshd"
)

// What is measured, and how long.
var (
	program  = flag.String("ferz", "", "the program to test; by default the test's own process serves")
	sessions = flag.Int("sessions", 6, "visitors of TestLoad")
	games    = flag.Int("games", 2, "games of TestLoad, each of two of the visitors")
	keys     = flag.Float64("keys", 10, "keys a second, of all visitors together")
	moves    = flag.Float64("moves", 4, "moves a second, of all games together")
	searches = flag.Int("searches", 2, "other visitors who have ferz think, beside second measurements of TestLoad")
	phase    = flag.Duration("phase", time.Second, "the time of each measurement")
	kills    = flag.Int("kills", 100, "how often TestKilled kills the server in a long test")
	connects = flag.Int("connects", 10_000, "connections of TestConnects in a long test")
)

// placeDir is the variable that makes the tests' program a server, with the folder of what it
// keeps.
const placeDir = "FERZ_TEST_PLACE"

func TestMain(m *testing.M) {
	if dir := os.Getenv(placeDir); dir != "" {
		if err := runPlace(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// roomFor is how many visitors a server has room for that is the tests' program.
const roomFor = 1000

// runPlace serves until a signal ends it.
func runPlace(dir string) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	return serve.Run(ctx, serve.Config{
		Dir: dir, Listen: "127.0.0.1:0", Metrics: "127.0.0.1:0", LogTo: os.Stderr,
		Limits: sshd.Limits{Connections: roomFor, PerAddress: roomFor, Handshakes: roomFor},
	})
}
