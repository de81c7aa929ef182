package ui

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/epd"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/setup"
)

var pgnText = regexp.MustCompile(`(?m)^\s*\[\w+\s+"|^\s*1\.\s*\S+\s+\S+`)

// PasteRefused: what was pasted is no game and no position that can be shown.
type PasteRefused struct{ Err error }

// OpenPasted opens a game or a position that was pasted, to be looked through; nil
// if a text is neither. Where it doesn't say of which variant it is, near are the
// likely ones, the likeliest first. Leaving leads to back.
func (c *Common) OpenPasted(msg tea.KeyMsg, near []engine.Definition, back Screen) tea.Cmd {
	if !msg.Paste {
		return nil
	}
	text := strings.TrimSpace(string(msg.Runes))
	read := c.pastedGame
	if setup.IsPosition(text) {
		read = c.pastedPosition
	} else if !pgnText.MatchString(text) {
		return nil
	}
	if chess, _, err := c.Variants.Parse("chess"); err == nil {
		near = append(near, chess)
	}
	return func() (out tea.Msg) {
		defer func() {
			if r := recover(); r != nil {
				out = PasteRefused{fmt.Errorf("what was pasted can't be opened: %v", r)}
			}
		}()
		tree, err := read(text, near)
		var move *pgn.MoveError
		if err != nil && (tree == nil || !errors.As(err, &move)) {
			return PasteRefused{fmt.Errorf("what was pasted can't be opened: %w", err)}
		}
		v := tree.Variant
		return GameWanted{GameConfig{Def: v.Def, Values: v.Values, Tree: tree, Review: true, Kept: KeptGame{Back: back, Problem: err}}}
	}
}

// pastedGame reads a PGN. The error is a *pgn.MoveError if only a part of it fits.
func (c *Common) pastedGame(text string, near []engine.Definition) (*pgn.Game, error) {
	var first error
	for _, d := range near {
		tree, err := pgn.Parse(text)
		if err != nil {
			return nil, err
		}
		named := tree.Tags.Get("Variant") != ""
		if !named && d.ID != "chess" {
			tree.Tags.Set("Variant", d.ID)
		}
		if err = pgn.Resolve(tree, c.known.Load().Load); err == nil || named || d.ID == "chess" {
			return tree, err
		}
		first = err
	}
	return nil, first
}

// pastedPosition sets a FEN or a line of EPD up in the first variant that it fits,
// or the one that it names. What EPD says of the position becomes a comment.
func (c *Common) pastedPosition(text string, near []engine.Definition) (tree *pgn.Game, err error) {
	text, _, _ = strings.Cut(text, "\n")
	if name := epd.Variant(text); name != "" {
		d, err := c.Variants.Find(name)
		if err != nil {
			return nil, err
		}
		near = []engine.Definition{d}
	}
	for _, d := range near {
		v, wrong := engine.Compile(d, nil)
		if wrong == nil {
			if tree, wrong = setUp(text, v); wrong == nil {
				return tree, nil
			}
		}
		if err == nil {
			err = fmt.Errorf("%s: %w", d.Name, wrong)
		}
	}
	return nil, err
}

func setUp(text string, v *engine.Variant) (*pgn.Game, error) {
	line, err := epd.Parse(text, v)
	if err != nil {
		return nil, err
	}
	g, err := engine.NewGame(v, line.FEN)
	if err != nil {
		return nil, err
	}
	tree, err := pgn.FromGame(g)
	if err != nil {
		return nil, err
	}
	var said []string
	for _, o := range line.Operations {
		said = append(said, strings.Join(append([]string{o.Code}, o.Operands...), " "))
	}
	if len(said) > 0 {
		tree.Root.After = []string{strings.Join(said, "; ")}
	}
	return tree, nil
}
