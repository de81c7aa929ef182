package explorer

import (
	"crypto/sha256"
	"encoding/binary"
	"strconv"

	"github.com/ferzchess/ferz/engine"
)

// Key identifies a position among those of its variant.
type Key uint64

// itemHash returns the part of a key that a text about the position has. These numbers are
// in files: they must not change without the format's version.
func itemHash(kind, text string) uint64 {
	sum := sha256.Sum256([]byte(kind + " " + text))
	return binary.LittleEndian.Uint64(sum[:])
}

// Keyer computes keys of a variant's positions. It is not safe for concurrent use.
type Keyer struct {
	v        *engine.Variant
	squares  [][]uint64        // by square and piece; 0: not computed yet
	hands    map[string]uint64 // by what a hand has of a type
	sections []section         // those that count
	board    uint64            // of the board and the hands of the position followed
}

// section is a section of FENs.
type section struct {
	name   string
	write  func(p *engine.Position) string
	hashes map[string]uint64 // by contents
	last   [2]struct {       // what it was last, by the player to move
		text string
		hash uint64
	}
}

// hash returns the hash of the section's contents.
func (s *section) hash(text string, side engine.Color) uint64 {
	last := &s.last[side]
	if text != last.text || text == "" {
		last.text, last.hash = text, cached(s.hashes, s.name, text)
	}
	return last.hash
}

// newKeyer returns a Keyer of a variant.
func newKeyer(v *engine.Variant) *Keyer {
	k := &Keyer{v: v, squares: make([][]uint64, v.Size()), hands: map[string]uint64{}}
	for _, name := range v.Sections() {
		if name != "array" && name != "halfmove" && name != "move" {
			k.sections = append(k.sections, section{name: name, write: v.SectionWriter(name), hashes: map[string]uint64{}})
		}
	}
	return k
}

// Key returns the key of a position.
func (k *Keyer) Key(p *engine.Position) Key {
	k.Start(p)
	return k.current(p)
}

// Start begins to follow a position and returns its key.
func (k *Keyer) Start(p *engine.Position) Key {
	k.board = 0
	for s := range engine.Square(k.v.Size()) {
		if pc := p.PieceAt(s); pc != engine.NoPiece {
			k.board ^= k.square(s, pc)
		}
		if int(s)+1 == k.v.Size() {
			break
		}
	}
	for c := range engine.Color(2) {
		for i := range k.v.Types() {
			t := k.v.Types()[i].ID
			if n := p.InHand(c, t); n > 0 {
				k.board ^= k.hand(c, t, n)
			}
		}
	}
	return k.current(p)
}

// Next returns the key of the position after a move was made in the one followed.
func (k *Keyer) Next(p *engine.Position) Key {
	for _, e := range p.Edits() {
		if e.OnBoard() {
			s, before, after := e.Square()
			k.board ^= k.square(s, before) ^ k.square(s, after)
			continue
		}
		c, t, before, after := e.Hand()
		k.board ^= k.hand(c, t, before) ^ k.hand(c, t, after)
	}
	return k.current(p)
}

func (k *Keyer) current(p *engine.Position) Key {
	sum := k.board
	for i := range k.sections {
		s := &k.sections[i]
		text := s.write(p)
		if s.name == "ep" && text != "-" && !capturesPassing(p, text) {
			text = "-"
		}
		sum ^= s.hash(text, p.Side())
	}
	return Key(sum)
}

// capturesPassing reports whether a legal move captures a piece en passant on the squares
// that a section names. A right that no legal move uses makes no other position.
func capturesPassing(p *engine.Position, section string) bool {
	s, ok := p.Variant().SquareNamed(section)
	if !ok {
		return anyPasses(p, p.LegalMoves())
	}
	from := p.EnPassantAttackers(p.Side(), s)
	return !from.Empty() && anyPasses(p, p.MovesTo(s, &from, false))
}

// anyPasses reports whether one of some moves captures elsewhere than where it ends.
func anyPasses(p *engine.Position, moves []engine.Move) bool {
	for _, m := range moves {
		if p.PieceAt(m.To()) == engine.NoPiece && p.IsCapture(m) {
			return true
		}
	}
	return false
}

func (k *Keyer) square(s engine.Square, pc engine.Piece) uint64 {
	if pc == engine.NoPiece {
		return 0
	}
	list := k.squares[s]
	if list == nil {
		list = make([]uint64, 256)
		k.squares[s] = list
	}
	if list[pc] == 0 {
		list[pc] = itemHash("piece", k.v.SquareName(s)+" "+k.v.PieceText(pc))
	}
	return list[pc]
}

func (k *Keyer) hand(c engine.Color, t engine.TypeID, n int) uint64 {
	if n == 0 {
		return 0
	}
	return cached(k.hands, "hand", k.v.Type(t).Letters[c]+" "+strconv.Itoa(int(c))+" "+strconv.Itoa(n))
}

// maxCached bounds the number of texts whose hashes are cached.
const maxCached = 1 << 16

func cached(kept map[string]uint64, kind, text string) uint64 {
	h, ok := kept[text]
	if !ok {
		h = itemHash(kind, text)
		if len(kept) < maxCached {
			kept[text] = h
		}
	}
	return h
}
