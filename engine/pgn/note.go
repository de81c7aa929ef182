package pgn

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
)

// MoveReview is a judgment of a move.
type MoveReview struct {
	Eval       *Eval         // of the position that it leads to; nil: none
	Sign       string        // such as "?!", or "" for none
	BetterLine []engine.Move // a line instead of it, or nil
}

// Annotate adds a judgment to a move: its evaluation as a command in its comment, its
// sign as a glyph, and a better line as a variation. p is the position before the move.
func (n *Node) Annotate(p *engine.Position, note MoveReview) error {
	if note.Eval != nil {
		n.SetEval(note.Eval)
	}
	if note.Sign != "" {
		if err := n.SetSign(note.Sign); err != nil {
			return err
		}
	}
	at, made := n.Parent, 0
	for _, m := range note.BetterLine {
		if !p.IsLegal(m) {
			break
		}
		number, side := p.MoveNumber(), p.Side()
		at = at.Add(writable(p, m, notation.SANs), m)
		at.Number, at.Side = number, side
		p.Make(m)
		made++
	}
	for range made {
		p.Unmake()
	}
	return nil
}

// Eval returns the evaluation of the position after a move that is noted in its
// comments, or nil.
func (n *Node) Eval() *Eval {
	for _, c := range n.CommentsAfter {
		if a := ParseAnnotations(c); a.Eval != nil {
			return a.Eval
		}
	}
	return nil
}

// SetEval notes the evaluation of the position after a move, in the first of its
// comments.
func (n *Node) SetEval(eval *Eval) {
	if len(n.CommentsAfter) == 0 {
		n.CommentsAfter = []string{""}
	}
	a := ParseAnnotations(n.CommentsAfter[0])
	a.Eval = eval
	n.CommentsAfter[0] = a.String()
}

// Signs are the annotation glyphs that have signs.
var Signs = map[int]string{1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}

// SetSign sets the annotation symbol of a move, or removes it by "-". Its other glyphs,
// such as evaluations of the position, stay.
func (n *Node) SetSign(text string) error {
	var nags []int
	for nag, sign := range Signs {
		if sign == text {
			nags = []int{nag}
		}
	}
	if nags == nil && text != "-" {
		return fmt.Errorf("mark %q: expected ! ? !! ?? !? ?! or - for none", text)
	}
	for _, nag := range n.NAGs {
		if Signs[nag] == "" {
			nags = append(nags, nag)
		}
	}
	n.NAGs = nags
	return nil
}
