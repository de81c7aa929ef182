package engine

import (
	"regexp"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine/betza"
)

// CastlingRule is a bound rule by which pieces castle. Without one, the atom O in
// a piece's notation means nothing.
type CastlingRule interface {
	// Castles reports whether pieces of a type can castle in games that begin at
	// start, and whether the type's atoms O are the ways to do so.
	Castles(start *Position, t TypeID) (can, noted bool)
}

// PassantRule is a bound rule by which pieces capture en passant. Without one, the
// modifier e in a piece's notation means nothing.
type PassantRule interface {
	// FirstMovesOnly reports whether a piece can be captured en passant only when it
	// has just made a move that its notation marks.
	FirstMovesOnly() bool
}

// SideChanger is a bound rule by which pieces change sides.
type SideChanger interface {
	// ChangesOnMove reports whether pieces do so that have moved without capturing, so
	// that the opponent can't capture them on the next move.
	ChangesOnMove() bool
}

// shower finds out what pieces do in a game, of all that their notations say.
type shower struct {
	v       *Variant
	start   *Position
	capture bool // captures en passant occur
	roams   map[Piece]Bitboard
}

// show sets what pieces are shown to do, in games that begin at start.
func (v *Variant) show(start *Position) {
	s := &shower{v: v, start: start, roams: map[Piece]Bitboard{}}
	s.capture = s.passes()
	for i := range v.types {
		t := &v.types[i]
		can, noted := s.castles(t.ID)
		t.castles = can && !noted
		t.Shown = s.shown(t, t.Betza, can && noted)
		t.Shown.Notation = s.notation(t, can)
		for j := range t.zoned {
			z := &t.zoned[j]
			z.shown, z.where = s.shown(t, z.betza, false), v.RegionWords(z.region)
			switch {
			case z.target == z.region:
				z.limit = ", to squares of these"
			case z.target != "":
				z.limit = ", to squares of " + v.RegionWords(z.target)
			}
		}
	}
}

// castles reports whether a type castles, and whether as its notation says.
func (s *shower) castles(t TypeID) (can, noted bool) {
	for _, r := range s.v.hooks.castlings {
		c, n := r.Castles(s.start, t)
		can, noted = can || c, noted || c && n
	}
	return can, noted
}

// passes reports whether captures en passant occur.
func (s *shower) passes() bool {
	if slices.ContainsFunc(s.v.hooks.changers, SideChanger.ChangesOnMove) {
		return false
	}
	for _, r := range s.v.hooks.passants {
		for c := range Color(2) {
			for i := 1; i < len(s.v.types); i++ {
				if t := &s.v.types[i]; len(s.v.passers[c.Other()]) > 0 && s.v.Marks(t.ID) && (!r.FirstMovesOnly() || s.passed(t, c)) {
					return true
				}
			}
		}
	}
	return false
}

// passed reports whether a player's piece passes a square on which an enemy piece could
// capture it.
func (s *shower) passed(t *PieceType, c Color) bool {
	tr := &tracer{v: s.v}
	for from := range s.stands(t, c).All() {
		scripts, _ := tr.trace(t, c, from)
		for _, sc := range scripts {
			if sc.mode&betza.Marks == 0 {
				continue
			}
			for _, to := range sc.tail[sc.min:] {
				if s.capturable(c.Other(), from, to) {
					return true
				}
			}
		}
	}
	return false
}

// capturable reports whether a player's piece could capture on a square between two.
func (s *shower) capturable(by Color, from, to Square) bool {
	dx, dy := s.v.File(to)-s.v.File(from), s.v.Rank(to)-s.v.Rank(from)
	steps := max(dx, -dx, dy, -dy, 1)
	for n := 1; n < steps; n++ {
		at, ok := s.v.Step(from, n*(dx/steps), n*(dy/steps))
		if ok && slices.ContainsFunc(s.v.passers[by], func(p passer) bool { return !p.from[at].Empty() }) {
			return true
		}
	}
	return false
}

// occurs reports whether a piece is ever in a place for its first moves.
func (s *shower) occurs(t *PieceType, initial int) bool {
	if initial == 0 {
		return true
	}
	for c := range Color(2) {
		for at := range s.stands(t, c).All() {
			if s.v.isInitial(t, c, at, initial) {
				return true
			}
		}
	}
	return false
}

// stands returns the squares on which a player's pieces of a type may stand: those that
// they can get to from the start position, whatever stands elsewhere, or all if they
// come in otherwise.
func (s *shower) stands(t *PieceType, c Color) Bitboard {
	pc := MakePiece(t.ID, c)
	if out, known := s.roams[pc]; known {
		return out
	}
	out := s.start.Pieces(c, t.ID)
	if s.v.UsesHands() || s.start.Count(White, t.ID)+s.start.Count(Black, t.ID) == 0 {
		out = s.v.valid
	}
	for fresh := out; !fresh.Empty(); {
		var next Bitboard
		for at := range fresh.All() {
			next = next.Or(s.v.Reach(pc, at))
		}
		fresh = next.AndNot(out)
		out = out.Or(next)
	}
	s.roams[pc] = out
	return out
}

// shown returns a notation without what never occurs.
func (s *shower) shown(t *PieceType, b *betza.Piece, castles bool) *betza.Piece {
	out := *b
	out.Patterns = nil
	if !castles {
		out.Castlings = nil
	}
	for _, p := range b.Patterns {
		if !s.occurs(t, p.Initial) {
			continue
		}
		if !s.capture {
			p.Legs = slices.Clone(p.Legs)
			last := &p.Legs[len(p.Legs)-1]
			if last.Mode &^= betza.Marks; last.Mode&betza.EnPassant != 0 {
				if last.Mode &^= betza.EnPassant; last.Mode&(betza.Empty|betza.Capture|betza.Destroy) == 0 {
					continue
				}
			}
		}
		out.Patterns = append(out.Patterns, p)
	}
	return &out
}

// atom finds an atom of a notation without brackets, with its modifiers.
var atom = regexp.MustCompile(`[a-z]*([A-Z])[A-Z]?[0-9]*`)

// notation returns a piece's notation without atoms that never occur.
func (s *shower) notation(t *PieceType, castles bool) string {
	whole := t.Betza.Notation
	if strings.ContainsAny(whole, "[](){} -@") {
		return whole
	}
	short := atom.ReplaceAllStringFunc(whole, func(text string) string {
		one, err := betza.Parse(text)
		if err != nil {
			return text
		}
		if shown := s.shown(t, one, castles); len(shown.Patterns)+len(shown.Castlings) == 0 && shown.Universal == 0 {
			return ""
		}
		return text
	})
	if b, err := betza.Parse(short); err == nil && s.shown(t, b, castles).Signature(1, 1) == t.Shown.Signature(1, 1) && (!castles || slices.Equal(b.Castlings, t.Betza.Castlings)) {
		return short
	}
	return whole
}
