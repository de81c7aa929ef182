package game

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// signRows explains the markers on the board: colors of squares and thin marks, or
// signs where there are no colors.
func (g *Screen) signRows() [][2]string {
	const (
		chosen, last, check = "the chosen piece", "the last move", "in check"
		premove, attacker   = "premove", "attacks the square at the cursor"
		best                = "best move, hint or improvement"
		threat              = "what the opponent threatens, after :threat"
	)
	t := g.c.Theme
	row := func(sign, means string) [2]string { return [2]string{t.Paint(theme.Accent, sign), means} }
	letters := [][2]string{
		row("Q~", "promoted piece (captured, it reverts)"),
		row("N n", g.sideName(engine.White)+"'s pieces are in upper case, "+g.sideName(engine.Black)+"'s in lower case"),
	}
	if t.Colorless {
		return append([][2]string{
			row("[N] or a bar", "the cursor"), row("<N>", chosen), row("* or *n*", "legal moves and captures"),
			row("(N)", last), row("!K!", check), row("{N}", premove), row("^N^", attacker), row("=N= or blue", best), row("xNx or red", threat),
		}, letters...)
	}
	in := func(ground theme.Highlight) string { return swatch(t, ground) }
	return append([][2]string{
		row("corners, bars", "the cursor"), {in(theme.Selected), chosen}, row("dots", "legal moves"), {in(theme.Capture), "captures, in the corners of large squares"},
		{in(theme.Last), last + "; in images with an arrow"}, {in(theme.Check), check}, {in(theme.Premove), premove}, {in(theme.Attacker), attacker},
		{in(theme.MarkBlue), best + "; or an arrow"}, {in(theme.MarkRed), threat + "; or an arrow"},
	}, letters...)
}

// swatch shows how light and dark squares are highlighted.
func swatch(t *theme.Theme, ground theme.Highlight) string {
	var w theme.Writer
	w.Blanks(t.Square(theme.Light, ground, theme.Empty), 4)
	w.Blanks(t.Square(theme.Dark, ground, theme.Empty), 4)
	return w.Line()
}
