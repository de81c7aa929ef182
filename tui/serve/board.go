package serve

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/ferzchess/ferz/tui/serve/people"
)

// board is what a node sends to the others about itself. Boards with the same contents are
// the same text.
type board struct {
	Node   string          `json:"node"`
	State  state           `json:"state,omitempty"`
	People []people.Record `json:"people"` // who have a screen open
	Offers []offerNote     `json:"offers"`
	Rooms  []roomNote      `json:"rooms"`
}

// has reports whether a game is on the board.
func (b *board) has(id string) bool {
	return slices.ContainsFunc(b.Rooms, func(r roomNote) bool { return r.Game.ID == id })
}

// offerNote is an offer on a board.
type offerNote struct {
	ID    string        `json:"id"`
	By    people.Record `json:"by"`
	Who   string        `json:"who"`
	Spec  string        `json:"spec"`
	Title string        `json:"title"`
	Clock string        `json:"clock,omitempty"`
	Color string        `json:"color,omitempty"`
	Rated bool          `json:"rated,omitempty"`
	To    string        `json:"to,omitempty"`
}

// roomNote is a game on a board.
type roomNote struct {
	Game     roomRecord `json:"game"` // without the moves
	Epoch    uint64     `json:"epoch"`
	Plies    int        `json:"plies"`
	Watching int        `json:"watching,omitempty"`
	Over     bool       `json:"over,omitempty"`
}

// remoteRoom is what is known of a game that another node has.
type remoteRoom struct {
	node            string
	epoch           uint64
	plies, watching int
	over            bool
}

// ownBoard returns the board of this node.
func (c *cluster) ownBoard() board {
	c.hall.mu.Lock()
	defer c.hall.mu.Unlock()
	b := board{Node: c.node}
	c.mu.Lock()
	b.State = c.state
	c.mu.Unlock()
	if b.State == leaving {
		return b
	}
	for v := range c.hall.visits {
		b.People = append(b.People, v.person.Record())
	}
	slices.SortFunc(b.People, func(p, q people.Record) int { return cmp.Compare(p.Name, q.Name) })
	for _, o := range c.hall.challenges {
		if o.node == "" {
			b.Offers = append(b.Offers, offerNote{o.id, o.by.person.Record(), o.who, o.spec, o.title, o.clock, o.color, o.rated, o.to})
		}
	}
	for _, r := range append(slices.Clone(c.hall.rooms), c.hall.aside...) {
		if r.remote != nil || r.lost.Load() {
			continue
		}
		n := roomNote{Game: r.note(), Epoch: r.epoch}
		if r.session != nil {
			n.Plies, n.Watching = r.plies()
			n.Over = r.over()
		}
		b.Rooms = append(b.Rooms, n)
	}
	return b
}

// note returns the record of a game without its moves.
func (r *room) note() roomRecord {
	n := &r.record // only what never changes is read
	return roomRecord{
		ID: n.ID, Spec: n.Spec, Title: n.Title, Clock: n.Clock, Rated: n.Rated, Players: n.Players, Ratings: n.Ratings,
		Begun: n.Begun, Adjourned: r.session == nil,
	}
}

// receiveBoard takes in the board of another node.
func (c *cluster) receiveBoard(m *nats.Msg) {
	var b board
	if err := json.Unmarshal(m.Data, &b); err != nil || b.Node == c.node || b.Node == "" {
		return
	}
	c.hall.mu.Lock()
	defer c.hall.mu.Unlock()
	c.mu.Lock()
	defer c.mu.Unlock()
	before := c.nodes[b.Node]
	if before == nil {
		c.hall.Log.Info("a node is here", "node", b.Node)
	}
	if b.State != running || before != nil && len(b.Rooms) < len(before.Rooms) {
		wake(c.seek)
	}
	c.nodes[b.Node] = &otherNode{b, m.Data, time.Now()}
	c.takeOffers(&b)
	c.takeRooms(&b)
	wake(c.heard)
	if before == nil || !bytes.Equal(before.text, m.Data) {
		c.hall.tellVisits()
	}
}

// takeOffers takes in the offers of a node. The caller has both locks.
func (c *cluster) takeOffers(b *board) {
	h := c.hall
	h.challenges = slices.DeleteFunc(h.challenges, func(o *challenge) bool { return o.node == b.Node })
	if b.State != running {
		return
	}
	for _, o := range b.Offers {
		t := terms{spec: o.Spec, title: o.Title, clock: o.Clock, color: o.Color, rated: o.Rated, to: o.To}
		h.challenges = append(h.challenges, &challenge{t, o.ID, &visit{person: o.By.Person()}, o.Who, b.Node})
	}
}

