package testenv_test

import (
	"slices"
	"testing"

	"github.com/ferzchess/ferz/engine/testenv"
)

func TestSample(t *testing.T) {
	items := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	for _, tt := range []struct {
		name string
		long string
		n    int
		want []int
	}{
		{"short", "", 4, []int{0, 2, 5, 7}},
		{"short, one", "", 1, []int{0}},
		{"short, more than there are", "", 11, items},
		{"short, none", "", 0, items},
		{"long", "1", 4, items},
		{"long, this package", "variants,engine/testenv", 4, items},
		{"long, another package", "variants,ngine/testenv,testenv/x,", 4, []int{0, 2, 5, 7}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Setenv(testenv.Variable, tt.long)
			if testing.Short() && tt.long != "" {
				t.Skip("-short has no long tests")
			}
			if got := testenv.Sample(items, tt.n); !slices.Equal(got, tt.want) {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}
