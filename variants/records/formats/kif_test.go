package formats_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/variants/records/kif"
	"github.com/ferzchess/ferz/variants/records/recordstest"
)

func FuzzKIF(f *testing.F) {
	recordstest.Fuzz(f, &kif.Format,
		"手合割：六枚落ち\n   1 ６二銀(71) ( 0:01/00:00:01)\n変化：1手\n   1 ４二銀(31)\n",
		"後手の持駒：飛 金二\n| ・v香|\n先手：\n   1 ５五歩打+\n")
}

// TestKIFChu reads a game of Chu Shogi as Lishogi and others write it, with a lion that makes
// two steps.
func TestKIFChu(t *testing.T) {
	const moves = "   1手目   7八歩兵 （←7九）\n   2手目 △7五獅子 （←6三）\n" +
		"   3手目   6八獅子 （←7十）   (00:02/00:00:02)\n   4手目   7六獅子 （←7五）\n" +
		"   5手目一歩目 6七獅子 （←6八）\n   5手目二歩目 仝獅子 （←6七）\n* 解説\n"
	recordstest.Reads(t, &kif.Format, "先手：Ann\n後手：Bob\n手数----指手---------消費時間--\n"+moves+"   6手目   投了\n", recordstest.Want{
		Variant: "chu", White: "Ann", Black: "Bob", Result: "1-0", Moves: "f4f5 g10f8 f3g5 f8f7 g5f7",
	})
}

// TestKIFContinued reads a variation after the last move of its line, which continues the line.
func TestKIFContinued(t *testing.T) {
	recordstest.Reads(t, &kif.Format, "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n変化：3手\n   3 ２六歩(27)\n", recordstest.Want{
		Variant: "shogi", Result: "*", Moves: "c3c4 g7g6 h3h4",
	})
}

// TestKIFTwoClocks reads moves with two columns of times.
func TestKIFTwoClocks(t *testing.T) {
	recordstest.Reads(t, &kif.Format, "手合割：平手\n   1 ７六歩(77) ( 0:05/00:00:05) ( 0:00/00:00:00)\n   2 ３四歩(33) ( 0:01/00:00:01) ( 0:00/00:00:00)+\n", recordstest.Want{
		Variant: "shogi", Result: "*", Moves: "c3c4 g7g6",
	})
}

// TestKIFFromMain reads variations of the main line that are written first branch first.
func TestKIFFromMain(t *testing.T) {
	recordstest.Reads(t, &kif.Format, "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n変化：1手\n   1 ２六歩(27)\n変化：3手\n   3 ６六歩(67)\n", recordstest.Want{
		Variant: "shogi", Result: "*", Moves: "c3c4 g7g6 h3h4", Others: 2,
	})
}

// TestKIFEnding reads how games end, with the time before it.
func TestKIFEnding(t *testing.T) {
	for _, row := range []struct{ last, result, termination, trailer string }{
		{"   2 投了   ( 0:46/00:00:46)\n", "1-0", "resignation", "[%emt 0:00:46]"},
		{"   2 投了   ( 0:00/00:00:00)\n", "1-0", "resignation", ""},
		{"   2  Time-up   ( 0:0/)\n", "1-0", "time forfeit", ""},
		{"   2 投了   (99999999999999999999:00/)\n", "1-0", "resignation", ""},
		{"まで1手で不詰\n", "*", "no mate", ""},
		{"まで1手で詰\n", "1-0", "checkmate", ""},
	} {
		games, err := kif.Format.Read([]byte("手合割：平手\n   1 ７六歩(77)\n" + row.last))
		if err != nil || len(games) != 1 {
			t.Fatalf("%q: %d games, %v", row.last, len(games), err)
		}
		g := games[0]
		if got := strings.Join(g.TrailerComments, "|"); g.Result != row.result || g.Tags.Get("Termination") != row.termination || got != row.trailer || len(g.Problems) > 0 {
			t.Errorf("%q: %s, %s, %q, %v", row.last, g.Result, g.Tags.Get("Termination"), got, g.Problems)
		}
	}
}

// TestKIFAnnan reads a game of Annan Shogi as Lishogi writes it, and a diagram: a pawn moves like
// the piece behind it and may stay a pawn.
func TestKIFAnnan(t *testing.T) {
	const head = "手合割：安南将棋\n先手：Ann\n後手：Bob\n"
	recordstest.Reads(t, &kif.Format, head+"手数----指手---------消費時間--\n   1   ９六角(88)\n   2   ８五歩(84)\n", recordstest.Want{
		Variant: "annanshogi", White: "Ann", Black: "Bob", Result: "*", Moves: "b2a4 b6b5",
	})
	recordstest.Reads(t, &kif.Format, head+`後手の持駒：なし
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・ ・ ・ ・ ・v玉|一
| ・ ・ 歩 ・ ・ ・ ・ ・ ・|二
| ・ ・ 銀 ・ ・ ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九
+---------------------------+
先手の持駒：香
   1   ５一香打
   2   １二玉(11)
   3   ７一歩(72)
`, recordstest.Want{
		Variant: "annanshogi", White: "Ann", Black: "Bob", Result: "*", Moves: "L@e9 i9i8 c8c9",
	})
}

// TestKIFDobutsu reads a game of Dobutsu Shogi as Lishogi writes it, and a diagram.
func TestKIFDobutsu(t *testing.T) {
	const head = "手合割：どうぶつしょうぎ\n先手：Ann\n後手：Bob\n"
	recordstest.Reads(t, &kif.Format, head+"手数----指手---------消費時間--\n   1   ２二ひよこ(23)\n   2   同　ぞう(11)\n   3   １三きりん(14)\n   4   同　ぞう(22)\n   5   同　ライオン(24)\n   6   ２三ひよこ打\n", recordstest.Want{
		Variant: "dobutsu", White: "Ann", Black: "Bob", Result: "*", Moves: "b2b3 c4b3 c1c2 b3c2 b1c2 C@b2",
	})
	recordstest.Reads(t, &kif.Format, head+"後手の持駒：ひ\n  ３ ２ １\n+---------+\n|vきvラ ・|一\n| ・ ぞ ・|二\n| ・ ・ ・|三\n| ぞ ラ き|四\n+---------+\n先手の持駒：なし\n後手番\n   1   ２二ライオン(21)\n", recordstest.Want{
		Variant: "dobutsu", White: "Ann", Black: "Bob", Result: "*", Moves: "b4b3",
	})
}
