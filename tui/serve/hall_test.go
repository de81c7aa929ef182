package serve

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/serve/people"
	"github.com/ferzchess/ferz/tui/serve/rating"
	"github.com/ferzchess/ferz/tui/serve/store"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/xboard/leaktest"
)

// meeting returns a hall over a store, with people in it; both end with the test.
func meeting(t *testing.T, kv store.KV, names ...string) (*hall, []*visit, context.CancelFunc) {
	t.Helper()
	leaktest.Check(t)
	ctx, cancel := context.WithCancel(t.Context())
	p := newPlace(Config{Log: slog.New(slog.DiscardHandler)}, kv)
	p.hall = newHall(ctx, p)
	end := func() {
		cancel()
		p.hall.running.Close()
	}
	t.Cleanup(end)
	if err := p.hall.resume(); err != nil {
		t.Fatal(err)
	}
	var visits []*visit
	for _, name := range names {
		v := &visit{place: p, person: people.Person{Name: name, Look: people.SameLook(name)}, calls: make(chan *room, maxCalls), texts: make(chan string, maxCalls)}
		if strings.HasPrefix(name, "guest") {
			v.person = people.Person{Name: name, Guest: true}
		}
		v.news, _ = p.hall.enter(v)
		visits = append(visits, v)
	}
	return p.hall, visits, end
}

// mustRead reads terms that are right.
func mustRead(t *testing.T, text string) terms {
	t.Helper()
	out, err := readTerms(variants.BuiltIn(), text)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// begun has two people begin a game, the first with White.
func (h *hall) begun(t *testing.T, a, b *visit, text string) *room {
	t.Helper()
	if err := h.offer(a, mustRead(t, text+" white")); err != nil {
		t.Fatal(err)
	}
	others := h.look(b).others
	if len(others) != 1 {
		t.Fatalf("%s sees %d offers", b.person.Name, len(others))
	}
	if err := h.accept(b, others[0].id); err != nil {
		t.Fatal(err)
	}
	r := <-a.calls
	if r != <-b.calls {
		t.Fatal("they are called to different games")
	}
	return r
}

// play has people make moves in turn.
func (r *room) play(t *testing.T, moves ...string) {
	t.Helper()
	for _, m := range moves {
		seats := livegame.Seats(1 << r.session.Snapshot().Side())
		if _, err := r.session.Do(livegame.Action{Seats: seats, Command: livegame.Play, Arg: m}); err != nil {
			t.Fatalf("%s: %v", m, err)
		}
	}
}

func TestReadTerms(t *testing.T) {
	for text, want := range map[string]string{
		"chess":                       "Chess, no clock, casual",
		"crazyhouse 5+3 rated white":  "Crazyhouse, 5:00+3, rated, as white",
		"Losers Chess 10 @ben black":  "10:00, casual, as black, for ben",
		"chess256:PositionNumber=17":  "casual",
		"chess 3d":                    "Chess, 3 days a move, casual",
		"chess 1d":                    "Chess, 1 day a move, casual",
		"shogi 10b30":                 "Shogi, 10:00b30, casual",
		"shogi 10:00b30":              "Shogi, 10:00b30, casual",
		"shogi 10+30/1":               "Shogi, 10:00+30/1, casual",
		"shogi 10+5:00/25":            "Shogi, 10:00+5:00/25, casual",
		"chess 25/10":                 "Chess, 25/10:00, casual",
		"chess 0.5/move":              "Chess, 0.5/move, casual",
		"3check 5+3":                  "Three-check Chess, 5:00+3, casual",
		"shogi 10:00b":                `"10:00b" is no time control; expected 10, 5+3`,
		"shogi 10:00+30/0":            `"10:00+30/0" is no time control`,
		"":                            "which variant",
		":rematch":                    "which variant",
		":say hello":                  "which variant",
		"nochess 5+3":                 "nochess",
		"qqqqqqqqqqqq 5+3":            "the start screen lists them",
		"chess256:PositionNumber=-17": "PositionNumber",
	} {
		got, err := readTerms(variants.BuiltIn(), text)
		line := got.String()
		if err != nil {
			line = err.Error()
		}
		if !strings.Contains(line, want) {
			t.Errorf("%q: %q, want %q", text, line, want)
		}
	}
}

// TestRatedGame: a game of two is rated when it ends, kept for both, and nobody gets help
// meanwhile.
func TestRatedGame(t *testing.T) {
	kv := store.Memory()
	h, v, _ := meeting(t, kv, "anna", "ben", "carl")
	anna, ben, carl := v[0], v[1], v[2]
	r := h.begun(t, anna, ben, "chess 5+3 rated")
	if anna.barredFrom(nil) == nil || ben.barredFrom(nil) == nil || carl.barredFrom(nil) != nil {
		t.Error("who plays a rated game is not barred from help, or who does not is")
	}
	if h.unfinished(anna.person) != r || h.unfinished(carl.person) != nil || len(h.look(carl).watch) != 1 {
		t.Error("the game is not found again")
	}
	r.play(t, "f3", "e5", "g4", "Qh4#")
	for s := range r.session.Watch(t.Context()) {
		if s.Over() && !s.Saving {
			break
		}
	}
	for limit := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		if names, _ := kv.Names(t.Context(), store.Rooms, ""); len(names) == 0 {
			break
		} else if time.Now().After(limit) {
			t.Fatal("the game stays among those that are played")
		}
	}
	won, lost := h.ratingOf(t.Context(), ben.person.Look, "chess"), h.ratingOf(t.Context(), anna.person.Look, "chess")
	if won.Value <= rating.New().Value || lost.Value >= rating.New().Value {
		t.Errorf("after the game: %v and %v", won, lost)
	}
	for _, p := range []*visit{anna, ben} {
		if names, err := kv.Names(t.Context(), store.Shelves, p.person.Look); err != nil || len(names) != 1 {
			t.Errorf("%s has the games %q, %v", p.person.Name, names, err)
		}
	}
	until(t, "the players read their ratings", func() bool {
		notices := r.session.Snapshot().Notices
		return len(notices) > 0 && notices[len(notices)-1].Text == "Ratings: anna 1338? (-162), ben 1662? (+162)."
	})
	kept, _, err := store.Load[roomRecord](t.Context(), store.Over(kv), store.Key{Kind: store.Games, Name: r.record.ID})
	if err != nil || !strings.Contains(kept.PGN, "Qh4#") || !strings.Contains(kept.PGN, `[White "anna"]`) {
		t.Errorf("%v: %s", err, kept.PGN)
	}
	if anna.barredFrom(nil) != nil {
		t.Error("anna is barred after the game")
	}
}

