package tables

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"runtime"
	"slices"
	"sync/atomic"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/guard"
)

// A table's file is
//
//	magic                        "ferz table\x00" and the version of the format, a byte
//	length of the header         4 bytes, little-endian as all numbers
//	header                       JSON, see header
//	checksum of all of this      CRC-32C
//	results                      2 bits for each position: draw, win, loss, no position
//	checksum of the results      CRC-32C
//	for each block of distances  its length in bytes, and the checksum of the block
//	checksum of these            CRC-32C
//	blocks                       of blockSize positions each
//
// A block has, of each of its positions that is won or lost, the plies, by DEFLATE: half of
// them if wins are always odd and losses even, in one byte each or, if the header says so,
// in two.

const (
	magic      = "ferz table\x00"
	version    = 1
	maxHeader  = 1 << 20
	blockShift = 12
	blockSize  = 1 << blockShift
)

var checksums = crc32.MakeTable(crc32.Castagnoli)

// results in a table's bits.
const (
	bitDraw = iota
	bitWin
	bitLoss
	bitInvalid
)

// header says what a table is of. Its JSON is data: names are those of the tags.
type header struct {
	Variant  string   `json:"variant"`  // the id
	Identity string   `json:"identity"` // of the rules
	Ending   string   `json:"ending"`   // the name
	Pieces   []string `json:"pieces"`   // the notation of each, Black's in lower case
	Turns    []int    `json:"turns"`    // symmetries of the board under which positions are the same
	Mirror   int      `json:"mirror"`   // the turn that exchanges the players; -1: none does
	Size     uint64   `json:"positions"`
	LeftOut  []string `json:"left_out,omitempty"` // rules that the table does not reckon with
	Whole    bool     `json:"whole_plies,omitempty"`
	Wide     bool     `json:"wide,omitempty"`
	Stats    Stats    `json:"statistics"`
}

// Stats are statistics of an ending over its reachable positions; mirror images of each
// other count once.
type Stats struct {
	Wins   uint64 `json:"wins"` // of the player to move
	Draws  uint64 `json:"draws"`
	Losses uint64 `json:"losses"`
	// Longest is the longest win or loss in plies, and FEN a position with it; empty if
	// all are drawn.
	Longest int    `json:"longest"`
	FEN     string `json:"fen,omitempty"`
}

// Positions is the number of all positions.
func (s Stats) Positions() uint64 { return s.Wins + s.Draws + s.Losses }

// ErrDamaged is the error for a file that is not a complete table.
var ErrDamaged = errors.New("the table is damaged: make it again")

// ErrOtherRules is the error for a table that was made for other rules.
var ErrOtherRules = errors.New("the table was made for other rules than the game has now: make it again")

// Table is an ending read from a file. It is safe for concurrent use.
type Table struct {
	header
	store   Store // has the file's contents; is kept as long as they are used
	file    string
	bytes   int // of the file
	index   *index
	results []byte
	offsets []uint64 // where blocks begin and the last ends
	sums    []uint32
	blocks  []byte
	gone    atomic.Bool // its file can no longer be read
}

// part is a reader of a file's parts.
type part struct{ data []byte }

// next returns the next n bytes, if they and the checksum after them are whole.
func (p *part) next(n uint64, before []byte) ([]byte, error) {
	if uint64(len(p.data)) < n+4 {
		return nil, fmt.Errorf("%w (it is too short)", ErrDamaged)
	}
	out := p.data[:n]
	sum := crc32.Update(crc32.Checksum(before, checksums), checksums, out)
	if sum != binary.LittleEndian.Uint32(p.data[n:]) {
		return nil, fmt.Errorf("%w (a checksum is wrong)", ErrDamaged)
	}
	p.data = p.data[n+4:]
	return out, nil
}

