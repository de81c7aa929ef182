package ki2_test

import (
	"testing"

	"github.com/ferzchess/ferz/variants/records/ki2"
	"github.com/ferzchess/ferz/variants/records/recordstest"
)

func FuzzRead(f *testing.F) {
	recordstest.Fuzz(f, &ki2.Format,
		"後手の持駒：飛 金二\n| ・v香|\n先手：\n▲７六歩 △同　歩 *\n",
		"先手：Ann\n▲７六歩 △３四歩 ▲２二角成 △同　銀\n変化：2手\n△８四歩\nまで4手で中断\n")
}
