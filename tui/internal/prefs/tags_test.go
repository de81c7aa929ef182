package prefs

import (
	"testing"

	"github.com/ferzchess/ferz/variants/variantstest"
)

func TestFilesAreTagged(t *testing.T) { variantstest.CheckTags(t, "toml", Settings{}, AppState{}) }
