package uciclient

import (
	"os"
	"strconv"
	"strings"
	"testing"
)

// TestFork: what the engine has started ends with it.
func TestFork(t *testing.T) {
	e := start(t, scripted(t, strings.Replace(hello, "> uciok", "! fork\n> uciok", 1)+isReady))
	pid, err := strconv.Atoi(e.Describe().Author)
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Close(); err != nil {
		t.Error(err)
	}
	eventually(t, "the child ended", func() bool {
		stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
		return err != nil || strings.Contains(string(stat), ") Z ")
	})
}
