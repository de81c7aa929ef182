package variants

import (
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// FischerRandom is Chess960.
func FischerRandom() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "fischerandom", Name: "Fischer Random Chess", Tag: "Chess960", Aliases: []string{"chess960", "fischerrandom", "frc", "960"},
		Inventor: "Bobby Fischer", Year: "1996",
		Tags:        []string{"Chess Variant", "Popular", "Random Array"},
		Description: "The pieces behind the pawns start in one of 960 orders,\nthe bishops on different colours, the king between the rooks.",
		Source:      "FIDE Laws of Chess, Guidelines II",
		Array:       "#{Pieces}/pppppppp/8/8/8/8/PPPPPPPP/#{PIECES}",
		Rules:       []engine.Rule{rules.Castling{Random: true, Partner: "R", Moves: orthodoxCastling}},
		Variables:   []engine.Variable{{Name: "PositionNumber", Kind: engine.IntVariable, Min: 0, Max: 959, Default: "518"}},
		Setups:      []engine.Setup{scharnagl{}},
	})
}

// orthodoxCastling is castling in chess. In Chess960 only the squares where
// the pieces end count.
var orthodoxCastling = []rules.CastlingMove{
	{Player: engine.White, From: "e1", To: "g1", Partner: "h1", PartnerTo: "f1"},
	{Player: engine.White, From: "e1", To: "c1", Partner: "a1", PartnerTo: "d1"},
	{Player: engine.Black, From: "e8", To: "g8", Partner: "h8", PartnerTo: "f8"},
	{Player: engine.Black, From: "e8", To: "c8", Partner: "a8", PartnerTo: "d8"},
}

// scharnagl computes the array with a Chess960 number, 0 to 959, of which 518
// is the orthodox one (Reinhard Scharnagl's numbering). ChessV counts from 1.
type scharnagl struct{}

// knightPairs are the places of the knights among five free squares.
var knightPairs = [10][2]int{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}

// Setup implements engine.Setup.
func (scharnagl) Setup(_ *engine.Definition, values, computed engine.Values) error {
	n := values.Int("PositionNumber")
	row := make([]byte, 8)
	row[n%4*2+1] = 'b'
	row[n/4%4*2] = 'b'
	place := func(free int, piece byte) {
		for f := range row {
			if row[f] != 0 {
				continue
			}
			if free == 0 {
				row[f] = piece
				return
			}
			free--
		}
	}
	place(n/16%6, 'q')
	pair := knightPairs[n/96]
	place(pair[1], 'n')
	place(pair[0], 'n')
	for _, piece := range []byte("rkr") {
		place(0, piece)
	}
	computed["Pieces"] = string(row)
	computed["PIECES"] = strings.ToUpper(string(row))
	return nil
}

// Chess480 is Chess480, with the arrays of Chess960.
func Chess480() engine.Definition {
	return FischerRandom().Derive(engine.Definition{
		ID: "chess480", Name: "Chess480", Inventor: "John Kipling Lewis", Year: "2005",
		Tags:        []string{"Chess Variant", "Random Array"},
		Description: "The arrays of Chess960 with orthodox castling: the king moves\ntwo squares, so that mirror images are the same game.",
		Source:      "https://www.chessvariants.com/rules/chess480",
		Setups:      []engine.Setup{twoSquares{}},
	})
}

// twoSquares makes castling that of Chess480: the king goes two squares towards
// the rook, which goes where the king has passed; at the edge they change
// places.
type twoSquares struct{}

// Setup implements engine.Setup.
func (twoSquares) Setup(d *engine.Definition, _, computed engine.Values) error {
	row := computed["Pieces"]
	king := strings.IndexByte(row, 'k')
	var moves []rules.CastlingMove
	for c, rank := range []string{"1", "8"} {
		square := func(file int) string { return string(rune('a'+file)) + rank }
		for _, side := range []struct{ step, rook int }{{1, strings.LastIndexByte(row, 'r')}, {-1, strings.IndexByte(row, 'r')}} {
			to, passed := king+2*side.step, king+side.step
			if to < 0 || to > 7 {
				to, passed = passed, king
			}
			moves = append(moves, rules.CastlingMove{Player: engine.Color(c),
				From: square(king), To: square(to), Partner: square(side.rook), PartnerTo: square(passed)})
		}
	}
	d.Rules = slices.DeleteFunc(slices.Clone(d.Rules), func(r engine.Rule) bool { return r.Key() == "castling" })
	d.Rules = append(d.Rules, rules.Castling{Partner: "R", Moves: moves})
	return nil
}

