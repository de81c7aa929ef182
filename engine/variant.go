package engine

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine/betza"
)

// PieceType is a compiled piece definition.
type PieceType struct {
	ID      TypeID
	Name    string
	Letters [2]string // notation by player; White's in upper case as a rule
	Betza   *betza.Piece
	Value   int // centipawns in the middle game; 0: not given
	Ending  int // centipawns in the ending
	Royal   bool
	Base    TypeID // the type it is a promoted form of, or 0
	Picture string // see PieceDef

	firstSteps [][2]int // see Variant.FirstSteps

	zoned   []zoned
	initial [2]Bitboard
	confine [2]Bitboard
	limited bool           // confine applies
	shows   func() []shown // of the variant's types, by TypeID
}

// Label returns the piece's notation for display: without the mark _ that FENs need
// before pairs of letters.
func (t *PieceType) Label(c Color) string { return strings.TrimPrefix(t.Letters[c], "_") }

// Confined returns the squares that a player's pieces of the type never leave; ok
// is false if they may go anywhere.
func (t *PieceType) Confined(c Color) (to Bitboard, ok bool) { return t.confine[c], t.limited }

// zoned is a compiled RegionMoves.
type zoned struct {
	region Region
	target Region
	on, to [2]Bitboard
	betza  *betza.Piece
}

// Variant is a compiled definition: immutable, and safe for concurrent use by any
// number of positions.
type Variant struct {
	Def    Definition // with arrays expanded
	Values Values     // of all game variables

	*geometry
	types  []PieceType // by TypeID; the first is unused
	byText map[string]Piece
	words  int // words of a bitboard that the board needs

	moves   [128]moves // by piece code
	modes   legModes
	setwise [2][]setwiseType // by player
	scripts []route

	attacks      [2]attackTables // by attacking player
	paths        []path
	hoppers      bool     // some attack needs a hurdle
	followed     bool     // some attack is known only by following a script
	exposesOddly bool     // see movesExposeOddly
	unhoppable   []TypeID // pieces over which nothing hops, and that nothing captures by hopping

	royalTypes       []TypeID
	enPassantAttacks [2][]enPassantAttacks // by capturing player
	promos           [128]*promotion
	drops            *dropRules
	handOf           []TypeID // by TypeID: the type that a captured piece has in hand; nil if captures do not go to hand
	zeroing          [64]bool // by TypeID: its moves reset the half-move clock
	markPromo        bool     // promoted pieces carry a marker
	hands            bool     // what UsesHands returns

	barred []Bitboard // by square: where no piece may go from it; nil: nowhere

	startCount [2][MaxTypes + 1]int

	format       []string
	slots        int
	slotMatters  []bool   // by slot, see SlotMatters
	historyRules []string // see HistoryRules
	hooks        hooks
	startArray   string // the board and the hands
	describe     func() []string
	pool         *positionPool // nil while the variant is compiled
}

// Types returns the piece types, in the order of the definition.
func (v *Variant) Types() []PieceType { return v.types[1:] }

// MaxLetters is the length, in bytes, of the longest notation of a piece.
const MaxLetters = 4

// Type returns the type with a number that a piece or move carries.
func (v *Variant) Type(id TypeID) *PieceType { return &v.types[id] }

// TypeNamed finds a type by its name.
func (v *Variant) TypeNamed(name string) (*PieceType, bool) {
	for i := 1; i < len(v.types); i++ {
		if v.types[i].Name == name {
			return &v.types[i], true
		}
	}
	return nil, false
}

// Files returns the number of files.
func (v *Variant) Files() int { return v.files }

// Ranks returns the number of ranks.
func (v *Variant) Ranks() int { return v.ranks }

// Boards returns the number of boards, 1 or 2.
func (v *Variant) Boards() int { return v.boards }

// Size returns the number of squares, those removed included.
func (v *Variant) Size() int { return v.size }

