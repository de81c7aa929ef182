package workers

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	mathrand "math/rand/v2"
	"slices"
	"sync/atomic"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/nets"
)

// SearchJob is a search of a position.
type SearchJob struct {
	Start  string        `json:"start,omitempty"` // the FEN of the start; "": the variant's own
	Moves  []engine.Move `json:"moves,omitempty"` // from the start to the position
	Limits search.Limits `json:"limits"`
}

// searchSpec is what all searches of a queue have in common, besides the batch's own fields.
type searchSpec struct {
	Hash   int           `json:"hash"` // megabytes
	Values engine.Values `json:"values,omitempty"`
}

// Errors of searches that nobody has done: they have to be done here.
var (
	ErrNobody   = errors.New("no worker searches")
	errVanished = fmt.Errorf("%w: the one that did is silent", ErrNobody)
)

// Times of searches.
const (
	// silentTime is how long the worker of a search may be silent until it has vanished.
	silentTime = 4 * aliveTime
	// stoppedTime is that for a search that was stopped.
	stoppedTime = time.Second / 2
)

// SearchQueue hands out searches of one variant, for which people wait.
type SearchQueue struct {
	*Queue
	variant *engine.Variant
	last    atomic.Int64 // the number of the last search
	probing atomic.Bool
}

// OpenSearches announces searches of a variant, whose text is given if it is the user's own.
// Each search has a hash table of a size in megabytes.
func OpenSearches(ctx context.Context, url string, v *engine.Variant, text string, hash int, notify func(string)) (*SearchQueue, error) {
	b := Batch{ID: rand.Text(), Kind: Searches, Urgent: true, Silence: urgentTime, Variant: Variant{ID: v.Def.ID, Text: text}}
	plain, err := engine.Compile(v.Def, nil)
	if err != nil {
		return nil, err
	}
	b.Variant.Rules = rulesID(plain)
	if b.Spec, err = json.Marshal(searchSpec{hash, v.Values}); err != nil {
		return nil, err
	}
	replay, err := newSearchDoer(v, hash)
	if err != nil {
		return nil, err
	}
	if b.Signature, err = Signature(ctx, plain); err != nil {
		return nil, err
	}
	s := &SearchQueue{variant: v}
	s.Queue, err = Open(ctx, url, b, nil, Judge{
		Check:  func(job, result []byte) error { _, err := s.read(job, result); return err },
		Replay: replay.again,
		Same:   sameLine,
	}, notify)
	return s, err
}

// Search has a worker search, and calls report with each line. When the context ends, the search
// does, with what it has found. It returns ErrNobody if there is no worker, or if the one
// that searched has vanished.
func (s *SearchQueue) Search(ctx context.Context, search SearchJob, report func(search.Line)) (line search.Line, err error) {
	if !s.trusted() {
		s.probe()
		return line, ErrNobody
	}
	if search.Limits.Skill.Seed == 0 {
		search.Limits.Skill = seeded(search.Limits.Skill)
	}
	data, err := json.Marshal(search)
	if err != nil {
		return line, err
	}
	j := &job{number: int(s.last.Add(1)), data: data, done: make(chan resultMessage, 1), heard: make(chan []byte, GamesUnderWay), endless: search.Limits.Infinite}
	inner, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	found := make(chan []byte, 1)
	go func() {
		defer close(found)
		if result, err := s.wait(inner, j); err == nil {
			found <- result
		}
	}()
	return s.follow(ctx, j, found, report)
}

// follow waits for the result of a search.
func (s *SearchQueue) follow(ctx context.Context, j *job, found <-chan []byte, report func(search.Line)) (line search.Line, err error) {
	silence, stopped := time.NewTimer(silentTime), ctx.Done()
	defer silence.Stop()
	for {
		select {
		case result := <-found:
			if line, err = s.read(j.data, result); err != nil {
				err = fmt.Errorf("%w: %w", ErrNobody, err)
			}
			return line, err
		case text := <-j.heard:
			if stopped != nil {
				silence.Reset(silentTime)
			}
			if next, err := s.read(j.data, text); err == nil {
				s.keepSample(j, &next, text)
				if report != nil {
					report(next)
				}
			}
		case <-stopped:
			stopped = nil
			silence.Reset(stoppedTime)
			s.stop(j.number)
		case <-silence.C:
			s.stop(j.number)
			if stopped != nil {
				s.distrust()
			}
			return line, errVanished
		}
	}
}

// endlessNodes is how many nodes of an endless search are searched again at most.
const endlessNodes = 500_000

