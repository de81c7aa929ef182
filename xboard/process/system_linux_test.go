package process

import (
	"os/exec"
	"slices"
	"syscall"
	"testing"
)

// TestSweepReaps: what was left behind and killed leaves no zombie, which only
// we could get rid of.
func TestSweepReaps(t *testing.T) {
	for _, role := range []string{"parent", "daemon", "orphan"} {
		p := run(t, role)
		child := childOf(t, p)
		stop(t, p, patience)
		if err := syscall.Kill(child, 0); err != syscall.ESRCH {
			t.Errorf("%s: child %d: %v", role, child, err)
		}
	}
}

// TestChildren: what may have been left behind is looked for among our own
// children, not among all processes of the system.
func TestChildren(t *testing.T) {
	other := exec.Command("sleep", "60")
	if err := other.Start(); err != nil {
		t.Fatal(err)
	}
	defer other.Wait() // it was killed
	defer other.Process.Kill()
	p := run(t, "daemon")
	own := childOf(t, p)
	got := children()
	if want := []int{other.Process.Pid, p.Pid()}; !slices.Contains(got, want[0]) || !slices.Contains(got, want[1]) || len(got) != 2 {
		t.Errorf("children %v, want %v", got, want)
	}
	stop(t, p, patience)
	if got := children(); slices.Contains(got, own) || !slices.Contains(got, other.Process.Pid) {
		t.Errorf("children %v are left; %d was to end, %d was not", got, own, other.Process.Pid)
	}
}