// readHeader reads the header of a file, and returns what follows it.
func readHeader(data []byte) (h header, rest part, err error) {
	const begin = len(magic) + 1 + 4
	if len(data) < begin || string(data[:len(magic)]) != magic {
		return h, rest, errors.New("this is not a table of endings")
	}
	if v := data[len(magic)]; v != version {
		return h, rest, fmt.Errorf("the table's format is %d, this ferz reads format %d: make it again", v, version)
	}
	n := binary.LittleEndian.Uint32(data[begin-4:])
	if n > maxHeader {
		return h, rest, fmt.Errorf("%w (its header has %d bytes)", ErrDamaged, n)
	}
	rest = part{data[begin:]}
	text, err := rest.next(uint64(n), data[:begin])
	if err != nil {
		return h, rest, err
	}
	if err := json.Unmarshal(text, &h); err != nil {
		return h, rest, fmt.Errorf("%w (%v)", ErrDamaged, err)
	}
	return h, rest, nil
}

// open reads a table of the game. data is used, and must stay as it is.
func (g *game) open(data []byte) (out *Table, err error) {
	defer guard.EndFaults(guard.StartFaults(), &err)
	h, rest, err := readHeader(data)
	if err != nil {
		return nil, err
	}
	if h.Identity != g.identity {
		return nil, ErrOtherRules
	}
	t := &Table{header: h}
	if t.index, err = g.indexOf(&h); err != nil {
		return nil, err
	}
	if t.results, err = rest.next((h.Size+3)/4, nil); err != nil {
		return nil, err
	}
	count := (h.Size + blockSize - 1) >> blockShift
	lengths, err := rest.next(8*count, nil)
	if err != nil {
		return nil, err
	}
	t.blocks, t.offsets, t.sums = rest.data, make([]uint64, count+1), make([]uint32, count)
	for i := range count {
		t.offsets[i+1] = t.offsets[i] + uint64(binary.LittleEndian.Uint32(lengths[8*i:]))
		t.sums[i] = binary.LittleEndian.Uint32(lengths[8*i+4:])
	}
	if t.offsets[count] != uint64(len(t.blocks)) {
		return nil, fmt.Errorf("%w (its blocks have %d bytes instead of %d)", ErrDamaged, len(t.blocks), t.offsets[count])
	}
	return t, nil
}

// indexOf returns the index that a header describes.
func (g *game) indexOf(h *header) (*index, error) {
	var orders []uint8
	for _, text := range h.Pieces {
		i := slices.IndexFunc(g.pieces, func(pc engine.Piece) bool { return g.v.Type(pc.Type()).Letters[pc.Color()] == text })
		if i < 0 || len(orders) == MaxMen {
			return nil, fmt.Errorf("%w (its pieces are %q)", ErrDamaged, h.Pieces)
		}
		orders = append(orders, uint8(i+1))
	}
	if h.Mirror != g.mirror {
		return nil, ErrOtherRules
	}
	for _, turn := range h.Turns {
		if turn < 0 || turn >= len(g.turns) {
			return nil, fmt.Errorf("%w (it turns the board by %d)", ErrDamaged, turn)
		}
	}
	if !slices.IsSorted(h.Turns) || len(h.Turns) == 0 || h.Turns[0] != 0 {
		return nil, fmt.Errorf("%w (it turns the board by %d)", ErrDamaged, h.Turns)
	}
	x, err := newIndex(g, keyOf(orders), h.Turns)
	if err == nil && x.size != h.Size {
		err = fmt.Errorf("%w (it has %d positions instead of %d)", ErrDamaged, h.Size, x.size)
	}
	return x, err
}

// bits returns the result of a position.
func (t *Table) bits(n uint64) byte {
	b := t.results[n/4] >> (n % 4 * 2) & 3
	runtime.KeepAlive(t) // and with it what is mapped
	return b
}

// result is bits for a table whose file may be cut short while it is in use.
func (t *Table) result(n uint64) (b byte, err error) {
	if t.gone.Load() {
		return bitInvalid, guard.ErrFault
	}
	if b, err = t.mappedBits(n); err != nil {
		t.gone.Store(true)
	}
	return b, err
}

func (t *Table) mappedBits(n uint64) (b byte, err error) {
	defer guard.EndFaults(guard.StartFaults(), &err)
	return t.bits(n), nil
}

// decided returns how many of the positions from first to before n are won or lost.
func (t *Table) decided(first, n uint64) (count int) {
	for i := first; i < n; i++ {
		if b := t.bits(i); b == bitWin || b == bitLoss {
			count++
		}
	}
	return count
}

