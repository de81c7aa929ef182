package game

import (
	"fmt"
	"slices"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/ui"
)

// timeText writes how long a move took, if its comments say so and that is a second
// at least.
func timeText(n *pgn.Node) string {
	var took time.Duration
	for _, c := range n.CommentsAfter {
		switch a := pgn.ParseAnnotations(c); {
		case a.Elapsed != nil:
			took = *a.Elapsed
		case a.Search != nil:
			took = a.Search.Time
		}
	}
	switch {
	case took < time.Second:
		return ""
	case took < time.Minute:
		return fmt.Sprintf("%ds", took/time.Second)
	}
	return ui.ClockText(took.Truncate(time.Second))
}

// signs writes the annotation symbols of a move, such as "?!".
func signs(n *pgn.Node) string {
	out := ""
	for _, nag := range n.NAGs {
		out += pgn.Signs[nag]
	}
	return out
}

// hasWords reports whether comments contain text by a person.
func hasWords(comments []string) bool {
	return slices.ContainsFunc(comments, func(c string) bool { return wordsOf(c) != "" })
}

// signed writes an evaluation as the report does.
func signed(e *pgn.Eval) string {
	if e.Mate != 0 {
		return fmt.Sprintf("#%d", e.Mate)
	}
	return scoreOf(e).String()
}

// written writes a move of a tree in another notation than the tree has. After a
// change all moves are gone through once, and those written that are new.
func (l *moveList) written(tree *pgn.Game, n *pgn.Node, write notation.MoveFormatter) string {
	if text, ok := l.texts[n]; ok {
		return text
	}
	l.texts = map[*pgn.Node]string{n: n.Text} // unless its position is known
	if l.known == nil {
		l.known = map[moveAt]string{}
	}
	if p, err := tree.Variant.NewPosition(tree.StartFEN); err == nil {
		l.writeAll(p, tree.Root, write)
	}
	return l.texts[n]
}

func (l *moveList) writeAll(p *engine.Position, n *pgn.Node, write notation.MoveFormatter) {
	for _, next := range n.Children {
		at := moveAt{p.Hash(), next.Move}
		text, ok := l.known[at]
		if !ok {
			if next.Move == engine.NoMove || !p.IsLegal(next.Move) {
				l.texts[next] = next.Text
				continue
			}
			text = write.Move(p, next.Move)
			l.known[at] = text
		}
		l.texts[next] = text
		p.Make(next.Move)
		l.writeAll(p, next, write)
		p.Unmake()
	}
}

// moveAt is a move of a position.
type moveAt struct {
	hash uint64
	move engine.Move
}
