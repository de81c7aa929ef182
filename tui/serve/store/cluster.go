package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/xboard/durable"
	"github.com/ferzchess/ferz/xboard/hub"
)

// Copies is the number of servers of a cluster that keep a copy of each value: of two, neither
// could go on without the other.
const Copies = 3

// oneServer is the error by which a server that is alone refuses copies.
const oneServer jetstream.ErrorCode = 10074

// attempts are the times of a request. What a server gets just before it dies, or stops leading
// a stream, is never answered, and another one answers a second attempt as soon as it leads. So
// a request is made again soon, as most answers come within milliseconds, and then later each
// time, as a disk may be slow.
type attempts struct {
	first time.Duration // for the first attempt
	all   time.Duration // for all of them
}

// The times of requests about one value, and for a list of names.
var (
	valueAttempts = attempts{250 * time.Millisecond, attemptTime}
	listAttempts  = attempts{time.Second, 2 * requestTime}
)

// attemptTime is how long an answer about a value is waited for.
const attemptTime = 2 * time.Second

// waitPause is the time between two attempts to open a cluster's buckets.
const waitPause = time.Second

// Cluster is a KV on several servers, to which its users also send messages. One of them may be
// in this process. Values survive
// all but the loss of two servers at once, and are written while two of three are there.
type Cluster struct {
	embedded
	lock    *durable.Lock
	helping sync.WaitGroup
	endHelp context.CancelFunc
}

// ClusterOptions say how the server of this process is a part of the cluster.
type ClusterOptions struct {
	Hub hub.Options
	// Waiting is called while the cluster can't be used, with the reason; nil: nothing is.
	Waiting func(why error)
	// Prepare, if not nil, is called with the server of this process once the store is open, again
	// and again until it succeeds. It may need other servers that are set up for the same.
	Prepare func(context.Context, *hub.Server) error
	// Failing is called each second while this server keeps nothing, with the reason; nil:
	// nothing is.
	Failing func(why error)
}

// OpenCluster opens the store of a cluster. It waits until the context ends, for other servers
// too and until this one has its copies of everything.
func OpenCluster(ctx context.Context, o ClusterOptions) (*Cluster, error) {
	c := &Cluster{embedded: embedded{bucketSet: bucketSet{}}, endHelp: func() {}}
	err := c.connect(o)
	if err == nil {
		err = c.open(ctx, o)
	}
	if err != nil {
		return nil, errors.Join(err, c.Close())
	}
	helping, end := context.WithCancel(context.WithoutCancel(ctx))
	c.endHelp = end
	f := &followers{server: c.server, streams: c.streams(), leads: map[string]bool{}, dir: o.Hub.Dir, failing: o.Failing}
	c.helping.Go(func() { f.help(helping) })
	if o.Prepare != nil {
		c.helping.Go(func() { o.prepare(helping, c.server) })
	}
	return c, nil
}

// streams returns the names of the streams of all buckets.
func (c *Cluster) streams() (out []string) {
	for _, all := range c.bucketSet {
		for _, b := range all {
			out = append(out, streamOf(b.Bucket()))
		}
	}
	return out
}

// streamOf returns the name of a bucket's stream.
func streamOf(bucket string) string { return "KV_" + bucket }

// connect starts the server and connects to it.
func (c *Cluster) connect(o ClusterOptions) (err error) {
	if err := checkUse(o.Hub.Dir, true); err != nil {
		return err
	}
	if c.lock, err = lockFolder(o.Hub.Dir); err != nil {
		return err
	}
	if c.server, err = hub.Start(o.Hub); err != nil {
		return err
	}
	c.conn, err = c.server.Connect()
	return err
}

