//go:build unix

package process

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/xboard/leaktest"
)

// The test binary is also the program that it runs: the variable selects its behavior.
const roleVariable = "PROCESS_TEST_ROLE"

func TestMain(m *testing.M) {
	if role, ok := roles[os.Getenv(roleVariable)]; ok {
		role()
		os.Exit(0)
	}
	testenv.DefaultSignals()
	testenv.Waiting()
	os.Exit(m.Run())
}

var roles = map[string]func(){
	"echo":  echo,
	"exit":  func() { fmt.Println("bye"); fmt.Fprintln(os.Stderr, "all is lost"); os.Exit(3) },
	"deaf":  func() { fmt.Println("ready"); forever() },
	"flood": func() { flood("info line of a flood\n") },
	"river": func() { flood(strings.Repeat("x", 1<<16)) },
	"partial": func() {
		fmt.Print("first\r\nsecond without an end")
	},
	"stubborn": func() {
		signal.Ignore(syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP)
		fmt.Println("ready")
		forever()
	},
	"parent":  func() { startChild(nil); echo() },
	"orphan":  func() { startChild(nil) },
	"daemon":  func() { startChild(&syscall.SysProcAttr{Setsid: true}); echo() },
	"sleeper": forever,
	"shut":    func() { os.Stdin.Close(); fmt.Println("ready"); forever() },
}

func forever() { time.Sleep(time.Hour) }

// echo prints what it reads until its input ends.
func echo() {
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		fmt.Println("heard " + in.Text())
	}
}

func flood(text string) {
	out := bufio.NewWriterSize(os.Stdout, 1<<16)
	for {
		if _, err := out.WriteString(text); err != nil {
			return
		}
	}
}

// startChild starts a process that keeps our output open and outlives us.
func startChild(attr *syscall.SysProcAttr) {
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), roleVariable+"=sleeper")
	child.Stdout, child.Stderr = os.Stdout, os.Stderr
	child.SysProcAttr = attr
	if err := child.Start(); err != nil {
		fmt.Println("no child:", err)
		return
	}
	fmt.Println(child.Process.Pid)
}

// run starts the test binary in a role. It fails the test if a goroutine of
// the process is left at the end.
func run(t *testing.T, role string) *Process {
	t.Helper()
	leaktest.Check(t)
	p, err := Start(t.Context(), Spec{
		Command: []string{os.Args[0]},
		Env:     []string{roleVariable + "=" + role},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stop(t, p, 0)
	})
	return p
}

func stop(t *testing.T, p *Process, grace time.Duration) {
	t.Helper()
	if err := p.Stop(grace); err != nil {
		t.Error(err)
	}
}

// patience is more than anything takes on a busy machine.
const patience = 2 * time.Minute

func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for until := time.Now().Add(patience); time.Now().Before(until); time.Sleep(5 * time.Millisecond) {
		if ok() {
			return
		}
	}
	t.Errorf("not in time: %s", what)
}

// next returns the next line.
func next(t *testing.T, p *Process) Line {
	t.Helper()
	select {
	case l, ok := <-p.Lines():
		if !ok {
			t.Fatalf("the output has ended (%s)", p.Status())
		}
		return l
	case <-time.After(patience):
		t.Fatal("no line")
	}
	return Line{}
}

// childOf reads the number of the child that a program has started.
func childOf(t *testing.T, p *Process) int {
	t.Helper()
	pid, err := strconv.Atoi(next(t, p).Text)
	if err != nil {
		t.Fatal(err)
	}
	return pid
}

func alive(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err == nil {
		_, state, _ := strings.Cut(string(stat), ") ")
		return !strings.HasPrefix(state, "Z")
	}
	return runtime.GOOS != "linux" && syscall.Kill(pid, 0) == nil
}

