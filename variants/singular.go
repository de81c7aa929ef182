package variants

import (
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// singular are games that are like no other: in how pieces capture, and in what
// becomes of those captured.
func singular() []engine.Definition {
	return []engine.Definition{Ultima(), HostageChess(), Absorption(), Dunsany(), Tamerlane()}
}

// Dunsany is Dunsany's Chess.
func Dunsany() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "dunsany", Name: "Dunsany's Chess", Aliases: []string{"dunsany's game", "pieces against pawns"}, Inventor: "Lord Dunsany", Year: "1942",
		Tags:        []string{"Chess Variant", "Different Armies", "Historic"},
		Description: "32 pawns without a king against the army of chess, which begins:\nthe pawns mate, or are all taken. Horde chess comes from it.",
		Source:      "https://www.chessvariants.com/unequal.dir/dunsany.html; The Fairy Chess Review, August 1942",
		Array:       "rnbqkbnr/pppppppp/8/8/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP b",
		Pieces:      []engine.PieceDef{pawnFrom("b:r7")},
		Rules:       []engine.Rule{rules.Extinction{}},
		Without:     []string{"dead position"},
	})
}

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
	return all, func(powers string, king bool) (found absorbing) {
		for _, a := range all {
			if a.king == king && !strings.ContainsFunc("PNBR", func(p rune) bool {
				return strings.ContainsRune(a.powers, p) != strings.ContainsRune(powers, p)
			}) {
				found = a
			}
		}
		return found
	}
}

// piece is the piece with a power that is no king.
func (p power) piece(asPawn bool) absorbing {
	if !asPawn {
		return absorbing{PieceDef: engine.PieceDef{Name: p.name, Letter: p.letter, Betza: p.betza}, powers: p.betza}
	}
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
		out.Betza = castlingKing("O2").Betza
	}
	return out
}

// Absorption is Absorption Chess.
func Absorption() engine.Definition {
	all, with := absorbings()
	d := engine.Definition{
		ID: "absorption", Name: "Absorption Chess", Aliases: []string{"power absorption chess"}, Inventor: "Unknown", Year: "before 1994",
		Tags:        []string{"Chess Variant"},
		Description: "A piece that captures another one moves like it, too, from then on:\nbishops and rooks become queens, and kings learn to leap.",
		Source:      "https://www.chessvariants.com/difftaking.dir/cannibal.html; for pawns and kings, https://chess.computerwebservices.net/power.php",
	}
	var eats []rules.Change
	pawns := ""
	for _, a := range all {
		if !slices.Contains([]string{"Pawn", "King", "Knight", "Bishop", "Rook", "Queen"}, a.Name) {
			d.Pieces = append(d.Pieces, a.PieceDef)
		}
		for _, victim := range all {
			if to := with(a.powers+victim.powers, a.king); !victim.king && to.Name != a.Name {
				eats = append(eats, rules.Change{Of: a.Name, To: to.Name, Capturing: victim.Name})
			}
		}
		if !a.movesAsPawn() {
			continue
		}
		d.Rules = append(d.Rules, a.promotion(with))
		if !a.king {
			pawns += a.Letter + " "
		}
	}
	d.Rules = append(d.Rules, rules.TypeChange{Changes: eats}, rules.PromoteAsPawn{Of: strings.TrimSpace(pawns)},
		rules.Castling{King: "K"}, rules.DeadPosition{Bare: true})
	return Chess().Derive(d)
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

// HostageChess is Hostage Chess.
func HostageChess() engine.Definition {
	var kinds []rules.Hostage
	held := []engine.PieceDef{commoner}
	for _, k := range []struct {
		letter, name string
		worth        int
	}{{"Q", "Queen", 9}, {"R", "Rook", 5}, {"B", "Bishop", 3}, {"N", "Knight", 3}, {"P", "Pawn", 1}} {
		kinds = append(kinds, rules.Hostage{Type: k.letter, Held: k.letter + "'", Worth: k.worth})
		held = append(held, engine.PieceDef{Name: "Captive " + k.name, Letter: k.letter + "'", Betza: "-", Value: 10})
	}
	return Chess().Derive(engine.Definition{
		ID: "hostage", Name: "Hostage Chess", Inventor: "John Leslie", Year: "1997",
		Tags:        []string{"Chess Variant"},
		Description: "What is captured is held, and can be exchanged: whoever releases\na hostage frees a lesser or equal one and drops it at once.",
		Source:      "Variant Chess 32; https://en.wikipedia.org/wiki/Hostage_chess",
		Array:       "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[]",
		Pieces:      held,
		Rules: []engine.Rule{
			rules.Hostages{King: "K", Pawn: "P", Kinds: kinds},
			rules.Drops{Types: "QRBNP", Zones: []rules.DropZone{{Types: "P", On: "r2-7"}}},
			rules.Castling{King: "K", Partner: "R", Moves: orthodoxCastling, Dropped: true},
		},
		Without: []string{"dead position"},
	})
}

// Ultima is Ultima, or Baroque Chess.
func Ultima() engine.Definition {
	quiet := func(name, letter string, value int) engine.PieceDef {
		return engine.PieceDef{Name: name, Letter: letter, Betza: "mQ", Value: value}
	}
	return engine.Definition{
		ID: "ultima", Name: "Ultima", Aliases: []string{"baroque chess", "baroque"}, Inventor: "Robert Abbott", Year: "1962",
		Tags:        []string{"Chess Variant", "Historic", "Popular"},
		Description: "Nearly all pieces move like a queen, and each captures in another way:\nby leaping, withdrawing, pinching, or by where it stands.",
		Source:      "https://en.wikipedia.org/wiki/Baroque_chess",
		Board:       engine.Board{Files: 8, Ranks: 8},
		Array:       "clhwkhli/pppppppp/8/8/8/8/PPPPPPPP/ILHWKHLC",
		Pieces: []engine.PieceDef{
			{Name: "King", Letter: "K", Betza: "K", Value: 400}, {Name: "Pincer Pawn", Letter: "P", Betza: "mR", Value: 150},
			quiet("Withdrawer", "W", 350), quiet("Coordinator", "C", 450), quiet("Immobilizer", "I", 800), quiet("Long Leaper", "L", 500), quiet("Chameleon", "H", 450),
		},
		Rules: []engine.Rule{
			rules.Baroque{King: "K", Pincer: "P", Withdrawer: "W", Coordinator: "C", Immobilizer: "I", Leaper: "L", Chameleon: "H"},
			rules.Extinction{Types: "K"}, rules.Checkmate{Stalemate: rules.StalemateLoses}, rules.FiftyMoves{Types: "P"}, rules.Repetition{},
		},
	}
}
