package notation

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// chuNames are the pieces of Chu Shogi in Japanese, in full and in one character.
var chuNames = map[string][2]string{
	"King": {"玉将", "玉"}, "Pawn": {"歩兵", "歩"}, "Go-between": {"仲人", "仲"}, "Lance": {"香車", "香"}, "White Horse": {"白駒", "駒"},
	"Copper General": {"銅将", "銅"}, "Silver General": {"銀将", "銀"}, "Gold General": {"金将", "金"}, "Ferocious Leopard": {"猛豹", "豹"},
	"Blind Tiger": {"盲虎", "虎"}, "Flying Stag": {"飛鹿", "鹿"}, "Drunk Elephant": {"醉象", "象"}, "Crown Prince": {"太子", "太"},
	"Reverse Chariot": {"反車", "反"}, "Whale": {"鯨鯢", "鯨"}, "Side Mover": {"横行", "横"}, "Free Boar": {"奔猪", "猪"},
	"Vertical Mover": {"竪行", "竪"}, "Flying Ox": {"飛牛", "牛"}, "Bishop": {"角行", "角"}, "Rook": {"飛車", "飛"},
	"Dragon Horse": {"龍馬", "馬"}, "Horned Falcon": {"角鷹", "鷹"}, "Dragon King": {"龍王", "龍"}, "Soaring Eagle": {"飛鷲", "鷲"},
	"Kirin": {"麒麟", "麒"}, "Phoenix": {"鳳凰", "鳳"}, "Free King": {"奔王", "奔"}, "Lion": {"獅子", "獅"},
	"Tokin": {"金将", "成歩"}, "Bishop of the Ferocious Leopard": {"小角", "成角"}, "Rook of the Gold General": {"飛車", "成飛"},
}

// ChuName returns the name of a piece of Chu Shogi in Japanese, in full, and as diagrams
// have it: 龍馬 and 馬, or 成馬 for what another piece has promoted to; "" for others.
func ChuName(name string) (full, short string) {
	if names, ok := chuNames[name]; ok {
		return names[0], names[1]
	}
	become, _, ok := strings.Cut(name, " of the ")
	if names := chuNames[become]; ok && names[0] != "" {
		return names[0], "成" + names[1]
	}
	return "", ""
}

// isChu reports whether a variant is Chu Shogi, by its board and pieces.
func isChu(v *engine.Variant) bool {
	if v.Files() != 12 || v.Ranks() != 12 || v.HasDrops() || !writtenInUSI(v) {
		return false
	}
	for _, t := range v.Types() {
		if full, _ := ChuName(t.Name); full == "" {
			return false
		}
	}
	return true
}

// chuForms writes a move of Chu Shogi as on Lishogi: 7八歩兵（←7九）, and the two steps of
// a lion as 一歩目6六獅子（←7七）二歩目7七獅子（居食い）（←6六）.
// Source: https://github.com/WandererXII/scalashogi.
func (p position) chuForms(m engine.Move) []string {
	sign, ok := p.turns(m)
	full, _ := ChuName(p.v.Type(p.PieceAt(m.From()).Type()).Name)
	if !ok || full == "" {
		return nil
	}
	sign = strings.Replace(sign, "+", "成", 1)
	var out []string
	for _, path := range p.paths(m) {
		switch len(path) {
		case 2:
			step := full + sign + p.chuOrigin(path[0])
			if p.isLastTarget(path[1]) {
				out = append(out, "仝"+step)
			}
			out = append(out, p.chuSquare(path[1])+step)
		case 3:
			first, end := full+p.chuOrigin(path[0])+"二歩目", ""
			if m.Kind() == engine.Rifle {
				end = "（居食い）"
			}
			first = "一歩目" + p.chuSquare(path[1]) + first
			end = full + sign + end + p.chuOrigin(path[1])
			out = append(out, first+p.chuSquare(path[2])+end)
			if p.isLastTarget(path[2]) {
				out = append(out, first+"仝"+end)
			}
		}
	}
	return out
}

func (p position) isLastTarget(s engine.Square) bool {
	last := p.LastMove()
	return last != engine.NoMove && last.To() == s
}

func (p position) chuOrigin(s engine.Square) string { return "（←" + p.chuSquare(s) + "）" }

func (p position) chuSquare(s engine.Square) string {
	file, rank := shogiSquare(p.v, s)
	return strconv.Itoa(file) + kanjiNumber(rank)
}

// kanjiNumber writes a number from 1 to 19 in Japanese.
func kanjiNumber(n int) string {
	digits := []rune(kanjiDigits)
	switch {
	case n < 10:
		return string(digits[n])
	case n == 10:
		return "十"
	}
	return "十" + string(digits[n-10])
}

const chuStep = `([0-9]{1,2}(?:十?[一二三四五六七八九]|十)|同)[^0-9←目]*?(不成|成)?←([0-9]{1,2}(?:十?[一二三四五六七八九]|十))`

var (
	chuText  = regexp.MustCompile(`^` + chuStep + `$|^一歩目` + chuStep + `二歩目` + chuStep + `$`)
	plainChu = strings.NewReplacer("▲", "", "△", "", "☗", "", "☖", "", "▼", "", "▽", "", " ", "", "\u3000", "", "\t", "", "（", "", "）", "", "(", "", ")", "",
		"居食い", "", "じっと", "", "まで", "", "仝", "同", "０", "0", "１", "1", "２", "2", "３", "3", "４", "4", "５", "5", "６", "6", "７", "7", "８", "8", "９", "9")
)

// loosenChu returns a move of Chu Shogi as squares from the first to the last, where 同 is
// that of the move before, and + for a promotion; "" if the text is no move. The name of
// the piece makes no difference, as its square is there, nor does where the first of two
// steps ends, as the second begins there.
func loosenChu(text string) string {
	at := chuText.FindStringSubmatch(plainChu.Replace(text))
	switch {
	case at == nil:
		return ""
	case at[1] != "":
		return at[3] + "-" + at[1] + promoted(at[2])
	}
	return at[6] + "-" + at[9] + "-" + at[7] + promoted(at[8])
}

func promoted(sign string) string {
	if sign == "成" {
		return "+"
	}
	return ""
}
