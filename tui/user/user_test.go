package user

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/xboard/registry"
)

func TestLocal(t *testing.T) {
	t.Setenv(registry.ConfigDirVariable, t.TempDir())
	t.Setenv("FERZ_DATA_DIR", t.TempDir())
	if k := OpenLocal(); k.Settings == nil || k.Games == nil || k.Engines == nil || len(k.Problems) > 0 || k.Files.Home == "" || k.StoreError != nil {
		t.Errorf("%+v", k)
	}
}

// TestLocalNowhere: without a home there are settings all the same, and it
// is said what is missing.
func TestLocalNowhere(t *testing.T) {
	for _, name := range []string{registry.ConfigDirVariable, "FERZ_DATA_DIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "HOME", "AppData"} {
		t.Setenv(name, "")
	}
	k := OpenLocal()
	if k.Settings == nil || k.Games != nil || k.Engines != nil || k.StoreError == nil || len(k.Problems) != 2 || !strings.Contains(k.Problems[1].Error(), "games are not kept") {
		t.Errorf("%+v", k)
	}
}
