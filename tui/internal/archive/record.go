package archive

import (
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/gamestore"
	"github.com/ferzchess/ferz/tui/internal/livegame"
)

// File is a file with games, as it was when they were listed.
type File struct {
	Path    string
	Size    int64
	Changed time.Time
}

// same returns an error if a file has changed since it was listed.
func (f *File) same(info os.FileInfo) error {
	if info.Size() == f.Size && info.ModTime().Equal(f.Changed) {
		return nil
	}
	return fmt.Errorf("%s has changed since it was listed; open it again", f.Path)
}

// Entry is the description of a game in a list. Records do not change.
type Entry struct {
	ID   string // in the store; "" for games of other files
	File *File

	Offset, Length int64 // in the file, in bytes
	Line           int   // where it begins, from 1

	Variant      string // its name, or the tag if it is not known
	White, Black string
	Event, Date  string // the tags; "" if not known
	ECO, Opening string
	Result       string // 1-0, 0-1, 1/2-1/2 or *
	TimeControl  string
	WhiteRating  uint16 // 0: not known
	BlackRating  uint16
	Plies        int
	Playing      bool   // by this or another ferz
	Problem      string // why it can't be read, or ""

	known      bool               // the variant
	definition *engine.Definition // of the variant; nil: unknown

	position  bool      // a line of EPD or a FEN, not a game
	saved     *pgn.Game // what ChessV has saved, before Resolve; nil in other files
	abandoned bool      // it is not to be resumed
	trial     bool      // see livegame.IsTrial
	seats     string    // who plays, of games of ferz's own
	text      string    // all that a filter looks at but the result, in lower case
}

// Stored returns the entry of a game in the store by its id, without its tags.
func Stored(st *gamestore.Store, id string) Entry {
	return Entry{ID: id, File: &File{Path: st.Path(id)}}
}

// setResult sets the result, to * if the text is none.
func (r *Entry) setResult(text string) {
	switch text {
	case "1-0", "0-1", "1/2-1/2":
		r.Result = text
	default:
		r.Result = "*"
	}
}

// InStore reports whether the game is one of the store's own.
func (r *Entry) InStore() bool { return r.ID != "" }

// IsPosition reports whether the entry is a position, not a game.
func (r *Entry) IsPosition() bool { return r.position }

// Known reports whether the game's variant is known.
func (r *Entry) Known() bool { return r.known }

// Unfinished reports whether a game of the store can be resumed and was not
// abandoned.
func (r *Entry) Unfinished() bool { return r.CanResume() && !r.abandoned }

// Offered reports whether people are reminded at the start that an unfinished game
// waits.
func (r *Entry) Offered() bool { return r.Unfinished() && !r.trial }

// CanResume reports whether a game of the store can be resumed.
func (r *Entry) CanResume() bool {
	return r.InStore() && r.Problem == "" && r.known && r.Result == "*" && r.Plies > 0 && !r.Playing
}

// OpeningText names the game's opening with its code, or is "".
func (r *Entry) OpeningText() string { return strings.TrimSpace(r.ECO + " " + r.Opening) }

// Moves returns the number of moves as the game's players count them, of an unknown game in
// rounds.
func (r *Entry) Moves() int {
	if r.definition == nil {
		return (r.Plies + 1) / 2
	}
	return r.definition.MoveCount(r.Plies)
}

// Players names who plays: the opponent if one person plays, else both.
func (r *Entry) Players() string {
	seats, err := livegame.ReadSeats(r.seats)
	if err == nil {
		for i, s := range seats {
			other := seats[1-i]
			if s.Kind == livegame.Person && other.Kind != livegame.Person {
				return "against " + other.String()
			}
		}
	}
	if r.White == r.Black {
		return "for two"
	}
	return r.White + " - " + r.Black
}

// fits reports whether all words, in lower case, are in what is known of the
// game.
func (r *Entry) fits(words []string) bool {
	for _, w := range words {
		if !strings.Contains(r.text, w) && !strings.Contains(r.Result, w) {
			return false
		}
	}
	return true
}

// FormatTime writes a time as people do who look back on it from now.
func FormatTime(t, now time.Time) string {
	t = t.In(now.Location())
	day := func(t time.Time) time.Time {
		return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
	}
	switch days := int(day(now).Sub(day(t)).Hours() / 24); {
	case days == 0:
		return "today " + t.Format("15:04")
	case days == 1:
		return "yesterday " + t.Format("15:04")
	case t.Year() == now.Year():
		return t.Format("2 Jan 15:04")
	}
	return t.Format("2 Jan 2006")
}