// TestResumed: a game goes on after the server has ended, with every move that was shown.
func TestResumed(t *testing.T) {
	kv := store.Memory()
	h, v, end := meeting(t, kv, "anna", "ben")
	r := h.begun(t, v[0], v[1], "xiangqi 10")
	r.play(t, "h3e3", "h10g8", "h1g3")
	left, _ := r.session.Snapshot().Left(0)
	end()
	h, v, _ = meeting(t, kv, "anna", "ben")
	again := h.unfinished(v[0].person)
	if again == nil {
		t.Fatal("the game is gone")
	}
	s := again.session.Snapshot()
	if len(s.Moves) != 3 || again.record.ID != r.record.ID {
		t.Errorf("%d moves of game %s, want those of %s", len(s.Moves), again.record.ID, r.record.ID)
	}
	if now, ok := s.Left(0); !ok || (now-left).Abs() > time.Second {
		t.Errorf("the clock has %v, and had %v", now, left)
	}
	again.play(t, "i10h10")
}

// TestStale: a server that only believes to own a game gives it up, and shows no move that
// is not written.
func TestStale(t *testing.T) {
	kv := store.Memory()
	h, v, _ := meeting(t, kv, "anna", "ben")
	r := h.begun(t, v[0], v[1], "chess")
	r.play(t, "e4")
	e, err := kv.Get(t.Context(), r.key())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := kv.Put(t.Context(), r.key(), e.Value, e.Revision); err != nil { // another server
		t.Fatal(err)
	}
	r.session.Send(livegame.Action{Seats: 1 << 1, Command: livegame.Play, Arg: "e5"})
	<-r.done
	if h.unfinished(v[0].person) != nil {
		t.Error("the game goes on here")
	}
	if now, err := kv.Get(t.Context(), r.key()); err != nil || string(now.Value) != string(e.Value) {
		t.Errorf("what the other server has written is gone: %v", err)
	}
}

