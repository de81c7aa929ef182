package registry

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"

	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/protocol"
	"github.com/ferzchess/ferz/xboard/tomlkeys"
)

// header is the beginning of a new file.
func header() string {
	return fmt.Sprintf(headerText, protocol.Names("or"))
}

const headerText = `# The engines that ferz knows.
#
# You may edit all of it but for the parts called [engine.seen]: ferz writes
# those anew whenever it asks an engine what it is. Comments stay. Each engine
# has a name and a command, a list of the program and its arguments; a protocol
# (%s); and, if need be, a directory (dir), lines to send
# to it first (init), ponder = true, the values of its options (the table
# [engine.options]), and names that it has for variants (the table
# [engine.variants]: ferz's name = "the engine's name").
# "ferz engines --help" has commands for most of this.
`

// document is the text of the file, cut so that each engine can be changed
// without touching the others.
type document struct {
	preamble string
	blocks   []block
	problems []Problem
}

// block is the text of one engine, with the comment above it.
type block struct {
	text    string
	line    int   // of the file where it begins, from 1
	entry   Entry // valid unless something is wrong
	wrong   string
	unknown []string // keys that mean nothing
}

// Problem is something that is wrong with the file.
type Problem struct {
	Path string
	Line int // from 1; 0: the whole file
	Text string
	// Syntax is true if the file is not TOML, so that ferz can't write it.
	Syntax bool
}

// Error implements error.
func (p Problem) Error() string {
	if p.Line == 0 {
		return p.Path + ": " + p.Text
	}
	return fmt.Sprintf("%s:%d: %s", p.Path, p.Line, p.Text)
}

var engineHeader = regexp.MustCompile(`^\s*\[\[\s*engine\s*\]\]\s*(#.*)?$`)

// readDocument cuts a text into engines and reads each, so that a mistake
// spoils only the engine in which it is.
func readDocument(path, text string) *document {
	d := &document{}
	d.cut(text)
	d.readPreamble(path)
	names := map[string]int{}
	for i := range d.blocks {
		b := &d.blocks[i]
		d.readBlock(path, b)
		key := strings.ToLower(b.entry.Name)
		if first := names[key]; b.wrong == "" && first > 0 {
			b.wrong = fmt.Sprintf("another engine, in line %d, is called %q too", first, b.entry.Name)
			d.problems = append(d.problems, Problem{Path: path, Line: b.line, Text: b.wrong})
		} else if b.entry.Name != "" {
			names[key] = b.line
		}
	}
	return d
}

// cut finds the engines' headers. A comment directly above one belongs to it.
func (d *document) cut(text string) {
	lines := strings.SplitAfter(text, "\n")
	var starts []int
	for i, line := range lines {
		if engineHeader.MatchString(strings.TrimRight(line, "\r\n")) {
			for i > 0 && strings.HasPrefix(strings.TrimSpace(lines[i-1]), "#") {
				i--
			}
			starts = append(starts, i)
		}
	}
	starts = append(starts, len(lines))
	d.preamble = strings.Join(lines[:starts[0]], "")
	for i, start := range starts[:len(starts)-1] {
		d.blocks = append(d.blocks, block{line: start + 1, text: strings.Join(lines[start:starts[i+1]], "")})
	}
}

func (d *document) readPreamble(path string) {
	var keys map[string]any
	if _, err := toml.Decode(d.preamble, &keys); err != nil {
		d.problems = append(d.problems, problemOf(path, 1, err))
	}
	for key := range keys {
		d.problems = append(d.problems, Problem{Path: path, Text: fmt.Sprintf("%q before the first [[engine]] means nothing", key)})
	}
}

func (d *document) readBlock(path string, b *block) {
	var file struct {
		Engine []Entry `toml:"engine"`
	}
	meta, err := toml.Decode(b.text, &file)
	if err == nil && len(file.Engine) != 1 {
		err = errors.New("expected each engine under a header that is [[engine]]")
	}
	if err == nil {
		err = tomlkeys.CheckCase(meta, &file)
	}
	if len(file.Engine) == 1 {
		b.entry = file.Engine[0]
	}
	if err != nil {
		p := problemOf(path, b.line, err)
		b.wrong = p.Text
		d.problems = append(d.problems, p)
		return
	}
	for _, key := range meta.Undecoded() {
		b.unknown = append(b.unknown, strings.TrimPrefix(key.String(), "engine."))
	}
	if len(b.unknown) > 0 {
		what := fmt.Sprintf("engine %q has unknown keys: %s", b.entry.Name, strings.Join(b.unknown, ", "))
		d.problems = append(d.problems, Problem{Path: path, Line: b.line, Text: what})
	}
	if p, err := protocol.Parse(string(cmp.Or(b.entry.Protocol, xboard.UCI))); err == nil {
		b.entry.Protocol = p.Name
	}
	if err := b.entry.check(); err != nil {
		b.wrong = err.Error()
		d.problems = append(d.problems, Problem{Path: path, Line: b.line, Text: b.wrong})
		return
	}
}

