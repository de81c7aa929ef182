package store

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/ferzchess/ferz/xboard/hub"
)

// TestFolderOfAnother: a store that was a cluster's is not opened alone, nor the other way
// round: half of what was kept would be missing.
func TestFolderOfAnother(t *testing.T) {
	single, clustered := t.TempDir(), t.TempDir()
	kv, err := Open(t.Context(), single)
	if err != nil {
		t.Fatal(err)
	}
	if err := kv.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(clustered, "jetstream", "$SYS", "_js_", "_meta_"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenCluster(t.Context(), ClusterOptions{Hub: hub.Options{Dir: single}}); !errors.Is(err, errSingle) {
		t.Errorf("a cluster opens the store of a single server: %v", err)
	}
	if _, err := Open(t.Context(), clustered); !errors.Is(err, errClustered) {
		t.Errorf("a single server opens the store of a cluster: %v", err)
	}
}
