package serve

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/serve/rating"
	"github.com/ferzchess/ferz/tui/serve/store"
)

// ratingRecord is a member's rating in a variant.
type ratingRecord struct {
	Rating rating.Rating `json:"rating"`
	Games  int           `json:"games"`
	At     time.Time     `json:"at"`
	// Open holds the rating after each game that is rated and still in the store as a room.
	// Only such a game can be finished again, so it is never rated twice.
	Open map[string]rating.Rating `json:"open,omitempty"`
	// Last is the game that was rated last, as earlier versions wrote it.
	Last string `json:"last,omitempty"`
}

// ratingPeriod is the time in which a rating without games becomes less certain by one step.
const ratingPeriod = 7 * 24 * time.Hour

// ratingOf returns the current rating of a member.
func (h *hall) ratingOf(ctx context.Context, look, variant string) rating.Rating {
	r, _, err := store.Load[ratingRecord](ctx, h.people.Store, ratingKey(look, variant))
	if err != nil {
		return rating.New()
	}
	return r.Rating.Idle(float64(h.people.Now().Sub(r.At)) / float64(ratingPeriod))
}

func ratingKey(look, variant string) store.Key {
	return store.Key{Kind: store.Ratings, Name: look + "/" + variant}
}

// finishUntilKept finishes a game, and tries again while the store can't be written.
func (r *room) finishUntilKept(ctx context.Context, tree *pgn.Game) {
	for {
		err := r.finish(context.WithoutCancel(ctx), tree)
		if errors.Is(err, store.ErrStale) {
			r.hall.Log.Warn("another server has ended a game", "game", r.record.ID)
			return
		}
		if err == nil {
			return
		}
		r.hall.Log.Error("the end of a game can't be written", "game", r.record.ID, "error", err)
		select {
		case <-time.After(finishPause):
		case <-ctx.Done():
			return // the next start finishes it
		}
	}
}

// tagRatings adds the players' ratings at the start of a rated game to its tags, as PGN has
// them.
func (r *roomRecord) tagRatings(tags *pgn.Tags) {
	if !r.Rated {
		return
	}
	for i, tag := range []string{"WhiteElo", "BlackElo"} {
		tags.Set(tag, fmt.Sprintf("%.0f", r.Ratings[i].Value))
	}
}

// newRatings tells the ratings that a game has changed; "" if it has changed none.
func (r *roomRecord) newRatings() string {
	if r.After == ([2]rating.Rating{}) {
		return ""
	}
	var parts [2]string
	for i, after := range r.After {
		change := math.Round(after.Value) - math.Round(r.Ratings[i].Value)
		parts[i] = fmt.Sprintf("%s %s (%+.0f)", r.Players[i].Name, after, change)
	}
	return "Ratings: " + parts[0] + ", " + parts[1] + "."
}

// finishPause is the time between two attempts to finish a game.
const finishPause = 5 * time.Second

// finish rates the players of a game that is over, stores the game for both, and removes it
// from the rooms. Each step can be repeated: after an interruption the next start finishes
// the game.
func (r *room) finish(ctx context.Context, tree *pgn.Game) error {
	r.writing.Lock()
	defer r.writing.Unlock()
	if r.finished {
		return nil
	}
	err := r.conclude(ctx, tree)
	if errors.Is(err, store.ErrStale) && r.gone(ctx) {
		err = nil // an attempt whose answer was lost has finished it
	}
	r.finished = err == nil
	return err
}

// gone reports whether the store has the game no longer among those that are played.
func (r *room) gone(ctx context.Context) bool {
	_, err := r.hall.people.Store.Get(ctx, r.key())
	return errors.Is(err, store.ErrNotFound)
}

// conclude takes the steps of finish.
func (r *room) conclude(ctx context.Context, tree *pgn.Game) error {
	scores := map[string][2]float64{"1-0": {1, 0}, "0-1": {0, 1}, "1/2-1/2": {0.5, 0.5}}
	if score, counts := scores[tree.Result]; counts && r.record.Rated {
		for i := range r.record.Players {
			if err := r.rate(ctx, i, tree.Variant.Def.ID, score[i]); err != nil {
				return err
			}
		}
	}
	if err := r.archive(ctx); err != nil {
		return err
	}
	return r.hall.people.Store.Delete(ctx, r.key(), r.revision)
}

// rate changes the rating of a player by the result of the game, once however often it is
// called, and notes the rating in the game's record.
func (r *room) rate(ctx context.Context, i int, variant string, score float64) error {
	p := r.record.Players[i]
	if p.Look == "" {
		return nil
	}
	have, err := store.Change(ctx, r.hall.people.Store, ratingKey(p.Look, variant), func(have *ratingRecord) error {
		if err := r.owned(ctx); err != nil {
			return err
		}
		if _, done := have.Open[r.record.ID]; done {
			return nil
		}
		if have.Last == r.record.ID {
			have.Open = map[string]rating.Rating{r.record.ID: have.Rating}
			return nil
		}
		now := rating.New()
		if have.Games > 0 {
			now = have.Rating.Idle(float64(r.record.Begun.Sub(have.At)) / float64(ratingPeriod))
		}
		now = now.Rate(rating.Result{Opponent: r.record.Ratings[1-i], Score: score})
		open, err := r.hall.unfinishedOf(ctx, have.Open)
		if err != nil {
			return err
		}
		open[r.record.ID] = now
		*have = ratingRecord{Rating: now, Games: have.Games + 1, At: r.hall.people.Now().UTC(), Open: open}
		return nil
	})
	r.record.After[i] = have.Open[r.record.ID]
	return err
}

// owned returns store.ErrStale if another server has the game. It is asked after the rating
// was read: a game that another one has finished since is in that rating.
func (r *room) owned(ctx context.Context) error {
	e, err := r.hall.people.Store.Get(ctx, r.key())
	if errors.Is(err, store.ErrNotFound) || err == nil && e.Revision != r.revision {
		return store.ErrStale
	}
	return err
}

// unfinishedOf returns those of some games that are still in the store as rooms.
func (h *hall) unfinishedOf(ctx context.Context, games map[string]rating.Rating) (map[string]rating.Rating, error) {
	out := map[string]rating.Rating{}
	for id, after := range games {
		_, err := h.people.Store.Get(ctx, store.Key{Kind: store.Rooms, Name: id})
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return nil, err
		}
		if err == nil {
			out[id] = after
		}
	}
	return out, nil
}

// archive stores the game for its players, unless that is done already.
func (r *room) archive(ctx context.Context) error {
	once := func(key store.Key, value any) error {
		_, err := store.Save(ctx, r.hall.people.Store, key, value, 0)
		if errors.Is(err, store.ErrStale) {
			return nil
		}
		return err
	}
	if err := once(store.Key{Kind: store.Games, Name: r.record.ID}, r.record); err != nil {
		return err
	}
	for i, p := range r.record.Players {
		if p.Look == "" {
			continue
		}
		if err := once(store.Key{Kind: store.Shelves, Name: p.Look + "/" + r.record.ID}, r.record.Players[1-i].Name); err != nil {
			return err
		}
	}
	return nil
}