// unpacker reads blocks of distances. It keeps the last one. It is not safe for concurrent
// use.
type unpacker struct {
	table *Table
	block uint64
	in    bytes.Reader
	flate io.ReadCloser
	data  []byte
}

// read reads a block of a table.
func (u *unpacker) read(t *Table, block uint64) error {
	if u.table == t && u.block == block {
		return nil
	}
	u.table = nil
	packed := t.blocks[t.offsets[block]:t.offsets[block+1]]
	if crc32.Checksum(packed, checksums) != t.sums[block] {
		return fmt.Errorf("%w (the checksum of block %d is wrong)", ErrDamaged, block)
	}
	u.in.Reset(packed)
	if u.flate == nil {
		u.flate = flate.NewReader(&u.in)
	} else if err := u.flate.(flate.Resetter).Reset(&u.in, nil); err != nil {
		return err
	}
	first := block << blockShift
	want := t.decided(first, min(first+blockSize, t.Size))
	if t.Wide {
		want *= 2
	}
	if cap(u.data) < 2*blockSize {
		u.data = make([]byte, 2*blockSize)
	}
	u.data = u.data[:want]
	if _, err := io.ReadFull(u.flate, u.data); err != nil {
		return fmt.Errorf("%w (block %d: %v)", ErrDamaged, block, err)
	}
	u.table, u.block = t, block
	runtime.KeepAlive(t) // and with it what is mapped
	return nil
}

// value returns the value of a position.
func (u *unpacker) value(t *Table, n uint64) (v Value, err error) {
	defer guard.EndFaults(guard.StartFaults(), &err)
	b := t.bits(n)
	switch b {
	case bitDraw:
		return Draw, nil
	case bitInvalid:
		return invalid, nil
	}
	block := n >> blockShift
	if err := u.read(t, block); err != nil {
		return Draw, err
	}
	return t.decode(u.data, t.decided(block<<blockShift, n), b), nil
}

// decode returns the value of the i-th decided position of a block.
func (t *Table) decode(data []byte, i int, result byte) Value {
	plies := 0
	if t.Wide {
		plies = int(data[2*i]) | int(data[2*i+1])<<8
	} else {
		plies = int(data[i])
	}
	if !t.Whole {
		plies *= 2
		if result == bitWin {
			plies++
		}
	}
	plies = min(plies, maxPlies)
	if result == bitWin {
		return winIn(plies)
	}
	return lossIn(plies)
}

// all returns the values of all positions.
func (t *Table) all() (s *solved, err error) {
	defer guard.EndFaults(guard.StartFaults(), &err)
	out := &solved{t.index, make([]Value, t.Size)}
	var u unpacker
	next := 0
	for n := range t.Size {
		if n%blockSize == 0 {
			if err := u.read(t, n>>blockShift); err != nil {
				return nil, err
			}
			next = 0
		}
		switch b := t.bits(n); b {
		case bitWin, bitLoss:
			out.values[n] = t.decode(u.data, next, b)
			next++
		case bitInvalid:
			out.values[n] = invalid
		}
	}
	return out, nil
}

// stats returns the figures of an ending.
func (g *game) stats(s *solved) Stats {
	out := Stats{}
	at := uint64(0)
	for n, v := range s.values {
		switch {
		case v.Won():
			out.Wins++
		case v.Lost():
			out.Losses++
		case v == Draw:
			out.Draws++
		}
		if v >= firstDecided && (v.Plies() > out.Longest || out.Longest == 0) {
			out.Longest, at = v.Plies(), uint64(n)
		}
	}
	if out.Wins+out.Losses > 0 {
		out.FEN = g.fen(s.index, at)
	}
	return out
}

// fen returns the FEN of a position.
func (g *game) fen(x *index, n uint64) string {
	e, err := newExpander(g)
	if err != nil {
		return ""
	}
	var places [MaxMen]engine.Placement
	side, layer, _ := x.position(n, places[:])
	e.arrange(places[:x.n], side, layer)
	return e.p.FEN()
}
