package notation

import (
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// chinese is xiangqi's notation in Chinese, which says what wxf does: 炮二平五,
// 馬8進7, 前車退一, 中兵平四, 二兵平四. Red's numbers are Chinese, Black's are digits. It is
// read in traditional and in simplified characters.
// Source: https://en.wikipedia.org/wiki/Xiangqi#Notation.
var chinese = Style{
	Name:      "chinese",
	appliesTo: likeXiangqi,
	spellings: func(p position, m engine.Move, _ []engine.Move) []string { return p.xiangqiForms(m, chineseWords) },
	normalize: func(text string) string {
		if text = plainChinese.Replace(text); !strings.ContainsAny(text, "進退平") {
			return ""
		}
		return text
	},
}

// simplified is chinese in the characters of the People's Republic.
var simplified = Style{
	Name:      "simplified",
	appliesTo: likeXiangqi,
	spellings: func(p position, m engine.Move, _ []engine.Move) []string {
		out := p.xiangqiForms(m, chineseWords)
		for i := range out {
			out[i] = toSimplified.Replace(out[i])
		}
		return out
	},
	normalize: chinese.normalize,
	written:   true,
}

var toSimplified = strings.NewReplacer("進", "进", "後", "后", "車", "车", "馬", "马", "帥", "帅", "將", "将")

// placeWords are the words for pieces on a file, from the front, by their number.
var placeWords = map[int][][]string{
	2: {{"前"}, {"後"}}, 3: {{"前", "一"}, {"中", "二"}, {"後", "三"}},
	4: {{"前", "一"}, {"二"}, {"三"}, {"後", "四"}}, 5: {{"前", "一"}, {"二"}, {"三"}, {"四"}, {"後", "五"}},
}

func chineseWords(w xiangqiMove) []string {
	number := func(n int) string { return strconv.Itoa(n) }
	if w.side == engine.White {
		number = func(n int) string { return string([]rune(kanjiDigits)[n]) }
	}
	piece := w.name
	where := w.directionSign("進", "退", "平") + number(w.number())
	plain := piece + number(w.file) + where
	places := placeWords[w.on]
	if places == nil {
		return []string{plain}
	}
	var out []string
	for _, word := range places[w.place] {
		if w.tandems > 1 {
			out = append(out, word+piece+number(w.file)+where, word+number(w.file)+where)
		}
		out = append(out, word+piece+where)
	}
	switch {
	case w.keepsFile():
		return append([]string{plain}, out...)
	case w.on == 2:
		out = append(out, plain)
	}
	return out
}

// kanjiDigits are the numerals by value, from nought to nine.
const kanjiDigits = "〇一二三四五六七八九"

// plainChinese puts one character in place of those that mean the same.
var plainChinese = strings.NewReplacer(append(plainDigits(), " ", "", "\u3000", "",
	"进", "進", "上", "進", "下", "退", "后", "後", "车", "車", "俥", "車", "马", "馬", "傌", "馬", "砲", "炮", "包", "炮",
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
