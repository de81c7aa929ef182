package variants_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/betza"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestToldMoves compares what is said of each piece of each game about castling, first
// moves and captures en passant with legal moves: what is said is possible somewhere, on
// a board with few pieces, and what is possible there is said.
func TestToldMoves(t *testing.T) {
	for _, d := range variants.All() {
		t.Run(d.ID, func(t *testing.T) {
			t.Parallel()
			told := teller{t, variantstest.Load(t, d.ID)}
			for _, typ := range told.v.Types() {
				words := typ.Words()
				if said, can := strings.Contains(words, "castle"), told.castles(&typ); said != can {
					t.Errorf("%s: castling is possible: %t; %s", typ.Name, can, words)
				}
				if said, can := strings.Contains(words, "en passant too") || strings.Contains(words, "capture en passant"), takes(typ.Betza) && told.capturesEnPassant(&typ); said != can {
					t.Errorf("%s: captures en passant are possible: %t; %s", typ.Name, can, words)
				}
				if said, can := firstMove.MatchString(words), told.movesFirst(&typ); said && !can {
					t.Errorf("%s: there is no first move; %s", typ.Name, words)
				}
			}
		})
	}
}

// takes reports whether a notation has a move that captures en passant.
func takes(b *betza.Piece) bool {
	return slices.ContainsFunc(b.Patterns, func(p betza.Pattern) bool { return p.Legs[len(p.Legs)-1].Mode&betza.EnPassant != 0 })
}

// firstMove finds a sentence about a first move other than castling.
var firstMove = regexp.MustCompile(`n its first move (leaps|moves|slides|steps)`)

// somewhere has positions with what takes more than a move from the start position.
var somewhere = map[string][]string{
	"alice":     {"rn1qkbnr/p2pp1pp/8/8/3P4/8/PP2P3/RNBQKBN1/8/1b6/2p4R/1p6/2P2pPP/5P2/8/8 b Qkq G3 0 9"},
	"monster":   {"rnbqkbnr/1p1pppp1/p6p/2pP4/8/2P5/4PP2/5K2 w2 kq c6 0 4"},
	"placement": {"n1b2rkq/pppp1p1p/4rbp1/4n3/PBPp3P/1N3BP1/1P2PP2/NQ1R1RK1[] b - c3 0 18", "kbq2rbr/2pp1pnp/p5p1/1p2Pn2/4N2P/P6N/1PPPP1P1/BBQRK2R[] w K - 3 17"},
	"wolf":      {"qwfrbbnk/1ssppss1/1pp2ppp/p7/8/2P5/5P2/1P4P1/PSSPPSSP/KNBBRFWQ w - - 0 3"},
	"absorption": {"r1bqkb1r/p2p1pp1/ap6/2p1p2p/6n'P/4P1N1/PPPP1P2/RNBQK2R b Qkq h3 0 10", "1nb2b1q/1ppp4/c'2k1p1r/4p1p1/2P3Pp/P1K2N1P/RPQA'1P1R/5B2 w - - 2 18",
		"rnbqkb2/pp4pr/1np2p1p/5p2/8/PP4N1/R1PPPB'PP/3QKBNR w Kq - 0 14", "4k3/8/8/8/8/8/6N'1/4K3 w - - 0 1"},
}

// teller looks for legal moves of a game.
type teller struct {
	t *testing.T
	v *engine.Variant
}

// start returns the start position with a player to move.
func (l teller) start(side engine.Color) *engine.Position {
	p := variantstest.Position(l.t, l.v, "")
	p.Edit().SetSide(side)
	return p
}

// known reports whether a type has a legal move of some kind in one of the positions
// that are kept for the game.
func (l teller) known(typ *engine.PieceType, fits func(m engine.Move) bool) bool {
	return slices.ContainsFunc(somewhere[l.v.Def.ID], func(fen string) bool {
		p := variantstest.Position(l.t, l.v, fen)
		return slices.ContainsFunc(p.LegalMoves(), func(m engine.Move) bool { return p.PieceAt(m.From()).Type() == typ.ID && fits(m) })
	})
}

