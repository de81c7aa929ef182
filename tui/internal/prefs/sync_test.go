package prefs

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestSyncTakesOverChangesByHand(t *testing.T) {
	dir := write(t, "# mine\ntheme = \"paper\"\nbell = false\n")
	f, _ := Open(dir)
	f.Settings.Theme = "green"
	byHand := "# mine, changed\ntheme = \"contrast\"\nbell = true # by hand\n"
	if err := os.WriteFile(filepath.Join(dir, FileName), []byte(byHand), 0o644); err != nil {
		t.Fatal(err)
	}
	if problems, err := f.Sync(); err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	if f.Settings.Theme != "green" || !f.Settings.Bell {
		t.Errorf("theme %s, bell %v; want what was changed here, and by hand", f.Settings.Theme, f.Settings.Bell)
	}
	if want := "# mine, changed\ntheme = \"green\"\nbell = true # by hand\n"; !strings.HasPrefix(f.text, want) {
		t.Errorf("the file is\n%s", f.text)
	}
}

func TestSyncWithoutChangesWritesNothing(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "none")
	f, _ := Open(dir)
	if _, err := f.Sync(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(dir); !os.IsNotExist(err) {
		t.Errorf("the directory: %v, want none", err)
	}
}

func TestSyncOfFileMendedByHand(t *testing.T) {
	dir := write(t, "theme = [")
	f, _ := Open(dir)
	f.Settings.Bell = true
	if _, err := f.Sync(); err == nil || !strings.Contains(err.Error(), "not changed") {
		t.Fatalf("of a broken file: %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, FileName), []byte("theme = \"paper\"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Sync(); err != nil || !f.Settings.Bell || f.Settings.Theme != "paper" {
		t.Errorf("after it was mended: %v, %+v", err, f.Settings)
	}
}

func TestMergeKeepsLaterChanges(t *testing.T) {
	f, _ := Open(write(t, "squares = 2\n"))
	f.Settings.Theme = "paper"
	own := *f
	synced := SyncResult{sent: f.Settings, file: &own}
	f.Settings.Theme, f.Settings.Bell = "green", true // while it is written
	own.Settings.Name = "by hand"
	f.Merge(synced)
	if got := f.Settings; got.Theme != "green" || !got.Bell || got.Name != "by hand" || got.Squares != 2 {
		t.Errorf("merged: %+v", got)
	}
}

func TestFresh(t *testing.T) {
	dir := t.TempDir()
	f, _ := Open(dir)
	if !f.IsFirstRun() {
		t.Error("a new directory is not fresh")
	}
	f.Notes.ToggleFavorite("chess")
	if f.IsFirstRun() {
		t.Error("with a favorite it is fresh")
	}
	if none, _ := Open(""); none.IsFirstRun() {
		t.Error("no directory is fresh")
	}
}
