package syzygy

import (
	"encoding/binary"
	"errors"
	"fmt"
	"runtime/debug"

	"github.com/ferzchess/ferz/engine/guard"
)

// maxMen is the largest number of pieces, kings included, that a table may have.
const maxMen = 7

// ErrDamaged is the error for a file that is not a complete table.
var ErrDamaged = errors.New("the Syzygy table is damaged: get it again")

var (
	magicWDL = [4]byte{0x71, 0xe8, 0x23, 0x5d}
	magicDTZ = [4]byte{0xd7, 0x66, 0x0c, 0xa5}
)

// material is a set of pieces: how many a player has, by player and type from pawn to king.
type material [2][7]uint8

// The types of pieces, as tables number them; Black's are 8 more.
const (
	pawn = iota + 1
	knight
	bishop
	rook
	queen
	king
)

// file is a table that has been read.
type file struct {
	dtz       bool
	n         int // pieces
	symmetric bool
	pawns     [2]int // of the leading side, and of the other one
	unique    bool   // some piece besides the kings is the only one of its kind and player
	parts     [2][4]pairs
	dtzMap    []byte
}

// pairs are the values of a part of a table: those of one player to move and of one file of
// the leading pawn. They are compressed by replacing pairs again and again, and by a
// canonical prefix code.
type pairs struct {
	pieces    [maxMen]uint8 // in the order in which they are numbered
	groupLen  [maxMen + 1]int
	groupStep [maxMen + 1]uint64
	groups    int
	size      uint64 // numbers

	sparseCount, lengthCount, blockCount int

	flags      byte
	single     int // the only value, if flags say so
	blockShift uint
	span       uint64
	sparse     []byte
	lengths    []byte // of the blocks, in values less one, 2 bytes each
	blocks     []byte
	minLen     int
	lowest     []byte   // by length: the first symbol, 2 bytes each
	base       []uint64 // by length: the first code
	tree       []byte   // by symbol: the two that it stands for, 3 bytes each
	values     []uint8  // by symbol: how many values it stands for, less one
	mapAt      [4]int   // in dtzMap
}

// The flags of pairs.
const (
	flagBlack  = 1 // a DTZ table is of Black to move
	flagMapped = 2
	flagWin    = 4 // distances of wins are plies, else moves
	flagLoss   = 8
	flagWide   = 16 // the map has 2 bytes each
	flagSingle = 128
)

// reader reads a file from its beginning.
type reader struct {
	data []byte
	at   int
}

// take returns the next n bytes. It panics if there are none, which parse turns into an error.
func (r *reader) take(n int) []byte {
	out := r.data[r.at : r.at+n : r.at+n]
	r.at += n
	return out
}

func (r *reader) byte() int { return int(r.take(1)[0]) }
func (r *reader) even()     { r.at += r.at & 1 }

// parse reads a table of some pieces.
func parse(data []byte, m *material, dtz bool) (f *file, err error) {
	defer func(old bool) {
		debug.SetPanicOnFault(old)
		if recover() != nil {
			f, err = nil, fmt.Errorf("%w (it is cut off)", ErrDamaged)
		}
	}(guard.StartFaults())
	magic := magicWDL
	if dtz {
		magic = magicDTZ
	}
	if len(data) < 5 || [4]byte(data) != magic {
		return nil, errors.New("this is no Syzygy table")
	}
	f = &file{dtz: dtz, symmetric: m[0] == m[1]}
	f.count(m)
	r := &reader{data, 4}
	if flags := r.byte(); flags&2 != 0 != (f.pawns[0] > 0) || !dtz && flags&1 == 0 != f.symmetric {
		return nil, fmt.Errorf("%w (it is of other pieces)", ErrDamaged)
	}
	sides, files := 1, 1
	if !dtz && !f.symmetric {
		sides = 2
	}
	if f.pawns[0] > 0 {
		files = 4
	}
	if err := f.readPieces(r, m, sides, files); err != nil {
		return nil, err
	}
	r.even()
	f.each(sides, files, func(p *pairs) { p.readSizes(r) })
	if dtz {
		f.readMap(r, files)
	}
	f.each(sides, files, func(p *pairs) { p.sparse = r.take(6 * p.sparseCount) })
	f.each(sides, files, func(p *pairs) { p.lengths = r.take(2 * p.lengthCount) })
	f.each(sides, files, func(p *pairs) {
		if p.blockCount > 0 {
			r.at = (r.at + 63) &^ 63
			p.blocks = r.take(p.blockCount << p.blockShift)
		}
	})
	return f, nil
}

