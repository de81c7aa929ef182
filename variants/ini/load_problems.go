package ini

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/guard"
	"github.com/ferzchess/ferz/variants/language"
	"github.com/ferzchess/ferz/variants/script"
)

// fail reports what makes a game unusable.
func (l *loader) fail(s *section, at location, format string, args ...any) {
	s.broken = true
	s.errors++
	l.addProblem(at, s.id, false, format, args...)
}

// enough reports whether the rest of a game is not worth reading: it has many errors, or
// one that would go unread among so many.
func (l *loader) enough(s *section) bool {
	return s.errors >= maxErrors || s.broken && l.more > 0
}

// warn reports what is not as it is meant, though the game can be played.
func (l *loader) warn(s *section, at location, format string, args ...any) {
	if n := len(l.problems); n > 0 && l.problems[n-1] == (Problem{at.file, at.line, at.column, s.id, fmt.Sprintf(format, args...), true}) {
		return // what holds for both players is said once
	}
	l.addProblem(at, s.id, true, format, args...)
}

// compileError reports an error of a game as a whole at the line that causes it, as far
// as that is known.
func (l *loader) compileError(s *section, def *engine.Definition, values engine.Values, err error) {
	var scripted *script.Error
	if errors.As(err, &scripted) {
		at := location{scripted.File, scripted.Line, scripted.Column}
		if i := slices.IndexFunc(s.entries, func(e entry) bool { return e.key == scriptKey }); at.line == 0 && i >= 0 {
			at = s.entries[i].at // it is about the script as a whole
		}
		l.fail(s, at, "%s", scripted.Text)
		return
	}
	var failed *guard.PanicError
	if errors.As(err, &failed) {
		l.fail(s, s.at, "%s", defect(failed))
		return
	}
	text := strings.TrimPrefix(err.Error(), "variant "+s.id+": ")
	at, written := s.at, false
	for _, e := range s.entries {
		if begin := l.errorPrefix(e); begin != "" && strings.HasPrefix(text, begin) {
			at, written = e.at, true
			if wrong := (*engine.ArrayError)(nil); errors.As(err, &wrong) {
				if offset, ok := arrayPlace(e.value, wrong); ok {
					at = e.within(offset)
				}
			}
		}
	}
	if strings.HasPrefix(text, "array") && !written { // what has changed makes the parent's wrong
		for _, e := range s.entries {
			if slices.Contains([]string{"board", "maxRank", "maxFile", "without", "removed"}, e.key) {
				at = e.at
				text += "; the array is the parent's: write one that fits, such as array = " + emptyArray(def.Board)
				break
			}
		}
	}
	if strings.HasSuffix(text, "is not a piece of "+s.id) || strings.HasSuffix(text, "is not a piece's name or notation") {
		text += "; there are " + letters(def)
	}
	for name, value := range values {
		text += fmt.Sprintf(" (with %s = %s)", name, value)
	}
	l.fail(s, at, "%s", text)
}

// errorPrefix returns the beginning of the errors of a line.
func (l *loader) errorPrefix(e entry) string {
	subject, name, _ := strings.Cut(e.key, ".")
	switch subject {
	case "piece", "variable", "shuffle":
		return subject + " " + name + ":"
	case "rule":
		if r, err := language.ParseRule(name, e.value); err == nil {
			return "rule " + r.Key() + ":"
		}
	case "array", "startFen":
		return "array"
	case "without", "format":
		return subject
	case "removed":
		return "removed squares"
	case "squareNames":
		return "square name"
	}
	return ""
}

// letters are those of White's pieces.
func letters(d *engine.Definition) string {
	var out []string
	for _, p := range d.Pieces {
		out = append(out, white(&p))
	}
	return strings.Join(out, " ")
}

// failAt reports an error of a value, in the column where it is.
func (l *loader) failAt(s *section, e entry, err error) {
	at := e.at
	var v *language.ValueError
	if errors.As(err, &v) {
		at = e.within(v.At)
	}
	l.fail(s, at, "%s: %v", e.key, err)
}
