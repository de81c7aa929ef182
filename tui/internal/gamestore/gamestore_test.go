package gamestore

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

func open(t *testing.T) *Store {
	t.Helper()
	s, err := Open(filepath.Join(t.TempDir(), "not", "there", "yet"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSaveAndList(t *testing.T) {
	s := open(t)
	if list, err := s.List(); err != nil || len(list) != 0 {
		t.Errorf("an empty store lists %v, %v", list, err)
	}
	for _, text := range []string{"first", "second"} {
		if err := s.Save("one", []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Save("two", []byte("another")); err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-time.Hour)
	if err := os.Chtimes(s.Path("one"), old, old); err != nil {
		t.Fatal(err)
	}
	list, err := s.List()
	if err != nil || len(list) != 2 || list[0].ID != "two" || list[1].ID != "one" {
		t.Fatalf("the list is %+v, %v; want two, one", list, err)
	}
	if got, err := os.ReadFile(list[1].Path); err != nil || string(got) != "second" {
		t.Errorf("the file has %q, %v", got, err)
	}
	if !list[0].Playing {
		t.Error("a game that was just saved is not being played")
	}
	s.Release("two")
	if list, _ = s.List(); list[0].Playing {
		t.Error("a game that was released is being played")
	}
	if left, _ := filepath.Glob(filepath.Join(s.Dir(), ".*.tmp")); len(left) != 0 {
		t.Errorf("temporary files are left: %v", left)
	}
	if err := s.Remove("one"); err != nil {
		t.Error(err)
	}
}

// TestPlayingElsewhere asks another store in the same directory, as another
// process would.
func TestPlayingElsewhere(t *testing.T) {
	s := open(t)
	if err := s.Save("one", []byte("x")); err != nil {
		t.Fatal(err)
	}
	other, err := Open(filepath.Dir(s.Dir()))
	if err != nil {
		t.Fatal(err)
	}
	if list, err := other.List(); err != nil || len(list) != 1 || !list[0].Playing {
		t.Errorf("another store lists %+v, %v; want a game being played", list, err)
	}
	s.Release("one")
	if list, _ := other.List(); len(list) != 1 || list[0].Playing {
		t.Errorf("after the game another store lists %+v", list)
	}
}

// TestSaveElsewhere: a game that another ferz plays is not written over.
func TestSaveElsewhere(t *testing.T) {
	s := open(t)
	if err := s.Save("one", []byte("theirs")); err != nil {
		t.Fatal(err)
	}
	other, err := Open(filepath.Dir(s.Dir()))
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Save("one", []byte("ours")); !errors.Is(err, ErrInUse) {
		t.Errorf("saving a game that is played elsewhere: %v, want ErrElsewhere", err)
	}
	if text, err := os.ReadFile(s.Path("one")); err != nil || string(text) != "theirs" {
		t.Errorf("the file has %q, %v", text, err)
	}
	s.Release("one")
	if err := other.Save("one", []byte("ours")); err != nil {
		t.Errorf("once it is free: %v", err)
	}
}

// TestLookedAt: whoever lists the games meanwhile does not keep one from being
// saved.
func TestLookedAt(t *testing.T) {
	s := open(t)
	other, err := Open(filepath.Dir(s.Dir()))
	if err != nil {
		t.Fatal(err)
	}
	stop := make(chan struct{})
	var looking sync.WaitGroup
	looking.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
				other.InUseElsewhere("one")
			}
		}
	})
	for range 200 {
		if err := s.Save("one", nil); err != nil {
			t.Fatal(err)
		}
		s.Release("one")
	}
	close(stop)
	looking.Wait()
}

// TestNoLock: a game whose lock can't be had is kept all the same, and no one
// takes it for one that is being played.
func TestNoLock(t *testing.T) {
	s := open(t)
	if err := os.MkdirAll(s.lockPath("one"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := s.Save("one", []byte("x")); err != nil {
		t.Fatal(err)
	}
	other, err := Open(filepath.Dir(s.Dir()))
	if err != nil {
		t.Fatal(err)
	}
	if list, err := other.List(); err != nil || len(list) != 1 || list[0].Playing || other.InUseElsewhere("one") {
		t.Errorf("another store lists %+v, %v", list, err)
	}
	s.Release("one")
}

func TestSaveFails(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	s, err := Open(filepath.Join(file, "below"))
	if err != nil {
		t.Fatal(err)
	}
	err = s.Save("one", []byte("x"))
	if err == nil || !strings.Contains(err.Error(), "not a directory") {
		t.Errorf("saving below a file: %v", err)
	}
	if _, err := s.List(); err == nil {
		t.Error("listing below a file is not an error")
	}
}

func TestStrangeID(t *testing.T) {
	s := open(t)
	path := s.Path("../../etc/passwd\x00")
	if filepath.Dir(path) != s.Dir() {
		t.Errorf("an id leads out of the store: %s", path)
	}
}