// each calls do for each part of the table, in the order of the file.
func (f *file) each(sides, files int, do func(p *pairs)) {
	for i := range files {
		for side := range sides {
			do(&f.parts[side][i])
		}
	}
}

// count finds what the table's pieces are.
func (f *file) count(m *material) {
	for c := range m {
		for t, n := range m[c] {
			f.n += int(n)
			f.unique = f.unique || n == 1 && t != king
		}
	}
	lead := 0
	if m[0][pawn] == 0 || m[1][pawn] > 0 && m[1][pawn] < m[0][pawn] {
		lead = 1
	}
	f.pawns = [2]int{int(m[lead][pawn]), int(m[lead^1][pawn])}
}

// readPieces reads the order of the pieces, and finds how they are numbered in groups.
func (f *file) readPieces(r *reader, m *material, sides, files int) error {
	both := f.pawns[0] > 0 && f.pawns[1] > 0
	for i := range files {
		first := r.byte()
		second := 0xff
		if both {
			second = r.byte()
		}
		var orders [2][2]int
		for side := range orders {
			orders[side] = [2]int{first >> (4 * side) & 0xf, second >> (4 * side) & 0xf}
		}
		for k := range f.n {
			b := r.byte()
			for side := range sides {
				f.parts[side][i].pieces[k] = uint8(b >> (4 * side) & 0xf)
			}
		}
		for side := range sides {
			p := &f.parts[side][i]
			if p.material(f.n) != *m {
				return fmt.Errorf("%w (its pieces are other ones)", ErrDamaged)
			}
			if !p.group(f, orders[side], i) {
				return fmt.Errorf("%w (its pieces are in no order)", ErrDamaged)
			}
		}
	}
	return nil
}

// material returns the pieces as a set.
func (p *pairs) material(n int) (m material) {
	for _, pc := range p.pieces[:n] {
		if t := pc & 7; t >= pawn && t <= king {
			m[pc>>3][t]++
		}
	}
	return m
}

// group divides the pieces into groups that are numbered together, and finds by how much a
// number of each counts; ok is false if the order says nothing of some group.
func (p *pairs) group(f *file, order [2]int, leadFile int) (ok bool) {
	first := 1
	switch {
	case f.pawns[0] > 0:
	case f.unique:
		first = 3
	default:
		first = 2
	}
	at := 0
	p.groupLen[0] = 1
	for i := 1; i < f.n; i++ {
		if i < first || p.pieces[i] == p.pieces[i-1] {
			p.groupLen[at]++
		} else {
			at++
			p.groupLen[at] = 1
		}
	}
	p.groups = at + 1
	next, free := 1, 64-p.groupLen[0]
	if f.pawns[0] > 0 && f.pawns[1] > 0 {
		next, free = 2, free-p.groupLen[1]
	}
	if f.pawns[0] > 0 && (p.pieces[0]&7 != pawn || p.groupLen[0] != f.pawns[0] || next == 2 && p.groupLen[1] != f.pawns[1]) {
		return false
	}
	size := uint64(1)
	for k := 0; next < p.groups || k <= order[0] || k <= order[1] && order[1] != 0xf; k++ {
		switch {
		case k > 2*maxMen:
			return false
		case k == order[0]:
			p.groupStep[0] = size
			size *= uint64(f.leaders(p, leadFile))
		case k == order[1]:
			p.groupStep[1] = size
			size *= uint64(numbering.choose[p.groupLen[1]][48-p.groupLen[0]])
		case next < p.groups:
			p.groupStep[next] = size
			size *= uint64(numbering.choose[p.groupLen[next]][free])
			free -= p.groupLen[next]
			next++
		}
	}
	p.size = size
	return true
}

