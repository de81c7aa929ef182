package workers

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/xboard/match"
	"github.com/ferzchess/ferz/xboard/nets"
)

// workerURL is the variable that makes the tests' program a worker, with the URL of its hub.
const workerURL = "FERZ_TEST_WORKER"

// runWorker is the program of a worker.
func runWorker(url string) error {
	return Serve(context.Background(), url, options(fmt.Sprint("process", os.Getpid()), newTold()))
}

// process starts a worker as a process, and returns what kills it.
func (p *place) process() (kill func()) {
	p.t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env, cmd.Stderr = append(os.Environ(), workerURL+"="+p.url(Work)), os.Stderr
	if err := cmd.Start(); err != nil {
		p.t.Fatal(err)
	}
	kill = sync.OnceFunc(func() {
		_, _ = cmd.Process.Kill(), cmd.Wait() // errors say that it was killed
	})
	p.t.Cleanup(kill)
	return kill
}

// counting calls something once when so many games have come back.
type counting struct {
	match.Worker
	left *atomic.Int64
	call func()
}

func (c counting) Play(ctx context.Context, a match.Assignment, live func(match.LiveEvent)) (match.Record, error) {
	rec, err := c.Worker.Play(ctx, a, live)
	if c.left.Add(-1) == 0 {
		c.call()
	}
	return rec, err
}

// TestKilledWorkers has a match played by four processes, of which two are killed in its middle:
// each game counts once, and is as it is here. The long test plays a thousand games.
func TestKilledWorkers(t *testing.T) {
	t.Parallel()
	games, nodes := 40, uint64(40)
	if !testenv.Short() {
		games, nodes = 1000, 400
	}
	p, heard := newPlace(t), newTold()
	c, specs := ferzMatch(t, "losalamos", games)
	for i := range c.Entrants {
		c.Entrants[i].Limits.Nodes = nodes
	}
	want := here(t, c, specs)
	o := options("queue", heard)
	o.silence = 4 * time.Second
	m, err := OpenMatch(t.Context(), p.url(HandOut), &c, specs, "", o)
	if err != nil {
		t.Fatal(err)
	}
	var kill [4]func()
	for i := range kill {
		kill[i] = p.process()
	}
	c.Workers = m.Workers(GamesUnderWay)
	left := atomic.Int64{}
	left.Store(int64(games / 4))
	for i, w := range c.Workers {
		c.Workers[i] = counting{w, &left, func() { kill[0](); kill[1]() }}
	}
	if got := run(t, c); !slices.Equal(got, want) {
		t.Errorf("elsewhere %q\nwant %q", got, want)
	}
	if left.Load() > 0 {
		t.Error("no worker was killed")
	}
	if err := m.Close(); err != nil {
		t.Error(err)
	}
}

// TestNetMatch has a match between a net and none played by a worker, which gets the net: the
// games are as they are here.
func TestNetMatch(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	c, specs := ferzMatch(t, "chess", 4)
	v, err := engine.Compile(c.Variant.Definition, nil)
	if err != nil {
		t.Fatal(err)
	}
	_, file, err := nets.Find(v)
	if err != nil || file == nil {
		t.Fatal("chess has no net:", err)
	}
	path := filepath.Join(t.TempDir(), "net")
	if err := nets.Write(path, file); err != nil {
		t.Fatal(err)
	}
	specs[0].Config.Options[evalFile], specs[1].Config.Options[evalFile] = path, nets.None
	want := here(t, c, specs)
	m, err := OpenMatch(t.Context(), p.url(HandOut), &c, specs, "", options("queue", newTold()))
	if err != nil {
		t.Fatal(err)
	}
	p.work(options("worker", newTold()))
	c.Workers = m.Workers(4)
	if got := run(t, c); !slices.Equal(got, want) {
		t.Errorf("elsewhere %q\nwant %q", got, want)
	}
	if err := m.Close(); err != nil {
		t.Error(err)
	}
	specs[0].Config.Options[evalFile] = nets.None
	if other := here(t, c, specs); slices.Equal(other, want) {
		t.Error("the games without the net are the same")
	}
}
