// Package intake collects the variants that are read from another program's text.
// Importers record there what they could not convert, and why a variant was left
// out.
package intake

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
)

// Limits that keep a hostile text from costing much time or memory.
const (
	maxGames = 300
	maxNotes = 500
)

// Note is something about a line of a text: what could not be carried over, or
// what is wrong with it.
type Note struct {
	Line int // from 1; 0: the text as a whole
	Text string
}

// Game is a game that was read.
type Game struct {
	Definition engine.Definition
	Line       int    // where it begins
	Text       string // as package ini writes and reads it
	Notes      []Note // what of it could not be carried over, in the order of the lines
}

// Result is what was read of a text.
type Result struct {
	Games  []Game
	Errors []Note // for which games were left out, in the order of the lines
}

// Reader collects the games of a text.
type Reader struct {
	Catalogue *variants.Catalogue
	format    string
	Text      string
	games     []Game
	errors    []Note
	called    map[string]map[string]int // names of pieces by what they do, with their numbers; made when the first is wanted
}

// New returns a reader of a text in a format, whose games get names and moves from a
// catalogue.
func New(c *variants.Catalogue, format, text string) *Reader {
	return &Reader{Catalogue: c, Text: text, format: format}
}

// Fail notes why a game is left out.
func (r *Reader) Fail(line int, format string, args ...any) {
	if len(r.errors) < maxNotes {
		r.errors = append(r.errors, Note{line, fmt.Sprintf(format, args...)})
	}
}

// Note records what ferz lacks for a line of a game.
func (g *Game) Note(line int, format string, args ...any) {
	n := Note{line, fmt.Sprintf(format, args...)}
	if len(g.Notes) < maxNotes && !slices.Contains(g.Notes, n) {
		g.Notes = append(g.Notes, n)
	}
}

// Add takes a game if its text can be read again.
func (r *Reader) Add(g Game) {
	if len(r.games) >= maxGames {
		if len(r.games) == maxGames {
			r.Fail(g.Line, "there are more games than can be read at once; at most %d are", maxGames)
		}
		return
	}
	g.Definition.ID = r.id(g.Definition.Name)
	text, lost := ini.Write(g.Definition)
	for _, what := range lost {
		g.Note(g.Line, "%s can't be said in text", what)
	}
	read := ini.ReadText(r.Catalogue, "game", text)
	for _, p := range read.Problems {
		if !p.Warning {
			r.Fail(g.Line, "[%s] %s", g.Definition.Name, p.Text)
			return
		}
	}
	g.Text = text
	r.leaveOut(&g)
	slices.SortStableFunc(g.Notes, func(a, b Note) int { return a.Line - b.Line })
	r.games = append(r.games, g)
}

// id makes an id of a name that no game has yet: one that the catalogue has is
// followed by that of the format.
func (r *Reader) id(name string) string {
	base := strings.Trim(strings.Map(func(c rune) rune {
		switch {
		case c >= '0' && c <= '9', c >= 'a' && c <= 'z', c == '-':
			return c
		case unicode.IsSpace(c), c == '/', c == '_':
			return '-'
		}
		return -1
	}, strings.ToLower(name)), "-")
	base = base[:min(len(base), 40)]
	if base == "" {
		base = "game"
	}
	if _, err := r.Catalogue.Find(base); err == nil {
		base += "-" + r.format
	}
	id := base
	for n := 2; slices.ContainsFunc(r.games, func(g Game) bool { return g.Definition.ID == id }); n++ {
		id = fmt.Sprintf("%s-%d", base, n)
	}
	return id
}

// Result returns what was read.
func (r *Reader) Result() Result {
	slices.SortStableFunc(r.errors, func(a, b Note) int { return a.Line - b.Line })
	if len(r.games) == 0 && len(r.errors) == 0 {
		r.Fail(0, "there is no game in it")
	}
	return Result{Games: r.games, Errors: r.errors}
}
