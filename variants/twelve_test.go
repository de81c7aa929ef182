package variants_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// legalTexts returns the legal moves that begin with a text.
func legalTexts(p *engine.Position, prefix string) []string {
	var out []string
	for _, m := range p.LegalMoves() {
		if text := notation.Coordinates(p, m); strings.HasPrefix(text, prefix) {
			out = append(out, text)
		}
	}
	slices.Sort(out)
	return out
}

// TestTwelveFiles tests positions of games on twelve files and more for the
// moves that begin so, among them those where ChessV is wrong.
func TestTwelveFiles(t *testing.T) {
	for _, c := range []struct{ why, game, fen, moves, prefix, want string }{
		{"the Middle Ages' queen goes one step; ChessV 2.2 has today's in Courier Chess (it replaced its own piece)",
			"courier", "", "", "g3", "g3f4 g3h4"},
		{"today's queen, as ChessV has it", "Courier Chess", "", "", "g3a", "g3a3"},
		{"a pawn becomes a queen; in ChessV it can't enter the last rank, its list of types being empty",
			"Courier Chess", "6k5/P11/12/12/12/12/12/6K5 w - - 0 1", "", "a7", "a7a8q"},
		{"a pawn promotes to anything; in ChessV it can't enter the last rank",
			"King's Court", "6k5/P11/12/12/12/12/12/6K5 w - - 0 1", "", "a7", "a7a8b a7a8c a7a8j a7a8n a7a8q a7a8r"},
		{"pawns promote on the tenth rank; in ChessV never, its rule's name being mistaken",
			"Chess on a 12 by 12 Board", "12/12/6k5/P11/12/12/12/12/12/6K5/12/12 w - - 0 1", "", "a9", "a9a10b a9a10n a9a10q a9a10r"},
		{"the camel on d8 guards e11; ChessV lets the king go there",
			"Odyssey", "", "l1i1 l9l7 b2c5 b11a8 k4k6 a12b11 c3e2 c11b12 i1j1 g10f8 j1i1 i9i8 k3k4 a11a12 d4d5 b10c11 g2f1 g9g7 i1k1 l7k6 " +
				"f3g1 c11c12 a4a5 f8g6 k2l5 l12e12 c5d8 a8b5 a1b1", "f11", "f11f12 f11g10 f11g12"},
		{"an Assassin can't be taken from afar where it is guarded",
			"Odyssey", "", "a1j1 k11l8 h4h6 l10k11 c3e2 g11f12 g3f5 f11e12 c2c3 f9f7 f5g6 c10b8 h6h7 l12g12 b2c5 b11a8 g6g8", "f10g", "f10g11"},
		{"castling rights outlast a capture en passant; in ChessV all those of a1 are lost",
			"Cagliostro's Chess", "6k5/12/12/1pP9/12/12/12/R5K4R w LA b6 0 1", "c5b6 g8f8", "g1", "g1c1 g1f1 g1f2 g1g2 g1h1 g1h2 g1k1"},
		{"the king may castle with any of four rooks, but not over one",
			"Double Chess", "8k7/16/16/16/16/16/16/R3R3K2R3R w LEPA - 0 1", "", "i1", "i1g1 i1h1 i1h2 i1i2 i1j1 i1j2 i1k1"},
		{"the far rooks once the near ones are gone",
			"Double Chess", "8k7/16/16/16/16/16/16/R7K6R w PA - 0 1", "", "i1", "i1e1 i1h1 i1h2 i1i2 i1j1 i1j2 i1m1"},
		{"a king in check by a Chancellor flees two squares, and a Chancellor's leap is check as well; ChessV forgets it",
			"King's Court", "k11/12/12/12/12/5c6/12/6K5 w - - 0 1", "", "g1", "g1i1 g1i3"},
		{"no flight from a Chancellor that is blocked; in ChessV there is",
			"King's Court", "k11/12/12/12/12/6c5/6N5/6K5 w - - 0 1", "", "g1", ""},
		{"elephants leap with their first move", "Courier Chess Moderno", "", "", "c1", "c1a3 c1c3 c1e3"},
		{"but not from home once they have moved", "Courier Chess Moderno", "", "c1c3 a7a6 b2b3 a6a5 c3b2 a5a4 b2c1 l7l6", "c1", "c1b2"},
		{"pawns may pass a square on the third rank or the fourth", "Omega Chess", "w10w/6k5/12/12/12/12/12/2p9/12/3P8/6K5/W10W w - - 0 1", "c1c4", "b3c", "b3c2"},
		{"a Cat captures what it leaps over, or does not, and may promote with it",
			"Chess and a Half", "11k/1p10/1C10/12/12/12/12/12/12/12/12/11K w - - 0 1", "", "b10b1", "b10b11 b10b11,b11b12sc b10b12sc"},
		{"a Star Cat captures any of two", "Chess and a Half", "11k/12/12/12/12/12/2p9/2p9/2SC9/12/12/11K w - - 0 1", "", "c4c5", "c4c5 c4c5,c5c6 c4c5,c5c6,c6c7 c4c5,c5c7"},
		{"pawns go sideways past the middle", "Chess and a Half", "11k/12/12/12/12/3P8/12/12/12/12/12/11K w - - 0 1", "", "d7", "d7c7 d7d8 d7e7"},
		{"a pawn of Gross Chess may be a minor piece three ranks from the end",
			"Gross Chess", "6k5/12/12/P11/12/12/12/12/12/12/12/6K5 w - - 0 1", "", "a9", "a9a10 a9a10b a9a10n a9a10v a9a10w"},
	} {
		p := variantstest.After(t, variantstest.Load(t, c.game), c.fen, c.moves)
		if got := strings.Join(legalTexts(p, c.prefix), " "); got != c.want {
			t.Errorf("%s: %s\n%s\n%s", c.game, c.why, p.FEN(), "got "+got+", want "+c.want)
		}
	}
}

