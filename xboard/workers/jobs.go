package workers

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/ferzchess/ferz/engine/guard"
)

// doer does jobs, one at a time. It may tell what a job has found so far.
type doer interface {
	do(ctx context.Context, job []byte, tell func(found []byte)) ([]byte, error)
	close()
}

// incapable is a doer that does nothing.
type incapable struct{ error }

func (d incapable) do(context.Context, []byte, func([]byte)) ([]byte, error) { return nil, d.error }
func (incapable) close()                                                     {}

// batches returns those of a queue that are taken part in. They begin with another one at each
// turn, so that all have their share.
func (w *worker) batches(q *workQueue, turn int) (out []*taken) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, t := range w.taken {
		if t.ready && t.refuses == "" && t.Urgent == q.urgent {
			out = append(out, t)
		}
	}
	if len(out) == 0 {
		return nil
	}
	slices.SortFunc(out, func(a, b *taken) int { return cmp.Compare(a.ID, b.ID) })
	at := turn % len(out)
	return slices.Concat(out[at:], out[:at])
}

// fetchTime is how long a worker without work waits for a job before it looks elsewhere.
const fetchTime = time.Second

// workQueue is the jobs of batches that are urgent, or of those that are not. Each queue has as
// many benches as the worker does jobs at once: what people wait for is never behind others.
type workQueue struct {
	urgent  bool
	benches chan bench // where no job is being done
}

// newWorkQueue returns a queue with a number of benches.
func newWorkQueue(urgent bool, n int) *workQueue {
	q := &workQueue{urgent, make(chan bench, n)}
	for range n {
		q.benches <- bench{}
	}
	return q
}

// close closes all benches, at which no job is done any longer.
func (q *workQueue) close() {
	for range cap(q.benches) {
		(<-q.benches).close()
	}
}

// work does jobs until the worker ends.
func (w *worker) work(q *workQueue, slot int) {
	for turn := slot; w.ctx.Err() == nil; turn++ {
		if t, m := w.fetch(q, turn); m != nil {
			w.do(q, t, m)
		}
	}
}

// bench is where one job at a time is done. It keeps what that needs, by batch.
type bench map[*taken]doer

// doer returns what does jobs of a batch. Those of batches that are over are closed.
func (b bench) doer(t *taken) doer {
	if b[t] != nil {
		return b[t]
	}
	for of, d := range b {
		if of.ctx.Err() != nil {
			d.close()
			delete(b, of)
		}
	}
	d, err := t.newDoer()
	if err != nil {
		d = incapable{err}
	}
	b[t] = d
	return d
}

func (b bench) close() {
	for _, d := range b {
		d.close()
	}
}

// fetch returns a job, or nil if there is none for a while.
func (w *worker) fetch(q *workQueue, turn int) (*taken, jetstream.Msg) {
	open := w.batches(q, turn)
	for i, t := range open {
		if m := one(t.consumer.FetchNoWait(1)); m != nil {
			return t, m
		}
		if i == len(open)-1 {
			if m := one(open[0].consumer.Fetch(1, jetstream.FetchMaxWait(fetchTime))); m != nil {
				return open[0], m
			}
		}
	}
	select {
	case <-time.After(fetchTime / 10):
	case <-w.ctx.Done():
	}
	return nil, nil
}

// one returns the message of a batch of one, or nil.
func one(b jetstream.MessageBatch, err error) jetstream.Msg {
	if err != nil {
		return nil
	}
	return <-b.Messages()
}

// do does a job and sends its result.
func (w *worker) do(q *workQueue, t *taken, m jetstream.Msg) {
	var j jobMessage
	meta, err := m.Metadata()
	if err == nil {
		err = json.Unmarshal(m.Data(), &j)
	}
	if err != nil {
		_ = m.Term() // it can be done by nobody
		return
	}
	r := resultMessage{Number: j.Number, Worker: w.id}
	if meta.NumDelivered > maxDeliveries {
		r.Error = fmt.Sprintf("job %d: %d workers began it and none finished it", j.Number, maxDeliveries)
	} else {
		r.Data, err = w.keepAlive(t, m, func() ([]byte, error) { return w.doAt(q, t, &j) })
		if t.ctx.Err() != nil {
			_ = m.Nak() // another worker may do it
			return
		}
		if err != nil {
			r.Error = err.Error()
		}
	}
	if w.tamper != nil {
		r.Data = w.tamper(r.Data)
	}
	if err := w.send(t, &r, meta.Sequence.Stream); err != nil {
		_ = m.Nak()
		return
	}
	_ = m.Ack() // if it is lost, the job is done twice, and counts once
}

