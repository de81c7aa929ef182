package game

import "github.com/ferzchess/ferz/tui/internal/theme"

// signRows explains what is marked on the board: by the colours of squares and thin
// marks, or by signs where there are no colours.
func (g *Screen) signRows() [][2]string {
	const (
		chosen, last, check = "the chosen piece", "the last move", "in check"
		premove, attacker   = "a move to be played when it is your turn", "attacks the square at the cursor"
		best                = "the best move of the analysis, a hint, or what was better than a mistake that follows"
	)
	letters := [][2]string{
		{"Q~", "a promoted piece, which goes to the hand as what it was"},
		{"N n", "White's pieces are in upper case, Black's in lower case"},
	}
	if g.c.Theme.Bare {
		return append([][2]string{
			{"[N] or a bar", "the cursor"}, {"<N>", chosen}, {"* or *n*", "where it can go, and what it can capture"},
			{"(N)", last}, {"!K!", check}, {"{N}", premove}, {"^N^", attacker}, {"=N= or blue", best},
		}, letters...)
	}
	in := func(ground theme.Ground) string { return swatch(g.c.Theme, ground) }
	return append([][2]string{
		{"corners, bars", "the cursor"}, {in(theme.Selected), chosen}, {"dots", "where it can go"}, {in(theme.Capture), "what it can capture"},
		{in(theme.Last), last}, {in(theme.Check), check}, {in(theme.Premove), premove}, {in(theme.Attacker), attacker},
		{in(theme.MarkBlue), best + "; or an arrow"},
	}, letters...)
}

// swatch shows the colours in which light and dark squares are marked.
func swatch(t *theme.Theme, ground theme.Ground) string {
	var w theme.Writer
	w.Blanks(t.Square(theme.Light, ground, theme.Nobody), 4)
	w.Blanks(t.Square(theme.Dark, ground, theme.Nobody), 4)
	return w.Line()
}
