package start

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
)

// found: it is known in which file a game is to be edited, and with which text a
// new file begins.
type found struct {
	path, beginning string
	err             error
}

// invent edits the file of a game of the user's own, or a new one with a game that
// begins as another one.
func (s *Screen) invent(d engine.Definition) tea.Cmd {
	own := s.c.Own
	return func() tea.Msg { return fileOf(own, d) }
}

// fileOf finds the file of a game. The first of the places is where new ones go.
func fileOf(own []string, d engine.Definition) found {
	if len(own) == 0 {
		return found{err: errors.New("games of your own need a folder: HOME or FERZ_CONFIG_DIR must name one")}
	}
	if d.Family == ini.Family {
		for _, place := range own {
			if at, ok := ini.ReadPlace(variants.BuiltIn(), place).Places[d.ID]; ok {
				return found{path: at.File}
			}
		}
		return found{err: fmt.Errorf("the file of %s is not there any more", d.Name)}
	}
	id := "my" + strings.ToLower(d.ID)
	path := filepath.Join(own[0], id+".ini")
	for n := 2; ; n++ {
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
			break
		}
		path = filepath.Join(own[0], fmt.Sprintf("%s%d.ini", id, n))
	}
	id = strings.TrimSuffix(filepath.Base(path), ".ini")
	beginning, err := ini.New(id, d, "", "mate")
	return found{path, beginning, err}
}

// open opens the file that was found.
func (s *Screen) open(f found) tea.Cmd {
	var screen ui.Screen
	err := f.err
	if err == nil {
		screen, err = s.c.Make.Workshop(s.c, f.path, f.beginning, nil)
	}
	if err != nil {
		s.Complain(err)
		return nil
	}
	return ui.Send(ui.ScreenWanted{Screen: screen})
}
