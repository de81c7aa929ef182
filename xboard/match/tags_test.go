package match

import (
	"testing"

	"github.com/ferzchess/ferz/variants/variantstest"
)

func TestStateIsTagged(t *testing.T) {
	variantstest.CheckTags(t, "json", journalHeader{}, journalGame{}, pendingWrites{}, Settings{}, Assignment{}, Summary{})
}
