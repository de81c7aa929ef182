package tui

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/xboard/dialect"
	"github.com/ferzchess/ferz/xboard/open"
	"github.com/ferzchess/ferz/xboard/process"
)

// TestRealEngine adds Fairy-Max, looks what it plays, begins to test it, and
// leaves no process behind.
func TestRealEngine(t *testing.T) {
	if _, err := process.Find("fairymax"); err != nil && os.Getenv("CI") == "" {
		t.Skip(err)
	}
	c := listed(t, configured(t, theme.ANSI256))
	c.Start, c.Find = open.Start, dialect.Find
	st, s := openEngines(t, c, 80, 24)
	st.press("a")
	st.sees("Add an engine")
	st.press("fairymax", "enter")
	st.sees("fairymax is remembered: xboard, Fairy-Max")
	st.until("the list with it at the cursor", func() bool { return s.current().name() == "fairymax" })
	st.until("the list", func() bool { return st.r.Top() == ui.Screen(s) })
	st.press("enter")
	st.sees("Says it is")
	st.until("what it plays", func() bool { return st.r.Top().(*engineScreen).plays.known })
	st.press("end")
	st.sees("capablanca")
	st.press("t")
	st.sees("ok    start: Fairy-Max")
	st.press("esc")
	st.sees("Ended before it was done")
	if left := children(t, "fairymax"); left > 0 {
		t.Errorf("%d processes are left", left)
	}
	st.press("esc", "t")
	st.sees("ok    start: Fairy-Max")
	st.r.Leave()
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
