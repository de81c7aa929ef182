package match

import (
	"context"
	"fmt"

	"github.com/ferzchess/ferz/xboard"
)

// worker plays one game after the other with players of its own, which it
// keeps as long as they are needed.
type worker struct {
	config  *Config
	slot    int
	players map[int]xboard.Player
}

// run plays games until there are no more.
func (w *worker) run(ctx context.Context, jobs <-chan job, results chan<- job) {
	w.players = map[int]xboard.Player{}
	defer w.release(func(int) bool { return false })
	for j := range jobs {
		j.slot = w.slot
		j.record, j.err = w.play(ctx, &j)
		results <- j
	}
}

// play plays one game.
func (w *worker) play(ctx context.Context, j *job) (Record, error) {
	w.release(func(i int) bool { return i == j.pairing.White || i == j.pairing.Black })
	spec := GameSpec{
		Variant: j.opening.variant, Start: j.opening.start, Opening: j.opening.moves,
		Adjudication: w.config.Adjudication, Patience: w.config.Patience, Live: w.live(j.pairing),
	}
	for c, i := range []int{j.pairing.White, j.pairing.Black} {
		p, err := w.player(ctx, i)
		if err != nil {
			return Record{}, err
		}
		e := &w.config.Entrants[i]
		spec.Seats[c] = Seat{Player: p, Control: e.Control, Limits: e.Limits, Margin: e.Margin, Ponder: e.Ponder, Trust: e.Trust}
	}
	rec, err := Play(ctx, spec)
	if err != nil && ctx.Err() == nil {
		err = fmt.Errorf("game %d: %w", j.pairing.Number, err)
	}
	rec.Names = [2]string{w.config.Entrants[j.pairing.White].Name, w.config.Entrants[j.pairing.Black].Name}
	w.release(func(i int) bool { return !w.config.Entrants[i].Restart })
	return rec, err
}

// player returns a player, which is started if need be.
func (w *worker) player(ctx context.Context, i int) (xboard.Player, error) {
	if p := w.players[i]; p != nil {
		return p, nil
	}
	p, err := w.config.Entrants[i].Open(ctx, w.slot)
	if err != nil {
		return nil, err
	}
	w.players[i] = p
	return p, nil
}

// release closes the players that are not to be kept.
func (w *worker) release(keep func(int) bool) {
	for i, p := range w.players {
		if !keep(i) {
			// A program that does not end by itself is killed: there is nothing
			// more to be done about it.
			_ = p.Close()
			delete(w.players, i)
		}
	}
}
