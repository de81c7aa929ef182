package store

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine/testenv"
)

// TestFull fills the disk while values are written: what was written stays, the error names
// the reason, and writes succeed again once there is room. It needs the right to mount.
func TestFull(t *testing.T) {
	if testenv.Short() {
		t.Skip("long")
	}
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=24m"); err != nil {
		t.Skip("no file system can be mounted:", err)
	}
	defer func() {
		if err := syscall.Unmount(dir, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	}()
	kv, err := Open(t.Context(), filepath.Join(dir, "store"))
	if err != nil {
		t.Fatal(err)
	}
	defer kv.Close()
	s, key := Over(kv), Key{Games, "1"}
	change := func() error {
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second) // as the servers of games have
		defer cancel()
		_, err := Change(ctx, s, key, func(c *count) error { c.N++; return nil })
		return err
	}
	if err := change(); err != nil {
		t.Fatal(err)
	}
	ballast := filepath.Join(dir, "ballast")
	if err := os.WriteFile(ballast, make([]byte, 24<<20), 0o600); err == nil {
		t.Fatal("the disk is larger than it should be")
	}
	written, err := 1, error(nil)
	for err == nil {
		if err = change(); err == nil {
			written++
		}
	}
	if !strings.Contains(err.Error(), "no space left") {
		t.Errorf("on a full disk: %v", err)
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	for limit := time.Now().Add(time.Minute); change() != nil; {
		if time.Now().After(limit) {
			t.Fatal("there is room, and nothing is written")
		}
		time.Sleep(100 * time.Millisecond)
	}
	c, _, err := Load[count](t.Context(), s, key)
	if err != nil || c.N < written+1 || c.N > written+2 { // one write had an unclear end
		t.Errorf("%d is there, %v; %d was written", c.N, err, written)
	}
}
