package engine_test

import (
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants/variantstest"
)

func TestRegionWords(t *testing.T) {
	v := variantstest.Load(t, "chess")
	for region, want := range map[engine.Region]string{
		"all": "any square", "r1": "the first rank", "r1-2": "the first 2 ranks", "r2": "rank 2", "r2-7": "ranks 2 to 7",
		"r^1": "the last rank", "r^3-1": "the last 3 ranks", "r^3": "rank 3 from the end", "r^3-2": "ranks 3 to 2 from the end",
		"fa": "the a-file", "fa-c": "the a- to c-files", "d1-f3": "d1-f3", "a1 h8": "a1 and h8", "w:r8 b:r1": "rank 8 for White and the first rank for Black",
	} {
		if got := v.RegionWords(region); got != want {
			t.Errorf("%s: %q, want %q", region, got, want)
		}
	}
}
