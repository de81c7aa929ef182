package checkup

import (
	"slices"
	"strings"
	"time"

	"github.com/ferzchess/ferz/xboard/process"
	"github.com/ferzchess/ferz/xboard/protocol"
)

// quitTime is how long an engine may take to end.
const quitTime = 5 * time.Second

// checkQuit runs the program by itself: it sends hello and quit and checks how the
// program ends.
func (s *checkRun) checkQuit() {
	p, err := process.Start(s.ctx, process.Spec{Command: s.Config.Command, Dir: s.Config.Dir})
	if err != nil {
		s.found(Fail, "quit", "it did not start again: %v", err)
		return
	}
	defer p.Stop(0) // nothing is left of it but what can't be ended
	begun, limit := time.Now(), s.Config.Timeout(2*quitTime)
	go func() {
		for range p.Lines() { // it may need to get rid of them
		}
	}()
	_ = p.Send(hello(s.protocol)...) // if that fails, it ends or it does not
	select {
	case <-p.Done():
		s.judgeQuit(p, time.Since(begun))
	case <-time.After(limit):
		s.found(Fail, "quit", "it did not end within %s of quit", short(limit))
	case <-s.ctx.Done():
	}
}

func (s *checkRun) judgeQuit(p *process.Process, took time.Duration) {
	switch left := p.Orphans(); {
	case len(left) > 0:
		s.found(Fail, "quit", "it left processes behind: %s", strings.Join(left, ", "))
	case !p.Succeeded():
		s.found(Note, "quit", "it ended with %s", p.Status())
	default:
		s.found(Good, "quit", "ended after %s", short(took))
	}
}

// hello is how a conversation begins and ends at once.
func hello(p *protocol.Protocol) []string {
	lines := slices.Clone(p.Hello)
	if p.UCIDialect != nil {
		lines = append(lines, "isready")
	}
	return append(lines, "quit")
}
