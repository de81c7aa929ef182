package serve

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/printable"
	"github.com/ferzchess/ferz/tui/internal/gamespec"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/serve/people"
	"github.com/ferzchess/ferz/tui/serve/rating"
	"github.com/ferzchess/ferz/tui/serve/store"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/xboard/clock"
)

// roomRecord is a game of two as the store keeps it, from the agreement to the end.
type roomRecord struct {
	ID        string           `json:"id"`
	Spec      string           `json:"spec"`
	Title     string           `json:"title"`
	Clock     string           `json:"clock"`
	Rated     bool             `json:"rated"`
	Players   [2]people.Record `json:"players"`
	Ratings   [2]rating.Rating `json:"ratings"` // before the game
	Begun     time.Time        `json:"begun"`
	PGN       string           `json:"pgn"`
	Adjourned bool             `json:"adjourned,omitempty"` // its players want to play on later
	After     [2]rating.Rating `json:"after,omitzero"`      // ratings after the game, once it is rated
	Owner     string           `json:"owner,omitempty"`     // the node of a cluster that has the game; "": there is no cluster
}

// room is a game of two while the server runs. It goes on whoever is connected. Where the
// server is a node of a cluster, another node may have the game: there are no session and
// no revision then, and remote has what is known of it.
type room struct {
	hall    *hall
	session *livegame.Session
	done    chan struct{} // closed when the game is over and all that follows is kept
	epoch   uint64        // the revision with which this server has begun to play the game
	since   time.Time     // when that was
	lost    atomic.Bool   // another server has the game
	viewers remoteViewers // at other nodes
	remote  *remoteRoom   // nil: the game is here; under the hall's lock

	networks []netip.Prefix // from which its players were connected; under the hall's lock

	record roomRecord // only PGN, Adjourned and After change, under writing

	writing  sync.Mutex // held while the store is written, which may take long
	revision uint64
	finished bool

	watchers atomic.Int32 // who only watch

	mu        sync.Mutex // never held while the store is written
	aborted   bool
	adjourned bool
	again     [2]bool              // who wants a rematch, or to play an adjourned game on
	later     [2]int               // who has asked to adjourn: the number of moves then, and 1; 0: has not
	said      map[string]time.Time // when somebody said something last
}

// open begins a game: it is in the store before anybody knows of it.
func (h *hall) open(players [2]people.Person, t terms) (*room, error) {
	game, err := gamespec.Read(variants.BuiltIn(), t.spec, "")
	if err != nil {
		return nil, err
	}
	now := h.people.Now()
	tree, err := game.Build(h.ctx, rand.New(rand.NewPCG(uint64(now.UnixNano()), rand.Uint64())), h.shared.Compiled())
	if err != nil {
		return nil, err
	}
	record := roomRecord{ID: newID(now), Spec: t.spec, Title: t.title, Clock: t.clock, Rated: t.rated, Begun: now.UTC(), Owner: h.cluster.name()}
	ini.SetTags(&tree.Tags, tree.Variant)
	if record.PGN, err = pgn.Format(tree); err != nil {
		return nil, err
	}
	for i, p := range players {
		record.Players[i] = p.Record()
		record.Ratings[i] = rating.New()
		if p.Look != "" {
			record.Ratings[i] = h.ratingOf(h.ctx, p.Look, tree.Variant.Def.ID)
		}
	}
	r := &room{hall: h, record: record, done: make(chan struct{}), said: map[string]time.Time{}}
	if r.revision, err = store.Save(h.ctx, h.people.Store, r.key(), record, 0); err != nil {
		return nil, fmt.Errorf("the game can't be kept, so it does not begin: %w", err)
	}
	return r, r.begin(tree)
}

// key is where the store keeps the game while it is played.
func (r *room) key() store.Key { return store.Key{Kind: store.Rooms, Name: r.record.ID} }

// begin opens the session.
func (r *room) begin(tree *pgn.Game) (err error) {
	config := livegame.Config{Spec: r.record.Spec, Apart: true, Rated: r.record.Rated}
	for i, p := range r.record.Players {
		config.Seats[i] = livegame.Seat{Name: p.Name}
	}
	if r.record.Clock != "" {
		control, err := clock.Parse(r.record.Clock)
		if err != nil {
			return err
		}
		config.Controls = [2]clock.Control{control, control}
	}
	tree.Tags.Set("FerzGame", r.record.ID) // under which the session saves it
	r.record.tagRatings(&tree.Tags)
	r.epoch, r.since = r.revision, time.Now() // before the session writes
	if r.session, err = livegame.Open(r.hall.ctx, config, tree, livegame.Env{Keeper: roomKeeper{r}, Now: r.hall.people.Now, Lag: r.lagOf}); err != nil {
		return err
	}
	r.session.Send(livegame.Action{Seats: livegame.BothSeats, Command: livegame.Begin})
	if !r.hall.running.Go(r.run) {
		r.session.Close()
		return errDraining
	}
	return nil
}

