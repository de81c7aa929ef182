package explorer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/ferzchess/ferz/engine/charset"
	"github.com/ferzchess/ferz/engine/collection"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/ruletext"
)

// Reached are the games of a file that had a position in the main line.
type Reached struct {
	file  string
	games []Record // in the order of the file
	all   int      // how many games the file has
}

// Skipped returns how many games of the file did not have the position.
func (f *Reached) Skipped() int { return f.all - len(f.games) }

// Of a file of many games, those that had a position are not read one by one if they are
// more than both of these.
const (
	manyReached  = 1000
	shareReached = 4 // one of so many
)

// Reaching returns the games of a file that had a position, in whichever variants the index
// has. It is nil if the file is better read: the index lacks games of it, no variant has
// such a position, or too many games had it.
func (x *Index) Reaching(fen, file string, load pgn.Loader) (*Reached, error) {
	name, state, whole, err := x.fileState(file)
	if err != nil || !whole || state.Added != state.Games {
		return nil, err
	}
	f := &Reached{file: file, all: state.Games}
	fits := false
	err = x.store.View(func(r Reader) error {
		if r.Get(aboutBucket, []byte(variantsBucket)) == nil {
			return nil // an index that was begun without them
		}
		fits, err = f.find(r, fen, name, load)
		return err
	})
	many := len(f.games) > manyReached && len(f.games) > f.all/shareReached
	if err != nil || !fits || many || !f.readable() {
		return nil, err
	}
	slices.SortFunc(f.games, func(a, b Record) int { return cmp.Compare(a.Offset, b.Offset) })
	return f, nil
}

// find finds the games in each variant. fits is false if no variant has such a position or
// one is not known.
func (f *Reached) find(r Reader, fen, name string, load pgn.Loader) (fits bool, err error) {
	for identity, id := range r.From(variantsBucket, nil) {
		v, err := load(pgn.Tags{{Name: "Variant", Value: string(id)}})
		if err != nil || ruletext.Rules(v) != string(identity) {
			return false, nil
		}
		p, err := v.NewPosition(fen)
		if err != nil {
			continue
		}
		fits = true
		found := newFold(newRecords(r), &Query{Source: name})
		found.visit = func(g *packed) {
			if found.records.text(g, g.source) == name {
				f.games = append(f.games, found.records.full(g))
			}
		}
		if err := found.find(r, string(identity), newKeyer(v).Key(p)); err != nil {
			return false, err
		}
	}
	return fits, nil
}

// readable reports whether the places of games are places in the file: it is PGN, neither
// compressed nor to be decoded.
func (f *Reached) readable() bool {
	in, err := os.Open(f.file)
	if err != nil {
		return false
	}
	defer in.Close()
	head := make([]byte, charset.Sample)
	n, _ := in.ReadAt(head, 0)
	if head = head[:n]; collection.IsCompressed(head) || !pgn.IsPlain(head) {
		return false
	}
	if len(f.games) == 0 {
		return true
	}
	_, err = f.load(in, &f.games[0])
	return err == nil
}

// errMoved is returned for a file that changes while it is read.
var errMoved = errors.New("the file has changed since the game was indexed")

func (f *Reached) load(in *os.File, r *Record) (*pgn.Game, error) {
	g, err := pgn.Entry{Offset: r.Offset, Length: r.Length, Line: r.Line}.Load(in)
	if err == nil && !r.Describes(g) {
		err = errMoved
	}
	if err != nil {
		return nil, fmt.Errorf("%s, line %d: %w", f.file, r.Line, err)
	}
	return g, nil
}

// Each calls visit with each of the games until it fails or ctx is done. The numbers of
// their places are 0.
func (f *Reached) Each(ctx context.Context, visit func(g *pgn.Game, at collection.Place) error) error {
	in, err := os.Open(f.file)
	if err != nil {
		return err
	}
	defer in.Close()
	for i := range f.games {
		if err := ctx.Err(); err != nil {
			return err
		}
		g, err := f.load(in, &f.games[i])
		if err != nil {
			return err
		}
		if err := visit(g, collection.Place{File: f.file, Line: g.Line}); err != nil {
			return err
		}
	}
	return nil
}
