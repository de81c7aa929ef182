package ui

import (
	"errors"
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/epd"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/archive"
)

// Refused says why a request is refused, such as to open a pasted text that is neither
// a game nor a position.
type Refused struct{ Err error }

// OpenPasted opens a pasted game or position for review; it returns nil if the text is
// neither. If the text doesn't name its variant, near lists the likely ones, best
// first. Leaving returns to back.
func (c *Common) OpenPasted(msg tea.KeyMsg, near []engine.Definition, back Screen) tea.Cmd {
	text := strings.TrimSpace(string(msg.Runes))
	if !msg.Paste || !epd.LooksLikePosition(text) && !archive.LooksLikePGN(text) {
		return nil
	}
	return func() (out tea.Msg) {
		defer func() {
			if r := recover(); r != nil {
				out = Refused{fmt.Errorf("the pasted text can't be opened: %v", r)}
			}
		}()
		tree, err := archive.Pasted(c.known.Load(), text, near)
		var move *pgn.MoveError
		if err != nil && (tree == nil || !errors.As(err, &move)) {
			return Refused{fmt.Errorf("the pasted text can't be opened: %w", err)}
		}
		v := tree.Variant
		return StartGameMsg{GameConfig{Def: v.Def, Values: v.Values, Tree: tree, Review: true, Kept: SavedGame{Back: back, Problem: err}}}
	}
}
