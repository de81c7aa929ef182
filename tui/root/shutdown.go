package root

import (
	"context"
	"fmt"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/ui"
)

// ShutdownTimeout is how long ferz waits for work in progress before it exits anyway:
// engines that don't quit, and writes to a disk that does not respond.
const ShutdownTimeout = 3 * time.Second

// quit ends the program when the work in progress has ended.
func (r *Root) quit() tea.Cmd {
	ended := r.end()
	return tea.Sequence(func() tea.Msg { <-ended; return nil }, tea.Quit)
}

// end ends the screens' background work. The channel is closed once that has ended or
// the shutdown timeout is over.
func (r *Root) end() <-chan struct{} {
	if r.shutdown == nil {
		r.closeScreens()
		ctx, ended := context.WithTimeout(context.Background(), ShutdownTimeout) // whatever has ended the root's own
		go func() {
			r.closing.Wait()
			ended()
		}()
		r.shutdown = ctx.Done()
	}
	return r.shutdown
}

// Shutdown ends the work in progress when the program has ended for any reason: games
// and notes are on disk then.
func (r *Root) Shutdown() {
	defer func() { _ = recover() }() // after a defect, the screen may be in any state
	<-r.end()
}

// appearanceHelp is the help on how all is drawn, where that can be chosen.
func (r *Root) appearanceHelp() []ui.HelpSection {
	if r.c.Make.Settings == nil {
		return nil
	}
	pieces := "Pieces are letters or signs: pictures need colors."
	if set := r.c.Pieces(); set.IsPictures() && !r.c.Theme.Colorless {
		pieces = fmt.Sprintf("Pieces are pictures in squares of %d rows and more, else signs: a larger window or a smaller font gives larger squares.", set.MinRows(r.c.Book))
	}
	return []ui.HelpSection{{Title: "How it looks", Rows: [][2]string{
		{ui.SettingsKey.Help().Key, "colors, pieces, square size and more, with samples"},
		{ui.SettingsKey.Help().Key + " ^K", "all pieces and colors that there are, to see which this terminal shows well"},
	}, Text: []string{
		fmt.Sprintf("Now it is %s, %s; colors: %s.", r.c.Theme.Name, r.c.Theme.About, r.c.Theme.Profile), pieces,
	}}}
}

// help returns the help of the top screen, followed by the help on keys that all screens have.
// A key that the screen lists itself is not repeated there.
func (r *Root) help() []ui.HelpSection {
	listed := map[string]bool{}
	screen := r.Top().Help()
	for _, s := range screen {
		for _, row := range s.Rows {
			listed[row[0]] = true
		}
	}
	everywhere := r.GlobalHelp()
	everywhere.Rows = slices.DeleteFunc(everywhere.Rows, func(row [2]string) bool { return listed[row[0]] })
	return append(slices.Concat(screen, r.appearanceHelp()), everywhere)
}

// GlobalHelp is the help on keys that all screens have.
func (r *Root) GlobalHelp() ui.HelpSection {
	rows := [][2]string{ui.Row(ui.Keys.Redraw, "")}
	for _, o := range r.c.Make.Global {
		rows = append(rows, ui.Row(o.Key, ""))
	}
	if r.Suspend != nil {
		rows = append(rows, ui.Row(ui.Keys.Suspend, ""))
	}
	return ui.HelpSection{Title: "Everywhere", Rows: rows}
}
