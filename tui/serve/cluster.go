package serve

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/serve/people"
	"github.com/ferzchess/ferz/xboard/tasks"
)

// Times of a cluster. A node that is only slow may be taken for dead: the revisions of the
// store keep two nodes from playing the same game.
const (
	beat      = time.Second      // between two boards of a node
	soon      = beat / 10        // from a change to the next board
	deadTime  = 5 * time.Second  // without a board, after which a node is dead
	scanTime  = 10 * time.Second // between two searches for games without an owner
	askTime   = 6 * time.Second  // for an answer of another node
	leaveTime = 2 * time.Second  // for which a node that leaves waits until others have its games
	lateTime  = time.Second / 2  // for which questions about a game arrive that has been given away
)

// Subjects of the messages of a cluster.
const (
	boardSubject = "ferz.board" // boards of all nodes
	hostSubject  = "ferz.host"  // what the host wants on all nodes
	nodeSubject  = "ferz.node." // questions to a node, by its name
	roomSubject  = "ferz.room." // questions to whoever has a game, by its id
	viewSubject  = "ferz.view." // snapshots of a game, by its id
)

// state is what a node is about to do.
type state string

// The states.
const (
	running  state = ""
	draining state = "draining" // it has no games
	leaving  state = "leaving"  // it ends
)

// cluster is the other nodes of a place, as this one knows them. Each node tells the others
// on its board what it has: who is there, offers and games. A game has one owner; a node
// that finds a game whose owner is dead takes it over by writing it with the revision that
// it has read. All people see games through mirrors, which no change of the owner ends.
//
// Those of its methods that the hall calls in any case do nothing where there is no cluster.
type cluster struct {
	hall  *hall
	node  string
	conn  *nats.Conn
	began time.Time
	news  chan struct{} // holds a token when the board has changed
	seek  chan struct{} // holds a token when games may have no owner
	heard chan struct{} // holds a token when another node has sent its board
	// stepDown has another node lead the store, before this one ends.
	stepDown func()
	// failing returns why this node's part of the store keeps nothing, or nil.
	failing func() error
	late    time.Duration // lateTime

	ctx       context.Context // of the messages
	answering tasks.Group     // of questions

	mu       sync.Mutex // taken after the hall's lock, if both are
	state    state
	ending   bool // the games here are about to be others'
	nodes    map[string]*otherNode
	summoned map[string]time.Time // games to which the people here have been called
	mirrors  map[string]*roomMirror
	failed   map[string]bool // games of the store that can't be played
}

// otherNode is another node.
type otherNode struct {
	board
	text  []byte // the board as it was sent
	heard time.Time
}

func newCluster(node string, conn *nats.Conn) *cluster {
	return &cluster{
		node: node, conn: conn, began: time.Now(), late: lateTime,
		news: make(chan struct{}, 1), seek: make(chan struct{}, 1), heard: make(chan struct{}, 1), stepDown: func() {}, failing: func() error { return nil }, nodes: map[string]*otherNode{},
		summoned: map[string]time.Time{}, mirrors: map[string]*roomMirror{}, failed: map[string]bool{},
	}
}

// name returns the name of this node.
func (c *cluster) name() string {
	if c == nil {
		return ""
	}
	return c.node
}

// failure returns why this node's part of the store keeps nothing, or nil.
func (c *cluster) failure() error {
	if c == nil {
		return nil
	}
	return c.failing()
}

// changed has the board sent.
func (c *cluster) changed() {
	if c != nil {
		wake(c.news)
	}
}

func wake(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// membership ends what makes a node one of a cluster, in this order: handOver has it lead the
// store no longer, take over no more games, and give those that it has to others, while its
// visitors may still be here; leave waits a moment until others have them; and stop ends its
// messages. handOver does its work once.
type membership struct{ handOver, leave, stop func() }

// join makes the hall one with those of the other nodes.
func (h *hall) join(c *cluster) (*membership, error) {
	ctx, end := context.WithCancel(context.WithoutCancel(h.ctx))
	h.cluster, c.hall, c.ctx = c, h, ctx
	var subs []*nats.Subscription
	for subject, do := range map[string]nats.MsgHandler{boardSubject: c.receiveBoard, hostSubject: c.receiveHostMessage, nodeSubject + token(c.node): c.answer} {
		sub, err := c.conn.Subscribe(subject, do)
		if err != nil {
			end()
			return nil, err
		}
		subs = append(subs, sub)
	}
	seeking, endSeeking := context.WithCancel(ctx)
	var talk, seek sync.WaitGroup
	talk.Go(func() { c.beat(ctx) })
	seek.Go(func() { c.seekGames(seeking) })
	var had []string
	return &membership{
		handOver: sync.OnceFunc(func() {
			c.mu.Lock()
			c.ending = true
			c.mu.Unlock()
			endSeeking()
			seek.Wait()
			had = c.own()
			c.stepDown()
			c.handOver()
		}),
		leave: func() { c.leave(had) },
		stop: func() {
			end()
			talk.Wait()
			for _, sub := range subs {
				_ = sub.Unsubscribe() // an error means that the connection is closed
			}
			c.answering.Close()
		},
	}, nil
}

// claimTime is how long a node that comes waits for another one of its name.
const claimTime = 5 * time.Second

// claim returns an error if another node has the name of this one.
func (c *cluster) claim(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, claimTime)
	defer cancel()
	if _, err := c.ask(ctx, nodeSubject+token(c.node), question{What: askName}); err == nil {
		return fmt.Errorf("another node is called %q: expected a name in --node that no other one has", c.node)
	}
	return nil // nobody answers
}

