package durable_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/xboard/durable"
)

func TestWriteFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "deep", "file")
	for _, text := range []string{"first", "second"} {
		if err := durable.WriteFile(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != text {
			t.Errorf("the file has %q, %v, want %q", got, err, text)
		}
	}
	if list, err := os.ReadDir(filepath.Dir(path)); err != nil || len(list) != 1 {
		t.Errorf("the directory has %v, %v; want the file only", list, err)
	}
}

func TestPermissionsAndLinksStay(t *testing.T) {
	dir := t.TempDir()
	path, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(path, link); err != nil {
		t.Skip(err) // systems without links
	}
	if err := durable.WriteFile(link, []byte("x")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link has become %v, %v", info, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 || info.Size() != 1 {
		t.Errorf("the file is %v, %v", info, err)
	}
}

func TestErrorsNameTheFile(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{dir, filepath.Join(file, "below")} {
		err := durable.WriteFile(path, nil)
		if err == nil || !strings.Contains(err.Error(), filepath.Dir(path)) || strings.Contains(err.Error(), ".tmp") {
			t.Errorf("writing %s: %v", path, err)
		}
	}
	if list, _ := os.ReadDir(dir); len(list) != 1 {
		t.Errorf("something is left in %v", list)
	}
}

// TestReplaceFails: what could not be written whole leaves the file as it was.
func TestReplaceFails(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	lost := errors.New("the source is lost")
	err := durable.Public().Replace(path, func(w io.Writer) error {
		_, err := io.WriteString(w, "half")
		return errors.Join(err, lost)
	})
	if got, _ := os.ReadFile(path); !errors.Is(err, lost) || string(got) != "old" {
		t.Errorf("the file has %q after %v", got, err)
	}
	if list, err := os.ReadDir(filepath.Dir(path)); err != nil || len(list) != 1 {
		t.Errorf("the directory has %v, %v; want the file only", list, err)
	}
	if err := durable.Public().Replace(filepath.Join(path, "none", "file"), func(io.Writer) error { return nil }); err == nil {
		t.Error("a directory that is not there is made")
	}
}
