package script

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// MaxText is the length in bytes of the longest script.
const MaxText = 32 << 10

// Script is a rule that a game's author has written in Starlark.
type Script struct {
	File string // its file, for errors
	Text string // the program
}

// Key implements engine.Rule.
func (Script) Key() string { return "script" }

// Identity returns what distinguishes the rule: the program, independent of its file.
func (s Script) Identity() string { return strings.Trim(s.Text, "\r\n") }

// Describe implements engine.Rule: the docstrings of the functions describe the rule.
func (s Script) Describe(*engine.Variant) string {
	p, err := parse(s)
	if err != nil {
		return ""
	}
	return p.words
}

// Ends reports whether the script defines how games end.
func (s Script) Ends() bool {
	p, err := parse(s)
	return err == nil && (p.defines("game_end") || p.defines("no_moves"))
}

// Setup implements engine.Setup: a script may compute texts for the array, and
// its slots become a section of the FEN.
func (s Script) Setup(d *engine.Definition, values, computed engine.Values) error {
	p, err := parse(s)
	if err != nil {
		return err
	}
	if len(p.slots) > 0 && !strings.Contains(d.Format, "{"+section+"}") {
		d.Format = withSection(d.Format)
	}
	if !p.defines("setup") {
		return nil
	}
	return p.setUp(d, values, computed)
}

// section is the section of the FEN that holds the slots.
const section = "slots"

// withSection returns a FEN's format with the slots before the counters.
func withSection(format string) string {
	if format == "" {
		format = "{array} {side} {castling} {ep} {halfmove} {move}"
	}
	before, counters, ok := strings.Cut(format, "{halfmove}")
	if !ok {
		return format + " {" + section + "}"
	}
	return before + "{" + section + "} {halfmove}" + counters
}

// Bind implements engine.Rule.
func (s Script) Bind(b *engine.Builder) (any, error) {
	p, err := parse(s)
	if err != nil {
		return nil, err
	}
	g := newGame(b.Variant())
	for _, slot := range p.slots {
		g.slots = append(g.slots, slotOf{slot.name, b.Slot(), slot.value})
	}
	functions, err := p.run(g)
	if err != nil {
		return nil, err
	}
	g.file, g.functions = p.file, functions
	return g.hooks(), nil
}

// The functions that a script may define, with their parameters.
var hookNames = []struct{ name, params string }{
	{"legal", "pos, move"}, {"effects", "pos, move"}, {"special_moves", "pos"}, {"walls", "pos, move"},
	{"game_end", "pos"}, {"no_moves", "pos, check"}, {"evaluate", "pos"}, {"extend", "pos"}, {"setup", "values"},
}

// parameters returns how a hook's parameters are called; ok is false if there is
// none of this name.
func parameters(name string) (params string, ok bool) {
	for _, h := range hookNames {
		if h.name == name {
			return h.params, true
		}
	}
	return "", false
}

func hookList() []string {
	var out []string
	for _, h := range hookNames {
		out = append(out, h.name)
	}
	return out
}

// Error is an error in a script, with its place.
type Error struct {
	File         string
	Line, Column int
	Text         string
	cause        error
}

// ErrHangs is the cause of the error of a script that takes too long to begin.
var ErrHangs = fmt.Errorf("the script takes more than %v to begin", patience)

// Unwrap returns the cause, for errors.Is.
func (e *Error) Unwrap() error { return e.cause }

func (e *Error) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %s", e.File, e.Text)
	}
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Column, e.Text)
}
