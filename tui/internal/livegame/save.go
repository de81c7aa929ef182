package livegame

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/clock"
)

// Tags of ferz, with the state for resuming a game.
const (
	idTag       = "FerzGame"
	seatTag     = "FerzPlayers"
	moveTimeTag = "FerzMoveTime"
	headTag     = "FerzPlies" // how many moves of the main line are played; the others were taken back
	premoveTag  = "FerzPremove"
	pipedTag    = "FerzPiped"
	offerTag    = "FerzDrawOffers" // for how many more plies White's and Black's draw offers last
)

// describe brings the tags up to date.
func (s *liveGame) describe() {
	t := &s.tree.Tags
	if s.keptID == "" {
		s.keptID = s.env.Now().UTC().Format("20060102-150405.000000")
	}
	t.Set(idTag, s.keptID)
	if t.Get("Date") == "" || t.Get("Date") == "????.??.??" {
		t.Set("Date", s.env.Now().Format("2006.01.02"))
	}
	names := [2]string{"White", "Black"}
	for c, seat := range s.config.Seats {
		t.Set(names[c], seat.String())
	}
	t.Set(seatTag, WriteSeats(s.config.Seats))
	if s.config.Controls[0] == s.config.Controls[1] {
		t.Set("TimeControl", s.config.Controls[0].Tag())
	}
	if s.config.MoveTime > 0 {
		t.Set(moveTimeTag, s.config.MoveTime.String())
	}
	ini.SetTags(t, s.tree.Variant)
	if s.config.Piped && len(s.game.Moves()) <= trialPlies {
		t.Set(pipedTag, "yes")
	} else {
		t.Delete(pipedTag)
	}
	s.markHead()
	s.nameOpening()
	r := s.game.Result()
	_ = s.tree.SetResult(r.String()) // it is one of the four
	if r.Over() {
		t.Set("Termination", r.Reason)
	} else {
		t.Delete("Termination")
	}
}

// trialPlies is how many moves a game from a pipe may have to count as a trial.
const trialPlies = 4

// IsTrial reports by its tags whether a game is of a few moves that came from a pipe or a
// file: no one need be reminded that it is not finished.
func IsTrial(tags pgn.Tags) bool { return tags.Has(pipedTag) }

// markHead notes how many moves of the main line are played, if others follow.
func (s *liveGame) markHead() {
	if s.head.MainChild() != nil {
		s.tree.Tags.Set(headTag, strconv.Itoa(len(s.head.Path())))
	} else {
		s.tree.Tags.Delete(headTag)
	}
}

// markPlans records the premoves and the open draw offers in the tags.
func (s *liveGame) markPlans() {
	set := func(name, text string, stands bool) {
		if stands {
			s.tree.Tags.Set(name, text)
		} else {
			s.tree.Tags.Delete(name)
		}
	}
	plan := s.plans[engine.White]
	if plan.None() {
		plan = s.plans[engine.Black]
	}
	set(premoveTag, plan.Text, !plan.None())
	set(offerTag, fmt.Sprintf("%d %d", s.offer[0], s.offer[1]), s.offer != [2]int{})
}

// readPlans restores what markPlans has stored in a game that is resumed. It
// ignores tags with impossible values.
func (s *liveGame) readPlans() {
	if s.config.Review || s.over() {
		return
	}
	if side, err := s.planner(BothSeats); err == nil {
		s.plans[side] = Plan{Text: s.tree.Tags.Get(premoveTag)}.marked(s.tree.Variant)
	}
	var offer [2]int
	if n, err := fmt.Sscanf(s.tree.Tags.Get(offerTag), "%d %d", &offer[0], &offer[1]); n == 2 && err == nil && min(offer[0], offer[1]) >= 0 && max(offer[0], offer[1]) <= offerPlies+1 {
		s.offer = offer
	}
}

// nameOpening brings the tags of the opening up to date, in games whose openings have
// names.
func (s *liveGame) nameOpening() {
	if len(s.game.Moves()) == 0 {
		return
	}
	if book := s.openings(); book != nil {
		book.Of(s.tree.Variant, s.tree.StartFEN, s.game.Moves()).Tag(&s.tree.Tags)
	}
}

