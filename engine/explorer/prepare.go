package explorer

import (
	"crypto/sha256"
	"io"
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
	id       gameID
	record   Record
	keys     []Key
	moves    []string // in coordinates, from the position of the same place in keys
}

// gameID is the same for games that count once: of the same variant, moves, players,
// result, date and round.
type gameID [16]byte

// Preparer prepares games. It is safe for concurrent use.
type Preparer struct {
	Load pgn.Loader

	mu   sync.Mutex
	free map[*engine.Variant][]*follower
}

// follower follows the positions of games of a variant.
type follower struct {
	identity string
	keyer    *Keyer
	texts    map[string]string // of moves, so that each is in memory once
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
	return &follower{ruletext.Rules(v), NewKeyer(v), map[string]string{}}
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
	hash := sha256.New()
	var buf []byte
	var f *follower
	var before *engine.Position
	err := pgn.Replay(g, r.Load, func(p *engine.Position, n *pgn.Node) bool {
		if n.Parent == nil {
			f = r.take(g.Variant)
			q.identity = f.identity
			_, _ = io.WriteString(hash, q.identity+"\x00"+g.StartFEN+"\x00")
			q.keys = append(make([]Key, 0, 100), f.keyer.Start(p))
			if before, _ = g.Variant.TakePosition(g.Tags.Get("FEN")); before == nil {
				return false // Replay has just taken it
			}
			return true
		}
		text := "--"
		if !n.Null {
			buf = notation.AppendCoordinates(buf[:0], before, n.Move)
			text = f.text(buf)
			before.Make(n.Move)
		} else {
			before.MakeNull()
		}
		_, _ = io.WriteString(hash, text+" ")
		q.moves = append(q.moves, text)
		q.keys = append(q.keys, f.keyer.Next(p))
		return true
	})
	if f == nil {
		return nil, err
	}
	r.release(g.Variant, f)
	if before == nil {
		return nil, err
	}
	before.Release()
	if err != nil { // what the rules don't know is compared as it is written
		for _, n := range g.MainLine()[min(len(q.moves), len(g.MainLine())):] {
			_, _ = io.WriteString(hash, n.Text+" ")
		}
	}
	for _, text := range []string{q.record.White, q.record.Black, g.Result, g.Tags.Get("Date"), g.Tags.Get("UTCTime"), g.Tags.Get("Round")} {
		_, _ = io.WriteString(hash, "\x00"+strings.ToLower(strings.TrimSpace(text)))
	}
	q.id = gameID(hash.Sum(nil))
	q.record.Plies = len(q.moves)
	return q, err
}

func (f *follower) text(buf []byte) string {
	text, ok := f.texts[string(buf)]
	if !ok {
		text = string(buf)
		if len(f.texts) < maxCached {
			f.texts[text] = text
		}
	}
	return text
}
