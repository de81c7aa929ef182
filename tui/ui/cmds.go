package ui

import (
	"fmt"
	"math/rand/v2"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
)

// Send returns a command that just brings a message.
func Send(msg tea.Msg) tea.Cmd { return func() tea.Msg { return msg } }

// LoadCmd compiles a variant and starts a game of it.
func LoadCmd(c *Common, id uint64, config GameConfig) tea.Cmd {
	seed := c.Seed
	return func() (msg tea.Msg) {
		defer func() {
			if r := recover(); r != nil {
				msg = GameLoaded{ID: id, Config: config, Err: fmt.Errorf("%s can't be set up: %v", config.Def.Name, r)}
			}
		}()
		tree, err := config.Build(rand.New(rand.NewPCG(seed, id)))
		return GameLoaded{ID: id, Config: config, Tree: tree, Err: err}
	}
}

// PreviewCmd sets up the start position of a variant; asked is an id of the request.
func PreviewCmd(asked uint64, def engine.Definition) tea.Cmd {
	return func() (msg tea.Msg) {
		defer func() {
			if r := recover(); r != nil {
				msg = Previewed{Asked: asked, ID: def.ID, Err: fmt.Errorf("%s can't be set up: %v", def.Name, r)}
			}
		}()
		v, err := engine.Compile(def, nil)
		if err != nil {
			return Previewed{Asked: asked, ID: def.ID, Err: err}
		}
		p, err := v.NewPosition("")
		return Previewed{Asked: asked, ID: def.ID, Position: p, Err: err}
	}
}
