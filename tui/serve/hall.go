package serve

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/ferzchess/ferz/tui/serve/people"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/xboard/tasks"
)

// challenge is what somebody offers to play. It lasts as long as their session.
type challenge struct {
	terms
	id  string
	by  *visit
	who string // their name, with their rating
	// node is where the offer was made; "": here. by has only the person then.
	node string
}

// hall is where people meet: who is there, what they offer, and the games that are played.
type hall struct {
	*place
	ctx     context.Context // of the games
	running tasks.Group     // games

	mu         sync.Mutex
	visits     map[*visit]chan struct{} // tells of changes
	challenges []*challenge
	rooms      []*room     // the newest last
	aside      []*room     // adjourned, without a session
	draining   bool        // no game begins
	drainLimit *time.Timer // ends the server that drains; nil: nothing does

	cluster *cluster   // nil: this server is alone
	loader  ini.Loader // of the variants of games
}

func newHall(ctx context.Context, p *place) *hall {
	return &hall{place: p, ctx: ctx, visits: map[*visit]chan struct{}{}, loader: ini.Loader{Catalogue: variants.BuiltIn()}}
}

// enter notes that somebody is there until leave is called. The channel holds a token when
// something has changed.
func (h *hall) enter(v *visit) (news <-chan struct{}, leave func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	c := make(chan struct{}, 1)
	h.visits[v] = c
	for _, r := range h.rooms {
		if _, plays := r.seatOf(v.person); plays {
			r.seen(v)
		}
	}
	h.changed()
	return c, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.visits, v)
		h.challenges = slices.DeleteFunc(h.challenges, func(o *challenge) bool { return o.by == v })
		h.changed()
	}
}

// changed tells all who are there that something is new. The caller has the lock.
func (h *hall) changed() {
	h.cluster.changed()
	h.tellVisits()
}

// tellVisits has the lobbies of all who are here show what is new, and ends the searches of
// those who play a rated game that has begun. The caller has the lock.
func (h *hall) tellVisits() {
	h.pool.End(h.barsOwner)
	for _, c := range h.visits {
		select {
		case c <- struct{}{}:
		default:
		}
	}
}

// Errors of the hall.
var (
	errGone      = errors.New("this offer is gone")
	errOwn       = errors.New("this is your own offer: others can accept it")
	errNotOwn    = errors.New("this is no offer of yours")
	errNotForYou = errors.New("this offer is for somebody else")
	errGuestRate = errors.New("games of guests are casual")
	errManyOpen  = errors.New("you offer enough: take one back first")
	errNoClock   = errors.New("a rated game needs a clock, such as 5+3, or 3d for three days a move")
	errBusy      = errors.New("you play enough games at once; end one first")
)

// offer offers a game to others, or begins one with whoever offers the same.
func (h *hall) offer(v *visit, t terms) error {
	if t.rated && v.person.Guest {
		return errGuestRate
	}
	if err := errors.Join(t.check(), h.mayBegin()); err != nil {
		return err
	}
	if t.to != "" && !v.person.Guest && people.SameLook(t.to) == v.person.Look {
		return errors.New("a game needs somebody else")
	}
	o, err := h.put(&challenge{t, rand.Text(), v, h.rated(v.person, t.variant()), ""})
	if o == nil || err != nil {
		return err
	}
	both := *o
	if both.color == "" {
		both.color = map[string]string{"white": "black", "black": "white"}[t.color]
	}
	return h.begin(&both, v)
}

// put puts an offer to the others, unless one of these is for the same: that is claimed and
// returned.
func (h *hall) put(own *challenge) (same *challenge, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	n := 0
	for _, o := range h.challenges {
		if o.by.person == own.by.person {
			n++
		} else if o.matches(own.by, own.terms) {
			return o, h.claim(o, own.by)
		}
	}
	if n >= h.Play.Offers {
		return nil, errManyOpen
	}
	h.challenges = append(h.challenges, own)
	h.changed()
	return nil, nil
}

// rated returns the name of somebody with their rating in a variant, if they have one.
func (h *hall) rated(p people.Person, variant string) string {
	if p.Guest {
		return p.Name
	}
	return fmt.Sprintf("%s (%s)", p.Name, h.ratingOf(h.ctx, p.Look, variant))
}

// matches reports whether an offer is what somebody offers, too.
func (o *challenge) matches(v *visit, t terms) bool {
	return o.forWhom(v) && t.to == "" && o.spec == t.spec && o.clock == t.clock && o.rated == t.rated && (o.color == "" || t.color == "" || o.color != t.color)
}

// forWhom reports whether an offer is for somebody.
func (o *challenge) forWhom(v *visit) bool {
	return o.to == "" || !v.person.Guest && people.SameLook(o.to) == v.person.Look || v.person.Guest && o.to == v.person.Name
}

// accept begins the game that somebody else offers.
func (h *hall) accept(v *visit, id string) error {
	o, err := h.take(v, id)
	if err != nil {
		return err
	}
	return h.begin(o, v)
}

