package durable

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestJournal interrupts the writing of a file, and continues it.
func TestJournal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out.pgn")
	add := func(j *ResumableFile, text string) {
		t.Helper()
		if err := j.Add(func(w io.Writer) error { _, err := io.WriteString(w, text); return err }); err != nil {
			t.Fatal(err)
		}
	}
	j, err := Public().OpenJournal(path, "as asked")
	if err != nil {
		t.Fatal(err)
	}
	add(j, "one ")
	_, _ = j.file.Write([]byte("half of tw")) // as it is when the program is killed
	_ = j.Close()
	if _, err := Public().OpenJournal(path, "otherwise"); err == nil || !strings.Contains(err.Error(), "other work") {
		t.Errorf("other work goes on: %v", err)
	}
	j, err = Public().OpenJournal(path, "as asked")
	if err != nil || j.Parts() != 1 {
		t.Fatalf("%+v, %v", j, err)
	}
	add(j, "two")
	if err := j.Finish(); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(path); string(text) != "one two" || err != nil {
		t.Errorf("the file has %q, %v", text, err)
	}
	if left, _ := filepath.Glob(path + ".*"); left != nil {
		t.Errorf("%v are left", left)
	}
	if err := os.WriteFile(j.statePath(), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Public().OpenJournal(path, "as asked"); err == nil {
		t.Error("a damaged journal is read")
	}
}
