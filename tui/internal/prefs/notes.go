package prefs

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"github.com/BurntSushi/toml"

	"github.com/ferzchess/ferz/xboard/durable"
)

// maxRecent is how many variants are remembered as played last.
const maxRecent = 12

// AppState is what ferz remembers by itself.
type AppState struct {
	Recent     []string         `toml:"recent,omitempty"`           // ids of variants, the last one first
	Favorites  []string         `toml:"favourites,omitempty"`       // ids of variants
	Level      int              `toml:"level,omitempty"`            // rating or level of ferz, as last chosen; 0: never
	NameAsked  bool             `toml:"name_asked,omitempty"`       // the name was asked for
	CharsAsked bool             `toml:"characters_asked,omitempty"` // whether the font has Chinese characters was asked for
	Setups     map[string]Setup `toml:"setups,omitempty"`           // by id of the variant
}

// Setup is how a variant was set up last.
type Setup struct {
	Seats        string            `toml:"seats"`            // as table.WriteSeats writes them
	RandomColors bool              `toml:"by_lot,omitempty"` // who has White is drawn
	Control      string            `toml:"control"`          // as clock.Parse reads it
	MoveTime     string            `toml:"move_time,omitempty"`
	Values       map[string]string `toml:"values,omitempty"` // of game variables
}

// ShouldAskName reports whether the person's name is to be asked for: once, when the first
// game is kept, if it can be kept itself and there is none. It is noted that it was.
func (f *File) ShouldAskName() bool {
	if f.Path() == "" || f.Settings.Name != "" || f.Notes.NameAsked {
		return false
	}
	f.Notes.NameAsked = true
	return true
}

// Played notes that a variant is played, and how it was set up.
func (n *AppState) Played(id string, s Setup) {
	n.PlayedAgain(id)
	if n.Setups == nil {
		n.Setups = map[string]Setup{}
	}
	n.Setups[id] = s
}

// PlayedAgain notes that a variant is played, without a change of how it is set
// up. It reports whether that is news.
func (n *AppState) PlayedAgain(id string) bool {
	if id == "" || len(n.Recent) > 0 && n.Recent[0] == id {
		return false
	}
	n.Recent = slices.DeleteFunc(n.Recent, func(old string) bool { return old == id })
	n.Recent = append([]string{id}, n.Recent...)
	n.Recent = n.Recent[:min(len(n.Recent), maxRecent)]
	return true
}

// ToggleFavorite makes a variant a favorite, or no longer one. It reports which.
func (n *AppState) ToggleFavorite(id string) bool {
	if i := slices.Index(n.Favorites, id); i >= 0 {
		n.Favorites = slices.Delete(n.Favorites, i, i+1)
		return false
	}
	n.Favorites = append(n.Favorites, id)
	return true
}

// Favorite reports whether a variant is a favorite.
func (n *AppState) Favorite(id string) bool { return slices.Contains(n.Favorites, id) }

// read reads the notes. A file that can't be read is an error, and no notes.
func (n *AppState) read(path string) error {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		_, err = toml.Decode(string(data), n)
	}
	if err != nil {
		*n = AppState{}
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// SaveAppState writes the notes. Another ferz may do so at the same time: the last
// one counts.
func (f *File) SaveAppState() error {
	if f.dir == "" {
		return nil
	}
	var text bytes.Buffer
	text.WriteString("# Ferz's own state. It may be deleted.\n")
	if err := toml.NewEncoder(&text).Encode(f.Notes); err != nil {
		return err
	}
	return durable.WriteFile(f.path(appStateName), text.Bytes())
}
