package betza

import (
	"fmt"
	"strconv"
	"strings"
)

// Scene is a position around one piece, to see where it could go. Squares are
// written a1 to p16. A K before the square of another piece, as in Ke8, makes
// it royal.
type Scene struct {
	Files, Ranks int      // 0 means 8
	From         string   // square of the piece
	Own, Enemies []string // other pieces of its side and of the enemy's
	EP           string   // the square that may be captured en passant
	Moved        bool     // the piece has moved before
	Royal        bool     // the piece is royal, which changes nothing as checks play no part
	Black        bool     // it is the second player's: all directions are turned around
	Mirror       bool     // Black's left stays left, as in games whose board is mirrored for Black

	// FileLabels and RankLabels are at the edges of a Diagram, from the square a1 on,
	// each of at most two characters; a missing one is replaced by the letter or
	// number.
	FileLabels, RankLabels []string
}

// ParseBoard reads the size of a board such as 8x8, files first.
func ParseBoard(size string) (files, ranks int, err error) {
	f, r, ok := strings.Cut(size, "x")
	files, errFiles := strconv.Atoi(f)
	ranks, errRanks := strconv.Atoi(r)
	if !ok || errFiles != nil || errRanks != nil || !fits(files) || !fits(ranks) {
		return 0, 0, fmt.Errorf("board %q: a size such as 8x8 is needed, from 1x1 to 16x16", size)
	}
	return files, ranks, nil
}

func fits(side int) bool { return side >= 1 && side <= boardSize }

// SplitSquares reads a list such as e4,d5; an empty list has no squares.
func SplitSquares(list string) []string {
	if list == "" {
		return nil
	}
	return strings.Split(list, ",")
}

// square is a file and a rank, counted from 0.
type square struct{ file, rank int }

func (s square) String() string {
	return string(rune('a'+s.file)) + strconv.Itoa(s.rank+1)
}

func (s square) plus(dx, dy int) square { return square{s.file + dx, s.rank + dy} }

// cell is what stands on a square.
type cell uint8

const (
	vacant cell = iota
	own
	foe
	ownRoyal
	foeRoyal
)

func (c cell) isOwn() bool { return c == own || c == ownRoyal }
func (c cell) isFoe() bool { return c == foe || c == foeRoyal }

// board is a Setup with its squares read. The piece itself is not on it.
type board struct {
	files, ranks int
	start        square
	cells        [boardSize][boardSize]cell // by file, then rank
	ep           square
	hasEP        bool
	turn         [2]int // factors of files and ranks in all directions
	moved        bool
}

func newBoard(s Scene) (*board, error) {
	b := &board{files: s.Files, ranks: s.Ranks, turn: [2]int{1, 1}, moved: s.Moved}
	if b.files == 0 {
		b.files = 8
	}
	if b.ranks == 0 {
		b.ranks = 8
	}
	if !fits(b.files) || !fits(b.ranks) {
		return nil, fmt.Errorf("a board of %dx%d is not possible, only 1x1 to 16x16", s.Files, s.Ranks)
	}
	if s.Black {
		b.turn[1] = -1
	}
	if s.Black && !s.Mirror {
		b.turn[0] = -1
	}
	var err error
	if b.start, err = b.parse(s.From); err != nil {
		return nil, err
	}
	if err := b.place(s.Own, own, ownRoyal); err != nil {
		return nil, err
	}
	if err := b.place(s.Enemies, foe, foeRoyal); err != nil {
		return nil, err
	}
	return b, b.setEP(s.EP)
}

func (b *board) setEP(name string) error {
	if name == "" {
		return nil
	}
	var err error
	if b.ep, err = b.parse(name); err != nil {
		return err
	}
	if b.at(b.ep) != vacant || b.ep == b.start {
		return fmt.Errorf("square %q is not empty; a capture en passant goes to an empty square", name)
	}
	b.hasEP = true
	return nil
}

func (b *board) place(names []string, plain, royal cell) error {
	for _, name := range names {
		kind := plain
		bare, isRoyal := strings.CutPrefix(name, "K")
		if isRoyal {
			kind = royal
		}
		s, err := b.parse(bare)
		if err != nil {
			return err
		}
		if s == b.start || b.at(s) != vacant {
			return fmt.Errorf("square %q holds two pieces", bare)
		}
		b.put(s, kind)
	}
	return nil
}

// parse reads the name of a square on the board.
func (b *board) parse(name string) (square, error) {
	last := square{b.files - 1, b.ranks - 1}
	if len(name) < 2 || len(name) > 3 || name[0] < 'a' || name[0] > 'p' || name[1] < '1' || name[1] > '9' {
		return square{}, fmt.Errorf("%q is not a square; squares here are a1 to %v", name, last)
	}
	rank, err := strconv.Atoi(name[1:])
	if err != nil {
		return square{}, fmt.Errorf("%q is not a square; squares here are a1 to %v", name, last)
	}
	s := square{int(name[0] - 'a'), rank - 1}
	if !b.has(s) {
		return square{}, fmt.Errorf("square %q is off the board; squares here are a1 to %v", name, last)
	}
	return s, nil
}

func (b *board) has(s square) bool {
	return s.file >= 0 && s.file < b.files && s.rank >= 0 && s.rank < b.ranks
}

func (b *board) at(s square) cell { return b.cells[s.file][s.rank] }

func (b *board) put(s square, c cell) { b.cells[s.file][s.rank] = c }

// wrapped returns the square, brought back onto the board over the left or
// right edge if the board is a cylinder, and whether it is on the board.
func (b *board) wrapped(s square, cylinder bool) (square, bool) {
	if cylinder {
		s.file = ((s.file % b.files) + b.files) % b.files
	}
	return s, b.has(s)
}

// mayStart reports whether a pattern that is limited to first moves may be used.
// The start rank of pieces is not known: moves from one rank beyond it (ii) are
// taken to be a pawn's, from the third rank.
func (b *board) mayStart(initial int) bool {
	switch initial {
	case 0:
		return true
	case 1:
		return !b.moved
	}
	if b.turn[1] < 0 {
		return b.start.rank == b.ranks-3
	}
	return b.start.rank == 2
}