// lagOf returns how long a move of a player may be on its way.
func (r *room) lagOf(c engine.Color) time.Duration {
	return r.hall.lagOf(r.record.Players[c].Person())
}

// run follows the game to its end.
func (r *room) run() {
	defer close(r.done)
	defer func() { <-r.session.Done() }()
	defer r.session.Close()
	ctx, cancel := context.WithCancel(r.hall.ctx)
	defer cancel()
	defer r.hall.cluster.serveRoom(ctx, r)()
	for s := range r.session.Watch(ctx) {
		if s.Over() && !s.Saving {
			break
		}
	}
	if !r.over() || r.lost.Load() {
		r.stopped(ctx)
		return
	}
	r.finishUntilKept(ctx, r.session.Snapshot().Tree)
	if text := r.record.newRatings(); text != "" {
		r.notify(text)
	}
	r.hall.metrics.finished.Add(1)
	r.hall.endIfDrained()
	r.hall.news()
	select {
	case <-time.After(r.hall.Play.AfterGame):
	case <-ctx.Done():
	}
	r.hall.remove(r)
}

// stopped ends a game without a result: it was aborted or adjourned, another server has it, or this one
// ends, and the game goes on with the next one.
func (r *room) stopped(ctx context.Context) {
	if ctx.Err() != nil {
		return
	}
	<-r.session.Done() // nothing more is written
	r.mu.Lock()
	aborted, adjourned := r.aborted, r.adjourned
	r.mu.Unlock()
	if adjourned {
		r.hall.putAside(ctx, r)
	}
	if aborted {
		if err := r.forget(context.WithoutCancel(ctx)); err != nil {
			r.hall.Log.Error("an aborted game stays in the store", "game", r.record.ID, "error", err)
		}
	}
	r.hall.remove(r)
	r.hall.endIfDrained()
}

// over reports whether the game is over. For a game that is elsewhere the caller has the
// hall's lock.
func (r *room) over() bool {
	if r.remote != nil {
		return r.remote.over
	}
	return r.session.Snapshot().Over()
}

// plies returns how many moves have been made, and how many people watch. The caller has
// the hall's lock.
func (r *room) plies() (moves, watching int) {
	if r.remote != nil {
		return r.remote.plies, r.remote.watching
	}
	return len(r.session.Snapshot().Moves), int(r.watchers.Load()) + r.viewers.watching()
}

// live returns the game as people at this server see it.
func (r *room) live(ctx context.Context) (livegame.Live, error) {
	if r.hall.cluster != nil {
		return r.hall.cluster.mirror(ctx, r)
	}
	return r.session, nil
}

// seatOf returns whether somebody plays, and which seat is theirs.
func (r *room) seatOf(p people.Person) (engine.Color, bool) {
	for i, o := range r.record.Players {
		if p.Look != "" && o.Look == p.Look || p.Look == "" && o.Look == "" && o.Name == p.Name {
			return engine.Color(i), true
		}
	}
	return 0, false
}

// String describes the game in a line.
func (r *room) String() string {
	who := [2]string{r.record.Players[0].Name, r.record.Players[1].Name}
	for i, p := range r.record.Players {
		if p.Look != "" {
			who[i] += " (" + r.record.Ratings[i].String() + ")"
		}
	}
	return fmt.Sprintf("%s - %s, %s", who[0], who[1], printable.Line(r.record.Title))
}

// config returns what shows the game to a visitor.
func (r *room) config(ctx context.Context, v *visit) (ui.GameConfig, error) {
	live, err := r.live(ctx)
	if err != nil {
		return ui.GameConfig{}, err
	}
	s := live.Snapshot()
	j := &ui.Joined{Session: live, Do: func(what, text string) error {
		if what == ui.Say {
			if err := v.barred(people.Mute); err != nil {
				return err
			}
		}
		return r.hall.together(r, v.person, what, text)
	}}
	if c, plays := r.seatOf(v.person); plays {
		j.Seats, j.Lag = 1<<c, v.lag
	} else {
		j.Watch = r.watch
	}
	return ui.GameConfig{Def: s.Tree.Variant.Def, Values: s.Tree.Variant.Values, Tree: s.Tree, Play: s.Config, Joined: j}, nil
}

// together does what is no action on a game itself, wherever the game is.
func (h *hall) together(r *room, p people.Person, what, text string) error {
	if h.cluster != nil {
		return h.cluster.together(r.record.ID, p, what, text)
	}
	return r.do(p, what, text)
}

