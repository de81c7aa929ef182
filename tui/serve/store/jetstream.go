package store

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/ferzchess/ferz/xboard/durable"
)

// buckets is over how many buckets a kind is spread, by the hash of a key: one bucket
// writes one value after the other, and waits for the disk each time (0.6 ms, 512 values a
// second). The numbers can't be changed without moving the values.
var buckets = map[Kind]int{
	Users: 2, Keys: 1, Ratings: 2, Challenges: 1, Rooms: 2, Games: 8, Shelves: 2, Notices: 1,
}

// Limits of the embedded server.
const (
	readyTime   = 30 * time.Second // until it is ready; a store of gigabytes is read then
	requestTime = 5 * time.Second  // for an answer
	// markerTime is how long a bucket remembers that a key was deleted, so that what was
	// deleted does not fill the disk.
	markerTime = time.Hour
)

// stream is a KV in JetStream.
type stream struct {
	server  *server.Server
	conn    *nats.Conn
	buckets map[Kind][]jetstream.KeyValue
	lock    *durable.Lock
}

// Open opens the store in a folder, which is made if it is not there. It fails if another
// process has it open. The context is that of the opening.
func Open(ctx context.Context, dir string) (kv KV, err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	lock, err := durable.AcquireLock(filepath.Join(dir, "lock"))
	if errors.Is(err, durable.ErrLocked) {
		return nil, fmt.Errorf("%s is in use by another server", dir)
	}
	s := &stream{buckets: map[Kind][]jetstream.KeyValue{}, lock: lock} // without a lock, where there are none
	defer func() {
		if err != nil {
			_ = s.Close()
		}
	}()
	s.server, err = server.NewServer(&server.Options{
		ServerName: "ferz", DontListen: true, NoSigs: true, NoLog: true,
		JetStream: true, StoreDir: dir, SyncAlways: true, JetStreamMaxMemory: 16 << 20, JetStreamMaxStore: 1 << 40,
	})
	if err != nil {
		return nil, fmt.Errorf("the store can't be opened: %w", err)
	}
	s.server.Start()
	if !s.server.ReadyForConnections(readyTime) || !s.server.JetStreamEnabled() {
		return nil, fmt.Errorf("the store in %s did not become ready in %v; is it readable, and is there room on the disk?", dir, readyTime)
	}
	s.conn, err = nats.Connect("", nats.InProcessServer(s.server), nats.Timeout(requestTime))
	if err != nil {
		return nil, fmt.Errorf("the store can't be reached: %w", err)
	}
	return s, s.openBuckets(ctx)
}

// openBuckets opens the buckets of all kinds, which are made the first time.
func (s *stream) openBuckets(ctx context.Context) error {
	js, err := jetstream.New(s.conn, jetstream.WithDefaultTimeout(requestTime))
	if err != nil {
		return err
	}
	for kind, n := range buckets {
		for i := range n {
			name := fmt.Sprintf("%s-%d", kind, i)
			b, err := js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: name, Storage: jetstream.FileStorage, History: 1, LimitMarkerTTL: markerTime})
			if err != nil {
				return fmt.Errorf("the store's bucket %s can't be opened: %w", name, err)
			}
			s.buckets[kind] = append(s.buckets[kind], b)
		}
	}
	return nil
}

// at returns the bucket of a key, and how the key is called there.
func (s *stream) at(key Key) (jetstream.KeyValue, string, error) {
	all := s.buckets[key.Kind]
	if len(all) == 0 {
		return nil, "", fmt.Errorf("nothing of the kind %q is kept", key.Kind)
	}
	name, err := encode(key.Name)
	hash := fnv.New32a()
	_, _ = hash.Write([]byte(name)) // it never fails
	return all[int(hash.Sum32()%uint32(len(all)))], name, err
}

// Get implements KV.
func (s *stream) Get(ctx context.Context, key Key) (Entry, error) {
	b, name, err := s.at(key)
	if err != nil {
		return Entry{}, err
	}
	e, err := b.Get(ctx, name)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return Entry{}, ErrNotFound
	}
	if err != nil {
		return Entry{}, err
	}
	return Entry{e.Value(), e.Revision()}, nil
}

// Put implements KV.
func (s *stream) Put(ctx context.Context, key Key, value []byte, last uint64) (revision uint64, err error) {
	b, name, err := s.at(key)
	switch {
	case err != nil:
		return 0, err
	case last == 0:
		revision, err = b.Create(ctx, name, value)
	default:
		revision, err = b.Update(ctx, name, value, last)
	}
	return revision, stale(err)
}

// Delete implements KV.
func (s *stream) Delete(ctx context.Context, key Key, last uint64) error {
	b, name, err := s.at(key)
	if err != nil {
		return err
	}
	return stale(b.Purge(ctx, name, jetstream.LastRevision(last), jetstream.PurgeTTL(markerTime)))
}

// stale returns ErrStale for JetStream's error of the same meaning, or the error itself.
func stale(err error) error {
	if errors.Is(err, jetstream.ErrKeyExists) {
		return ErrStale
	}
	return err
}

// Names implements KV.
func (s *stream) Names(ctx context.Context, kind Kind, below string) ([]string, error) {
	filter := ">"
	if below != "" {
		part, err := encode(below)
		if err != nil {
			return nil, err
		}
		filter = part + ".>"
	}
	var out []string
	for _, b := range s.buckets[kind] {
		list, err := b.ListKeysFiltered(ctx, filter)
		if err != nil {
			return nil, err
		}
		for key := range list.Keys() {
			name, err := decode(key)
			if err != nil {
				return nil, errors.Join(err, list.Stop())
			}
			out = append(out, name)
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Close implements KV. What was written is on disk.
func (s *stream) Close() error {
	if s.conn != nil {
		s.conn.Close()
	}
	if s.server != nil {
		s.server.Shutdown()
		s.server.WaitForShutdown()
	}
	if s.lock != nil {
		s.lock.Release()
	}
	return nil
}
