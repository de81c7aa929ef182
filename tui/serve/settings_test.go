package serve

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestExampleConfig: the example sets nothing as it is, and each of its keys can be set to
// its default.
func TestExampleConfig(t *testing.T) {
	example := ExampleConfig()
	c := DefaultConfig()
	for _, text := range []string{example, regexp.MustCompile(`(?m)^# (\w+ = )`).ReplaceAllString(example, "$1")} {
		if err := c.read(text); err != nil {
			t.Errorf("%v in:\n%s", err, text)
		}
		d := DefaultConfig()
		for i, s := range c.settings() {
			if got, want := s.value.text(), d.settings()[i].value.text(); got != want {
				t.Errorf("%s is %s, want %s", s.name, got, want)
			}
		}
	}
	if n := strings.Count(example, " = "); n < len(c.settings()) {
		t.Errorf("%d of %d keys are in the example", n, len(c.settings()))
	}
}

// TestReadConfig: what is set is set, and what is wrong is reported with its place.
func TestReadConfig(t *testing.T) {
	c := DefaultConfig()
	err := c.read("guests = false\nproxies = [\"10.0.0.0/8\", \"::1\"]\nmetrics = \"localhost:9464\"\nlimits.idle = \"90m\"\n[play]\ngames = 3\n")
	if err != nil || !c.NoGuests || len(c.Proxies) != 2 || c.Limits.Idle != 90*time.Minute || c.Play.Games != 3 || c.Limits.Connections != 1000 {
		t.Errorf("%+v, %v", c, err)
	}
	for text, want := range map[string]string{
		"[limits]\n\nidle = \"1s\"":        `line 3: limits.idle = 1s: expected a time from 1m to 1000h`,
		"[limits]\nidle = 60":              "line 2: limits.idle = 60: expected a time",
		"limits.per_key = 0":               "line 1: limits.per_key = 0: expected a whole number from 1",
		"[play]\n\n\n[limits]\nper_key=-1": "line 5: limits.per_key",
		"[limits]\nper_adress = 1":         `line 2: there is no key "limits.per_adress"; did you mean limits.per_address`,
		"[limit]\nper_address = 1":         `line 1: there is no key "limit"`,
		"guests = \"no\"":                  "line 1: guests = no: expected true or false",
		"\nlisten = 1":                     "line 2: listen = 1: expected a text in quotes",
		"limits = 3":                       `there is no key "limits"`,
		"proxies = [\"x\"]":                "expected a list of networks",
		"proxies = \"10.0.0.0/8\"":         "expected a list of networks",
		"metrics = \":9464\"":              "expected a loopback or private address",
		"metrics = \"8.8.8.8:1\"":          "expected a loopback or private address",
		"[log]\nlevel = \"loud\"":          "expected debug, info, warn or error",
		"guests = \n":                      "line 1",
		"a = 1\na = 2":                     "line 2",
	} {
		c := DefaultConfig()
		if err := c.read(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	path := filepath.Join(t.TempDir(), "serve.toml")
	if err := os.WriteFile(path, []byte("x = 1"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := c.ReadFile(path); err == nil || !strings.HasPrefix(err.Error(), path+": line 1: ") {
		t.Errorf("%v", err)
	}
}

// FuzzReadConfig takes any text.
func FuzzReadConfig(f *testing.F) {
	f.Add(ExampleConfig())
	f.Add("[limits]\nidle = \"1h\"\n[[play]]\nx.y = {a = 1}")
	f.Fuzz(func(t *testing.T, text string) {
		c := DefaultConfig()
		if c.read(text) == nil {
			for _, s := range c.settings() {
				_ = s.value.text() // does not panic
			}
		}
	})
}
