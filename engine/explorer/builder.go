package explorer

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"slices"
	"strings"
	"time"
)

// Builder adds games to an index. It is not safe for concurrent use.
type Builder struct {
	store Store
	most  int // postings in memory

	compacted  int  // postings that a step of Compact moves
	compacting bool // what is committed is the last

	games   uint32 // in the index and in what is pending
	stored  uint32 // in the index
	texts   dictionary
	moves   map[string]*dictionary // by identity
	stores  map[*moveTable]*storedMoves
	ids     map[string]string // of variants, by identity, since the index was opened
	pending struct {
		records  []packed
		seen     map[gameID]uint32
		postings map[string]*postings // by identity
		count    int                  // postings
		files    map[string]FileState
	}
}

// FileState is how far a file was read into an index.
type FileState struct {
	Size    int64     `json:"size"`
	Changed time.Time `json:"changed"`
	Games   int       `json:"games"` // number of its games that were examined
	Added   int       `json:"added"` // number of those that were new; at least, after a kill
	Done    bool      `json:"done"`  // they are all

	Offset int64 `json:"offset,omitempty"` // of the last game that was examined, in bytes; 0: not known
	Line   int   `json:"line,omitempty"`   // where it begins
}

// maxPostings is how many postings are in memory before they are written. A posting takes
// 16 bytes.
const maxPostings = 6 << 20

// openBuilder opens the index at path to add games, and makes one if there is none. Its
// errors are as Open's.
func openBuilder(path string) (*Builder, error) {
	s, err := openBolt(path, true)
	if err != nil {
		return nil, err
	}
	b := &Builder{store: s, most: maxPostings, compacted: maxCompacted, moves: map[string]*dictionary{}, stores: map[*moveTable]*storedMoves{}, ids: map[string]string{}}
	err = s.Update(func(w Writer) error {
		if w.Get(aboutBucket, []byte(versionKey)) == nil {
			if err := w.Put(aboutBucket, []byte(versionKey), []byte(version)); err != nil {
				return err
			}
			if err := w.Put(aboutBucket, []byte(variantsBucket), []byte("all")); err != nil {
				return err
			}
		}
		if err := checkVersion(w, path); err != nil {
			return err
		}
		b.games = numberOf(w.Get(aboutBucket, []byte("games")))
		b.stored = b.games
		b.texts.next = 1 + last(w, textsBucket)
		return nil
	})
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	b.reset()
	return b, nil
}

// OpenOrRebuild is OpenBuilder, but deletes an index that must be rebuilt. The error
// old says why it did, or is nil.
func OpenOrRebuild(path string) (b *Builder, old, err error) {
	b, err = openBuilder(path)
	if !MustRebuild(err) {
		return b, nil, err
	}
	if old, err = err, Remove(path); err != nil {
		return nil, nil, err
	}
	b, err = openBuilder(path)
	return b, old, err
}

// last returns the number that is the last key of a bucket, or 0.
func last(r Reader, bucket string) uint32 {
	k, _ := r.Before(bucket, bytes.Repeat([]byte{0xff}, 16))
	return numberOf(k)
}

func (b *Builder) reset() {
	p := &b.pending
	p.records, p.count = p.records[:0], 0
	p.seen, p.files = map[gameID]uint32{}, map[string]FileState{}
	if p.postings == nil {
		p.postings = map[string]*postings{}
	}
	for _, list := range p.postings {
		list.reset()
	}
	b.stored = b.games
}

// Games returns the number of games in the index, including those that are not
// committed yet.
func (b *Builder) Games() int { return int(b.games) }

// SetFile records how far a file was read. It is saved by the next commit.
func (b *Builder) SetFile(name string, state FileState) { b.pending.files[name] = state }