// watch counts somebody who only watches, until leave is called.
func (r *room) watch() (leave func()) {
	if r.hall.cluster != nil {
		return r.hall.cluster.watch(r.record.ID)
	}
	r.watchers.Add(1)
	r.hall.news()
	return func() {
		r.watchers.Add(-1)
		r.hall.news()
	}
}

// do does what is no action on the game itself, see [ui.Joined].
func (r *room) do(p people.Person, what, text string) error {
	c, plays := r.seatOf(p)
	switch {
	case what == ui.Say:
		return r.post(p, text)
	case !plays:
		return errors.New("you only watch this game")
	case what == ui.Abort:
		return r.abort(p)
	case what == ui.Adjourn:
		return r.adjourn(c)
	}
	return r.rematch(c)
}

// notify tells all at the game something.
func (r *room) notify(text string) {
	r.session.Send(livegame.Action{Command: livegame.Say, Arg: text})
}

// tell tells one of the players something.
func (r *room) tell(c engine.Color, text string) {
	r.session.Send(livegame.Action{Command: livegame.Say, Arg: text, For: 1 << c})
}

// abortPlies is from how many moves on a game can't be aborted.
const abortPlies = 2

// abort ends a game that has hardly begun, without a result.
func (r *room) abort(p people.Person) error {
	switch s := r.session.Snapshot(); {
	case s.Over():
		return livegame.ErrOver
	case len(s.Moves) >= abortPlies:
		return errors.New("both have moved: resign, or offer a draw")
	}
	r.mu.Lock()
	r.aborted = true
	r.mu.Unlock()
	r.session.Stop(p.Name + " has aborted the game; it has no result.")
	return nil
}

// forget takes a game that was aborted from those that are played.
func (r *room) forget(ctx context.Context) error {
	r.writing.Lock()
	defer r.writing.Unlock()
	return r.hall.people.Store.Delete(ctx, r.key(), r.revision)
}

// errStopped refuses a rematch of a game that was not played to its end.
var errStopped = errors.New("this game was not played to its end: the lobby begins another one")

// rematch begins another game with the colors swapped once both players want it.
func (r *room) rematch(c engine.Color) error {
	switch {
	case r.session.Snapshot().Stopped != "":
		return errStopped
	case !r.over():
		return errors.New("the game goes on")
	}
	r.mu.Lock()
	r.again[c] = true
	both := r.again[c.Other()]
	if both {
		r.again = [2]bool{}
	}
	players := [2]people.Record{r.record.Players[1], r.record.Players[0]}
	t := terms{spec: r.record.Spec, title: r.record.Title, clock: r.record.Clock, rated: r.record.Rated}
	r.mu.Unlock()
	if !both {
		r.tell(c, "You want a rematch.")
		r.tell(c.Other(), r.record.Players[c].Name+" wants a rematch; :rematch agrees.")
		return nil
	}
	var people [2]people.Person
	for i, p := range players {
		people[i] = p.Person()
	}
	if err := r.hall.beginGame(people, t); err != nil {
		return err
	}
	r.notify("The rematch has begun; the lobby has it.")
	return nil
}

// post tells all at the game what somebody says.
func (r *room) post(p people.Person, text string) error {
	if most := r.hall.Play.ChatLength; len(text) > most {
		return fmt.Errorf("that is too long: expected %d letters at most", most)
	}
	now := r.hall.people.Now()
	r.mu.Lock()
	early := now.Sub(r.said[p.Name]) < r.hall.Play.ChatPause
	if !early {
		r.said[p.Name] = now
	}
	r.mu.Unlock()
	if early {
		return errors.New("not so fast")
	}
	answer := <-r.session.Send(livegame.Action{Command: livegame.Say, Arg: p.Name + ": " + text, From: p.Name})
	return answer.Err
}

// resume goes on with the games that were played when the server ended. The clocks stand
// where they stood after the last move.
func (h *hall) resume() error {
	if h.cluster != nil {
		return nil // it takes over what nobody has
	}
	names, err := h.people.Store.Names(h.ctx, store.Rooms, "")
	if err != nil {
		return err
	}
	for _, name := range names {
		if err := h.resumeRoom(name); err != nil {
			h.Log.Error("a game can't go on, and is left alone", "game", name, "error", err)
		}
	}
	return nil
}

func (h *hall) resumeRoom(name string) error {
	record, revision, err := store.Load[roomRecord](h.ctx, h.people.Store, store.Key{Kind: store.Rooms, Name: name})
	if err != nil {
		return err
	}
	return h.resumed(record, revision)
}

// resumed goes on with a game of the store that is this server's.
func (h *hall) resumed(record roomRecord, revision uint64) error {
	if record.Adjourned {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.aside = append(h.aside, &room{hall: h, record: record, revision: revision, epoch: revision})
		h.changed()
		return nil
	}
	_, err := h.continued(record, revision)
	return err
}
