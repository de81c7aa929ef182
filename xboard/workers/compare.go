package workers

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/ferzchess/ferz/engine/printable"
	"github.com/ferzchess/ferz/engine/words"
)

// Results of a worker count once one of them, drawn by lot, was found again by doing the
// job here. That is done when there are sampleSize of them or after sampleTime, with the
// very first one, and when no other results are waited for.
const (
	sampleSize = 16
	sampleTime = 3 * time.Second
)

// errNotRepeatable is the error of Judge.Replay for a job whose result depends on when it was
// stopped: it counts without a comparison.
var errNotRepeatable = errors.New("the job can't be done in the same way again")

// peer is a worker as a queue knows it.
type peer struct {
	name    string
	slots   int
	refuses string
	heard   time.Time
	samples int       // that were right
	results []pending // since the last sample
}

// pending is a job whose result waits for a sample.
type pending struct {
	*job
	since time.Time
}

// peer returns a worker; q.mu is held.
func (q *Queue) peer(id string) *peer {
	p := q.workers[id]
	if p == nil {
		p = &peer{name: id}
		q.workers[id] = p
	}
	return p
}

// hear takes a worker's note.
func (q *Queue) hear(text []byte) {
	var n note
	if json.Unmarshal(text, &n) != nil || n.Worker == "" {
		return
	}
	q.mu.Lock()
	p := q.peer(n.Worker)
	known := !p.heard.IsZero() && p.refuses == n.Refuses
	p.name, p.slots, p.refuses, p.heard = printable.Line(n.Name), n.Slots, n.Refuses, time.Now()
	q.mu.Unlock()
	switch {
	case known:
	case n.Refuses != "":
		q.notify(fmt.Sprintf("worker %s can't take part: %s", p.name, printable.Line(n.Refuses)))
	default:
		q.notify(fmt.Sprintf("worker %s takes part, with %s at a time", p.name, words.Count(n.Slots, "game")))
	}
}

// forget says which workers have not been heard for long. Their jobs go to others.
func (q *Queue) forget() {
	q.mu.Lock()
	var gone []string
	for id, p := range q.workers {
		if !p.heard.IsZero() && time.Since(p.heard) > forgetTime {
			if p.refuses == "" {
				gone = append(gone, p.name)
			}
			if len(p.results) == 0 {
				delete(q.workers, id)
			} else {
				p.heard = time.Time{}
			}
		}
	}
	alone := len(q.jobs) > 0 && time.Since(q.busy) > forgetTime
	if alone || q.slots() > 0 {
		q.busy = time.Now()
	}
	q.mu.Unlock()
	for _, name := range gone {
		q.notify(fmt.Sprintf("worker %s is gone; others do what it had begun", name))
	}
	if alone {
		q.notify("no worker takes part, and the games wait; \"ferz worker URL\" starts one")
	}
}

// compareAll does samples again while the queue is open.
func (q *Queue) compareAll() {
	tick := time.NewTicker(sampleTime / 4)
	defer tick.Stop()
	for {
		id, results := q.nextSample()
		if id == "" {
			select {
			case <-q.wake:
			case <-tick.C:
			case <-q.ctx.Done():
				return
			}
			continue
		}
		if err := q.compare(id, results); err != nil {
			q.cancel(err)
			return
		}
	}
}

// nextSample takes the results of which one is due to be compared, or returns "".
func (q *Queue) nextSample() (id string, results []pending) {
	q.mu.Lock()
	defer q.mu.Unlock()
	var oldest time.Time
	last := len(q.unfinished()) == 0
	for of, p := range q.workers {
		if len(p.results) == 0 {
			continue
		}
		since := p.results[0].since
		due := last || p.samples == 0 || len(p.results) >= sampleSize || time.Since(since) >= sampleTime
		if due && (id == "" || since.Before(oldest)) {
			id, oldest = of, since
		}
	}
	if id != "" {
		p := q.workers[id]
		results, p.results = p.results, nil
	}
	return id, results
}

// compare does one of a worker's jobs again, and lets all of its results count or none.
func (q *Queue) compare(id string, results []pending) error {
	drawn := results[rand.IntN(len(results))].job
	q.mu.Lock()
	found := drawn.sample
	q.mu.Unlock()
	if found == nil {
		found = drawn.result.Data
	}
	own, err := q.judge.Replay(q.ctx, drawn.data, found)
	if q.ctx.Err() != nil {
		return nil
	}
	if errors.Is(err, errNotRepeatable) {
		for _, p := range results {
			p.deliver(*p.result)
		}
		return nil
	}
	if err != nil {
		return fmt.Errorf("job %d can't be done here: %w", drawn.number, err)
	}
	if !q.judge.Same(own, found) {
		q.exclude(id, fmt.Sprintf("job %d has another result here", drawn.number))
		for _, p := range results {
			q.again(p.job)
		}
		return nil
	}
	q.mu.Lock()
	q.peer(id).samples++
	excluded := slices.Contains(q.batch.Excluded, id)
	q.mu.Unlock()
	for _, p := range results {
		if excluded { // by another job, meanwhile
			q.again(p.job)
		} else {
			p.deliver(*p.result)
		}
	}
	return nil
}

// exclude leaves a worker out, with all of its results that have not counted yet.
func (q *Queue) exclude(id, why string) {
	q.mu.Lock()
	if slices.Contains(q.batch.Excluded, id) {
		q.mu.Unlock()
		return
	}
	q.batch.Excluded = append(q.batch.Excluded, id)
	p := q.peer(id)
	results := p.results
	p.results = nil
	q.mu.Unlock()
	q.notify(fmt.Sprintf("worker %s is left out: %s; what it has done since its last check is done again", p.name, why))
	q.announce()
	for _, r := range results {
		q.again(r.job)
	}
}

// trusted reports whether a worker takes part of which a sample was right.
func (q *Queue) trusted() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	for id, p := range q.workers {
		if p.samples > 0 && p.slots > 0 && p.refuses == "" && !slices.Contains(q.batch.Excluded, id) {
			return true
		}
	}
	return false
}

// distrust has workers shown to be right anew, as one of them is silent.
func (q *Queue) distrust() {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, p := range q.workers {
		p.samples = 0
	}
}

// slots returns how many jobs the workers that take part do at once; q.mu is held.
func (q *Queue) slots() (n int) {
	for id, p := range q.workers {
		if p.refuses == "" && !slices.Contains(q.batch.Excluded, id) {
			n += p.slots
		}
	}
	return n
}
