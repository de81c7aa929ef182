package backup

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/ferzchess/ferz/tui/serve/store"
)

// written returns a backup of a store with a value and a folder with a file.
func written(t *testing.T) []byte {
	t.Helper()
	kv, dir := store.Memory(), t.TempDir()
	if _, err := store.Over(kv).Put(t.Context(), store.Key{Kind: store.Users, Name: "anna"}, []byte("{}"), 0); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, HostKeyName), []byte("a key"), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := Write(t.Context(), store.Over(kv), dir, &out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestDamaged: what is no whole backup is refused, and leaves nothing in the folder.
func TestDamaged(t *testing.T) {
	whole := written(t)
	broken := bytes.Clone(whole)
	broken[len(broken)-6] ^= 1 // of the checksum
	for name, text := range map[string][]byte{
		"text": []byte("hello"), "half": whole[:len(whole)/2], "nothing": nil, "all but a byte": whole[:len(whole)-1], "broken": broken,
	} {
		dir := filepath.Join(t.TempDir(), "place")
		if err := Restore(t.Context(), dir, bytes.NewReader(text)); err == nil {
			t.Errorf("%s is restored", name)
		}
		if list, err := os.ReadDir(dir); len(list) > 0 {
			t.Errorf("%s leaves %v, %v", name, list, err)
		}
	}
	dir := filepath.Join(t.TempDir(), "place")
	if err := Restore(t.Context(), dir, bytes.NewReader(whole)); err != nil {
		t.Error(err)
	}
	if key, err := os.ReadFile(filepath.Join(dir, HostKeyName)); err != nil || string(key) != "a key" {
		t.Errorf("the host's key is %q, %v", key, err)
	}
}

// TestRestoreEntry: an entry of a backup names no file but those of a server.
func TestRestoreEntry(t *testing.T) {
	for _, name := range []string{"users/../../x", "/etc/passwd", "users//x/../../../y", "lock", "store"} {
		if err := RestoreEntry(t.Context(), store.Memory(), t.TempDir(), name, nil); err == nil {
			t.Errorf("%s is restored", name)
		}
	}
}
