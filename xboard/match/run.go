package match

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/clock"
	"github.com/ferzchess/ferz/xboard/match/stats"
)

// Entrant is a player of a tournament.
type Entrant struct {
	Name string
	// Open starts the player; slot is the number, from 1, of the game among those that
	// run side by side.
	Open    func(ctx context.Context, slot int) (xboard.Player, error)
	Control clock.Control
	Limits  xboard.Limits // of each move, besides the clock
	Margin  time.Duration // by which the time may be overstepped
	Ponder  bool          // thinks on its opponent's time
	Trust   bool          // its claims are not checked
	Restart bool          // it is started anew for each game
	// Fingerprint are all that makes the player play as it does, by which a tournament
	// recognizes that it continues with the same players.
	Fingerprint string
}

// Config is a tournament.
type Config struct {
	Entrants     []Entrant
	Variant      VariantSpec
	Schedule     Schedule
	Openings     Openings
	Adjudication Adjudication
	SPRT         *stats.SPRT // ends the match when it has decided; two players only
	Concurrency  int         // games side by side; 0: one
	// Workers play the games instead of as many as Concurrency says on this
	// machine; Run closes them.
	Workers     []Worker
	MoveTimeout time.Duration // see GameSpec
	StopOnCrash bool          // a program that breaks ends the tournament, not only its game
	Seed        uint64
	Event, Site string
	// Live, if not nil, is called with the events of the games while they are played. It
	// is called by many goroutines at a time and must return at once.
	Live func(LiveEvent)
	// Skip, if not nil, is called with openings that are left out as they can't be read,
	// each once.
	Skip func(text string)

	// PGN and EPD are files that finished games, and their last positions, are
	// appended to; "" is none.
	PGN, EPD string
	// Tag, if not nil, adds tags to games for the PGN file, such as their opening's.
	Tag func(*pgn.Game)
	// State is the file from which an interrupted tournament continues; "" is none.
	State string
	// KeepState leaves that file when the tournament is complete.
	KeepState bool
}

// Event is something that happens in a tournament.
type Event struct {
	Pairing Pairing
	Done    bool    // the game is finished; else it begins
	Slot    int     // of the games side by side, from 1
	Record  *Record // of a finished game
	Report  *Report // how things stand; valid during the call
}

// maxFailedStarts is after how many failures to start in a row a player is given
// up, and the tournament with it.
const maxFailedStarts = 3

// Run plays a tournament. watch, if not nil, is called with each event, by one
// goroutine. When ctx is done it stops; the games that run then are not counted, and a
// state file has the others. The error is the reason why a tournament was not completed;
// the report is valid in any case.
func Run(ctx context.Context, c Config, watch func(Event)) (Report, error) {
	t, err := newTournament(&c, watch)
	if err != nil {
		return Report{}, err
	}
	if err := t.resume(); err != nil {
		return *t.report(), errors.Join(err, t.journal.close(false))
	}
	return t.finish(t.run(ctx))
}

// tournament is a Config being played. All of it belongs to the goroutine that
// runs it; games are played by workers.
type tournament struct {
	config  *Config
	watch   func(Event)
	plan    *scheduler
	deck    *openingSource
	scores  *scores
	journal *journal
	starts  []int // failures to start in a row, by player
}

func newTournament(c *Config, watch func(Event)) (*tournament, error) {
	if err := c.Schedule.Validate(len(c.Entrants)); err != nil {
		return nil, err
	}
	if c.SPRT != nil {
		if err := c.SPRT.Validate(); err != nil {
			return nil, err
		}
		if len(c.Entrants) != 2 {
			return nil, fmt.Errorf("SPRT: it compares two players, not %d", len(c.Entrants))
		}
	}
	deck, err := newDeck(c.Openings, c.Variant, c.Seed)
	if err == nil {
		deck.skip = c.Skip
	}
	if err != nil {
		return nil, err
	}
	if watch == nil {
		watch = func(Event) {}
	}
	var names []string
	for _, e := range c.Entrants {
		names = append(names, e.Name)
	}
	t := &tournament{
		config: c, watch: watch, deck: deck,
		plan:   newScheduler(c.Schedule, len(c.Entrants)),
		scores: newScores(names, c.Schedule.paired(), c.SPRT),
		starts: make([]int, len(c.Entrants)),
	}
	t.scores.report.Duplicates = t.countDuplicates()
	return t, nil
}

