package serve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/ferzchess/ferz/tui/serve/people"
	"github.com/ferzchess/ferz/tui/serve/store"
)

// hostMessage is what the host wants on all nodes.
type hostMessage struct {
	Tell    string `json:"tell,omitempty"` // a text
	Who     string `json:"who,omitempty"`  // for whom; "": everybody
	Kick    string `json:"kick,omitempty"` // whose sessions end
	Notices bool   `json:"notices,omitempty"`
}

// broadcast has all other nodes do something.
func (c *cluster) broadcast(m hostMessage) {
	if c != nil {
		c.publish(hostSubject, struct {
			Node string `json:"node"`
			hostMessage
		}{c.node, m})
	}
}

// receiveHostMessage does what a broadcast asks for.
func (c *cluster) receiveHostMessage(m *nats.Msg) {
	var from struct {
		Node string `json:"node"`
		hostMessage
	}
	if err := json.Unmarshal(m.Data, &from); err != nil || from.Node == c.node {
		return
	}
	p := c.hall.place
	switch {
	case from.Tell != "" && from.Who != "":
		c.hall.tellHere(from.Who, from.Tell)
	case from.Tell != "":
		p.sessions.tell(from.Tell)
	case from.Kick != "":
		if of, err := people.ParseTarget(from.Kick); err == nil {
			p.sessions.kick(of)
		}
	case from.Notices:
		if err := p.notices.Load(c.hall.ctx); err != nil {
			p.Log.Error("bans of another node can't be read", "error", err)
		}
	}
}

// question is what a node asks another one, or whoever has a game.
type question struct {
	Node   string        `json:"node"`
	What   string        `json:"what"`
	ID     string        `json:"id"` // of an offer or a game
	Person people.Record `json:"person"`
	Color  string        `json:"color,omitempty"`

	look
	Action json.RawMessage `json:"action,omitempty"`
	Do     string          `json:"do,omitempty"` // see ui.Joined, with Text
	Text   string          `json:"text,omitempty"`
}

// look is what a mirror shows already.
type look struct {
	Epoch    uint64 `json:"epoch,omitempty"`
	Number   uint64 `json:"number,omitempty"`
	Watching int    `json:"watching,omitempty"`
	// Until is until when something may be done, by the clock of who has the game.
	Until time.Duration `json:"until,omitempty"`
}

// The questions.
const (
	askAccept   = "accept"   // an offer, of its node
	askPlayOn   = "playon"   // an adjourned game, of its node
	askLook     = "look"     // for the snapshot of a game
	askDo       = "do"       // an action of a game
	askTogether = "together" // see ui.Joined
	askName     = "name"     // whether a node is there
)

// reply is the answer to a question.
type reply struct {
	Error    string          `json:"error,omitempty"`
	Text     string          `json:"text,omitempty"`
	Snapshot json.RawMessage `json:"snapshot,omitempty"`
	// Elsewhere: another node has the game, so that nothing was done.
	Elsewhere bool `json:"elsewhere,omitempty"`
	// Epoch and Clock are those of the node that has the game: Clock is the time since then.
	Epoch uint64        `json:"epoch,omitempty"`
	Clock time.Duration `json:"clock,omitempty"`
}

// Errors of questions.
var (
	errNobodyHas = errors.New("no node has this at the moment: please try again in a few seconds")
	errLate      = errors.New("this has come too late, and is not done")
	errUnclear   = errors.New("no answer from the node that has the game: look at the board whether this was done")
)

// ask asks a question. With errNobodyHas nobody has done what it asks for.
func (c *cluster) ask(ctx context.Context, subject string, q question) (r reply, err error) {
	q.Node = c.node
	text, err := json.Marshal(q)
	if err != nil {
		return r, err
	}
	ctx, cancel := context.WithTimeout(ctx, askTime)
	defer cancel()
	m, err := c.conn.RequestWithContext(ctx, subject, text)
	switch {
	case errors.Is(err, nats.ErrNoResponders):
		return r, errNobodyHas
	case err != nil:
		return r, errUnclear
	}
	if err := json.Unmarshal(m.Data, &r); err != nil {
		return r, fmt.Errorf("another node: %w", err)
	}
	switch {
	case r.Elsewhere:
		return r, errNobodyHas
	case r.Error != "":
		return r, errors.New(r.Error)
	}
	return r, nil
}

// answer answers a question to this node.
func (c *cluster) answer(m *nats.Msg) {
	var q question
	if err := json.Unmarshal(m.Data, &q); err != nil {
		return
	}
	c.answering.Go(func() { // it writes to the store
		var r reply
		var err error
		switch q.What {
		case askAccept:
			err = c.acceptHere(&q)
		case askName:
		case askPlayOn:
			r.Text, err = c.playOnHere(&q)
		default:
			err = fmt.Errorf("a node asks for %q: do all run the same version?", q.What)
		}
		c.respond(m, r, err)
	})
}

// respond answers a message.
func (c *cluster) respond(m *nats.Msg, r reply, err error) {
	if err != nil {
		r.Error = err.Error()
	}
	text, err := json.Marshal(r)
	if err == nil {
		err = m.Respond(text)
	}
	if err != nil && !errors.Is(err, nats.ErrConnectionClosed) {
		c.hall.Log.Error("a question of another node can't be answered", "error", err)
	}
}

// accept accepts an offer of another node.
func (c *cluster) accept(o *challenge, p people.Person) error {
	_, err := c.ask(c.hall.ctx, nodeSubject+token(o.node), question{What: askAccept, ID: o.id, Person: p.Record(), Color: o.color})
	return err
}

func (c *cluster) acceptHere(q *question) error {
	v := &visit{place: c.hall.place, person: q.Person.Person()}
	o, err := c.hall.take(v, q.ID)
	if err != nil {
		return err
	}
	both := *o
	both.color = q.Color
	return c.hall.begin(&both, v)
}

// playOn plays an adjourned game on that another node has.
func (c *cluster) playOn(node, id string, p people.Person) (string, error) {
	r, err := c.ask(c.hall.ctx, nodeSubject+token(node), question{What: askPlayOn, ID: id, Person: p.Record()})
	return r.Text, err
}

func (c *cluster) playOnHere(q *question) (string, error) {
	c.hall.mu.Lock()
	var found *room
	for _, r := range c.hall.aside {
		if r.record.ID == q.ID && r.remote == nil {
			found = r
		}
	}
	c.hall.mu.Unlock()
	if found == nil {
		return "", errGone
	}
	return c.hall.playOn(&visit{place: c.hall.place, person: q.Person.Person()}, found)
}

// token writes a name as a part of a subject.
func token(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '_'
	}, name)
}

// hostKeySaved is the host's key in the store of a cluster, so that all nodes show the same.
var hostKeySaved = store.Key{Kind: store.Notices, Name: "host-key"}

// sharedKey returns the host's key of all nodes: that of the node that came first.
func sharedKey(ctx context.Context, s *store.Store, own []byte) ([]byte, error) {
	_, err := s.Put(ctx, hostKeySaved, own, 0)
	if !errors.Is(err, store.ErrStale) {
		return own, err
	}
	e, err := s.Get(ctx, hostKeySaved)
	return e.Value, err
}
