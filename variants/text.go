package variants

import (
	"embed"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants/language"
)

//go:embed catalogue/*.ini
var catalogue embed.FS

// noParent is the parent of a section that begins with an empty board and no rules.
const noParent = "-"

// text is a section of a file: a game, or a base that games derive from, which can't be
// named from outside. The id of a base begins with a dot.
type text struct {
	id, parent string
	family     string
	file       string
	line       int    // of the heading
	body       string // the lines below it

	card  Card  // but for what it derives from, until the library has read all files
	from  *text // nil for noParent
	state state
	once  sync.Once
	def   engine.Definition
	err   error
}

// state is how far the library is with a text's card.
type state int

const (
	unread state = iota
	reading
	read
)

// isBase reports whether the section is not a game.
func (t *text) isBase() bool { return t.id[0] == '.' }

// library are the games and bases of all files, which derive from each other.
type library struct {
	all  []*text // in the order of lists
	byID map[string]*text
}

// newLibrary reads the cards of all games.
func newLibrary() (*library, error) {
	l := &library{byID: map[string]*text{}}
	for _, f := range files {
		content, err := catalogue.ReadFile("catalogue/" + f.name)
		if err != nil {
			return nil, err
		}
		if err := l.add(f.family, f.name, string(content)); err != nil {
			return nil, err
		}
	}
	return l, l.join()
}

// add adds the sections of a file.
func (l *library) add(family, file, content string) error {
	for _, t := range sections(content) {
		t.family, t.file = family, file
		if l.byID[t.id] != nil {
			return t.wrong("%s is there twice", t.id)
		}
		l.byID[t.id] = t
		l.all = append(l.all, t)
	}
	return nil
}

// join reads all cards, those of parents first.
func (l *library) join() error {
	for _, t := range l.all {
		if err := l.joinTo(t); err != nil {
			return err
		}
	}
	return nil
}

func (l *library) joinTo(t *text) error {
	switch t.state {
	case read:
		return nil
	case reading:
		return t.wrong("it derives from itself")
	}
	t.state = reading
	if t.parent != noParent {
		if t.from = l.byID[t.parent]; t.from == nil {
			return t.wrong("there is no parent %q", t.parent)
		}
		if err := l.joinTo(t.from); err != nil {
			return err
		}
	}
	if err := t.readCard(); err != nil {
		return err
	}
	t.state = read
	return nil
}

// wrong is an error in the text.
func (t *text) wrong(format string, args ...any) error {
	return fmt.Errorf("%s:%d: [%s] %w", t.file, t.line, t.id, fmt.Errorf(format, args...))
}

// games are those that are no bases.
func (l *library) games() []*game {
	var out []*game
	for _, t := range l.all {
		if !t.isBase() {
			out = append(out, &game{t.card, t.definition})
		}
	}
	return out
}

// sections cuts a file into its games, which begin with a line [id:parent].
func sections(content string) []*text {
	var out []*text
	number, begin := 0, 0 // of the line, and where the last section's lines begin
	for at := 0; at < len(content); {
		number++
		end := len(content)
		if i := strings.IndexByte(content[at:], '\n'); i >= 0 {
			end = at + i + 1
		}
		if content[at] == '[' {
			if len(out) > 0 {
				out[len(out)-1].body = content[begin:at]
			}
			id, parent, _ := strings.Cut(strings.Trim(content[at:end], "[]\r\n \t"), ":")
			out = append(out, &text{id: id, parent: parent, line: number})
			begin = end
		}
		at = end
	}
	if len(out) > 0 {
		out[len(out)-1].body = content[begin:]
	}
	return out
}

// onCard are the keys of what cards say.
var onCard = []string{"name", "aliases", "tag", "inventor", "year", "tags", "description", "source", "board", "removed", "cylinder", "squareNames"}

// readCard reads those lines that cards need.
func (t *text) readCard() error {
	d := engine.Definition{Board: engine.Board{Files: 8, Ranks: 8}, Tags: []string{"Chess Variant"}}
	if t.from != nil {
		d.Board, d.Tags = t.from.card.Board, t.from.tags()
	}
	language.Unname(&d, t.id)
	for at, line := 0, t.line; at < len(t.body); {
		line++
		end := len(t.body)
		if i := strings.IndexByte(t.body[at:], '\n'); i >= 0 {
			end = at + i + 1
		}
		key, _, _ := strings.Cut(t.body[at:end], " ")
		if slices.Contains(onCard, key) {
			whole, _ := language.NewLines(t.body[at:]).Next()
			kv := whole.KeyValue()
			if err := language.Apply(&d, kv.Key, kv.Value); err != nil {
				return fmt.Errorf("%s:%d: [%s] %s: %w", t.file, line, t.id, kv.Key, err)
			}
		}
		at = end
	}
	d.Family = t.family
	t.card = cardOf(&d)
	return nil
}

// tags are those that the texts have which derive from this one: all of a base, and the
// general ones of a game.
func (t *text) tags() []string {
	if t.isBase() {
		return t.card.Tags
	}
	return language.GeneralTags(t.card.Tags)
}

// definition makes the definition. It panics at a fault in the text, which a test finds.
func (t *text) definition() engine.Definition {
	d, err := t.make()
	if err != nil {
		panic(err)
	}
	return d
}

// make makes the definition, and first that of the parent, but once.
func (t *text) make() (engine.Definition, error) {
	t.once.Do(func() {
		t.def = engine.Definition{Board: engine.Board{Files: 8, Ranks: 8}, Tags: []string{"Chess Variant"}}
		if t.from != nil {
			parent, err := t.from.make()
			if err != nil {
				t.err = err
				return
			}
			t.def = parent.Clone()
			t.def.Tags = slices.Clone(t.from.tags())
		}
		language.Unname(&t.def, t.id)
		t.err = t.read()
		t.def.Family = t.family
	})
	return t.def, t.err
}

// read applies the lines of the section to what it derives from.
func (t *text) read() error {
	r := language.NewReader(&t.def)
	lines := language.NewLines(t.body)
	for line, ok := lines.Next(); ok; line, ok = lines.Next() {
		if line.Text == "" || line.Text[0] == '#' {
			continue
		}
		kv := line.KeyValue()
		if err := apply(r, kv.Key, kv.Value); err != nil {
			return fmt.Errorf("%s:%d: [%s] %s: %w", t.file, t.line+line.Number, t.id, kv.Key, err)
		}
	}
	return nil
}

// apply applies a line. compute.Name calls what is written in Go.
func apply(r *language.Reader, key, value string) error {
	name, computed := strings.CutPrefix(key, "compute.")
	if !computed {
		return r.Apply(key, value)
	}
	compute, ok := computations[name]
	if !ok || value != "" {
		return fmt.Errorf("expected one of %s, with nothing behind the =", strings.Join(slices.Sorted(maps.Keys(computations)), ", "))
	}
	compute(r.Definition)
	return nil
}