// leaders returns how many numbers the first group has.
func (f *file) leaders(p *pairs, leadFile int) int {
	switch {
	case f.pawns[0] > 0:
		return numbering.leadPawns[p.groupLen[0]][leadFile]
	case f.unique:
		return 31332
	}
	return 462
}

// readSizes reads how a part is compressed.
func (p *pairs) readSizes(r *reader) {
	if p.flags = byte(r.byte()); p.flags&flagSingle != 0 {
		p.single = r.byte()
		return
	}
	p.blockShift = uint(r.byte())
	shift := r.byte()
	if p.blockShift > 30 || shift > 30 {
		panic("blocks are too large")
	}
	p.span = 1 << shift
	p.sparseCount = int((p.size + p.span - 1) / p.span)
	padding := r.byte()
	p.blockCount = int(binary.LittleEndian.Uint32(r.take(4)))
	p.lengthCount = p.blockCount + padding
	maxLen, minLen := r.byte(), r.byte()
	if minLen < 1 || maxLen < minLen || maxLen > 32 {
		panic("codes are too long")
	}
	p.minLen = minLen
	n := maxLen - minLen + 1
	p.lowest = r.take(2 * n)
	p.base = make([]uint64, n)
	for i := n - 2; i >= 0; i-- {
		p.base[i] = (p.base[i+1] + uint64(p.lowestSymbol(i)) - uint64(p.lowestSymbol(i+1))) / 2
	}
	for i := range p.base {
		p.base[i] <<= 64 - i - minLen
	}
	symbols := int(binary.LittleEndian.Uint16(r.take(2)))
	p.tree = r.take(3 * symbols)
	r.at += symbols & 1
	p.values = make([]uint8, symbols)
	done := make([]bool, symbols)
	for s := range symbols {
		p.count(s, done, 0)
	}
}

func (p *pairs) lowestSymbol(i int) int { return int(binary.LittleEndian.Uint16(p.lowest[2*i:])) }

// noSymbol stands in the tree for the second symbol of one that is a value.
const noSymbol = 0xfff

// pair returns the two symbols that one stands for; right is noSymbol if left is a value.
func (p *pairs) pair(symbol int) (left, right int) {
	b := p.tree[3*symbol:][:3]
	return int(b[1]&0xf)<<8 | int(b[0]), int(b[2])<<4 | int(b[1]>>4)
}

// count finds how many values a symbol stands for.
func (p *pairs) count(symbol int, done []bool, depth int) int {
	if done[symbol] {
		return int(p.values[symbol])
	}
	left, right := p.pair(symbol)
	n := 0
	if right != noSymbol {
		if depth > len(done) {
			panic("symbols stand for each other")
		}
		n = p.count(left, done, depth+1) + p.count(right, done, depth+1) + 1
	}
	if n > 255 {
		panic("a symbol stands for too many values")
	}
	p.values[symbol], done[symbol] = uint8(n), true
	return n
}

// readMap reads what the values of distances stand for.
func (f *file) readMap(r *reader, files int) {
	from := r.at
	for i := range files {
		p := &f.parts[0][i]
		if p.flags&flagMapped == 0 {
			continue
		}
		if p.flags&flagWide != 0 {
			r.even()
		}
		for k := range p.mapAt {
			if p.flags&flagWide != 0 {
				n := int(binary.LittleEndian.Uint16(r.take(2)))
				p.mapAt[k] = r.at - from
				r.take(2 * n)
			} else {
				n := r.byte()
				p.mapAt[k] = r.at - from
				r.take(n)
			}
		}
	}
	f.dtzMap = r.data[from:r.at]
	r.even()
}
