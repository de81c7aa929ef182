package workers

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/ferzchess/ferz/engine/guard"
	"github.com/ferzchess/ferz/engine/printable"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/registry"
	"github.com/ferzchess/ferz/xboard/tasks"
)

// Options configure a worker.
type Options struct {
	Name        string // by which people know it
	Slots       int    // jobs at once
	Definitions Definitions
	// Player starts a player.
	Player func(ctx context.Context, spec registry.Spec) (xboard.Player, error)
	// Engines are the engines that jobs may ask for, besides ferz's own search.
	Engines map[string]registry.Spec
	Notify  func(text string)

	tamper  func(result []byte) []byte // if not nil, changes results, for tests
	silence time.Duration              // of a batch that is opened; 0: the usual one
	dir     string                     // for files of batches, which is made when there are some
}

// preparer prepares for a batch: it returns what makes a doer for each bench, or why the batch
// can't be done here. It fetches files that it needs.
type preparer func(ctx context.Context, o *Options, b *Batch, fetch fetcher) (func() (doer, error), error)

// fetcher returns a file of a batch.
type fetcher func(f *File) ([]byte, error)

// kinds are how batches of each kind are done.
var kinds = map[Kind]preparer{MatchGames: prepareMatch, TrainingGames: prepareTraining, Searches: prepareSearches}

// worker does jobs.
type worker struct {
	*Options
	id   string
	conn *nats.Conn
	js   jetstream.JetStream
	ctx  context.Context
	all  tasks.Group

	mu    sync.Mutex
	taken map[string]*taken // by batch
}

// taken is a batch that the worker knows.
type taken struct {
	Batch
	heard    time.Time // when it was last announced
	ctx      context.Context
	cancel   context.CancelFunc
	ready    bool
	newDoer  func() (doer, error)
	consumer jetstream.Consumer
	refuses  string

	mu      sync.Mutex
	running map[int]context.CancelFunc // jobs, by their numbers
}

// Serve does jobs of all batches that a hub has, until ctx is done. It returns an error
// only if there is no connection at first; one that is lost later is made again.
func Serve(ctx context.Context, url string, o Options) error {
	ctx, end := context.WithCancel(ctx)
	w := &worker{Options: &o, id: rand.Text(), ctx: ctx, taken: map[string]*taken{}}
	defer func() { end(); w.all.Close() }()
	var err error
	o.dir = filepath.Join(os.TempDir(), "ferz-worker-"+w.id)
	defer os.RemoveAll(o.dir)
	if w.conn, w.js, err = connect(url, Work, "worker "+o.Name); err != nil {
		return err
	}
	watch(w.conn, w.broken)
	defer w.conn.Close()
	if _, err := w.conn.Subscribe(batchSubject+"*", func(m *nats.Msg) { w.hear(m.Data) }); err != nil {
		return err
	}
	if _, err := w.conn.Subscribe(endSubject+"*", func(m *nats.Msg) { w.end(strings.TrimPrefix(m.Subject, endSubject)) }); err != nil {
		return err
	}
	if _, err := w.conn.Subscribe(stopSubject+"*", func(m *nats.Msg) { w.stop(strings.TrimPrefix(m.Subject, stopSubject), m.Data) }); err != nil {
		return err
	}
	if err := w.conn.Publish(helloSubject, nil); err != nil {
		return err
	}
	o.Notify("connected to " + w.conn.ConnectedUrlRedacted())
	background, urgent := newWorkQueue(false, o.Slots), newWorkQueue(true, o.Slots)
	// Twice as many fetch jobs as do them: no bench waits for the next one.
	for i := range 2 * o.Slots {
		w.all.Go(func() { w.work(background, i) })
	}
	// People who wait are better served by another worker than by the next free bench.
	for i := range o.Slots {
		w.all.Go(func() { w.work(urgent, i) })
	}
	w.all.Go(w.forget)
	<-ctx.Done()
	w.all.Close()
	background.close()
	urgent.close()
	return nil
}

// broken is told of the connection; see watch.
func (w *worker) broken(err error) {
	switch {
	case w.ctx.Err() != nil:
	case err != nil:
		w.Notify(fmt.Sprintf("the connection is lost (%v); trying again", err))
	default:
		w.Notify("connected again")
		_ = w.conn.Publish(helloSubject, nil) // else the batches are announced soon
	}
}

// hear takes the announcement of a batch.
func (w *worker) hear(text []byte) {
	var b Batch
	if json.Unmarshal(text, &b) != nil || b.ID == "" {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	t := w.taken[b.ID]
	if t == nil {
		t = &taken{Batch: b, running: map[int]context.CancelFunc{}}
		t.ctx, t.cancel = context.WithCancel(w.ctx)
		w.taken[b.ID] = t
		w.all.Go(func() { w.prepare(t) })
	}
	t.heard = time.Now()
	if slices.Contains(b.Excluded, w.id) && t.refuses == "" {
		t.refuses = "its results were wrong"
		t.cancel()
		w.Notify(printable.Line(fmt.Sprintf("left out of %s: other results came out there; is this another version of ferz?", t.name())))
	}
	if t.ready {
		w.answer(t)
	}
}

// name names a batch for people.
func (t *taken) name() string { return fmt.Sprintf("%s of %s", t.Kind, t.Variant.ID) }

// prepare finds out whether a batch can be done here.
func (w *worker) prepare(t *taken) {
	newDoer, err := w.open(t)
	consumer, failed := w.js.Consumer(t.ctx, jobStream, t.ID)
	if t.ctx.Err() != nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if failed != nil { // the server has just been started anew: at the next announcement
		t.cancel()
		delete(w.taken, t.ID)
		return
	}
	t.ready, t.newDoer, t.consumer = true, newDoer, consumer
	if err != nil {
		t.refuses = printable.Line(err.Error())
		w.Notify(printable.Line(fmt.Sprintf("not taking part in %s: %v", t.name(), err)))
	} else {
		w.Notify(printable.Line("taking part in " + t.name()))
	}
	w.answer(t)
}

// open prepares for a batch.
func (w *worker) open(t *taken) (newDoer func() (doer, error), err error) {
	prepare := kinds[t.Kind]
	if prepare == nil {
		return nil, fmt.Errorf("work of the kind %q is not known: another version of ferz?", t.Kind)
	}
	fetch := func(f *File) ([]byte, error) { return w.fetchFile(t.ctx, t.ID, f.Hash, f.Size) }
	err = guard.Do(func() (err error) {
		newDoer, err = prepare(t.ctx, w.Options, &t.Batch, fetch)
		return err
	})
	return newDoer, err
}

// answer says whether the worker takes part in a batch; w.mu is held.
func (w *worker) answer(t *taken) {
	if text, err := json.Marshal(note{w.id, w.Name, w.Slots, t.refuses}); err == nil {
		_ = w.conn.Publish(noteSubject+t.ID, text) // said again soon
	}
}

// end forgets a batch, and stops what is done for it.
func (w *worker) end(id string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if t := w.taken[id]; t != nil {
		t.cancel()
		delete(w.taken, id)
		w.Notify(printable.Line("no more " + t.name()))
	}
}

// forget ends batches that are not announced any more.
func (w *worker) forget() {
	tick := time.NewTicker(repeatTime)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-w.ctx.Done():
			return
		}
		w.mu.Lock()
		var silent []string
		for id, t := range w.taken {
			if time.Since(t.heard) > forgetTime && w.conn.IsConnected() {
				silent = append(silent, id)
			}
		}
		w.mu.Unlock()
		for _, id := range silent {
			w.end(id)
		}
	}
}