// Resume returns how far the file at path was read, if it is unchanged. kept is false
// if it is not a regular file, whose state can't be recognized.
func (b *Builder) Resume(path string) (state FileState, kept bool, err error) {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return state, false, nil
	}
	var before FileState
	err = b.store.View(func(r Reader) error {
		if text := r.Get(filesBucket, []byte(path)); text != nil {
			return json.Unmarshal(text, &before)
		}
		return nil
	})
	if before.Size == info.Size() && before.Changed.Equal(info.ModTime()) {
		return before, true, err
	}
	return FileState{Size: info.Size(), Changed: info.ModTime().UTC()}, true, err
}

// Add adds a game. It reports whether it was new. When there are many that are not
// committed, it commits them.
func (b *Builder) Add(g *Prepared) (added bool, err error) {
	if _, ok := b.pending.seen[g.id]; ok {
		return false, nil
	}
	err = b.store.View(func(r Reader) error {
		if added = r.Get(seenBucket, g.id[:]) == nil; !added {
			return nil
		}
		return b.add(r, g)
	})
	if err == nil && b.pending.count >= b.most {
		err = b.Commit()
	}
	return added, err
}

func (b *Builder) add(r Reader, g *Prepared) error {
	moves := b.moves[g.identity]
	if moves == nil {
		moves = &dictionary{next: 1 + last(r, movesBucket+g.identity)}
		for k, v := range r.From(movesBucket+g.identity, nil) {
			moves.know(string(v), numberOf(k))
		}
		b.moves[g.identity] = moves
	}
	b.ids[g.identity] = g.variant
	stored := b.stores[g.table]
	if stored == nil {
		stored = &storedMoves{table: g.table}
		b.stores[g.table] = stored
	}
	list := b.pending.postings[g.identity]
	if list == nil {
		list = &postings{}
		b.pending.postings[g.identity] = list
	}
	game := b.games
	for i, key := range g.keys {
		p := posting{key: key, game: game}
		if i < len(g.moves) {
			p.move = stored.number(g.moves[i], moves)
		}
		list.add(p)
	}
	b.pending.count += len(g.keys)
	text := func(text string) uint32 {
		if text == "" {
			return 0
		}
		return b.texts.number(text, func(text string) uint32 { return numberOf(r.Get(byTextBucket, textKey(text))) })
	}
	rec := &g.record
	b.pending.records = append(b.pending.records, packed{
		white: text(rec.White), black: text(rec.Black), source: text(rec.Source), control: text(rec.TimeControl),
		whiteRating: uint16(rec.WhiteRating), blackRating: uint16(rec.BlackRating), date: packDate(parseDate(rec.Date)),
		result: uint8(max(slices.Index(results[:], rec.Result), 0)), plies: uint16(min(rec.Plies, 1<<16-1)),
		offset: rec.Offset, length: uint32(rec.Length), line: uint32(rec.Line), game: game,
	})
	b.pending.seen[g.id] = game
	b.games++
	return nil
}

// longestText is how many bytes of a text are compared, as keys have a bound.
const longestText = 1 << 10

func textKey(text string) []byte { return []byte(text[:min(len(text), longestText)]) }

// dictionary numbers texts. Those that are new wait for the next commit.
type dictionary struct {
	next  uint32
	known map[string]uint32
	fresh []string // with the numbers before next
}

func (d *dictionary) know(text string, id uint32) {
	if d.known == nil {
		d.known = map[string]uint32{}
	}
	d.known[text] = id
}

// maxTexts bounds the texts that are kept in memory between commits.
const maxTexts = 1 << 20

// number returns the number of a text. stored, if not nil, tells that of one that may be
// in the index, or 0.
func (d *dictionary) number(text string, stored func(string) uint32) uint32 {
	id, ok := d.known[text]
	if ok {
		return id
	}
	if stored != nil {
		id = stored(text)
	}
	if id == 0 {
		id = d.next
		d.next++
		text = strings.Clone(text)
		d.fresh = append(d.fresh, text)
	}
	d.know(text, id)
	return id
}