// typeError matches how the decoder says that a value is of another type than
// it should be.
var typeError = regexp.MustCompile(`^toml: line (\d+) \(last key "(?:engine\.)?([^"]*)"\): (.*)$`)

// problemOf returns the problem of a text that begins in a line of the file
// and can't be read.
func problemOf(path string, line int, err error) Problem {
	var parse toml.ParseError
	if errors.As(err, &parse) {
		text := cmp.Or(parse.Message, strings.TrimPrefix(err.Error(), "toml: "))
		return Problem{Path: path, Line: line + max(parse.Position.Line-1, 0), Text: text, Syntax: true}
	}
	if m := typeError.FindStringSubmatch(err.Error()); m != nil {
		n, _ := strconv.Atoi(m[1])
		return Problem{Path: path, Line: line + n - 1, Text: m[2] + ": " + m[3]}
	}
	return Problem{Path: path, Line: line, Text: strings.TrimPrefix(err.Error(), "toml: "), Syntax: true}
}

// entries returns the engines that are as they should be.
func (d *document) entries() []Entry {
	var out []Entry
	for i := range d.blocks {
		if d.blocks[i].wrong == "" {
			out = append(out, d.blocks[i].entry)
		}
	}
	return out
}

// names returns the names of all engines, also those that can't be read.
func (d *document) names() []string {
	var out []string
	for i := range d.blocks {
		if name := d.blocks[i].entry.Name; name != "" {
			out = append(out, name)
		}
	}
	return out
}

// find returns the block of the engine with a name, or nil.
func (d *document) find(name string) *block {
	for i := range d.blocks {
		if strings.EqualFold(d.blocks[i].entry.Name, name) {
			return &d.blocks[i]
		}
	}
	return nil
}

// put adds an engine, or replaces the one of the same name.
func (d *document) put(e Entry) error {
	if err := e.check(); err != nil {
		return err
	}
	text, err := blockText(e)
	if err != nil {
		return err
	}
	b := d.find(e.Name)
	switch {
	case b == nil:
		d.blocks = append(d.blocks, block{text: text, entry: e})
		return nil
	case b.wrong != "":
		return fmt.Errorf("engine %q is in the file already, line %d, but can't be read: %s", e.Name, b.line, b.wrong)
	case len(b.unknown) > 0:
		return fmt.Errorf("engine %q has unknown keys that would be lost: %s (line %d); correct that first",
			e.Name, strings.Join(b.unknown, ", "), b.line)
	}
	b.text, b.entry = keepComments(b.text, text), e
	return nil
}

// remove takes an engine out.
func (d *document) remove(name string) bool {
	for i := range d.blocks {
		if strings.EqualFold(d.blocks[i].entry.Name, name) {
			d.blocks = append(d.blocks[:i], d.blocks[i+1:]...)
			return true
		}
	}
	return false
}

// blockText writes an engine.
func blockText(e Entry) (string, error) {
	var buf bytes.Buffer
	enc := toml.NewEncoder(&buf)
	enc.Indent = ""
	err := enc.Encode(map[string]any{"engine": []Entry{e}})
	return buf.String(), err
}

// text joins the document, with an empty line between engines.
func (d *document) text() string {
	var out strings.Builder
	out.WriteString(d.preamble)
	if d.preamble == "" && !slices.ContainsFunc(d.blocks, func(b block) bool { return b.line > 0 }) {
		out.WriteString(header())
	}
	for _, b := range d.blocks {
		if b.line == 0 && !strings.HasSuffix(out.String(), "\n\n") {
			out.WriteString("\n")
		}
		out.WriteString(b.text)
		if !strings.HasSuffix(b.text, "\n") {
			out.WriteString("\n")
		}
	}
	return out.String()
}
