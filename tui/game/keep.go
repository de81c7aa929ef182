package game

import (
	"encoding/base64"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/library"
	"github.com/ferzchess/ferz/tui/internal/table"
	"github.com/ferzchess/ferz/tui/ui"
)

// copied: something was sent to the clipboard or written to a file.
type copied struct {
	what string
	err  error
	kept uint64 // the edition of the game that a file has; 0: none
}

func (g *Screen) copied(msg copied) {
	if msg.err != nil {
		g.Complain(msg.err)
		return
	}
	g.saved = max(g.saved, msg.kept)
	g.say(msg.what)
}

// maxClipboard is how much text a terminal takes in one sequence, by what the
// common ones allow.
const maxClipboard = 70_000

// toClipboard sends text to the terminal's clipboard by OSC 52, which works
// over SSH as well.
func toClipboard(out io.Writer, what, text string) tea.Cmd {
	return func() tea.Msg {
		if len(text) > maxClipboard {
			return copied{err: fmt.Errorf("%s is too long for the clipboard; :save writes a file", what)}
		}
		_, err := io.WriteString(out, "\x1b]52;c;"+base64.StdEncoding.EncodeToString([]byte(text))+"\x07")
		return copied{what: what + " is sent to the terminal's clipboard.", err: err}
	}
}

func (g *Screen) copyFEN() tea.Cmd { return toClipboard(g.c.Out, "The FEN", g.state.Pos.FEN()) }

func (g *Screen) copy(what string) tea.Cmd {
	switch strings.ToLower(what) {
	case "fen":
		return g.copyFEN()
	case "pgn", "game":
		text, err := pgn.Format(g.s.Tree)
		if err != nil {
			g.Complain(err)
			return nil
		}
		return toClipboard(g.c.Out, "The game", text)
	}
	g.Complain(fmt.Errorf("copy %q: want fen or pgn", what))
	return nil
}

// save adds the game to a PGN file in the working directory, named after the
// variant.
func (g *Screen) save() tea.Cmd { return g.saveAs(g.state.Pos.Variant().Def.ID + ".pgn") }

// saveAs adds the game to a PGN file.
func (g *Screen) saveAs(path string) tea.Cmd {
	path = g.c.Files.Path(path)
	s := g.s
	return func() tea.Msg {
		if err := library.Append(path, s.Tree); err != nil {
			return copied{err: fmt.Errorf("not saved: %w", err)}
		}
		if full, err := filepath.Abs(path); err == nil {
			path = full
		}
		return copied{what: "The game is added to " + path + ".", kept: s.Edition}
	}
}

// beginComment lets the comment on the move shown be typed, or changed.
func (g *Screen) beginComment() tea.Cmd {
	var text []string
	for _, c := range g.browser.Node().After {
		if a := pgn.ParseAnnotations(c); a.Search == nil && a.Text != "" {
			text = append(text, ui.Clean(table.Commands.ReplaceAllString(a.Text, "")))
		}
	}
	g.input.Set(":comment " + strings.TrimSpace(strings.Join(text, " ")))
	g.say("Type the comment, then press Enter; :comment - deletes it.")
	return nil
}

// edited shows a change of the tree.
func (g *Screen) edited() tea.Cmd {
	g.list.moved = false
	return g.show(true)
}
