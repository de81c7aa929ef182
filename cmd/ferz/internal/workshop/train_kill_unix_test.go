//go:build unix

package workshop

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/training"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestTrainKilled kills a training while it plays and while it learns: the games played
// so far are kept, and the same command continues to the end.
func TestTrainKilled(t *testing.T) {
	clitest.Places(t)
	args := strings.Fields("train losalamos --nodes 20 --match 2 --match-nodes 10 --hours 0.0001 --threads 1 --games 60 --passes 1")
	more := func(flags string) []string { return append(slices.Clone(args), strings.Fields(flags)...) }
	v := variantstest.Load(t, "losalamos")
	kill(t, more("--games 1000000"), "round-1.games", "")
	first := gamesOf(t, v)
	kill(t, more("--passes 1000"), "state.json", `"step": "fit"`)
	if second := gamesOf(t, v); first < 1 || second < max(first, 60) {
		t.Errorf("%d games when it was killed, then %d; want some, then 60 at least", first, second)
	}
	out, errOut, status := ferz(t, args...)
	if status != 0 || !strings.Contains(out, "going on in round 1") || !regexp.MustCompile(`the net (gains|does not gain)`).MatchString(out) {
		t.Errorf("status %d, %s%s", status, out, errOut)
	}
}

// trained returns the path of a file of the training, or "".
func trained(name string) string {
	files, _ := filepath.Glob(filepath.Join(os.Getenv("FERZ_DATA_DIR"), "training", "losalamos-*", name))
	return strings.Join(files, "")
}

// kill runs ferz until a file has a text in it, or at least a game's size of
// bytes, and kills it.
func kill(t *testing.T, args []string, file, text string) {
	t.Helper()
	const aGame = 200
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), program, args...)
	cmd.Env = append(os.Environ(), clitest.WholeVariable+"=1")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for range 60_000 {
		data, _ := os.ReadFile(trained(file))
		if text == "" && len(data) > aGame || text != "" && strings.Contains(string(data), text) {
			break
		}
		time.Sleep(time.Millisecond)
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // it reports that it was killed
}

// gamesOf counts the games that were kept.
func gamesOf(t *testing.T, v *engine.Variant) int {
	t.Helper()
	s, err := training.Load(t.Context(), v, training.NetShape{OnTerms: true}, training.Source{Path: trained("round-1.games"), Variant: v})
	if err != nil {
		t.Fatal(err)
	}
	return s.Games
}
