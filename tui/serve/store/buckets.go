package store

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"

	"github.com/nats-io/nats.go/jetstream"
)

// bucketSet is the buckets of JetStream by kind: over those of a kind, values are spread by
// the hash of their keys. It has all methods of a KV but Close.
type bucketSet map[Kind][]jetstream.KeyValue

// bucketConfig describes a bucket of a kind by its number.
func bucketConfig(kind Kind, i int) jetstream.KeyValueConfig {
	return jetstream.KeyValueConfig{Bucket: fmt.Sprintf("%s-%d", kind, i), Storage: jetstream.FileStorage, History: 1, LimitMarkerTTL: markerTime}
}

// at returns the bucket of a key, and how the key is called there.
func (s bucketSet) at(key Key) (jetstream.KeyValue, string, error) {
	all := s[key.Kind]
	if len(all) == 0 {
		return nil, "", fmt.Errorf("nothing of the kind %q is kept", key.Kind)
	}
	name, err := encode(key.Name)
	hash := fnv.New32a()
	_, _ = hash.Write([]byte(name)) // it never fails
	return all[int(hash.Sum32()%uint32(len(all)))], name, err
}

// Get implements KV.
func (s bucketSet) Get(ctx context.Context, key Key) (Entry, error) {
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
func (s bucketSet) Put(ctx context.Context, key Key, value []byte, last uint64) (revision uint64, err error) {
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
func (s bucketSet) Delete(ctx context.Context, key Key, last uint64) error {
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
func (s bucketSet) Names(ctx context.Context, kind Kind, below string) ([]string, error) {
	filter := ">"
	if below != "" {
		part, err := encode(below)
		if err != nil {
			return nil, err
		}
		filter = part + ".>"
	}
	var out []string
	for _, b := range s[kind] {
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
