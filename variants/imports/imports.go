package imports

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
)

// Limits that keep a hostile text from costing much time or memory.
const (
	maxText  = 1 << 20 // bytes
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

// Format is a format of another program.
type Format struct {
	Name  string // as a user names it, such as "fairymax"
	Title string // what it is

	is   func(text string) bool
	read func(r *reader)
}

// Formats lists all formats.
func Formats() []Format {
	return []Format{
		{"fairymax", "fmax.ini and qmax.ini of Fairy-Max and MaxQi", isFairyMax, readFairyMax},
		{"chessv", "scripts of ChessV", isChessV, readChessV},
		{"zillions", "rules files of Zillions of Games (.zrf)", isZillions, readZillions},
		{"courier", "presets of Game Courier: addresses, or the text of the page, with the table legdefs of its program", isCourier, readCourier},
	}
}

// ErrUnknown is that of a text that looks like none of the formats.
var ErrUnknown = errors.New("the text is in none of the formats that are known")

// names lists the names of all formats.
func names() (out []string) {
	for _, f := range Formats() {
		out = append(out, f.Name)
	}
	return out
}

// Result is what was read of a text.
type Result struct {
	Games  []Game
	Errors []Note // for which games were left out, in the order of the lines
}

// Read reads the games of a text in a format, "" for the one that it looks like.
// Names and moves that a format takes from its program are those of the
// catalogue. The error is that of a text that is in no format that is known.
func Read(c *variants.Catalogue, format, text string) (Result, error) {
	if len(text) > maxText {
		return Result{}, fmt.Errorf("the text has %d bytes; at most %d are read", len(text), maxText)
	}
	f, err := find(format, text)
	if err != nil {
		return Result{}, err
	}
	r := &reader{catalogue: c, format: f.Name, text: strings.ReplaceAll(strings.ToValidUTF8(text, "?"), "\r\n", "\n")}
	f.read(r)
	return r.result(), nil
}

// Collect makes a result of games that were read elsewhere, with their errors.
func Collect(c *variants.Catalogue, format string, games []Game, errors []Note) Result {
	r := &reader{catalogue: c, format: format, errors: errors}
	for _, g := range games {
		r.add(g)
	}
	return r.result()
}

// find returns the format of a name, or that of a text.
func find(name, text string) (Format, error) {
	for _, f := range Formats() {
		if f.Name == name || name == "" && f.is(text) {
			return f, nil
		}
	}
	if name != "" {
		return Format{}, NoFormat(name, names())
	}
	return Format{}, ErrUnknown
}

// NoFormat is the error for a name that none of some formats has.
func NoFormat(name string, formats []string) error {
	return fmt.Errorf("%q: no such format; there are %s%s", name, words.List(formats, "and"), words.DidYouMean(name, formats))
}

// reader collects the games of a text.
type reader struct {
	catalogue *variants.Catalogue
	format    string
	text      string
	games     []Game
	errors    []Note
	called    map[string]map[string]int // names of pieces by what they do, with their numbers; made when the first is wanted
	legMoves  int                       // moves of pieces of Game Courier's tables
	legTries  int                       // notations tried for them
}

// fail notes why a game is left out.
func (r *reader) fail(line int, format string, args ...any) {
	if len(r.errors) < maxNotes {
		r.errors = append(r.errors, Note{line, fmt.Sprintf(format, args...)})
	}
}

// note records what ferz lacks for a line of a game.
func (g *Game) note(line int, format string, args ...any) {
	n := Note{line, fmt.Sprintf(format, args...)}
	if len(g.Notes) < maxNotes && !slices.Contains(g.Notes, n) {
		g.Notes = append(g.Notes, n)
	}
}

// add takes a game if its text can be read again.
func (r *reader) add(g Game) {
	if len(r.games) >= maxGames {
		if len(r.games) == maxGames {
			r.fail(g.Line, "there are more games than can be read at once; at most %d are", maxGames)
		}
		return
	}
	g.Definition.ID = r.id(g.Definition.Name)
	text, lost := ini.Write(g.Definition)
	for _, what := range lost {
		g.note(g.Line, "%s can't be said in text", what)
	}
	read := ini.ReadText(r.catalogue, "game", text)
	for _, p := range read.Problems {
		if !p.Warning {
			r.fail(g.Line, "[%s] %s", g.Definition.Name, p.Text)
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
func (r *reader) id(name string) string {
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
	if _, err := r.catalogue.Find(base); err == nil {
		base += "-" + r.format
	}
	id := base
	for n := 2; slices.ContainsFunc(r.games, func(g Game) bool { return g.Definition.ID == id }); n++ {
		id = fmt.Sprintf("%s-%d", base, n)
	}
	return id
}

func (r *reader) result() Result {
	slices.SortStableFunc(r.errors, func(a, b Note) int { return a.Line - b.Line })
	if len(r.games) == 0 && len(r.errors) == 0 {
		r.fail(0, "there is no game in it")
	}
	return Result{Games: r.games, Errors: r.errors}
}
