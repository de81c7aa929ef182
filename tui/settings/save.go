package settings

import (
	"github.com/ferzchess/ferz/tui/internal/settings"
	"github.com/ferzchess/ferz/tui/ui"
)

// synced: the file of settings has what was changed, or can't be written; what
// was changed there by hand comes with it.
type synced struct {
	sent     settings.Settings
	file     *settings.File
	problems []error
	err      error
}

// write writes what was changed since the file was read.
func write(c *ui.Common) func() synced {
	own := *c.Settings
	return func() synced {
		sent := own.Settings
		problems, err := own.Sync()
		return synced{sent, &own, problems, err}
	}
}
