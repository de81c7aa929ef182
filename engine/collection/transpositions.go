package collection

import (
	"hash/maphash"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
)

// Meeting is the deepest position of a game that an earlier one had as well.
type Meeting struct {
	Place
	Ply   int    // of the position in the game, in plies from its start
	FEN   string // the position
	Other Place  // the first game that had it
	Their int    // its ply there
	// Moves means that other moves led there, or the same in another order: a
	// transposition. Else both games have gone the same way.
	Moves bool
}

// Meetings finds positions that occur in several games. It needs some 50 bytes for each
// position.
type Meetings struct {
	Load pgn.Loader
	// Transposed leaves out positions that were reached by the same moves.
	Transposed bool

	files []string
	seed  maphash.Seed
	seen  map[uint64]visit
}

// visit is where a position was first.
type visit struct {
	path              uint64 // of the moves that led there
	file              int32
	number, line, ply int32
}

// Next returns where a game reached a position of an earlier game; ok is false if they
// share nothing beyond the start position.
func (m *Meetings) Next(g *pgn.Game, place Place) (met Meeting, ok bool) {
	if m.seen == nil {
		m.seen, m.seed = map[uint64]visit{}, maphash.MakeSeed()
	}
	if n := len(m.files); n == 0 || m.files[n-1] != place.File {
		m.files = append(m.files, place.File)
	}
	now := visit{file: int32(len(m.files) - 1), number: int32(place.Number), line: int32(place.Line)}
	start := uint64(0)
	_ = pgn.Replay(g, m.Load, func(p *engine.Position, n *pgn.Node) bool {
		if n.Parent == nil {
			start = maphash.String(m.seed, g.Variant.Def.ID)
			now.path = start ^ p.Hash()
		} else {
			now.ply++
			now.path = maphash.Comparable(m.seed, [2]uint64{now.path, uint64(n.Move)})
		}
		key := p.Hash() ^ start
		first, known := m.seen[key]
		switch {
		case !known:
			m.seen[key] = now
		case now.ply == 0, first.number == now.number && first.file == now.file, m.Transposed && first.path == now.path:
		default:
			met = Meeting{
				Place: place, Ply: int(now.ply), FEN: p.FEN(), Their: int(first.ply), Moves: first.path != now.path,
				Other: Place{File: m.files[first.file], Number: int(first.number), Line: int(first.line)},
			}
			ok = true
		}
		return true
	})
	return met, ok
}
