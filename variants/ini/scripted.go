package ini

import (
	"errors"
	"io/fs"
	"path"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants/language"
	"github.com/ferzchess/ferz/variants/script"
)

// scriptKey names the file of a game's script, or is followed by its text:
//
//	script = rules.star
//	script = """
//	def game_end(pos):
//	    ...
//	"""
const scriptKey = "script"

func isScript(r engine.Rule) bool {
	_, ok := r.(script.Script)
	return ok
}

// script reads a game's script, which takes the place of its parent's.
func (l *loader) script(d *engine.Definition, e entry) error {
	s := script.Script{File: e.at.file, Text: e.value}
	switch {
	case e.open:
		return errors.New(`the script does not end; expected a line with nothing but """ after it`)
	case !e.block && e.value == "":
		return errors.New(`expected the name of a file, or """ and the script on the lines that follow`)
	case !e.block:
		s.File = path.Join(path.Dir(e.at.file), e.value)
		var err error
		if s.Text, err = l.scriptFile(s.File); err != nil {
			return err
		}
	}
	language.SetRule(d, s)
	return nil
}

// scriptFile returns the text of a script, which is read once.
func (l *loader) scriptFile(name string) (string, error) {
	if text := l.scripts[name]; text != "" {
		return text, nil
	}
	if l.size > maxText {
		return "", errTooLong
	}
	l.scripts[name] = "" // to be watched even if it is not there
	text, err := fs.ReadFile(l.files, name)
	if err != nil {
		return "", err
	}
	if l.size += len(text); l.size > maxText {
		return "", errTooLong
	}
	l.scripts[name] = strings.ReplaceAll(string(text), "\r\n", "\n")
	return l.scripts[name], nil
}

// Write writes a game as a complete text without a parent, as language.Write does, and
// scripts as well.
func Write(d engine.Definition) (out string, lost []string) { return language.Write(d, writeScript) }

// writeScript writes a rule that is a script as the lines of a game.
func writeScript(r engine.Rule) (text string, ok bool) {
	s, ok := r.(script.Script)
	return scriptKey + " = " + language.BlockMark + "\n" + s.Identity() + "\n" + language.BlockMark + "\n", ok
}
