package selfplay

import (
	"context"
	"runtime"
	"sync"

	"github.com/ferzchess/ferz/engine/guard"
)

// Player plays the game with a number. The game must depend on the number only.
type Player[G any] func(ctx context.Context, number int) (G, error)

// PlayParallel plays the games numbered from first up to but excluding end, and
// calls each with every game as it ends, one at a time, before the next one starts
// in its place. It uses the given number of threads, 0 means one per processor, each
// with a player of its own. It stops at the first error, which is ctx's if that is
// done before all games are played. A player that panics fails with a
// *guard.PanicError.
func PlayParallel[G any](ctx context.Context, threads, first, end int, player func() (Player[G], error), each func(G) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	var mu sync.Mutex
	var players sync.WaitGroup
	next := first
	for range min(threads, end-first) {
		players.Go(func() {
			var play Player[G]
			err := guard.Do(func() (err error) {
				play, err = player()
				return err
			})
			mu.Lock()
			defer mu.Unlock()
			for err == nil && ctx.Err() == nil && next < end {
				number := next
				next++
				mu.Unlock()
				var g G
				err = guard.Do(func() (err error) {
					g, err = play(ctx, number)
					return err
				})
				mu.Lock()
				if err == nil && ctx.Err() == nil {
					err = each(g)
				}
			}
			if err != nil {
				cancel(err)
			}
		})
	}
	players.Wait()
	return context.Cause(ctx)
}