// written forgets what waited, and the rest if it is too much.
func (d *dictionary) written(forget bool) {
	d.fresh = nil
	if forget && len(d.known) > maxTexts {
		d.known = nil
	}
}

// Commit writes everything added since the last commit.
func (b *Builder) Commit() error {
	if len(b.pending.records) == 0 && len(b.pending.files) == 0 {
		return nil
	}
	for _, list := range b.pending.postings {
		list.sort()
	}
	if err := b.store.Update(b.write); err != nil {
		return err
	}
	b.texts.written(true)
	for _, d := range b.moves {
		d.written(false)
	}
	b.reset()
	return nil
}

func (b *Builder) write(w Writer) error {
	for _, step := range []func(Writer) error{b.writeTexts, b.writeRecords, b.writeSeen, b.writeRuns, b.writeFiles} {
		if err := step(w); err != nil {
			return err
		}
	}
	return w.Put(aboutBucket, []byte("games"), number(b.games))
}

func (b *Builder) writeTexts(w Writer) error {
	first := b.texts.next - uint32(len(b.texts.fresh))
	for i, text := range b.texts.fresh {
		if err := w.Put(textsBucket, number(first+uint32(i)), []byte(text)); err != nil {
			return err
		}
	}
	for _, i := range sortedPlaces(b.texts.fresh) {
		if err := w.Put(byTextBucket, textKey(b.texts.fresh[i]), number(first+uint32(i))); err != nil {
			return err
		}
	}
	for _, identity := range slices.Sorted(maps.Keys(b.moves)) {
		if err := w.Put(variantsBucket, []byte(identity), []byte(b.ids[identity])); err != nil {
			return err
		}
		d := b.moves[identity]
		first := d.next - uint32(len(d.fresh))
		for i, text := range d.fresh {
			if err := w.Put(movesBucket+identity, number(first+uint32(i)), []byte(text)); err != nil {
				return err
			}
		}
	}
	return nil
}

// sortedPlaces returns the places of texts in the order of the texts, in which a Store takes
// them fastest. Equal ones stay in order.
func sortedPlaces(texts []string) []int {
	places := make([]int, len(texts))
	for i := range places {
		places[i] = i
	}
	slices.SortStableFunc(places, func(a, b int) int { return strings.Compare(texts[a], texts[b]) })
	return places
}

func (b *Builder) writeRecords(w Writer) error {
	first := b.texts.next - uint32(len(b.texts.fresh))
	text := func(id uint32) string {
		if id >= first {
			return b.texts.fresh[id-first]
		}
		return string(w.Get(textsBucket, number(id)))
	}
	for i := 0; i < len(b.pending.records); {
		game := b.stored + uint32(i)
		id := game / recordsInBlock
		block := w.Get(gamesBucket, number(id))
		if have := int(game % recordsInBlock); have > 0 && (len(block) == 0 || int(block[0]) != have) {
			return errDamaged
		}
		end := min(len(b.pending.records), i+recordsInBlock-int(game%recordsInBlock))
		block, err := appendRecords(block, b.pending.records[i:end], text)
		if err == nil {
			err = w.Put(gamesBucket, number(id), block)
		}
		if err != nil {
			return err
		}
		i = end
	}
	return nil
}

func (b *Builder) writeSeen(w Writer) error {
	ids := slices.SortedFunc(maps.Keys(b.pending.seen), func(a, b gameID) int { return bytes.Compare(a[:], b[:]) })
	for _, id := range ids {
		if err := w.Put(seenBucket, id[:], number(b.pending.seen[id])); err != nil {
			return err
		}
	}
	return nil
}

func (b *Builder) writeFiles(w Writer) error {
	for name, state := range b.pending.files {
		text, err := json.Marshal(state)
		if err == nil {
			err = w.Put(filesBucket, []byte(name), text)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Close closes the index. Uncommitted data is dropped.
func (b *Builder) Close() error { return b.store.Close() }
