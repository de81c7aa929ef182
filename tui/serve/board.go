package serve

import (
	"encoding/json"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

// board is what a node tells the others of itself.
type board struct {
	Node   string         `json:"node"`
	State  state          `json:"state,omitempty"`
	People []playerRecord `json:"people"` // who have a screen open
	Offers []offerNote    `json:"offers"`
	Rooms  []roomNote     `json:"rooms"`
}

// has reports whether a game is on the board.
func (b *board) has(id string) bool {
	return slices.ContainsFunc(b.Rooms, func(r roomNote) bool { return r.Game.ID == id })
}

// offerNote is an offer on a board.
type offerNote struct {
	ID    string       `json:"id"`
	By    playerRecord `json:"by"`
	Who   string       `json:"who"`
	Spec  string       `json:"spec"`
	Title string       `json:"title"`
	Clock string       `json:"clock,omitempty"`
	Color string       `json:"color,omitempty"`
	Rated bool         `json:"rated,omitempty"`
	To    string       `json:"to,omitempty"`
}

// roomNote is a game on a board.
type roomNote struct {
	Game     roomRecord `json:"game"` // without the moves
	Epoch    uint64     `json:"epoch"`
	Plies    int        `json:"plies"`
	Watching int        `json:"watching,omitempty"`
	Over     bool       `json:"over,omitempty"`
}

// farRoom is what is known of a game that another node has.
type farRoom struct {
	node            string
	epoch           uint64
	plies, watching int
	over            bool
}

// asPerson returns the person of a record.
func (p playerRecord) asPerson() person { return person{p.Name, p.Look, p.Look == ""} }

// asRecord returns the record of a person.
func (p person) asRecord() playerRecord { return playerRecord{p.name, p.look} }

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
		b.People = append(b.People, v.person.asRecord())
	}
	for _, o := range c.hall.challenges {
		if o.node == "" {
			b.Offers = append(b.Offers, offerNote{o.id, o.by.person.asRecord(), o.who, o.spec, o.title, o.clock, o.color, o.rated, o.to})
		}
	}
	for _, r := range append(slices.Clone(c.hall.rooms), c.hall.aside...) {
		if r.far != nil || r.lost.Load() {
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

// hear takes in the board of another node.
func (c *cluster) hear(m *nats.Msg) {
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
		poke(c.seek)
	}
	text := ""
	if before != nil {
		text = before.summary()
	}
	c.nodes[b.Node] = &otherNode{b, time.Now()}
	c.takeOffers(&b)
	c.takeRooms(&b)
	if text != b.summary() {
		c.hall.tellVisits()
	}
}

// summary is equal for boards that show the same in the lobby.
func (b *board) summary() string {
	text, _ := json.Marshal(b) // it is made of texts and numbers
	return string(text)
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
		h.challenges = append(h.challenges, &challenge{t, o.ID, &visit{person: o.By.asPerson()}, o.Who, b.Node})
	}
}

// takeRooms takes in the games of a node. The caller has both locks.
func (c *cluster) takeRooms(b *board) {
	h := c.hall
	gone := func(r *room) bool { return r.far != nil && r.far.node == b.Node && !b.has(r.record.ID) }
	// A game that a node has given away stays here until the next owner shows it.
	h.rooms = slices.DeleteFunc(h.rooms, func(r *room) bool { return gone(r) && (r.far.over || b.State == running) })
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
		delete(c.met, n.Game.ID)
	}
	same := func(r *room) bool { return r.record.ID == n.Game.ID }
	for _, all := range []*[]*room{&h.rooms, &h.aside} {
		i := slices.IndexFunc(*all, same)
		if i < 0 {
			continue
		}
		r := (*all)[i]
		switch {
		case r.far == nil && n.Epoch > r.epoch:
			if r.session != nil {
				r.lose()
			}
		case r.far == nil || n.Epoch < r.far.epoch:
			return
		case all == list:
			*r.far = farRoom{node, n.Epoch, n.Plies, n.Watching, n.Over}
			return
		}
		*all = slices.Delete(*all, i, i+1)
	}
	r := &room{hall: h, record: n.Game, far: &farRoom{node, n.Epoch, n.Plies, n.Watching, n.Over}}
	*list = append(*list, r)
	c.meet(r)
}

// meet calls the people here to a game that has begun elsewhere. The caller has both locks.
func (c *cluster) meet(r *room) {
	if _, met := c.met[r.record.ID]; met || r.record.Adjourned || r.far.over {
		return
	}
	c.met[r.record.ID] = time.Now()
	if r.record.Rated {
		for _, p := range r.record.Players {
			c.hall.sessions.endHelp(p.asPerson())
		}
	}
	c.hall.summon(r)
}

// forgetFar forgets what is known of a game that was elsewhere.
func (h *hall) forgetFar(id string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	same := func(r *room) bool { return r.far != nil && r.record.ID == id }
	h.rooms, h.aside = slices.DeleteFunc(h.rooms, same), slices.DeleteFunc(h.aside, same)
	h.cluster.mu.Lock()
	defer h.cluster.mu.Unlock()
	h.cluster.met[id] = time.Now()
}

// dropDead forgets games of nodes that are dead which the store does not have.
func (h *hall) dropDead(kept []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.cluster.mu.Lock()
	defer h.cluster.mu.Unlock()
	dead := func(r *room) bool {
		return r.far != nil && h.cluster.nodes[r.far.node] == nil && !slices.Contains(kept, r.record.ID)
	}
	h.rooms, h.aside = slices.DeleteFunc(h.rooms, dead), slices.DeleteFunc(h.aside, dead)
}

// nodeOf returns the node that has a game, and whether that is another one.
func (h *hall) nodeOf(r *room) (node string, far bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if r.far == nil {
		return "", false
	}
	return r.far.node, true
}

// lookers counts who watches a game at other nodes.
type lookers struct {
	mu sync.Mutex
	at map[string]looker
}

type looker struct {
	watching int
	until    time.Time
}

// note notes how many watch at a node, for a time.
func (l *lookers) note(node string, watching int, until time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.at == nil {
		l.at = map[string]looker{}
	}
	l.at[node] = looker{watching, until}
}

// watching returns how many watch.
func (l *lookers) watching() (n int) {
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
func (l *lookers) any() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, o := range l.at {
		if time.Now().Before(o.until) {
			return true
		}
	}
	return false
}