func TestTalk(t *testing.T) {
	p := run(t, "echo")
	if err := p.Send("one", "two"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"heard one", "heard two"} {
		if got := next(t, p).Text; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if s := p.Status(); s != "" {
		t.Errorf("status of a running program: %q", s)
	}
	stop(t, p, patience) // ends as its input does
	if s := p.Status(); s != "exit status 0" {
		t.Errorf("status %q", s)
	}
	if err := p.Send("three"); !errors.Is(err, ErrEnded) {
		t.Errorf("sending to an ended program: %v", err)
	}
}

func TestExit(t *testing.T) {
	p := run(t, "exit")
	<-p.Done()
	if got, want := p.Status(), "exit status 3, after printing: all is lost"; got != want {
		t.Errorf("status %q, want %q", got, want)
	}
	if got := next(t, p).Text; got != "bye" {
		t.Errorf("last line %q", got)
	}
	if _, more := <-p.Lines(); more {
		t.Error("lines after the end")
	}
	eventually(t, "sending fails", func() bool { return errors.Is(p.Send("x"), ErrEnded) })
}

func TestPartialLine(t *testing.T) {
	p := run(t, "partial")
	for _, want := range []string{"first", "second without an end"} {
		if got := next(t, p).Text; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// TestKilled checks that the report names who has ended a program, and that the group is
// hit.
func TestKilled(t *testing.T) {
	kill := func(signal syscall.Signal) func(*testing.T, *Process) {
		return func(t *testing.T, p *Process) {
			if err := syscall.Kill(p.Pid(), signal); err != nil {
				t.Error(err)
			}
			<-p.Done()
		}
	}
	end := func(t *testing.T, p *Process) { stop(t, p, 0) }
	for _, test := range []struct {
		name, role string
		how        func(*testing.T, *Process)
		want       string
	}{
		{"by us", "deaf", end, "ended by ferz"},
		{"by us, at last", "stubborn", end, "killed by ferz, as it did not end when it was told to"},
		{"by another", "deaf", kill(syscall.SIGTERM), "killed (SIGTERM)"},
		{"by another, for good", "stubborn", kill(syscall.SIGKILL), "killed (SIGKILL)"},
		{"by the end of a terminal", "deaf", kill(syscall.SIGHUP), "killed (SIGHUP)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := run(t, test.role)
			next(t, p)
			test.how(t, p)
			for range 2 {
				if got := p.Status(); got != test.want {
					t.Errorf("status %q, want %q", got, test.want)
				}
				stop(t, p, 0) // which changes nothing
			}
		})
	}
}

// TestInputClosed: a program that reads no more has not ended.
func TestInputClosed(t *testing.T) {
	p := run(t, "shut")
	next(t, p)
	if err := p.Send("x"); !errors.Is(err, ErrClosed) || p.Status() != "" {
		t.Errorf("%v, status %q", err, p.Status())
	}
	stop(t, p, 0)
	if err := p.Send("x"); !errors.Is(err, ErrEnded) {
		t.Errorf("after its end: %v", err)
	}
}

func TestStuck(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("waits for some seconds")
	}
	p := run(t, "deaf")
	begin := time.Now()
	if err := p.Send(strings.Repeat("x", 1<<20)); !errors.Is(err, ErrNotReading) {
		t.Fatalf("got %v", err)
	}
	if d := time.Since(begin); d < sendTimeout {
		t.Errorf("given up after %v", d)
	}
	begin = time.Now()
	if err := p.Send("more"); !errors.Is(err, ErrNotReading) || time.Since(begin) > sendTimeout/2 {
		t.Errorf("got %v after %v", err, time.Since(begin))
	}
}

// TestFlood checks that a flood which is not read waits, and that stopping does not.
func TestFlood(t *testing.T) {
	p := run(t, "flood")
	eventually(t, "lines queue up", func() bool { return len(p.Lines()) == lineBuffer })
	if got := next(t, p).Text; got != "info line of a flood" {
		t.Errorf("got %q", got)
	}
	stop(t, p, 0)
}

func TestLineWithoutEnd(t *testing.T) {
	p := run(t, "river")
	first := next(t, p)
	if len(first.Text) != maxLine || first.Truncated < maxCut {
		t.Errorf("first part: %d bytes, %d cut", len(first.Text), first.Truncated)
	}
	if l := next(t, p); l.Text != "" || l.Truncated < maxCut {
		t.Errorf("next part: %d bytes, %d cut", len(l.Text), l.Truncated)
	}
}

func TestChildrenEnd(t *testing.T) {
	for _, role := range []string{"parent", "daemon"} {
		t.Run(role, func(t *testing.T) {
			if role == "daemon" && runtime.GOOS != "linux" {
				t.Skip("independent children can be found on Linux only")
			}
			p := run(t, role)
			child := childOf(t, p)
			stop(t, p, patience)
			eventually(t, "the child ended", func() bool { return !alive(child) })
			if left := p.Orphans(); runtime.GOOS == "linux" && (len(left) != 1 || !strings.HasPrefix(filepath.Base(os.Args[0]), left[0])) {
				t.Errorf("it left %q behind", left)
			}
		})
	}
}

// TestChildOfEnded: the end of a program is not kept from us by its children.
func TestChildOfEnded(t *testing.T) {
	p := run(t, "orphan")
	child := childOf(t, p)
	for range p.Lines() {
	}
	<-p.Done()
	eventually(t, "the child ended", func() bool { return !alive(child) })
}

// TestTake: whoever takes lines itself has all of them when Lines ends, and none after the
// process was stopped.
func TestTake(t *testing.T) {
	leaktest.Check(t)
	var got []string
	p, err := Start(t.Context(), Spec{
		Command: []string{os.Args[0]}, Env: []string{roleVariable + "=partial"},
		Take: func(l Line) { got = append(got, l.Text) },
	})
	if err != nil {
		t.Fatal(err)
	}
	for l := range p.Lines() {
		t.Errorf("%q is in Lines", l.Text)
	}
	if want := []string{"first", "second without an end"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	stop(t, p, 0)

	taken, proceed := make(chan struct{}, 1), make(chan struct{})
	n := 0
	p, err = Start(t.Context(), Spec{
		Command: []string{os.Args[0]}, Env: []string{roleVariable + "=flood"},
		Take: func(Line) { n++; taken <- struct{}{}; <-proceed },
	})
	if err != nil {
		t.Fatal(err)
	}
	<-taken
	go func() {
		<-p.quit
		close(proceed)
	}()
	stop(t, p, 0)
	if n != 1 {
		t.Errorf("%d lines were taken of a process that is stopped at the first", n)
	}
}

func TestLog(t *testing.T) {
	var mu sync.Mutex
	seen := map[string]bool{}
	p, err := Start(t.Context(), Spec{
		Command: []string{os.Args[0]},
		Env:     []string{roleVariable + "=echo"},
		Log: func(direction, line string) {
			mu.Lock()
			defer mu.Unlock()
			seen[direction+line] = true
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	p.Send("x")
	next(t, p)
	stop(t, p, patience)
	for _, want := range []string{"<x", ">heard x"} {
		if !seen[want] {
			t.Errorf("%q not logged: %v", want, seen)
		}
	}
}

func TestStartFails(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	notRunnable := filepath.Join(t.TempDir(), "text")
	if err := os.WriteFile(notRunnable, []byte("no program"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name    string
		ctx     context.Context
		command []string
		want    string
	}{
		{"nothing", t.Context(), nil, "the command is empty"},
		{"unknown", t.Context(), []string{"no-such-engine"}, `there is no program "no-such-engine" on PATH or in /usr/games`},
		{"folder", t.Context(), []string{t.TempDir()}, "can't be run"},
		{"text", t.Context(), []string{notRunnable}, "exec format error"},
		{"canceled", ended, []string{os.Args[0]}, "canceled"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := Start(test.ctx, Spec{Command: test.command})
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %q", err, test.want)
			}
		})
	}
}

func TestFind(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join("bin", "engine")
	if err := os.MkdirAll(filepath.Join(dir, "bin"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	got, err := find([]string{name}, dir)
	if err != nil || got != filepath.Join(dir, name) {
		t.Errorf("got %q, %v", got, err)
	}
	if _, err := find([]string{name}, ""); err == nil {
		t.Error("found without its folder")
	}
}
