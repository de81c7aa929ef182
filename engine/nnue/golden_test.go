package nnue

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestRulesHashes compares the hash of each variant's rules with that of commit
// 9e6f6ad. Nets and training data that users have made are bound to these
// hashes: a hash changes only if the rules of its variant do.
func TestRulesHashes(t *testing.T) {
	want := golden(t, "testdata/rules-hashes.tsv")
	for _, d := range variants.All() {
		t.Run(d.ID, func(t *testing.T) {
			t.Parallel()
			got := fmt.Sprintf("%016x", layout(t, variantstest.Load(t, d.ID)).RulesHash())
			switch hash, ok := want[d.ID]; {
			case !ok:
				t.Errorf("testdata/rules-hashes.tsv lacks the line of a new variant: %s\t%s", d.ID, got)
			case got != hash:
				t.Errorf("hash %s, want %s: nets and training data that users have made would be lost", got, hash)
			}
		})
	}
	for id := range want {
		if _, err := variants.Find(id); err != nil {
			t.Errorf("the catalogue lacks %s, for which users may have nets: %v", id, err)
		}
	}
}

// golden reads a file of lines with a name, a tab and a value.
func golden(t *testing.T, path string) map[string]string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for line := range strings.Lines(string(data)) {
		if name, value, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t"); ok {
			out[name] = value
		}
	}
	return out
}