// open opens the buckets, as soon as that is possible.
func (c *Cluster) open(ctx context.Context, o ClusterOptions) error {
	js, err := jetstream.New(c.conn, jetstream.WithDefaultTimeout(requestTime))
	if err != nil {
		return err
	}
	if err := c.openKinds(ctx, js, func(err error) error { return o.pause(ctx, c.explain(err)) }); err != nil {
		return err
	}
	for _, s := range c.streams() {
		for !c.server.Whole(s) {
			if err := o.pause(ctx, errNotWhole); err != nil {
				return err
			}
		}
	}
	return nil
}

// prepare prepares a server for what else it is to do, or ends with the context.
func (o *ClusterOptions) prepare(ctx context.Context, s *hub.Server) {
	for {
		err := o.Prepare(ctx, s)
		if err == nil || o.pause(ctx, err) != nil {
			return
		}
	}
}

// openKinds opens the buckets of all kinds. After each attempt that fails, failed waits for the
// next one, or returns why there is none.
func (c *Cluster) openKinds(ctx context.Context, js jetstream.JetStream, failed func(error) error) error {
	for kind := range buckets {
		b, err := openCopied(ctx, js, kind)
		for err != nil {
			if err := failed(err); err != nil {
				return err
			}
			b, err = openCopied(ctx, js, kind)
		}
		c.bucketSet[kind] = []jetstream.KeyValue{b}
	}
	return nil
}

// errNotWhole is why a node that is there is not yet one of those that may be relied on.
var errNotWhole = errors.New("this node gets its copies from the others")

// pause waits for the next attempt to open the store, or until the context ends.
func (o *ClusterOptions) pause(ctx context.Context, why error) error {
	if o.Waiting != nil && ctx.Err() == nil {
		o.Waiting(why)
	}
	select {
	case <-time.After(waitPause):
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// explain returns why the cluster can't be used yet.
func (c *Cluster) explain(err error) error {
	return fmt.Errorf("connected to %s of the cluster: the store is opened when enough are there, at the first start %d in all (%w)", words.Count(c.server.Peers(), "other node"), Copies, err)
}

// openCopied opens the bucket of a kind, which is made the first time. One bucket is enough:
// in a cluster, writes do not wait for each other's disk.
func openCopied(ctx context.Context, js jetstream.JetStream, kind Kind) (jetstream.KeyValue, error) {
	ctx, cancel := context.WithTimeout(ctx, requestTime)
	defer cancel()
	config := bucketConfig(kind, 0)
	config.Replicas = Copies
	_, err := js.KeyValue(ctx, config.Bucket)
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		_, err = js.CreateKeyValue(ctx, config)
		var api *jetstream.APIError
		if errors.As(err, &api) && api.ErrorCode == oneServer {
			config.Replicas = 1
			_, err = js.CreateKeyValue(ctx, config)
		}
		if errors.Is(err, jetstream.ErrBucketExists) { // another server was faster
			err = nil
		}
	}
	if err != nil {
		return nil, err
	}
	if err := askLeader(ctx, js, config.Bucket); err != nil {
		return nil, err
	}
	b, err := js.KeyValue(ctx, config.Bucket)
	if err != nil {
		return nil, err
	}
	list, err := b.ListKeysFiltered(ctx, unusedName) // only a cluster with a leader lists keys
	if err != nil {
		return nil, err
	}
	return b, list.Stop()
}

// unusedName is the name of no value.
const unusedName = "-"

// askLeader has a bucket read from its leader alone: other copies may be behind.
func askLeader(ctx context.Context, js jetstream.JetStream, bucket string) error {
	s, err := js.Stream(ctx, streamOf(bucket))
	if err != nil {
		return err
	}
	config := s.CachedInfo().Config
	if config.Replicas == 2 {
		return errTwoCopies
	}
	if !config.AllowDirect {
		return nil
	}
	config.AllowDirect = false
	_, err = js.UpdateStream(ctx, config)
	return err
}

// Get implements KV.
func (c *Cluster) Get(ctx context.Context, key Key) (e Entry, err error) {
	err = valueAttempts.repeat(ctx, func(ctx context.Context) (err error) {
		e, err = c.bucketSet.Get(ctx, key)
		return err
	})
	return e, err
}

// Put implements KV.
func (c *Cluster) Put(ctx context.Context, key Key, value []byte, last uint64) (uint64, error) {
	return valueAttempts.put(ctx, c.bucketSet, key, value, last)
}

// putter is what of a KV a write needs that is repeated.
type putter interface {
	Get(ctx context.Context, key Key) (Entry, error)
	Put(ctx context.Context, key Key, value []byte, last uint64) (uint64, error)
}

// put writes a value, and again as long as there is no answer. It reads before each
// repetition and after a refusal of one, as an attempt without an answer may have written the
// value.
func (a attempts) put(ctx context.Context, kv putter, key Key, value []byte, last uint64) (revision uint64, err error) {
	written := func(ctx context.Context) (bool, error) {
		e, err := kv.Get(ctx, key)
		switch {
		case errors.Is(err, ErrNotFound):
			return false, nil
		case err != nil || e.Revision <= last:
			return false, err
		case !bytes.Equal(e.Value, value):
			return false, ErrStale
		}
		revision = e.Revision
		return true, nil
	}
	repeated := false
	err = a.repeat(ctx, func(ctx context.Context) (err error) {
		if repeated {
			if done, err := written(ctx); done || err != nil {
				return err
			}
		}
		revision, err = kv.Put(ctx, key, value, last)
		if errors.Is(err, ErrStale) && repeated {
			if done, readErr := written(ctx); done || unanswered(readErr) {
				return readErr
			}
		}
		repeated = true
		return err
	})
	return revision, err
}

// Names implements KV.
func (c *Cluster) Names(ctx context.Context, kind Kind, below string) (names []string, err error) {
	err = listAttempts.repeat(ctx, func(ctx context.Context) (err error) {
		names, err = c.bucketSet.Names(ctx, kind, below)
		return err
	})
	return names, err
}

// repeat makes a request until it is answered, or the time for all attempts is over. Each
// attempt has twice the time of the one before.
func (a attempts) repeat(ctx context.Context, request func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, a.all)
	defer cancel()
	for wait := a.first; ; wait *= 2 {
		attempt, cancel := context.WithTimeout(ctx, wait)
		err := request(attempt)
		if unanswered(err) {
			<-attempt.Done() // a refusal for want of a leader comes at once
		}
		cancel()
		if !unanswered(err) || ctx.Err() != nil {
			return err
		}
	}
}

