package campaign

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"syscall"
	"time"

	"github.com/ferzchess/ferz/engine/guard"
	"github.com/ferzchess/ferz/xboard/durable"
	"github.com/ferzchess/ferz/xboard/workers"
)

// Queue works on the entries of a campaign.
type Queue struct {
	Dir     string // the folder of all data, see Dir
	Entries []Entry
	Threads int // games side by side; 0: as many as there are processors
	Seed    uint64
	// Program and Command are for the record of nets.
	Program, Command string
	// Slice is the time that a variant gets before another one may have its turn; 0: five
	// minutes.
	Slice time.Duration
	Tell  func(line string) // receives finished steps
	Keep  func() error      // if not nil, is called after each slice and every 20 s
	Line  func(line string) // if not nil, receives frequent progress messages
	// Elsewhere, if not nil, has the games to learn from played by workers.
	Elsewhere workers.OpenTrainingFunc
	// MatchesElsewhere, if not nil, has the games of matches played by workers.
	MatchesElsewhere workers.OpenMatchFunc

	prospects []*prospect                      // by entry
	pause     time.Duration                    // after a fault, the first time
	hook      func(w *work, step string) error // if not nil, is called before each step, for tests
}

// prospect is what is known of an entry without opening its folder.
type prospect struct {
	entry   *Entry
	state   *State
	over    bool      // nothing is left to be done
	after   time.Time // before this it is left alone
	faults  int       // in a row
	skipped string    // why it can't be trained at all; "": it can
}

const (
	defaultSlice = 5 * time.Minute
	defaultPause = time.Minute
	maxFaults    = 3 // in a row, after which this run leaves a variant alone
)

// Run works until a time, or until all is done that is wanted. Whatever a variant's
// fault is, the others continue; the error is the reason why Run ended early.
func (q *Queue) Run(ctx context.Context, until time.Time) error {
	if err := q.survey(); err != nil {
		return err
	}
	for time.Now().Before(until) {
		p, wait := q.choose(time.Now())
		switch {
		case p == nil && wait.IsZero():
			return nil
		case p == nil:
			if wait.After(until) {
				wait = until
			}
			if err := sleep(ctx, time.Until(wait)); err != nil {
				return err
			}
			continue
		}
		q.slice(ctx, p, until)
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

// survey finds out how far each entry is.
func (q *Queue) survey() error {
	q.prospects = nil
	if q.Slice == 0 {
		q.Slice = defaultSlice
	}
	if q.pause == 0 {
		q.pause = defaultPause
	}
	for i := range q.Entries {
		e := &q.Entries[i]
		p := &prospect{entry: e, state: &State{Generation: 1, Step: Gen}}
		q.prospects = append(q.prospects, p)
		v, err := e.Load()
		if err != nil {
			return fmt.Errorf("%s: %w", e.Name, err)
		}
		if e.Positions == 0 {
			e.Positions = target(v)
		}
		if e.Weight == 0 {
			e.Weight = usualWeight(v, e.Positions)
		}
		name, err := folderName(v)
		if err != nil {
			p.over, p.skipped = true, err.Error()
			continue
		}
		if s, err := readState(filepath.Join(q.Dir, name)); err == nil {
			p.state = s
		}
	}
	return nil
}

// choose returns the entry whose next hour promises most, or when one may be had again
// that is left alone, or a zero time if all is done.
func (q *Queue) choose(now time.Time) (best *prospect, wait time.Time) {
	most := 0.0
	for _, p := range q.prospects {
		switch {
		case p.over:
		case p.after.After(now):
			if wait.IsZero() || p.after.Before(wait) {
				wait = p.after
			}
		default:
			if gain := p.gain(); best == nil || gain > most {
				best, most = p, gain
			}
		}
	}
	return best, wait
}

// gain returns what an hour at an entry promises.
func (p *prospect) gain() float64 {
	s, have := p.state, p.state.keptNet()
	if (s.Step == Fit || s.Step == Test) && p.entry.does(s.Step) {
		// The net of positions that are there gains for what they cost already.
		return 1e6 + gain(p.entry.Weight, 0, 1, s.rate())
	}
	return gain(p.entry.Weight, have, p.entry.Positions, s.rate())
}

// slice gives an entry its time.
func (q *Queue) slice(ctx context.Context, p *prospect, until time.Time) {
	end := time.Now().Add(q.Slice)
	if until.Before(end) {
		end = until
	}
	var failed *guard.PanicError
	err := guard.Do(func() error { return q.step(ctx, p, end) })
	switch {
	case ctx.Err() != nil:
	case errors.Is(err, durable.ErrLocked):
		p.after = time.Now().Add(q.pause)
	case err == nil:
		p.faults = 0
	default:
		if errors.As(err, &failed) {
			q.Tell(string(failed.Stack))
		}
		q.fault(p, err)
	}
	q.keep(nil)
}

// step does the next step of an entry, and takes note of what is left.
func (q *Queue) step(ctx context.Context, p *prospect, end time.Time) error {
	v, err := p.entry.Load()
	if err != nil {
		return err
	}
	f, err := open(ctx, q.Dir, v)
	if err != nil {
		return err
	}
	defer f.close()
	p.state = f.state
	w := &work{folder: f, entry: p.entry, queue: q}
	step := w.next()
	if p.over = step == ""; p.over {
		f.state.Done = true
		return f.state.write(f.dir)
	}
	err = guard.Do(func() error {
		if q.hook != nil {
			if err := q.hook(w, step); err != nil {
				return err
			}
		}
		return w.run(ctx, step, end)
	})
	if ctx.Err() != nil {
		return err
	}
	f.state.Fault = ""
	if err != nil {
		f.state.Fault, f.state.FaultTime = err.Error(), time.Now().UTC().Truncate(time.Second)
	}
	if f.state.Step == Gen && w.next() == Fit {
		f.state.Step = Fit // so that it comes before other games
	}
	p.over = w.next() == ""
	f.state.Done = p.over
	return errors.Join(err, f.state.write(f.dir))
}

// fault leaves an entry alone for a while. A full disk is not its own fault.
func (q *Queue) fault(p *prospect, err error) {
	q.Tell(fmt.Sprintf("%s: %v", p.entry.Name, err))
	p.state.Fault = err.Error()
	if full(err) {
		p.after = time.Now().Add(q.pause)
		return
	}
	p.faults++
	var killed *killedError
	p.over = p.faults >= maxFaults || errors.As(err, &killed)
	p.after = time.Now().Add(q.pause << p.faults)
}

// full reports whether an error means that a disk is full.
func full(err error) bool { return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) }

// status shows what is being done.
func (q *Queue) status(line string) {
	if q.Line != nil {
		q.Line(line)
	}
}

// keep calls Keep, and reports its error or an earlier one.
func (q *Queue) keep(err error) {
	if err == nil && q.Keep != nil {
		err = q.Keep()
	}
	if err != nil {
		q.Tell(err.Error())
	}
}

// Skipped returns the entries that can't be trained, with the reason.
func (q *Queue) Skipped() (out []string) {
	for _, p := range q.prospects {
		if p.skipped != "" {
			out = append(out, p.entry.Name+": "+p.skipped)
		}
	}
	return out
}