// keepSample notes the deepest line of an endless search that can be found again soon: its result
// depends on when it was stopped.
func (s *SearchQueue) keepSample(j *job, line *search.Line, text []byte) {
	if !j.endless || line.MultiPV > 1 || line.Depth == 0 || line.Nodes > endlessNodes {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	j.sample = text
}

// read reads a line that a worker has found, and checks its moves.
func (s *SearchQueue) read(job, result []byte) (line search.Line, err error) {
	var j SearchJob
	if err := errors.Join(json.Unmarshal(job, &j), json.Unmarshal(result, &line)); err != nil {
		return line, err
	}
	p, err := j.position(s.variant)
	if err != nil {
		return line, err
	}
	if len(line.PV) == 0 || len(j.Limits.SearchMoves) > 0 && !slices.Contains(j.Limits.SearchMoves, line.PV[0]) {
		return line, errors.New("it has no move")
	}
	for i, m := range line.PV {
		if !p.IsLegal(m) {
			return line, fmt.Errorf("move %d is illegal", i+1)
		}
		p.Make(m)
	}
	return line, nil
}

// probeNodes is how many nodes a search has that shows whether a worker is right.
const probeNodes = 2_000

// probe finds out whether a worker is right, in the background. Until one is, people's
// searches are done here.
func (s *SearchQueue) probe() {
	if !s.probing.CompareAndSwap(false, true) {
		return
	}
	s.all.Go(func() {
		defer s.probing.Store(false)
		if data, err := json.Marshal(SearchJob{Limits: search.Limits{Nodes: probeNodes}}); err == nil {
			_, _ = s.Do(s.ctx, int(s.last.Add(1)), data) // the next search asks again
		}
	})
}

// seeded returns a skill whose moves can be found again.
func seeded(s search.Skill) search.Skill {
	if s != (search.Skill{}) {
		s.Seed = max(mathrand.Uint64(), 1)
	}
	return s
}

// position returns the position to search, with its history.
func (j *SearchJob) position(v *engine.Variant) (*engine.Position, error) {
	f, err := xboard.NewPositionTracker(v, j.Start)
	if err != nil {
		return nil, err
	}
	if _, err := f.SetMoves(j.Moves); err != nil {
		return nil, err
	}
	return f.Position().Clone(), nil
}

// sameLine reports whether two searches have found the same.
func sameLine(a, b []byte) bool {
	var x, y search.Line
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil &&
		x.Nodes == y.Nodes && x.Score == y.Score && slices.Equal(x.PV, y.PV)
}

// searchDoer does searches.
type searchDoer struct {
	variant *engine.Variant
	engine  *search.Engine
}

func newSearchDoer(v *engine.Variant, hash int) (*searchDoer, error) {
	e, err := nets.NewEngine(v, hash, "")
	if e == nil {
		return nil, err
	}
	e.Repeatable() // again has other limits than the first search
	return &searchDoer{v, e}, nil
}

// do implements doer. Each search begins with an empty hash table, so that its result depends
// on nothing but the job, and on when it was stopped.
func (d *searchDoer) do(ctx context.Context, data []byte, tell func([]byte)) ([]byte, error) {
	var j SearchJob
	if err := json.Unmarshal(data, &j); err != nil {
		return nil, err
	}
	line, err := d.search(ctx, &j, func(l search.Line) {
		if text, err := json.Marshal(l); err == nil {
			tell(text)
		}
	})
	if err != nil {
		return nil, err
	}
	return json.Marshal(line)
}

func (d *searchDoer) search(ctx context.Context, j *SearchJob, report func(search.Line)) (line search.Line, err error) {
	p, err := j.position(d.variant)
	if err != nil {
		return line, err
	}
	d.engine.Clear()
	return d.engine.Search(ctx, p, j.Limits, report)
}

// again searches once more, with as many nodes: the result is the same, whatever had ended the
// search.
func (d *searchDoer) again(ctx context.Context, job, result []byte) ([]byte, error) {
	var j SearchJob
	var found search.Line
	if err := errors.Join(json.Unmarshal(job, &j), json.Unmarshal(result, &found)); err != nil {
		return nil, err
	}
	switch {
	case j.Limits.Infinite:
		return d.deepen(ctx, &j, &found)
	case found.Nodes == 0:
		return nil, errNotRepeatable
	}
	l := &j.Limits
	l.Nodes, l.MoveTime, l.Clock = found.Nodes, 0, nil
	if l.Skill != (search.Skill{}) && l.Skill.Nodes > 0 {
		l.Skill.Nodes, l.Skill.BudgetShare = 0, 0
	}
	line, err := d.search(ctx, &j, nil)
	if err != nil {
		return nil, err
	}
	return json.Marshal(line)
}

// deepen searches to the depth of a line that an endless search has found, and returns what is
// found there with as many nodes.
func (d *searchDoer) deepen(ctx context.Context, j *SearchJob, found *search.Line) ([]byte, error) {
	if found.Depth == 0 || found.Nodes == 0 || found.Nodes > endlessNodes {
		return nil, errNotRepeatable
	}
	j.Limits = search.Limits{Depth: found.Depth, Nodes: found.Nodes + 1, SearchMoves: j.Limits.SearchMoves, MultiPV: j.Limits.MultiPV}
	var same search.Line
	_, err := d.search(ctx, j, func(l search.Line) {
		if same.Depth == 0 && l.Depth == found.Depth && l.MultiPV == found.MultiPV {
			same = l
		}
	})
	if err != nil {
		return nil, err
	}
	return json.Marshal(same)
}

func (*searchDoer) close() {}

// prepareSearches is the preparer of searches.
func prepareSearches(ctx context.Context, o *Options, b *Batch, _ fetcher) (func() (doer, error), error) {
	var s searchSpec
	if err := json.Unmarshal(b.Spec, &s); err != nil {
		return nil, err
	}
	d, v, err := b.prepared(o, s.Hash, s.Values)
	if err != nil {
		return nil, err
	}
	if err := checkSignature(ctx, b, d); err != nil {
		return nil, err
	}
	return func() (doer, error) { return newSearchDoer(v, s.Hash) }, nil
}
