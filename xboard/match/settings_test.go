package match

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTerms checks that terms which are JSON are written as that, and read again.
func TestTerms(t *testing.T) {
	for terms, want := range map[Terms]string{
		`{"name":"a","options":{"Hash":"1"}}`: `{"name":"a","terms":{"name":"a","options":{"Hash":"1"}},"tc":"","margin":""}`,
		"a net":                               `{"name":"a","terms":"a net","tc":"","margin":""}`,
		"{no object":                          `{"name":"a","terms":"{no object","tc":"","margin":""}`,
		"":                                    `{"name":"a","tc":"","margin":""}`,
	} {
		text, err := json.Marshal(PlayerSettings{Name: "a", Terms: terms})
		if err != nil || string(text) != want {
			t.Errorf("%q: %s, %v, want %s", terms, text, err, want)
		}
		var back PlayerSettings
		if err := json.Unmarshal(text, &back); err != nil || back.Terms != terms {
			t.Errorf("%s is read as %+v, %v", text, back, err)
		}
	}
}

// TestTermsOfOldState checks that a match continues if its state has terms as a string
// with JSON in it, as they were written before, and does not continue with other terms.
func TestTermsOfOldState(t *testing.T) {
	const terms = `{"name":"a","options":{"Hash":"1"}}`
	settings := Settings{Players: []PlayerSettings{{Name: "a", Terms: terms, Control: "none", Margin: "50ms"}}, Seed: 7}
	text, err := json.Marshal(settings)
	if err != nil {
		t.Fatal(err)
	}
	quoted, _ := json.Marshal(terms)
	old := strings.Replace(string(text), terms, string(quoted), 1)
	if old == string(text) {
		t.Fatalf("%s has no terms", text)
	}
	path := filepath.Join(t.TempDir(), "old.match")
	state := `{"ferzMatch":1,"settings":` + old + "}\n" + `{"game":1,"white":0,"black":1,"result":"1-0","kind":"rules","plies":9}` + "\n"
	open := func(s Settings) error {
		if err := os.WriteFile(path, []byte(state), 0o600); err != nil {
			t.Fatal(err)
		}
		j, _, err := openJournal(realDisks(), path, s)
		if err == nil {
			err = j.file.Close()
		}
		return err
	}
	if err := open(settings); err != nil {
		t.Errorf("the same terms: %v", err)
	}
	settings.Players[0].Terms = `{"name":"a","options":{"Hash":"2"}}`
	if err := open(settings); err == nil || !strings.Contains(err.Error(), "players") {
		t.Errorf("other terms: %v", err)
	}
}