// TestTwelveFENs tests that the state of rules is written and read.
func TestTwelveFENs(t *testing.T) {
	for _, c := range []struct{ game, moves, fields string }{
		{"Courier Chess Moderno", "", "LAla CcJj -"},
		{"Courier Chess Moderno", "c1c3 j8j6", "LAla cJ -"},
		{"Double Chess (16 x 8)", "", "LEPAlepa -"},
		{"Double Chess (16 x 8)", "p2p4 a7a5 p1p3 a8a6", "LEAlep -"},
		{"Gross Chess", "", "KBkb -"},
		{"Duke of Rutlands Chess:Castling=No Castling", "", "- -"},
	} {
		p := variantstest.After(t, variantstest.Load(t, c.game), "", c.moves)
		fen := p.FEN()
		if !strings.Contains(fen, " "+c.fields+" ") {
			t.Errorf("%s: %q, want %q in it", c.game, fen, c.fields)
		}
		q, err := p.Variant().NewPosition(fen)
		if err != nil || q.Hash() != p.Hash() {
			t.Errorf("%s: %q is read as another position: %v", c.game, fen, err)
		}
	}
}

// TestReserve tests that pawns of Gross Chess become only what is at hand: a
// player with three queens on the board has used the two spare ones.
func TestReserve(t *testing.T) {
	p := variantstest.After(t, variantstest.Load(t, "Gross Chess"), "6k5/P11/12/12/12/12/12/12/12/12/QQQ9/6K5 w - - 0 1", "")
	if got := legalTexts(p, "a11a12"); slices.Contains(got, "a11a12q") || !slices.Contains(got, "a11a12m") {
		t.Errorf("%v, want a marshall and no queen", got)
	}
	p = variantstest.After(t, variantstest.Load(t, "ArchCourier Chess"), "rhabdqksbchr/12/P11/12/12/12/12/RHABDQKSBCHR w - - 0 1", "")
	if got := legalTexts(p, "a6"); len(got) != 1 {
		t.Errorf("%v, want a7 only", got)
	}
}
