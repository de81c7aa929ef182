package language

import (
	"strings"
	"unicode/utf8"
)

// BlockMark begins a text of several lines, after the =, and ends it, alone on a line.
const BlockMark = `"""`

// continued ends a line that continues in the next one.
const continued = ` \`

// Line is a line of a text with its continuation lines.
type Line struct {
	Number int    // of the first, from 1
	Text   string // without trailing blanks; a line feed marks each continuation
	Open   bool   // it ends as if it were continued, and is not
	more   []joint
}

// joint is where a further line begins.
type joint struct {
	at     int // in bytes of the text
	column int // of the line's first character that is no blank, from 1
}

// Place returns the line and the column, in characters from 1, of a byte of the text.
func (l *Line) Place(offset int) (line, column int) {
	line, column, begin := l.Number, 1, 0
	for _, j := range l.more {
		if j.at > offset {
			break
		}
		line, column, begin = line+1, j.column, j.at
	}
	return line, column + utf8.RuneCountInString(l.Text[begin:max(begin, min(offset, len(l.Text)))])
}

// Lines reads a text line by line.
type Lines struct {
	rest   string
	number int // of the line that was read last
}

// NewLines returns a reader of a text.
func NewLines(text string) *Lines { return &Lines{rest: strings.TrimPrefix(text, "\ufeff")} }

// Next returns the next line with its continuations; ok is false at the end. Comments
// and headings are not continued.
func (l *Lines) Next() (line Line, ok bool) {
	if l.rest == "" {
		return Line{}, false
	}
	line = Line{Text: l.physical(), Number: l.number}
	if line.Text == "" || strings.IndexByte("#;[", strings.TrimLeft(line.Text, " \t")[0]) >= 0 {
		return line, true
	}
	for strings.HasSuffix(line.Text, continued) {
		line.Text = strings.TrimRight(strings.TrimSuffix(line.Text, continued), " \t")
		next := strings.TrimLeft(l.peek(), " \t")
		if next == "" || strings.IndexByte("#;[", next[0]) >= 0 {
			line.Open = true
			break
		}
		physical := l.physical()
		next = strings.TrimLeft(physical, " \t")
		blank := physical[:len(physical)-len(next)]
		line.Text += "\n" + next
		line.more = append(line.more, joint{len(line.Text) - len(next), utf8.RuneCountInString(blank) + 1})
	}
	return line, true
}

// peek returns the next line of the text without continuing.
func (l *Lines) peek() string {
	text, _, _ := strings.Cut(l.rest, "\n")
	return strings.TrimRight(text, "\r \t")
}

// physical reads a line of the text.
func (l *Lines) physical() string {
	text := l.peek()
	_, l.rest, _ = strings.Cut(l.rest, "\n")
	l.number++
	return text
}

// Block reads the lines up to one that is nothing but BlockMark; closed is false if there
// is none. The text has an empty line for each line before it, so that who reads it counts
// lines as the file does.
func (l *Lines) Block() (text string, closed bool) {
	var out strings.Builder
	out.WriteString(strings.Repeat("\n", l.number))
	for l.rest != "" {
		raw, rest, _ := strings.Cut(l.rest, "\n")
		l.rest = rest
		l.number++
		if strings.TrimRight(raw, "\r \t") == BlockMark {
			return out.String(), true
		}
		out.WriteString(strings.ReplaceAll(raw, "\r", "") + "\n")
	}
	return out.String(), false
}

// KeyValue is a line key = value.
type KeyValue struct {
	Key, Value string
	KeyAt, At  int  // where they begin, in bytes of the line
	Ok         bool // the line has a =
}

// KeyValue takes a line apart at its =. Tabs are blanks; so are line feeds, but in a
// description, which has lines.
func (l *Line) KeyValue() KeyValue {
	key, value, ok := strings.Cut(l.Text, "=")
	kv := KeyValue{Key: strings.TrimSpace(key), Value: strings.TrimSpace(value), Ok: ok}
	kv.KeyAt = len(l.Text) - len(strings.TrimLeft(l.Text, " \t"))
	kv.At = len(l.Text) - len(strings.TrimLeft(value, " \t\n"))
	if strings.ContainsAny(kv.Value, "\t\n") {
		kv.Value = strings.ReplaceAll(kv.Value, "\t", " ")
		if kv.Key != "description" {
			kv.Value = strings.ReplaceAll(kv.Value, "\n", " ")
		}
	}
	return kv
}
