package xboardclient_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/dialect"
	"github.com/ferzchess/ferz/xboard/xboardclient"
)

// fakeRole is the first argument of this test program when it plays an engine.
const fakeRole = "play-engine"

func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == fakeRole {
		playEngine(os.Args[2])
		os.Exit(0)
	}
	testenv.DefaultSignals()
	testenv.Waiting()
	os.Exit(m.Run())
}

// maxDoneWait is how long a test waits for what should come at once.
const maxDoneWait = 2 * time.Minute

func patient(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), maxDoneWait)
	t.Cleanup(cancel)
	return ctx
}

// until waits for a condition that must come about.
func until(t *testing.T, met func() bool) {
	t.Helper()
	for deadline := time.Now().Add(maxDoneWait); !met(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("it does not come about")
		}
	}
}

// journal is what was said, for messages of tests that fail.
type journal struct {
	mu    sync.Mutex
	lines []string
}

func (j *journal) log(direction, line string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.lines = append(j.lines, direction+" "+line)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	lines := j.lines
	if n := len(lines) - 2000; n > 0 {
		lines = append([]string{fmt.Sprintf("(%d lines)", n)}, lines[n:]...)
	}
	return strings.Join(lines, "\n")
}

// sent returns the lines that the engine was sent.
func (j *journal) sent() []string {
	j.mu.Lock()
	defer j.mu.Unlock()
	var out []string
	for _, l := range j.lines {
		if text, ok := strings.CutPrefix(l, "< "); ok {
			out = append(out, text)
		}
	}
	return out
}

// open starts an engine that is closed when the test ends.
func open(t *testing.T, c xboard.Config) (xboard.Engine, *journal) {
	t.Helper()
	j := &journal{}
	c.Protocol, c.Log = xboard.CECP, j.log
	if c.FindDialect == nil {
		c.FindDialect = dialect.Find
	}
	e, err := xboardclient.Start(patient(t), c)
	if err != nil {
		t.Fatalf("start: %v\n%v", err, j)
	}
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
		if t.Failed() {
			t.Logf("%v", j)
		}
	})
	return e, j
}