// countDuplicates counts the games that begin as another one does, with the same players
// of the same colors, who have no clock to make a difference.
func (t *tournament) countDuplicates() int {
	type game struct{ white, black, line int }
	seen, n := map[game]bool{}, 0
	for _, p := range t.plan.games {
		line, again := t.deck.line(p.Opening)
		if !again || !t.config.Entrants[p.White].Control.Unlimited() || !t.config.Entrants[p.Black].Control.Unlimited() {
			continue
		}
		g := game{p.White, p.Black, line}
		if seen[g] {
			n++
		}
		seen[g] = true
	}
	return n
}

// resume takes over the games that a state file has.
func (t *tournament) resume() error {
	if t.config.State == "" {
		return nil
	}
	j, games, err := openJournal(realDisks(), t.config.State, settingsOf(t.config))
	if err != nil {
		return err
	}
	t.journal = j
	for _, e := range games {
		if e.Number > t.plan.total() {
			return fmt.Errorf("state of the match: %s has a game %d that is not scheduled", t.config.State, e.Number)
		}
		g := t.plan.games[e.Number-1]
		o, ok := outcomes()[e.Result]
		if g.White != e.White || g.Black != e.Black || !ok {
			return fmt.Errorf("state of the match: game %d in %s is not the one that is scheduled", e.Number, t.config.State)
		}
		t.plan.report(g.Number, t.scores.add(g, o, e.Kind))
		t.scores.report.Resumed++
	}
	return nil
}

func outcomes() map[string]engine.Outcome {
	return map[string]engine.Outcome{"1-0": engine.WhiteWins, "0-1": engine.BlackWins, "1/2-1/2": engine.Drawn}
}

// job is a game for a worker, and then what has become of it.
type job struct {
	Assignment
	variant *engine.Variant
	slot    int
	record  Record
	err     error
}

// workers returns who plays the games.
func (c *Config) workers() []Worker {
	if len(c.Workers) > 0 {
		return c.Workers
	}
	out := make([]Worker, max(c.Concurrency, 1))
	for i := range out {
		out[i] = NewWorker(c, i+1)
	}
	return out
}

// work has a worker play games until there are no more.
func (t *tournament) work(ctx context.Context, w Worker, slot int, jobs <-chan job, results chan<- job) {
	defer w.Close()
	for j := range jobs {
		j.slot = slot
		j.record, j.err = w.Play(ctx, j.Assignment, t.live(slot, j.Pairing))
		results <- j
	}
}

// run plays the games that remain.
func (t *tournament) run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	workers := t.config.workers()
	jobs, results := make(chan job), make(chan job, len(workers))
	var working sync.WaitGroup
	for i, w := range workers {
		working.Go(func() { t.work(ctx, w, i+1, jobs, results) })
	}
	err := t.dispatch(ctx, cancel, jobs, results, len(workers))
	close(jobs)
	working.Wait()
	return err
}

// dispatch hands games to workers and takes them back when they are finished. When
// the tournament is to end early it stops the games that run; those that are
// finished by then still count.
func (t *tournament) dispatch(ctx context.Context, stop func(), jobs chan<- job, results <-chan job, slots int) error {
	var failed error
	for idle := slots; ; {
		for idle > 0 && ctx.Err() == nil {
			j, ok, err := t.next(ctx)
			if err != nil {
				failed = err
				stop()
			}
			if !ok {
				break
			}
			jobs <- j
			idle--
		}
		if idle == slots {
			break
		}
		j := <-results
		idle++
		stopped := ctx.Err() != nil
		switch err := t.finishGame(&j); {
		case err == nil && !t.decided():
			continue
		case failed == nil && !stopped:
			failed = err
		}
		stop()
	}
	if failed != nil || t.report().Complete {
		return failed
	}
	return ctx.Err()
}

