package checkup

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/process"
)

// quitTime is how long an engine may take to end.
const quitTime = 5 * time.Second

// checkQuit runs the program by itself, as package process would hide what it
// leaves behind: it says hello and quit and looks what becomes of it.
func (s *session) checkQuit() {
	program, err := process.Find(s.Config.Command[0])
	if err != nil {
		return // it is run from a directory, and was run well enough
	}
	mark := fmt.Sprintf("FERZ_CHECK=%d.%d", os.Getpid(), time.Now().UnixNano())
	cmd := exec.Command(program, s.Config.Command[1:]...)
	cmd.Dir, cmd.Env = s.Config.Dir, append(os.Environ(), mark)
	in, err := cmd.StdinPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		s.found(Wrong, "quit", "it did not start again: %v", err)
		return
	}
	defer in.Close()
	begun, limit := time.Now(), s.Config.Wait(2*quitTime)
	go func() { _, _ = io.WriteString(in, hello(s.Config.Protocol)+"quit\n") }()
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case err = <-ended:
	case <-time.After(limit):
		_ = cmd.Process.Kill()
		<-ended
		killMarked(mark)
		s.found(Wrong, "quit", "it did not end within %s of quit", short(limit))
		return
	case <-s.ctx.Done():
		_ = cmd.Process.Kill()
		<-ended
		killMarked(mark)
		return
	}
	s.judgeQuit(time.Since(begun), err, killMarked(mark))
}

func (s *session) judgeQuit(took time.Duration, err error, left []string) {
	switch {
	case len(left) > 0:
		s.found(Wrong, "quit", "it left processes behind: %s", strings.Join(left, ", "))
	case err != nil:
		s.found(Note, "quit", "it ended with %v", err)
	default:
		s.found(Good, "quit", "it came and went in %s", short(took))
	}
}

// hello is how a protocol begins.
func hello(p xboard.Protocol) string {
	if p == xboard.CECP {
		return "xboard\nprotover 2\n"
	}
	return string(p) + "\nisready\n"
}
