package explorer

import "iter"

// Store keeps pairs of keys and values in buckets, in the order of keys. The changes of
// an update are on disk when Update returns; if it returns an error or the program ends
// before, none are.
type Store interface {
	// View calls read with a Reader, which is valid until it returns. Several
	// goroutines may do so at the same time, also during an update.
	View(read func(Reader) error) error
	// Update calls write with a Writer, which is valid until it returns.
	Update(write func(Writer) error) error
	Close() error
}

// Reader reads a Store as it was when the reading began. Its results are valid as long
// as the Reader, and must not be changed.
type Reader interface {
	// Get returns the value of a key, or nil.
	Get(bucket string, key []byte) []byte
	// From yields the pairs of a bucket from a key on.
	From(bucket string, key []byte) iter.Seq2[[]byte, []byte]
	// Before returns the last pair whose key is key or less; k is nil if there is none.
	Before(bucket string, key []byte) (k, v []byte)
}

// Writer is a Reader that writes.
type Writer interface {
	Reader
	Put(bucket string, key, value []byte) error
	Delete(bucket string, key []byte) error
}