// OnBoard reports whether a square is part of the board.
func (v *Variant) OnBoard(s Square) bool { return v.valid.Has(s) }

// At returns the square on a file, rank and board, all from 0.
func (v *Variant) At(file, rank, board int) Square { return v.square(file, rank, board) }

// File returns a square's file from 0.
func (v *Variant) File(s Square) int { return v.file(s) }

// Rank returns a square's rank from 0.
func (v *Variant) Rank(s Square) int { return v.rank(s) }

// BoardOf returns the board that a square is on, 0 or 1.
func (v *Variant) BoardOf(s Square) int { return v.board(s) }

// SquareName returns a square's name, such as "e4".
func (v *Variant) SquareName(s Square) string { return v.names[s] }

// SquareNamed finds a square by its name.
func (v *Variant) SquareNamed(name string) (Square, bool) {
	s, ok := v.byName[name]
	return s, ok && v.valid.Has(s)
}

// Region returns a region's squares for a player.
func (v *Variant) Region(r Region, c Color) (Bitboard, error) { return v.region(r, c) }

// PieceText returns a piece's notation, "" for an empty square, "*" for a wall
// and a final "~" for a promoted piece.
func (v *Variant) PieceText(pc Piece) string {
	switch {
	case pc == Wall:
		return "*"
	case pc.Type() == 0:
		return ""
	case pc.Promoted():
		return v.types[pc.Type()].Letters[pc.Color()] + "~"
	}
	return v.types[pc.Type()].Letters[pc.Color()]
}

// RoyalTypes returns the types that must not be left attacked.
func (v *Variant) RoyalTypes() []TypeID { return slices.Clip(v.royalTypes) }

// HasDrops reports whether pieces can be dropped from the hand.
func (v *Variant) HasDrops() bool { return v.drops != nil }

// CapturesGoToHand reports whether captured pieces go to hand.
func (v *Variant) CapturesGoToHand() bool { return v.handOf != nil }

// TracksPromoted reports whether promoted pieces carry a marker.
func (v *Variant) TracksPromoted() bool { return v.markPromo }

// Describe returns the rules in words, a paragraph for each.
func (v *Variant) Describe() []string { return slices.Clone(v.describe()) }

// describeRules makes what Describe returns. Some rules try positions to find out what they
// mean for the variant, so that it takes up to some milliseconds.
func (v *Variant) describeRules() []string {
	var out []string
	for _, r := range v.Def.Rules {
		if text := r.Describe(v); text != "" {
			out = append(out, text)
		}
	}
	return out
}

// maxListed is how many pieces a list may name: as many as there are squares.
const maxListed = 256

// ParseTypes reads a list of types as Builder.Types does.
func (v *Variant) ParseTypes(list string) ([]TypeID, error) {
	if t, ok := v.TypeNamed(strings.TrimSpace(list)); ok {
		return []TypeID{t.ID}, nil
	}
	var out []TypeID
	for _, word := range strings.FieldsFunc(list, func(r rune) bool { return r == ' ' || r == ',' }) {
		if t, ok := v.TypeNamed(word); ok {
			if out = append(out, t.ID); len(out) > maxListed {
				return nil, fmt.Errorf("piece list of %d characters: expected at most %d pieces", len(list), maxListed)
			}
			continue
		}
		for word != "" {
			n := v.longestNotation(word)
			if n == 0 {
				return nil, fmt.Errorf("piece list %q: %q is not a piece's name or notation", list, word)
			}
			out = append(out, v.byText[word[:n]].Type())
			word = word[n:]
			if len(out) > maxListed {
				return nil, fmt.Errorf("piece list of %d characters: expected at most %d pieces", len(list), maxListed)
			}
		}
	}
	return out, nil
}

func (v *Variant) longestNotation(text string) int {
	for n := min(len(text), MaxLetters); n > 0; n-- {
		if _, ok := v.byText[text[:n]]; ok {
			return n
		}
	}
	return 0
}
