package session

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/report"
)

// mistakeWords describes the cost of a mistake.
func mistakeWords(tree *pgn.Game, n *pgn.Node) string {
	v := tree.Variant
	text := fmt.Sprintf("%d. %s plays %s, %v", tree.Count(n), v.SideName(n.Side), n.Text, report.JudgmentOf(n))
	if before, after := n.Parent.Eval(), n.Eval(); before != nil && after != nil {
		text += fmt.Sprintf(": from %s to %s", EvalWords(v, before), EvalWords(v, after))
	}
	text += "."
	if better := report.Better(n); better != nil {
		text += fmt.Sprintf(" Better is %s.", better.Text)
	}
	return text
}

// EvalWords writes an evaluation as White sees it.
func EvalWords(v *engine.Variant, e *pgn.Eval) string {
	switch {
	case e.Mate > 0:
		return fmt.Sprintf("%s mates in %d", v.SideName(engine.White), e.Mate)
	case e.Mate < 0:
		return fmt.Sprintf("%s mates in %d", v.SideName(engine.Black), -e.Mate)
	}
	return e.String()
}
