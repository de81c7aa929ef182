package notation

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// SFEN returns a position in the format of shogi programs, in which b is the first
// player: board, player to move, pieces in hand, number of the ply. That is 1 for a
// start position in which the second player begins, as in handicap games. Games without
// drops have in place of the hand the square on which a lion was captured on the move
// before. Letters are those of PieceDef.SFEN, where pieces have some.
func SFEN(p *engine.Position) string {
	array, _, _ := strings.Cut(p.FEN(), " ")
	board, _, _ := strings.Cut(array, "[")
	side, ply := "b", 2*p.MoveNumber()-1
	if p.Side() == engine.Black {
		side, ply = "w", ply+1
		if p.Ply() == 0 && p.MoveNumber() == 1 {
			ply = 1
		}
	}
	third := SFENHands(p, func(t *engine.PieceType, c engine.Color) string { return sfenLetter(p.Variant(), t, c) })
	if !p.Variant().HasDrops() {
		third = sfenLion(p)
	}
	return sfenBoard(p.Variant(), board) + " " + side + " " + third + " " + strconv.Itoa(ply)
}

// sfenBoard returns the board of a FEN with the letters that pieces have in SFENs.
func sfenBoard(v *engine.Variant, board string) string {
	var pairs []string
	for i := range v.Types() {
		t := &v.Types()[i]
		if !hasSFENLetter(v, t) {
			continue
		}
		for c := range engine.Color(2) {
			pairs = append(pairs, t.Letters[c], sfenLetter(v, t, c))
		}
	}
	return strings.NewReplacer(pairs...).Replace(board)
}

// sfenLion returns the name of the square on which a lion was captured on the move before,
// or a hyphen.
func sfenLion(p *engine.Position) string {
	v, fields := p.Variant(), strings.Fields(p.FEN())
	at := slices.Index(v.Sections(), "lion")
	if at < 0 || at >= len(fields) {
		return "-"
	}
	if s, ok := v.SquareNamed(fields[at]); ok {
		return shogiName(v, s)
	}
	return "-"
}

// handOrder are the letters of pieces in hand in the order in which SFENs have them, that of
// Kyoto Shogi on Lishogi included.
const handOrder = "RBTGSNLP"

// SFENHands writes the pieces in hand, in the order of their letters, which letter returns,
// and others behind them.
func SFENHands(p *engine.Position, letter func(t *engine.PieceType, c engine.Color) string) string {
	place := func(t *engine.PieceType) int {
		white := letter(t, engine.White)
		if at := strings.Index(handOrder, white); at >= 0 && len(white) == 1 {
			return at
		}
		return len(handOrder)
	}
	types := slices.Clone(p.Variant().Types())
	slices.SortStableFunc(types, func(a, b engine.PieceType) int { return place(&a) - place(&b) })
	var b strings.Builder
	for side := range engine.Color(2) {
		for i := range types {
			n := p.InHand(side, types[i].ID)
			if n > 1 {
				b.WriteString(strconv.Itoa(n))
			}
			if n > 0 {
				b.WriteString(letter(&types[i], side))
			}
		}
	}
	if b.Len() == 0 {
		return "-"
	}
	return b.String()
}
