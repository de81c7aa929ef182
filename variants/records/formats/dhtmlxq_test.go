package formats_test

import (
	"testing"

	"github.com/ferzchess/ferz/variants/records/dhtmlxq"
	"github.com/ferzchess/ferz/variants/records/recordstest"
)

func FuzzDhtmlXQ(f *testing.F) {
	recordstest.Fuzz(f, &dhtmlxq.Format,
		"[DhtmlXQ_binit]8979[/DhtmlXQ_binit][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_move_0_1_1]7949[/DhtmlXQ_move_0_1_1]")
}
