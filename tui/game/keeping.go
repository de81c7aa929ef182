package game

import (
	"fmt"
	"path/filepath"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/archive"
	"github.com/ferzchess/ferz/tui/internal/share"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/user/host"
	"github.com/ferzchess/ferz/variants/openings"
)

// keeping brings the game where the person wants it: into a file or the clipboard.
type keeping struct {
	*game
	saved   uint64 // the edition that was saved by hand
	outcome string // of the last copying or saving; "" while it is under way
}

func (kp *keeping) copied(msg copied) {
	if msg.err != nil {
		kp.outcome = ui.Sentence(msg.err.Error())
		kp.complain(msg.err)
		return
	}
	kp.saved = max(kp.saved, msg.kept)
	kp.outcome = msg.what
	kp.say(msg.what)
}

// copied: something was sent to the clipboard or written to a file.
type copied struct {
	what string
	err  error
	kept uint64 // the edition of the game that a file has; 0: none
}

// toClipboard copies text and reports to which clipboard. otherwise describes how
// to get the text without a clipboard.
func (kp *keeping) toClipboard(what, text, otherwise string) tea.Cmd {
	copier := kp.c.Copier()
	return func() tea.Msg {
		place, err := copier.Copy(text)
		if err != nil {
			return copied{err: fmt.Errorf("not copied: %w%s", err, otherwise)}
		}
		return copied{what: what + " is " + string(place) + "."}
	}
}

func (kp *keeping) copyFEN() tea.Cmd {
	return kp.toClipboard("The FEN", kp.state.Pos.FEN(), "; :fen shows it")
}

func (kp *keeping) copy(what string) tea.Cmd {
	switch strings.ToLower(what) {
	case "fen":
		return kp.copyFEN()
	case "pgn", "game":
		tree := kp.Now.Tree.Clone()
		openings.TagGame(tree)
		text, err := pgn.Format(tree)
		if err != nil {
			kp.complain(err)
			return nil
		}
		return kp.toClipboard("The game", text, kp.fileHint("; :save FILE writes it"))
	}
	kp.complain(fmt.Errorf("copy %q: want fen or pgn", what))
	return nil
}

// share copies the position and the moves as text for a friend, and shows it, as not
// every terminal has a clipboard.
func (kp *keeping) share() tea.Cmd {
	text := kp.sharedText()
	kp.info = ui.NewTextView(kp.c, "For a friend", func(width int) []string {
		var out []string
		for _, line := range strings.Split(text, "\n") {
			out = append(out, ui.Wrap(line, width)...)
		}
		return append(out, ui.Wrap(kp.c.Theme.Paint(theme.Dim, kp.outcome), width)...)
	})
	kp.outcome = ""
	return kp.toClipboard("The position with its moves", text, kp.fileHint("; :share FILE writes it"))
}

// shareIn writes what share copies into a file, which is new.
func (kp *keeping) shareIn(path string) tea.Cmd {
	path, err := kp.c.Files.Path(path)
	if err != nil {
		kp.complain(err)
		return nil
	}
	text := kp.sharedText()
	return func() tea.Msg {
		if err := share.Write(path, text); err != nil {
			return copied{err: err}
		}
		return copied{what: "The position with its moves is written to " + path + "."}
	}
}

// sharedText is the position shown, drawn, with its FEN and the moves that led to it.
func (kp *keeping) sharedText() string {
	title := titleOf(kp.Now.Tree)
	if white, black := kp.player(engine.White), kp.player(engine.Black); white != kp.sideName(engine.White) || black != kp.sideName(engine.Black) {
		title += ": " + white + " - " + black
	}
	v := kp.Now.Tree.Variant
	return share.Text(title, kp.Now.Tree, kp.Browser, kp.c.Labels(v), kp.c.Writer(v))
}

// save adds the game to a PGN file in the working directory, named after the
// variant.
func (kp *keeping) save() tea.Cmd { return kp.saveAs(kp.state.Pos.Variant().Def.ID + ".pgn") }

// saveAs adds the game to a PGN file.
func (kp *keeping) saveAs(path string) tea.Cmd {
	path, err := kp.c.Files.Path(path)
	if err != nil {
		kp.complain(err)
		return nil
	}
	s := kp.Now
	tree := s.Tree.Clone()
	return func() tea.Msg {
		openings.TagGame(tree)
		if err := archive.Append(path, tree); err != nil {
			return copied{err: fmt.Errorf("not saved: %w", err)}
		}
		if full, err := filepath.Abs(path); err == nil {
			path = full
		}
		return copied{what: "The game is added to " + path + ".", kept: s.Edition}
	}
}

// loses describes what leaving the game would lose, or returns "".
func (kp *keeping) loses() string {
	failed := kp.Now.Unsaved != nil && !kp.Now.Saving
	switch {
	case kp.saved == kp.Now.Edition:
	case kp.config.Review && (kp.config.Kept.Keep == nil || failed):
		return kp.orFile("Your notes are not saved", "; :save FILE keeps them")
	case !kp.config.Review && kp.Now.Unsaved != nil:
		return kp.orFile("The game is not saved", "; :save FILE keeps it elsewhere")
	}
	return ""
}

// orFile adds to a text what a file could do, if the host opens files.
func (kp *keeping) orFile(text, file string) string { return text + kp.fileHint(file) + "." }

// fileHint returns what a file could do, if the host opens files.
func (kp *keeping) fileHint(file string) string {
	if kp.c.Host.Permits(host.Files) != nil {
		return ""
	}
	return file
}
