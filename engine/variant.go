package engine

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine/betza"
	"github.com/ferzchess/ferz/engine/words"
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

	zoned   []zoned
	initial [2]Bitboard
	confine [2]Bitboard
	limited bool // confine applies
}

// Label returns the piece's notation as people read it: without the mark _
// that FENs need before pairs of letters.
func (t *PieceType) Label(c Color) string { return strings.TrimPrefix(t.Letters[c], "_") }

// Words says in English what the piece does.
func (t *PieceType) Words() string {
	text := t.Betza.Words()
	for _, z := range t.zoned {
		text += " On " + string(z.region) + " (ranks counted from the player's side) also: " + z.betza.Words()
	}
	return text
}

// zoned is a compiled Zoned.
type zoned struct {
	region Region
	on     [2]Bitboard
	betza  *betza.Piece
}

// Variant is a compiled definition: immutable, and safe for any number of
// positions and goroutines at once.
type Variant struct {
	Def    Definition // with arrays expanded
	Values Values     // of all game variables

	*geometry
	types  []PieceType // by TypeID; the first is unused
	byText map[string]Piece
	words  int // words of a bitboard that the board needs

	moves   [128]moves // by piece code
	modes   legModes
	herds   [2][]TypeID // by player: the types with shifts
	scripts []script

	attacks [2]attackTables // by attacking player
	paths   []path
	hoppers bool // some attack needs a hurdle

	royalTypes []TypeID
	passers    [2][]passer // by capturing player
	promos     [128]*promotion
	drops      *dropRules
	handOf     []TypeID // by TypeID: what a captured piece becomes in hand; nil if captures do not go to hand
	zeroing    [64]bool // by TypeID: its moves reset the half-move clock
	markPromo  bool     // promoted pieces carry a marker
	startCount [2][64]int

	format     []string
	slots      int
	hooks      hooks
	startArray string
}

// Compile checks a definition, sets its variables and builds its tables.
// Errors name the part of the definition that is wrong.
func Compile(d Definition, given Values) (*Variant, error) {
	v, err := compile(d, given)
	if err != nil {
		return nil, fmt.Errorf("variant %s: %w", d.ID, err)
	}
	return v, nil
}

func compile(d Definition, given Values) (*Variant, error) {
	values, err := d.resolve(given)
	if err != nil {
		return nil, err
	}
	computed := Values{}
	d.Pieces, d.Rules = slices.Clone(d.Pieces), slices.Clone(d.Rules)
	for _, s := range d.Setups {
		if err := s.Setup(&d, values, computed); err != nil {
			return nil, err
		}
	}
	if err := d.check(); err != nil {
		return nil, err
	}
	if d.Array, err = expand(d.Array, values, computed); err != nil {
		return nil, fmt.Errorf("array: %w", err)
	}
	v := &Variant{Def: d, Values: values, startArray: d.Array}
	if v.geometry, err = newGeometry(d.Board, d.Symmetry); err != nil {
		return nil, err
	}
	v.words = (v.size + 63) / 64
	v.hooks.sections, v.hooks.sole = map[string]FENSection{}, map[string]string{}
	v.format = strings.Fields(strings.NewReplacer("{", "", "}", "").Replace(orDefault(d.Format, defaultFormat)))
	return v, v.build()
}

func orDefault(text, other string) string {
	if text == "" {
		return other
	}
	return text
}

func (v *Variant) build() error {
	if err := v.addTypes(); err != nil {
		return err
	}
	if err := v.readStart(); err != nil {
		return fmt.Errorf("array %q: %w", v.startArray, err)
	}
	b := &Builder{v: v}
	bound := make([]any, len(v.Def.Rules))
	for i, r := range v.Def.Rules {
		var err error
		if bound[i], err = r.Bind(b); err != nil {
			return fmt.Errorf("rule %s: %w", r.Key(), err)
		}
		if err := v.hooks.add(r.Key(), bound[i]); err != nil {
			return err
		}
	}
	if err := v.checkTogether(); err != nil {
		return err
	}
	if err := v.checkFormat(); err != nil {
		return err
	}
	if err := v.compileMoves(); err != nil {
		return err
	}
	if _, err := v.NewPosition(""); err != nil {
		return err
	}
	for i, r := range v.Def.Rules {
		if hook, ok := bound[i].(Preparer); ok {
			if err := hook.Prepare(v); err != nil {
				return fmt.Errorf("rule %s: %w", r.Key(), err)
			}
		}
	}
	return nil
}

// checkFormat reports sections of the FEN that nothing reads.
func (v *Variant) checkFormat() error {
	known := strings.Fields("array side castling ep halfmove move")
	known = append(known, slices.Sorted(maps.Keys(v.hooks.sections))...)
	for i, name := range v.format {
		switch {
		case !slices.Contains(known, name):
			return fmt.Errorf("format %q: no rule has a section {%s}; there are %s", v.Def.Format, name, words.List(slices.Compact(slices.Sorted(slices.Values(known))), "and"))
		case (i == 0) != (name == "array") || slices.Contains(v.format[:i], name):
			return fmt.Errorf("format %q: want {array} first, and each section once", v.Def.Format)
		}
	}
	return nil
}

