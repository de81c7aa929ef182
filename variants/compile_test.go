package variants_test

import (
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
)

// BenchmarkFirstMoves compiles each variant and lists the first moves: what a
// user waits for.
func BenchmarkFirstMoves(b *testing.B) {
	for _, d := range variants.All() {
		b.Run(d.ID, func(b *testing.B) {
			for b.Loop() {
				v, err := engine.Compile(d, nil)
				if err != nil {
					b.Fatal(err)
				}
				p, err := v.NewPosition("")
				if err != nil || len(p.LegalMoves()) == 0 {
					b.Fatal("no moves", err)
				}
			}
		})
	}
}
