package ini

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"unicode/utf8"

	"github.com/ferzchess/ferz/engine/printable"
	"github.com/ferzchess/ferz/variants/language"
)

// Limits that keep a hostile text from costing much time or memory.
const (
	maxText     = 4 << 20 // bytes of all files
	maxGames    = 2000
	maxIncludes = 50
	maxProblems = 500
	maxEntries  = 2000 // keys of a game
	maxErrors   = 20   // errors of a game; what follows is not read
	maxHints    = 100  // guesses at what other parent is meant

	maxRules     = 200 // of a game, those of its parents included
	maxVariables = 200
	maxSetups    = 2000
)

var errTooLong = errors.New("it is too long")

// location is where something stands in a file.
type location struct {
	file         string
	line, column int
}

// entry is a line of a game: key = value.
type entry struct {
	key, value string
	at         location // of the value
	keyAt      location
	block      bool // the value is a text of several lines
	open       bool // which does not end
	line       *language.Line
	begin      int // where the value begins in the line, in bytes
}

// within is the place of a byte of the value.
func (e *entry) within(offset int) location {
	if e.block || e.line == nil {
		return e.at
	}
	at := e.at
	at.line, at.column = e.line.Place(e.begin + offset)
	return at
}

// section is a game as it is written: [id:parent] and its lines.
type section struct {
	id, parent string
	at         location
	entries    []entry
	broken     bool // has an error
	errors     int  // so many
}

// document is what was read of some files.
type document struct {
	files    fs.FS
	sections []*section
	problems []Problem
	more     int             // problems beyond those
	seen     map[string]bool // files
	size     int
}

// addProblem adds a problem to the document's list.
func (d *document) addProblem(at location, game string, warning bool, format string, args ...any) {
	if len(d.problems) >= maxProblems {
		d.more++
	} else {
		d.problems = append(d.problems, Problem{at.file, at.line, at.column, game, limited(fmt.Sprintf(format, args...)), warning})
	}
}

// maxProblem limits the length of a problem's text, in bytes, as names that it
// quotes may be of any length.
const maxProblem = 1000

// limited returns a text without what is too long in the middle of it.
func limited(text string) string {
	if len(text) <= maxProblem {
		return text
	}
	end := len(text) - maxProblem/2
	for end < len(text) && !utf8.RuneStart(text[end]) {
		end++
	}
	begin := maxProblem / 2
	for begin > 0 && !utf8.RuneStart(text[begin]) {
		begin--
	}
	return text[:begin] + " ... " + text[end:]
}

// read reads a file and those that it includes.
func (d *document) read(name string, from location) {
	if d.seen[name] {
		return // once is enough
	}
	if len(d.seen) >= maxIncludes {
		d.addProblem(from, "", false, "too many files: at most %d are read", maxIncludes)
		return
	}
	d.seen[name] = true
	text, err := fs.ReadFile(d.files, name)
	if err != nil {
		if at, ok := errors.AsType[*fs.PathError](err); ok {
			err = at.Err // the file is named already
		}
		if from.file == "" {
			d.addProblem(location{file: name}, "", false, "the file can't be read: %v", err)
		} else {
			d.addProblem(from, "", false, "%s can't be read: %v", name, err)
		}
		return
	}
	d.parse(name, string(text))
}

// parse reads the lines of a file.
func (d *document) parse(name, text string) {
	if d.size += len(text); d.size > maxText {
		d.addProblem(location{file: name}, "", false, "the files are too long: at most %d bytes are read", maxText)
		return
	}
	var game *section
	lines := language.NewLines(text)
	for line, ok := lines.Next(); ok; line, ok = lines.Next() {
		l := lineReader{d: d, game: game, file: name, line: &line}
		if game = l.read(); l.opens {
			e := &game.entries[len(game.entries)-1]
			text, closed := lines.Block()
			e.value, e.block, e.open = text, true, !closed
		}
	}
}

// lineReader reads a line of a section.
type lineReader struct {
	d     *document
	game  *section
	file  string
	line  *language.Line
	opens bool // a text of several lines follows
}

