package variants

import (
	"embed"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants/language"
)

//go:embed catalogue/*.ini
var catalogue embed.FS

// noParent is the parent of a section that begins with an empty board and no rules.
const noParent = "-"

// text is a section of a file: a game, or a base that games derive from, which nobody can
// name from outside. The id of a base begins with a dot.
type text struct {
	id, parent string
	file       string
	line       int
	lines      []language.Line
	base       bool

	begun, done bool // it is being made, or has been
	def         engine.Definition
	err         error
}

// library are the games and bases of all files, which derive from each other.
type library struct {
	byID   map[string]*text
	inFile map[string][]*text
}

// newLibrary reads the files. It panics at what is wrong with them, which a test would find, as
// family does.
func newLibrary() *library {
	l := &library{byID: map[string]*text{}, inFile: map[string][]*text{}}
	for _, f := range files {
		content, err := catalogue.ReadFile("catalogue/" + f.name)
		if err != nil {
			panic(err)
		}
		if err := l.add(f.name, string(content)); err != nil {
			panic(err)
		}
	}
	return l
}

// add reads the sections of a file.
func (l *library) add(file, content string) error {
	list := sections(file, content)
	for _, t := range list {
		if l.byID[t.id] != nil {
			return fmt.Errorf("%s:%d: %s is there twice", t.file, t.line, t.id)
		}
		l.byID[t.id] = t
	}
	l.inFile[file] = list
	return nil
}

// family returns the games of a file.
func (l *library) family(name, file string) Family {
	out := Family{Name: name}
	for _, t := range l.inFile[file] {
		if t.make(l); t.err != nil {
			panic(t.err)
		}
		if !t.base {
			out.Variants = append(out.Variants, t.def)
		}
	}
	return out
}

// sections cuts a file into its games.
func sections(file, content string) []*text {
	var out []*text
	lines := language.NewLines(content)
	for line, ok := lines.Next(); ok; line, ok = lines.Next() {
		if line.Text == "" || line.Text[0] == '#' {
			continue
		}
		if line.Text[0] == '[' {
			id, parent, _ := strings.Cut(strings.Trim(line.Text, "[]"), ":")
			out = append(out, &text{id: id, parent: parent, file: file, line: line.Number, base: id[0] == '.'})
			continue
		}
		if len(out) > 0 {
			t := out[len(out)-1]
			t.lines = append(t.lines, line)
		}
	}
	return out
}

// make makes the definition, and first that of the parent.
func (t *text) make(l *library) {
	if t.begun {
		return
	}
	t.begun = true
	defer func() { t.done = true }()
	parent, general, err := t.parentOf(l)
	if err != nil {
		t.err = err
		return
	}
	t.def = parent.Clone()
	if general {
		t.def.Tags = language.GeneralTags(t.def.Tags)
	}
	language.Unname(&t.def, t.id)
	t.err = t.read()
}

// parentOf returns what the section derives from; general is true if only the parent's general
// tags are the game's as well, as it is for all parents but bases.
func (t *text) parentOf(l *library) (parent engine.Definition, general bool, err error) {
	if t.parent == noParent {
		return engine.Definition{Board: engine.Board{Files: 8, Ranks: 8}, Tags: []string{"Chess Variant"}}, true, nil
	}
	p := l.byID[t.parent]
	if p == nil {
		return parent, false, fmt.Errorf("%s:%d: [%s] has no parent %q", t.file, t.line, t.id, t.parent)
	}
	if p.make(l); !p.done {
		return parent, false, fmt.Errorf("%s:%d: [%s] derives from itself", t.file, t.line, t.id)
	}
	return p.def, !p.base, p.err
}

// read applies the lines of the section to what it derives from.
func (t *text) read() error {
	r := language.NewReader(&t.def)
	for i := range t.lines {
		kv := t.lines[i].KeyValue()
		if err := t.apply(r, kv.Key, kv.Value); err != nil {
			return fmt.Errorf("%s:%d: [%s] %s: %w", t.file, t.lines[i].Number, t.id, kv.Key, err)
		}
	}
	return nil
}

// apply applies a line. compute.Name calls what is written in Go.
func (t *text) apply(r *language.Reader, key, value string) error {
	name, computed := strings.CutPrefix(key, "compute.")
	if !computed {
		return r.Apply(key, value)
	}
	compute, ok := computations[name]
	if !ok || value != "" {
		return fmt.Errorf("want one of %s, with nothing behind the =", strings.Join(slices.Sorted(maps.Keys(computations)), ", "))
	}
	compute(r.Definition)
	return nil
}
