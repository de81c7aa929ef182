package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/betza"
	"github.com/ferzchess/ferz/engine/words"
)

// InitialLeaps gives pieces of a type leaps, or of two types, that they may make
// as their first move. Unlike Betza's i, which goes by squares, it knows whether
// a piece has moved and come back. The leaps give no check.
//
// Source: Jose Carrillo, Courier Chess Moderno (2008); Francesco Piacenza,
// Archchess (1683), for the king's leap; for CanceledBy, Ouk Chatrang. The FEN has a section with the files
// of the pieces that have not moved, White's in upper case.
type InitialLeaps struct {
	Type    string `ini:"type"`
	Leaps   string `ini:"leaps"`   // Betza notation, leaps only
	Section string `ini:"section"` // name of the FEN's section
	// CanceledBy are types that take the right from a royal piece by moving to its rank
	// or file, whatever stands between; such a piece may not leap out of check.
	CanceledBy string        `ini:"aimed"`
	And        *InitialLeaps `ini:"and"` // of another type, in the same section
}

func (r InitialLeaps) Key() string { return "initial leaps " + r.Section }

func (r InitialLeaps) Describe(v *engine.Variant) string {
	who := capitalize(words.A(listTypesText(v, r.Type, "or")))
	piece, err := betza.Parse(r.Leaps)
	if err != nil {
		return ""
	}
	text := who + " that has not moved yet has more moves. " + piece.Describe() + " These moves give no check."
	if r.CanceledBy != "" {
		text += " It may not leap out of check, nor once an enemy " + listTypesText(v, r.CanceledBy, "or") + " has moved to its rank or file, even behind others."
	}
	if r.And != nil {
		text += " " + r.And.Describe(v)
	}
	return text
}

func (r InitialLeaps) Bind(b *engine.Builder) (any, error) {
	out := &initialLeaps{v: b.Variant(), section: r.Section, slot: b.Slot()}
	for of := &r; of != nil; of = of.And {
		if err := out.add(b, of); err != nil {
			return nil, err
		}
	}
	if len(out.pieces) > 64 {
		return nil, fmt.Errorf("%d pieces of the array leap: at most 64 can", len(out.pieces))
	}
	if r.And != nil { // those of one type stay as they are named by file
		slices.SortFunc(out.pieces, func(a, b initialPiece) int { return int(a.letter) - int(b.letter) })
	}
	return out, nil
}

// add adds the pieces of a type.
func (l *initialLeaps) add(b *engine.Builder, r *InitialLeaps) error {
	typ, err := oneType(b, r.Type)
	if err != nil {
		return err
	}
	aimed, err := b.Types(r.CanceledBy)
	if err != nil {
		return err
	}
	piece, err := betza.Parse(r.Leaps)
	if err != nil {
		return err
	}
	for _, t := range aimed {
		l.aims[t], l.aimedAt = true, typ
	}
	for f := range l.v.Files() {
		for player := range engine.Color(2) {
			if err := l.addFile(b, piece, f, engine.MakePiece(typ, player)); err != nil {
				return err
			}
		}
	}
	return nil
}

// initialLeaps is the bound rule; its slot has a bit for each of the pieces.
type initialLeaps struct {
	v       *engine.Variant
	section string
	slot    int
	pieces  []initialPiece
	aims    typeSet       // types that take the right from aimedAt
	aimedAt engine.TypeID // 0: none does
}

type initialPiece struct {
	pc     engine.Piece
	home   engine.Square
	letter byte
	leaps  []initialLeap
}

type initialLeap struct {
	to   engine.Square
	mode betza.Mode
}

// addFile adds a player's piece of a type on a file of the array, of which there
// may be one.
func (l *initialLeaps) addFile(b *engine.Builder, piece *betza.Piece, file int, pc engine.Piece) error {
	found := false
	for rank := range l.v.Ranks() {
		s := l.v.At(file, rank, 0)
		if b.StartPiece(s) != pc {
			continue
		}
		if found {
			return fmt.Errorf("file %c has more than one piece that the FEN should name", 'a'+file)
		}
		found = true
		p := initialPiece{pc: pc, home: s, letter: byte('A' + file)}
		if _, taken := l.bit(p.letter | byte(pc.Color())<<5); taken {
			return fmt.Errorf("file %c has more than one piece that the FEN should name", 'a'+file)
		}
		if pc.Color() == engine.Black {
			p.letter |= 0x20
		}
		if err := l.addLeaps(&p, piece); err != nil {
			return err
		}
		l.pieces = append(l.pieces, p)
	}
	return nil
}

