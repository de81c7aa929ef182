package language

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/engine/words"
)

// Plain data, such as the parameters of a rule, is written as the tags of its Go
// struct say:
//
//	of=P to=QRBN zone="r^3-1" optional
//	zones=[{types=P on="r2-7"} {types=N perFile=1}]
//
// Fields are named in any case; a field that is yes or no is set by its name
// alone. Text with blanks, = or brackets is quoted.

// kinds are the rules by the names that texts know them by.
var kinds = sync.OnceValue(func() map[string]reflect.Type {
	out := map[string]reflect.Type{}
	for _, e := range rules.Registry() {
		out[e.Name] = reflect.TypeOf(e.Rule)
	}
	return out
})

// RuleName returns the name that texts know a rule by.
func RuleName(r engine.Rule) (name string, ok bool) {
	for name, t := range kinds() {
		if t == reflect.TypeOf(r) {
			return name, true
		}
	}
	return "", false
}

// FindRule returns the rule of a definition that texts know by a name.
func FindRule(d *engine.Definition, name string) (engine.Rule, bool) {
	t := kinds()[name]
	for _, r := range d.Rules {
		if reflect.TypeOf(r) == t {
			return r, true
		}
	}
	return nil, false
}

// RuleType returns the type of the rule that texts know by a name.
func RuleType(name string) (t reflect.Type, ok bool) {
	t, ok = kinds()[name]
	return t, ok
}

// enums are the values of types that are numbers with names.
var enums = map[reflect.Type][]string{
	reflect.TypeFor[rules.Stalemate](): {"draws", "loses", "wins"},
	reflect.TypeFor[rules.Walling]():   {"anywhere", "shot", "duck", "behind", "edge"},
	reflect.TypeFor[engine.Color]():    {"w", "b"},
}

// Named lists the values of a type that is a number with names; nil if it is another one.
func Named(t reflect.Type) []string { return enums[t] }

// ValueError is a mistake in a value, at a byte of it.
type ValueError struct {
	At   int // in bytes
	Text string
}

// Error implements error.
func (e *ValueError) Error() string { return e.Text }

// ErrorAt returns an error about a value, at a byte of it.
func ErrorAt(at int, text string) error { return &ValueError{at, text} }

// fill sets the fields of the struct that to points to from a text.
func fill(to any, text string) error {
	r := valueReader{text: text}
	if err := r.fields(reflect.ValueOf(to).Elem(), 0); err != nil {
		return err
	}
	return nil
}

// valueReader reads plain data.
type valueReader struct {
	text string
	at   int
}

// Limits on data: how deeply it may be nested, and how long a list may be.
const (
	maxNested = 8
	maxList   = 1024
)

func (r *valueReader) fail(at int, format string, args ...any) error {
	return &ValueError{at, fmt.Sprintf(format, args...)}
}

// next skips blanks and commas and returns the next character, 0 at the end.
func (r *valueReader) next() byte {
	for r.at < len(r.text) && strings.IndexByte(" \t,", r.text[r.at]) >= 0 {
		r.at++
	}
	if r.at < len(r.text) {
		return r.text[r.at]
	}
	return 0
}

// fields reads name=value, up to the end or a closing brace.
func (r *valueReader) fields(to reflect.Value, depth int) error {
	if depth > maxNested {
		return r.fail(r.at, "this is nested too deeply")
	}
	var last fieldBefore
	for c := r.next(); c != 0 && c != '}'; c = r.next() {
		at := r.at
		name := r.word()
		if name == "" {
			return r.fail(at, "%q: expected name=value", Shorten(r.text[at:]))
		}
		f, err := field(to, name)
		if err != nil {
			return r.fail(at, "%v%s", err, r.listHint(last, at))
		}
		if r.at >= len(r.text) || r.text[r.at] != '=' {
			if f.Kind() != reflect.Bool {
				return r.fail(at, "%s: expected %s=%s", name, name, Example(f.Type()))
			}
			f.SetBool(true)
			continue
		}
		r.at++
		last = fieldBefore{name: name, begin: r.at, of: f.Type()}
		if err := r.value(f, name, depth); err != nil {
			return err
		}
	}
	return nil
}

