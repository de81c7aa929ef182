package explorer

import (
	"crypto/sha256"
	"strings"
	"sync"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/ruletext"
)

// Prepared is a game ready to be added to an index.
type Prepared struct {
	identity string
	variant  string // the id of the variant
	id       gameID
	record   Record
	keys     []Key
	moves    []uint32 // their numbers in table, from the position of the same place in keys
	table    *moveTable
}

// gameID is the same for games that count once: of the same variant, moves, players,
// result, date and round.
type gameID [16]byte

// Preparer prepares games. It is safe for concurrent use.
type Preparer struct {
	Load pgn.Loader

	mu     sync.Mutex
	free   map[*engine.Variant][]*follower
	tables map[string]*moveTable // by identity
}

// follower follows the positions of games of a variant.
type follower struct {
	identity string
	keyer    *Keyer
	table    *moveTable
	moves    map[string]uint32 // the numbers in table of texts of moves
	recent   [recentMoves]recentMove
	text     []byte // of the game: what its identity is made of
}

// maxFollowers bounds the variants for which followers are kept.
const maxFollowers = 64

func (r *Preparer) take(v *engine.Variant) *follower {
	r.mu.Lock()
	defer r.mu.Unlock()
	if list := r.free[v]; len(list) > 0 {
		r.free[v] = list[:len(list)-1]
		return list[len(list)-1]
	}
	identity := ruletext.Rules(v)
	if r.tables[identity] == nil {
		if r.tables == nil {
			r.tables = map[string]*moveTable{}
		}
		r.tables[identity] = &moveTable{}
	}
	return &follower{identity: identity, keyer: newKeyer(v), table: r.tables[identity], moves: map[string]uint32{}}
}

func (r *Preparer) release(v *engine.Variant, f *follower) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.free == nil || len(r.free) >= maxFollowers && r.free[v] == nil {
		r.free = map[*engine.Variant][]*follower{}
	}
	r.free[v] = append(r.free[v], f)
}

// Prepare returns the data of a game that the index needs: the main line up to the
// first illegal move. The error describes that move, or says why nothing of the game
// can be used; then the result is nil.
func (r *Preparer) Prepare(g *pgn.Game, source string) (*Prepared, error) {
	q := &Prepared{record: recordOf(g, source)}
	var f *follower
	err := pgn.ReplayMoves(g, r.Load, func(p *engine.Position, n *pgn.Node) { q.moves = append(q.moves, f.move(p, n)) },
		func(p *engine.Position, n *pgn.Node) bool {
			if n.Parent == nil {
				f = r.take(g.Variant)
				q.begin(g, f, p)
			} else {
				q.keys = append(q.keys, f.keyer.Next(p))
			}
			return true
		})
	if f == nil {
		return nil, err
	}
	if err != nil { // what the rules don't know is compared as it is written
		for _, n := range g.MainLine()[min(len(q.moves), len(g.MainLine())):] {
			f.text = append(append(f.text, n.Text...), ' ')
		}
	}
	q.id = f.gameID(g, &q.record)
	q.record.Plies = len(q.moves)
	r.release(g.Variant, f)
	return q, err
}

// usualPlies is the length of games for which there is memory at first.
const usualPlies = 100

// begin takes the start position of a game.
func (q *Prepared) begin(g *pgn.Game, f *follower, p *engine.Position) {
	q.identity, q.variant, q.table = f.identity, p.Variant().Def.ID, f.table
	q.keys = append(make([]Key, 0, usualPlies+1), f.keyer.Start(p))
	q.moves = make([]uint32, 0, usualPlies)
	f.text = append(append(f.text[:0], q.identity...), 0)
	f.text = append(append(f.text, g.StartFEN...), 0)
}

// move returns the number of a move and adds it to the text of the game.
func (f *follower) move(p *engine.Position, n *pgn.Node) uint32 {
	start := len(f.text)
	if n.Null {
		f.text = append(f.text, "--"...)
	} else {
		f.text = notation.AppendCoordinates(f.text, p, n.Move)
	}
	id := f.number(f.text[start:])
	f.text = append(f.text, ' ')
	return id
}

// recentMove is a short text of a move, as a number, and its number in the table.
type recentMove struct {
	text uint64
	id   uint32
}

// recentMoves is how many texts are found without the map.
const (
	recentBits  = 12
	recentMoves = 1 << recentBits
)

// number returns the number of a text of a move.
func (f *follower) number(text []byte) uint32 {
	if len(text) > 8 {
		return f.known(text)
	}
	packed := uint64(0)
	for _, c := range text {
		packed = packed<<8 | uint64(c)
	}
	r := &f.recent[packed*0x9e3779b97f4a7c15>>(64-recentBits)]
	if r.text != packed {
		*r = recentMove{packed, f.known(text)}
	}
	return r.id
}

func (f *follower) known(text []byte) uint32 {
	id, ok := f.moves[string(text)]
	if !ok {
		id = f.table.number(string(text))
		if len(f.moves) < maxCached {
			f.moves[string(text)] = id
		}
	}
	return id
}

// gameID returns the identity of the game whose moves have been added.
func (f *follower) gameID(g *pgn.Game, r *Record) gameID {
	for _, text := range []string{r.White, r.Black, g.Result, g.Tags.Get("Date"), g.Tags.Get("UTCTime"), g.Tags.Get("Round")} {
		f.text = append(append(f.text, 0), strings.ToLower(strings.TrimSpace(text))...)
	}
	sum := sha256.Sum256(f.text)
	return gameID(sum[:])
}
