package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ferzchess/ferz/xboard/hub"
)

// Times of help for followers.
const (
	helpPause  = time.Second      // between two snapshots
	helpPeriod = 15 * time.Second // after a change of a leader or of the connections
)

// followers makes snapshots of the streams that this server leads, for a while after it has
// begun to lead one or the connections to other servers have changed. A server that led a
// stream while it was cut off has entries in its log that no other one has. It gets rid of
// them one by one, in one to three seconds each, and acknowledges no writes until then; with
// a snapshot in the leader's log it replaces all at once.
type followers struct {
	server  *hub.Server
	streams []string
	leads   map[string]bool
	peers   int
	until   time.Time
	dir     string          // of the server
	failing func(why error) // may be nil
}

// errKeepsNone is why a server is no use to the others.
var errKeepsNone = errors.New("this node keeps no copies of the store, as its disk took no data; the other nodes go on, and no other may fail: make room, and it goes on by itself")

// help runs until the context ends.
func (f *followers) help(ctx context.Context) {
	tick := time.NewTicker(helpPause)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			f.look(time.Now())
		case <-ctx.Done():
			return
		}
	}
}

// look makes snapshots if they are of use.
func (f *followers) look(now time.Time) {
	if !f.server.Keeps() {
		f.revive()
		return
	}
	if n := f.server.Peers(); n != f.peers {
		f.peers, f.until = n, now.Add(helpPeriod)
	}
	for _, s := range f.streams {
		leads := f.server.Leads(s)
		if leads && !f.leads[s] {
			f.until = now.Add(helpPeriod)
		}
		f.leads[s] = leads
	}
	if now.After(f.until) {
		return
	}
	for _, s := range f.streams {
		if f.leads[s] {
			_ = f.server.Snapshot(s) // an error means that there is nothing new, or a follower reads the log: the next look tries again
		}
	}
}

// revive starts the server anew if its disk takes data.
func (f *followers) revive() {
	err := probe(f.dir)
	if err == nil {
		err = f.server.Restart()
	}
	if err != nil && f.failing != nil {
		f.failing(fmt.Errorf("%w (%w)", errKeepsNone, err))
	}
}
