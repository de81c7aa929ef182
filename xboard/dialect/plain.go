package dialect

import (
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/xboard"
)

// UCI returns the way in which UCI writes a variant: ranks from 1, promotions
// e7e8q, drops P@e4, gating b1c3h. Castling is e1g1, or e1h1 in variants with
// the castling of Chess960; see [Chess960].
//
// Source: Stefan-Meyer Kahlen's description of the protocol, April 2006, and
// what Fairy-Stockfish adds to it.
func UCI(v *engine.Variant) *xboard.Dialect {
	return uci(v).dialect(uciName(v))
}

func uci(v *engine.Variant) *Notation {
	n := newNotation(v, 1)
	if random(v) {
		n.castling = takesRook
	}
	return n
}

// CECP returns the way in which the XBoard protocol writes a variant: ranks
// from 1, but from 0 on boards of ten ranks, O-O where king and rook start
// anywhere, and @@@@ for a pass.
//
// Source: H. G. Muller and Tim Mann, Chess Engine Communication Protocol.
func CECP(v *engine.Variant) *xboard.Dialect {
	return XBoard(v, nil).dialect(cecpName(v))
}

// XBoard returns the notation of the XBoard protocol. letters has other letters
// for some pieces, by the variant's for White; nil: none.
func XBoard(v *engine.Variant, letters map[string]string) *Notation {
	first := 1
	if v.Ranks() == 10 {
		first = 0
	}
	n := newNotation(v, first)
	n.pass = "@@@@"
	if v.Boards() == 1 {
		n.coordinates(first)
		n.singleLetters(letters)
	}
	if random(v) {
		n.castling = zeroLetters
	}
	return n
}

// UCCI returns the way in which UCCI writes a variant, which is xiangqi: ranks
// from 0.
//
// Source: Morning Yellow's description of the protocol, version 3.0.
func UCCI(v *engine.Variant) *xboard.Dialect {
	n := newNotation(v, 0)
	return n.dialect(uciName(v))
}

// USI returns the way in which USI writes a variant, which is shogi or a
// relative of it: files are numbers from the right, ranks letters from the far
// side, as the first player sees them, and the first player is b.
//
// Source: Tord Romstad's description of the protocol.
func USI(v *engine.Variant) *xboard.Dialect {
	return usi(v).dialect(uciName(v))
}

func usi(v *engine.Variant) *Notation {
	n := newNotation(v, 1)
	n.own, n.dropMark, n.writeFEN, n.brief = false, "*", (*Notation).sfen, true
	for s := range n.squares {
		sq := engine.Square(s)
		n.squares[s] = strconv.Itoa(v.Files()-v.File(sq)) + string(rune('a'+v.Ranks()-1-v.Rank(sq)))
	}
	return n
}

// sfen writes a position as USI has it.
func (n *Notation) sfen(p *engine.Position) string {
	side, plies := " b ", 2*p.MoveNumber()-1
	if p.Side() == engine.Black {
		side, plies = " w ", plies+1
	}
	return n.board(p) + side + n.sfenHands(p) + " " + strconv.Itoa(plies)
}

// sfenHands writes the pieces in hand, the strongest first.
func (n *Notation) sfenHands(p *engine.Position) string {
	var b strings.Builder
	types := n.v.Types()
	for c := range engine.Color(2) {
		for _, letter := range "RBGSNLP" {
			for _, t := range types {
				if n.letters[t.ID][engine.White] == string(letter) {
					writeHeld(&b, n.letters[t.ID][c], p.InHand(c, t.ID))
				}
			}
		}
		for _, t := range types {
			if !strings.Contains("RBGSNLP", n.letters[t.ID][engine.White]) {
				writeHeld(&b, n.letters[t.ID][c], p.InHand(c, t.ID))
			}
		}
	}
	if b.Len() == 0 {
		return "-"
	}
	return b.String()
}

func writeHeld(b *strings.Builder, letter string, count int) {
	if count > 1 {
		b.WriteString(strconv.Itoa(count))
	}
	if count > 0 {
		b.WriteString(letter)
	}
}

// random reports whether castling is that of Chess960 in a variant.
func random(v *engine.Variant) bool {
	for _, r := range v.Def.Rules {
		if c, ok := r.(rules.Castling); ok && c.Random {
			return true
		}
	}
	return false
}