// TestOffers: offers meet, are for whom they are for, and go with who has made them.
func TestOffers(t *testing.T) {
	h, v, _ := meeting(t, store.Memory(), "anna", "ben", "carl", "guest-abcd")
	anna, ben, carl, guest := v[0], v[1], v[2], v[3]
	offer := func(v *visit, text string) error { return h.offer(v, mustRead(t, text)) }
	if err := errors.Join(offer(anna, "chess 5+3 @ben"), offer(anna, "atomic 5+3 rated")); err != nil {
		t.Fatal(err)
	}
	if n, m := len(h.look(carl).others), len(h.look(ben).others); n != 1 || m != 2 {
		t.Errorf("carl sees %d offers, ben %d", n, m)
	}
	rated := h.look(guest).others[0].id
	for name, err := range map[string]error{
		"own": h.accept(anna, rated), "gone": h.accept(ben, "x"), "rated guest": h.accept(guest, rated),
		"guest": offer(guest, "chess 5+3 rated"), "oneself": offer(anna, "chess @Anna"),
	} {
		if err == nil {
			t.Errorf("%s: it is done", name)
		}
	}
	if err := offer(carl, "atomic 5+3 rated"); err != nil {
		t.Fatal(err)
	}
	if r := <-carl.calls; r != <-anna.calls {
		t.Error("the same offers do not meet")
	}
	if n := len(h.look(ben).others); n != 0 {
		t.Errorf("%d offers stay when their maker plays", n)
	}
	for range defaultPlay.Offers {
		if err := offer(ben, "chess"); err != nil {
			t.Fatal(err)
		}
	}
	if err := offer(ben, "atomic"); !errors.Is(err, errManyOpen) {
		t.Errorf("one offer more: %v", err)
	}
	h.withdraw(carl, h.look(ben).own[0].id)
	h.withdraw(ben, h.look(ben).own[0].id)
	if n := len(h.look(ben).own); n != defaultPlay.Offers-1 {
		t.Errorf("%d offers are left", n)
	}
}

// TestAbort: a game that has hardly begun is aborted and leaves nothing.
func TestAbort(t *testing.T) {
	kv := store.Memory()
	h, v, _ := meeting(t, kv, "anna", "ben", "carl")
	r := h.begun(t, v[0], v[1], "chess 5+3 rated")
	r.play(t, "e4")
	if r.do(v[2].person, ui.Abort, "") == nil {
		t.Error("somebody else aborts it")
	}
	if err := r.do(v[1].person, ui.Abort, ""); err != nil {
		t.Fatal(err)
	}
	<-r.done
	if s := r.session.Snapshot(); s.Over() || s.Stopped != "ben has aborted the game; it has no result." {
		t.Errorf("over: %t, stopped: %q", s.Over(), s.Stopped)
	}
	if err := r.do(v[0].person, ui.Rematch, ""); !errors.Is(err, errStopped) {
		t.Errorf("a rematch: %v", err)
	}
	if r.do(v[0].person, ui.Say, "a pity") == nil {
		t.Error("what nobody reads is said without an error")
	}
	if names, err := kv.Names(t.Context(), store.Rooms, ""); err != nil || len(names) != 0 || h.unfinished(v[0].person) != nil {
		t.Errorf("%q are left, %v", names, err)
	}
	r = h.begun(t, v[0], v[1], "chess")
	r.play(t, "e4", "e5")
	if r.do(v[0].person, ui.Abort, "") == nil {
		t.Error("a game in which both have moved is aborted")
	}
}

