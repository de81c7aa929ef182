package start

import (
	"context"
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

// editVariant edits the file of a game of the user's own, or a new one with a game that
// begins as another one.
func (s *Screen) editVariant(d engine.Definition) tea.Cmd {
	c, own := s.c, s.c.VariantPaths
	return s.runTask("", func(context.Context) (tea.Msg, error) {
		path, beginning, err := fileOf(own, d)
		if err != nil {
			return nil, err
		}
		screen, err := c.Make.Workshop(c, path, beginning, nil)
		return ui.OpenScreenMsg{Screen: screen}, err
	})
}

// fileOf returns the file of a variant, or one for a new variant with its initial text.
// New ones go to the first of the user's paths.
func fileOf(own []string, d engine.Definition) (path, beginning string, err error) {
	if len(own) == 0 {
		return "", "", errors.New("games of your own need a folder: HOME or FERZ_CONFIG_DIR must name one")
	}
	if d.Family == ini.Family {
		for _, place := range own {
			if at, ok := ini.ReadPath(variants.BuiltIn(), place).Locations[d.ID]; ok {
				return at.File, "", nil
			}
		}
		return "", "", fmt.Errorf("the file of %s is not there any more", d.Name)
	}
	id := "my" + strings.ToLower(d.ID)
	path = filepath.Join(own[0], id+".ini")
	for n := 2; ; n++ {
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
			break
		}
		path = filepath.Join(own[0], fmt.Sprintf("%s%d.ini", id, n))
	}
	id = strings.TrimSuffix(filepath.Base(path), ".ini")
	beginning, err = ini.Template(id, d, "", "mate")
	return path, beginning, err
}
