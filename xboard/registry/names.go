package registry

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/ferzchess/ferz/engine/words"
)

// Builtin is the name of ferz's own search where engines are named.
const Builtin = "ferz"

// maxName is the longest name of an engine in characters.
const maxName = 60

// CheckName returns an error if a name is not valid for an engine. Names may have
// blanks, but no characters with a meaning where engines are named.
func CheckName(name string) error {
	switch {
	case strings.TrimSpace(name) == "":
		return errors.New("the engine has no name")
	case strings.TrimSpace(name) != name:
		return fmt.Errorf("name %q begins or ends with a blank", name)
	case !utf8.ValidString(name) || strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }):
		return fmt.Errorf("name %q has characters that can't be printed", name)
	case strings.ContainsAny(name, `=,"`):
		return fmt.Errorf("name %q has one of the characters = , \" in it, which have a meaning where engines are named", name)
	case utf8.RuneCountInString(name) > maxName:
		return fmt.Errorf("name %q is longer than %d characters", name, maxName)
	case strings.HasPrefix(name, "-"):
		return fmt.Errorf("name %q begins with -, like a flag", name)
	case strings.EqualFold(name, Builtin):
		return fmt.Errorf("%q is the name of ferz's own engine; choose another", name)
	}
	return nil
}

// UnknownEngine is the error of a name that no engine has.
type UnknownEngine struct {
	Name  string
	Names []string // that engines have
}

// Near reports whether an engine has a name that may be meant.
func (u *UnknownEngine) Near() bool { return len(words.Nearest(u.Name, u.Names)) > 0 }

// Error implements error.
func (u *UnknownEngine) Error() string {
	text := fmt.Sprintf("no engine is called %q", u.Name)
	if hint := words.DidYouMean(u.Name, u.Names); hint != "" {
		return text + hint
	}
	var programs []string
	for _, k := range knownPrograms() {
		programs = append(programs, k.Program)
	}
	if hint := words.DidYouMean(u.Name, programs); hint != "" {
		return text + hint + ` "ferz engines detect" adds it if it is installed`
	}
	return text + `; "ferz engines list" shows those that are, "ferz engines detect" looks for more`
}

// NotRemembered is the error of a name that no remembered engine has, where only such
// an engine will do.
type NotRemembered struct {
	Name  string
	Names []string // of the engines that are remembered
}

// Error implements error.
func (n *NotRemembered) Error() string {
	if strings.EqualFold(n.Name, Builtin) {
		return Builtin + " is built in: it can't be removed or changed" + n.choices()
	}
	return fmt.Sprintf("no engine is called %q", n.Name) + cmp.Or(words.DidYouMean(n.Name, n.Names), n.choices())
}

// choices lists the names, as a part of an error.
func (n *NotRemembered) choices() string {
	const most = 12
	switch names := n.Names; {
	case len(names) == 0:
		return "; none is remembered"
	case len(names) > most:
		return fmt.Sprintf("; expected one of %s and %d more (see \"ferz engines list\")", strings.Join(names[:most], ", "), len(names)-most)
	case len(names) == 1:
		return "; expected " + names[0]
	default:
		return "; expected " + words.List(names, "or")
	}
}
