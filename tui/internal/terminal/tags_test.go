package terminal

import (
	"testing"

	"github.com/ferzchess/ferz/variants/variantstest"
)

func TestMemoryIsTagged(t *testing.T) { variantstest.CheckTags(t, "toml", memoryFile{}) }
