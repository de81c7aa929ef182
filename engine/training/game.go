package training

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"

	"github.com/ferzchess/ferz/engine"
)

// Game is a game with what the search said of its positions.
type Game struct {
	Start   string // FEN; "": the variant's start position
	Moves   []engine.Move
	Opening int     // moves at the beginning that were not chosen by a search
	Scores  []int16 // centipawns for the player to move, before each of the other moves, or NoScore
	Outcome engine.Outcome
}

// A game is kept as: the start FEN with its length, the outcome, the number of
// moves and of those of the opening, for each move its place among the legal
// moves in ascending order and its score, and a checksum of the last position.
const (
	maxGame  = 1 << 20 // bytes
	maxPlies = 10_000
)

// encode appends a game to b.
func (g *Game) encode(v *engine.Variant, b []byte) ([]byte, error) {
	p, err := v.NewPosition(g.Start)
	if err != nil {
		return b, err
	}
	if len(g.Scores) != len(g.Moves)-g.Opening {
		return b, fmt.Errorf("%d scores for %d moves", len(g.Scores), len(g.Moves)-g.Opening)
	}
	b = binary.AppendUvarint(b, uint64(len(g.Start)))
	b = append(b, g.Start...)
	b = append(b, byte(g.Outcome))
	b = binary.AppendUvarint(b, uint64(len(g.Moves)))
	b = binary.AppendUvarint(b, uint64(g.Opening))
	var list engine.MoveList
	for i, m := range g.Moves {
		place, legal := slices.BinarySearch(ordered(p, &list), m)
		if !legal {
			return b, fmt.Errorf("move %d of the game is not legal", i+1)
		}
		b = binary.AppendUvarint(b, uint64(place))
		if i >= g.Opening {
			b = binary.AppendVarint(b, int64(g.Scores[i-g.Opening]))
		}
		p.Make(m)
	}
	return binary.LittleEndian.AppendUint32(b, check(p)), nil
}

// ordered returns the legal moves in an order that does not depend on how they
// are generated.
func ordered(p *engine.Position, list *engine.MoveList) []engine.Move {
	p.Generate(list)
	slices.Sort(list.Moves)
	return list.Moves
}

func check(p *engine.Position) uint32 { return crc32.ChecksumIEEE([]byte(p.FEN())) }

// stored is a game as it is kept, being read.
type stored struct {
	data []byte
	err  error
}

var errShort = errors.New("the game ends too early")

func (s *stored) uint(most int) int {
	n, size := binary.Uvarint(s.data)
	if size <= 0 || n > uint64(most) {
		s.fail()
		return 0
	}
	s.data = s.data[size:]
	return int(n)
}

func (s *stored) score() int16 {
	n, size := binary.Varint(s.data)
	if size <= 0 || int64(int16(n)) != n {
		s.fail()
		return 0
	}
	s.data = s.data[size:]
	return int16(n)
}

func (s *stored) bytes(n int) []byte {
	if n > len(s.data) {
		s.fail()
		return make([]byte, n)
	}
	out := s.data[:n]
	s.data = s.data[n:]
	return out
}

func (s *stored) fail() {
	if s.err == nil {
		s.err = errShort
	}
	s.data = nil
}

// visitor is told of each position of a game, before the move that was made in
// it. scored is false for moves without a score.
type visitor func(p *engine.Position, m engine.Move, score int16, scored bool)

// replay plays a stored game, and returns it.
func replay(v *engine.Variant, data []byte, list *engine.MoveList, visit visitor) (*Game, error) {
	s := stored{data: data}
	g := &Game{Start: string(s.bytes(s.uint(maxGame)))}
	g.Outcome = engine.Outcome(s.bytes(1)[0])
	plies := s.uint(maxPlies)
	g.Opening = s.uint(plies)
	if g.Outcome > engine.Drawn {
		return nil, fmt.Errorf("outcome %d: want up to %d", g.Outcome, engine.Drawn)
	}
	p, err := v.NewPosition(g.Start)
	if err != nil {
		return nil, err
	}
	for i := 0; i < plies && s.err == nil; i++ {
		moves := ordered(p, list)
		place, score := s.uint(maxPlies), int16(0)
		if i >= g.Opening {
			score = s.score()
			g.Scores = append(g.Scores, score)
		}
		if place >= len(moves) {
			return nil, fmt.Errorf("move %d of the game is number %d of %d legal ones: other rules, or damaged", i+1, place+1, len(moves))
		}
		m := moves[place]
		if visit != nil {
			visit(p, m, score, i >= g.Opening && score != NoScore)
		}
		g.Moves = append(g.Moves, m)
		p.Make(m)
	}
	sum := binary.LittleEndian.Uint32(s.bytes(4))
	switch {
	case s.err != nil:
		return nil, s.err
	case sum != check(p) || len(s.data) > 0:
		return nil, errors.New("the game ends in another position than when it was played: other rules, or damaged")
	}
	return g, nil
}
