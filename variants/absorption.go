package variants

import (
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// power is what a piece of Absorption Chess can do, but for what it has of a pawn, in
// Betza notation, with what a piece that can do it is called, and its letters as a
// piece and as a king.
type power struct{ betza, name, letter, king string }

var powers = []power{
	{"", "", "", "K"}, {"N", "Knight", "N", "J"}, {"B", "Bishop", "B", "L"}, {"R", "Rook", "R", "T"}, {"BR", "Queen", "Q", "W"},
	{"NB", "Archbishop", "A", "H"}, {"NR", "Chancellor", "C", "G"}, {"NBR", "Amazon", "M", "Z"},
}

// absorbing is a piece of Absorption Chess.
type absorbing struct {
	engine.PieceDef
	powers string // some of PNBR
	king   bool
}

// movesAsPawn reports whether the piece moves as a pawn, too.
func (a absorbing) movesAsPawn() bool { return strings.Contains(a.powers, "P") }

// absorbings lists the pieces, and returns the one with some powers.
func absorbings() (all []absorbing, with func(powers string, king bool) absorbing) {
	for _, asPawn := range []bool{false, true} {
		for _, p := range powers {
			if asPawn || p.betza != "" {
				all = append(all, p.piece(asPawn))
			}
			all = append(all, p.royal(asPawn))
		}
	}
	type kind struct {
		set  [4]bool // which of PNBR it has
		king bool
	}
	kindOf := func(powers string, king bool) (k kind) {
		for i, p := range "PNBR" {
			k.set[i] = strings.ContainsRune(powers, p)
		}
		k.king = king
		return k
	}
	byKind := map[kind]absorbing{}
	for _, a := range all {
		byKind[kindOf(a.powers, a.king)] = a
	}
	return all, func(powers string, king bool) absorbing { return byKind[kindOf(powers, king)] }
}

// piece is the piece with a power that is no king.
func (p power) piece(asPawn bool) absorbing {
	if !asPawn {
		return absorbing{PieceDef: engine.PieceDef{Name: p.name, Letter: p.letter, Betza: p.betza}, powers: p.betza}
	}
	pawn := piece("Pawn")
	out := absorbing{PieceDef: pawn, powers: "P" + p.betza}
	if p.betza == "" {
		return out
	}
	out.PieceDef = engine.PieceDef{Name: p.name + " Pawn", Letter: p.letter + "'", Betza: p.betza}
	if strings.Contains(p.betza, "R") { // which goes straight ahead in any case
		out.Betza += "fceF"
		return out
	}
	out.Betza += pawn.Betza
	out.Initial = pawn.Initial
	return out
}

// royal is the king with a power.
func (p power) royal(asPawn bool) absorbing {
	out := absorbing{powers: p.betza, king: true}
	out.PieceDef = engine.PieceDef{Name: strings.TrimSpace(p.name + " King"), Letter: p.king, Betza: "K" + p.betza, Royal: true}
	switch {
	case asPawn:
		out.powers, out.Name, out.Letter = "P"+p.betza, out.Name+" with a Pawn", p.king+"'"
	case p.betza == "":
		out.Betza = piece("Castling King").Betza
	}
	return out
}

// absorb adds the pieces and rules of Absorption Chess to chess.
func absorb(d *engine.Definition) {
	all, with := absorbings()
	own := engine.Definition{}
	var eats []rules.Change
	pawns := ""
	for _, a := range all {
		if !slices.Contains([]string{"Pawn", "King", "Knight", "Bishop", "Rook", "Queen"}, a.Name) {
			own.Pieces = append(own.Pieces, a.PieceDef)
		}
		for _, victim := range all {
			if to := with(a.powers+victim.powers, a.king); !victim.king && to.Name != a.Name {
				eats = append(eats, rules.Change{Of: a.Name, To: to.Name, Capturing: victim.Name})
			}
		}
		if !a.movesAsPawn() {
			continue
		}
		own.Rules = append(own.Rules, a.promotion(with))
		if !a.king {
			pawns += a.Letter + " "
		}
	}
	own.Rules = append(own.Rules, rules.TypeChange{Changes: eats}, rules.PromoteAsPawn{Of: strings.TrimSpace(pawns)},
		rules.Castling{King: "K"}, rules.DeadPosition{OnlyBareKings: true})
	derived := d.Derive(own)
	d.Pieces, d.Rules = derived.Pieces, derived.Rules
}

// promotion is what the piece, which moves as a pawn, too, becomes at the end of the
// board: as a pawn does it takes the powers of a queen, rook, bishop or knight, and
// as a king those of a queen. It must do so only if it is a pawn and no more.
func (a absorbing) promotion(with func(powers string, king bool) absorbing) rules.Promotion {
	pawnless := strings.ReplaceAll(a.powers, "P", "")
	out := rules.Promotion{ID: " of " + a.Name, Of: a.Name}
	if a.king {
		out.To = with(pawnless+"BR", true).Name
		return out
	}
	var to []string
	for _, p := range []string{"BR", "R", "B", "N"} {
		if name := with(pawnless+p, false).Name; !slices.Contains(to, name) {
			to = append(to, name)
		}
	}
	out.To, out.Optional = strings.Join(to, ", "), true
	if a.powers == "P" {
		out.ID, out.Optional = "", false
	}
	return out
}
