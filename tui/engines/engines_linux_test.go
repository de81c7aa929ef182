package engines

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/xboard/dialect"
	"github.com/ferzchess/ferz/xboard/open"
	"github.com/ferzchess/ferz/xboard/process/processtest"
)

// TestRealEngine adds Fairy-Max, looks what it plays, begins to test it, and
// leaves no process behind.
func TestRealEngine(t *testing.T) {
	processtest.Find(t, "fairymax")
	c := uitest.WithEngines(t, uitest.Configured(t, theme.ANSI256))
	c.Start, c.Find, c.Variants = open.Start, dialect.Find, fewer(t)
	st, s := openEngines(t, c, 80, 24)
	st.Press("a")
	st.WaitForText("Add an engine")
	st.Press("fairymax", "enter")
	st.WaitForText("fairymax is remembered: xboard, Fairy-Max")
	st.WaitUntil("the list with it at the cursor", func() bool { return s.current().name() == "fairymax" })
	st.WaitUntil("the list", func() bool { return st.Root.Top() == ui.Screen(s) })
	st.Press("enter")
	st.WaitForText("Reports")
	st.WaitUntil("what it plays", func() bool { return st.Root.Top().(*engineScreen).plays.known })
	st.Press("end")
	st.WaitForText("capablanca")
	st.Press("t")
	st.WaitForText("ok    start: Fairy-Max")
	st.Press("esc")
	st.WaitForText("Canceled")
	if left := children(t, "fairymax"); left > 0 {
		t.Errorf("%d processes are left", left)
	}
	st.Press("esc", "t")
	st.WaitForText("ok    start: Fairy-Max")
	st.Root.Shutdown()
	if left := children(t, "fairymax"); left > 0 {
		t.Errorf("%d processes are left after quitting", left)
	}
}

// children counts this process's children that run a program.
func children(t *testing.T, program string) int {
	t.Helper()
	list, err := os.ReadDir("/proc")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, dir := range list {
		data, err := os.ReadFile("/proc/" + dir.Name() + "/stat")
		if err != nil {
			continue // no process, or one that has ended
		}
		rest := string(data[strings.LastIndexByte(string(data), ')')+1:])
		var state string
		var parent int
		if _, err := fmt.Sscan(rest, &state, &parent); err == nil && parent == os.Getpid() && strings.Contains(string(data), "("+program+")") {
			n++
		}
	}
	return n
}