// PlayedPlies returns how many moves of the main line of a game with tags are played,
// at most: others were taken back or tried.
func PlayedPlies(tags pgn.Tags) int {
	if n, err := strconv.Atoi(tags.Get(headTag)); err == nil {
		return n
	}
	return math.MaxInt
}

// WriteSeats writes who plays, for a tag.
func WriteSeats(seats [2]Seat) string {
	return seats[0].Text() + ";" + seats[1].Text()
}

// Text writes a seat for an Action or a tag.
func (s Seat) Text() string {
	return fmt.Sprintf("%d:%d:%s", s.Kind, s.Level, strings.ReplaceAll(s.Name, ";", " "))
}

// ReadSeats reads what WriteSeats has written.
func ReadSeats(text string) (seats [2]Seat, err error) {
	parts := strings.Split(text, ";")
	if len(parts) != 2 {
		return seats, fmt.Errorf("players %q: expected two, separated by a semicolon", text)
	}
	for i, part := range parts {
		if seats[i], err = readSeat(part); err != nil {
			return seats, err
		}
	}
	return seats, nil
}

// readSeat reads what Text has written.
func readSeat(text string) (Seat, error) {
	f := strings.SplitN(text, ":", 3)
	if len(f) != 3 {
		return Seat{}, fmt.Errorf("player %q: expected kind, level and name, separated by colons", text)
	}
	kind, err1 := strconv.Atoi(f[0])
	level, err2 := strconv.Atoi(f[1])
	if err1 != nil || err2 != nil || kind < 0 || kind > int(Engine) || Kind(kind) == Builtin && !IsLevel(level) || level != 0 && !IsLevel(level) {
		return Seat{}, fmt.Errorf("player %q: kind or level is wrong", text)
	}
	return Seat{Kind: Kind(kind), Level: level, Name: f[2]}, nil
}

// savedNoun names the saved thing in messages: the game or its annotations.
func (s *liveGame) savedNoun() (what, is string) {
	if s.config.Review {
		return "your notes", "are"
	}
	return "the game", "is"
}

// empty reports whether there is nothing yet that would be worth a file: no move, no
// comment, and no result that the players have brought about.
func (s *liveGame) empty() bool {
	return len(s.game.Moves()) == 0 && s.tree.Root.MainChild() == nil && len(s.tree.Root.CommentsAfter) == 0 && !s.offBoardResult
}

// keep writes the game down, unless it has not begun.
func (s *liveGame) keep() Task {
	if s.env.Keeper == nil || s.empty() {
		return nil
	}
	if s.saving != 0 {
		s.replayed = true
		return nil
	}
	s.saving, s.replayed = s.nextID(), false
	if !s.config.Review && !s.config.Apart { // no opponent can read them
		s.markPlans()
	}
	s.pending = s.content(s.written)
	var text bytes.Buffer
	if err := pgn.Write(&text, s.tree); err != nil {
		s.saving = 0
		what, _ := s.savedNoun()
		s.notify(true, what+" can't be written: "+err.Error())
		return nil
	}
	id, name, keeper := s.saving, s.keptID, s.env.Keeper
	save := func() error { return keeper.Save(name, text.Bytes()) }
	pen := &s.pen
	return guarded(func() Event { return gameSaved{id: id, err: pen.write(id, save)} },
		func(err error) Event { return gameSaved{id: id, err: err} })
}

// kept continues the game after a write, and publishes what was written. A failed write
// doesn't stop the game: the players decide whether to continue a game that isn't saved.
func (s *liveGame) kept(ev gameSaved) []Task {
	if ev.id != s.saving {
		return nil
	}
	s.saving = 0
	s.saveErr, s.written = ev.err, s.pending
	if ev.err != nil {
		what, is := s.savedNoun()
		s.notify(true, fmt.Sprintf("%s %s not saved: %v", what, is, ev.err))
		s.written.Notices = slices.Clip(s.notices)
	}
	if s.replayed {
		return compact([]Task{s.keep()})
	}
	tasks := s.advance()
	for s.saving == 0 && len(s.queued) > 0 {
		tasks = append(tasks, s.playQueued()...)
	}
	if s.saving == 0 {
		s.refused = nil
	}
	return tasks
}

