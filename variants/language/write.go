package language

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// Write writes a game as a complete text without a parent: read again it is the same
// game. Lost names what text can't express, such as a setup that is computed. Other
// writes rules that are not of package rules; it may be nil.
func Write(d engine.Definition, other func(engine.Rule) (text string, ok bool)) (out string, lost []string) {
	w := gameWriter{other: other}
	fmt.Fprintf(&w, "[%s:-]\n", d.ID)
	for _, k := range plainKeys {
		w.line(k.name, k.value.write(&d))
	}
	w.pieces(d.Pieces)
	w.rules(d.Rules)
	w.variables(d.Variables, d.Setups)
	return w.String(), w.lost
}

// gameWriter writes a game line by line.
type gameWriter struct {
	strings.Builder
	other func(engine.Rule) (text string, ok bool)
	lost  []string // what can't be written
}

// line writes a key with its value, if it has one.
func (w *gameWriter) line(key, value string) {
	if value != "" {
		fmt.Fprintf(w, "%s = %s\n", key, oneLine.Replace(value))
	}
}

// oneLine keeps a value from being several lines, which would be other keys.
var oneLine = strings.NewReplacer("\n", " ", "\r", " ")

func (w *gameWriter) pieces(pieces []engine.PieceDef) {
	for _, p := range pieces {
		rest := p
		rest.Name, rest.Letter, rest.Betza = "", "", ""
		w.line("piece."+p.Name, strings.TrimSpace(p.Letter+" "+p.Betza+" "+WriteFields(reflect.ValueOf(rest))))
	}
}

func (w *gameWriter) rules(list []engine.Rule) {
	for _, r := range list {
		if w.other != nil {
			if text, ok := w.other(r); ok {
				w.WriteString(text)
				continue
			}
		}
		name, ok := RuleName(r)
		if !ok {
			w.lost = append(w.lost, "rule "+r.Key())
			continue
		}
		fmt.Fprintf(w, "%s\n", strings.TrimRight(fmt.Sprintf("rule.%s = %s", name, WriteFields(reflect.ValueOf(r))), " "))
	}
}

// variables writes variables and setups. The lines of a block follow its first line, so
// that what they depend on stands above.
func (w *gameWriter) variables(variables []engine.Variable, setups []engine.Setup) {
	for _, v := range variables {
		shuffled := slices.ContainsFunc(setups, func(s engine.Setup) bool {
			of, ok := s.(Shuffle)
			return ok && of.Name == v.Name
		})
		if !shuffled { // or else its line makes the variable
			w.variable(v)
		}
	}
	for _, s := range setups {
		switch s := s.(type) {
		case Choice:
			w.line("setup."+s.Variable+"."+s.Value, s.Name+"="+s.Text)
		case Shuffle:
			w.line("shuffle."+s.Name, s.write())
		case Set:
			w.variables([]engine.Variable{s.Variable}, s.Setups)
			w.line("set."+s.Variable.Name, s.Value)
		case *When:
			w.line("when."+s.Variable, s.Value)
			for _, l := range s.Lines {
				fmt.Fprintln(w, strings.TrimRight(l.Key+" = "+oneLine.Replace(l.Value), " "))
			}
		default:
			w.lost = append(w.lost, fmt.Sprintf("%T (a setup that is computed)", s))
		}
	}
}

func (w *gameWriter) variable(v engine.Variable) {
	rest := v
	rest.Name = ""
	w.line("variable."+v.Name, WriteFields(reflect.ValueOf(rest)))
}

// WriteFields writes the fields of a struct that are set, so that Fill reads them.
func WriteFields(v reflect.Value) string {
	var out []string
	for i := range v.NumField() {
		if f := v.Field(i); !f.IsZero() {
			name := FieldName(v.Type().Field(i))
			if f.Kind() != reflect.Bool {
				name += "=" + writeValue(f)
			}
			out = append(out, name)
		}
	}
	return strings.Join(out, " ")
}

func writeValue(v reflect.Value) string {
	if names, ok := enums[v.Type()]; ok {
		return names[v.Uint()]
	}
	switch v.Kind() {
	case reflect.Slice:
		list := make([]string, v.Len())
		for i := range list {
			list[i] = writeValue(v.Index(i))
		}
		return "[" + strings.Join(list, " ") + "]"
	case reflect.Pointer:
		return writeValue(v.Elem())
	case reflect.Struct:
		return "{" + WriteFields(v) + "}"
	case reflect.String:
		return Quote(v.String())
	}
	return fmt.Sprint(v.Interface())
}

// Quote puts a text in quotation marks if it needs them.
func Quote(text string) string {
	plain := func(r rune) bool {
		return r > ' ' && r < 0x7f && !strings.ContainsRune(" ,=[]{}\"\\", r)
	}
	if text == "" || strings.ContainsFunc(text, func(r rune) bool { return !plain(r) }) {
		return strconv.Quote(text)
	}
	return text
}
