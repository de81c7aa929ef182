package notation

import (
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// chinese is xiangqi's notation in Chinese, which says what wxf does: 炮二平五,
// 馬8進7, 前車退一. Red's numbers are Chinese, Black's are digits. It is read in
// traditional and in simplified characters.
// Source: https://en.wikipedia.org/wiki/Xiangqi#Notation.
var chinese = Style{
	Name:  "chinese",
	fits:  likeXiangqi,
	forms: func(p position, m engine.Move, _ []engine.Move) []string { return p.xiangqiForms(m, chineseWords) },
	loosen: func(text string) string {
		if text = plainChinese.Replace(text); !strings.ContainsAny(text, "進退平") {
			return ""
		}
		return text
	},
}

func chineseWords(w xiangqiWay, place bool) string {
	number := func(n int) string { return strconv.Itoa(n) }
	if w.side == engine.White {
		number = func(n int) string { return string([]rune(kanjiDigits)[n]) }
	}
	piece := xiangqiPieces[w.piece][1+w.side]
	text := piece + number(w.file)
	switch {
	case place && w.front:
		text = "前" + piece
	case place:
		text = "後" + piece
	}
	return text + w.way("進", "退", "平") + number(w.number())
}

// kanjiDigits are the numerals by value, from nought to nine.
const kanjiDigits = "〇一二三四五六七八九"

// plainChinese puts one character in place of those that mean the same.
var plainChinese = strings.NewReplacer(append(plainDigits(), " ", "",
	"进", "進", "后", "後", "车", "車", "俥", "車", "马", "馬", "傌", "馬", "砲", "炮", "包", "炮",
	"相", "象", "仕", "士", "帅", "將", "帥", "將", "将", "將", "卒", "兵")...)

// plainDigits are the pairs of a strings.Replacer that make digits of numerals,
// those in full width and the Chinese ones.
func plainDigits() []string {
	var out []string
	for i, r := range []rune(kanjiDigits) {
		out = append(out, string(r), strconv.Itoa(i), string('０'+rune(i)), strconv.Itoa(i))
	}
	return out
}