func (v *Variant) addTypes() error {
	if len(v.Def.Pieces) == 0 || len(v.Def.Pieces) > MaxTypes {
		return fmt.Errorf("%d pieces: a variant has from 1 to %d types", len(v.Def.Pieces), MaxTypes)
	}
	v.types = make([]PieceType, 1, len(v.Def.Pieces)+1)
	v.byText = map[string]Piece{}
	for i, def := range v.Def.Pieces {
		t := PieceType{ID: TypeID(i + 1), Name: def.Name, Value: def.Value, Ending: def.Ending, Royal: def.Royal}
		if t.Ending == 0 {
			t.Ending = t.Value
		}
		var err error
		if t.Betza, err = betza.Parse(def.Betza); err != nil {
			return fmt.Errorf("piece %s: %w", def.Name, err)
		}
		white, black, two := strings.Cut(def.Letter, "/")
		if !two {
			white, black = strings.ToUpper(white), strings.ToLower(white)
		}
		t.Letters = [2]string{white, black}
		for c, text := range t.Letters {
			if _, taken := v.byText[text]; taken || text == "" {
				return fmt.Errorf("piece %s: notation %q is empty or another piece's", def.Name, text)
			}
			if len(text) > MaxLetters || strings.ContainsAny(text, "0123456789/[]~*#{}") {
				return fmt.Errorf("piece %s: notation %q can't be read in a FEN: want up to %d letters and signs like + and '", def.Name, text, MaxLetters)
			}
			v.byText[text] = MakePiece(t.ID, Color(c))
		}
		if t.zoned, err = v.zonedMoves(&def); err != nil {
			return fmt.Errorf("piece %s: %w", def.Name, err)
		}
		v.types = append(v.types, t)
	}
	if err := v.addOthers(); err != nil {
		return err
	}
	return v.linkTypes()
}

// addOthers adds the notations that are only read.
func (v *Variant) addOthers() error {
	for i, def := range v.Def.Pieces {
		for c, text := range [2]string{strings.ToUpper(def.Also), strings.ToLower(def.Also)} {
			if text == "" {
				continue
			}
			pc := MakePiece(TypeID(i+1), Color(c))
			if other, taken := v.byText[text]; taken && other != pc {
				return fmt.Errorf("piece %s: notation %q is another piece's", def.Name, text)
			}
			v.byText[text] = pc
		}
	}
	return nil
}

func (v *Variant) zonedMoves(def *PieceDef) ([]zoned, error) {
	var out []zoned
	for _, z := range def.Zoned {
		piece, err := betza.Parse(z.Betza)
		if err != nil {
			return nil, err
		}
		one := zoned{region: z.On, betza: piece}
		for c := range one.on {
			if one.on[c], err = v.region(z.On, Color(c)); err != nil {
				return nil, err
			}
		}
		out = append(out, one)
	}
	return out, nil
}

func (v *Variant) linkTypes() error {
	for i, def := range v.Def.Pieces {
		t := &v.types[i+1]
		if def.Base != "" {
			base, ok := v.TypeNamed(def.Base)
			if !ok {
				return fmt.Errorf("piece %s: its base %q is no piece of the variant", def.Name, def.Base)
			}
			t.Base = base.ID
		}
		if def.Royal {
			v.royalTypes = append(v.royalTypes, t.ID)
		}
		for c := range t.initial {
			var err error
			if t.initial[c], err = v.region(def.Initial, Color(c)); err != nil {
				return fmt.Errorf("piece %s: %w", def.Name, err)
			}
		}
	}
	return nil
}

// readStart places the start array once, for what depends on it.
func (v *Variant) readStart() error {
	p := &Position{v: v, states: make([]state, 1)}
	if err := p.readArray(v.startArray); err != nil {
		return err
	}
	for s := range v.size {
		pc := p.board[s]
		if pc.Type() == 0 {
			continue
		}
		v.startCount[pc.Color()][pc.Type()]++
		if t := &v.types[pc.Type()]; v.Def.Pieces[pc.Type()-1].Initial == "" {
			t.initial[pc.Color()].Add(Square(s))
		}
	}
	return nil
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
func (v *Variant) RoyalTypes() []TypeID { return v.royalTypes }

// HasDrops reports whether pieces can be dropped from the hand.
func (v *Variant) HasDrops() bool { return v.drops != nil }

// MarksPromoted reports whether promoted pieces carry a marker.
func (v *Variant) MarksPromoted() bool { return v.markPromo }

// Describe returns the rules in words, a paragraph for each.
func (v *Variant) Describe() []string {
	var out []string
	for _, r := range v.Def.Rules {
		if text := r.Describe(v); text != "" {
			out = append(out, text)
		}
	}
	return out
}
