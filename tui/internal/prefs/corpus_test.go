package prefs

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// TestCorpus reads settings that all differ from the default, as the program
// of commit 9e6f6ad wrote them; see .ci/corpus.
func TestCorpus(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{FileName, appStateName} {
		data, err := os.ReadFile(filepath.Join("../../../testdata/corpus/config", name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	f, problems := Open(dir)
	if len(problems) > 0 {
		t.Error(problems)
	}
	want := map[string]string{
		"name": "Zoë O'Brien", "theme": "wood", "colors": "truecolor", "pieces": "letters", "squares": "1", "notation": "san",
		"labels": "false", "zones": "true", "targets": "false", "motion": "yes", "lines": "false", "captured": "false",
		"eval_bar": "false", "premove": "false", "confirm": "false", "threads": "2", "bell": "true", "mouse": "false", "remember": "true",
	}
	for key, value := range want {
		if got := f.Settings.Get(key); got != value {
			t.Errorf("%s is %q, want %q", key, got, value)
		}
	}
	lines := 0
	for line := range strings.Lines(readCorpus(t)) {
		key, value, ok := strings.Cut(strings.TrimSpace(line), " = ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		lines++
		if got := f.Settings.Get(key); got != strings.Trim(value, `"`) {
			t.Errorf("%s is %q, the file has %s", key, got, value)
		}
	}
	if lines != len(want) {
		t.Errorf("the file has %d settings, want %d", lines, len(want))
	}
	if notes := (AppState{Recent: []string{"losalamos"}, NameAsked: true}); !reflect.DeepEqual(f.Notes, notes) {
		t.Errorf("notes %+v, want %+v", f.Notes, notes)
	}
}

// readCorpus returns the text of the corpus's settings.
func readCorpus(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../../testdata/corpus/config", FileName))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
