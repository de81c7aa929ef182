package campaign

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine/nnue"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// noted does no work: it notes what is to be done, and fails where it is told to.
type noted struct {
	done []string
	fail string // the step that fails
}

func (n *noted) note(format string, args ...any) error {
	text := fmt.Sprintf(format, args...)
	n.done = append(n.done, text)
	if n.fail != "" && strings.HasPrefix(text, n.fail) {
		return errors.New("interrupted")
	}
	return nil
}

func (n *noted) Import(context.Context, string) error { return n.note("import") }

func (n *noted) Play(_ context.Context, round int, file string, _ *nnue.Net, limit time.Duration, keep func() error) error {
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		return err
	}
	return errors.Join(keep(), n.note("play %d for %v", round, limit.Round(5*time.Minute)))
}

func (n *noted) Learn(_ context.Context, round int, games []string, _ string, record nnue.Provenance) error {
	return n.note("learn %d from %d files in %d rounds", round, len(games), record.Rounds)
}

func (n *noted) Nodes(context.Context, string) (uint64, error) { return 7, n.note("nodes") }

func (n *noted) Match(_ context.Context, round int, _ string, nodes uint64, limit time.Duration, _ string) error {
	return n.note("match %d at %d nodes for %v", round, nodes, limit.Round(5*time.Minute))
}

// TestRounds: a training that is interrupted in any step goes on with that step, and the
// next one begins a new round.
func TestRounds(t *testing.T) {
	t.Setenv("FERZ_DATA_DIR", t.TempDir())
	folder, err := FolderOf(variantstest.Load(t, "nocastle"))
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		name, fail string
		resumed    bool
		spent      float64 // hours, before
		want       []string
	}{
		{"interrupted while playing", "play", false, 0, []string{"import", "play 1 for 30m0s"}},
		{"interrupted while learning", "learn", true, 0.3, []string{"play 1 for 20m0s", "learn 1 from 1 files in 1 rounds"}},
		{"interrupted in the match", "match", true, 0.5, []string{"learn 1 from 1 files in 1 rounds", "nodes", "match 1 at 7 nodes for 10m0s"}},
		{"little time is left", "", true, 0.9, []string{"match 1 at 7 nodes for 5m0s"}},
		{"a new training", "learn", false, 0, []string{"import", "play 2 for 30m0s", "learn 2 from 2 files in 1 rounds"}},
	} {
		steps := &noted{fail: row.fail}
		r := &Rounds{Folder: folder, Steps: steps, Total: time.Hour, Imported: true}
		resumed, err := r.Open()
		if err != nil {
			t.Fatal(err)
		}
		r.before = row.spent
		err = r.Run(t.Context())
		r.Close()
		if resumed != row.resumed || (err == nil) != (row.fail == "") || !slices.Equal(steps.done, row.want) {
			t.Errorf("%s: resumed %v, error %v, did %q, want %v and %q", row.name, resumed, err, steps.done, row.resumed, row.want)
		}
	}
}

// TestRoundsRefused: two trainings of a variant exclude each other, and a damaged state is
// named.
func TestRoundsRefused(t *testing.T) {
	t.Setenv("FERZ_DATA_DIR", t.TempDir())
	folder, err := FolderOf(variantstest.Load(t, "nocastle"))
	if err != nil {
		t.Fatal(err)
	}
	first, second := &Rounds{Folder: folder}, &Rounds{Folder: folder}
	if _, err := first.Open(); err != nil {
		t.Fatal(err)
	}
	if _, err := second.Open(); err == nil || !strings.Contains(err.Error(), "is being trained by another ferz already") {
		t.Errorf("a second training: %v", err)
	}
	first.Close()
	if err := os.WriteFile(first.statePath(), []byte(`{"round": 1, "step": "rest"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := second.Open(); err == nil || !strings.Contains(err.Error(), `damaged: round 1, step "rest"`) {
		t.Errorf("a damaged state: %v", err)
	}
}
