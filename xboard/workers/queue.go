package workers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/ferzchess/ferz/xboard/tasks"
)

// Judge decides whether results are right.
type Judge struct {
	// Check returns what is wrong with a result by itself, such as an illegal move.
	Check func(job, result []byte) error
	// Replay does a job here, of which a worker has found a result.
	Replay func(ctx context.Context, job, result []byte) ([]byte, error)
	// Same reports whether two results of the same job are equal.
	Same func(a, b []byte) bool
}

// replayBy returns a Judge.Replay that does jobs as a worker does them.
func replayBy(d doer) func(ctx context.Context, job, result []byte) ([]byte, error) {
	return func(ctx context.Context, job, _ []byte) ([]byte, error) { return d.do(ctx, job, func([]byte) {}) }
}

// Queue hands out the jobs of a batch. It is safe for concurrent use.
type Queue struct {
	judge  Judge
	notify func(text string)
	conn   *nats.Conn
	js     jetstream.JetStream
	id     string
	cancel context.CancelCauseFunc
	ctx    context.Context
	all    tasks.Group
	wake   chan struct{}     // there is something to compare
	files  map[string][]byte // that workers fetch, by hash

	mu      sync.Mutex
	batch   Batch
	jobs    map[int]*job
	workers map[string]*peer // by id
	results jetstream.MessagesContext
	busy    time.Time // when a worker was there, or that there is none was said
}

// job is a job that somebody waits for.
type job struct {
	number  int
	data    []byte
	try     int
	done    chan resultMessage // takes one
	result  *resultMessage     // waits for a comparison; nil: none yet
	heard   chan []byte        // takes what it has found so far; nil: nobody wants it
	sample  []byte             // what it had found, to be compared in place of the result; nil: the result is
	endless bool               // a search that ends when it is stopped
	// delivered: the result counts, whatever its comparison says.
	delivered bool
}

// maxErrors is how many workers may fail at a job until it counts as impossible.
const maxErrors = 3

// Open connects to a hub and announces a batch. Close must be called if the error is nil.
// files are those that the batch names. notify is called with what a person should know:
// who takes part, who does not and why.
func Open(ctx context.Context, url string, b Batch, files [][]byte, judge Judge, notify func(text string)) (*Queue, error) {
	q := &Queue{
		judge: judge, notify: notify, batch: b, id: b.ID,
		jobs: map[int]*job{}, workers: map[string]*peer{}, wake: make(chan struct{}, 1), files: map[string][]byte{},
	}
	for _, data := range files {
		q.files[fileHash(data)] = data
	}
	q.busy = time.Now()
	q.ctx, q.cancel = context.WithCancelCause(context.WithoutCancel(ctx))
	var err error
	if q.conn, q.js, err = connect(url, HandOut, "queue"); err != nil {
		return nil, err
	}
	watch(q.conn, q.broken)
	if err := q.begin(ctx); err != nil {
		q.cancel(err)
		q.conn.Close()
		q.all.Close()
		return nil, err
	}
	return q, nil
}

// begin makes what the queue needs at the hub, and starts its goroutines.
func (q *Queue) begin(ctx context.Context) error {
	if err := q.makeConsumer(ctx); err != nil {
		return err
	}
	if err := q.listen(ctx); err != nil {
		return err
	}
	if _, err := q.conn.Subscribe(noteSubject+q.id, func(m *nats.Msg) { q.hear(m.Data) }); err != nil {
		return err
	}
	if _, err := q.conn.Subscribe(fileSubject+q.id, q.answerFile); err != nil {
		return err
	}
	if q.batch.Urgent {
		if _, err := q.conn.Subscribe(lineSubject+q.id, func(m *nats.Msg) { q.hearLine(m.Data) }); err != nil {
			return err
		}
	}
	if _, err := q.conn.Subscribe(helloSubject, func(*nats.Msg) { q.announce() }); err != nil {
		return err
	}
	q.all.Go(q.repeat)
	q.all.Go(q.compareAll)
	return nil
}

