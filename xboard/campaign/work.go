package campaign

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"time"

	"github.com/ferzchess/ferz/engine/nnue"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/training"
	"github.com/ferzchess/ferz/xboard/durable"
	"github.com/ferzchess/ferz/xboard/match"
	"github.com/ferzchess/ferz/xboard/match/stats"
	"github.com/ferzchess/ferz/xboard/nets"
	"github.com/ferzchess/ferz/xboard/workers"
)

const (
	genHash   = 4 // megabytes, of each searcher of games to learn from
	saveEvery = 20 * time.Second
	// maxAttempts is how often a step may end the program, such as by lack of memory,
	// before the variant has to wait.
	maxAttempts = 3
)

// work is a slice of time that a process gives a variant.
type work struct {
	*folder
	entry   *Entry
	queue   *Queue
	noted   time.Time // up to when time is in the state
	cpuUsed time.Duration
}

// next returns the step that is next, or "" if nothing is left to be done.
func (w *work) next() string {
	s := w.state
	if s.Step != Gen && w.entry.does(s.Step) {
		return s.Step
	}
	return w.gen()
}

// gen returns Gen if positions are wanted, or else Fit if there are some from which no
// net was made.
func (w *work) gen() string {
	s, n := w.state, w.state.keptNet()
	switch {
	case n < w.goal() && w.entry.does(Gen):
		return Gen
	case n > s.Begun && w.entry.does(Fit):
		return Fit
	}
	return ""
}

// goal returns with how many positions the generation ends. Positions of too few games, such
// as a single long one, are not enough however many were wanted.
func (w *work) goal() int { return max(w.wanted(), w.state.Few+1) }

// wanted returns how many positions the generation was planned to end with.
func (w *work) wanted() int {
	if !w.entry.does(Fit) {
		return w.entry.Positions
	}
	hasNet := w.state.Base != ""
	if n, _, err := nets.Find(w.v); err == nil && n != nil {
		hasNet = true
	}
	return goal(w.state.Begun, w.entry.Positions, hasNet)
}

// run does a step, the games of it until a time.
func (w *work) run(ctx context.Context, step string, until time.Time) error {
	w.noted, w.cpuUsed = time.Now(), processTime()
	if err := w.begin(step); err != nil {
		return err
	}
	inner, cancel := context.WithDeadline(ctx, until)
	defer cancel()
	var err error
	switch step {
	case Gen:
		err = w.play(inner)
	case Fit:
		err = w.fit(ctx) // it can't be interrupted without loss
	case Test:
		err = w.test(inner)
	}
	if err != nil && inner.Err() != nil && ctx.Err() == nil {
		err = nil // time is over
	}
	w.state.Attempts = 0
	return errors.Join(err, w.note())
}

// killedError says that a step has ended the program again and again.
type killedError struct {
	step  string
	times int
}

// Error implements error.
func (e *killedError) Error() string {
	return fmt.Sprintf("%s has ended the program %d times, as lack of memory does", e.step, e.times)
}

// begin counts an attempt at a step, which is no more than that if it ends the program.
func (w *work) begin(step string) error {
	s := w.state
	tried := s.Attempts
	if s.Step != step {
		tried = 0
	}
	s.Step = step
	if tried >= maxAttempts {
		s.Attempts = 0
		return &killedError{step, tried}
	}
	if step != Gen {
		s.Attempts = tried + 1
	}
	return w.state.write(w.dir)
}

// note adds the time since it was noted last to the state, and saves that.
func (w *work) note() error {
	now := time.Now()
	w.state.Hours += now.Sub(w.noted).Hours()
	w.noted = now
	return w.state.write(w.dir)
}

