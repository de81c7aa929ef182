//go:build unix

package workshop

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
	"github.com/ferzchess/ferz/engine/training"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestCampaignKilled kills a campaign while it plays, learns and plays matches: the same
// command continues to the wanted totals, and no game is lost or saved twice.
func TestCampaignKilled(t *testing.T) {
	clitest.Places(t)
	file := filepath.Join(t.TempDir(), "plan")
	plan := "losalamos --positions 1500\nclobber --positions 400\n"
	if err := os.WriteFile(file, []byte(plan), 0o644); err != nil {
		t.Fatal(err)
	}
	args := []string{"train", "--campaign", file, "--nodes", "10", "--match", "10", "--match-nodes", "100", "--threads", "1", "--hours", "1"}
	games := func() (n int) {
		for _, f := range campaignFiles("*/*.games") {
			v := variantstest.Load(t, strings.Split(filepath.Base(filepath.Dir(f)), "-")[0])
			c, err := training.Count(t.Context(), f, v, training.Tally{})
			if err != nil {
				t.Fatal(err)
			}
			n += c.Games
		}
		return n
	}
	before := 0
	for _, until := range []func() bool{
		func() bool { return hasSize("losalamos-*/generation-1.games", 300) },
		func() bool { return hasText("losalamos-*/state.json", `"step": "fit"`) },
		func() bool { return len(campaignFiles("losalamos-*/match-*.json")) > 0 },
		func() bool { return hasSize("losalamos-*/generation-2.games", 300) },
		func() bool { return hasText("clobber-*/state.json", `"step": "test"`) },
	} {
		killWhen(t, args, until)
		now := games()
		if now < before {
			t.Errorf("%d games, before %d", now, before)
		}
		before = now
	}
	out, errOut, status := ferz(t, args...)
	want := `(?m)^resuming after (.|\n)*^ *done +losalamos +\d+ +1[5-7]\d\d .*\n *done +clobber +\d+ +4\d\d .*\n$`
	if status != 0 || !regexp.MustCompile(want).MatchString(out) {
		t.Errorf("status %d, %s%s; want %s", status, out, errOut, want)
	}
	if now := games(); now < before {
		t.Errorf("%d games, before %d", now, before)
	}
}

// campaignFiles returns files of the campaigns' folder.
func campaignFiles(pattern string) []string {
	files, _ := filepath.Glob(filepath.Join(os.Getenv("FERZ_CACHE_DIR"), "campaign", pattern))
	return files
}

func hasSize(pattern string, size int64) bool {
	for _, f := range campaignFiles(pattern) {
		if info, err := os.Stat(f); err == nil && info.Size() >= size {
			return true
		}
	}
	return false
}

func hasText(pattern, text string) bool {
	for _, f := range campaignFiles(pattern) {
		if data, err := os.ReadFile(f); err == nil && strings.Contains(string(data), text) {
			return true
		}
	}
	return false
}

// killWhen runs ferz and kills it as soon as a condition holds, unless it ends before.
func killWhen(t *testing.T, args []string, until func() bool) {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), program, args...)
	cmd.Env = append(os.Environ(), clitest.WholeVariable+"=1")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for tick := time.NewTicker(time.Millisecond); ; <-tick.C {
		select {
		case err := <-ended:
			if err != nil {
				t.Errorf("it ended before it was killed: %v", err)
			}
			return
		default:
		}
		if until() {
			_ = cmd.Process.Kill()
			<-ended
			return
		}
	}
}