// listen begins to receive results, in place of the goroutine that did so before.
func (q *Queue) listen(ctx context.Context) error {
	results, err := q.js.OrderedConsumer(ctx, resultStream, jetstream.OrderedConsumerConfig{FilterSubjects: []string{resultSubject + q.id}})
	if err != nil {
		return fmt.Errorf("results can't be received: %w", err)
	}
	messages, err := results.Messages()
	if err != nil {
		return fmt.Errorf("results can't be received: %w", err)
	}
	q.mu.Lock()
	before := q.results
	q.results = messages
	q.mu.Unlock()
	if before != nil {
		before.Stop()
	}
	context.AfterFunc(q.ctx, messages.Stop)
	q.all.Go(func() { q.receive(messages) })
	return nil
}

// makeConsumer makes the consumer from which workers fetch the batch's jobs. Where the
// streams are not there, they are made, as in a hub that was set up for nothing else.
func (q *Queue) makeConsumer(ctx context.Context) error {
	config := jetstream.ConsumerConfig{
		Durable: q.id, FilterSubject: jobSubject + q.id, AckPolicy: jetstream.AckExplicitPolicy, AckWait: q.batch.patience(),
		MaxAckPending: -1, InactiveThreshold: keepTime,
	}
	_, err := q.js.CreateOrUpdateConsumer(ctx, jobStream, config)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		if err = Prepare(ctx, q.conn, 1); err == nil {
			_, err = q.js.CreateOrUpdateConsumer(ctx, jobStream, config)
		}
	}
	if err != nil {
		return fmt.Errorf("jobs can't be handed out: %w", err)
	}
	return nil
}

// Do has a job done by a worker and returns its result. The number must be that of no
// other job of the batch.
func (q *Queue) Do(ctx context.Context, number int, data []byte) ([]byte, error) {
	return q.wait(ctx, &job{number: number, data: data, done: make(chan resultMessage, 1)})
}

