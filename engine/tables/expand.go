package tables

import (
	"fmt"
	"slices"

	"github.com/ferzchess/ferz/engine"
)

// placed is the board of a position: an ending, and where its pieces are, in the order of
// the ending.
type placed struct {
	n       int
	key     key
	squares [MaxMen]engine.Square
}

// read reads the board of a position; ok is false if it is not of an ending of the game.
func (g *game) read(p *engine.Position, out *placed) bool {
	var sorted [MaxMen]uint16
	n := 0
	occupied := p.Occupied()
	for w, x := range occupied {
		for ; x != 0; x &= x - 1 {
			s := engine.LowestSquare(w, x)
			order := g.order[p.PieceAt(s)&0x7f]
			if order == 0 || n == MaxMen {
				return false
			}
			v := uint16(order)<<8 | uint16(s)
			i := n
			for ; i > 0 && sorted[i-1] > v; i-- {
				sorted[i] = sorted[i-1]
			}
			sorted[i] = v
			n++
		}
	}
	out.n, out.key = n, 0
	for i := range n {
		out.key = out.key<<8 | key(sorted[i]>>8)
		out.squares[i] = engine.Square(sorted[i])
	}
	return true
}

// expander sets positions up and looks at the moves from them. It is not safe for
// concurrent use.
type expander struct {
	g      *game
	p      *engine.Position
	fresh  *engine.Position // to see what state the board alone has
	list   engine.MoveList
	places []engine.Placement
	child  placed
}

func newExpander(g *game) (*expander, error) {
	x := &expander{g: g}
	var err error
	if x.p, err = g.v.NewPosition(""); err == nil {
		x.fresh, err = g.v.NewPosition("")
	}
	return x, err
}

// arrange sets up a position of some pieces.
func (x *expander) arrange(places []engine.Placement, side engine.Color, layer int) {
	x.p.Arrange(side, x.g.layers[layer], places)
}

// node is what a position is by itself.
type node uint8

const (
	nodeOpen    node = iota // there are moves, in the expander's list
	nodeEnded               // the game is over, with a value
	nodeInvalid             // no game comes to it
)

// look finds out what the position is, and its moves.
func (x *expander) look() (node, Value) {
	p := x.p
	if r := p.TerminalResult(); r.Over() {
		return nodeEnded, ended(r, p.Side())
	}
	if p.LeftInCheck() || x.g.vetoes && p.InCheck(p.Side().Other()) {
		return nodeInvalid, invalid
	}
	p.Generate(&x.list)
	if x.list.Len() == 0 {
		return nodeEnded, ended(p.NoMovesResult(), p.Side())
	}
	return nodeOpen, Draw
}

// ended returns the value of a finished game for the player who would be to move.
func ended(r engine.Result, side engine.Color) Value {
	winner, won := r.Winner()
	switch {
	case !won:
		return Draw
	case winner == side:
		return winIn(0)
	}
	return lossIn(0)
}

// plainState reports whether the position, but for its board, player to move and counts,
// has no state that matters, so that it is in a table. Of a state that follows from the
// board it has none either.
func (x *expander) plainState(p *engine.Position, layer int) bool {
	slots, base := p.Slots(), x.g.layers[layer]
	plain := true
	for _, i := range x.g.matters {
		if base == nil && slots[i] != 0 || base != nil && slots[i] != base[i] {
			plain = false
		}
	}
	if plain {
		return true
	}
	x.places = x.places[:0]
	occupied := p.Occupied()
	for w, b := range occupied {
		for ; b != 0; b &= b - 1 {
			s := engine.LowestSquare(w, b)
			x.places = append(x.places, engine.Placement{Square: s, Piece: p.PieceAt(s)})
		}
	}
	x.fresh.Arrange(p.Side(), base, x.places)
	again := x.fresh.Slots()
	for _, i := range x.g.matters {
		if slots[i] != again[i] {
			return false
		}
	}
	return true
}

// signature is a number that is the same for two positions if, and hardly ever otherwise,
// they and their moves are the same, the one turned by t if that is not nil, with the
// players exchanged if swap is set.
func (x *expander) signature(t *transform, swap bool) uint64 {
	p := x.p
	kind, value := x.look()
	sum := uint64(kind)<<20 | uint64(value)
	if kind != nodeOpen {
		return sum
	}
	for _, m := range x.list.Moves {
		p.Make(m)
		sum += x.signatureOfChild(t, swap)
		p.Unmake()
	}
	return sum
}

func (x *expander) signatureOfChild(t *transform, swap bool) uint64 {
	p, g := x.p, x.g
	var c engine.Color
	if swap {
		c = 1
	}
	layer := g.layerOf(p)
	plain := x.plainState(p, layer)
	if swap {
		layer = g.swapLayer(layer)
	}
	h := mix(uint64(layer)<<8 | uint64(p.Side()^c)<<1)
	if !plain {
		h = mix(h + 1)
	}
	if r := p.TerminalResult(); r.Over() {
		h = mix(h + 2 + uint64(ended(r, p.Side())))
	}
	var sum uint64
	occupied := p.Occupied()
	for s := range occupied.All() {
		at, pc := s, p.PieceAt(s)&0x7f
		if t != nil {
			at = t[s]
		}
		if pc.Type() != 0 {
			pc ^= engine.Piece(c)
		}
		sum += mix(uint64(at)<<8 | uint64(pc) | 1<<32)
	}
	return mix(h ^ sum)
}

// mix is the finalizer of SplitMix64 (Steele, Lea, Flood 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// followers returns the endings other than its own to which moves of samples of an ending
// lead, each once.
func (x *expander) followers(k key) (out []key, err error) {
	for s := range x.g.samples(x.g.piecesOf(k), 4) {
		x.arrange(s.places, s.side, s.layer)
		if kind, _ := x.look(); kind != nodeOpen {
			continue
		}
		for _, m := range x.list.Moves {
			x.p.Make(m)
			if !x.p.TerminalResult().Over() {
				if !x.g.read(x.p, &x.child) {
					err = x.unreadable()
				} else if own, _ := x.g.canonical(x.child.key); own != k && !slices.Contains(out, own) {
					out = append(out, own)
				}
			}
			x.p.Unmake()
			if err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// unreadable says that a move leads to a position that no ending of the game has.
func (x *expander) unreadable() error {
	if occupied := x.p.Occupied(); occupied.Count() > MaxMen {
		return fmt.Errorf("%w in %s: moves bring new pieces to the board, so that a game has no last few pieces", ErrNoEndings, x.g.v.Def.Name)
	}
	return fmt.Errorf("%w in %s: a move leads to pieces that games do not have: %s", ErrNoEndings, x.g.v.Def.Name, x.p.FEN())
}