// play plays games until there are enough.
func (w *work) play(ctx context.Context) error {
	net, err := nets.Resolve(w.base(), w.v)
	if err != nil {
		return err
	}
	out, err := AppendGames(w.games(w.state.Generation), w.v)
	if err != nil {
		return err
	}
	goal := w.goal() - w.state.keptNet()
	ctx, enough := context.WithCancel(ctx)
	defer enough()
	st := w.state
	g := generating{work: w, out: out, before: st.Data[st.Generation-1], games: st.Games(), kept: st.keptNet(), timed: st.Timed, hours: st.GenHours, cpu: st.GenCPU}
	options := training.GenerateOptions{
		Variant: w.v, Nodes: w.entry.Nodes, Balance: w.entry.Balance, BranchEvery: w.entry.Explore, Threads: w.queue.Threads, Seed: w.seed(), Start: w.start,
		Search: func() *search.Engine {
			e := search.New(w.v, genHash)
			e.SetNet(net)
			return e
		},
	}
	done, err := w.queue.Elsewhere.SendOut(ctx, workers.TrainingRun{Variant: w.entry.Spec, Net: net, Hash: genHash}, &options)
	if err != nil {
		return errors.Join(err, out.Close())
	}
	err = training.Generate(ctx, options, out, func(p training.Progress) {
		g.at(p)
		if p.Kept >= goal {
			enough()
		}
	})
	g.save()
	return errors.Join(err, done(), out.Close())
}

// seed returns a source of chance that no other slice has: a variant's slices never play
// the same games.
func (w *work) seed() uint64 {
	h := fnv.New64a()
	fmt.Fprint(h, w.queue.Seed, w.dir, w.state.Generation, w.state.Games(), w.state.keptNet())
	return h.Sum64()
}

// start draws the start position of a game, of variants that have many.
func (w *work) start(r *rand.Rand) (string, error) { return w.entry.Spec.Start(r) }

// generating is the playing of games.
type generating struct {
	*work
	out    *training.Writer
	before training.Tally // of the file, as all of these at the beginning
	games  int
	kept   int
	timed  int
	hours  float64
	cpu    float64
	saved  time.Duration
	last   training.Progress
}

// at records the progress of the games.
func (g *generating) at(p training.Progress) {
	g.last = p
	g.queue.status(fmt.Sprintf("%s: %d games, %d positions of %d", g.entry.Name, g.games+p.Played, g.kept+p.Kept, g.entry.Positions))
	if p.Time-g.saved >= saveEvery {
		g.saved = p.Time
		g.save()
		g.queue.keep(g.note())
	}
}

// save puts the games that were played, and the time that they took, into the state.
func (g *generating) save() {
	p, s := &g.last, g.state
	if p.Played == 0 {
		return
	}
	s.Data[s.Generation-1] = training.Tally{
		Bytes: g.out.Bytes(), Games: g.before.Games + p.Played, Scored: g.before.Scored + p.Positions, Kept: g.before.Kept + p.Kept,
	}
	s.Timed = g.timed + p.Kept
	s.GenHours = g.hours + p.Time.Hours()
	s.GenCPU = g.cpu + (processTime() - g.cpuUsed).Hours()
}

// fit makes a net of all games.
func (w *work) fit(ctx context.Context) error {
	s := w.state
	w.queue.Tell(fmt.Sprintf("%s: learning from %d positions", w.entry.Name, s.keptNet()))
	set, err := training.Load(ctx, w.v, training.NetShape{OnTerms: true}, w.sources()...)
	if err != nil {
		return err
	}
	fitted, err := training.FitBest(ctx, set, training.FitOptions{Seed: w.queue.Seed}, func(g training.FitOptions) func(training.EpochStats) {
		return func(p training.EpochStats) {
			w.queue.status(fmt.Sprintf("%s: pass %d of %d, %d units, held out %.6f", w.entry.Name, p.Pass, p.Passes, g.Units, p.ValidationLoss))
			w.queue.keep(w.note())
		}
	})
	if errors.Is(err, training.ErrFewGames) && w.entry.does(Gen) {
		w.queue.Tell(w.entry.Name + ": more games are needed to learn from")
		s.Few, s.Step = s.keptNet(), Gen
		return nil
	}
	if err != nil {
		return err
	}
	n := Net{
		Generation: s.Generation, File: fmt.Sprintf("generation-%d.net", s.Generation), Positions: fitted.TrainingPositions,
		Units: fitted.Net.Params.HiddenSize, Loss: fitted.ValidationLoss, Without: fitted.BaselineLoss,
	}
	record := nnue.Provenance{
		Program: w.queue.Program, Command: w.queue.Command, Games: fitted.Games, Positions: fitted.TrainingPositions, Epochs: fitted.BestEpoch,
		Rounds: s.Generation, Hours: s.Hours, Loss: fitted.ValidationLoss, BaselineLoss: fitted.BaselineLoss,
	}
	if err := nets.Write(w.path(n.File), fitted.Net.File(record)); err != nil {
		return err
	}
	s.Nets = append(s.Nets, n)
	w.queue.Tell(fmt.Sprintf("%s: a net of %d units, held out %.6f (%.6f without it)", w.entry.Name, n.Units, n.Loss, n.Without))
	s.Step = Test
	if !w.entry.does(Test) {
		w.advance()
	}
	return nil
}