// wait has a job done.
func (q *Queue) wait(ctx context.Context, j *job) ([]byte, error) {
	number := j.number
	q.mu.Lock()
	q.jobs[number] = j
	q.mu.Unlock()
	defer func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		delete(q.jobs, number)
	}()
	if err := q.publish(ctx, j); err != nil {
		return nil, err
	}
	select {
	case r := <-j.done:
		if r.Error != "" {
			return nil, errors.New(r.Error)
		}
		return r.Data, nil
	case <-q.ctx.Done():
		return nil, context.Cause(q.ctx)
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// publish puts a job into the stream. While there is no connection it waits.
func (q *Queue) publish(ctx context.Context, j *job) error {
	text, err := json.Marshal(jobMessage{j.number, j.data})
	if err != nil {
		return err
	}
	q.mu.Lock()
	id := fmt.Sprintf("%s.%d.%d", q.id, j.number, j.try)
	q.mu.Unlock()
	for {
		_, err := q.js.Publish(ctx, jobSubject+q.id, text, jetstream.WithMsgID(id))
		if err == nil || ctx.Err() != nil {
			return ctx.Err()
		}
		if q.conn.IsConnected() && !errors.Is(err, nats.ErrTimeout) && !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, nats.ErrNoResponders) && !errors.Is(err, jetstream.ErrNoStreamResponse) {
			return fmt.Errorf("a job can't be handed out: %w", err)
		}
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// again hands out a job once more, in the background.
func (q *Queue) again(j *job) {
	q.mu.Lock()
	if j.delivered {
		q.mu.Unlock()
		return
	}
	j.try++
	j.result = nil
	q.mu.Unlock()
	q.all.Go(func() {
		if err := q.publish(q.ctx, j); err != nil && q.ctx.Err() == nil {
			j.deliver(resultMessage{Number: j.number, Error: err.Error()})
		}
	})
}

func (j *job) deliver(r resultMessage) {
	select {
	case j.done <- r:
	default: // it has one
	}
}

// broken is told of the connection; see watch.
func (q *Queue) broken(err error) {
	if err != nil {
		q.notify(fmt.Sprintf("the connection to the server of workers is lost (%v); trying again", err))
		return
	}
	q.notify("connected to the server of workers again")
	q.all.Go(q.restore)
}

// restore hands out again what a server has forgotten that had to be started anew.
func (q *Queue) restore() {
	for q.ctx.Err() == nil {
		forgotten, err := q.forgotten()
		switch {
		case err != nil: // it is not ready yet
			select {
			case <-time.After(time.Second):
				continue
			case <-q.ctx.Done():
				return
			}
		case forgotten:
			q.mu.Lock()
			open := q.unfinished()
			q.mu.Unlock()
			for _, j := range open {
				q.again(j)
			}
		}
		q.announce()
		return
	}
}

// forgotten reports whether the server knew nothing of the batch, which it does afterward.
func (q *Queue) forgotten() (bool, error) {
	ctx, cancel := context.WithTimeout(q.ctx, requestTime)
	defer cancel()
	_, err := q.js.Consumer(ctx, jobStream, q.id)
	if !errors.Is(err, jetstream.ErrConsumerNotFound) && !errors.Is(err, jetstream.ErrStreamNotFound) {
		return false, err
	}
	if err := q.makeConsumer(ctx); err != nil {
		return false, err
	}
	return true, q.listen(ctx)
}

// unfinished returns the jobs that have no result; q.mu is held.
func (q *Queue) unfinished() (out []*job) {
	for _, j := range q.jobs {
		if j.result == nil {
			out = append(out, j)
		}
	}
	return out
}

// repeat says again and again that the batch is there.
func (q *Queue) repeat() {
	tick := time.NewTicker(repeatTime)
	defer tick.Stop()
	for {
		q.announce()
		q.forget()
		select {
		case <-tick.C:
		case <-q.ctx.Done():
			return
		}
	}
}

func (q *Queue) announce() {
	q.mu.Lock()
	text, err := json.Marshal(q.batch)
	q.mu.Unlock()
	if err == nil {
		err = q.conn.Publish(batchSubject+q.id, text)
	}
	if err != nil && q.ctx.Err() == nil && !errors.Is(err, nats.ErrConnectionClosed) {
		q.cancel(fmt.Errorf("the work can't be announced: %w", err))
	}
}

// receive takes results.
func (q *Queue) receive(from jetstream.MessagesContext) {
	for {
		m, err := from.Next()
		switch {
		case q.ctx.Err() != nil:
			return
		case errors.Is(err, jetstream.ErrMsgIteratorClosed):
			q.mu.Lock()
			replaced := q.results != from
			q.mu.Unlock()
			if replaced {
				return
			}
			q.cancel(fmt.Errorf("results can't be received any more: %w", err))
			return
		case err != nil:
			continue // the library goes on by itself
		}
		var r resultMessage
		if json.Unmarshal(m.Data(), &r) == nil {
			q.take(&r)
		}
	}
}

// take takes a result.
func (q *Queue) take(r *resultMessage) {
	q.mu.Lock()
	j := q.jobs[r.Number]
	excluded := slices.Contains(q.batch.Excluded, r.Worker)
	settled := j == nil || j.result != nil
	q.mu.Unlock()
	switch {
	case settled:
	case excluded:
		q.again(j)
	case r.Error != "":
		q.failed(j, r)
	default:
		if err := q.judge.Check(j.data, r.Data); err != nil {
			q.exclude(r.Worker, fmt.Sprintf("its job %d is wrong: %v", r.Number, err))
			q.again(j)
			return
		}
		q.mu.Lock()
		j.result = r
		p := q.peer(r.Worker)
		p.results = append(p.results, pending{j, time.Now()})
		if j.heard != nil { // people wait: its comparison concerns later jobs only
			j.delivered = true
			j.deliver(*r)
		}
		q.mu.Unlock()
		select {
		case q.wake <- struct{}{}:
		default:
		}
	}
}

// failed is told of a job that a worker could not do.
func (q *Queue) failed(j *job, r *resultMessage) {
	q.mu.Lock()
	tries := j.try
	q.mu.Unlock()
	if tries+1 >= maxErrors {
		j.deliver(*r)
		return
	}
	q.again(j)
}

// Close ends the batch: workers stop what they do for it.
func (q *Queue) Close() error {
	q.mu.Lock()
	q.cancel(errors.New("the queue is closed"))
	q.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), requestTime)
	defer cancel()
	defer q.conn.Close()
	q.all.Close()
	if !q.conn.IsConnected() {
		return nil // it is forgotten after a while
	}
	err := q.conn.Publish(endSubject+q.id, nil)
	if stream, streamErr := q.js.Stream(ctx, jobStream); streamErr != nil {
		err = errors.Join(err, streamErr)
	} else {
		err = errors.Join(err, stream.Purge(ctx, jetstream.WithPurgeSubject(jobSubject+q.id)), stream.DeleteConsumer(ctx, q.id))
	}
	if err != nil {
		return fmt.Errorf("the work at the server of workers could not be ended: %w", err)
	}
	return nil
}
