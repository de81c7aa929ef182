package process

import (
	"fmt"
	"os"
	"time"
)

// Stop ends the program and all that it has started. It closes the program's
// input and waits for a time for it to end by itself, then asks the system to
// end it. It returns when nothing of it is left; calling it again is harmless.
func (p *Process) Stop(grace time.Duration) error {
	p.quitOnce.Do(func() {
		close(p.quit)
		p.in.Close()
	})
	if !p.endsWithin(grace) {
		p.signal(p.system.terminate, "ended by ferz")
		if !p.endsWithin(termTimeout) {
			p.signal(p.system.kill, "killed by ferz, as it did not end when it was told to")
		}
	}
	if !p.endsWithin(killTimeout) {
		return fmt.Errorf("process %d can't be ended", p.cmd.Process.Pid)
	}
	p.readers.Wait()
	return nil
}

// signal does something to the process unless it is over. If that ends it, its
// status is the one given.
func (p *Process) signal(do func(*os.Process), status string) {
	p.reaping.Lock()
	defer p.reaping.Unlock()
	if !p.reaped {
		p.stopped = status
		do(p.cmd.Process)
	}
}

func (p *Process) ended() bool {
	select {
	case <-p.done:
		return true
	default:
		return false
	}
}

func (p *Process) endsWithin(d time.Duration) bool {
	if p.ended() {
		return true
	}
	if d <= 0 {
		return false
	}
	timeout := time.NewTimer(d)
	defer timeout.Stop()
	select {
	case <-p.done:
		return true
	case <-timeout.C:
		return false
	}
}

// supervise waits for the program's end and sweeps up after it. What it has
// started is ended before its own number is given back to the system, where
// that can be done, so that no other program can be hit.
func (p *Process) supervise(errorOutput *os.File) {
	defer p.readers.Done()
	awaitEnd(p.cmd)
	p.awaitOutput()
	p.reaping.Lock()
	p.orphans = p.system.killOrphans(p.cmd.Process, p.envMark)
	p.state, p.reaped = reap(p.cmd), true
	p.reaping.Unlock()
	close(p.done)
	// Whatever still holds the pipes can't be found, and is not waited for.
	late := time.Now().Add(termTimeout)
	p.out.SetReadDeadline(late)
	errorOutput.SetReadDeadline(late)
}

// awaitOutput gives an ended program's last lines time to be read; those that
// it has started may keep the pipes open for good.
func (p *Process) awaitOutput() {
	timeout := time.NewTimer(drainTimeout)
	defer timeout.Stop()
	for _, ended := range []chan struct{}{p.errEnded, p.outEnded} {
		select {
		case <-ended:
		case <-timeout.C:
			return
		}
	}
}