// column is the place of a byte of the line.
func (l *lineReader) column(offset int) location {
	line, column := l.line.Place(offset)
	return location{l.file, line, column}
}

func (l *lineReader) fail(offset int, format string, args ...any) {
	id := ""
	if l.game != nil {
		id = l.game.id
		l.game.broken = true
	}
	l.d.addProblem(l.column(offset), id, false, format, args...)
}

// read returns the section to which the next line belongs.
func (l *lineReader) read() *section {
	start := len(l.line.Text) - len(strings.TrimLeft(l.line.Text, " \t"))
	text := l.line.Text[start:]
	switch {
	case text == "" || text[0] == '#' || text[0] == ';':
		return l.game
	case text[0] == '[':
		game := l.heading(start)
		if !game.broken {
			l.shown()
		}
		return game
	case !l.shown():
		return l.game
	case l.line.Open:
		l.fail(len(l.line.Text), `a blank and \ at the end of a line continue it in the next one, where nothing stands`)
		return l.game
	}
	kv := l.line.KeyValue()
	if !kv.Ok {
		l.fail(start, "%q is neither [id], [id:parent] nor key = value", language.Shorten(text))
		return l.game
	}
	e := entry{key: kv.Key, value: kv.Value, keyAt: l.column(start), at: l.column(kv.At), line: l.line, begin: kv.At}
	switch {
	case e.key == "":
		l.fail(start, "there is no key before the =; expected key = value, such as name = My game")
	case e.key == "include" && e.value == "":
		l.fail(start, "include: expected the name of a file, such as include = other.ini")
	case e.key == "include":
		l.d.read(path.Join(path.Dir(l.file), e.value), e.at)
	case l.game == nil:
		l.fail(start, "%q stands before the first game; expected [id] or [id:parent] above it", language.Shorten(e.key))
	case len(l.game.entries) == maxEntries:
		if !l.game.broken {
			l.fail(start, "the game has too many keys: at most %d are read", maxEntries)
		}
	default:
		l.game.entries = append(l.game.entries, e)
		l.opens = e.value == language.BlockMark
	}
	return l.game
}

// blanks makes tabs and the ends of continued lines blanks.
var blanks = strings.NewReplacer("\t", " ", "\n", " ")

// shown reports whether all characters of the line can be shown, as names must be.
// Tabs may stand anywhere: they are blanks.
func (l *lineReader) shown() bool {
	var unsafe *printable.UnsafeError
	if !errors.As(printable.Check(blanks.Replace(l.line.Text)), &unsafe) {
		return true
	}
	l.fail(unsafe.At, "%v", unsafe)
	return false
}

func (l *lineReader) heading(start int) *section {
	name, after, closed := strings.Cut(l.line.Text[start+1:], "]")
	id, parent, _ := strings.Cut(name, ":")
	s := &section{id: strings.TrimSpace(id), parent: strings.TrimSpace(parent), at: l.column(start)}
	l.game = s
	switch {
	case !closed:
		l.fail(start, "the heading does not end; expected [%s]", language.Shorten(name))
	case !validID(s.id):
		l.fail(start+1, "id %q: expected letters, digits, - and _, such as [mychess:chess]", language.Shorten(s.id))
	}
	l.afterHeading(s, after)
	if len(l.d.sections) >= maxGames {
		l.fail(start, "too many games: at most %d are read", maxGames)
		return s
	}
	l.d.sections = append(l.d.sections, s)
	return s
}

// afterHeading warns of a text after a heading that is no comment. Programs that read such
// files pass it over.
func (l *lineReader) afterHeading(s *section, text string) {
	rest := strings.TrimLeft(text, " \t")
	if rest == "" || rest[0] == '#' || rest[0] == ';' || printable.Check(rest) != nil {
		return
	}
	at := l.column(len(l.line.Text) - len(rest))
	l.d.addProblem(at, s.id, true, "%q after the heading is ignored; what a game has stands in the lines below it", language.Shorten(rest))
}

func validID(id string) bool {
	for _, r := range id {
		if !strings.ContainsRune("-_.+", r) && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') {
			return false
		}
	}
	return id != "" && len(id) <= 60
}
