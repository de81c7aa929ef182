package explorer

import (
	"context"
	"fmt"
	"math"
)

// checker is a Store that can check how its pairs are kept.
type checker interface{ check() error }

// Verify reads all of an index: the store's structure and all values, which have checksums,
// the records of all games with their texts, the numbers of games that were seen, and the
// postings of all variants. The error of an index in which something is not what was written
// is a *DamagedError.
func (x *Index) Verify(ctx context.Context) error {
	if c, ok := x.store.(checker); ok {
		if err := c.check(); err != nil {
			return err
		}
	}
	return x.store.View(func(r Reader) error {
		v := &verifier{ctx: ctx, r: r, games: numberOf(r.Get(aboutBucket, []byte("games")))}
		err := v.records()
		if err == nil {
			err = v.seen()
		}
		for identity := range r.From(variantsBucket, nil) {
			for _, run := range runsOf(r, string(identity)) {
				if err == nil {
					err = v.run(string(identity), run)
				}
			}
		}
		return err
	})
}

type verifier struct {
	ctx   context.Context
	r     Reader
	games uint32 // how many there are
}

// records reads the record of each game.
func (v *verifier) records() error {
	list := newRecords(v.r)
	var p packed
	for game := range v.games {
		if game%recordsInBlock == 0 {
			clear(list.blocks)
			if err := v.ctx.Err(); err != nil {
				return err
			}
		}
		if err := list.get(game, &p); err != nil {
			return fmt.Errorf("game %d: %w", game+1, err)
		}
		if p.game = game; int(p.result) >= len(results) {
			return fmt.Errorf("game %d: %w", game+1, errDamaged)
		}
		_, texts, err := cutRecords(list.blockOf(game))
		if err != nil {
			return err
		}
		for _, id := range []uint32{p.white, p.black, p.source, p.control} {
			if text, ok := findText(texts, id); id > 0 && (!ok || string(text) != string(v.r.Get(textsBucket, number(id)))) {
				return fmt.Errorf("game %d: %w", game+1, errDamaged)
			}
		}
	}
	return nil
}

// seen reads which games were added.
func (v *verifier) seen() error {
	count := uint32(0)
	for k, n := range v.r.From(seenBucket, nil) {
		if count++; len(k) != len(gameID{}) || len(n) < 4 || numberOf(n) >= v.games {
			return fmt.Errorf("the list of the games that were added: %w", errDamaged)
		}
	}
	if count != v.games {
		return fmt.Errorf("the list of the games that were added has %d of %d: %w", count, v.games, errDamaged)
	}
	return nil
}

// run reads the postings of a run.
func (v *verifier) run(identity string, of run) error {
	next := streamBlocks(v.r, identity, of)
	last, count := Key(0), uint32(0)
	for {
		k, list, err := next(math.MaxUint64)
		if err == nil {
			err = v.ctx.Err()
		}
		switch {
		case err != nil:
			return err
		case k == nil && count != of.size:
			return fmt.Errorf("%d of %d positions are there: %w", count, of.size, errDamaged)
		case k == nil:
			return nil
		}
		for _, p := range list {
			if p.key < last || p.game >= v.games || p.move > 0 && v.r.Get(movesBucket+identity, number(p.move)) == nil {
				return fmt.Errorf("position %x: %w", uint64(p.key), errDamaged)
			}
			last = p.key
			count++
		}
	}
}
