package game

import (
	"fmt"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
)

// clocks shows the time that the players have left.
type clocks struct {
	ticking uint64 // id of the next tick
	timer   ui.Timer
}

// clockTickMsg makes the clocks redraw.
type clockTickMsg struct{ id uint64 }

// clockTexts draws the clocks, with the players' initials if short is set; plain is the
// same text without styles.
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

// clockText writes the time that a player has left, in overtime with the number of
// moves for which it must last, as in 0:30/1. It returns "" without a clock.
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

// Minimum heights of the panel for large clocks and for larger ones.
const (
	bigClockRows  = 23
	hugeClockRows = 44
)

// bigClocks reports whether the clocks have large digits beside the board.
func (pl *panel) bigClocks() bool {
	return !pl.c.Theme.Colorless && pl.panelHeight() >= bigClockRows && pl.chooser == nil
}

// tick requests the next tick of the running clock, for when its text changes next.
func (k *clocks) tick(now *livegame.Snapshot, id uint64) tea.Cmd {
	k.ticking = id
	k.timer.Stop()
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
	return k.timer.Set(wait+time.Millisecond, clockTickMsg{id})
}
