package tune

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/xboard/match"
)

// TestCorpus goes on with a tuning that the program of commit 9e6f6ad left
// unfinished, and opens one that it finished; see .ci/corpus.
func TestCorpus(t *testing.T) {
	spec := func(ids ...string) (out []match.VariantSpec) {
		for _, id := range ids {
			d, err := variants.Find(id)
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, match.VariantSpec{Definition: d})
		}
		return out
	}
	dir := t.TempDir()
	for name, c := range map[string]struct {
		settings Settings
		played   int
		delta    float64
	}{
		"search.json":   {Settings{Variants: []string{"losalamos"}, Pairs: 4000, Match: 2, Nodes: 20, Seed: 1}, 37, 148.79676116334164},
		"complete.json": {Settings{Variants: []string{"losalamos", "minixiangqi"}, Pairs: 3, Match: 2, Nodes: 20, Seed: 1}, 3, 0},
	} {
		data, err := os.ReadFile(filepath.Join("../../testdata/corpus/data/tuning", name))
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := Open(file, c.settings, spec(c.settings.Variants...), 1)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		defer s.Close()
		if s.Played() != c.played || len(s.state.Values) != 43 || c.delta != 0 && s.state.Values["Delta"] != c.delta {
			t.Errorf("%s: %d pairs, %v", name, s.Played(), s.state.Values)
		}
	}
}
