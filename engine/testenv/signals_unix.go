//go:build unix

package testenv

import (
	"os"
	"os/signal"
	"syscall"
)

// ending are the signals that a program ignores from its start if its parent did: a caller
// such as nohup has them ignored for all that it runs.
var ending = []os.Signal{syscall.SIGHUP, syscall.SIGINT}

// stopping are those of job control. Go does not report whether they are ignored.
var stopping = []os.Signal{syscall.SIGTSTP, syscall.SIGTTIN, syscall.SIGTTOU}

// DefaultSignals makes the processes that tests start receive signals as a shell's do,
// whatever signals the caller of "go test" ignores: a signal that is caught here is
// reset to its default when a process starts. Call it in TestMain, before the children.
func DefaultSignals() {
	caught := make(chan os.Signal, 1)
	for _, s := range ending {
		if signal.Ignored(s) {
			signal.Notify(caught, s)
		}
	}
	signal.Notify(caught, stopping...)
}
