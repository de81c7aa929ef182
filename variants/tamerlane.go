package variants

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// tamerlanePieces are the pieces of Tamerlane Chess that have a pawn of their own.
var tamerlanePieces = []engine.PieceDef{
	{Name: "War Engine", Letter: "D", Betza: "D", Value: 150}, {Name: "Camel", Letter: "C", Betza: "C", Value: 250},
	{Name: "Elephant", Letter: "E", Betza: "A", Value: 100}, {Name: "General", Letter: "F", Betza: "F", Value: 150},
	{Name: "Vizier", Letter: "V", Betza: "W", Value: 145}, {Name: "Giraffe", Letter: "G", Betza: "[F-W-W-R]", Value: 350},
	{Name: "Picket", Letter: "T", Betza: "[F-B]", Value: 300}, {Name: "Knight", Letter: "N", Betza: "N", Value: 325},
	{Name: "Rook", Letter: "R", Betza: "R", Value: 550},
}

// Tamerlane is Tamerlane Chess.
func Tamerlane() engine.Definition {
	step := func(name, letter string) engine.PieceDef { return as(plainPawn, name, letter) }
	d := engine.Definition{
		ID: "tamerlane", Name: "Tamerlane Chess", Aliases: []string{"shatranj al-kabir", "timur's chess"}, Inventor: "Unknown", Year: "late 14th century",
		Tags:        []string{"Chess Variant", "Historic", "Regional"},
		Description: "Timur's own chess: each piece has a pawn that promotes to it, the pawn\nof pawns lives three times, and kings find refuge in citadels.",
		Source:      "https://en.wikipedia.org/wiki/Tamerlane_chess; https://www.chessvariants.com/play/erf/Tamerlan.html",
		Board:       engine.Board{Files: 13, Ranks: 10, Removed: "a1-a8 a10 m1 m3-m10"},
		Array:       "1e1c1d1d1c1e1/1rntgfkvgtnr1/1pd'c'e'f'k'v'g't'n'r'1/13/13/13/13/1PD'C'E'F'K'V'G'T'N'R'1/1RNTGFKVGTNR1/1E1C1D1D1C1E1",
		Format:      "{array} {side} {castling} {ep} {swaps} {halfmove} {move}",
		Pieces: []engine.PieceDef{
			{Name: "King", Letter: "K", Betza: "K"}, {Name: "Prince", Letter: "S", Betza: "K", Value: 325}, {Name: "Adventitious King", Letter: "A", Betza: "K", Value: 325},
			step("Pawn of the King", "K'"), step("Pawn of Pawns", "P"), step("Pawn of Pawns Reborn", "P'"), step("Golden Pawn", "P''"),
			{Name: "Waiting Pawn", Letter: "W", Betza: "-", Value: 200}, {Name: "Waiting Pawn Reborn", Letter: "W'", Betza: "-", Value: 200},
		},
		Rules: []engine.Rule{
			rules.LastRoyal{Types: "K S A"}, rules.Checkmate{Stalemate: rules.StalemateLoses},
			rules.Tamerlane{Kings: "K S A", Citadel: "w:m2 b:a9", Pawns: "P P' P''", Waiting: "W W'", Again: "w:g3 b:g8"},
			rules.Repetition{},
		},
	}
	pawns := "P P' P'' K'"
	others := "W W'"
	becomes := func(of, to string) {
		d.Rules = append(d.Rules, rules.Promotion{ID: " of " + of, Of: of, To: to})
	}
	becomes("K'", "S")
	becomes("P", "W")
	becomes("P'", "W'")
	becomes("P''", "A")
	for _, p := range tamerlanePieces {
		pawn := p.Letter + "'"
		d.Pieces = append(d.Pieces, p, step("Pawn of the "+p.Name, pawn))
		becomes(pawn, p.Letter)
		others += " " + p.Letter
		pawns += " " + pawn
	}
	d.Rules = append(d.Rules, rules.FiftyMoves{Types: pawns}, rules.Confine{Types: pawns + " " + others, To: "b1-l10", Name: "the board for a citadel"})
	return d
}
