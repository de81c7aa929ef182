//go:build unix

package durable_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/ferzchess/ferz/xboard/durable"
)

// TestPermissions: what ferz keeps is the user's alone whatever the umask is, what the
// user asks for follows the umask, and what is there keeps its permissions.
func TestPermissions(t *testing.T) {
	for umask, public := range map[int][2]fs.FileMode{0o022: {0o644, 0o755}, 0: {0o666, 0o777}, 0o077: {0o600, 0o700}} {
		old := syscall.Umask(umask)
		t.Cleanup(func() { syscall.Umask(old) })
		for _, kind := range []struct {
			name         string
			disk         durable.Disk
			file, folder fs.FileMode
		}{{"private", durable.Private(), 0o600, 0o700}, {"public", durable.Public(), public[0], public[1]}} {
			dir := filepath.Join(t.TempDir(), "a", "b")
			write := map[string]func(path string) error{
				"WriteFile": func(path string) error { return kind.disk.WriteFile(path, nil) },
				"Replace":   func(path string) error { return kind.disk.Replace(path, writing("x")) },
				"Create":    func(path string) error { return kind.disk.Create(path, nil) },
				"Append":    func(path string) error { return kind.disk.Append(path, nil, nil) },
				"Journal": func(path string) error {
					j, err := kind.disk.OpenJournal(path, "")
					if err == nil {
						err = j.Add(writing("x"))
					}
					want(t, kind.name+" "+path+".part.json", path+".part.json", kind.file)
					if err == nil {
						err = j.Finish()
					}
					return err
				},
			}
			if err := kind.disk.MkdirAll(dir); err != nil {
				t.Fatal(err)
			}
			want(t, kind.name, dir, kind.folder)
			want(t, kind.name, filepath.Dir(dir), kind.folder)
			for name, do := range write {
				path := filepath.Join(dir, name)
				if err := do(path); err != nil {
					t.Errorf("%s %s: %v", kind.name, name, err)
				}
				want(t, kind.name, path, kind.file)
				if name == "Create" || name == "Journal" {
					continue
				}
				for _, mode := range []fs.FileMode{0o600, 0o640, 0o664} {
					if err := os.Chmod(path, mode); err != nil {
						t.Fatal(err)
					}
					if err := do(path); err != nil {
						t.Errorf("%s %s: %v", kind.name, name, err)
					}
					want(t, kind.name+" again", path, mode)
				}
			}
			lock := filepath.Join(dir, "lock")
			l, err := durable.AcquireLock(lock)
			if err != nil {
				t.Fatal(err)
			}
			want(t, "lock", lock, 0o600)
			l.Release()
		}
		syscall.Umask(old)
	}
}

// want checks the permissions of a file or folder.
func want(t *testing.T, what, path string, mode fs.FileMode) {
	t.Helper()
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != mode {
		t.Errorf("%s: %s: %v, %v, want %v", what, path, info.Mode().Perm(), err, mode)
	}
}
