package tune

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/xboard/match"
)

// TestCorpus continues a tuning that the program of commit 9e6f6ad left unfinished, and
// opens one that it finished; see .ci/corpus.
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
		var text struct {
			Values      map[string]float64
			Score, Test []int
			Gain        string
		}
		if err := json.Unmarshal(data, &text); err != nil {
			t.Fatal(err)
		}
		now := map[string]float64{}
		for i, at := range s.tunedIndices {
			now[s.before[at].Name] = s.spsa.Numbers[i].Value
		}
		if !maps.Equal(now, text.Values) || !maps.Equal(s.state.Values, text.Values) {
			t.Errorf("%s: the tuning goes on from %v, the file has %v", name, now, text.Values)
		}
		if !slices.Equal(s.state.Score[:], text.Score) || !slices.Equal(s.state.Test[:], text.Test) || s.state.Gain != text.Gain {
			t.Errorf("%s: score %v, test %v, gain %q; the file has %v, %v, %q", name, s.state.Score, s.state.Test, s.state.Gain, text.Score, text.Test, text.Gain)
		}
		if s.Played() != c.played || len(s.state.Values) != 43 || c.delta != 0 && s.state.Values["Delta"] != c.delta {
			t.Errorf("%s: %d pairs, %v", name, s.Played(), s.state.Values)
		}
	}
}
