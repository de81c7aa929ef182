package setup

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/xboard/registry"
)

func TestOpenKept(t *testing.T) {
	t.Setenv(registry.ConfigDirVariable, t.TempDir())
	t.Setenv("FERZ_DATA_DIR", t.TempDir())
	if k := OpenKept(); k.Settings == nil || k.Games == nil || k.Engines == nil || len(k.Problems) > 0 {
		t.Errorf("%+v", k)
	}
}

// TestOpenKeptNowhere: without a home there are settings all the same, and it
// is said what is missing.
func TestOpenKeptNowhere(t *testing.T) {
	for _, name := range []string{registry.ConfigDirVariable, "FERZ_DATA_DIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "HOME", "AppData"} {
		t.Setenv(name, "")
	}
	k := OpenKept()
	if k.Settings == nil || k.Games != nil || k.Engines != nil || len(k.Problems) != 2 || !strings.Contains(k.Problems[1].Error(), "games are not kept") {
		t.Errorf("%+v", k)
	}
}