// next returns the next game to be played, if there is one now.
func (t *tournament) next(ctx context.Context) (job, bool, error) {
	if t.decided() {
		return job{}, false, nil
	}
	g, ok := t.plan.next()
	if !ok {
		return job{}, false, nil
	}
	o, err := t.deck.opening(ctx, g.Opening)
	if err != nil {
		return job{}, false, err
	}
	t.watch(Event{Pairing: g, Report: t.report()})
	a := Assignment{Pairing: g, Values: o.variant.Values, Start: o.start, Opening: o.moves}
	return job{Assignment: a, variant: o.variant}, true, nil
}

// decided reports whether a test has found its verdict.
func (t *tournament) decided() bool {
	test := t.scores.report.Test
	return test != nil && test.Verdict != stats.Undecided
}

// finishGame counts a finished game and writes it.
func (t *tournament) finishGame(j *job) error {
	if j.err != nil {
		return j.err
	}
	e, g := &j.record.Ending, j.Pairing
	if err := t.write(j); err != nil {
		return err
	}
	t.plan.report(g.Number, t.scores.add(g, e.Outcome, e.Kind))
	t.watch(Event{Pairing: g, Done: true, Slot: j.slot, Record: &j.record, Report: t.report()})
	return t.checkFatal(j)
}

// checkFatal looks whether a player broke such that the tournament must end.
func (t *tournament) checkFatal(j *job) error {
	e := &j.record.Ending
	players := [2]int{j.Pairing.White, j.Pairing.Black}
	loser, ok := e.Loser()
	if !ok || !e.Kind.needsRestart() {
		t.starts[players[0]], t.starts[players[1]] = 0, 0
		return nil
	}
	if t.config.StopOnCrash {
		return fmt.Errorf("game %d: %s", j.Pairing.Number, e.Fault)
	}
	if e.Failure == xboard.StartFailed {
		t.starts[players[loser]]++
	}
	if t.starts[players[loser]] >= maxFailedStarts {
		return fmt.Errorf("given up after %d games without a start: %s", maxFailedStarts, e.Fault)
	}
	return nil
}

// header is what files tell of a game.
func (t *tournament) header(g Pairing) Header {
	return Header{Event: t.config.Event, Site: t.config.Site, Round: fmt.Sprintf("%d.%d", g.Round, g.Number), Tag: t.config.Tag}
}

// write appends a game to the files.
func (t *tournament) write(j *job) error {
	var texts []fileAppend
	add := func(path, text string, separate bool) error {
		a, err := appendTo(path, text, separate)
		texts = append(texts, a)
		return err
	}
	h := t.header(j.Pairing)
	if path := t.config.PGN; path != "" {
		text, err := j.record.pgn(j.variant, h)
		if err != nil {
			return fmt.Errorf("game %d as PGN: %w", j.Pairing.Number, err)
		}
		if err := add(path, text, true); err != nil {
			return err
		}
	}
	if path := t.config.EPD; path != "" {
		if err := add(path, j.record.epd(h), false); err != nil {
			return err
		}
	}
	return t.journal.add(journalGame{
		Number: j.Pairing.Number, White: j.Pairing.White, Black: j.Pairing.Black,
		Result: j.record.Ending.String(), Kind: j.record.Ending.Kind, Plies: len(j.record.Plies),
	}, texts)
}

// report returns how things stand.
func (t *tournament) report() *Report {
	r := &t.scores.report
	r.Total = t.plan.total()
	r.Complete = t.plan.done() || t.decided()
	if t.plan.completed {
		r.Champion = t.plan.champion
	}
	return r
}

// finish closes the state file and removes it if nothing remains to be done, or
// nothing has been.
func (t *tournament) finish(err error) (Report, error) {
	r := t.report()
	remove := (r.Complete || r.Played == 0) && !t.config.KeepState
	err = errors.Join(err, t.journal.close(remove))
	return *r, err
}
