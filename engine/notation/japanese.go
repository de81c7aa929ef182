package notation

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// japanese is shogi's notation in Japanese, as files in the KIF format have it:
// ７六歩(77), ２二角成(88), ５五歩打. It is read without the square in parentheses
// as well, with the player's mark as in ▲７六歩, and with 同 for the square of the
// move before.
// Source: http://kakinoki.o.oo7.jp/kif_format.html.
var japanese = Style{
	Name: "japanese", squares: &shogiSquares,
	fits:  writtenInJapanese,
	forms: position.japaneseForms,
	open:  []string{"成", "生"},
	loosen: func(text string) string {
		if text = plainJapanese.Replace(text); strings.IndexFunc(text, func(r rune) bool { return r >= '一' }) < 0 {
			return ""
		}
		return text
	},
}

// kanjiNames are the pieces of shogi.
var kanjiNames = map[string]string{
	"Pawn": "歩", "Lance": "香", "Knight": "桂", "Silver": "銀", "Gold": "金", "Bishop": "角", "Rook": "飛", "King": "玉",
	"Tokin": "と", "Promoted Lance": "成香", "Promoted Knight": "成桂", "Promoted Silver": "成銀", "Dragon Horse": "馬", "Dragon King": "龍",
}

func writtenInJapanese(v *engine.Variant) bool {
	if !likeShogi(v) {
		return false
	}
	for _, t := range v.Types() {
		if kanjiNames[t.Name] == "" {
			return false
		}
	}
	return true
}

// plainJapanese puts one character in place of those that mean the same.
var plainJapanese = strings.NewReplacer(append(plainDigits(),
	"▲", "", "△", "", "☗", "", "☖", "", "▼", "", "▽", "", " ", "", "\u3000", "", "竜", "龍", "王", "玉", "不成", "生")...)

func (p position) japaneseForms(m engine.Move, legal []engine.Move) []string {
	file, rank := shogiSquare(p.v, m.To())
	to := string('０'+rune(file)) + string([]rune(kanjiDigits)[rank])
	if m.Kind() == engine.Drop {
		return []string{to + kanjiNames[p.v.Type(m.Type()).Name] + "打"}
	}
	up, ok := p.promotesUp(m)
	if !ok || !steps(m) {
		return nil
	}
	piece := p.PieceAt(m.From()).Type()
	text := to + kanjiNames[p.v.Type(piece).Name]
	switch {
	case up:
		text += "成"
	case p.declines(m, piece, legal):
		text += "不成"
	}
	fromFile, fromRank := shogiSquare(p.v, m.From())
	out := []string{fmt.Sprintf("%s(%d%d)", text, fromFile, fromRank), text}
	if last := p.LastMove(); last != engine.NoMove && last.To() == m.To() {
		out = append(out, "同"+strings.TrimPrefix(text, to), "同"+strings.TrimPrefix(out[0], to))
	}
	return out
}
