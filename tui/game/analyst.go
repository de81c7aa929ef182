package game

import (
	"context"
	"errors"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/table"
	"github.com/ferzchess/ferz/xboard"
)

// analyseBy lets an engine analyse that is named by text: ferz or a registered
// one.
func (g *Screen) analyseBy(text string) tea.Cmd {
	seat, err := g.c.SeatNamed(text)
	if err == nil && seat.Kind == table.Person {
		err = errors.New("only an engine can analyse: ferz, or one that F4 lists")
	} else if err == nil && seat.Kind == table.Builtin && seat.Level < table.MaxLevel {
		err = errors.New("ferz analyses as well as it can: name it without a level")
	}
	if err != nil {
		g.Complain(err)
		return nil
	}
	a := g.analysis
	old := a.an.Close()
	a.parted = append(a.parted, old...)
	a.engage(seat)
	a.on = true
	return tea.Batch(discard(old), a.look(g))
}

// engage makes a seat's player the analyst.
func (a *analysis) engage(seat table.Seat) {
	a.who, a.job = analystName(seat), a.c.NextID()
	open := builtinAnalyst(a.c.Threads())
	if seat.Kind == table.Engine {
		open = func(ctx context.Context) (xboard.Player, error) { return a.c.Open(ctx, seat) }
	}
	a.an = table.NewAnalyser(a.c.Ctx, a.tree.Variant, a.tree.StartFEN, open)
}

// analystName is what stands before an analyst's lines: nothing for ferz.
func analystName(s table.Seat) string {
	if s.Kind == table.Builtin {
		return ""
	}
	return s.Name
}

// discard runs tasks whose events nobody waits for.
func discard(tasks []table.Task) tea.Cmd {
	return func() tea.Msg {
		for _, t := range tasks {
			t()
		}
		return nil
	}
}
