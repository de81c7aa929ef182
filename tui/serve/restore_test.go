package serve

import (
	"bytes"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/tui/serve/backup"
	"github.com/ferzchess/ferz/tui/serve/store"
)

// TestRestoreIntoCluster: what a single server has becomes what a new cluster has, its games
// and the host's key too.
func TestRestoreIntoCluster(t *testing.T) {
	h, v, end := meeting(t, store.Memory(), "anna", "ben")
	record := store.Key{Kind: store.Users, Name: "anna"}
	if _, err := h.people.Store.Put(t.Context(), record, []byte(`{"name":"anna"}`), 0); err != nil {
		t.Fatal(err)
	}
	game := h.begun(t, v[0], v[1], "chess").record.ID
	end()
	dir, file := t.TempDir(), filepath.Join(t.TempDir(), "backup")
	if err := os.WriteFile(filepath.Join(dir, backup.HostKeyName), []byte("its key"), 0o600); err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := backup.Write(t.Context(), h.people.Store, dir, &text); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, text.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	nodes := nodesOfOne(t, 2)
	for _, n := range nodes {
		defer n.shutdown()
	}
	if _, err := sharedKey(t.Context(), nodes[0].people.Store, []byte("another key")); err != nil {
		t.Fatal(err)
	}
	half := filepath.Join(dir, "half")
	if err := os.WriteFile(half, text.Bytes()[:text.Len()-10], 0o600); err != nil {
		t.Fatal(err)
	}
	for _, bad := range [][]string{nil, {half}, {filepath.Join(dir, backup.HostKeyName)}, {filepath.Join(dir, "missing")}} {
		if err := nodes[0].adminRestore(t.Context(), bad, io.Discard); err == nil {
			t.Errorf("%q is restored", bad)
		}
	}
	if err := nodes[0].adminRestore(t.Context(), []string{file}, io.Discard); err != nil {
		t.Fatal(err)
	}
	s := nodes[1].people.Store
	if key, err := sharedKey(t.Context(), s, []byte("a third key")); err != nil || string(key) != "its key" {
		t.Errorf("the nodes show the key %q, %v", key, err)
	}
	if _, err := s.Get(t.Context(), record); err != nil {
		t.Errorf("a member: %v", err)
	}
	if names, err := s.Names(t.Context(), store.Rooms, ""); err != nil || !slices.Equal(names, []string{game}) {
		t.Errorf("the games are %q, %v; want %s", names, err, game)
	}
	if err := nodes[1].adminRestore(t.Context(), []string{file}, io.Discard); err == nil || !strings.Contains(err.Error(), "anna") {
		t.Errorf("it is restored twice: %v", err)
	}
	alone := newPlace(Config{Log: slog.New(slog.DiscardHandler)}, store.Memory())
	alone.hall = newHall(t.Context(), alone)
	if err := alone.adminRestore(t.Context(), []string{file}, io.Discard); err == nil {
		t.Error("it is restored into a server that is no node")
	}
}
