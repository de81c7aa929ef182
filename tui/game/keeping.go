package game

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/user/host"
	"github.com/ferzchess/ferz/variants/openings"
)

// keeping brings the game to the clipboard, and knows what leaving it would lose.
type keeping struct {
	*game
	outcome string // of the last copying; "" while it is under way
}

func (kp *keeping) copied(msg copied) {
	if msg.err != nil {
		kp.outcome = ui.Sentence(msg.err.Error())
		kp.complain(msg.err)
		return
	}
	kp.outcome = msg.what
	kp.say(msg.what)
}

// copied: something was sent to the clipboard.
type copied struct {
	what string
	err  error
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

// share copies a text for a friend, and shows it, as not every terminal has a clipboard.
func (kp *keeping) share(text string) tea.Cmd {
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

// loses describes what leaving the game would lose, or returns "".
func (kp *keeping) loses() string {
	failed := kp.Now.Unsaved != nil && !kp.Now.Saving
	switch {
	case kp.Saved == kp.Now.Edition:
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
