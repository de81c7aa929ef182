package collection

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/ferzchess/ferz/engine/guard"
	"github.com/ferzchess/ferz/engine/pgn"
)

// Reader reads games one after the other, as pgn.Reader does, until io.EOF.
type Reader interface {
	Next() (*pgn.Game, error)
}

// Games are handed to workers in blocks, which begin small, so that the first games of a
// slow input need not wait for others, and grow up to these bounds.
const (
	maxGames = 64
	maxText  = 128 << 10 // bytes
)

// Each reads the games of a file. It calls work with each of them, in one goroutine for
// each worker, and take with the results of work, in the file's order. Only a few
// blocks of games are in memory. It ends with the first error of reading, work or take,
// which names the file and the game, or when ctx is done.
func Each[T any](ctx context.Context, in Reader, file string, workers int,
	work func(g *pgn.Game, at Place) (T, error), take func(v T, at Place) error,
) error {
	return EachAhead(ctx, in, Place{File: file, Number: 1}, workers, 2*workers, work, take)
}

// EachAhead is Each from a file's game on, with so many blocks in memory, for a take that is
// slow at times.
func EachAhead[T any](ctx context.Context, in Reader, first Place, workers, blocks int,
	work func(g *pgn.Game, at Place) (T, error), take func(v T, at Place) error,
) error {
	if workers < 2 {
		return eachAlone(ctx, in, first, work, take)
	}
	ctx, cancel := context.WithCancel(ctx)
	p := &pipeline[T]{first: first, work: work, jobs: make(chan *block[T], workers), order: make(chan *block[T], blocks)}
	go p.read(ctx, in) // outlives this function if reading doesn't return
	var running sync.WaitGroup
	defer running.Wait()
	defer cancel()
	for range workers {
		running.Go(func() { p.run(ctx) })
	}
	return p.take(ctx, take)
}

// eachAlone is Each without goroutines.
func eachAlone[T any](ctx context.Context, in Reader, first Place, work func(g *pgn.Game, at Place) (T, error), take func(v T, at Place) error) error {
	_, inPlace := in.(*pgn.Reader)
	for n := first.Number; ; n++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		g, err := in.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		at := Place{File: first.File, Number: n}
		if err == nil {
			at.Line = g.Line
			if inPlace {
				at.Offset = g.Offset
			}
			var v T
			if v, err = work(g, at); err == nil {
				err = take(v, at)
			}
		}
		if err != nil {
			return at.failed(err)
		}
	}
}

// failed reports at which game an error was met.
func (p Place) failed(err error) error { return fmt.Errorf("%s, game %d: %w", p.File, p.Number, err) }

// pipeline works on the games of a file.
type pipeline[T any] struct {
	first Place // of the games
	work  func(g *pgn.Game, at Place) (T, error)
	jobs  chan *block[T] // to be worked on
	order chan *block[T] // the same, in the file's order
}

// block is some games in a row, and then what became of them.
type block[T any] struct {
	first int // the number of the first one
	games []unread
	err   error // what ended the reading, io.EOF included, or nil

	done    chan struct{} // closed when the work is done
	results []result[T]
}

// unread is a game that was read, or its text.
type unread struct {
	text pgn.Text
	game *pgn.Game
}

// result is what the work on a game has returned.
type result[T any] struct {
	value T
	at    Place
	err   error
}

// read cuts the file into blocks.
func (p *pipeline[T]) read(ctx context.Context, in Reader) {
	defer close(p.jobs)
	defer close(p.order)
	for n, most := p.first.Number, 1; ; most = min(2*most, maxGames) {
		b := &block[T]{first: n, done: make(chan struct{})}
		b.fill(in, most)
		n += len(b.games)
		for _, to := range []chan *block[T]{p.order, p.jobs} {
			select {
			case to <- b:
			case <-ctx.Done():
				return
			}
		}
		if b.err != nil {
			return
		}
	}
}

func (b *block[T]) fill(in Reader, most int) {
	texts, ok := in.(*pgn.Reader)
	for size := 0; len(b.games) < most && size < maxText && b.err == nil; {
		var u unread
		if ok {
			u.text, b.err = texts.NextText()
			size += u.text.Len()
		} else {
			u.game, b.err = in.Next()
		}
		if b.err == nil {
			b.games = append(b.games, u)
		}
	}
}

// run works on blocks until there are no more.
func (p *pipeline[T]) run(ctx context.Context) {
	for b := range p.jobs {
		if ctx.Err() == nil {
			b.run(ctx, p)
		}
	}
}

func (b *block[T]) run(ctx context.Context, p *pipeline[T]) {
	defer close(b.done)
	b.results = make([]result[T], 0, len(b.games))
	for i, u := range b.games {
		if ctx.Err() != nil {
			return
		}
		r := result[T]{at: Place{File: p.first.File, Number: b.first + i}}
		if u.game == nil {
			u.game = u.text.Parse()
			r.at.Offset = u.game.Offset
		}
		b.games[i] = unread{}
		r.at.Line = u.game.Line
		r.err = guard.Do(func() (err error) {
			r.value, err = p.work(u.game, r.at)
			return err
		})
		b.results = append(b.results, r)
		if r.err != nil {
			return
		}
	}
}

// take hands on what became of games, in order.
func (p *pipeline[T]) take(ctx context.Context, take func(v T, at Place) error) error {
	for {
		var b *block[T]
		select {
		case b = <-p.order:
		case <-ctx.Done():
			return ctx.Err()
		}
		select {
		case <-b.done:
		case <-ctx.Done():
			return ctx.Err()
		}
		for i := range b.results {
			r := &b.results[i]
			err := r.err
			if err == nil {
				err = take(r.value, r.at)
			}
			if err != nil {
				return r.at.failed(err)
			}
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		switch {
		case errors.Is(b.err, io.EOF):
			return nil
		case b.err != nil:
			return Place{File: p.first.File, Number: b.first + len(b.games)}.failed(b.err)
		}
	}
}
