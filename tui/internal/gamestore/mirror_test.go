package gamestore

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"testing"
)

// kept is an Origin in memory.
type kept struct {
	games    map[string]string
	released int
	err      error // of the next calls; nil: none
}

func (k *kept) Games() (map[string][]byte, error) {
	out := map[string][]byte{}
	for id, text := range k.games {
		out[id] = []byte(text)
	}
	return out, k.err
}

func (k *kept) Save(id string, text []byte) error {
	if k.err == nil {
		k.games[id] = string(text)
	}
	return k.err
}

func (k *kept) Remove(id string) error {
	delete(k.games, id)
	return k.err
}

func (k *kept) Release(string) { k.released++ }

// TestMirror: files are made again from the origin, and games without one are given to it.
func TestMirror(t *testing.T) {
	dir := t.TempDir()
	files, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	for id, text := range map[string]string{"old": "file alone", "stale": "a move too few"} {
		if err := files.Save(id, []byte(text)); err != nil {
			t.Fatal(err)
		}
		files.Release(id)
	}
	k := &kept{games: map[string]string{"stale": "all moves", "lost": "no file"}}
	s, err := Mirror(dir, k)
	if err != nil {
		t.Fatal(err)
	}
	if want := map[string]string{"old": "file alone", "stale": "all moves", "lost": "no file"}; !maps.Equal(k.games, want) {
		t.Errorf("the origin has %v, want %v", k.games, want)
	}
	for id, want := range k.games {
		if got, err := os.ReadFile(s.Path(id)); err != nil || string(got) != want {
			t.Errorf("the file of %s has %q, %v; want %q", id, got, err, want)
		}
	}
	if err := s.Save("a/b", []byte("x")); err != nil || k.games["a_b"] != "x" {
		t.Errorf("a game that is saved: %v, %v", k.games, err)
	}
	if s.Release("a/b"); k.released == 0 {
		t.Error("the origin is not told that a game is free")
	}
	if err := s.Remove("lost"); err != nil || k.games["lost"] != "" {
		t.Errorf("a game that is removed: %v, %v", k.games, err)
	}
}

// TestMirrorFails: a move that the origin does not take is in no file.
func TestMirrorFails(t *testing.T) {
	k := &kept{games: map[string]string{}}
	s, err := Mirror(filepath.Join(t.TempDir(), "new"), k)
	if err != nil {
		t.Fatal(err)
	}
	k.err = errors.New("full")
	if err := s.Save("one", []byte("x")); !errors.Is(err, k.err) {
		t.Errorf("saving: %v", err)
	}
	if _, err := os.Stat(s.Path("one")); err == nil {
		t.Error("there is a file")
	}
	if _, err := Mirror(t.TempDir(), k); !errors.Is(err, k.err) {
		t.Errorf("an origin that can't be read: %v", err)
	}
}
