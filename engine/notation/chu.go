package notation

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// namesOrigins reports whether a variant's moves are written with the names of pieces in full
// and the squares where they begin, as those of Chu Shogi are: it has no drops.
func namesOrigins(v *engine.Variant) bool {
	return !v.HasDrops() && writtenInUSI(v) && hasKanjiNames(v)
}

// chuForms writes a move of Chu Shogi as on Lishogi: 7八歩兵（←7九）, and the two steps of
// a lion as 一歩目6六獅子（←7七）二歩目7七獅子（居食い）（←6六）.
// Source: https://github.com/WandererXII/scalashogi.
func (p position) chuForms(m engine.Move) []string {
	sign, ok := p.turns(m)
	full := kanjiName(p.v, p.PieceAt(m.From()).Type())
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
