package game

import (
	"strings"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/tui/internal/report"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/variants/curves"
)

// graph draws White's winning chances over a finished or reviewed game, from the
// evaluations of its moves, and marks the move shown.
type graph struct {
	session *session.Session
	tree    *pgn.Game // that was read last
	line    []*pgn.Node
	values  []float64 // after each move of the line; nil: too few have evaluations
}

// smallGraph is the height of the curve beside the board, in lines.
const smallGraph = 4

// lines draws the graph, in at most height lines, or nothing.
func (gr *graph) lines(t *theme.Theme, width, height int) []string {
	if gr.read(); gr.values == nil || height < smallGraph+2 || width < 1 {
		return nil
	}
	n := len(gr.values)
	columns := min(width, n)
	values := make([]float64, columns)
	for x := range values {
		values[x] = gr.values[x*n/columns]
	}
	mark := ""
	if at := report.PlaceIn(gr.line, gr.session.Browser.Node()); at >= 0 {
		mark = strings.Repeat(" ", at*columns/n) + "^"
	}
	out := []string{""}
	for _, row := range curve(t, values, smallGraph) {
		out = append(out, t.Paint(theme.Dim, row))
	}
	return append(out, t.Paint(theme.Accent, mark))
}

// read reads the evaluations, if there is a game to walk through and it has changed.
func (gr *graph) read() {
	if !gr.session.Walks() {
		gr.tree, gr.values = nil, nil
		return
	}
	if gr.tree == gr.session.Now.Tree {
		return
	}
	gr.tree, gr.line, gr.values = gr.session.Now.Tree, gr.session.Now.Tree.MainLine(), nil
	curve := curves.Of(gr.tree.Variant)
	values, known, last := make([]float64, len(gr.line)), 0, 0.5
	for i, n := range gr.line {
		if e := n.Eval(); e != nil {
			last = curve.Chance(scoreOf(e))
			known++
		}
		values[i] = last
	}
	if known*2 >= len(gr.line) && known > 0 {
		gr.values = values
	}
}

// scoreOf is an evaluation as a score.
func scoreOf(e *pgn.Eval) search.Score {
	switch {
	case e.Mate > 0:
		return search.Mate
	case e.Mate < 0:
		return -search.Mate
	}
	return search.Score(e.Centipawns)
}