// doAt does a job at the next bench that is free.
func (w *worker) doAt(q *workQueue, t *taken, j *jobMessage) (data []byte, err error) {
	ctx, done := t.began(j.Number)
	defer done()
	select {
	case b := <-q.benches:
		defer func() { q.benches <- b }()
		tell, end := func([]byte) {}, func() {}
		if t.Urgent {
			tell, end = w.teller(t, j.Number)
		}
		defer end()
		err = guard.Do(func() error {
			data, err = b.doer(t).do(ctx, j.Data, tell)
			return err
		})
		return data, err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// aliveTime is the time between two messages that an urgent job is being done.
const aliveTime = time.Second / 2

// teller returns what sends what a job has found so far. Until end is called, the queue also
// hears again and again that the job is being done.
func (w *worker) teller(t *taken, number int) (tell func([]byte), end func()) {
	tell = func(found []byte) {
		if w.tamper != nil && found != nil {
			found = w.tamper(found)
		}
		if text, err := json.Marshal(lineMessage{w.id, number, found}); err == nil && len(text) <= maxMessage {
			_ = w.conn.Publish(lineSubject+t.ID, text) // the next one tells more
		}
	}
	ctx, cancel := context.WithCancel(t.ctx)
	var beating sync.WaitGroup
	beating.Go(func() {
		tick := time.NewTicker(aliveTime)
		defer tick.Stop()
		for {
			tell(nil)
			select {
			case <-tick.C:
			case <-ctx.Done():
				return
			}
		}
	})
	return tell, func() { cancel(); beating.Wait() }
}

// began notes that a job has begun, so that it can be stopped.
func (t *taken) began(number int) (ctx context.Context, done func()) {
	ctx, cancel := context.WithCancel(t.ctx)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.running[number] = cancel
	return ctx, func() {
		cancel()
		t.mu.Lock()
		defer t.mu.Unlock()
		delete(t.running, number)
	}
}

// stop has a job end with what it has found.
func (w *worker) stop(batch string, text []byte) {
	var s stopMessage
	w.mu.Lock()
	t := w.taken[batch]
	w.mu.Unlock()
	if t == nil || json.Unmarshal(text, &s) != nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if cancel := t.running[s.Number]; cancel != nil {
		cancel()
	}
}

// keepAlive does something while it tells the hub that the job is being done.
func (w *worker) keepAlive(t *taken, m jetstream.Msg, f func() ([]byte, error)) ([]byte, error) {
	ctx, cancel := context.WithCancel(t.ctx)
	var beating sync.WaitGroup
	beating.Go(func() {
		tick := time.NewTicker(t.patience() / 3)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				_ = m.InProgress()
			case <-ctx.Done():
				return
			}
		}
	})
	defer beating.Wait()
	defer cancel()
	return f()
}

// send sends the result of a job with a place in the stream. While there is no connection
// it waits.
func (w *worker) send(t *taken, r *resultMessage, place uint64) error {
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if len(text) > maxMessage {
		text, err = json.Marshal(resultMessage{Number: r.Number, Worker: r.Worker, Error: fmt.Sprintf("job %d: its result has %d bytes: expected at most %d", r.Number, len(text), maxMessage)})
		if err != nil {
			return err
		}
	}
	id := jetstream.WithMsgID(fmt.Sprintf("%s.%s.%d", t.ID, w.id, place))
	for {
		_, err := w.js.Publish(t.ctx, resultSubject+t.ID, text, id)
		if err == nil || t.ctx.Err() != nil || errors.Is(err, nats.ErrMaxPayload) {
			return err
		}
		select {
		case <-time.After(time.Second):
		case <-t.ctx.Done():
			return t.ctx.Err()
		}
	}
}
