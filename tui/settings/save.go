package settings

import (
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/settings"
	"github.com/ferzchess/ferz/tui/ui"
)

// settingsSaver writes the settings in the background, once at a time; what
// changes meanwhile is written after that.
type settingsSaver struct {
	id    uint64 // of the writing under way, or 0
	again bool
	ended chan struct{} // of the last writing
}

// settingsSynced: the file of settings has what was changed, or can't be
// written; what was changed there by hand comes with it.
type settingsSynced struct {
	id       uint64
	sent     settings.Settings
	file     *settings.File
	problems []error
	err      error
}

// save writes what was changed since the file was read.
func (v *settingsSaver) save(c *ui.Common) tea.Cmd {
	if v.id != 0 {
		v.again = true
		return nil
	}
	v.id, v.ended = c.NextID(), make(chan struct{})
	id, own, ended := v.id, *c.Settings, v.ended
	return func() tea.Msg {
		defer close(ended)
		sent := own.Settings
		problems, err := own.Sync()
		return settingsSynced{id, sent, &own, problems, err}
	}
}

// synced takes over what came of a writing; ok is false if it is another's.
func (v *settingsSaver) synced(c *ui.Common, msg settingsSynced) (next tea.Cmd, ok bool) {
	if msg.id != v.id || v.id == 0 {
		return nil, false
	}
	v.id = 0
	c.Settings.Merge(msg.sent, msg.file)
	if !v.again {
		return nil, true
	}
	v.again = false
	return v.save(c), true
}

// last waits for what is being written and writes what has changed since. Its
// screen is gone by then, so that nobody hears of it.
func (v *settingsSaver) last(c *ui.Common) tea.Cmd {
	if v.id == 0 {
		return nil
	}
	own, ended, again := *c.Settings, v.ended, v.again
	v.id, v.again = 0, false
	return func() tea.Msg {
		<-ended
		if again {
			_, _ = own.Sync() // the writing before it has told what is wrong
		}
		return nil
	}
}
