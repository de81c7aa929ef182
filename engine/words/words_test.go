package words

import (
	"slices"
	"testing"
)

func TestPick(t *testing.T) {
	names := [][]string{{"go"}, {"go-on", "continue"}, {"resign"}, {"redo"}, {"report"}}
	for word, want := range map[string]struct {
		i    int
		near []string
	}{
		"go": {0, nil}, "go-": {1, nil}, "continue": {1, nil}, "resi": {2, nil},
		"re": {-1, []string{"resign", "redo", "report"}}, "resgin": {-1, []string{"resign"}}, "": {-1, nil}, "xyzzy": {-1, nil},
	} {
		if i, near := Pick(word, names); i != want.i || !slices.Equal(near, want.near) {
			t.Errorf("Pick(%q) = %d, %v, want %d, %v", word, i, near, want.i, want.near)
		}
	}
}
