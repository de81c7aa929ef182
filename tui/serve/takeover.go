package serve

import (
	"context"
	"errors"
	"hash/fnv"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/ferzchess/ferz/tui/serve/store"
)

// takenAtOnce is how many games a node takes over at the same time.
const takenAtOnce = 8

// seekGames takes over games that no node has, until the context ends.
func (c *cluster) seekGames(ctx context.Context) {
	wait := deadTime // until the boards of all nodes are here
	for {
		select {
		case <-c.seek:
		case <-time.After(wait):
		case <-ctx.Done():
			return
		}
		wait = scanTime
		left, err := c.takeOver(ctx)
		if err != nil && ctx.Err() == nil {
			c.hall.Log.Warn("the games of the store can't be read; the next attempt follows", "error", err)
		}
		if left || err != nil {
			wait = beat
		}
	}
}

// takeOver takes over the games for which this node is the next, and reports whether there
// were games without an owner: until a board shows who has them, it may be nobody.
func (c *cluster) takeOver(ctx context.Context) (left bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, askTime)
	defer cancel()
	names, err := c.hall.people.Store.Names(ctx, store.Rooms, "")
	if err != nil {
		return false, err
	}
	var taking errgroup.Group
	taking.SetLimit(takenAtOnce)
	for _, id := range names {
		if !c.hasOwner(id) {
			left = true
			taking.Go(func() error { return c.takeIfNext(ctx, id) })
		}
	}
	if err := taking.Wait(); err != nil {
		return left, err
	}
	c.hall.dropDead(names)
	return left, nil
}

// takeIfNext takes a game over if this node is the next for it.
func (c *cluster) takeIfNext(ctx context.Context, id string) error {
	record, revision, err := store.Load[roomRecord](ctx, c.hall.people.Store, store.Key{Kind: store.Rooms, Name: id})
	switch {
	case errors.Is(err, store.ErrNotFound):
		return nil
	case err != nil || !c.isNext(&record):
		return err
	}
	return c.take(ctx, record, revision)
}

// take makes this node the owner of a game, unless another is faster, and goes on with it.
func (c *cluster) take(ctx context.Context, record roomRecord, revision uint64) error {
	before := record.Owner
	record.Owner = c.node
	revision, err := store.Save(ctx, c.hall.people.Store, store.Key{Kind: store.Rooms, Name: record.ID}, record, revision)
	if errors.Is(err, store.ErrStale) {
		return nil
	}
	if err != nil {
		return err
	}
	c.hall.Log.Info("a game is taken over", "game", record.ID, "from", before)
	c.hall.removeRemote(record.ID)
	switch err := c.hall.resumed(record, revision); {
	case errors.Is(err, errUnfinished):
		return err // it is this node's, and finished at the next look
	case err != nil:
		c.hall.Log.Error("a game can't go on, and is left alone", "game", record.ID, "error", err)
		c.mu.Lock()
		defer c.mu.Unlock()
		c.failed[record.ID] = true
	}
	return nil
}

// hasOwner reports whether this node or one that lives has a game.
func (c *cluster) hasOwner(id string) bool {
	c.hall.mu.Lock()
	defer c.hall.mu.Unlock()
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.failed[id] {
		return true
	}
	for _, r := range append(slices.Clone(c.hall.rooms), c.hall.aside...) {
		if r.record.ID == id && (r.remote == nil || c.nodes[r.remote.node] != nil && c.nodes[r.remote.node].has(id)) {
			return true
		}
	}
	return false
}

// isNext reports whether this node is to take over a game that nobody has: its owner does
// not live, or has given it away, and all nodes that live agree who is next.
func (c *cluster) isNext(r *roomRecord) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.state != running {
		return false
	}
	if r.Owner == c.node {
		return true
	}
	owner := c.nodes[r.Owner]
	if owner != nil && owner.State == running || owner == nil && time.Since(c.began) < deadTime {
		return false
	}
	live := []string{c.node}
	for name, n := range c.nodes {
		if n.State == running {
			live = append(live, name)
		}
	}
	slices.Sort(live)
	hash := fnv.New32a()
	_, _ = hash.Write([]byte(r.ID)) // it never fails
	return live[int(hash.Sum32()%uint32(len(live)))] == c.node
}
