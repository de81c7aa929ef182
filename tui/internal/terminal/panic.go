package terminal

import (
	"errors"
	"fmt"
	"io"
	"runtime/debug"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine/printable"
)

// errPanic is how a program ends that has panicked.
var errPanic = errors.New("internal error; please report the trace above. The game is saved, and ferz offers to resume it")

// panicInfo is a panic of a program.
type panicInfo struct {
	value any
	stack []byte
}

// tell writes the panic and its stack trace for developers.
func (d *panicInfo) tell(w io.Writer) {
	_, _ = io.WriteString(w, printable.Text(fmt.Sprintf("panic: %v\n\n%s\n", d.value, d.stack))) // there is nowhere to report an error
}

// guard calls a program's function and reports whether it returned. If it panics,
// now or earlier, the program ends and none of its functions are called any more.
// If the panic were left to Bubble Tea, it might be reported only after the
// program has ended.
func (t *Terminal) guard(do func()) (returned bool) {
	if t.defect.Load() != nil {
		return false
	}
	defer func() {
		if value := recover(); value != nil {
			t.defect.CompareAndSwap(nil, &panicInfo{value, debug.Stack()})
			go t.quit()
		}
	}()
	do()
	return true
}

// guarded guards a command, and those that it brings.
func (t *Terminal) guarded(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() (msg tea.Msg) {
		t.guard(func() { msg = cmd() })
		batch, ok := msg.(tea.BatchMsg)
		if !ok {
			return msg
		}
		all := make(tea.BatchMsg, len(batch))
		for i, one := range batch {
			all[i] = t.guarded(one)
		}
		return all
	}
}