// take claims the offer that somebody accepts.
func (h *hall) take(v *visit, id string) (*challenge, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	i := slices.IndexFunc(h.challenges, func(o *challenge) bool { return o.id == id })
	if i < 0 {
		return nil, errGone
	}
	o := h.challenges[i]
	switch {
	case o.by.person == v.person:
		return nil, errOwn
	case !o.forWhom(v):
		return nil, errNotForYou
	case o.rated && v.person.Guest:
		return nil, errGuestRate
	}
	return o, h.claim(o, v)
}

// claim takes all offers of the two back who are about to play. The caller has the lock.
func (h *hall) claim(o *challenge, v *visit) error {
	if h.games(o.by.person) >= h.Play.Games || h.games(v.person) >= h.Play.Games {
		return errBusy
	}
	h.challenges = slices.DeleteFunc(h.challenges, func(c *challenge) bool { return c.by.person == o.by.person || c.by.person == v.person })
	return nil
}

// withdraw takes an offer back.
func (h *hall) withdraw(v *visit, id string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.challenges = slices.DeleteFunc(h.challenges, func(o *challenge) bool { return o.id == id && o.by.person == v.person })
	h.changed()
}

// begin begins the game of an offer that was claimed.
func (h *hall) begin(o *challenge, v *visit) error {
	if o.node != "" {
		return h.cluster.accept(o, v.person)
	}
	players := [2]people.Person{o.by.person, v.person}
	if o.color == "black" || o.color == "" && rand.Text()[0] < 'N' {
		players[0], players[1] = players[1], players[0]
	}
	return h.beginGame(players, o.terms)
}

// beginGame begins a game, White's player first, and calls both to it.
func (h *hall) beginGame(players [2]people.Person, t terms) error {
	if err := h.mayBegin(); err != nil {
		return err
	}
	r, err := h.open(players, t)
	if err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.rooms = append(h.rooms, r)
	if t.rated {
		h.sessions.endHelp(players[0])
		h.sessions.endHelp(players[1])
	}
	h.summon(r)
	h.changed()
	return nil
}

// games counts the games that somebody plays. The caller has the lock.
func (h *hall) games(p people.Person) (n int) {
	for _, r := range h.rooms {
		if _, plays := r.seatOf(p); plays && !r.over() {
			n++
		}
	}
	return n
}

// summon calls the players of a game to it, wherever they are. The caller has the lock.
func (h *hall) summon(r *room) {
	for v := range h.visits {
		if _, plays := r.seatOf(v.person); plays {
			r.seen(v)
			v.call(r)
		}
	}
}

// unfinished returns the game of somebody that began last and is not over; nil: there is
// none.
func (h *hall) unfinished(p people.Person) *room {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, r := range slices.Backward(h.rooms) {
		if _, plays := r.seatOf(p); plays && !r.over() {
			return r
		}
	}
	return nil
}

// view is what the lobby shows somebody.
type view struct {
	own, others []*challenge
	games       []*room  // one's own
	aside       []*room  // one's own that are adjourned
	watch       []*room  // others'
	people      []string // who is there
}

// look returns what the lobby shows somebody.
func (h *hall) look(v *visit) (out view) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, o := range h.challenges {
		switch {
		case o.by.person == v.person:
			out.own = append(out.own, o)
		case o.forWhom(v):
			out.others = append(out.others, o)
		}
	}
	for _, r := range slices.Backward(h.rooms) {
		if _, plays := r.seatOf(v.person); plays && !r.over() {
			out.games = append(out.games, r)
		} else if !r.over() {
			out.watch = append(out.watch, r)
		}
	}
	for _, r := range h.aside {
		if _, plays := r.seatOf(v.person); plays {
			out.aside = append(out.aside, r)
		}
	}
	for o := range h.visits {
		out.people = append(out.people, o.person.Name)
	}
	out.people = append(out.people, h.cluster.people()...)
	slices.Sort(out.people)
	out.people = slices.Compact(out.people)
	return out
}

// progress describes how far a game is, and who watches.
func (h *hall) progress(r *room) (text string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	moves, watching := r.plies()
	if moves > 0 {
		text += fmt.Sprintf(", move %d", moves/2+1)
	}
	if watching > 0 {
		text += fmt.Sprintf(", %d watching", watching)
	}
	return text
}

// remove forgets a game that is over.
func (h *hall) remove(r *room) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.rooms = slices.DeleteFunc(h.rooms, func(o *room) bool { return o == r })
	h.changed()
}

// news tells all who are there that a game has changed for the lobby.
func (h *hall) news() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.changed()
}

// newID returns the id of a game: its time, and letters that nobody can guess.
func newID(now time.Time) string {
	return fmt.Sprintf("%s-%s", now.UTC().Format("20060102-150405"), strings.ToLower(rand.Text()[:8]))
}
