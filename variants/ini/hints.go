package ini

import (
	"cmp"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/variants/language"
	"github.com/ferzchess/ferz/variants/picturenames"
	"github.com/ferzchess/ferz/variants/schemes"
)

// undone warns if a line "without" removes what lines above it define.
func (l *loader) undone(s *section, above map[string]entry, e entry) {
	if e.key != "without" {
		return
	}
	for _, name := range language.Split(e.value) {
		if line, ok := above[name]; ok {
			l.warn(s, e.at, "without %s takes away what %s defines in line %d, so that no %s is left; put it above that line to replace only what the parent has",
				name, line.key, line.at.line, name)
		}
	}
}

// unknownScheme warns of a color scheme that there is not: the board has the theme's
// colors then.
func (l *loader) unknownScheme(s *section, e entry) {
	if _, ok := schemes.Find(e.value); !ok && e.key == "scheme" && e.value != "" {
		l.unknown(s, e, "color scheme", e.value, schemes.Names())
	}
}

// unknownPicture warns of a picture that there is not: the piece looks as its name or its
// moves say then.
func (l *loader) unknownPicture(s *section, d *engine.Definition, e entry, piece string) {
	for _, p := range d.Pieces {
		if _, ok := picturenames.Find(p.Picture); p.Name == piece && p.Picture != "" && !ok {
			l.unknown(s, e, "picture", p.Picture, picturenames.Names())
		}
	}
}

// unknown warns of a name that is none of a list.
func (l *loader) unknown(s *section, e entry, what, name string, names []string) {
	l.warn(s, e.at, "there is no %s %q%s; there are %s", what, language.Shorten(name), words.DidYouMean(name, names), words.List(names, "and"))
}

// definedBy returns what a line defines, as without names it: a piece or variable by
// its name, a rule by its key; "" if it is another line.
func definedBy(e entry) string {
	kind, name, _ := strings.Cut(e.key, ".")
	switch kind {
	case "piece", "variable":
		return strings.TrimSpace(name)
	case "rule":
		if r, err := language.ParseRule(strings.TrimSpace(name), e.value); err == nil {
			return r.Key()
		}
	}
	return ""
}

// keyHint suggests a key that may be meant by an unknown one.
func keyHint(key string) string {
	kind, name, named := strings.Cut(key, ".")
	if near := words.DidYouMeanOne(kind, language.NamedKeys()); named && name != "" && near != "" {
		return "; " + strings.Trim(near, "; ?") + "." + name + "?"
	}
	return cmp.Or(words.DidYouMeanOne(key, allKeys()), "; expected one such as name, board, array, piece.Name, rule.Name or without, or one of Fairy-Stockfish's")
}
