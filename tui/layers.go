package tui

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
)

// Screens may lie over the active one, such as the settings: keys and the
// mouse go to the uppermost, all other messages to each, so that a game goes
// on behind them.

// layerWanted: a screen is to lie over those that there are.
type layerWanted struct{ screen screen }

// layerLeft: a screen that lies over others, and what lies over it, is to go.
type layerLeft struct{ screen screen }

// lookChanged: settings that screens have drawn or done something by are others.
type lookChanged struct{}

// The keys of the screens that can be opened from nearly everywhere.
var (
	settingsKey = bind("F2", "settings: colours, pieces, what is shown", "f2")
	enginesKey  = bind("F4", "engines: other programs that play", "f4")
)

// top returns the uppermost screen.
func (r *root) top() screen {
	if n := len(r.over); n > 0 {
		return r.over[n-1]
	}
	return r.active
}

// opens returns the screen that a key opens over any other, or nil.
func (r *root) opens(msg tea.KeyMsg) screen {
	_, game := r.active.(*gameScreen) // which has another use for the key
	switch {
	case len(r.over) > 0:
	case key.Matches(msg, enginesKey):
		return newEngines(r.c)
	case key.Matches(msg, settingsKey) && !game:
		return newSettings(r.c)
	}
	return nil
}

// lay puts a screen over those that there are.
func (r *root) lay(s screen) tea.Cmd {
	r.over = append(r.over, s)
	r.overlay = nil
	s.resize()
	if b, ok := s.(interface{ begin() tea.Cmd }); ok {
		return b.begin()
	}
	return nil
}

// lift takes a screen away, and those that lie over it.
func (r *root) lift(s screen) tea.Cmd {
	for i, o := range r.over {
		if o == s {
			wait := tea.Batch(closeAll(r.over[i:])...)
			r.over = r.over[:i:i]
			r.overlay = nil
			r.top().resize()
			return wait
		}
	}
	return nil
}

// closeScreens ends what all screens have started. The command waits for it.
func (r *root) closeScreens() tea.Cmd {
	list := append(closeAll(r.over), r.active.close())
	r.over = nil
	return func() tea.Msg {
		for _, wait := range list {
			if wait != nil {
				wait()
			}
		}
		return nil
	}
}

func closeAll(list []screen) []tea.Cmd {
	var cmds []tea.Cmd
	for _, s := range list {
		cmds = append(cmds, s.close())
	}
	return cmds
}

// pass hands a message to the screens that it may be for.
func (r *root) pass(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case layerWanted:
		return r.lay(msg.screen)
	case layerLeft:
		return r.lift(msg.screen)
	case lookChanged:
		return r.redress()
	case tea.MouseMsg:
		return r.mouse(msg)
	}
	cmds := []tea.Cmd{r.active.update(msg)}
	for _, s := range r.over {
		cmds = append(cmds, s.update(msg))
	}
	return tea.Batch(cmds...)
}

// redress lets all screens take over what the settings say of looks.
func (r *root) redress() tea.Cmd {
	cmds := []tea.Cmd{r.c.mouse()}
	for _, s := range append([]screen{r.active}, r.over...) {
		if d, ok := s.(interface{ redress() tea.Cmd }); ok {
			cmds = append(cmds, d.redress())
		}
		s.resize()
	}
	return tea.Batch(cmds...)
}
