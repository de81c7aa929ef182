package syzygy

import (
	"encoding/binary"
	"fmt"
	"runtime/debug"

	"github.com/ferzchess/ferz/engine/guard"
)

// value returns the value with a number. It panics if the file is damaged, which probe turns
// into an error.
func (p *pairs) value(n uint64) int {
	if p.flags&flagSingle != 0 {
		return p.single
	}
	block, offset := p.find(n)
	data := p.blocks[block<<p.blockShift:][:1<<p.blockShift]
	code, bits, at := binary.BigEndian.Uint64(data), 64, 8
	symbol := 0
	for {
		i := 0
		for code < p.base[i] {
			i++
		}
		length := i + p.minLen
		symbol = p.lowestSymbol(i) + int((code-p.base[i])>>(64-length))
		count := int(p.values[symbol]) + 1
		if offset < count {
			break
		}
		offset -= count
		code <<= length
		if bits -= length; bits <= 32 {
			bits += 32
			if at+4 <= len(data) {
				code |= uint64(binary.BigEndian.Uint32(data[at:])) << (64 - bits)
			}
			at += 4
			if at > len(data)+8 {
				panic("a block ends too early")
			}
		}
	}
	for p.values[symbol] > 0 {
		left, right := p.pair(symbol)
		if count := int(p.values[left]) + 1; offset < count {
			symbol = left
		} else {
			offset -= count
			symbol = right
		}
	}
	left, _ := p.pair(symbol)
	return left
}

// find returns the block that has a number, and how many values are before it there.
func (p *pairs) find(n uint64) (block, offset int) {
	entry := p.sparse[6*(n/p.span):]
	block = int(binary.LittleEndian.Uint32(entry))
	offset = int(binary.LittleEndian.Uint16(entry[4:])) + int(n%p.span) - int(p.span/2)
	for offset < 0 {
		block--
		offset += p.length(block) + 1
	}
	for offset > p.length(block) {
		offset -= p.length(block) + 1
		block++
	}
	return block, offset
}

// length returns how many values a block has, less one.
func (p *pairs) length(block int) int { return int(binary.LittleEndian.Uint16(p.lengths[2*block:])) }

// The results of WDL tables, for the player to move.
const (
	Loss        = -2
	BlessedLoss = -1 // a draw by the rule of 50 moves
	Draw        = 0
	CursedWin   = 1 // the same
	Win         = 2
)

// squares are those of a position's pieces, with the pieces as tables number them.
type squares struct {
	n      int
	at     [maxMen]int
	pieces [maxMen]uint8
}

// part returns the part of a table for a position turned to it: where the player to move is
// stm, and pieces of the leading side stand first in pos. It may turn the board.
func (f *file) part(pos *squares, stm int) *pairs {
	if f.pawns[0] == 0 {
		if f.dtz || f.symmetric {
			return &f.parts[0][0]
		}
		return &f.parts[stm][0]
	}
	lead := f.parts[0][0].pieces[0]
	n := 0
	for i := range pos.n {
		if pos.pieces[i] == lead {
			pos.swap(i, n)
			n++
		}
	}
	for i := 1; i < n; i++ {
		if numbering.pawn[pos.at[i]] > numbering.pawn[pos.at[0]] {
			pos.swap(i, 0)
		}
	}
	file := pos.at[0] & 7
	if file > 3 {
		file = 7 - file
	}
	if f.dtz || f.symmetric {
		return &f.parts[0][file]
	}
	return &f.parts[stm][file]
}

func (s *squares) swap(i, j int) {
	s.at[i], s.at[j] = s.at[j], s.at[i]
	s.pieces[i], s.pieces[j] = s.pieces[j], s.pieces[i]
}

// number returns the number of a position in a part of a table. It turns the board.
func (f *file) number(p *pairs, pos *squares) uint64 {
	lead := 0
	if f.pawns[0] > 0 {
		lead = f.pawns[0]
	}
	for i := lead; i < pos.n-1; i++ {
		for j := i; j < pos.n; j++ {
			if pos.pieces[j] == p.pieces[i] {
				pos.swap(i, j)
				break
			}
		}
	}
	if pos.at[0]&7 > 3 {
		pos.turn(7)
	}
	n := 0
	if f.pawns[0] > 0 {
		n = f.numberPawns(pos)
	} else {
		n = f.numberPieces(p, pos)
	}
	sum := uint64(n) * p.groupStep[0]
	from, free := p.groupLen[0], 0
	for g := 1; g < p.groups; g++ {
		if free = 0; g == 1 && f.pawns[0] > 0 && f.pawns[1] > 0 {
			free = 8 // the rank on which no pawn stands
		}
		group := pos.at[from : from+p.groupLen[g]]
		sort(group)
		n := 0
		for i, s := range group {
			before := 0
			for _, other := range pos.at[:from] {
				if other < s {
					before++
				}
			}
			n += numbering.choose[i+1][s-before-free]
		}
		sum += uint64(n) * p.groupStep[g]
		from += p.groupLen[g]
	}
	return sum
}