// advance begins the next generation.
func (w *work) advance() {
	s := w.state
	s.Begun = s.keptNet()
	s.Generation++
	s.Step = Gen
	s.Data = append(s.Data, training.Tally{})
}

// test plays a match of the latest net against what plays now, and installs a net that
// gains.
func (w *work) test(ctx context.Context) error {
	s := w.state
	n := s.last()
	if n == nil {
		s.Step = Gen
		return nil
	}
	if n.Nodes == 0 {
		var err error
		if n.Nodes, err = FairNodes(ctx, w.v, w.path(n.File), w.base(), w.entry.MatchNodes); err != nil {
			return err
		}
		if err := s.write(w.dir); err != nil { // a match continues with the same number only
			return err
		}
	}
	state := w.path(fmt.Sprintf("match-%d.json", n.Generation))
	m := NetMatch{
		Variant: w.entry.Spec, New: w.path(n.File), Old: w.base(), NewNodes: n.Nodes, OldNodes: w.entry.MatchNodes,
		Games: w.entry.MatchGames, Balance: w.matchBalance(), Threads: w.queue.Threads, Seed: w.queue.Seed, State: state,
	}
	c := m.Config()
	c.KeepState = true // until the result is saved
	done, err := m.SendOut(ctx, &c, w.queue.MatchesElsewhere)
	if err != nil {
		return err
	}
	report, err := match.Run(ctx, c, func(e match.Event) {
		r := e.Report
		w.queue.status(fmt.Sprintf("%s: a match, game %d of %d, %v", w.entry.Name, r.Played, r.Total, r.Standings[0].Estimate()))
	})
	if err = errors.Join(err, done()); err != nil {
		return err
	}
	first := &report.Standings[0]
	n.Match, n.Gained = first.Estimate().String(), Gained(&report)
	n.Terms = fmt.Sprintf("+%d -%d =%d at %d nodes", first.Wins, first.Losses, first.Draws, w.entry.MatchNodes)
	w.queue.Tell(fmt.Sprintf("%s: the net of generation %d: %s, %s", w.entry.Name, n.Generation, stats.InElo(n.Match), n.Terms))
	if n.Gained {
		if err := w.install(n); err != nil {
			return err
		}
	}
	w.advance()
	if err := s.write(w.dir); err != nil {
		return err
	}
	if err := durable.Private().Remove(state); err != nil && !os.IsNotExist(err) {
		return err
	}
	return nil
}

// matchBalance returns the balance of a match's openings: none where the armies are so
// unlike that no opening may be balanced.
func (w *work) matchBalance() int {
	p, err := w.v.NewPosition("")
	if err != nil {
		return 0
	}
	if score := int(search.New(w.v, 1).Evaluate(p)); score > w.entry.Balance || -score > w.entry.Balance {
		return 0
	}
	return w.entry.Balance
}

// install makes a net the one that ferz plays with.
func (w *work) install(n *Net) error {
	_, file, err := nets.Load(w.path(n.File), w.v)
	if err != nil {
		return err
	}
	file.Record.Match = stats.InElo(n.Match) + ", " + n.Terms
	if _, err := nets.Install(file, w.v); err != nil {
		return err
	}
	w.state.Base = n.File
	return nil
}