// field finds a field of a struct by its name in any case.
func field(v reflect.Value, name string) (reflect.Value, error) {
	names := FieldNames(v.Type())
	i := slices.IndexFunc(names, func(n string) bool { return strings.EqualFold(n, name) })
	switch {
	case i >= 0:
		return v.Field(i), nil
	case len(names) == 0:
		return v, fmt.Errorf("%q: there is nothing to set here", Shorten(name))
	}
	return v, fmt.Errorf("%q: no such parameter%s (there are %s)", Shorten(name), words.DidYouMeanOne(name, names), words.List(names, "and"))
}

// fieldLists keeps the lists of FieldNames, by type.
var fieldLists sync.Map

// FieldNames are the fields of a struct as they are written. The list must not be changed.
func FieldNames(t reflect.Type) []string {
	if list, ok := fieldLists.Load(t); ok {
		return list.([]string)
	}
	out := make([]string, t.NumField())
	for i := range out {
		out[i] = FieldName(t.Field(i))
	}
	fieldLists.Store(t, out)
	return out
}

// FieldName returns what texts call a field: its tag "ini", which is free of the
// Go name, or else the Go name with a small letter.
func FieldName(f reflect.StructField) string {
	return cmp.Or(f.Tag.Get("ini"), lower(f.Name))
}

// lower writes a Go name with a small letter, ID as id.
func lower(name string) string {
	if strings.ToUpper(name) == name {
		return strings.ToLower(name)
	}
	first, n := utf8.DecodeRuneInString(name)
	return string(unicode.ToLower(first)) + name[n:]
}

// Example is a valid value of a type, for error messages.
func Example(t reflect.Type) string {
	if names, ok := enums[t]; ok {
		return words.List(names, "or")
	}
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.Int, reflect.Uint8:
		return "3"
	case reflect.Float64:
		return "1.5"
	case reflect.Slice:
		return "[" + Example(t.Elem()) + "]"
	case reflect.Pointer:
		return Example(t.Elem())
	case reflect.Struct:
		return "{" + FieldName(t.Field(0)) + "=" + Example(t.Field(0).Type) + "}"
	}
	if t == reflect.TypeFor[engine.Region]() {
		return `"r2 d4-e5"`
	}
	return `"text"`
}

// wanted describes the form of a type's values.
func wanted(t reflect.Type) string {
	if _, named := enums[t]; !named {
		switch t.Kind() {
		case reflect.Int, reflect.Uint8, reflect.Float64:
			return "a number, such as " + Example(t)
		case reflect.Slice:
			return "a list, such as " + Example(t)
		}
	}
	return Example(t)
}

// word reads up to a sign that means something.
func (r *valueReader) word() string {
	start := r.at
	for r.at < len(r.text) && strings.IndexByte(" \t,=[]{}\"", r.text[r.at]) < 0 {
		r.at++
	}
	return r.text[start:r.at]
}

// value reads one value.
func (r *valueReader) value(to reflect.Value, name string, depth int) error {
	at := r.at
	c := r.next()
	wrong := func() error {
		text := r.text[at:max(r.at, at)]
		if text == "" {
			text = r.text[at:]
		}
		return r.fail(at, "%s=%s: expected %s%s", name, Shorten(text), wanted(to.Type()), r.bracketHint(to.Type(), name, at))
	}
	switch to.Kind() {
	case reflect.Slice:
		if c != '[' {
			r.word()
			return wrong()
		}
		return r.list(to, name, depth)
	case reflect.Pointer:
		to.Set(reflect.New(to.Type().Elem()))
		return r.value(to.Elem(), name, depth)
	case reflect.Struct:
		if c != '{' {
			r.word()
			return wrong()
		}
		r.at++
		if err := r.fields(to, depth+1); err != nil {
			return err
		}
		if r.next() != '}' {
			return r.fail(at, "%s={: the brace is not closed", name)
		}
		r.at++
		return nil
	}
	if c == '[' || c == '{' {
		return wrong()
	}
	text, err := r.scalar()
	if err != nil {
		return err
	}
	if !set(to, text) {
		return wrong()
	}
	return nil
}