// TestRematch: it begins when both want it, with the colors swapped.
func TestRematch(t *testing.T) {
	h, v, _ := meeting(t, store.Memory(), "anna", "ben")
	r := h.begun(t, v[0], v[1], "chess 5+3")
	if r.do(v[0].person, ui.Rematch, "") == nil {
		t.Error("a rematch begins during the game")
	}
	if _, err := r.session.Do(livegame.Action{Seats: 1, Command: livegame.Resign}); err != nil {
		t.Fatal(err)
	}
	for _, p := range v {
		if err := r.do(p.person, ui.Rematch, ""); err != nil {
			t.Fatal(err)
		}
	}
	for _, n := range r.session.Snapshot().Notices {
		if strings.Contains(n.Text, "agrees") && n.For != 1<<engine.Black {
			t.Errorf("%q is for %b, want only whom it asks", n.Text, n.For)
		}
	}
	again := <-v[0].calls
	if c, plays := again.seatOf(v[0].person); !plays || c != engine.Black || again.record.Clock != "5:00+3" || again == r {
		t.Errorf("the rematch is %v, with the clock %s", again, again.record.Clock)
	}
}

// TestChat: what is said is seen by all, clean, short and not too often.
func TestChat(t *testing.T) {
	h, v, _ := meeting(t, store.Memory(), "anna", "ben", "carl")
	r := h.begun(t, v[0], v[1], "chess")
	if err := r.post(v[2].person, "good\x1b[2J luck\u202e"); err != nil {
		t.Fatal(err)
	}
	for s := range r.session.Watch(t.Context()) {
		if n := len(s.Notices); n > 0 {
			if text := s.Notices[n-1].Text; !strings.HasPrefix(text, "carl: good") || strings.ContainsAny(text, "\x1b\u202e") {
				t.Errorf("%q is said", text)
			}
			break
		}
	}
	if r.post(v[2].person, "again") == nil || r.post(v[0].person, strings.Repeat("x", defaultPlay.ChatLength+1)) == nil {
		t.Error("too much is said")
	}
}

// TestTwoPlay: two people and a watcher over SSH: offer, accept, moves, chat, a take-back,
// a cut line, a resignation.
func TestTwoPlay(t *testing.T) {
	dir := folder(t)
	limits := defaultPlay
	limits.ChatPause = 0
	addr, _ := served(t, Config{Dir: dir, Play: limits})
	join := func(name string, key ssh.Signer) *client {
		t.Helper()
		c := visitor(t, addr, name, key, "xterm-256color", "")
		c.shows("variants")
		return c
	}
	key := newKey(t)
	anna := visitor(t, addr, "anna", key, "xterm-256color", "")
	anna.sees("Name (Enter takes anna): ")
	anna.types("\r")
	anna.shows("variants")
	guest, watcher := join("guest", nil), join("guest", nil)
	anna.types("\x1b[20~")
	anna.shows("Lobby")
	anna.types("chess 5+3 white\r")
	anna.shows("Your offer")
	guest.types("\x1b[20~")
	guest.shows("anna (1500?): Chess, 5:00+3, casual, as white")
	guest.types("\r")
	guest.shows("White to move")
	anna.shows("White to move")
	anna.types("e4\r")
	for _, c := range []*client{anna, guest} {
		c.shows("King's Pawn")
	}
	watcher.types("\x1b[20~")
	watcher.shows("Games to watch")
	watcher.types("\r")
	watcher.shows("King's Pawn")
	if !anna.seesNow("^U undo") || anna.seesNow("^N new") || watcher.seesNow("^U undo") {
		t.Error("keys are shown that do nothing here, or one is missing that asks for a takeback")
	}
	guest.types(":say hello there\r")
	for _, c := range []*client{anna, guest, watcher} {
		c.shows(": hello there")
	}
	anna.types(":mute\r")
	anna.shows("others say is hidden")
	guest.types(":say are you there\r")
	watcher.shows(": are you there")
	anna.types(":hint\r")
	anna.shows("obody has help")
	if anna.seesNow("are you there") {
		t.Error("somebody who hides what others say sees it")
	}
	anna.types("\x15")
	anna.shows("You ask to take back your last move")
	guest.shows("anna asks to take back a move")
	guest.types(":undo\r")
	anna.shows("White to move")
	anna.types("d4\r")
	for _, c := range []*client{guest, watcher} {
		c.shows("Queen's Pawn")
	}
	anna.ssh.Close()

	anna = visitor(t, addr, "anna", key, "xterm-256color", "")
	anna.shows("Queen's Pawn")
	guest.types(":resign\r")
	guest.shows("Resign?")
	guest.types("y")
	for _, c := range []*client{anna, guest, watcher} {
		c.shows("1-0")
	}
}
