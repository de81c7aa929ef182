package variants_test

import (
	"sync"
	"testing"

	"github.com/ferzchess/ferz/variants"
)

// TestSharedVariant describes variants in several goroutines at once, as the games of a server
// do. It is of use with the race detector.
func TestSharedVariant(t *testing.T) {
	for _, id := range []string{"chess", "fischerandom", "seirawan", "chessgi", "xiangqi", "shogi", "chu", "duck"} {
		v, err := variants.BuiltIn().Load(id)
		if err != nil {
			t.Fatal(err)
		}
		want := len(v.Describe())
		var all sync.WaitGroup
		begin := make(chan struct{})
		for range 4 {
			all.Go(func() {
				<-begin
				if got := len(v.Describe()); got != want {
					t.Errorf("%s: %d sentences, and %d before", id, got, want)
				}
				for _, kind := range v.Types() {
					_ = kind.Words()
				}
				if p, err := v.NewPosition(""); err != nil || len(p.FEN()) == 0 {
					t.Errorf("%s: %v", id, err)
				}
			})
		}
		close(begin)
		all.Wait()
	}
}
