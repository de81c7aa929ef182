package host

import (
	"testing"

	"github.com/ferzchess/ferz/variants/variantstest"
)

func TestFileIsTagged(t *testing.T) { variantstest.CheckTags(t, "toml", Host{}) }
