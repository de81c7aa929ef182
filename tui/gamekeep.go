package tui

import (
	"encoding/base64"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/library"
	"github.com/ferzchess/ferz/tui/ui"
)

// copied: something was sent to the clipboard or written to a file.
type copied struct {
	what string
	err  error
	n    uint64    // the change of the notes up to which a file has them
	last *pgn.Node // the last move played that the file has
}

func (g *gameScreen) copied(msg copied) {
	if msg.err != nil {
		g.Complain(msg.err)
		return
	}
	if msg.last != nil {
		g.savedAs(msg.n, msg.last)
	}
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

func (g *gameScreen) copyFEN() tea.Cmd { return toClipboard(g.c.Out, "The FEN", g.state.Pos.FEN()) }

func (g *gameScreen) copy(what string) tea.Cmd {
	switch strings.ToLower(what) {
	case "fen":
		return g.copyFEN()
	case "pgn", "game":
		text, err := pgn.Format(g.s.Tree())
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
func (g *gameScreen) save() tea.Cmd { return g.saveAs(g.state.Pos.Variant().Def.ID + ".pgn") }

// saveAs adds the game to a PGN file.
func (g *gameScreen) saveAs(path string) tea.Cmd {
	path = library.Expand(path)
	if !filepath.IsAbs(path) {
		path = filepath.Join(g.c.Dir, path)
	}
	text, err := pgn.Format(g.s.Tree())
	if err != nil {
		g.Complain(err)
		return nil
	}
	n, last := g.notes.n, g.s.Head()
	return func() tea.Msg {
		snapshot, err := pgn.Parse(text)
		if err == nil {
			err = library.Append(path, snapshot)
		}
		if err != nil {
			return copied{err: fmt.Errorf("not saved: %w", err)}
		}
		if full, err := filepath.Abs(path); err == nil {
			path = full
		}
		return copied{what: "The game is added to " + path + ".", n: n, last: last}
	}
}

// promote makes the variation shown the main line. The game that is played
// stays where it is.
func (g *gameScreen) promote() tea.Cmd {
	if !g.mayEdit() {
		return nil
	}
	g.browser.Node().PromoteToMain()
	return g.edited()
}

func (g *gameScreen) deleteLine() tea.Cmd {
	n := g.browser.Node()
	if n.Parent == nil {
		g.Complain(fmt.Errorf("there is no move to delete"))
		return nil
	}
	for _, played := range g.s.Head().Path() {
		if played == n && !g.config.Review {
			g.Complain(fmt.Errorf("this move was played; ^U takes it back"))
			return nil
		}
	}
	parent := n.Parent
	g.browser.Go(parent)
	n.Delete()
	return g.edited()
}

func (g *gameScreen) mayEdit() bool {
	if !g.config.Review && !g.s.Over() {
		g.Complain(fmt.Errorf("the game goes on; its line stays the main line"))
		return false
	}
	return true
}

// beginComment lets the comment on the move shown be typed, or changed.
func (g *gameScreen) beginComment() tea.Cmd {
	var text []string
	for _, c := range g.browser.Node().After {
		if a := pgn.ParseAnnotations(c); a.Search == nil && a.Text != "" {
			text = append(text, ui.Clean(commands.ReplaceAllString(a.Text, "")))
		}
	}
	g.input.Set(":comment " + strings.TrimSpace(strings.Join(text, " ")))
	g.say("Type the comment, then press Enter; :comment - deletes it.")
	return nil
}

// commands are those of other programs in a comment.
var commands = regexp.MustCompile(`\[%[^\]]*\]`)

// comment sets the comment on the move shown. What programs have noted there
// stays: clocks, arrows, what an engine thought.
func (g *gameScreen) comment(text string) tea.Cmd {
	n := g.browser.Node()
	var kept []string
	for _, c := range n.After {
		a := pgn.ParseAnnotations(c)
		if a.Search == nil {
			a.Text = strings.Join(commands.FindAllString(a.Text, -1), " ")
		}
		if c = a.String(); c != "" {
			kept = append(kept, c)
		}
	}
	if text != "-" {
		kept = append(kept, text)
	}
	n.After = kept
	return g.edited()
}

// mark sets the sign of the move shown. Its other glyphs, such as that White
// stands better, stay.
func (g *gameScreen) mark(text string) tea.Cmd {
	var nags []int
	for nag, sign := range nagSigns {
		if sign == text {
			nags = []int{nag}
		}
	}
	if nags == nil && text != "-" {
		g.Complain(fmt.Errorf("mark %q: want ! ? !! ?? !? ?! or - for none", text))
		return nil
	}
	n := g.browser.Node()
	for _, nag := range n.NAGs {
		if nagSigns[nag] == "" {
			nags = append(nags, nag)
		}
	}
	n.NAGs = nags
	return g.edited()
}

// edited keeps the tree after a change of its notes.
func (g *gameScreen) edited() tea.Cmd {
	g.list.changed()
	if g.config.Review {
		return tea.Batch(g.noted(), g.show(true))
	}
	return tea.Batch(g.run(g.s.Keep()), g.show(true))
}
