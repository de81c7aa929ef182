package tui

import (
	"fmt"
	"math/rand/v2"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
)

// send returns a command that just brings a message.
func send(msg tea.Msg) tea.Cmd { return func() tea.Msg { return msg } }

// loadCmd compiles a variant and starts a game of it.
func loadCmd(c *common, id uint64, config gameConfig) tea.Cmd {
	seed := c.seed
	return func() (msg tea.Msg) {
		defer func() {
			if r := recover(); r != nil {
				msg = gameLoaded{id: id, config: config, err: fmt.Errorf("%s can't be set up: %v", config.def.Name, r)}
			}
		}()
		tree, err := config.build(rand.New(rand.NewPCG(seed, id)))
		return gameLoaded{id: id, config: config, tree: tree, err: err}
	}
}

// previewCmd sets up the start position of a variant.
func previewCmd(def engine.Definition) tea.Cmd {
	return func() (msg tea.Msg) {
		defer func() {
			if r := recover(); r != nil {
				msg = previewed{id: def.ID, err: fmt.Errorf("%s can't be set up: %v", def.Name, r)}
			}
		}()
		v, err := engine.Compile(def, nil)
		if err != nil {
			return previewed{id: def.ID, err: err}
		}
		p, err := v.NewPosition("")
		return previewed{id: def.ID, position: p, err: err}
	}
}
