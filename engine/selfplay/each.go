package selfplay

import (
	"context"
	"runtime"
	"sync"
)

// Player plays the game with a number, on which alone the game depends.
type Player[G any] func(ctx context.Context, number int) (G, error)

// Each plays the games with the numbers from first up to end, which is not one of
// them, and calls each with every one as it ends, one at a time. So many threads
// play side by side, each with a player of its own; 0: as many as there are
// processors. It stops at the first error, which is ctx's if that is done before
// all games are played.
func Each[G any](ctx context.Context, threads, first, end int, player func() (Player[G], error), each func(G) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	numbers, games := make(chan int), make(chan G)
	var players sync.WaitGroup
	for range min(threads, end-first) {
		players.Go(func() {
			if err := playEach(ctx, player, numbers, games); err != nil {
				cancel(err)
			}
		})
	}
	go func() {
		defer close(numbers)
		for n := first; n < end; n++ {
			select {
			case numbers <- n:
			case <-ctx.Done():
				return
			}
		}
	}()
	go func() {
		players.Wait()
		close(games)
	}()
	for g := range games {
		if ctx.Err() != nil {
			continue
		}
		if err := each(g); err != nil {
			cancel(err)
		}
	}
	return context.Cause(ctx)
}

// playEach plays the games with the numbers that it is given.
func playEach[G any](ctx context.Context, player func() (Player[G], error), numbers <-chan int, games chan<- G) error {
	play, err := player()
	if err != nil {
		return err
	}
	for n := range numbers {
		g, err := play(ctx, n)
		if err != nil {
			return err
		}
		games <- g
	}
	return nil
}
