//go:build !unix

package tui

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"
)

// suspend does nothing: there is no shell to go back to.
func suspend(context.Context) tea.Cmd { return nil }
