package formats_test

import (
	"testing"

	"github.com/ferzchess/ferz/variants/records/ki2"
	"github.com/ferzchess/ferz/variants/records/recordstest"
)

func FuzzKI2(f *testing.F) {
	recordstest.Fuzz(f, &ki2.Format,
		"後手の持駒：飛 金二\n| ・v香|\n先手：\n▲７六歩 △同　歩 *\n",
		"先手：Ann\n▲７六歩 △３四歩 ▲２二角成 △同　銀\n変化：2手\n△８四歩\nまで4手で中断\n")
}

// TestKI2Origin writes and reads a move of Annan Shogi for which the signs of KI2 are not enough:
// both golds move straight forward on the same file.
func TestKI2Origin(t *testing.T) {
	const file = "手合割：安南将棋\n後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n" +
		"| ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n" +
		"| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ 金 ・ ・ ・ ・|六\n| ・ ・ 金 ・ ・ ・ ・ ・ ・|七\n| ・ ・ 桂 ・ 金 ・ ・ ・ ・|八\n| ・ ・ ・ ・ 桂 ・ ・ ・ 玉|九\n" +
		"+---------------------------+\n先手の持駒：なし\n先手：Ann\n後手：Bob\n▲６六金(58)\n"
	recordstest.Reads(t, &ki2.Format, file, recordstest.Want{Variant: "annanshogi", White: "Ann", Black: "Bob", Result: "*", Moves: "e2d4"})
}
