package setup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/tui/internal/gamespec"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/user"
)

// preview is the start position of the game. It is computed in the background, one at a
// time, for the latest input.
type preview struct {
	id        uint64 // of the current or last computation
	busy      bool
	requested string // its input
	starting  bool   // the game is to start as soon as the position is known
	side      int    // columns of the last board beside the fields
	ownScale  bool   // ratings are not on the scale of chess, as far as the variant has been compiled
	result    checkedMsg
	drawing   drawing
}

// drawing is the last drawing of the position. It is cached until its input changes.
type drawing struct {
	of    previewKey
	lines []string
	below bool // below the fields, not beside them
}

// previewKey is all that a drawing depends on.
type previewKey struct {
	id                    uint64 // of the computation
	width, height, fields int
	look                  ui.BoardStyle
}

// checkedMsg brings the start position of a game, or the error in it.
type checkedMsg struct {
	id       uint64
	variant  *engine.Variant  // nil if it can't be compiled
	ownScale bool             // its ratings are not on the scale of chess
	position *engine.Position // nil if there is an error
	fen      string           // "" is the start position
	drawn    bool             // it is one of several that may be drawn
	unusual  string           // a warning about a valid FEN
	err      error
	atFEN    bool // the FEN is wrong
}

// fenError returns the error in the FEN, as far as it has been checked.
func (p *preview) fenError() error {
	if !p.result.atFEN {
		return nil
	}
	return p.result.err
}

// previewInput names all that the position depends on.
func (s *Screen) previewInput() string {
	out := strings.TrimSpace(s.fen)
	for _, name := range slices.Sorted(maps.Keys(s.values)) {
		out += "\n" + name + "=" + s.values[name]
	}
	for _, name := range slices.Sorted(maps.Keys(s.drawn)) {
		out += "\n" + name + ":" + s.drawn[name]
	}
	return out
}

// check asks for the position if it may have changed, unless one is under way:
// then it is asked for after that.
func (s *Screen) check() tea.Cmd {
	p, sought := &s.preview, s.previewInput()
	if p.busy || p.id != 0 && p.requested == sought {
		return nil
	}
	values := engine.Values{}
	for _, v := range s.config.Def.Variables {
		if text, err := v.Check(s.values[v.Name]); err == nil && s.values[v.Name] != "" {
			values[v.Name] = text
		}
	}
	p.id, p.busy, p.requested = s.c.NextID(), true, sought
	config := s.config
	config.Values, config.Drawn = values, maps.Clone(s.drawn)
	return checkSetupCmd(s.c, config, strings.TrimSpace(s.fen), p.id, s.c.Seed^s.id)
}

// checked takes a position in and, if something else is wanted by now, asks
// again.
func (s *Screen) checked(msg checkedMsg) tea.Cmd {
	if msg.id != s.preview.id {
		return nil
	}
	s.preview.busy, s.preview.result = false, msg
	if msg.variant != nil {
		s.preview.ownScale = msg.ownScale
	}
	s.Resize()
	if cmd := s.check(); cmd != nil {
		return cmd
	}
	return s.startChecked()
}

// checkSetupCmd sets a position up from a FEN, a file with one, or by drawing.
func checkSetupCmd(c *ui.Common, config ui.GameConfig, text string, id, seed uint64) tea.Cmd {
	ctx, files, compiled := c.Ctx, c.Files, c.Compiled
	return func() (msg tea.Msg) {
		defer func() {
			if r := recover(); r != nil {
				msg = checkedMsg{id: id, err: fmt.Errorf("%s can't be set up: %v", config.Def.Name, r)}
			}
		}()
		out := checkedMsg{id: id}
		out.fen, out.err = givenFEN(files, text)
		if out.err != nil {
			out.atFEN = true
		}
		config.FEN = out.fen
		out.drawn = out.fen == "" && slices.ContainsFunc(config.Def.Variables, func(v engine.Variable) bool {
			_, given := config.Values[v.Name]
			return !given && !v.Assigned
		})
		return out.build(ctx, compiled, config, rand.New(rand.NewPCG(seed, 1)))
	}
}

// build compiles the variant and sets up the position in it. If that fails, it
// tries the start position to find out whether the FEN or the variant is wrong.
func (m checkedMsg) build(ctx context.Context, compiled *gamespec.Compiled, config ui.GameConfig, r *rand.Rand) checkedMsg {
	tree, err := config.Build(ctx, r, compiled)
	if err != nil && config.FEN != "" {
		m.err, m.atFEN = err, true
		config.FEN = ""
		tree, err = config.Build(ctx, r, compiled)
	}
	if err != nil {
		m.err, m.atFEN = err, false
		return m
	}
	m.variant, m.ownScale = tree.Variant, !search.RatedAsChess(tree.Variant)
	if m.err == nil {
		m.position, m.err = tree.Variant.NewPosition(tree.StartFEN)
	}
	if m.err == nil && m.fen != "" {
		m.unusual = ui.PositionWarning(m.position)
	}
	return m
}

// givenFEN reads the text typed for a position: a FEN, or @ and a file with one.
func givenFEN(files user.Files, text string) (string, error) {
	name, ok := strings.CutPrefix(text, "@")
	if !ok {
		return text, nil
	}
	path, err := files.Path(strings.TrimSpace(name))
	if err != nil {
		return "", err
	}
	return fenFile(path)
}

// fenFile returns the first line of a file that is neither empty nor a comment.
func fenFile(name string) (string, error) {
	if name == "" {
		return "", fmt.Errorf("@: expected the name of a file with a FEN behind it")
	}
	info, err := os.Stat(name)
	if pe := new(fs.PathError); errors.As(err, &pe) {
		err = fmt.Errorf("%s: %w", pe.Path, pe.Err)
	}
	if err != nil {
		return "", err
	}
	if !info.Mode().IsRegular() {
		return "", fmt.Errorf("%s is not a file with a FEN", name)
	}
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, 1<<16))
	if err != nil {
		return "", err
	}
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(ui.Clean(line)); line != "" && line[0] != '#' {
			return line[:min(len(line), maxFEN)], nil
		}
	}
	return "", fmt.Errorf("%s: there is no FEN in it", name)
}
