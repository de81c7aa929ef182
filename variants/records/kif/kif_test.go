package kif_test

import (
	"testing"

	"github.com/ferzchess/ferz/variants/records/kif"
	"github.com/ferzchess/ferz/variants/records/recordstest"
)

func FuzzRead(f *testing.F) {
	recordstest.Fuzz(f, &kif.Format,
		"手合割：六枚落ち\n   1 ６二銀(71) ( 0:01/00:00:01)\n変化：1手\n   1 ４二銀(31)\n",
		"後手の持駒：飛 金二\n| ・v香|\n先手：\n   1 ５五歩打+\n")
}