// stamp records both clocks after the last move, also in the tree.
func (s *liveGame) stamp() {
	now := s.env.Now()
	var st stamp
	for c := range engine.Color(2) {
		st[c] = s.clocks.State(c, now)
	}
	s.stamps[s.head] = st
	if s.head.Parent != nil && !s.clocks.Control(s.head.Side).Unlimited() {
		left := max(st[s.head.Side].Left, 0)
		annotate(s.head, func(a *pgn.Annotations) { a.Clock = &left })
	}
}

// noteTime records how long a person has thought about the last move, in whole
// seconds. An engine's thinking time is recorded with its search.
func (s *liveGame) noteTime(side engine.Color, spent time.Duration) {
	if spent = spent.Truncate(time.Second); spent > 0 && s.players[side].seat.Kind == Person {
		annotate(s.head, func(a *pgn.Annotations) { a.Elapsed = &spent })
	}
}

// annotate changes the annotations of a move: in the first comment that has any of the
// kind, or else in a new comment.
func annotate(n *pgn.Node, change func(*pgn.Annotations)) {
	for i, c := range n.CommentsAfter {
		if a := pgn.ParseAnnotations(c); a.Clock != nil || a.Elapsed != nil || a.Search != nil {
			change(&a)
			n.CommentsAfter[i] = a.String()
			return
		}
	}
	var a pgn.Annotations
	change(&a)
	n.CommentsAfter = append(n.CommentsAfter, a.String())
}

// readStamp sets the clock of the player who made a move to the time in the move's
// comment.
func (s *liveGame) readStamp(n *pgn.Node) {
	if !s.clocks.Control(n.Side).Unlimited() {
		left, spent := s.clocks.Left(n.Side, s.env.Now()), time.Duration(0)
		for _, c := range n.CommentsAfter {
			a := pgn.ParseAnnotations(c)
			if a.Clock != nil {
				left = *a.Clock
			}
			switch {
			case a.Elapsed != nil:
				spent = *a.Elapsed
			case a.Search != nil:
				spent = a.Search.Time
			}
		}
		s.clocks.Resume(n.Side, left, spent)
	}
	st := s.stamps[n.Parent]
	st[n.Side] = s.clocks.State(n.Side, s.env.Now())
	s.stamps[n] = st
}

// restore sets the clocks to their times at the head of the game.
func (s *liveGame) restore() {
	st, ok := s.stamps[s.head]
	if !ok {
		return
	}
	for c := range engine.Color(2) {
		s.clocks.Set(c, st[c])
	}
}

// noteThinking records a player's evaluation of its move in the tree.
func noteThinking(n *pgn.Node, t xboard.Thinking) {
	said := pgn.EngineInfo{Eval: pgn.Eval{Centipawns: int(t.Score), Depth: t.Depth}, Time: t.Time}
	if mate, ok := t.Score.Mate(); ok {
		said.Mate = mate
	}
	annotate(n, func(a *pgn.Annotations) { a.Search = &said })
}

// ConfigOf reads from a game's tags who plays it and how. Games of others have
// persons and no clocks.
func ConfigOf(g *pgn.Game, spec string) (Config, error) {
	c := Config{Spec: spec}
	if text := g.Tags.Get(seatTag); text != "" {
		seats, err := ReadSeats(text)
		if err != nil {
			return c, err
		}
		c.Seats = seats
	}
	if text := g.Tags.Get("TimeControl"); text != "" {
		control, err := clock.ParseTag(text)
		if err == nil {
			c.Controls = [2]clock.Control{control, control}
		}
	}
	if text := g.Tags.Get(moveTimeTag); text != "" {
		d, err := time.ParseDuration(text)
		if err != nil || d <= 0 {
			return c, fmt.Errorf("tag %s: %q is not a time", moveTimeTag, text)
		}
		c.MoveTime = d
	}
	return c, nil
}
