package selfplay

import (
	"context"
	"runtime"
	"sync"

	"github.com/ferzchess/ferz/engine/guard"
)

// Player plays the game with a number, on which alone the game depends.
type Player[G any] func(ctx context.Context, number int) (G, error)

// PlayParallel plays the games with the numbers from first up to end, which is not one of
// them, and calls each with every one as it ends, one at a time and before the
// next one begins in its place. So many threads play side by side, each with a
// player of its own; 0: as many as there are processors. It stops at the first
// error, which is ctx's if that is done before all games are played. A player that
// panics has failed with a *guard.PanicError.
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
