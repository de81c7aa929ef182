package campaign

import (
	"testing"

	"github.com/ferzchess/ferz/variants/variantstest"
)

func TestStateIsTagged(t *testing.T) { variantstest.CheckTags(t, "json", State{}, roundState{}) }