// turn turns the board: by 7 left for right, by 56 top for bottom.
func (s *squares) turn(by int) {
	for i := range s.n {
		s.at[i] ^= by
	}
}

func sort(s []int) {
	for i := 1; i < len(s); i++ {
		for j := i; j > 0 && s[j-1] > s[j]; j-- {
			s[j-1], s[j] = s[j], s[j-1]
		}
	}
}

// numberPawns returns the number of the leading pawns, of which the first stands on the files
// a to d.
func (f *file) numberPawns(pos *squares) int {
	m, n := numbering, f.pawns[0]
	out := m.leadPawn[n][pos.at[0]]
	rest := pos.at[1:n]
	for i := 1; i < len(rest); i++ {
		for j := i; j > 0 && m.pawn[rest[j-1]] > m.pawn[rest[j]]; j-- {
			rest[j-1], rest[j] = rest[j], rest[j-1]
		}
	}
	for i, s := range rest {
		out += m.choose[i+1][m.pawn[s]]
	}
	return out
}

// numberPieces returns the number of the leading pieces, three or the kings. It turns the
// board.
func (f *file) numberPieces(p *pairs, pos *squares) int {
	m := numbering
	if pos.at[0]>>3 > 3 {
		pos.turn(56)
	}
	for i := range p.groupLen[0] {
		off := offDiagonal(pos.at[i])
		if off > 0 {
			for j := range pos.n {
				pos.at[j] = pos.at[j]>>3 | pos.at[j]&7<<3
			}
		}
		if off != 0 {
			break
		}
	}
	a, b := pos.at[0], pos.at[1]
	if !f.unique {
		return m.kings[m.triangle[a]][b]
	}
	c := pos.at[2]
	above, twice := 0, 0 // squares before b and c that are taken
	if b > a {
		above = 1
	}
	if c > a {
		twice++
	}
	if c > b {
		twice++
	}
	const diagonal = 6 * 63 * 62
	switch {
	case offDiagonal(a) != 0:
		return (m.triangle[a]*63+b-above)*62 + c - twice
	case offDiagonal(b) != 0:
		return diagonal + (a>>3*28+m.belowDiagonal[b])*62 + c - twice
	case offDiagonal(c) != 0:
		return diagonal + 4*28*62 + a>>3*7*28 + (b>>3-above)*28 + m.belowDiagonal[c]
	}
	return diagonal + 4*28*62 + 4*7*28 + a>>3*7*6 + (b>>3-above)*6 + c>>3 - twice
}

// result returns the result of a position turned to the table.
func (f *file) result(pos *squares, stm int) (wdl int, err error) {
	defer f.recover(guard.StartFaults(), &err)
	p := f.part(pos, stm)
	if wdl = p.value(f.number(p, pos)) - 2; wdl < Loss || wdl > Win {
		return 0, fmt.Errorf("%w (a result is %d)", ErrDamaged, wdl)
	}
	return wdl, nil
}

// distance returns the plies to the next capture or pawn move of a position with a result; ok
// is false if the table has it for the other player to move only.
func (f *file) distance(pos *squares, stm, wdl int) (plies int, ok bool, err error) {
	defer f.recover(guard.StartFaults(), &err)
	p := f.part(pos, stm)
	if int(p.flags&flagBlack) != stm && (!f.symmetric || f.pawns[0] > 0) {
		return 0, false, nil
	}
	v := p.value(f.number(p, pos))
	if p.flags&flagMapped != 0 {
		at := p.mapAt[[]int{1, 3, 0, 2, 0}[wdl+2]]
		if p.flags&flagWide != 0 {
			v = int(binary.LittleEndian.Uint16(f.dtzMap[at+2*v:]))
		} else {
			v = int(f.dtzMap[at+v])
		}
	}
	if wdl == Win && p.flags&flagWin == 0 || wdl == Loss && p.flags&flagLoss == 0 || wdl == CursedWin || wdl == BlessedLoss {
		v *= 2
	}
	return v + 1, true, nil
}

// recover turns a panic about an index into an error: the file says what cannot be, or
// can't be read any more.
func (*file) recover(old bool, err *error) {
	debug.SetPanicOnFault(old)
	if r := recover(); r != nil {
		*err = fmt.Errorf("%w (%v)", ErrDamaged, r)
	}
}
