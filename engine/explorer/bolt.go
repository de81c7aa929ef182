package explorer

import (
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"syscall"
	"time"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"

	"github.com/ferzchess/ferz/engine/guard"
)

// bolt is a Store in a bbolt file.
type bolt struct {
	path string
	db   *bbolt.DB
}

// lockTimeout is how long it is waited for another program that uses the file.
const lockTimeout = 2 * time.Second

// firstMap is how much of the file is mapped at first, in bytes, where addresses are
// plenty and that makes the file no larger: all that a transaction holds is copied
// whenever more is mapped.
var firstMap = func() int {
	if runtime.GOOS == "windows" || strconv.IntSize < 64 {
		return 0
	}
	return 1 << 30
}()

// ErrInUse is returned if another program writes to the index.
var ErrInUse = errors.New("another ferz uses the index")

// DamagedError means that an index can't be read and must be rebuilt.
type DamagedError struct {
	Path string
	Err  error
}

// Error implements error.
func (e *DamagedError) Error() string {
	return fmt.Sprintf("the index %s is damaged (%v): it has to be made anew", e.Path, e.Err)
}

// Unwrap returns the cause, for errors.Is.
func (e *DamagedError) Unwrap() error { return e.Err }

// openBolt opens the file at path; with write it is made if need be.
func openBolt(path string, write bool) (*bolt, error) {
	if info, err := os.Stat(path); write && err == nil && info.Size() > 0 {
		if s, err := openBolt(path, false); err != nil { // the error of reading says what is wrong with the file
			return nil, err
		} else if err := s.Close(); err != nil {
			return nil, err
		}
	}
	s := &bolt{path: path}
	err := s.guarded(func() (err error) {
		opts := &bbolt.Options{Timeout: lockTimeout, ReadOnly: !write, FreelistType: bbolt.FreelistMapType}
		if write {
			opts.InitialMmapSize = firstMap
		}
		if info, missing := os.Stat(path); missing != nil && !write {
			return missing
		} else if missing == nil && info.IsDir() {
			return &fs.PathError{Op: "open", Path: path, Err: syscall.EISDIR}
		} else if missing == nil && info.Size() == 0 && !write {
			return fs.ErrNotExist
		}
		if s.db, err = bbolt.Open(path, 0o600, opts); err == nil {
			s.db.AllocSize = 0 // the file grows by what is written
		}
		return err
	})
	switch {
	case errors.Is(err, bolterrors.ErrTimeout):
		return nil, fmt.Errorf("%s: %w", path, ErrInUse)
	case err != nil:
		return nil, err
	}
	if err := s.complete(); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// complete reports a file that lacks its end.
func (s *bolt) complete() error {
	info, err := os.Stat(s.path)
	if err != nil {
		return err
	}
	return s.guarded(func() error {
		return s.db.View(func(tx *bbolt.Tx) error {
			if tx.Size() > info.Size() {
				return fmt.Errorf("%w: it has %d of %d bytes", errCutOff, info.Size(), tx.Size())
			}
			return nil
		})
	})
}

// guarded calls do and turns what a damaged file causes into a *DamagedError: errors of
// the package, its panics, and faults of memory behind the file's end.
func (s *bolt) guarded(do func() error) error {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	err := guard.Do(do)
	var panicked *guard.PanicError
	var path *fs.PathError
	switch {
	case err == nil, errors.As(err, &path), errors.Is(err, bolterrors.ErrTimeout), errors.Is(err, fs.ErrNotExist):
		return err
	case errors.As(err, &panicked), errors.Is(err, errDamaged), errors.Is(err, bolterrors.ErrInvalid),
		errors.Is(err, bolterrors.ErrChecksum), errors.Is(err, bolterrors.ErrVersionMismatch), s.db == nil, errors.Is(err, errCutOff):
		return &DamagedError{s.path, err}
	}
	return err
}

func (s *bolt) Close() error {
	if s.db == nil {
		return nil
	}
	return s.db.Close()
}

func (s *bolt) View(read func(Reader) error) error {
	return s.guarded(func() error { return s.db.View(func(tx *bbolt.Tx) error { return (&boltTx{tx: tx}).run(read) }) })
}

func (s *bolt) Update(write func(Writer) error) error {
	return s.guarded(func() error {
		return s.db.Update(func(tx *bbolt.Tx) error {
			t := &boltTx{tx: tx}
			return t.run(func(Reader) error { return write(t) })
		})
	})
}

// boltTx implements Writer. A value that is not what was written is missing for whoever
// reads it, and fails the transaction.
type boltTx struct {
	tx      *bbolt.Tx
	damaged error // the first such value
}

func (t *boltTx) run(do func(Reader) error) error {
	if err := do(t); t.damaged == nil {
		return err
	}
	return t.damaged
}

// value returns a value that was stored, or nil.
func (t *boltTx) value(bucket string, key, stored []byte) []byte {
	if stored == nil {
		return nil
	}
	value, err := unseal(bucket, key, stored)
	if err != nil && t.damaged == nil {
		t.damaged = err
	}
	return value
}

func (t *boltTx) Get(bucket string, key []byte) []byte {
	b := t.tx.Bucket([]byte(bucket))
	if b == nil {
		return nil
	}
	return t.value(bucket, key, b.Get(key))
}

func (t *boltTx) From(bucket string, key []byte) iter.Seq2[[]byte, []byte] {
	return func(yield func(k, v []byte) bool) {
		b := t.tx.Bucket([]byte(bucket))
		if b == nil {
			return
		}
		c := b.Cursor()
		for k, v := c.Seek(key); k != nil && yield(k, t.value(bucket, k, v)); k, v = c.Next() {
		}
	}
}

func (t *boltTx) Before(bucket string, key []byte) (k, v []byte) {
	b := t.tx.Bucket([]byte(bucket))
	if b == nil {
		return nil, nil
	}
	c := b.Cursor()
	k, v = c.Seek(key)
	switch {
	case k == nil:
		k, v = c.Last()
	case string(k) != string(key):
		k, v = c.Prev()
	}
	return k, t.value(bucket, k, v)
}

// fill is how full pages become; keys mostly come in order.
const fill = 0.95

func (t *boltTx) Put(bucket string, key, value []byte) error {
	b, err := t.tx.CreateBucketIfNotExists([]byte(bucket))
	if err != nil {
		return err
	}
	b.FillPercent = fill
	return b.Put(key, seal(bucket, key, value))
}

func (t *boltTx) Delete(bucket string, key []byte) error {
	b := t.tx.Bucket([]byte(bucket))
	if b == nil {
		return nil
	}
	return b.Delete(key)
}
