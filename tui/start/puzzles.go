package start

import (
	"context"
	"errors"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/ui"
)

// puzzles asks puzzles of a variant.
func (s *Screen) puzzles(d engine.Definition) tea.Cmd {
	place, load := s.c.Puzzles, s.c.Loader()
	if place.Dir == "" {
		s.Complain(errors.New("puzzles need a folder: HOME or FERZ_DATA_DIR must name one"))
		return nil
	}
	return s.runTask("Searching for puzzles of "+d.Name+"... Any key cancels.", func(ctx context.Context) (tea.Msg, error) {
		v, err := engine.Compile(d, nil)
		if err != nil {
			return nil, err
		}
		round, err := place.Round(ctx, v, load)
		if err != nil {
			return nil, err
		}
		config, err := ui.PuzzleConfig(round, nil)
		return ui.StartGameMsg{Config: config}, err
	})
}
