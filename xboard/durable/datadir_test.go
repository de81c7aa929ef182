package durable

import (
	"os"
	"path/filepath"
	"testing"
)

func TestDataDir(t *testing.T) {
	for _, tt := range []struct {
		goos string
		env  map[string]string
		want string
	}{
		{"linux", map[string]string{"FERZ_DATA_DIR": "/a", "XDG_DATA_HOME": "/b", "HOME": "/c"}, "/a"},
		{"linux", map[string]string{"XDG_DATA_HOME": "/b", "HOME": "/c"}, "/b/ferz"},
		{"linux", map[string]string{"XDG_DATA_HOME": "relative", "HOME": "/c"}, "/c/.local/share/ferz"},
		{"darwin", map[string]string{"HOME": "/c", "AppData": "/d"}, "/c/.local/share/ferz"},
		{"windows", map[string]string{"HOME": "/c", "AppData": "/d"}, "/d/ferz"}, // Git Bash
		{"windows", map[string]string{"AppData": "/d", "USERPROFILE": "/c"}, "/d/ferz"},
		{"windows", map[string]string{"XDG_DATA_HOME": "/b", "HOME": "/c", "AppData": "/d"}, "/b/ferz"},
		{"windows", map[string]string{"USERPROFILE": "/c"}, "/c/.local/share/ferz"},
		{"linux", map[string]string{"XDG_CONFIG_HOME": "/e"}, "/e/ferz"},
		{"linux", nil, ""},
	} {
		got, err := dataDir(tt.goos, func(name string) string { return tt.env[name] })
		if (err == nil) != (tt.want != "") || filepath.ToSlash(got) != tt.want {
			t.Errorf("%s with %v: %q, %v, want %q", tt.goos, tt.env, got, err, tt.want)
		}
	}
}

// TestAdoptData: on Windows one library holds what two shells have put into two places,
// and nothing is lost where both have a file of a name.
func TestAdoptData(t *testing.T) {
	put := func(path, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	has := func(path, want string) {
		t.Helper()
		if text, err := os.ReadFile(path); string(text) != want || (err == nil) != (want != "") {
			t.Errorf("%s has %q (%v), want %q", path, text, err, want)
		}
	}
	dir := t.TempDir()
	old, kept := filepath.Join(dir, "home", ".local", "share", "ferz"), filepath.Join(dir, "AppData", "ferz")
	env := map[string]string{"HOME": filepath.Join(dir, "home"), "USERPROFILE": filepath.Join(dir, "home"), "AppData": filepath.Join(dir, "AppData")}
	getenv := func(name string) string { return env[name] }
	put(filepath.Join(old, "games", "g1.pgn"), "one")
	put(filepath.Join(old, "games", "g2.pgn"), "other two")
	put(filepath.Join(old, "nets", "deep", "chess.net"), "net")
	put(filepath.Join(kept, "games", "g2.pgn"), "two")
	put(filepath.Join(kept, "settings.toml"), "settings")

	for _, goos := range []string{"linux", "darwin"} {
		if err := adoptData(goos, getenv); err != nil {
			t.Fatal(err)
		}
	}
	has(filepath.Join(old, "games", "g1.pgn"), "one")
	env["HOME"] = "" // the next start is from another shell
	for range 2 {
		if err := adoptData("windows", getenv); err != nil {
			t.Fatal(err)
		}
	}
	has(filepath.Join(kept, "games", "g1.pgn"), "one")
	has(filepath.Join(kept, "games", "g2.pgn"), "two")
	has(filepath.Join(kept, "nets", "deep", "chess.net"), "net")
	has(filepath.Join(kept, "settings.toml"), "settings")
	has(filepath.Join(old, "games", "g1.pgn"), "")
	has(filepath.Join(old, "games", "g2.pgn"), "other two")
	if _, err := os.Stat(filepath.Join(old, "nets")); err == nil {
		t.Error("an empty directory is left")
	}

	env["FERZ_DATA_DIR"] = filepath.Join(dir, "own")
	put(filepath.Join(old, "games", "g3.pgn"), "three")
	if err := adoptData("windows", getenv); err != nil {
		t.Fatal(err)
	}
	has(filepath.Join(old, "games", "g3.pgn"), "three")
}