// WildCastle is Wild Castle.
func WildCastle() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "wildcastle", Name: "Wild Castle", Aliases: []string{"wild 0", "wild 1"}, Inventor: "Unknown", Year: "Unknown",
		Tags:        []string{"Chess Variant", "Random Array"},
		Description: "King and rooks start where they do in chess and castle as usual;\nthe other pieces start in one of 18 orders.",
		Source:      "https://www.chessvariants.com/d.betza/chessvar/index.html; ChessV 2.2; https://www.gnu.org/software/xboard/whats_new/rules/Wild.html",
		Array:       "#{Pieces}/pppppppp/8/8/8/8/PPPPPPPP/#{PIECES}",
		Rules:       []engine.Rule{rules.Castling{Mirrored: true}}, // on chess servers, and so in XBoard, kings may start on the d-file
		Variables:   []engine.Variable{{Name: "PositionNumber", Kind: engine.IntVariable, Min: 1, Max: 18, Default: "1"}},
		Setups:      []engine.Setup{between{}},
	})
}

// between computes the array of Wild Castle with a number from 1: three places
// for the bishop of one colour, two for the other's, three for the queen.
type between struct{}

// Setup implements engine.Setup.
func (between) Setup(_ *engine.Definition, values, computed engine.Values) error {
	n := values.Int("PositionNumber") - 1
	row := []byte("r   k  r")
	row[n%3*2+1], row[n/3%2*4+2] = 'b', 'b'
	free := n / 6
	for f, piece := range row {
		if piece != ' ' {
			continue
		}
		row[f] = 'n'
		if free == 0 {
			row[f] = 'q'
		}
		free--
	}
	computed["Pieces"] = string(row)
	computed["PIECES"] = strings.ToUpper(string(row))
	return nil
}

// Chess256 is Chess256.
func Chess256() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "chess256", Name: "Chess256", Inventor: "Mats Winther", Year: "2006",
		Tags:        []string{"Chess Variant", "Random Array"},
		Description: "Each pawn starts on the second or the third rank,\nso that there are 256 openings to explore.",
		Source:      "https://www.chessvariants.com/index/msdisplay.php?itemid=MLchess256",
		Array:       "rnbqkbnr/#{Second}/#{Third}/8/8/#{THIRD}/#{SECOND}/RNBQKBNR",
		Variables:   []engine.Variable{{Name: "PositionNumber", Kind: engine.IntVariable, Min: 1, Max: 256, Default: "1"}},
		Setups:      []engine.Setup{pawnRows{}},
	})
}

// pawnRows computes the pawns' rows of Chess256: a bit of the number less one
// that is set puts the pawn of its file on the third rank.
type pawnRows struct{}

// Setup implements engine.Setup.
func (pawnRows) Setup(_ *engine.Definition, values, computed engine.Values) error {
	bits := values.Int("PositionNumber") - 1
	second, third := pawnRow(^bits), pawnRow(bits)
	computed["Second"], computed["SECOND"] = second, strings.ToUpper(second)
	computed["Third"], computed["THIRD"] = third, strings.ToUpper(third)
	return nil
}

// pawnRow writes a rank with pawns on the files whose bits are set.
func pawnRow(bits int) string {
	var row strings.Builder
	empty := 0
	flush := func() {
		if empty > 0 {
			row.WriteByte(byte('0' + empty))
			empty = 0
		}
	}
	for f := range 8 {
		if bits>>f&1 == 0 {
			empty++
			continue
		}
		flush()
		row.WriteByte('p')
	}
	flush()
	return row.String()
}
