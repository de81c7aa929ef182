package variantedit

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/xboard/durable"
)

// maxText is the size of texts that can be edited, in bytes.
const maxText = 200_000

// drafts saves unsaved text beside the file, so that a crash loses nothing.
type drafts struct {
	path string // of the file
	mu   sync.Mutex
	done uint64 // texts up to this one need no draft any more
}

func (d *drafts) file() string { return d.path + ".draft" }

// keep saves a text with an id; errors are ignored.
func (d *drafts) keep(id uint64, text string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if id > d.done {
		_ = durable.WriteFile(d.file(), []byte(text)) // saving reports the error
	}
}

// drop removes the draft of texts up to one.
func (d *drafts) drop(id uint64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.done = max(d.done, id)
	_ = os.Remove(d.file()) // there may be none
}

// readFile reads a file to be edited; there is false if it does not exist.
func readFile(path string) (text string, there bool, err error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", false, nil
	case err != nil:
		return "", false, err
	case !info.Mode().IsRegular():
		return "", false, fmt.Errorf("%s is not a file", path)
	case info.Size() > maxText:
		return "", false, fmt.Errorf("%s is too long to be edited here: %d bytes, at most %d", path, info.Size(), maxText)
	}
	data, err := os.ReadFile(path)
	return string(data), true, err
}

// savedMsg: a text is on disk, or why it is not.
type savedMsg struct {
	id    uint64
	text  string // as it was saved
	err   error
	other bool // the file is not as it was read: it was left alone
}

// save saves the text; with force it also overwrites changes by other programs.
func (s *Screen) save(force bool) tea.Cmd {
	path, text, known, there, id, drafts := s.path, s.text.area.Value(), s.disk, s.there, s.id, s.drafts
	return func() tea.Msg {
		now, exists, err := readFile(path)
		if err == nil && !force && (exists != there || now != known) && now != text {
			return savedMsg{id: id, other: true}
		}
		if err == nil {
			err = durable.WriteFile(path, []byte(text))
		}
		if err == nil {
			drafts.drop(id)
		}
		return savedMsg{id: id, text: text, err: err}
	}
}

// kept handles the result of saving the text.
func (s *Screen) kept(msg savedMsg) tea.Cmd {
	switch {
	case msg.other:
		s.leaving = false
		return s.confirm.Ask("The file has changed on disk. Overwrite it?", func() tea.Cmd { return s.save(true) })
	case msg.err != nil:
		s.notice = ui.Notice{Text: "it is not saved: " + msg.err.Error(), IsError: true}
		return nil
	}
	s.disk, s.clean, s.there = msg.text, msg.text, true
	s.notice = ui.Notice{Text: "Saved as " + s.path + "."}
	return nil
}

// dirty reports whether the text is not as it is on disk.
func (s *Screen) dirty() bool { return s.text.area.Value() != s.clean || !s.there }
