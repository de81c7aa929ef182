package game

import (
	"fmt"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/table"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
)

// clocks shows the time that the players have left.
type clocks struct {
	ticking uint64 // id of the next tick
}

// clockTick makes the clocks redraw.
type clockTick struct{ id uint64 }

// draw draws the clocks, with the players' initials if that is to be short; plain is the
// same without styles.
func (pl *panel) clockTexts(short bool) (styled, plain string) {
	t := pl.c.Theme
	running, runs := pl.Now.ClockRuns()
	for c := range engine.Color(2) {
		time, role := pl.clockText(c)
		if time == "" || pl.bigClocks() {
			continue
		}
		mark := " "
		if runs && running == c {
			mark = ">"
		}
		who := pl.sideName(c)
		if short {
			who = string([]rune(who)[:1])
		}
		text := fmt.Sprintf("%s%s %s", mark, who, time)
		plain += " " + text
		styled += " " + t.Paint(role, text)
	}
	return styled, plain
}

// clockText writes the time that a player has left, in overtime with the number of moves
// that it is for, as in 0:30/1; "" if there is no clock.
func (pl *panel) clockText(c engine.Color) (string, theme.Role) {
	left, ok := pl.Now.Left(c)
	if !ok {
		return "", theme.Text
	}
	text := ui.ClockText(left)
	if _, over := pl.Now.Overtime(c); over {
		text += fmt.Sprintf("/%d", pl.Now.MovesToGo(c))
	}
	running, runs := pl.Now.ClockRuns()
	switch {
	case left < ui.LowTime:
		return text, theme.ClockLow
	case runs && running == c:
		return text, theme.ClockOn
	}
	return text, theme.Text
}

// The heights of the panel from which on clocks are large, and larger.
const (
	bigClockRows  = 23
	hugeClockRows = 44
)

// big reports whether the clocks stand in large digits beside the board.
func (pl *panel) bigClocks() bool {
	return !pl.c.Theme.Colorless && pl.panelHeight() >= bigClockRows && pl.chooser == nil
}

// tick asks for the next tick of the clock that runs: as soon as what it shows
// changes.
func (k *clocks) tick(now *table.Snapshot, id uint64) tea.Cmd {
	k.ticking = id
	side, ok := now.ClockRuns()
	if !ok {
		return nil
	}
	left, _ := now.Left(side)
	step := time.Second
	if left < ui.LowTime {
		step = 100 * time.Millisecond
	}
	wait := left % step
	if wait <= 0 {
		wait += step
	}
	return tea.Tick(wait+time.Millisecond, func(time.Time) tea.Msg { return clockTick{id} })
}
