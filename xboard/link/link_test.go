package link

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/process"
)

// fake is a program whose output is made up.
type fake struct {
	lines  chan process.Line
	end    chan struct{}
	done   chan struct{} // closed when it has ended
	status string
	sent   []string
	stuck  error // of Send
	ended  bool
	// floods: whoever sends lines ends by itself.
	floods bool
}

func (f *fake) Send(lines ...string) error {
	f.sent = append(f.sent, lines...)
	return f.stuck
}
func (f *fake) Lines() <-chan process.Line { return f.lines }
func (f *fake) Done() <-chan struct{}      { return f.done }

// Status is known once the program has ended.
func (f *fake) Status() string {
	select {
	case <-f.done:
		return f.status
	default:
		return ""
	}
}

func (f *fake) Stop(time.Duration) error {
	if !f.ended {
		f.ended = true
		close(f.end)
		close(f.done)
		if !f.floods {
			close(f.lines)
		}
	}
	return nil
}

func start(f *fake) *Conn {
	f.lines, f.end, f.done = make(chan process.Line), make(chan struct{}), make(chan struct{})
	l := newConn("Foo")
	l.begin(f, func(text string) {
		if strings.HasPrefix(text, "error") {
			l.NoteOutput(text)
		}
	})
	return l
}

func wants(t *testing.T, err error, kind xboard.FailureKind, text string) {
	t.Helper()
	var f *xboard.Failure
	if !errors.As(err, &f) || f.Kind != kind || f.Player != "Foo" || !strings.Contains(err.Error(), text) {
		t.Errorf("%v; want Foo, %q and %q", err, kind, text)
	}
}

// TestProgramEnds is about programs that end without being asked to.
func TestProgramEnds(t *testing.T) {
	for _, test := range []struct {
		name   string
		status string // "": it runs on
		kind   xboard.FailureKind
		want   string
	}{
		{"crash", "exit status 7", xboard.Crashed, "Foo crashed: exit status 7; it said"},
		{"signal", "killed (SIGKILL)", xboard.Crashed, "Foo crashed: killed (SIGKILL); it said"},
		{"end", "exit status 0", xboard.Crashed, "Foo crashed: exit status 0; it said"},
		{"output closed", "", xboard.Disconnected, "Foo disconnected: it closed its output, but did not end; it said"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			f := &fake{status: test.status}
			l := start(f)
			f.lines <- process.Line{Text: "error: no book"}
			f.lines <- process.Line{Text: "hello"}
			f.ended = true
			close(f.lines)
			if test.status != "" {
				close(f.done)
			}
			wants(t, l.Cause(), test.kind, test.want+` "error: no book"`)
			if !l.IsClosed() {
				t.Error("it has not ended")
			}
			wants(t, l.End(errors.New("too late")), test.kind, test.want)
		})
	}
}

func TestFlood(t *testing.T) {
	for name, line := range map[string]process.Line{
		"a flood of 1000001 lines, 0 MiB": {}, "a flood of 1 lines, 64 MiB": {Truncated: maxBytes + 1}, "a flood of 1025 lines, 64 MiB": {Text: strings.Repeat("x", 64<<10)},
	} {
		f := &fake{floods: true}
		l := start(f)
		go func() {
			for {
				select {
				case f.lines <- line:
				case <-f.end:
					return
				}
			}
		}()
		wants(t, l.Cause(), xboard.BadOutput, name)
		select {
		case <-l.closing:
		default:
			t.Errorf("%s: lines are still wanted", name)
		}
	}
}

// TestSlowTalk has a program say as much, but over a long time.
func TestSlowTalk(t *testing.T) {
	var m meter
	at := time.Now()
	for range maxLines + 10 {
		at = at.Add(time.Millisecond)
		if m.add(process.Line{At: at}) {
			t.Fatal("a thousand lines a second are a flood")
		}
	}
}

func TestSend(t *testing.T) {
	f := &fake{}
	l := start(f)
	if err := l.Send("a", "b"); err != nil || strings.Join(f.sent, " ") != "a b" {
		t.Errorf("%v, sent %q", err, f.sent)
	}
	f.stuck = process.ErrNotReading
	wants(t, l.Send("c"), xboard.Unresponsive, process.ErrNotReading.Error())
	f = &fake{stuck: process.ErrClosed}
	wants(t, start(f).Send("c"), xboard.Disconnected, "it closed its input, but did not end")
}

func TestLeave(t *testing.T) {
	f, why := &fake{}, errors.New("closed")
	l := start(f)
	l.Rename("Bar")
	if err := l.shutDown(why, time.Hour); err != nil || !errors.Is(l.Cause(), why) || f.sent[0] != "quit" {
		t.Errorf("%v, %v, %q", err, l.Cause(), f.sent)
	}
	if f := l.Failure(xboard.Refused, "x"); f.Player != "Bar" {
		t.Errorf("%+v", f)
	}
}