// castles looks for castling with each piece of the player's, with nothing between.
func (l teller) castles(typ *engine.PieceType) bool {
	for side := range engine.Color(2) {
		start := l.start(side)
		kings := start.Pieces(side, typ.ID)
		king, ok := kings.First()
		if !ok {
			continue
		}
		for partner := range start.PiecesOf(side).All() {
			if l.v.Rank(partner) != l.v.Rank(king) || partner == king {
				continue
			}
			p := l.start(side)
			for s := min(king, partner) + 1; s < max(king, partner); s++ {
				if p.PieceAt(s).Type() != 0 {
					p.Edit().Put(s, engine.NoPiece)
				}
			}
			if slices.ContainsFunc(p.LegalMoves(), func(m engine.Move) bool { return m.IsCastling() && m.From() == king }) {
				return true
			}
		}
	}
	return l.known(typ, engine.Move.IsCastling)
}

// movesFirst looks for first moves from where the pieces start.
func (l teller) movesFirst(typ *engine.PieceType) bool {
	first := func(side engine.Color, m engine.Move) bool {
		files, ranks := l.v.Def.Symmetry.Turns(side)
		dx, dy := files*(l.v.File(m.To())-l.v.File(m.From())), ranks*(l.v.Rank(m.To())-l.v.Rank(m.From()))
		return slices.ContainsFunc(typ.Betza.Patterns, func(w betza.Pattern) bool {
			leg := w.Legs[len(w.Legs)-1]
			return w.Initial > 0 && (len(w.Legs) > 1 || dx*leg.DY == dy*leg.DX && max(dx, -dx, dy, -dy) >= max(leg.DX, -leg.DX, leg.DY, -leg.DY))
		})
	}
	for side := range engine.Color(2) {
		p := l.start(side)
		if slices.ContainsFunc(p.LegalMoves(), func(m engine.Move) bool { return p.PieceAt(m.From()).Type() == typ.ID && first(side, m) }) {
			return true
		}
	}
	return l.known(typ, func(m engine.Move) bool { return first(engine.White, m) || first(engine.Black, m) })
}

// capturesEnPassant looks for a capture en passant of a piece that moves from where it
// starts.
func (l teller) capturesEnPassant(typ *engine.PieceType) bool {
	for side := range engine.Color(2) {
		p := l.start(side)
		for _, m := range p.LegalMoves() {
			if m.Kind() == engine.DoubleStep && l.capturesAfter(p, typ, m) {
				return true
			}
		}
	}
	return l.known(typ, func(m engine.Move) bool { return m.Kind() == engine.EnPassant })
}

// capturesAfter looks for a square near a move from which an enemy piece captures en
// passant after it.
func (l teller) capturesAfter(p *engine.Position, typ *engine.PieceType, m engine.Move) bool {
	side := p.Side()
	low, high := min(l.v.Rank(m.From()), l.v.Rank(m.To())), max(l.v.Rank(m.From()), l.v.Rank(m.To()))
	for rank := max(low-1, 0); rank <= min(high+1, l.v.Ranks()-1); rank++ {
		for file := max(l.v.File(m.From())-1, 0); file <= min(l.v.File(m.To())+1, l.v.Files()-1); file++ {
			at := l.v.At(file, rank, l.v.BoardOf(m.From()))
			if !l.v.OnBoard(at) || p.PieceAt(at) != engine.NoPiece || at == m.To() {
				continue
			}
			p.Edit().Put(at, engine.MakePiece(typ.ID, side.Other()))
			can := false
			if p.IsLegal(m) {
				p.Make(m)
				can = slices.ContainsFunc(p.LegalMoves(), func(m engine.Move) bool { return m.Kind() == engine.EnPassant && m.From() == at })
				p.Unmake()
			}
			p.Edit().Put(at, engine.NoPiece)
			if can {
				return true
			}
		}
	}
	return false
}
