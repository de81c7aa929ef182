package tui

import (
	"context"
	"math/rand/v2"
	"sync/atomic"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
)

// The smallest window that the screens are made for.
const (
	minWidth  = 60
	minHeight = 20
)

// common is what the screens share.
type common struct {
	ctx           context.Context
	theme         *theme
	width, height int
	seed          uint64
	ids           atomic.Uint64
	newSearcher   func(*engine.Variant) searcher
}

// hashMB is the size of the engine's hash table.
const hashMB = 64

func newCommon(ctx context.Context, t *theme, seed uint64) *common {
	if seed == 0 {
		seed = rand.Uint64()
	}
	return &common{
		ctx: ctx, theme: t, seed: seed,
		newSearcher: func(v *engine.Variant) searcher { return search.New(v, hashMB) },
	}
}

// nextID returns a number that no search, load or preview had before.
func (c *common) nextID() uint64 { return c.ids.Add(1) }

// screen is one of the root's screens. Only the active one gets messages.
type screen interface {
	// update takes a message in. Commands report back by messages.
	update(msg tea.Msg) tea.Cmd
	// resize adapts to the common width and height.
	resize()
	// view returns the lines of the screen.
	view() []string
	// help returns what the screen's help shows.
	help() []helpSection
	// close ends what the screen has started.
	close()
}
