package notation

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// western is how shogi is written in the West: P-7f, Bx2b+, P*5e, G6i-5h, Sx3c=.
// Squares are those of usi, or in digits as in P-76; = declines a promotion.
// Source: https://en.wikipedia.org/wiki/Shogi_notation.
var western = Style{
	Name: "western", isDefault: true, squares: &shogiSquares,
	appliesTo:        likeShogi,
	spellings:        position.westernForms,
	optionalSuffixes: []string{"+", "="},
	normalize:        func(text string) string { return strings.ToLower(plainWestern.Replace(text)) },
}

// plainWestern leaves out signs that do not identify the move.
var plainWestern = strings.NewReplacer("-", "", "x", "", "×", "", "'", "*", " ", "")

func (p position) westernForms(m engine.Move, legal []engine.Move) []string {
	file, rank := shogiSquare(p.v, m.To())
	squares := []string{shogiName(p.v, m.To()), fmt.Sprintf("%d%d", file, rank)}
	var out []string
	if m.Kind() == engine.Drop {
		for _, to := range squares {
			out = append(out, p.letterOf(m.Type())+"*"+to)
		}
		return out
	}
	end, ok := p.turns(m)
	if !ok || !steps(m) {
		return nil
	}
	piece := p.PieceAt(m.From()).Type()
	letter, sign := p.letterOf(piece), "-"
	if p.IsCapture(m) {
		sign = "x"
	}
	if end == "" && p.declines(m, piece, legal) {
		end = "="
	}
	fromFile, fromRank := shogiSquare(p.v, m.From())
	origins := []string{"", shogiName(p.v, m.From()), fmt.Sprintf("%d%d", fromFile, fromRank)}
	for _, o := range legal {
		if o.To() == m.To() && o.From() != m.From() && !o.IsDrop() && p.PieceAt(o.From()).Type() == piece {
			origins[0], origins[1] = origins[1], origins[0]
			break
		}
	}
	for i, origin := range origins {
		out = append(out, letter+origin+sign+squares[min(i/2, 1)]+end)
	}
	if letter == "P" { // 7f, as the pawn's letter is left out in chess
		out = append(out, squares[0]+end, squares[1]+end)
	}
	return append(out, letter+sign+squares[1]+end)
}
