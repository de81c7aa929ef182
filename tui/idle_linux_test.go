package tui

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/ui/uitest"
)

// TestIdle waits on screens on which nothing happens: the process sleeps.
func TestIdle(t *testing.T) {
	const f1, f2, f3, f4 = "\x1bOP", "\x1bOQ", "\x1bOR", "\x1bOS"
	for _, test := range testenv.Sample([]struct {
		name  string
		seats [2]livegame.Seat
		keys  string
		shows string
	}{
		{"start", uitest.Persons, "", "? help"},
		{"game against ferz", uitest.AgainstEngine, "chess\r", "White to move"},
		{"help", uitest.Persons, f1, "any other key goes back"},
		{"settings", uitest.Persons, f2, "Settings"},
		{"games", uitest.Persons, f3, "Games"},
		{"engines", uitest.Persons, f4, "Engines"},
		{"set-up", uitest.Persons, "chess\t", "Time per move"},
		{"game", uitest.Persons, "chess\r", "White to move"},
	}, 3) {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			h := newHome(t)
			h.setUp(t, "", test.seats, "chess")
			p := startProgram(t, h, "ferz")
			p.WaitUntil("the start screen", painted)
			p.Type(test.keys)
			p.WaitForText(test.shows)
			p.sleeps()
		})
	}
}

// TestIdlePlain does so in plain mode.
func TestIdlePlain(t *testing.T) {
	t.Parallel()
	p := startProgram(t, newHome(t), "plain")
	p.WaitForText("White to move")
	p.sleeps()
	p.Type("e4\r")
	p.WaitForText("Black plays")
	p.WaitForText("White to move")
	p.sleeps()
}

// sleeps waits until the process sleeps: at first, something is still under way.
func (p *child) sleeps() {
	p.t.Helper()
	for range 20 {
		before := wakeups(p.t, p.cmd.Process.Pid)
		time.Sleep(500 * time.Millisecond)
		if wakeups(p.t, p.cmd.Process.Pid)-before <= 2 {
			return
		}
	}
	p.t.Error("the process never sleeps half a second")
}

// wakeups counts how often threads of a process have begun to run.
func wakeups(t *testing.T, pid int) int {
	t.Helper()
	files, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/status", pid))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	sum := 0
	for _, name := range files {
		text, _ := os.ReadFile(name) // the thread may have ended
		for _, found := range switches.FindAllSubmatch(text, -1) {
			n, _ := strconv.Atoi(string(found[1]))
			sum += n
		}
	}
	return sum
}

var switches = regexp.MustCompile(`ctxt_switches:\s*(\d+)`)
