package variants_test

import (
	"bytes"
	"compress/gzip"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
)

var update = flag.Bool("update", false, "write the golden file anew")

// TestDefinitions compares all games, with each value of their variables, with what they
// were when the catalogue was written in Go.
func TestDefinitions(t *testing.T) {
	const path = "testdata/definitions.txt.gz"
	var got []string
	for _, d := range variants.All() {
		got = append(got, dump(t, d))
	}
	if *update {
		var out bytes.Buffer
		w := gzip.NewWriter(&out)
		_, _ = io.WriteString(w, strings.Join(got, "\n====\n"))
		_ = w.Close()
		if err := os.WriteFile(path, out.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	want := golden(t, path)
	for i := range want {
		want[i] = strings.ReplaceAll(want[i], " \n", "\n")
	}
	if len(got) != len(want) {
		t.Errorf("%d games, want %d", len(got), len(want))
	}
	for i := range min(len(got), len(want)) {
		if got[i] == want[i] {
			continue
		}
		a, b := strings.Split(got[i], "\n"), strings.Split(want[i], "\n")
		for n := range max(len(a), len(b)) {
			if n >= len(a) || n >= len(b) || a[n] != b[n] && a[n] != leftOut {
				t.Errorf("%s: line %d is\n%s, want\n%s", b[0], n, strings.Join(a[min(n, len(a)):min(n+2, len(a))], "\n"), strings.Join(b[min(n, len(b)):min(n+2, len(b))], "\n"))
				break
			}
		}
	}
}

func golden(t *testing.T, path string) []string {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(string(text), "\n====\n")
}

// leftOut stands for the array of a number that is not looked at.
const leftOut = "left out"

// dump writes all fields of a definition, with each of their values.
func dump(t *testing.T, d engine.Definition) string {
	t.Helper()
	var out strings.Builder
	fmt.Fprintf(&out, "%s | %s | %+v\n", d.ID, d.Family, d.Variables)
	values := []engine.Values{nil}
	for _, v := range d.Variables {
		switch v.Kind {
		case engine.IntVariable:
			for n := v.Min; n <= v.Max; n += 1 + (v.Max-v.Min)/300 {
				values = append(values, engine.Values{v.Name: fmt.Sprint(n)})
			}
		case engine.ChoiceVariable:
			for _, c := range v.Choices {
				values = append(values, engine.Values{v.Name: c})
			}
		default:
			values = append(values, engine.Values{v.Name: "yes"}, engine.Values{v.Name: "no"})
		}
	}
	for n, value := range values {
		if n > 20 && n%8 != 0 && testenv.Short() && !*update {
			out.WriteString(leftOut + "\n")
			continue
		}
		v, err := engine.Compile(d, value)
		if err != nil {
			t.Fatal(err)
		}
		own := v.Def.Clone()
		own.Variables, own.Setups = nil, nil
		if n > 20 { // arrays by number
			fmt.Fprintf(&out, "%v: %s\n", value, v.StartFEN())
			continue
		}
		text, lost := ini.Write(own)
		if len(lost) > 0 {
			t.Errorf("%s: %v", d.ID, lost)
		}
		fmt.Fprintf(&out, "%v: %s\n%s", value, v.StartFEN(), text)
	}
	return out.String()
}
