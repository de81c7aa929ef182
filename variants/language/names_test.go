package language

import (
	"flag"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/ruletext"
)

var update = flag.Bool("update", false, "add the lines of new rules to testdata/names.tsv")

// names is the file of lines with a rule's name (or piece or variable), all its parameters,
// and its part of the hash to which nets and training data of users are bound.
const names = "testdata/names.tsv"

// TestNamesStay reads each line, and writes it again: texts and nets of users have these
// names, and those of commit 9e6f6ad are all here. With -update it adds the lines of new
// rules; it changes none.
func TestNamesStay(t *testing.T) {
	data, err := os.ReadFile(names)
	if err != nil {
		t.Fatal(err)
	}
	left := map[string]bool{"piece": true, "variable": true}
	for _, name := range RuleNames() {
		left[name] = true
	}
	for line := range strings.Lines(string(data)) {
		cells := append(strings.Split(strings.TrimSuffix(line, "\n"), "\t"), "", "")
		checkNamed(t, cells[0], cells[1], cells[2])
		delete(left, cells[0])
	}
	for _, name := range slices.Sorted(maps.Keys(left)) {
		data = append(data, newLine(name)...)
		if !*update {
			t.Errorf("%s lacks the line of the new rule %s: go test ./variants/language -update adds it:\n%s", names, name, newLine(name))
		}
	}
	if *update && len(left) > 0 {
		if err := os.WriteFile(names, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// checkNamed compares a line with what the program makes of it.
func checkNamed(t *testing.T, name, text, identity string) {
	t.Helper()
	v, err := readNamed(name, text)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	if got := WriteFields(v); got != text {
		t.Errorf("%s is written as\n%s, want\n%s", name, got, text)
	}
	r, isRule := v.Interface().(engine.Rule)
	if !isRule {
		return
	}
	if got := ruletext.Identity(r); got != identity {
		t.Errorf("%s: the hash has\n%s, want\n%s: nets for games of users would be lost", name, got, identity)
	}
	for i := range v.NumField() {
		if v.Field(i).IsZero() {
			t.Errorf("%s: the line of %s lacks the parameter %s, and what the hash has of it", names, name, FieldName(v.Type().Field(i)))
		}
	}
}

// newLine returns the line of a rule, with a value of each parameter.
func newLine(name string) string {
	typ, _ := RuleType(name)
	v := reflect.New(typ).Elem()
	fillAny(v)
	return name + "\t" + WriteFields(v) + "\t" + ruletext.Identity(v.Interface().(engine.Rule)) + "\n"
}

// readNamed reads the parameters of a rule, a piece or a variable.
func readNamed(name, text string) (reflect.Value, error) {
	switch name {
	case "piece":
		var d engine.PieceDef
		err := fill(&d, text)
		return reflect.ValueOf(d), err
	case "variable":
		var d engine.Variable
		err := fill(&d, text)
		return reflect.ValueOf(d), err
	}
	r, err := ParseRule(name, text)
	return reflect.ValueOf(r), err
}

// TestGoNamesAreFree reads and writes structs whose tags differ from the Go names.
func TestGoNamesAreFree(t *testing.T) {
	type part struct {
		Label string `ini:"id"`
		Place string `ini:"on"`
	}
	type whole struct {
		Most   int    `ini:"perFile"`
		Always bool   `ini:"optional"`
		Parts  []part `ini:"zones"`
		Next   *part  `ini:"and"`
	}
	const text = `perFile=3 optional zones=[{id=a on=b} {on=c}] and={id=d}`
	var got whole
	if err := fill(&got, text); err != nil {
		t.Fatal(err)
	}
	want := whole{3, true, []part{{"a", "b"}, {"", "c"}}, &part{Label: "d"}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("read as %+v, want %+v", got, want)
	}
	if out := WriteFields(reflect.ValueOf(got)); out != text {
		t.Errorf("written as %q, want %q", out, text)
	}
	if got := Example(reflect.TypeFor[part]()); got != `{id="text"}` {
		t.Errorf("the example is %s", got)
	}
	for _, name := range []string{"most", "always", "label"} {
		if err := fill(&got, name+"=1"); err == nil || !strings.Contains(err.Error(), "perFile, optional, zones and and") {
			t.Errorf("%s=1: %v", name, err)
		}
	}
}
