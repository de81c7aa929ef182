package ui

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
)

// Send returns a command that just brings a message.
func Send(msg tea.Msg) tea.Cmd { return func() tea.Msg { return msg } }

// LoadCmd compiles a variant and starts a game of it.
func LoadCmd(c *Common, id uint64, config GameConfig) tea.Cmd {
	ctx, seed, compiled := c.Ctx, c.Seed, c.Compiled
	return func() (msg tea.Msg) {
		defer func() {
			if r := recover(); r != nil {
				msg = GameLoadedMsg{ID: id, Config: config, Err: fmt.Errorf("%s can't be set up: %v", config.Def.Name, r)}
			}
		}()
		tree, err := config.Build(ctx, rand.New(rand.NewPCG(seed, id)), compiled)
		return GameLoadedMsg{ID: id, Config: config, Tree: tree, Err: err}
	}
}

// largeGame is from how many squares times pieces on a game takes long to compile: the
// large games of Shogi have more.
const largeGame = 3000

// pointedFor is for how long a large game has to be pointed to until it is compiled.
const pointedFor = 150 * time.Millisecond

// IsLarge reports whether compiling a variant takes noticeably long.
func IsLarge(d *engine.Definition) bool {
	return d.Board.Files*d.Board.Ranks*max(d.Board.Boards, 1)*len(d.Pieces) >= largeGame
}

// PreviewCmd sets up the start position of a variant, unless the context ends; asked is
// an id of the request.
func PreviewCmd(ctx context.Context, c *Common, asked uint64, def engine.Definition) tea.Cmd {
	compiled := c.Compiled
	return func() (msg tea.Msg) {
		defer func() {
			if r := recover(); r != nil {
				msg = PreviewMsg{Asked: asked, ID: def.ID, Err: fmt.Errorf("%s can't be set up: %v", def.Name, r)}
			}
		}()
		if IsLarge(&def) {
			select {
			case <-ctx.Done():
				return PreviewMsg{Asked: asked, ID: def.ID, Err: ctx.Err()}
			case <-time.After(pointedFor):
			}
		}
		v, err := compiled.Compile(ctx, def, nil)
		if err != nil {
			return PreviewMsg{Asked: asked, ID: def.ID, Err: err}
		}
		p, err := v.NewPosition("")
		return PreviewMsg{Asked: asked, ID: def.ID, Position: p, Facts: compiled.Facts(v), Err: err}
	}
}
