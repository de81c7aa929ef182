package records

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine/charset"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/words"
)

// CharsetOf returns the encoding that files of a name are written in: the usual one of the
// format, and for its less usual names UTF-8.
func (f *Format) CharsetOf(path string) *charset.Charset {
	if slices.Index(f.Extensions, strings.ToLower(filepath.Ext(path))) <= 0 {
		if set := charset.Named(f.Charset); set != nil {
			return set
		}
	}
	return charset.Named("UTF-8")
}

// Encode writes a game as the contents of a file, in an encoding. notes say what was
// left out, and which characters the encoding does not have.
func Encode(f *Format, g *pgn.Game, set *charset.Charset) (raw []byte, notes []string, err error) {
	text, lost, err := f.Write(g)
	if err != nil {
		return nil, nil, err
	}
	if lost = append(lost, f.Keeps.Lost(g)...); len(lost) > 0 {
		notes = append(notes, fmt.Sprintf("%s has no words for %s: left out", f.Name, words.List(lost, "and")))
	}
	if f.Charset != "" { // as programs that write it do
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	raw, missing := set.Encode(text)
	return raw, append(notes, Missing(set, missing)...), nil
}

// Missing says which characters an encoding does not have, if there are any.
func Missing(set *charset.Charset, missing []rune) []string {
	if len(missing) == 0 {
		return nil
	}
	return []string{fmt.Sprintf("%s has no %q: written as ?", set.Name, string(missing[:min(len(missing), 10)]))}
}