// list reads values in brackets.
func (r *valueReader) list(to reflect.Value, name string, depth int) error {
	start := r.at
	if depth > maxNested {
		return r.fail(start, "%s: this is nested too deeply", name)
	}
	r.at++
	for c := r.next(); c != ']'; c = r.next() {
		if c == 0 {
			return r.fail(start, "%s=[: the bracket is not closed", name)
		}
		one := reflect.New(to.Type().Elem()).Elem()
		before := r.at
		if err := r.value(one, name, depth+1); err != nil {
			return err
		}
		if r.at == before {
			return r.fail(before, "%s: %q is not a value", name, Shorten(r.text[before:]))
		}
		if to.Len() == maxList {
			return r.fail(start, "%s=[: the list is too long, expected at most %d of them", name, maxList)
		}
		to.Set(reflect.Append(to, one))
	}
	r.at++
	return nil
}

// scalar reads a word or a quoted text.
func (r *valueReader) scalar() (string, error) {
	if r.next() != '"' {
		return r.word(), nil
	}
	start := r.at
	quoted, err := strconv.QuotedPrefix(r.text[start:])
	if err != nil {
		return "", r.fail(start, "%s: the quotation mark is not closed", Shorten(r.text[start:]))
	}
	r.at += len(quoted)
	text, err := strconv.Unquote(quoted)
	if err != nil {
		return "", r.fail(start, "%s is not a quoted text", Shorten(quoted))
	}
	return text, nil
}

// never stands for rules.Never where a number of moves is wanted.
const never = "never"

// set sets a text, a number, yes or no, or a number with a name.
func set(to reflect.Value, text string) bool {
	if names, ok := enums[to.Type()]; ok {
		i := slices.Index(names, text)
		if i >= 0 {
			to.SetUint(uint64(i))
		}
		return i >= 0
	}
	switch to.Kind() {
	case reflect.Bool:
		yes, ok := map[string]bool{"true": true, "yes": true, "false": false, "no": false}[text]
		to.SetBool(yes)
		return ok
	case reflect.Float64:
		x, err := strconv.ParseFloat(text, 64)
		if err != nil || x != x || x < -1e6 || x > 1e6 {
			return false
		}
		to.SetFloat(x)
		return true
	case reflect.Int:
		least := -1
		if to.Type() == reflect.TypeFor[engine.Centipawns]() {
			least = -1 << 20
		}
		n, err := strconv.Atoi(text)
		if text == never && least == -1 {
			n, err = rules.Never, nil
		}
		if err != nil || n < least || n > 1<<20 {
			return false
		}
		to.SetInt(int64(n))
		return true
	case reflect.String:
		to.SetString(text)
		return true
	}
	return false
}

// RuleNames lists the rules that a text may have, sorted.
func RuleNames() []string { return slices.Sorted(maps.Keys(kinds())) }

// ParseRule parses a rule's parameters; those that are not in the text are zero.
func ParseRule(name, text string) (engine.Rule, error) {
	t, ok := kinds()[name]
	if !ok {
		i := slices.IndexFunc(RuleNames(), func(n string) bool { return strings.EqualFold(n, name) })
		if i < 0 {
			return nil, fmt.Errorf("%q: no such rule%s", Shorten(name), cmp.Or(words.DidYouMeanOne(name, RuleNames()), `; "ferz help check" lists them`))
		}
		t = kinds()[RuleNames()[i]]
	}
	v := reflect.New(t)
	if err := fill(v.Interface(), text); err != nil {
		return nil, err
	}
	return v.Elem().Interface().(engine.Rule), nil
}

// Shorten shortens a quotation.
func Shorten(text string) string {
	if len(text) <= 40 {
		return text
	}
	cut := 37
	for cut > 0 && !utf8.RuneStart(text[cut]) {
		cut--
	}
	return text[:cut] + "..."
}
