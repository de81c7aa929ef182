package registry

import (
	"testing"

	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
)

// TestEntriesAreTagged looks at the file of engines, and at the configuration of
// an engine as the state of a match has it.
func TestEntriesAreTagged(t *testing.T) {
	variantstest.CheckTags(t, "toml", Entry{})
	variantstest.CheckTags(t, "json", Entry{}, xboard.Config{})
}
