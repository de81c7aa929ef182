package game

import (
	"context"
	"fmt"
	"strconv"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/tui/ui"
)

// pressInfo takes a key in while a text is shown.
func (g *Screen) pressInfo(msg tea.KeyMsg) tea.Cmd {
	if g.info.Press(msg) {
		g.info = nil
		g.refresh()
	}
	return nil
}

// showPiece explains what stands on a square.
func (g *Screen) showPiece(s engine.Square) tea.Cmd {
	p := g.state.Pos
	v := p.Variant()
	pc := p.PieceAt(s)
	if pc.Type() == 0 {
		text := v.SquareName(s) + " is empty."
		for c := range engine.Color(2) {
			if list := g.attackersText(s, c); list != "" {
				text += fmt.Sprintf(" %v attacks it with %s.", c, list)
			}
		}
		g.say(text)
		return nil
	}
	t := v.Type(pc.Type())
	g.info = ui.NewTextView(g.c, fmt.Sprintf("%s on %s", t.Name, v.SquareName(s)), func(width int) []string {
		return g.pieceLines(t, pc.Color(), s, width)
	})
	return nil
}

func (g *Screen) pieceLines(t *engine.PieceType, c engine.Color, s engine.Square, width int) []string {
	layout := g.board.Layout()
	words := func(width int) []string { return g.pieceWords(t, c, s, width) }
	board := g.board.Lines(g.pieceMarks(s))
	var out []string
	if side := width - layout.Width - ui.PanelGap; side >= panelWidths[0] {
		out = ui.Beside(board, words(side), layout.Width, ui.PanelGap)
	} else {
		out = append(append(words(width), ""), board...)
	}
	start, err := g.state.Pos.Variant().NewPosition(g.s.Tree.StartFEN)
	if err != nil {
		return out
	}
	diagram, signs := ui.MoveDiagram(start, t)
	out = append(append(out, "", "On an empty board:"), ui.Frame(diagram, width, len(diagram))...)
	return append(out, ui.Wrap(signs, width)...)
}

// showEval shows the static evaluation of the position.
func (g *Screen) showEval() tea.Cmd {
	p := g.state.Pos.Clone()
	g.info = ui.NewTextView(g.c, "Static evaluation, as White sees it", evalLines(p))
	return nil
}

func evalLines(p *engine.Position) func(int) []string {
	terms := search.New(p.Variant(), 1).Explain(p)
	return func(width int) []string {
		out := []string{fmt.Sprintf("%-28s %8s %8s %8s", "", "White", "Black", "sum")}
		total := 0
		for _, t := range terms {
			sum := t.White - t.Black
			total += sum
			out = append(out, fmt.Sprintf("%-28s %8.2f %8.2f %+8.2f", t.Name, float64(t.White)/100, float64(t.Black)/100, float64(sum)/100))
		}
		out = append(out, fmt.Sprintf("%-28s %8s %8s %+8.2f", "in all", "", "", float64(total)/100))
		out = append(out, "", fmt.Sprintf("Legal moves: %d", len(p.LegalMoves())))
		for i := range out {
			out[i] = ui.Clip(out[i], width)
		}
		return out
	}
}

// maxPerft is the number of plies to which moves are counted at most here.
const maxPerft = 8

// perft counts positions in the background.
func (g *Screen) perft(text string) tea.Cmd {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > maxPerft {
		g.Complain(fmt.Errorf("perft %q: want a number of plies from 1 to %d", text, maxPerft))
		return nil
	}
	id, ctx, p := g.analysis.id, g.ctx, g.state.Pos.Clone()
	g.info = ui.NewTextView(g.c, "Perft", func(int) []string { return []string{"Counting..."} })
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(ctx, time.Minute)
		defer cancel()
		start := time.Now()
		counts, total := engine.Divide(ctx, p, n, 1)
		if ctx.Err() != nil {
			return reported{id: id, err: fmt.Errorf("perft %d takes more than a minute; \"ferz perft\" has all the time", n)}
		}
		lines := []string{fmt.Sprintf("%d positions after %d plies, in %.2f s", total, n, time.Since(start).Seconds()), ""}
		for _, c := range counts {
			lines = append(lines, fmt.Sprintf("%-10s %d", notation.Coordinates(p, c.Move), c.Nodes))
		}
		return reported{id: id, title: "Perft", lines: func(*ui.Common, int) []string { return lines }}
	}
}
