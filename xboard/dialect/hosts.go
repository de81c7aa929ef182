package dialect

import (
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// engineVariant is a variant that engines know, as they play it.
type engineVariant struct {
	names []string // that engines use for it
	def   engine.Definition
}

// engineVariants returns the variants in which others may be played. They are engines'
// variants, not ferz's catalogue: that of the protocols, whatever ferz plays.
func engineVariants() []engineVariant {
	chess := chessHost()
	return []engineVariant{
		{[]string{"normal", "chess", "standard"}, chess},
		{[]string{"nocastle"}, chess.Derive(engine.Definition{ID: "nocastle", Without: []string{"castling"}})},
		{[]string{"fischerandom", "chess960"}, chess.Derive(engine.Definition{ID: "fischerandom",
			Rules: []engine.Rule{rules.Castling{Chess960: true, Partner: "R", Moves: chess960Castling}}})},
		{[]string{"3check", "threecheck"}, chess.Derive(engine.Definition{ID: "3check",
			Format: "{array} {side} {castling} {ep} {checks} {halfmove} {move}", Rules: []engine.Rule{rules.CheckCount{Checks: 3}}})},
		{[]string{"crazyhouse"}, chess.Derive(engine.Definition{ID: "crazyhouse", Array: chess.Array + "[]", Rules: []engine.Rule{
			rules.Drops{CapturesToHand: true, Zones: []rules.DropZone{{Types: "P", On: "r2-7"}}},
			rules.Promotion{Of: "P", To: "QRBN", Demotes: true},
		}})},
		{[]string{"berolina"}, chess.Derive(engine.Definition{ID: "berolina",
			Pieces: []engine.PieceDef{{Name: "Pawn", Letter: "P", Betza: "fmFfceWifmnA", Initial: "r2"}}})},
		{[]string{"knightmate"}, chess.Derive(engine.Definition{ID: "knightmate", Array: "rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR",
			Pieces: []engine.PieceDef{
				{Name: "Commoner", Letter: "M", Betza: "K"}, {Name: "King", Letter: "K", Betza: "NisO2", Royal: true},
			},
			Rules: []engine.Rule{rules.Promotion{Of: "P", To: "QRBM"}}, Without: []string{"Knight"}})},
		{[]string{"almost"}, replaceQueen("almost", "Chancellor", "C", "RN")},
		{[]string{"amazon"}, replaceQueen("amazon", "Amazon", "A", "QN")},
		{[]string{"shatranj"}, shatranjHost()},
		{[]string{"xiangqi"}, xiangqiHost()},
		{[]string{"capablanca"}, capablancaHost("capablanca", "rnabqkbcnr")},
		{[]string{"gothic"}, capablancaHost("gothic", "rnbqckabnr")},
		{[]string{"embassy"}, capablancaHost("embassy", "rnbqkcabnr")},
		{[]string{"caparandom"}, capablancaHost("caparandom", "rnabqkbcnr").Derive(engine.Definition{ID: "caparandom",
			Rules: []engine.Rule{rules.Castling{Chess960: true, Partner: "R", Moves: caparandomCastling}}})},
		{[]string{"janus"}, tenByEight("janus", "rjnbkqbnjr", "QJRBN",
			engine.PieceDef{Name: "Janus", Letter: "J", Betza: "BN"}, engine.PieceDef{Name: "King", Letter: "K", Betza: "KilO3irO4", Royal: true})},
		{[]string{"centaur"}, tenByEight("centaur", "rcnbqkbncr", "QCRBN", engine.PieceDef{Name: "Centaur", Letter: "C", Betza: "KN"})},
		{[]string{"chancellor"}, nineByNine("chancellor", "rnbqkcnbr", "QCRBN", engine.PieceDef{Name: "Chancellor", Letter: "C", Betza: "RN"})},
		{[]string{"grand"}, grandHost()},
		{[]string{"shako"}, shakoHost()},
	}
}

// chessHost is chess.
func chessHost() engine.Definition {
	return engine.Definition{
		ID: "normal", Name: "chess", Board: engine.Board{Files: 8, Ranks: 8},
		Array: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
		Pieces: []engine.PieceDef{
			{Name: "Pawn", Letter: "P", Betza: "fmWfceFifmnD", Initial: "r2", Value: 100},
			{Name: "Knight", Letter: "N", Betza: "N", Value: 325}, {Name: "Bishop", Letter: "B", Betza: "B", Value: 330},
			{Name: "Rook", Letter: "R", Betza: "R", Value: 500}, {Name: "Queen", Letter: "Q", Betza: "Q", Value: 950},
			{Name: "King", Letter: "K", Betza: "KisO2", Royal: true},
		},
		Rules: []engine.Rule{rules.Checkmate{}, rules.Castling{}, rules.EnPassant{}, rules.Promotion{Of: "P", To: "QRBN"}},
	}
}

// chess960Castling is castling in Chess960, where only the squares where the
// pieces end count.
var chess960Castling = []rules.CastlingMove{
	{Player: engine.White, From: "e1", To: "g1", Partner: "h1", PartnerTo: "f1"},
	{Player: engine.White, From: "e1", To: "c1", Partner: "a1", PartnerTo: "d1"},
	{Player: engine.Black, From: "e8", To: "g8", Partner: "h8", PartnerTo: "f8"},
	{Player: engine.Black, From: "e8", To: "c8", Partner: "a8", PartnerTo: "d8"},
}

// caparandomCastling is the same on Capablanca's board.
var caparandomCastling = []rules.CastlingMove{
	{Player: engine.White, From: "f1", To: "i1", Partner: "j1", PartnerTo: "h1"},
	{Player: engine.White, From: "f1", To: "c1", Partner: "a1", PartnerTo: "d1"},
	{Player: engine.Black, From: "f8", To: "i8", Partner: "j8", PartnerTo: "h8"},
	{Player: engine.Black, From: "f8", To: "c8", Partner: "a8", PartnerTo: "d8"},
}

// replaceQueen is chess with another piece for the queen.
func replaceQueen(id, name, letter, betza string) engine.Definition {
	return chessHost().Derive(engine.Definition{ID: id, Array: wideArray("rnb"+strings.ToLower(letter)+"kbnr", "8", 4),
		Pieces: []engine.PieceDef{{Name: name, Letter: letter, Betza: betza, Value: 1000}},
		Rules:  []engine.Rule{rules.Promotion{Of: "P", To: letter + "RBN"}}, Without: []string{"Queen"}})
}

func shatranjHost() engine.Definition {
	return chessHost().Derive(engine.Definition{ID: "shatranj", Array: "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR",
		Pieces: []engine.PieceDef{
			{Name: "Pawn", Letter: "P", Betza: "fmWfcF"}, {Name: "Bishop", Letter: "B", Betza: "A"}, {Name: "Queen", Letter: "Q", Betza: "F"},
		},
		Rules:   []engine.Rule{rules.Checkmate{Stalemate: rules.StalemateLoses}, rules.BareKing{}, rules.Promotion{Of: "P", To: "Q"}},
		Without: []string{"castling", "en passant"}})
}

func xiangqiHost() engine.Definition {
	return engine.Definition{ID: "xiangqi", Name: "xiangqi", Board: engine.Board{Files: 9, Ranks: 10},
		Array: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR",
		Pieces: []engine.PieceDef{
			{Name: "Soldier", Letter: "P", Betza: "fW", RegionMoves: []engine.RegionMoves{{On: "r6-10", Betza: "sW"}}},
			{Name: "Advisor", Letter: "A", Betza: "F"}, {Name: "Elephant", Letter: "B", Betza: "nA"},
			{Name: "Horse", Letter: "N", Betza: "nN"}, {Name: "Cannon", Letter: "C", Betza: "mRcpR"},
			{Name: "Chariot", Letter: "R", Betza: "R"}, {Name: "General", Letter: "K", Betza: "WvkR", Royal: true},
		},
		Rules: []engine.Rule{
			rules.Checkmate{Stalemate: rules.StalemateLoses}, rules.Confine{Types: "KA", To: "d1-f3"},
			rules.Confine{ID: " river", Types: "B", To: "r1-5"},
		}}
}

func tenFiles(row string) string { return wideArray(row, "10", 4) }

// wideArray is an array with pawns before a row of pieces and empty ranks
// between.
func wideArray(row, empty string, ranks int) string {
	pawns := strings.Repeat("p", len(row))
	out := row + "/" + pawns
	for range ranks {
		out += "/" + empty
	}
	return out + "/" + strings.ToUpper(pawns+"/"+row)
}

// tenByEight is chess on ten files with more pieces. The king castles three
// squares.
func tenByEight(id, row, to string, more ...engine.PieceDef) engine.Definition {
	wide := chessHost().Derive(engine.Definition{
		Board: engine.Board{Files: 10, Ranks: 8}, Array: tenFiles(row),
		Pieces: []engine.PieceDef{{Name: "King", Letter: "K", Betza: "KisO3", Royal: true}},
		Rules:  []engine.Rule{rules.Promotion{Of: "P", To: to}},
	})
	return wide.Derive(engine.Definition{ID: id, Pieces: more})
}

func capablancaHost(id, row string) engine.Definition {
	return tenByEight(id, row, "QCARBN", engine.PieceDef{Name: "Chancellor", Letter: "C", Betza: "RN", Value: 900},
		engine.PieceDef{Name: "Archbishop", Letter: "A", Betza: "BN", Value: 850})
}

func nineByNine(id, row, to string, more ...engine.PieceDef) engine.Definition {
	return chessHost().Derive(engine.Definition{ID: id, Board: engine.Board{Files: 9, Ranks: 9}, Array: wideArray(row, "9", 5),
		Pieces: more, Rules: []engine.Rule{rules.Promotion{Of: "P", To: to}}})
}

func grandHost() engine.Definition {
	return chessHost().Derive(engine.Definition{ID: "grand", Board: engine.Board{Files: 10, Ranks: 10},
		Array: "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R",
		Pieces: []engine.PieceDef{
			{Name: "Pawn", Letter: "P", Betza: "fmWfceFifmnD", Initial: "r3", Value: 100}, {Name: "King", Letter: "K", Betza: "K", Royal: true},
			{Name: "Chancellor", Letter: "C", Betza: "RN", Value: 900}, {Name: "Archbishop", Letter: "A", Betza: "BN", Value: 850},
		},
		Rules:   []engine.Rule{rules.Promotion{Of: "P", To: "QCARBN", Zone: "r^3-1", Optional: true, MandatoryZone: "r^1", OnlyLost: true}},
		Without: []string{"castling"}})
}

func shakoHost() engine.Definition {
	return chessHost().Derive(engine.Definition{ID: "shako", Board: engine.Board{Files: 10, Ranks: 10},
		Array: "c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C",
		Pieces: []engine.PieceDef{
			{Name: "Pawn", Letter: "P", Betza: "fmWfceFifmnD", Initial: "r3", Value: 100}, {Name: "King", Letter: "K", Betza: "KisjO2", Royal: true},
			{Name: "Cannon", Letter: "C", Betza: "mRcpR", Value: 400}, {Name: "Elephant", Letter: "E", Betza: "FA", Value: 250},
		},
		Rules: []engine.Rule{rules.Promotion{Of: "P", To: "QRBNEC"}}})
}
