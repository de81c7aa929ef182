package tui

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
)

// linePause is the time between two looks at what the engine thinks.
const linePause = 120 * time.Millisecond

// pvLength is the number of moves shown of a line.
const pvLength = 8

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
		game, err := config.build(rand.New(rand.NewPCG(seed, id)))
		return gameLoaded{id: id, config: config, game: game, err: err}
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

// searchCmd searches p, which is its own, and puts the lines that it finds
// into a mailbox.
func searchCmd(ctx context.Context, t *thinker, id uint64, p *engine.Position, limits search.Limits, lines mailbox[search.Line]) tea.Cmd {
	return func() (msg tea.Msg) {
		defer func() {
			if r := recover(); r != nil {
				msg = searched{id: id, err: fmt.Errorf("the search failed: %v", r)}
			}
		}()
		line, err := t.search(ctx, p.Clone(), limits, lines.put)
		return searched{id: id, line: line, pv: describeLine(p, line.PV), err: err}
	}
}

// listenCmd waits for the next line of a search of p, which is its own until
// the message with it arrives.
func listenCmd(ctx context.Context, id uint64, p *engine.Position, lines mailbox[search.Line], pause time.Duration) tea.Cmd {
	return func() (msg tea.Msg) {
		defer func() {
			if r := recover(); r != nil {
				msg = thought{id: id, pv: fmt.Sprintf("(the line can't be shown: %v)", r)}
			}
		}()
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return nil
		}
		line, ok := lines.take(ctx)
		if !ok {
			return nil
		}
		return thought{id: id, line: line, pv: describeLine(p, line.PV), next: listenCmd(ctx, id, p, lines, linePause)}
	}
}

// describeLine writes the beginning of a line in algebraic notation.
func describeLine(p *engine.Position, moves []engine.Move) string {
	p = p.Clone()
	var out []string
	for _, m := range moves[:min(len(moves), pvLength)] {
		if !slices.Contains(p.LegalMoves(), m) {
			break
		}
		out = append(out, p.SAN(m))
		p.Make(m)
	}
	return strings.Join(out, " ")
}