func (l *initialLeaps) addLeaps(p *initialPiece, piece *betza.Piece) error {
	files, ranks := l.v.Def.Symmetry.Turns(p.pc.Color())
	for _, pattern := range piece.Patterns {
		leg := pattern.Legs[0]
		if len(pattern.Legs) != 1 || leg.Max != 1 || leg.Mode&^(betza.Empty|betza.Capture) != 0 {
			return fmt.Errorf("%q: expected leaps only", piece.Notation)
		}
		if to, ok := l.v.Step(p.home, files*leg.DX, ranks*leg.DY); ok {
			p.leaps = append(p.leaps, initialLeap{to, leg.Mode})
		}
	}
	return nil
}

func (l *initialLeaps) MoveMade(p engine.Editor, m engine.Move) {
	state := p.Slot(l.slot)
	if state == 0 || m == engine.NoMove {
		return
	}
	for i := range l.pieces {
		if home := l.pieces[i].home; m.From() == home || m.To() == home || p.PieceAt(home) != l.pieces[i].pc {
			state &^= 1 << i
		}
		if l.aimed(p.Position, &l.pieces[i], m) {
			state &^= 1 << i
		}
	}
	p.SetSlot(l.slot, state)
}

// aimed reports whether a move just made takes a piece's right by its aim.
func (l *initialLeaps) aimed(p *engine.Position, piece *initialPiece, m engine.Move) bool {
	return piece.pc.Type() == l.aimedAt && l.aims[p.PieceAt(m.To()).Type()] && piece.pc.Color() != p.Side() &&
		(l.v.File(piece.home) == l.v.File(m.To()) || l.v.Rank(piece.home) == l.v.Rank(m.To()))
}

func (l *initialLeaps) IgnoresOthers() {}

func (l *initialLeaps) SpecialMoves(p *engine.Position, out *engine.MoveList) {
	state := p.Slot(l.slot)
	for i := range l.pieces {
		piece := &l.pieces[i]
		if state>>i&1 == 0 || piece.pc.Color() != p.Side() || piece.pc.Type() == l.aimedAt && p.InCheck(p.Side()) {
			continue
		}
		for _, leap := range piece.leaps {
			if l.allows(p.PieceAt(leap.to), piece.pc, leap.mode) {
				out.Add(engine.NewMove(engine.NormalMove, piece.home, leap.to))
			}
		}
	}
}

// allows reports whether a piece may leap to where target stands, which must
// not be a king.
func (l *initialLeaps) allows(target, pc engine.Piece, mode betza.Mode) bool {
	if target == engine.NoPiece {
		return mode&betza.Empty != 0
	}
	return target.Type() != 0 && target.Color() != pc.Color() && mode&betza.Capture != 0 && !l.v.Type(target.Type()).Royal
}

func (l *initialLeaps) Sections() []string { return []string{l.section} }

func (l *initialLeaps) Accepts(_, text string) bool {
	for i := range len(text) {
		if _, ok := l.bit(text[i]); !ok && text != "-" {
			return false
		}
	}
	return true
}

func (l *initialLeaps) bit(letter byte) (int, bool) {
	for i := range l.pieces {
		if l.pieces[i].letter == letter {
			return i, true
		}
	}
	return 0, false
}

// ReadFEN implements engine.FENSection. Without the section all pieces at home
// count as unmoved.
func (l *initialLeaps) ReadFEN(p engine.Editor, _, text string) error {
	var state uint64
	for i := range l.pieces {
		piece := &l.pieces[i]
		if p.PieceAt(piece.home) == piece.pc && (text == "" || strings.IndexByte(text, piece.letter) >= 0) {
			state |= 1 << i
		}
	}
	p.SetSlot(l.slot, state)
	return nil
}

func (l *initialLeaps) WriteFEN(p *engine.Position, _ string) string {
	var out strings.Builder
	for i := range l.pieces {
		if p.Slot(l.slot)>>i&1 != 0 {
			out.WriteByte(l.pieces[i].letter)
		}
	}
	if out.Len() == 0 {
		return "-"
	}
	return out.String()
}