// takeRooms takes in the games of a node. The caller has both locks.
func (c *cluster) takeRooms(b *board) {
	h := c.hall
	gone := func(r *room) bool { return r.remote != nil && r.remote.node == b.Node && !b.has(r.record.ID) }
	// A game that a node has given away stays here until the next owner shows it.
	h.rooms = slices.DeleteFunc(h.rooms, func(r *room) bool { return gone(r) && (r.remote.over || b.State == running) })
	h.aside = slices.DeleteFunc(h.aside, func(r *room) bool { return gone(r) && b.State == running })
	for i := range b.Rooms {
		c.takeRoom(b.Node, &b.Rooms[i])
	}
}

// takeRoom takes in a game of a node. The caller has both locks.
func (c *cluster) takeRoom(node string, n *roomNote) {
	h := c.hall
	list := &h.rooms
	if n.Game.Adjourned {
		list = &h.aside
		delete(c.summoned, n.Game.ID)
	}
	same := func(r *room) bool { return r.record.ID == n.Game.ID }
	for _, all := range []*[]*room{&h.rooms, &h.aside} {
		i := slices.IndexFunc(*all, same)
		if i < 0 {
			continue
		}
		r := (*all)[i]
		switch {
		case r.remote == nil && n.Epoch > r.epoch:
			if r.session != nil {
				r.lose()
			}
		case r.remote == nil || n.Epoch < r.remote.epoch:
			return
		case all == list:
			*r.remote = remoteRoom{node, n.Epoch, n.Plies, n.Watching, n.Over}
			return
		}
		*all = slices.Delete(*all, i, i+1)
	}
	r := &room{hall: h, record: n.Game, remote: &remoteRoom{node, n.Epoch, n.Plies, n.Watching, n.Over}}
	*list = append(*list, r)
	c.summonHere(r)
}

// summonHere calls the people here to a game that has begun elsewhere. The caller has both locks.
func (c *cluster) summonHere(r *room) {
	if _, done := c.summoned[r.record.ID]; done || r.record.Adjourned || r.remote.over {
		return
	}
	c.summoned[r.record.ID] = time.Now()
	if r.record.Rated {
		for _, p := range r.record.Players {
			c.hall.sessions.endHelp(p.Person())
		}
	}
	c.hall.summon(r)
}

// removeRemote forgets what is known of a game that was elsewhere.
func (h *hall) removeRemote(id string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	same := func(r *room) bool { return r.remote != nil && r.record.ID == id }
	h.rooms, h.aside = slices.DeleteFunc(h.rooms, same), slices.DeleteFunc(h.aside, same)
	h.cluster.mu.Lock()
	defer h.cluster.mu.Unlock()
	h.cluster.summoned[id] = time.Now()
}

// dropDead forgets games of nodes that are dead, or leave, which the store does not have.
func (h *hall) dropDead(kept []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.cluster.mu.Lock()
	defer h.cluster.mu.Unlock()
	dead := func(r *room) bool {
		if r.remote == nil || slices.Contains(kept, r.record.ID) {
			return false
		}
		n := h.cluster.nodes[r.remote.node]
		return n == nil || n.State == leaving
	}
	h.rooms, h.aside = slices.DeleteFunc(h.rooms, dead), slices.DeleteFunc(h.aside, dead)
}

// nodeOf returns the node that has a game, and whether that is another one.
func (h *hall) nodeOf(r *room) (node string, remote bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if r.remote == nil {
		return "", false
	}
	return r.remote.node, true
}

// remoteViewers counts who watches a game at other nodes.
type remoteViewers struct {
	mu sync.Mutex
	at map[string]nodeViewers
}

type nodeViewers struct {
	watching int
	until    time.Time
}

// note notes how many watch at a node, for a time.
func (l *remoteViewers) note(node string, watching int, until time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.at == nil {
		l.at = map[string]nodeViewers{}
	}
	l.at[node] = nodeViewers{watching, until}
}

// watching returns how many watch.
func (l *remoteViewers) watching() (n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, o := range l.at {
		if time.Now().Before(o.until) {
			n += o.watching
		}
	}
	return n
}

// any reports whether a node shows the game.
func (l *remoteViewers) any() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, o := range l.at {
		if time.Now().Before(o.until) {
			return true
		}
	}
	return false
}
