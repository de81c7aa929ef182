package pgn

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/words"
)

// Some words among the moves are none: signs that are joined to a move, and words of all
// kinds. They must not end a game.

// find finds the move of a node; what is joined to it, and can be no part of it, becomes a
// glyph or a comment. spelt is as in readMove, and note is called with each problem; it may be
// nil.
func (n *Node) find(p *engine.Position, spelt spelling, note func(n *Node, problem string)) (m engine.Move, null bool, err error) {
	m, null, err = readMove(p, n.Text, spelt)
	if err == nil && !equalSign(p, n.Text, m) {
		return m, null, nil
	}
	if likely, ok := n.decide(p, spelt, err); ok {
		return likely, false, nil
	}
	if marked, ok := n.findMarked(p, spelt); err != nil && ok {
		return marked, false, nil
	}
	text := n.Text
	var nags []int
	var comments []string
	for range 3 {
		move, sign, glyph, ok := cutSign(text)
		if !ok {
			break
		}
		if text = move; glyph != 0 {
			nags = append([]int{glyph}, nags...)
		} else {
			comments = append([]string{sign}, comments...)
		}
		shorter, passes, again := readMove(p, text, spelt)
		if again != nil {
			continue
		}
		for i := range nags {
			nags[i] = signOf(nags[i])
		}
		n.Text, n.NAGs, n.CommentsAfter = text, append(nags, n.NAGs...), append(comments, n.CommentsAfter...)
		n.assignSigns()
		if note != nil {
			for _, text := range comments {
				note(n, keptAsComment(text))
			}
		}
		return shorter, passes, nil
	}
	if likely, ok := promotionUnsaid(p, spelt, n.Text); ok {
		text, n.Text = n.Text, notation.SAN(p, likely)
		if note != nil {
			note(n, fmt.Sprintf("%s names no piece to promote to: taken for %s", abbreviate(text), n.Text))
		}
		return likely, false, nil
	}
	if read, likely := digitsRead(p, n.Text); read != "" {
		text, n.Text = n.Text, read
		if note != nil {
			note(n, fmt.Sprintf("%s is no move: taken for %s", abbreviate(text), read))
		}
		return likely, false, nil
	}
	if isScannedCastling(n.Text) {
		_, err = notation.Parse(p, scannedCastling(n.Text)) // says why it is impossible
	}
	return m, null, err
}

// promotionUnsaid returns the first, which is the usual one, of the promotions that a text can
// mean if these differ in nothing but the piece. An equals sign may stand at its end.
func promotionUnsaid(p *engine.Position, spelt spelling, text string) (engine.Move, bool) {
	moves, err := notation.Match(p, strings.TrimSuffix(spelt.plain(text), "="))
	if err != nil || len(moves) < 2 {
		return engine.NoMove, false
	}
	for _, m := range moves {
		if !m.IsPromotion() || m.WithType(0) != moves[0].WithType(0) {
			return engine.NoMove, false
		}
	}
	return moves[0], true
}

// equalSign reports whether a move ends with the sign =+, Black is slightly better, which
// is otherwise what declines a promotion and gives check.
func equalSign(p *engine.Position, text string, m engine.Move) bool {
	return strings.HasSuffix(text, "=+") && len(text) > 3 && m != engine.NoMove && !strings.HasSuffix(notation.SAN(p, m), "=+")
}

var (
	// castlingWord and captureWord are moves without a digit.
	castlingWord = words.Compiled(`^[Oo0]`)
	captureWord  = words.Compiled(`^\pL{1,2}[xX×:]\pL{1,2}$|^(?:ab|b[ac]|c[bd]|d[ce]|e[df]|f[eg]|g[fh]|h[gi]|i[hj]|j[ik]|k[jl]|l[km]|m[ln]|n[mo]|o[np]|po)$`)
)

// mayBeWord reports whether a text among moves may be a word and is not a move of any game:
// it names no square.
func mayBeWord(text string) bool {
	if strings.ContainsAny(text, digits) || text == "" || isNull(text) || castlingWord().MatchString(text) || scanned().MatchString(text) || isScannedCastling(text) || isHalfMove(text) || captureWord().MatchString(text) {
		return false
	}
	return !strings.ContainsFunc(text, func(r rune) bool { return r >= '\u2e80' && r < '\ufe00' }) // East Asian notations
}

// dissolve makes comments of the words that stand where a move's followers should and don't
// count as moves; p is the position behind it. note is called with each problem; it may be nil.
func (n *Node) dissolve(p *engine.Position, spelt spelling, note func(n *Node, problem string)) {
	for i := 0; i < len(n.Children); {
		c := n.Children[i]
		if !mayBeWord(c.Text) || p.Variant().Def.Board.Names != "" || i == 0 && c.countsAsMove(1) {
			i++
			continue
		}
		if _, _, err := readMove(p, c.Text, spelt); err == nil {
			i++
			continue
		}
		if note != nil {
			note(c, keptAsComment(c.Text))
		}
		n.dissolveAt(i)
	}
}

// dissolveAt makes a comment of the i-th follower of a move; what follows it takes its
// place.
func (n *Node) dissolveAt(i int) {
	c := n.Children[i]
	comments := append(append(slices.Clone(c.CommentsBefore), tidy(c.Text)), c.CommentsAfter...)
	for _, next := range c.Children {
		next.Parent = n
	}
	switch {
	case i == 0:
		n.CommentsAfter = append(append(n.CommentsAfter, comments...), c.CommentsEnd...)
		if n.Parent != nil {
			n.NAGs = append(n.NAGs, c.NAGs...)
		}
		n.Children = append(slices.Clone(c.Children), n.Children[1:]...)
	case len(c.Children) == 0: // a variation of words only
		c.Text, c.CommentsBefore, c.CommentsAfter = "", comments, nil
	default:
		first := c.Children[0]
		first.CommentsBefore = append(comments, first.CommentsBefore...)
		first.CommentsEnd = append(first.CommentsEnd, c.CommentsEnd...)
		n.Children = slices.Concat(n.Children[:i], c.Children, n.Children[i+1:])
	}
}

// misread notes a problem with the text of a move.
func (g *Game) misread(n *Node, problem string) { g.problem(n.Line, "%s", problem) }

func keptAsComment(text string) string {
	return abbreviate(text) + " can't be read as a move: kept as a comment"
}
