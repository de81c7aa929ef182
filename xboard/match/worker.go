package match

import (
	"context"
	"fmt"
	"maps"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/tables"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/endings"
)

// Assignment is a game to be played, as plain data: with it and the tournament's Config
// it can be played anywhere.
type Assignment struct {
	Pairing Pairing       `json:"pairing"`
	Values  engine.Values `json:"values,omitempty"`  // of the variant's variables
	Start   string        `json:"start,omitempty"`   // FEN; "" is the variant's start position
	Opening []engine.Move `json:"opening,omitempty"` // made before the players are asked
}

// Worker plays games, one at a time.
type Worker interface {
	// Play plays a game. live, if not nil, is called with each event, as GameSpec.Live
	// is. The error is not nil if the game could not be played at all; see Play.
	Play(ctx context.Context, a Assignment, live func(LiveEvent)) (Record, error)
	// Close releases the players that the worker has kept for further games.
	Close()
}

// NewWorker returns a worker with its own players on this machine, which it keeps while
// they are needed. slot is the number of the games' slot.
func NewWorker(c *Config, slot int) Worker {
	return &local{config: c, slot: slot, players: map[int]xboard.Player{}}
}

// local is a worker on this machine.
type local struct {
	config  *Config
	slot    int
	players map[int]xboard.Player
	variant *engine.Variant // of the last game
	tables  *tables.Set     // of that variant; nil: games are not adjudicated by them
}

// Play implements Worker.
func (w *local) Play(ctx context.Context, a Assignment, live func(LiveEvent)) (Record, error) {
	g := &a.Pairing
	w.release(func(i int) bool { return i == g.White || i == g.Black })
	if err := w.compile(a.Values); err != nil {
		return Record{}, err
	}
	spec := GameSpec{
		Variant: w.variant, Start: a.Start, Opening: a.Opening,
		Adjudication: w.config.Adjudication, Tables: w.tables, MoveTimeout: w.config.MoveTimeout, Live: live,
	}
	for c, i := range []int{g.White, g.Black} {
		p, err := w.player(ctx, i)
		if err != nil {
			return Record{}, err
		}
		e := &w.config.Entrants[i]
		spec.Seats[c] = Seat{Player: p, Control: e.Control, Limits: e.Limits, Margin: e.Margin, Ponder: e.Ponder, Trust: e.Trust}
	}
	rec, err := Play(ctx, spec)
	if err != nil && ctx.Err() == nil {
		err = fmt.Errorf("game %d: %w", g.Number, err)
	}
	rec.Names = [2]string{w.config.Entrants[g.White].Name, w.config.Entrants[g.Black].Name}
	w.release(func(i int) bool { return !w.config.Entrants[i].Restart })
	return rec, err
}

// compile compiles the variant with the values of its variables, unless it was
// that of the last game: players that know it have less to do then.
func (w *local) compile(values engine.Values) error {
	if w.variant != nil && maps.Equal(w.variant.Values, values) {
		return nil
	}
	v, err := engine.Compile(w.config.Variant.Definition, values)
	if err != nil {
		return err
	}
	if w.config.Adjudication.Tables {
		if w.tables, err = endings.Open(v, "", ""); err != nil {
			return err
		}
		if w.tables.Men() == 0 {
			return fmt.Errorf("no endings of %s are solved: \"ferz tables make %s\" solves them", v.Def.Name, v.Def.ID)
		}
	}
	w.variant = v
	return nil
}

// player returns a player, which is started if need be.
func (w *local) player(ctx context.Context, i int) (xboard.Player, error) {
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

// Close implements Worker.
func (w *local) Close() { w.release(func(int) bool { return false }) }

// release closes the players that are not to be kept.
func (w *local) release(keep func(int) bool) {
	for i, p := range w.players {
		if !keep(i) {
			// A program that does not end by itself is killed: there is nothing
			// more to be done about it.
			_ = p.Close()
			delete(w.players, i)
		}
	}
}
