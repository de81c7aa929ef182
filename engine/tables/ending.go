package tables

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// key identifies an ending: the places of its pieces in the game's order, ascending, a
// byte for each from the highest on.
type key uint64

func keyOf(pieces []uint8) key {
	slices.Sort(pieces)
	var k key
	for _, o := range pieces {
		k = k<<8 | key(o)
	}
	return k
}

// orders returns the places of an ending's pieces in the game's order.
func (k key) orders() []uint8 {
	var out []uint8
	for ; k != 0; k >>= 8 {
		out = append(out, uint8(k))
	}
	slices.Reverse(out)
	return out
}

// pieces returns the pieces of an ending.
func (g *game) piecesOf(k key) []engine.Piece {
	var out []engine.Piece
	for _, o := range k.orders() {
		out = append(out, g.pieces[o-1])
	}
	return out
}

// swapped returns the ending in which the players' pieces are exchanged, 0 if a player
// can't have them.
func (g *game) swapped(k key) key {
	var out []uint8
	for _, pc := range g.piecesOf(k) {
		o := g.order[pc^1]
		if o == 0 {
			return 0
		}
		out = append(out, o)
	}
	return keyOf(out)
}

// canonical returns the ending whose table serves for an ending, and whether the players
// are exchanged in it.
func (g *game) canonical(k key) (key, bool) {
	if g.mirror < 0 {
		return k, false
	}
	other := g.swapped(k)
	if other == 0 || g.before(k, other) {
		return k, false
	}
	return other, other != k
}

// before reports whether an ending rather than its mirror image has a table: White has
// more pieces, or more valuable ones.
func (g *game) before(k, other key) bool {
	a, b := g.sides(k), g.sides(other)
	if len(a[0]) != len(b[0]) {
		return len(a[0]) > len(b[0])
	}
	return cmp.Or(slices.Compare(a[0], b[0]), slices.Compare(a[1], b[1])) <= 0
}

// sides returns the places of the players' pieces in the game's order.
func (g *game) sides(k key) (out [2][]uint8) {
	for _, o := range k.orders() {
		c := g.pieces[o-1].Color()
		out[c] = append(out[c], o)
	}
	return out
}

// name returns the name of an ending, such as "KQKR", or "QvR" where no piece of which
// each player has one marks where Black's begin.
func (g *game) name(k key) string {
	var parts [2]strings.Builder
	leaders := [2]int{}
	for _, pc := range g.piecesOf(k) {
		parts[pc.Color()].WriteString(g.letters(pc))
		if pc.Type() == g.leader {
			leaders[pc.Color()]++
		}
	}
	if leaders == [2]int{1, 1} {
		return parts[0].String() + parts[1].String()
	}
	return parts[0].String() + "v" + parts[1].String()
}

// parse reads the name of an ending. The pieces of a player may be in any order, and a "v"
// may always stand between the players'.
func (g *game) parse(name string) (key, error) {
	for _, split := range g.splits(name) {
		var out []uint8
		ok := true
		for c, part := range split {
			orders, err := g.parsePart(part, engine.Color(c))
			out, ok = append(out, orders...), ok && err == nil
		}
		if ok && len(out) > MaxMen {
			return 0, fmt.Errorf("ending %q has %s; at most %d can be solved", name, men(len(out)), MaxMen)
		}
		if ok && len(out) > 1 {
			return keyOf(out), nil
		}
	}
	return 0, fmt.Errorf("ending %q: expected the letters of White's pieces and then of Black's, such as %s; the pieces of %s are %s", name, g.example(), g.v.Def.Name, g.alphabet())
}

// splits returns the ways in which a name may be divided among the players.
func (g *game) splits(name string) (out [][2]string) {
	if white, black, ok := strings.Cut(name, "v"); ok {
		return append(out, [2]string{white, black})
	}
	if g.leader == 0 {
		return nil
	}
	letter, upper := strings.ToUpper(g.letters(engine.MakePiece(g.leader, engine.White))), strings.ToUpper(name)
	if at := strings.LastIndex(upper, letter); at > 0 && len(upper) == len(name) && strings.HasPrefix(upper, letter) {
		out = append(out, [2]string{name[:at], name[at:]})
	}
	return out
}

// parsePart reads the letters of a player's pieces.
func (g *game) parsePart(text string, c engine.Color) (out []uint8, err error) {
	for text != "" {
		best, order := 0, uint8(0)
		for _, pc := range g.pieces {
			l := g.letters(pc)
			if pc.Color() == c && len(l) > best && len(l) <= len(text) && strings.EqualFold(text[:len(l)], l) {
				best, order = len(l), g.order[pc]
			}
		}
		if best == 0 {
			return nil, fmt.Errorf("%q is not a piece", text)
		}
		out, text = append(out, order), text[best:]
	}
	return out, nil
}

// alphabet lists the letters of the game's pieces.
func (g *game) alphabet() string {
	var out []string
	for _, pc := range g.pieces {
		if l := g.letters(pc); !slices.Contains(out, l) {
			out = append(out, l)
		}
	}
	return strings.Join(out, " ")
}

// example is the name of some ending of the game.
func (g *game) example() string {
	last := g.letters(g.pieces[g.white-1])
	if g.leader == 0 {
		return last + "v" + last
	}
	l := g.letters(engine.MakePiece(g.leader, engine.White))
	return l + last + l
}

// endings returns the endings of n pieces that have tables: those in which each player has
// as many royal pieces as in the array, and that no rule has ended before they begin.
func (g *game) endings(n int) []key {
	var out []key
	var orders []uint8
	var extend func(from int)
	extend = func(from int) {
		if len(orders) == n {
			k := keyOf(slices.Clone(orders))
			if own, _ := g.canonical(k); own == k && g.isOpen(k) {
				out = append(out, k)
			}
			return
		}
		for i := from; i < len(g.pieces); i++ {
			if g.pieces[i].Type() == g.leader && slices.Contains(orders, uint8(i+1)) {
				continue
			}
			orders = append(orders, uint8(i+1))
			extend(i)
			orders = orders[:len(orders)-1]
		}
	}
	extend(0)
	return out
}

// isOpen reports whether games go on in some positions of an ending.
func (g *game) isOpen(k key) bool {
	x, err := newExpander(g)
	if err != nil || !g.hasRoyals(k) {
		return false
	}
	for s := range g.samples(g.piecesOf(k), 1) {
		x.arrange(s.places, s.side, s.layer)
		if !x.p.TerminalResult().Over() && x.p.Impossible() == "" {
			return true
		}
	}
	return false
}
