// Command loadtest measures what visitors cost a server of games: it starts ferz serve in
// a folder of its own, opens sessions over SSH from this process, has pairs of them play,
// and prints how fast keys and moves are answered, and the server's CPU time and memory.
//
//	go build -o /tmp/ferz ./cmd/ferz
//	go run ./tui/serve/loadtest --ferz /tmp/ferz --sessions 200 --games 50
//
// Each visitor is a terminal that interprets what the server sends. A key counts as
// answered when the first byte arrives after it, and a move when the opponent's terminal
// shows it.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"
)

// load describes the visitors and what they do.
type load struct {
	ferz     string        // the program to test
	sessions int           // visitors
	games    int           // played by two visitors each
	keys     float64       // a second, of all visitors together
	moves    float64       // a second, of all games together
	phase    time.Duration // of each measurement
}

// The bounds of a load: more visitors than these would measure this program.
const mostSessions, mostPhase = 5000, 10 * time.Minute

// check returns an error for a load that can't be.
func (l load) check() error {
	switch {
	case l.sessions < 1 || l.sessions > mostSessions:
		return fmt.Errorf("--sessions %d: expected a number from 1 to %d", l.sessions, mostSessions)
	case l.games < 0 || 2*l.games > l.sessions:
		return fmt.Errorf("--games %d: expected at most half as many as sessions, %d", l.games, l.sessions/2)
	case l.keys <= 0 || l.moves < 0:
		return fmt.Errorf("--keys %g, --moves %g: expected keys above 0, and moves of at least 0", l.keys, l.moves)
	case l.phase < time.Second || l.phase > mostPhase:
		return fmt.Errorf("--phase %v: expected a time from 1s to %v", l.phase, mostPhase)
	}
	return nil
}

func main() {
	l := load{}
	flag.StringVar(&l.ferz, "ferz", "ferz", "the program to test")
	flag.IntVar(&l.sessions, "sessions", 200, "visitors")
	flag.IntVar(&l.games, "games", 50, "games, each of two of the visitors")
	flag.Float64Var(&l.keys, "keys", 60, "keys a second, of all visitors together")
	flag.Float64Var(&l.moves, "moves", 40, "moves a second, of all games together")
	flag.DurationVar(&l.phase, "phase", 20*time.Second, "the time of each measurement")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := l.run(ctx, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "loadtest:", err)
		os.Exit(1)
	}
}

// settle is how long the server has to finish what it has begun before a measurement.
const settle = 3 * time.Second

// run measures one load and prints the results.
func (l load) run(ctx context.Context, out io.Writer) error {
	if err := l.check(); err != nil {
		return err
	}
	s, err := startServer(ctx, l)
	if err != nil {
		return err
	}
	defer s.stop()
	pause(ctx, settle)
	empty := s.usage()
	fmt.Fprintf(out, "empty server        %s\n", empty)

	visitors, err := connect(ctx, s.addr, l.sessions)
	defer closeAll(visitors)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d logins          %.1f ms CPU each\n", l.sessions, millis(s.usage().cpu-empty.cpu)/float64(l.sessions))
	pause(ctx, settle)
	here := s.usage()
	fmt.Fprintf(out, "start screens       %s: %.2f MB a session\n", here, mebibytes(here.memory-empty.memory)/float64(l.sessions))
	pause(ctx, l.phase)
	fmt.Fprintf(out, "idle                %.2f millicores a session\n", 1000*s.cores(here)/float64(l.sessions))

	results, err := l.measure(ctx, s, visitors, nil)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "keys alone          %s\n", results)
	if l.games > 0 {
		if err := l.play(ctx, out, s, visitors, empty, here); err != nil {
			return err
		}
	}
	closeAll(visitors)
	pause(ctx, settle)
	fmt.Fprintf(out, "all have left       %s\n", s.usage())
	return ctx.Err()
}

// play measures games, and prints the results.
func (l load) play(ctx context.Context, out io.Writer, s *server, visitors []*visitor, empty, here usage) error {
	before := s.usage()
	games, err := beginGames(ctx, visitors[:2*l.games])
	if err != nil {
		return err
	}
	pause(ctx, settle)
	now := s.usage()
	each := mebibytes(here.memory-empty.memory)/float64(l.sessions) + mebibytes(now.memory-before.memory)/float64(2*l.games)
	fmt.Fprintf(out, "%d games            %s: %.2f MB a session that plays\n", l.games, now, each)
	pause(ctx, l.phase)
	fmt.Fprintf(out, "idle in games       %.2f cores\n", s.cores(now))
	results, err := l.measure(ctx, s, visitors, games)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "keys and moves      %s\n", results)
	fmt.Fprintf(out, "while all play      %s\n", s.usage())
	return nil
}

// pause waits for a time, or for the end of the context.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}
