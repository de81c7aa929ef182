package ui

import (
	"errors"
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/archive"
	"github.com/ferzchess/ferz/tui/internal/gamespec"
)

// Refused reports why something can't be done that was asked for, such as to show a
// pasted text that is no game and no position.
type Refused struct{ Err error }

// OpenPasted opens a game or a position that was pasted, to be looked through; nil
// if a text is neither. Where it doesn't name its variant, near are the
// likely ones, the likeliest first. Leaving leads to back.
func (c *Common) OpenPasted(msg tea.KeyMsg, near []engine.Definition, back Screen) tea.Cmd {
	text := strings.TrimSpace(string(msg.Runes))
	if !msg.Paste || !gamespec.LooksLikeFEN(text) && !archive.LooksLikePGN(text) {
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
		return GameWanted{GameConfig{Def: v.Def, Values: v.Values, Tree: tree, Review: true, Kept: KeptGame{Back: back, Problem: err}}}
	}
}
