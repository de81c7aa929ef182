// Package gamelist lists saved games for commands that have no screen.
package gamelist

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/explorer"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/archive"
	"github.com/ferzchess/ferz/tui/internal/gamestore"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
)

// Entry is a game that is kept.
type Entry struct {
	Number       int    // in the list of all games, from 1
	ID           string // "" in a file of several games, which others have put there
	Path         string // of its file
	Changed      time.Time
	Variant      string // its name, or the tag if it is not known
	White, Black string // "" if not known, as are Event and Date
	Event, Date  string
	Result       string // 1-0, 0-1, 1/2-1/2 or *
	Plies        int
	Moves        int    // as the game's players count them
	Unfinished   bool   // it can be resumed
	Playing      bool   // someone plays it now
	Problem      string // why it can't be read, or ""
}

// List returns the games that are kept in the user's store, the latest first:
// those in whose variant, players, event, date or result all words of the query
// are found.
func List(ctx context.Context, c *variants.Catalogue, query string) ([]Entry, error) {
	st, err := gamestore.Open("")
	if err != nil {
		return nil, err
	}
	all, err := records(ctx, c, st)
	if err != nil {
		return nil, err
	}
	search, err := archive.ParseSearch(query, (&ini.Loader{Catalogue: c}).Load)
	if err != nil {
		return nil, err
	}
	search.Index = st.Index()
	found, err := search.Select(ctx, all, archive.Unsorted)
	if err != nil {
		return nil, err
	}
	var out []Entry
	for _, i := range found {
		out = append(out, gameOf(i+1, &all[i]))
	}
	return out, ctx.Err()
}

// IndexPath returns the file of the user's own index of games.
func IndexPath() (string, error) {
	st, err := gamestore.Open("")
	if err != nil {
		return "", err
	}
	return st.Index(), nil
}

// Explore looks a position up in the user's own index, after the games of the store that
// have ended were added to it. If the index had to be made anew, old says why. The error is
// fs.ErrNotExist if there are no games.
func Explore(ctx context.Context, load pgn.Loader, p *engine.Position, q explorer.Query) (found explorer.Answer, old, err error) {
	st, err := gamestore.Open("")
	if err != nil {
		return found, nil, err
	}
	return archive.Explore(ctx, st, load, p, q, true)
}

// Files returns the files of the games that are kept and are not being played, the
// latest first.
func Files(ctx context.Context, c *variants.Catalogue) ([]string, error) {
	list, err := List(ctx, c, "")
	var out []string
	for _, g := range list {
		if g.Problem == "" && !g.Playing && !slices.Contains(out, g.Path) {
			out = append(out, g.Path)
		}
	}
	return out, err
}

func records(ctx context.Context, c *variants.Catalogue, st *gamestore.Store) (all []archive.Entry, err error) {
	archive.ScanStore(ctx, c, st, func(b archive.Batch) bool {
		all = append(all, b.Records...)
		err = b.Err
		return true
	})
	if err == nil {
		err = ctx.Err()
	}
	return all, err
}

func gameOf(place int, r *archive.Entry) Entry {
	return Entry{
		Number: place, ID: r.ID, Path: r.File.Path, Changed: r.File.Changed, Variant: r.Variant, White: r.White, Black: r.Black,
		Event: r.Event, Date: r.Date, Result: r.Result, Plies: r.Plies, Moves: r.Moves(),
		Unfinished: r.Unfinished(), Playing: r.Playing, Problem: r.Problem,
	}
}

// When writes the time at which a game was last written, as people do who look
// back on it from now.
func (g *Entry) When(now time.Time) string { return archive.FormatTime(g.Changed, now) }

// Text returns the PGN of a game: its file as it is. The game is named by its
// place in the whole list, from 1, by its ID, or by the ID's beginning.
func Text(ctx context.Context, c *variants.Catalogue, name string) ([]byte, error) {
	list, err := List(ctx, c, "")
	if err != nil {
		return nil, err
	}
	g, err := find(list, name)
	if err != nil {
		return nil, err
	}
	return os.ReadFile(g.Path)
}

func find(list []Entry, name string) (*Entry, error) {
	if len(list) == 0 {
		return nil, errors.New("no games yet")
	}
	var found []*Entry
	for i := range list {
		if list[i].ID == name {
			return &list[i], nil
		}
		if list[i].ID != "" && strings.HasPrefix(list[i].ID, name) {
			found = append(found, &list[i])
		}
	}
	if n, err := strconv.Atoi(name); err == nil && n >= 1 && n <= len(list) {
		return &list[n-1], nil
	}
	switch len(found) {
	case 0:
		return nil, fmt.Errorf("no saved game %q: expected an id, its beginning, or a place in the list, from 1 to %d", name, len(list))
	case 1:
		return found[0], nil
	}
	return nil, fmt.Errorf("%d games have ids that begin with %q: expected more of it", len(found), name)
}
