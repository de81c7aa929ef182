package language

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
)

// TestNamesStay reads what the program at commit 9e6f6ad wrote for each rule with
// all parameters set, and for a piece and a variable, and writes it again.
func TestNamesStay(t *testing.T) {
	data, err := os.ReadFile("testdata/names.tsv")
	if err != nil {
		t.Fatal(err)
	}
	left := map[string]bool{"piece": true, "variable": true}
	for _, name := range RuleNames() {
		left[name] = true
	}
	for line := range strings.Lines(string(data)) {
		name, text, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		delete(left, name)
		v, err := readNamed(name, text)
		switch {
		case err != nil:
			t.Errorf("%s: %v", name, err)
		case WriteFields(v) != text:
			t.Errorf("%s is written as\n%s, want\n%s", name, WriteFields(v), text)
		}
	}
	for name := range left {
		t.Errorf("testdata/names.tsv lacks the line of a new rule, with a tab after its name:\n%s", newLine(name))
	}
}

// newLine returns the line of a rule, with an example of each parameter.
func newLine(name string) string {
	if t, ok := kinds()[name]; ok {
		return name + "\t" + strings.Trim(Example(t), "{}")
	}
	return name + "\t"
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
