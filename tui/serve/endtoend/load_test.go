package endtoend

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine/testenv"
)

// load describes the visitors and what they do.
type load struct {
	ferz     string        // the program to test
	dir      string        // of the server's data
	sessions int           // visitors
	games    int           // played by two visitors each
	keys     float64       // a second, of all visitors together
	moves    float64       // a second, of all games together
	searches int           // of other visitors, beside a second measurement of each kind
	phase    time.Duration // of each measurement
}

// The bounds of a load: more visitors than these would measure this program.
const mostSessions, mostSearches, mostPhase = 5000, 500, 10 * time.Minute

// check returns an error for a load that can't be.
func (l load) check() error {
	switch {
	case l.sessions < 1 || l.sessions > mostSessions:
		return fmt.Errorf("-sessions %d: expected a number from 1 to %d", l.sessions, mostSessions)
	case l.games < 0 || 2*l.games > l.sessions:
		return fmt.Errorf("-games %d: expected at most half as many as sessions, %d", l.games, l.sessions/2)
	case l.keys <= 0 || l.moves < 0:
		return fmt.Errorf("-keys %g, -moves %g: expected keys above 0, and moves of at least 0", l.keys, l.moves)
	case l.searches < 0 || l.searches > mostSearches:
		return fmt.Errorf("-searches %d: expected a number from 0 to %d", l.searches, mostSearches)
	case l.phase < time.Second || l.phase > mostPhase:
		return fmt.Errorf("-phase %v: expected a time from 1s to %v", l.phase, mostPhase)
	}
	return nil
}

// settle is how long the server has to finish what it has begun before a measurement.
const settle = 3 * time.Second

// run measures one load and prints the results.
func (l load) run(ctx context.Context, out io.Writer) error {
	if err := l.check(); err != nil {
		return err
	}
	s, err := startServer(ctx, l.ferz, l.dir, l.sessions+l.searches+10)
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

	if err := l.both(ctx, out, s, "keys alone", visitors, nil); err != nil {
		return err
	}
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
	if err := l.both(ctx, out, s, "keys and moves", visitors, games); err != nil {
		return err
	}
	fmt.Fprintf(out, "while all play      %s\n", s.usage())
	return nil
}

// both measures without and with searches, and prints the results.
func (l load) both(ctx context.Context, out io.Writer, s *server, what string, visitors []*visitor, games []*game) error {
	results, err := l.measure(ctx, s, visitors, games)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%-19s %s\n", what, results)
	if l.searches == 0 {
		return nil
	}
	searchers, err := searching(s.addr, l.searches)
	if err != nil {
		return err
	}
	pause(ctx, settle)
	results, err = l.measure(ctx, s, visitors, games)
	fmt.Fprintf(out, "beside %-3d searches %s\n", l.searches, results)
	return errors.Join(err, endSearches(searchers))
}

// pause waits for a time, or for the end of the context.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// TestLoad measures a load, a small one by default, and prints the results.
func TestLoad(t *testing.T) {
	if testenv.Short() {
		t.Skip("a load is measured in long tests")
	}
	var out strings.Builder
	l := load{ferz: *program, dir: t.TempDir(), sessions: *sessions, games: *games, keys: *keys, moves: *moves, searches: *searches, phase: *phase}
	if err := l.run(t.Context(), io.MultiWriter(&out, os.Stdout)); err != nil {
		t.Fatal(err)
	}
	wanted := []string{`\d+ logins .* CPU each`, `start screens .* MB a session`, `keys alone +[1-9]\d* keys: 50 %`}
	if l.games > 0 && l.moves > 0 {
		wanted = append(wanted, `keys and moves .*; [1-9]\d* moves \([1-9]`)
	}
	if l.searches > 0 {
		wanted = append(wanted, `beside \d+ +searches [1-9]\d* keys: 50 %`)
	}
	for _, want := range wanted {
		if !regexp.MustCompile(want).MatchString(out.String()) {
			t.Errorf("%s is not in\n%s", want, out.String())
		}
	}
}

// TestCheck: loads that can't be are refused.
func TestCheck(t *testing.T) {
	good := load{sessions: 10, games: 5, keys: 60, moves: 40, phase: time.Second}
	if err := good.check(); err != nil {
		t.Error(err)
	}
	for name, change := range map[string]func(*load){
		"no sessions": func(l *load) { l.sessions = 0 }, "many sessions": func(l *load) { l.sessions = mostSessions + 1 },
		"games without players": func(l *load) { l.games = 6 }, "no keys": func(l *load) { l.keys = 0 },
		"moves below 0": func(l *load) { l.moves = -1 }, "searches below 0": func(l *load) { l.searches = -1 }, "a short phase": func(l *load) { l.phase = 0 },
	} {
		bad := good
		change(&bad)
		if bad.check() == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestNoServer: a program that does not serve is an error that says so.
func TestNoServer(t *testing.T) {
	if _, err := startServer(t.Context(), "true", t.TempDir(), 1); err == nil || !strings.Contains(err.Error(), "does not serve") && !errors.Is(err, exec.ErrNotFound) {
		t.Error(err)
	}
}

// TestNames: visitors have different names.
func TestNames(t *testing.T) {
	seen := map[string]bool{}
	for i := range mostSessions {
		if name := nameOf(i); seen[name] {
			t.Fatalf("two are called %s", name)
		} else {
			seen[name] = true
		}
	}
}