// unanswered reports whether an error means that nobody has answered.
func unanswered(err error) bool {
	for _, e := range []error{context.DeadlineExceeded, nats.ErrTimeout, nats.ErrNoResponders, jetstream.ErrNoStreamResponse} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}

// Delete implements KV.
func (c *Cluster) Delete(ctx context.Context, key Key, last uint64) error {
	ctx, cancel := context.WithTimeout(ctx, attemptTime)
	defer cancel()
	return c.bucketSet.Delete(ctx, key, last)
}

// StepDown has other servers lead the streams that this one leads, so that they need no
// election when this one ends.
func (c *Cluster) StepDown() {
	if c.server == nil {
		return
	}
	for _, s := range c.streams() {
		_ = c.server.StepDown(s) // an error means that the stream is gone, or the server ends
	}
}

// Failure returns why the server of this process keeps nothing, or nil: the others keep what is
// written here.
func (c *Cluster) Failure() error {
	if c.server == nil || c.server.Keeps() {
		return nil
	}
	return errKeepsNone
}

// Conn returns the connection for messages between those who use the cluster.
func (c *Cluster) Conn() *nats.Conn { return c.conn }

// Addr returns the address at which other programs connect to the server of this process.
func (c *Cluster) Addr() net.Addr { return c.server.Addr() }

// Close implements KV. What was written is on the disks of the servers.
func (c *Cluster) Close() error {
	c.endHelp()
	c.helping.Wait()
	c.stop()
	if c.lock != nil {
		c.lock.Release()
	}
	return nil
}
