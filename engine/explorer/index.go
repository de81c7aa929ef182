package explorer

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
)

// Index is an index of games that can be asked. Any number of goroutines may do so.
type Index struct {
	store Store
}

// version is the version of the format, keys and identities included. It is in each index.
const version = versionPrefix + "5"

const (
	versionPrefix = "ferz index "
	versionKey    = "version"
)

// Buckets of an index. Those of a variant have its identity after their name.
const (
	aboutBucket  = "about"  // "version", and "games": how many there are
	textsBucket  = "texts"  // numbers of players, sources and time controls to their text
	byTextBucket = "text"   // the same the other way round
	gamesBucket  = "games"  // blocks of records, with their texts
	seenBucket   = "seen"   // gameIDs to the numbers of games
	filesBucket  = "files"  // how far files were read
	runsBucket   = "runs "  // numbers of a variant's runs to how many postings they have
	movesBucket  = "moves " // numbers of a variant's moves to their text
	runBucket    = "run "   // a run's number and first keys to blocks

	variantsBucket = "variants" // identities to the id of a variant; complete if aboutBucket has it
)

// Open opens the index at path for questions. The error is fs.ErrNotExist if there is
// none, ErrInUse while another program writes it, a *VersionError or a *DamagedError.
func Open(path string) (*Index, error) {
	s, err := openBolt(path, false)
	if err != nil {
		return nil, err
	}
	x := &Index{s}
	err = s.View(func(r Reader) error { return checkVersion(r, path) })
	if err != nil {
		return nil, errors.Join(err, x.Close())
	}
	return x, nil
}

func checkVersion(r Reader, path string) error {
	switch got := string(r.Get(aboutBucket, []byte(versionKey))); {
	case got == version:
		return nil
	case strings.HasPrefix(got, versionPrefix):
		return &VersionError{path}
	default:
		return &DamagedError{path, fmt.Errorf("its format is %q, expected %q", got, version)}
	}
}

// VersionError means that an index was made by another version of ferz and must be
// rebuilt.
type VersionError struct{ Path string }

// Error implements error.
func (e *VersionError) Error() string {
	return fmt.Sprintf("the index %s is of another version of ferz: it has to be made anew", e.Path)
}

// MustRebuild reports whether an error means that an index must be rebuilt: it is a
// *DamagedError or a *VersionError.
func MustRebuild(err error) bool {
	var damaged *DamagedError
	var version *VersionError
	return errors.As(err, &damaged) || errors.As(err, &version)
}

// Close closes the index.
func (x *Index) Close() error { return x.store.Close() }

// Remove deletes the index at path, so that it can be rebuilt. A file that is not an
// index is left in place, with an error.
func Remove(path string) error {
	err := checkIndex(path)
	if err == nil {
		err = os.Remove(path)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// checkIndex returns an error for a file that is not empty and does not begin as an index
// does, even a damaged one: with one of two pages that have a mark.
func checkIndex(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	begin := make([]byte, 64<<10)
	n, err := io.ReadFull(f, begin)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return err
	}
	const header, mark = 16, 0xED0CDAED
	for page := 0; n > 0; page = max(4<<10, 2*page) {
		if page+header+4 > n {
			return fmt.Errorf("%s is not an index of games: delete it yourself to have one made there", path)
		}
		if binary.LittleEndian.Uint32(begin[page+header:]) == mark {
			return nil
		}
	}
	return nil
}

func number(n uint32) []byte { return binary.BigEndian.AppendUint32(nil, n) }

// numberOf reads what number has written; nil is 0.
func numberOf(b []byte) uint32 {
	if len(b) < 4 {
		return 0
	}
	return binary.BigEndian.Uint32(b)
}

// blockKey is the key of a block of a run.
func blockKey(run uint32, first Key) []byte {
	return binary.BigEndian.AppendUint64(number(run), uint64(first))
}

func firstKey(k []byte) Key { return Key(binary.BigEndian.Uint64(k[4:])) }

// run is a sorted run of postings.
type run struct{ id, size uint32 }

// runsOf lists the runs of a variant, the oldest first.
func runsOf(r Reader, identity string) []run {
	var list []run
	for k, v := range r.From(runsBucket+identity, nil) {
		list = append(list, run{numberOf(k), numberOf(v)})
	}
	return list
}

// find adds the games of a position.
func (f *fold) find(r Reader, identity string, key Key) error {
	for _, run := range runsOf(r, identity) {
		k, block := r.Before(runBucket+identity, blockKey(run.id, key))
		if len(k) != 12 || numberOf(k) != run.id {
			continue
		}
		if err := f.block(firstKey(k), block, key); err != nil {
			return err
		}
	}
	return f.err
}

// block adds the games of a position that are in a block.
func (f *fold) block(first Key, block []byte, key Key) error {
	if first == key && !f.selective() {
		if totals, _, err := cutTotals(first, block); err != nil {
			return err
		} else if totals != nil {
			return f.totals(totals)
		}
	}
	return readBlock(first, block, func(p posting) bool {
		if p.key == key {
			f.posting(p)
		}
		return p.key <= key
	})
}
