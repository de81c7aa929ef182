package store

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/ferzchess/ferz/xboard/durable"
	"github.com/ferzchess/ferz/xboard/hub"
)

// buckets is over how many buckets a kind is spread, by the hash of a key: one bucket
// writes one value after the other, and waits for the disk each time (0.6 ms, 512 values a
// second). The numbers can't be changed without moving the values.
var buckets = map[Kind]int{
	Users: 2, Keys: 1, Ratings: 2, Challenges: 1, Rooms: 2, Games: 8, Own: 4, Shelves: 2, Notices: 1,
}

// Limits of the store.
const (
	requestTime = 5 * time.Second // for an answer
	// markerTime is how long a bucket remembers that a key was deleted, so that what was
	// deleted does not fill the disk.
	markerTime = time.Hour
)

// stream is a KV in JetStream. An embedded server whose disk was full takes no writes even
// when there is room again, so it is replaced by a new one then, see revive.go.
type stream struct {
	options hub.Options
	prepare func(context.Context, *hub.Server) error // of each server; may be nil
	lock    *durable.Lock

	mu      sync.RWMutex // held for reading during each operation
	running *embedded

	reviving sync.Mutex
	revived  time.Time // when it was last tried
}

// embedded is a server in this process.
type embedded struct {
	server *hub.Server
	conn   *nats.Conn
	bucketSet
}

// Open opens the store in a folder, which is made if it is not there. It fails if another
// process has it open. The context is that of the opening.
func Open(ctx context.Context, dir string) (kv KV, err error) {
	return OpenHub(ctx, hub.Options{Dir: dir}, nil)
}

// OpenHub is Open, but that other programs may connect to the server that the store runs,
// as the options say. prepare, if not nil, is called with each server that is started.
func OpenHub(ctx context.Context, o hub.Options, prepare func(context.Context, *hub.Server) error) (kv KV, err error) {
	if err := checkUse(o.Dir, false); err != nil {
		return nil, err
	}
	lock, err := lockFolder(o.Dir)
	if err != nil {
		return nil, err
	}
	s := &stream{options: o, prepare: prepare, lock: lock}
	if s.running, err = s.start(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", o.Dir, err), s.Close())
	}
	return s, nil
}

// lockFolder makes a folder and locks it, where there are locks: the lock is nil elsewhere.
func lockFolder(dir string) (*durable.Lock, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	lock, err := durable.AcquireLock(filepath.Join(dir, "lock"))
	if errors.Is(err, durable.ErrLocked) {
		return nil, fmt.Errorf("%s is in use by another server", dir)
	}
	return lock, nil
}

// Errors of folders that the other kind of server has used.
var (
	errClustered = errors.New("this is the store of a node of a cluster, which is opened together with the others: expected a server with the cluster's name and peers")
	errSingle    = errors.New("this is the store of a server that was no node of a cluster: expected a new folder, into which a backup is restored")
)

// checkUse returns an error if the store in a folder was that of a node of a cluster, or was not.
// JetStream would open it, but with other streams, or with streams of which it has no copies.
func checkUse(dir string, clustered bool) error {
	there := func(names ...string) bool {
		_, err := os.Stat(filepath.Join(append([]string{dir, "jetstream"}, names...)...))
		return err == nil
	}
	_, err := os.Stat(filepath.Join(dir, outsideName))
	switch was := there("$SYS", "_js_"); {
	case err == nil:
		return fmt.Errorf("%s: %w", dir, errOutside)
	case was && !clustered:
		return fmt.Errorf("%s: %w", dir, errClustered)
	case !was && clustered && there("$G", "streams"):
		return fmt.Errorf("%s: %w", dir, errSingle)
	}
	return nil
}

// start starts a server over the folder.
func (s *stream) start(ctx context.Context) (*embedded, error) {
	running, err := hub.Start(s.options)
	if err != nil {
		return nil, err
	}
	e := &embedded{server: running, bucketSet: bucketSet{}}
	if err := s.open(ctx, e); err != nil {
		e.stop()
		return nil, err
	}
	return e, nil
}

// open connects to a server that was started, and opens the buckets.
func (s *stream) open(ctx context.Context, e *embedded) (err error) {
	if s.prepare != nil {
		if err := s.prepare(ctx, e.server); err != nil {
			return err
		}
	}
	if e.conn, err = e.server.Connect(); err != nil {
		return err
	}
	return e.openBuckets(ctx)
}

// openBuckets opens the buckets of all kinds, which are made the first time.
func (e *embedded) openBuckets(ctx context.Context) error {
	js, err := jetstream.New(e.conn, jetstream.WithDefaultTimeout(requestTime))
	if err != nil {
		return err
	}
	for kind, n := range buckets {
		for i := range n {
			b, err := js.CreateOrUpdateKeyValue(ctx, bucketConfig(kind, i))
			if api, ok := errors.AsType[*jetstream.APIError](err); ok && api.Code == http.StatusInternalServerError {
				return fmt.Errorf("the store can't be written (%s): expected a disk with room, and the right to write", api.Description)
			}
			if err != nil {
				return fmt.Errorf("the store's bucket %s-%d can't be opened: %w", kind, i, err)
			}
			e.bucketSet[kind] = append(e.bucketSet[kind], b)
		}
	}
	return nil
}

// stop stops the server. What was written is on disk.
func (e *embedded) stop() {
	if e.conn != nil {
		e.conn.Close()
	}
	if e.server != nil {
		e.server.Stop()
	}
}

// errClosed refuses what is asked of a store that is closed, or that could not be revived.
var errClosed = errors.New("the store is not open")

// opened returns the buckets of the server that runs. The caller has the lock.
func (s *stream) opened() (bucketSet, error) {
	if s.running == nil {
		return nil, errClosed
	}
	return s.running.bucketSet, nil
}

// Get implements KV.
func (s *stream) Get(ctx context.Context, key Key) (Entry, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	b, err := s.opened()
	if err != nil {
		return Entry{}, err
	}
	return b.Get(ctx, key)
}

// Put implements KV.
func (s *stream) Put(ctx context.Context, key Key, value []byte, last uint64) (revision uint64, err error) {
	revision, err = s.put(ctx, key, value, last)
	return revision, s.reviveAfter(ctx, err)
}

func (s *stream) put(ctx context.Context, key Key, value []byte, last uint64) (revision uint64, err error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	b, err := s.opened()
	if err != nil {
		return 0, err
	}
	ctx, cancel := context.WithTimeout(ctx, requestTime)
	defer cancel()
	return b.Put(ctx, key, value, last)
}

// Delete implements KV.
func (s *stream) Delete(ctx context.Context, key Key, last uint64) error {
	return s.reviveAfter(ctx, s.remove(ctx, key, last))
}

func (s *stream) remove(ctx context.Context, key Key, last uint64) error {
	s.mu.RLock()
	defer s.mu.RUnlock()
	b, err := s.opened()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, requestTime)
	defer cancel()
	return b.Delete(ctx, key, last)
}

// Names implements KV.
func (s *stream) Names(ctx context.Context, kind Kind, below string) ([]string, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	b, err := s.opened()
	if err != nil {
		return nil, err
	}
	return b.Names(ctx, kind, below)
}

// Close implements KV. What was written is on disk.
func (s *stream) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.running != nil {
		s.running.stop()
		s.running = nil
	}
	if s.lock != nil {
		s.lock.Release()
		s.lock = nil
	}
	return nil
}
