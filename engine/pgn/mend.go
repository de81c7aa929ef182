package pgn

import (
	"errors"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/words"
)

// maxNoise is how many texts in a row that can't be read are passed over.
const maxNoise = 3

// mend changes what stands where a move's first follower should, if that is no move: two
// moves that are joined become two, and what can't be read at all, but stands before a move
// that is legal or at the end, becomes a comment. p is the position behind the move n; spelt
// and note are as in find. It reports whether there is something else to be read.
func (n *Node) mend(p *engine.Position, spelt spelling, note func(n *Node, problem string)) bool {
	if p.Variant().Def.Board.Names != "" {
		return false
	}
	return n.MainChild().divide(p, spelt) || n.join(p, spelt) || n.passOver(p, spelt, note)
}

// longestJoined is the longest text, in bytes, in which moves that are joined are looked for.
const longestJoined = 200

// divide makes two moves of a text in which they are joined, such as e52.Nf3 and e4,e5.
func (n *Node) divide(p *engine.Position, spelt spelling) bool {
	if len(n.Text) > longestJoined {
		return false
	}
	first, second := dividedMoves(p, strings.Trim(n.Text, "_"), spelt)
	if first == "" {
		return false
	}
	n.split(first, second)
	return true
}

// dividedMoves returns the first of the moves that are joined in a text, and the rest, which is
// one or several more; they are empty if the text is not of moves.
func dividedMoves(p *engine.Position, text string, spelt spelling) (first, rest string) {
	for i := 2; i < len(text)-1; i++ {
		first, second := text[:i], strings.TrimLeft(text[i:], separators)
		if second == "" {
			continue
		}
		if number := numberLength([]byte(second)); number < len(second) {
			second = strings.TrimLeft(second[number:], markRunes)
		}
		if !isDigit(text[i-1]) || len(second) < 2 || !isMove(first) || !isMove(second) {
			continue
		}
		m, null, err := readMove(p, first, spelt)
		if err != nil || null {
			continue
		}
		p.Make(m)
		_, _, err = readMove(p, second, spelt)
		joined := err == nil
		if !joined {
			next, _ := dividedMoves(p, second, spelt)
			joined = next != ""
		}
		p.Unmake()
		if joined {
			return first, second
		}
	}
	return "", ""
}

// split makes two moves of one; what belongs to it belongs to the second one.
func (n *Node) split(first, second string) {
	next := *n
	next.Text, next.Parent, next.CommentsBefore, next.CommentsEnd, next.numbered, next.ply = second, n, nil, nil, false, n.ply+1
	for _, c := range next.Children {
		c.Parent = &next
	}
	n.Text, n.NAGs, n.CommentsAfter, n.Children = first, nil, nil, []*Node{&next}
}

// passOver makes comments of texts that can't be read.
func (n *Node) passOver(p *engine.Position, spelt spelling, note func(n *Node, problem string)) bool {
	count, next := 0, n.MainChild()
	for next != nil && count < maxNoise && isNoise(p, next.Text, spelt) {
		count++
		next = next.MainChild()
	}
	switch {
	case count == 0, next == nil && n.Parent == nil, n.MainChild().countsAsMove(count):
		return false
	case next != nil:
		c := *next
		c.NAGs, c.CommentsAfter = slices.Clone(c.NAGs), slices.Clone(c.CommentsAfter)
		if _, _, err := c.find(p, spelt, nil); err != nil {
			return false
		}
	}
	for range count {
		c := n.MainChild()
		if note != nil {
			note(c, keptAsComment(c.Text))
		}
		n.dissolveAt(0)
	}
	return true
}

// countsAsMove reports whether the numbers of later moves count a text and those behind it, so
// many in all, as moves.
func (n *Node) countsAsMove(count int) bool {
	for i, next := 0, n; next != nil; i, next = i+1, next.MainChild() {
		if i >= count && next.numbered {
			return int(next.ply-n.ply) == i
		}
	}
	return false
}

// isNoise reports whether a text can't be read as a move, not even as one that is illegal. A
// move of shogi, xiangqi or janggi with a piece's name is one, if not of the position.
func isNoise(p *engine.Position, text string, spelt spelling) bool {
	if captureWord().MatchString(text) || looksAsian(text) || strings.Trim(text, "Oo0-"+dashes) == "" {
		return false
	}
	if isScannedCastling(text) {
		return true
	}
	_, _, err := readMove(p, text, spelt)
	var illegal *notation.IllegalMove
	return errors.As(err, &illegal) && illegal.Unreadable
}

// descriptive matches moves as books in English had them until about 1980.
var descriptive = words.Compiled(`^[KQ]?(P|N|Kt|B|R|Q|K)P?-[KQ]?(N|Kt|B|R|Q|K)[1-8]\W*$`)
