package engine

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/ferzchess/ferz/engine/betza"
	"github.com/ferzchess/ferz/engine/guard"
)

// CastlingRule is a bound rule that makes pieces castle. Without one, the atom O in a
// piece's notation has no effect.
type CastlingRule interface {
	// Castles reports whether pieces of a type can castle in games that begin at
	// start, and whether the type's atoms O are the ways to do so.
	Castles(start *Position, t TypeID) (can, noted bool)
}

// PassantRule is a bound rule that makes pieces capture en passant. Without one, the
// modifier e in a piece's notation has no effect.
type PassantRule interface {
	// FirstMovesOnly reports whether a piece can be captured en passant only right
	// after a move that its notation marks.
	FirstMovesOnly() bool
}

// SideChanger is a bound rule that makes pieces change sides.
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
	safe    bool // royal pieces are never captured
	roams   map[Piece]Bitboard
}

// shown describes a piece type for users: what its pieces do in the game.
type shown struct {
	piece        *betza.Piece
	castles      bool // in other ways than piece says
	zoned        []shownZone
	words, short func() string
}

// shownZone describes moves that pieces have on some squares only.
type shownZone struct {
	piece *betza.Piece
	where string // the squares in words
	limit string // says where the moves may end
}

// Shown returns Betza without what never occurs in the game, such as castling that no rule
// allows. It is found out when it is first asked for, for all types of the variant.
func (t *PieceType) Shown() *betza.Piece { return t.shown().piece }

func (t *PieceType) shown() *shown { return &t.shows()[t.ID] }

// Castles reports whether pieces of the type can castle in the game.
func (t *PieceType) Castles() bool { return t.shown().castles || len(t.Shown().Castlings) > 0 }

// CapturesEnPassant reports whether pieces of the type can capture en passant in the game.
func (t *PieceType) CapturesEnPassant() bool {
	s := t.shown()
	return ends(s.piece, betza.EnPassant) || slices.ContainsFunc(s.zoned, func(z shownZone) bool { return ends(z.piece, betza.EnPassant) })
}

// ends reports whether a notation has a move whose last leg has one of some modes.
func ends(b *betza.Piece, mode betza.Mode) bool {
	return slices.ContainsFunc(b.Patterns, func(p betza.Pattern) bool { return p.Legs[len(p.Legs)-1].Mode&mode != 0 })
}

// Words describes the piece's moves in English.
func (t *PieceType) Words() string { return t.shown().words() }

// ShortWords says the same in fewer words, known movements by the pieces that are known
// for them: "Moves like a chess knight." Castling is left out.
func (t *PieceType) ShortWords() string { return t.shown().short() }

// allWords writes what Words returns.
func (s *shown) allWords() string {
	text := s.piece.Describe()
	if s.castles {
		text += " On its first move may castle."
	}
	return s.withZones(text)
}

// withZones adds the moves that the piece has on some squares only.
func (s *shown) withZones(text string) string {
	for _, z := range s.zoned {
		text += " On " + z.where + " (as seen from the player's side) also" + z.limit + ": " + z.piece.Describe()
	}
	return text
}

// show returns the described moves of each type, by TypeID. If a rule panics, they are
// those of the notations.
func (v *Variant) show() []shown {
	out := make([]shown, len(v.types))
	err := guard.Do(func() error {
		start, err := v.NewPosition("")
		if err != nil {
			return err
		}
		s := &shower{v: v, start: start, roams: map[Piece]Bitboard{}, safe: len(v.royalTypes) > 0 && !v.RulesDecideCheck()}
		s.capture = s.passes()
		for i := range v.types {
			out[i] = s.describe(&v.types[i])
		}
		return nil
	})
	for i := range out {
		s := &out[i]
		if err != nil {
			*s = shown{piece: v.types[i].Betza}
		}
		s.words = sync.OnceValue(s.allWords)
		s.short = sync.OnceValue(func() string { return s.withZones(s.piece.ShortWords()) })
	}
	return out
}

// describe returns what pieces of a type are shown to do.
func (s *shower) describe(t *PieceType) shown {
	can, noted := s.castles(t.ID)
	out := shown{piece: s.shown(t, t.Betza, can && noted), castles: can && !noted}
	out.piece.Notation = s.notation(t, out.piece, can)
	for i := range t.zoned {
		z := &t.zoned[i]
		one := shownZone{piece: s.shown(t, z.betza, false), where: s.v.RegionWords(z.region)}
		switch {
		case z.target == z.region:
			one.limit = ", to squares of these"
		case z.target != "":
			one.limit = ", to squares of " + s.v.RegionWords(z.target)
		}
		out.zoned = append(out.zoned, one)
	}
	return out
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
				if t := &s.v.types[i]; len(s.v.enPassantAttacks[c.Other()]) > 0 && s.v.SetsEnPassant(t.ID) && (!r.FirstMovesOnly() || s.passed(t, c)) {
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
			if sc.mode&betza.SetsEnPassant == 0 {
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
		if ok && slices.ContainsFunc(s.v.enPassantAttacks[by], func(p enPassantAttacks) bool { return !p.from[at].Empty() }) {
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

// stands returns the squares that a player's pieces of a type may reach from the start
// position, for any occupancy, or all squares if they enter in other ways.
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
			next = next.Or(s.v.PossibleTargets(pc, at))
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
		if !s.occurs(t, p.Initial) || s.safe && onlyRoyal(p) {
			continue
		}
		if !s.capture {
			p.Legs = slices.Clone(p.Legs)
			last := &p.Legs[len(p.Legs)-1]
			if last.Mode &^= betza.SetsEnPassant; last.Mode&betza.EnPassant != 0 {
				if last.Mode &^= betza.EnPassant; last.Mode&(betza.Empty|betza.Capture|betza.CaptureOwn) == 0 {
					continue
				}
			}
		}
		out.Patterns = append(out.Patterns, p)
	}
	return &out
}

// onlyRoyal reports whether a pattern ends with the capture of a royal piece and in no
// other way.
func onlyRoyal(p betza.Pattern) bool {
	mode := p.Legs[len(p.Legs)-1].Mode
	return mode&betza.OnlyRoyal != 0 && mode&(betza.Empty|betza.CaptureOwn|betza.EnPassant) == 0
}

// atom finds an atom of a notation without brackets, with its modifiers.
var atom = regexp.MustCompile(`[a-z]*([A-Z])[A-Z]?[0-9]*`)

// notation returns a piece's notation without atoms that never occur, if it means all that
// the piece is shown to do.
func (s *shower) notation(t *PieceType, all *betza.Piece, castles bool) string {
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
	if b, err := betza.Parse(short); err == nil && s.shown(t, b, castles).Signature(1, 1) == all.Signature(1, 1) && (!castles || slices.Equal(b.Castlings, t.Betza.Castlings)) {
		return short
	}
	return whole
}
