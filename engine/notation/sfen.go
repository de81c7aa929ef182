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
	third := sfenHands(p)
	if !p.Variant().HasDrops() {
		third = sfenLion(p)
	}
	return sfenBoard(p.Variant(), board) + " " + side + " " + third + " " + strconv.Itoa(ply)
}

// sfenBoard returns the board of a FEN with the letters that promoted forms have in SFENs.
func sfenBoard(v *engine.Variant, board string) string {
	var pairs []string
	for i := range v.Types() {
		t := &v.Types()[i]
		if t.Base == 0 || v.Def.Pieces[t.ID-1].SFEN == "" {
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

// sfenHands writes the pieces in hand, the strongest first.
func sfenHands(p *engine.Position) string {
	const order = "RBGSNLP"
	var b strings.Builder
	types := p.Variant().Types()
	for side := range engine.Color(2) {
		held := func(t *engine.PieceType) {
			n := p.InHand(side, t.ID)
			if n > 1 {
				b.WriteString(strconv.Itoa(n))
			}
			if n > 0 {
				b.WriteString(sfenLetter(p.Variant(), t, side))
			}
		}
		for _, letter := range order {
			for i := range types {
				if types[i].Letters[engine.White] == string(letter) {
					held(&types[i])
				}
			}
		}
		for i := range types {
			if letter := types[i].Letters[engine.White]; len(letter) != 1 || !strings.Contains(order, letter) {
				held(&types[i])
			}
		}
	}
	if b.Len() == 0 {
		return "-"
	}
	return b.String()
}
