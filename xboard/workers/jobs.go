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

// doer does jobs, one at a time.
type doer interface {
	do(ctx context.Context, job []byte) ([]byte, error)
	close()
}

// incapable is a doer that does nothing.
type incapable struct{ error }

func (d incapable) do(context.Context, []byte) ([]byte, error) { return nil, d.error }
func (incapable) close()                                       {}

// batches returns those that are taken part in. They begin with another one at each turn, so
// that all have their share.
func (w *worker) batches(turn int) (out []*taken) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, t := range w.taken {
		if t.ready && t.refuses == "" {
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

// work does jobs until the worker ends.
func (w *worker) work(slot int) {
	for turn := slot; w.ctx.Err() == nil; turn++ {
		if t, m := w.fetch(turn); m != nil {
			w.do(t, m)
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
func (w *worker) fetch(turn int) (*taken, jetstream.Msg) {
	open := w.batches(turn)
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
func (w *worker) do(t *taken, m jetstream.Msg) {
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
		r.Data, err = w.keepAlive(t.ctx, m, func(ctx context.Context) (data []byte, err error) {
			select {
			case b := <-w.benches:
				defer func() { w.benches <- b }()
				err = guard.Do(func() error {
					data, err = b.doer(t).do(ctx, j.Data)
					return err
				})
				return data, err
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		})
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

// keepAlive does something while it tells the hub that the job is being done.
func (w *worker) keepAlive(ctx context.Context, m jetstream.Msg, f func(context.Context) ([]byte, error)) ([]byte, error) {
	ctx, cancel := context.WithCancel(ctx)
	var beating sync.WaitGroup
	beating.Go(func() {
		tick := time.NewTicker(ackTime / 3)
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
	return f(ctx)
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