// own returns the ids of the games here that go on.
func (c *cluster) own() (ids []string) {
	for _, r := range c.ownBoard().Rooms {
		if !r.Over {
			ids = append(ids, r.Game.ID)
		}
	}
	return ids
}

// beat sends the board, at once after a change.
func (c *cluster) beat(ctx context.Context) {
	tick := time.NewTicker(beat)
	defer tick.Stop()
	for {
		c.publish(boardSubject, c.ownBoard())
		if c.removeDeadNodes() {
			wake(c.seek)
		}
		select {
		case <-tick.C:
			continue
		case <-ctx.Done():
			return
		case <-c.news:
		}
		select {
		case <-time.After(soon):
		case <-ctx.Done():
			return
		}
	}
}

// publish sends a message to all nodes. One that is lost is made up for by later ones.
func (c *cluster) publish(subject string, value any) {
	text, err := json.Marshal(value)
	if err == nil {
		err = c.conn.Publish(subject, text)
	}
	if err != nil && !errors.Is(err, nats.ErrConnectionClosed) {
		c.hall.Log.Error("a message to the other nodes can't be sent", "error", err)
	}
}

// removeDeadNodes removes nodes that have not sent a board for a while, with their people
// and offers, and reports whether there were any.
func (c *cluster) removeDeadNodes() (died bool) {
	c.hall.mu.Lock()
	defer c.hall.mu.Unlock()
	c.mu.Lock()
	defer c.mu.Unlock()
	for name, n := range c.nodes {
		if time.Since(n.heard) < deadTime {
			continue
		}
		c.hall.Log.Warn("a node does not answer; its games are taken over", "node", name)
		delete(c.nodes, name)
		c.hall.challenges = slices.DeleteFunc(c.hall.challenges, func(o *challenge) bool { return o.node == name })
		died = true
	}
	for id, at := range c.summoned {
		if time.Since(at) > summonedTime {
			delete(c.summoned, id)
		}
	}
	return died
}

// summonedTime is how long the cluster remembers that people were called to a game.
const summonedTime = 24 * time.Hour

// people returns who is at the other nodes.
func (c *cluster) people() (out []string) {
	if c == nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, n := range c.nodes {
		for _, p := range n.People {
			out = append(out, p.Name)
		}
	}
	return out
}

// here reports whether a member has a screen open at another node.
func (c *cluster) here(look string) bool {
	if c == nil {
		return false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, n := range c.nodes {
		if slices.ContainsFunc(n.People, func(p people.Record) bool { return p.Look == look && look != "" }) {
			return true
		}
	}
	return false
}

// set changes the state of this node, and tells the others.
func (c *cluster) set(s state) {
	c.mu.Lock()
	c.state = s
	c.mu.Unlock()
	c.publish(boardSubject, c.ownBoard())
}

// drain gives the games of this node to others, or begins to take some again.
func (c *cluster) drain(on bool) {
	switch {
	case c == nil:
	case on:
		c.handOver()
	default:
		c.set(running)
	}
}

// handOver gives the games of this node to others.
func (c *cluster) handOver() {
	c.set(draining)
	c.hall.mu.Lock()
	defer c.hall.mu.Unlock()
	for _, r := range c.hall.rooms {
		if r.remote == nil && !r.over() {
			r.session.Close() // room.run removes it
		}
	}
	c.hall.aside = slices.DeleteFunc(c.hall.aside, func(r *room) bool { return r.remote == nil })
}

// leave tells the others that this node, whose games have ended, leaves. It waits for a
// moment until they have them.
func (c *cluster) leave(had []string) {
	c.set(leaving)
	if c.alone() {
		return
	}
	limit := time.After(leaveTime)
	for !c.othersHave(had) {
		select {
		case <-c.heard:
		case <-limit:
			return
		}
	}
}

// alone reports whether no other node is there that could take games.
func (c *cluster) alone() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, n := range c.nodes {
		if n.State == running {
			return false
		}
	}
	return true
}

// othersHave reports whether the boards of other nodes have games.
func (c *cluster) othersHave(ids []string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, id := range ids {
		if !slices.ContainsFunc(slices.Collect(maps.Values(c.nodes)), func(n *otherNode) bool { return n.has(id) }) {
			return false
		}
	}
	return true
}

// describe writes the nodes.
func (c *cluster) describe(out io.Writer) {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	fmt.Fprintf(out, "node         %s\n", c.node)
	for _, name := range slices.Sorted(maps.Keys(c.nodes)) {
		n := c.nodes[name]
		fmt.Fprintf(out, "  %-20s  %s, %s\n", name, cmp.Or(string(n.State), "running"), words.Count(len(n.Rooms), "game"))
	}
}
