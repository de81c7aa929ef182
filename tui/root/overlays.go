package root

import (
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/ui"
)

// Screens may lie over the active one, such as the settings: keys and the mouse go
// to the uppermost, all other messages to each, so that a game continues behind
// them.

// Top returns the uppermost screen.
func (r *Root) Top() ui.Screen {
	if n := len(r.overlays); n > 0 {
		return r.overlays[n-1]
	}
	return r.active
}

// globalScreenFor returns the screen that a key opens over any other, or nil: also if a
// screen of its type is open as an overlay already.
func (r *Root) globalScreenFor(msg tea.KeyMsg) ui.Screen {
	if keepsKey(r.Top(), msg) {
		return nil
	}
	for _, o := range r.c.Make.Global {
		if !key.Matches(msg, o.Key) {
			continue
		}
		if slices.ContainsFunc(r.overlays, o.Is) {
			return nil
		}
		return o.Open(r.c)
	}
	return nil
}

// push opens a screen on top of the others.
func (r *Root) push(s ui.Screen) tea.Cmd {
	r.overlays = append(r.overlays, s)
	r.helpView = nil
	return appear(s)
}

// remove closes an overlay and the overlays on top of it.
func (r *Root) remove(s ui.Screen) tea.Cmd {
	for i, o := range r.overlays {
		if o == s {
			closed := r.closeAll(r.overlays[i:])
			r.overlays = r.overlays[:i:i]
			r.helpView = nil
			resize(r.Top())
			return closed
		}
	}
	return nil
}

// closeScreens ends everything that the screens have started. The command brings
// the messages about it.
func (r *Root) closeScreens() tea.Cmd {
	closed := r.closeAll(append(r.overlays, r.active))
	r.overlays = nil
	return closed
}

// closeAll closes screens. What waits for their ends runs from now on, whatever
// becomes of the command, so that the program can wait for it as well.
func (r *Root) closeAll(list []ui.Screen) tea.Cmd {
	var cmds []tea.Cmd
	for _, s := range list {
		closer, ok := s.(ui.Closer)
		if !ok {
			continue
		}
		wait := closer.Close()
		if wait == nil {
			continue
		}
		closed := make(chan tea.Msg, 1)
		r.closing.Go(func() { closed <- wait() })
		cmds = append(cmds, func() tea.Msg { return <-closed })
	}
	return tea.Batch(cmds...)
}

// broadcast hands a message to the screens that it may be for.
func (r *Root) broadcast(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case ui.OpenOverlayMsg:
		return r.push(msg.Screen)
	case ui.CloseOverlayMsg:
		return r.remove(msg.Screen)
	case ui.SettingsChangedMsg:
		return r.applySettings()
	case tea.MouseMsg:
		return r.mouse(msg)
	}
	cmds := []tea.Cmd{r.active.Update(msg)}
	for _, s := range r.overlays {
		cmds = append(cmds, s.Update(msg))
	}
	return tea.Batch(cmds...)
}

// applySettings applies the settings of appearance to all screens, and to what is
// remembered of terminals.
func (r *Root) applySettings() tea.Cmd {
	on := r.c.Settings.Settings.Remember
	cmds := []tea.Cmd{func() tea.Msg {
		_ = r.Memory.SetEnabled(on) // what can't be forgotten is asked again
		return nil
	}}
	for _, s := range append([]ui.Screen{r.active}, r.overlays...) {
		if a, ok := s.(ui.SettingsApplier); ok {
			cmds = append(cmds, a.ApplySettings())
		}
		resize(s)
	}
	return tea.Batch(cmds...)
}
