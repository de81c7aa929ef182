package dialect_test

import (
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/process"
	"github.com/ferzchess/ferz/xboard/process/processtest"
)

// answerTimeout is how long an engine may take for a line, on a machine that is
// busy with other things.
const answerTimeout = 20 * time.Second

// program is a real engine, spoken to in plain lines.
type program struct {
	t testing.TB
	p *process.Process
}

// run starts an engine that the test needs.
func run(t testing.TB, command ...string) *program {
	t.Helper()
	processtest.Find(t, command[0])
	p, err := process.Start(t.Context(), process.Spec{Command: command})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = p.Send("quit")
		if err := p.Stop(time.Second); err != nil {
			t.Error(err)
		}
	})
	return &program{t, p}
}

func (e *program) send(lines ...string) {
	e.t.Helper()
	if err := e.p.Send(lines...); err != nil {
		e.t.Fatal(err)
	}
}

// until returns the lines up to one that begins with a text, that one included.
func (e *program) until(prefix string) []string {
	e.t.Helper()
	var out []string
	for len(out) == 0 || !strings.HasPrefix(out[len(out)-1], prefix) {
		out = append(out, e.next())
	}
	return out
}

// next returns the next line.
func (e *program) next() string {
	e.t.Helper()
	select {
	case line, ok := <-e.p.Lines():
		if !ok {
			e.t.Fatalf("the engine ended: %s", e.p.Status())
		}
		return strings.TrimSpace(line.Text)
	case <-time.After(answerTimeout):
		e.t.Fatal("the engine does not answer")
		return ""
	}
}

// describeUCI starts UCI and returns the engine's description of itself.
func (e *program) describeUCI(name string) (*xboard.Description, *xboard.Config) {
	e.send("uci")
	d := &xboard.Description{Name: name, Protocol: xboard.UCI, AcceptsFEN: true}
	for _, line := range e.until("uciok") {
		if rest, ok := strings.CutPrefix(line, "option name UCI_Variant "); ok {
			for i, part := range strings.Split(rest, " var ") {
				if i > 0 {
					d.Variants = append(d.Variants, strings.TrimSpace(part))
				}
			}
		}
		if strings.HasPrefix(line, "option name UCI_Chess960 ") {
			d.Options = append(d.Options, xboard.Option{Name: "UCI_Chess960", Kind: xboard.CheckOption})
		}
	}
	return d, &xboard.Config{Name: name, Protocol: xboard.UCI}
}

// describeXBoard starts the XBoard protocol and returns the engine's description of
// itself.
func (e *program) describeXBoard(name string) (*xboard.Description, *xboard.Config) {
	e.send("xboard", "protover 2")
	d := &xboard.Description{Name: name, Protocol: xboard.CECP}
	for done := false; !done; {
		line := e.next()
		done = strings.Contains(line, "done=1")
		_, after, ok := strings.Cut(line, `variants="`)
		if names, _, closed := strings.Cut(after, `"`); ok && closed {
			d.Variants = strings.Split(names, ",")
		}
		d.AcceptsFEN = d.AcceptsFEN || strings.Contains(line, "setboard=1")
	}
	d.AcceptsEdit = !d.AcceptsFEN
	return d, &xboard.Config{Name: name, Protocol: xboard.CECP}
}
