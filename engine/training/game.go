package training

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"

	"github.com/ferzchess/ferz/engine"
)

// Game is a game with the search's scores of its positions.
type Game struct {
	Start string // FEN; empty for the variant's start position
	Line
	Outcome  engine.Outcome
	Branches []Branch // the last one first
}

// Line is a sequence of moves with scores.
type Line struct {
	Moves   []engine.Move
	Opening int     // number of moves at the beginning that were not chosen by a search
	Scores  []int16 // centipawns for the player to move, before each of the other moves, or NoScore
}

// scored returns the number of moves with a score.
func (l *Line) scored() (n int) {
	for _, s := range l.Scores {
		if s != NoScore {
			n++
		}
	}
	return n
}

// Branch is an unfinished line that deviates from a game; its result is unknown.
type Branch struct {
	From int // number of moves of the game before it
	Line
}

// The encoding of a game: the start FEN with its length, the outcome and the line.
// Then its branches, each as the number of moves of the game before it, in
// descending order, and its line. A line is encoded as its number of moves and of
// opening moves, for each move its index among the sorted legal moves and its score,
// and a checksum of the final position.
const (
	maxGame  = 1 << 20 // bytes
	maxPlies = 10_000
)

// encode appends the encoded game to b.
func (g *Game) encode(v *engine.Variant, b []byte) ([]byte, error) {
	p, err := v.NewPosition(g.Start)
	if err != nil {
		return b, err
	}
	b = binary.AppendUvarint(b, uint64(len(g.Start)))
	b = append(b, g.Start...)
	b = append(b, byte(g.Outcome))
	var list engine.MoveList
	err = g.eachLine(p, func(l *Line, from int) error {
		if l != &g.Line {
			b = binary.AppendUvarint(b, uint64(from))
		}
		b, err = l.encode(p, &list, b)
		return err
	})
	return b, err
}

// eachLine calls play with the line of the game and then with each branch, p being where it
// begins, after from moves of the game: 0 for the game's own line. play makes the line's moves.
func (g *Game) eachLine(p *engine.Position, play func(l *Line, from int) error) error {
	if err := play(&g.Line, 0); err != nil {
		return err
	}
	at := len(g.Moves)
	for i := range g.Branches {
		branch := &g.Branches[i]
		if branch.From < 0 || branch.From > at {
			return fmt.Errorf("a branch after %d moves: expected 0 to %d", branch.From, at)
		}
		unmake(p, at-branch.From)
		at = branch.From
		if err := play(&branch.Line, at); err != nil {
			return fmt.Errorf("a branch after %d moves: %w", at, err)
		}
		unmake(p, len(branch.Moves))
	}
	return nil
}

// encode appends the encoded line to b and plays it.
func (l *Line) encode(p *engine.Position, list *engine.MoveList, b []byte) ([]byte, error) {
	if len(l.Scores) != len(l.Moves)-l.Opening {
		return b, fmt.Errorf("%d scores for %d moves", len(l.Scores), len(l.Moves)-l.Opening)
	}
	b = binary.AppendUvarint(b, uint64(len(l.Moves)))
	b = binary.AppendUvarint(b, uint64(l.Opening))
	for i, m := range l.Moves {
		place, legal := slices.BinarySearch(sortedMoves(p, list), m)
		if !legal {
			return b, fmt.Errorf("move %d of the game is not legal", i+1)
		}
		b = binary.AppendUvarint(b, uint64(place))
		if i >= l.Opening {
			b = binary.AppendVarint(b, int64(l.Scores[i-l.Opening]))
		}
		p.Make(m)
	}
	return binary.LittleEndian.AppendUint32(b, checksum(p)), nil
}

// unmake takes back a number of moves.
func unmake(p *engine.Position, moves int) {
	for range moves {
		p.Unmake()
	}
}

// sortedMoves returns the legal moves in an order that does not depend on how they
// are generated.
func sortedMoves(p *engine.Position, list *engine.MoveList) []engine.Move {
	p.Generate(list)
	slices.Sort(list.Moves)
	return list.Moves
}

func checksum(p *engine.Position) uint32 { return crc32.ChecksumIEEE([]byte(p.FEN())) }

// gameReader decodes a stored game.
type gameReader struct {
	data []byte
	err  error
}

var errShort = errors.New("the game ends too early")

func (s *gameReader) uint(most int) int {
	n, size := binary.Uvarint(s.data)
	if size <= 0 || n > uint64(most) {
		s.fail()
		return 0
	}
	s.data = s.data[size:]
	return int(n)
}

func (s *gameReader) score() int16 {
	n, size := binary.Varint(s.data)
	if size <= 0 || int64(int16(n)) != n {
		s.fail()
		return 0
	}
	s.data = s.data[size:]
	return int16(n)
}

func (s *gameReader) bytes(n int) []byte {
	if n > len(s.data) {
		s.fail()
		return make([]byte, n)
	}
	out := s.data[:n]
	s.data = s.data[n:]
	return out
}

func (s *gameReader) fail() {
	if s.err == nil {
		s.err = errShort
	}
	s.data = nil
}

// visited is a position of a game, before the move that was made in it.
type visited struct {
	*engine.Position
	move    engine.Move
	score   int16
	scored  bool
	outcome engine.Outcome // Undecided if unknown
}

// replay decodes a stored game and plays it with its branches. It calls visit,
// unless nil, for each position.
func replay(v *engine.Variant, data []byte, list *engine.MoveList, visit func(visited)) (*Game, error) {
	s := gameReader{data: data}
	g := &Game{Start: string(s.bytes(s.uint(maxGame)))}
	g.Outcome = engine.Outcome(s.bytes(1)[0])
	if g.Outcome > engine.Drawn {
		return nil, fmt.Errorf("outcome %d: expected up to %d", g.Outcome, engine.Drawn)
	}
	p, err := v.NewPosition(g.Start)
	if err != nil {
		return nil, err
	}
	if g.Line, err = s.line(p, list, g.Outcome, visit); err != nil {
		return nil, err
	}
	at := len(g.Moves)
	for len(s.data) > 0 {
		from := s.uint(at)
		unmake(p, at-from)
		at = from
		line, err := s.line(p, list, engine.Undecided, visit)
		if err != nil {
			return nil, fmt.Errorf("a branch after %d moves: %w", at, err)
		}
		unmake(p, len(line.Moves))
		g.Branches = append(g.Branches, Branch{at, line})
	}
	return g, nil
}

// line decodes a line and plays it.
func (s *gameReader) line(p *engine.Position, list *engine.MoveList, outcome engine.Outcome, visit func(visited)) (l Line, err error) {
	plies := s.uint(maxPlies)
	l.Opening = s.uint(plies)
	for i := 0; i < plies && s.err == nil; i++ {
		moves := sortedMoves(p, list)
		place, score := s.uint(maxPlies), int16(0)
		if i >= l.Opening {
			score = s.score()
			l.Scores = append(l.Scores, score)
		}
		if place >= len(moves) {
			return l, fmt.Errorf("move %d of the game is number %d of %d legal ones: other rules, or damaged", i+1, place+1, len(moves))
		}
		m := moves[place]
		if visit != nil {
			visit(visited{p, m, score, i >= l.Opening && score != NoScore, outcome})
		}
		l.Moves = append(l.Moves, m)
		p.Make(m)
	}
	sum := binary.LittleEndian.Uint32(s.bytes(4))
	if s.err == nil && sum != checksum(p) {
		return l, errors.New("the game ends in another position than when it was played: other rules, or damaged")
	}
	return l, s.err
}
