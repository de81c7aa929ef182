package notation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// japanese is shogi's notation in Japanese, as files in the KIF format have it:
// ７六歩(77), ２二角成(88), ５五歩打. A move without 成 does not promote. It is read without
// the square in parentheses as well, then with 成 or 不成 where both are possible, with the
// player's mark as in ▲７六歩, and with 同 for the square of the move before. Moves of Chu
// Shogi have a form of their own.
// Source: http://kakinoki.o.oo7.jp/kif_format.html.
var japanese = Style{
	Name: "japanese", squares: &shogiSquares,
	appliesTo:        HasKanji,
	spellings:        position.japaneseForms,
	optionalSuffixes: []string{"成", "生"},
	normalize:        loosenJapanese,
}

// ki2 is shogi's notation as books and newspapers have it, without the square that a piece
// comes from: ▲７六歩 △３四歩 ▲５八金右. Japanese reads it.
// Source: https://www.shogi.or.jp/faq/kihuhyouki.html.
var ki2 = Style{
	Name: "ki2", squares: &shogiSquares,
	appliesTo:        writtenInJapanese,
	spellings:        position.ki2Forms,
	optionalSuffixes: japanese.optionalSuffixes,
	normalize:        loosenJapanese,
	written:          true,
}

func loosenJapanese(text string) string {
	if strings.Contains(text, "←") {
		return loosenChu(text)
	}
	if text = plainJapanese.Replace(text); strings.IndexFunc(text, func(r rune) bool { return r >= 'ぁ' }) < 0 {
		return ""
	}
	return text
}

// kanjiName returns the name of a type in Japanese; "" if it has none.
func kanjiName(v *engine.Variant, t engine.TypeID) string {
	if t == 0 {
		return ""
	}
	full, _ := v.Def.Pieces[t-1].KanjiNames()
	return full
}

// HasKanji reports whether a variant's moves can be written in Japanese.
func HasKanji(v *engine.Variant) bool { return writtenInJapanese(v) || namesOrigins(v) }

func writtenInJapanese(v *engine.Variant) bool { return likeShogi(v) && hasKanjiNames(v) }

// hasKanjiNames reports whether all pieces of a variant have names in Japanese.
func hasKanjiNames(v *engine.Variant) bool {
	return !slices.ContainsFunc(v.Def.Pieces, func(p engine.PieceDef) bool { return p.Kanji == "" })
}

// plainJapanese puts one character in place of those that mean the same.
var plainJapanese = strings.NewReplacer(append(plainDigits(),
	"▲", "", "△", "", "☗", "", "☖", "", "▼", "", "▽", "", " ", "", "\u3000", "", "竜", "龍", "王", "玉", "ト", "と", "仝", "同", "歩兵", "歩",
	"成銀", "全", "成桂", "圭", "成香", "杏", "不成", "生", "(00)", "", "行", "上", "入", "上")...)

func (p position) japaneseForms(m engine.Move, legal []engine.Move) []string {
	if namesOrigins(p.v) {
		return p.chuForms(m)
	}
	if m.Kind() == engine.Drop {
		return p.kanjiDrop(m, legal)
	}
	piece, ok := p.kanjiPiece(m)
	if !ok {
		return nil
	}
	up, declines := p.kanjiPromotion(m, legal)
	to := p.kanjiSquare(m.To())
	fromFile, fromRank := shogiSquare(p.v, m.From())
	origin := fmt.Sprintf("(%d%d)", fromFile, fromRank)
	ends := []string{up}
	if declines {
		ends = []string{"", "不成"}
	}
	var out []string
	for _, end := range ends {
		out = append(out, piece+end+origin)
	}
	for _, signs := range p.kanjiSigns(m, p.kanjiRivals(m, legal)) {
		out = append(out, piece+signs+ends[len(ends)-1])
		if signs != "" && declines {
			out = append(out, piece+signs)
		}
	}
	return p.kanjiTo(m, to, out)
}

// kanjiTo writes the square where a move ends before some texts, and 同 if the move before
// ended there.
func (p position) kanjiTo(m engine.Move, to string, texts []string) []string {
	var out []string
	for _, text := range texts {
		out = append(out, to+text)
	}
	if last := p.LastMove(); last != engine.NoMove && last.To() == m.To() {
		for _, text := range texts {
			out = append(out, "同"+text)
		}
	}
	return out
}

// kanjiDrop writes a drop: 打 may be left out where no piece on the board could go there.
func (p position) kanjiDrop(m engine.Move, legal []engine.Move) []string {
	name := kanjiName(p.v, m.Type())
	if name == "" {
		return nil
	}
	text := p.kanjiSquare(m.To()) + name
	for _, o := range legal {
		if o.To() == m.To() && !o.IsDrop() && p.PieceAt(o.From()).Type() == m.Type() {
			return []string{text + "打"}
		}
	}
	return []string{text + "打", text}
}

func (p position) kanjiSquare(s engine.Square) string {
	file, rank := shogiSquare(p.v, s)
	return string('０'+rune(file)) + string([]rune(kanjiDigits)[rank])
}

// kanjiPiece names the piece of a move, if there is no more to the move than a promotion.
func (p position) kanjiPiece(m engine.Move) (name string, ok bool) {
	_, turns := p.turns(m)
	name = kanjiName(p.v, p.PieceAt(m.From()).Type())
	return name, turns && steps(m) && name != ""
}

// kanjiPromotion returns 成 for a move that promotes, and whether it could and does not.
func (p position) kanjiPromotion(m engine.Move, legal []engine.Move) (up string, declines bool) {
	if m.Type() != 0 {
		return "成", false
	}
	return "", p.declines(m, p.PieceAt(m.From()).Type(), legal)
}

// kanjiRivals returns where other pieces of the same kind could come from to the same
// square.
func (p position) kanjiRivals(m engine.Move, legal []engine.Move) []engine.Square {
	var out []engine.Square
	piece := p.PieceAt(m.From()).Type()
	for _, o := range legal {
		if o.To() == m.To() && o.From() != m.From() && !o.IsDrop() && p.PieceAt(o.From()).Type() == piece {
			out = append(out, o.From())
		}
	}
	return out
}

// kanjiWatchers returns where other pieces of the same kind could come from to the square
// where a move ends if they were not pinned.
func (p position) kanjiWatchers(m engine.Move) []engine.Square {
	piece := m.Type()
	if !m.IsDrop() {
		piece = p.PieceAt(m.From()).Type()
	}
	var out []engine.Square
	for _, s := range p.AttackersOf(m.To(), p.Side()).Squares() {
		if p.PieceAt(s).Type() == piece && (m.IsDrop() || s != m.From()) {
			out = append(out, s)
		}
	}
	return out
}

// kanjiStep returns how a piece comes to a square, as its player sees it: 上 forward, 引
// back, 寄 sideways, and whether it does straight forward; file grows to the right.
func (p position) kanjiStep(from, to engine.Square) (way string, straight bool, file int) {
	ranks, file := p.v.Rank(to)-p.v.Rank(from), p.v.File(from)
	if p.Side() == engine.Black {
		ranks, file = -ranks, -file
	}
	switch {
	case ranks > 0:
		return "上", p.v.File(from) == p.v.File(to), file
	case ranks < 0:
		return "引", false, file
	}
	return "寄", false, file
}

// kanjiSigns returns the signs that may tell a move from those of other pieces of its kind
// to the same square, which come from rivals.
func (p position) kanjiSigns(m engine.Move, rivals []engine.Square) []string {
	way, straight, file := p.kanjiStep(m.From(), m.To())
	out := []string{"", way}
	if straight {
		out = append(out, "直")
	}
	for _, among := range []string{"", way} {
		right, left := true, true
		for _, from := range rivals {
			if other, _, at := p.kanjiStep(from, m.To()); among == "" || other == way {
				right, left = right && file > at, left && file < at
			}
		}
		if right {
			out = append(out, "右"+among)
		}
		if left {
			out = append(out, "左"+among)
		}
	}
	return out
}

// ki2Forms writes a move with as few signs as tell it from others, also from those of pieces
// that are pinned, as programs for shogi expect.
func (p position) ki2Forms(m engine.Move, legal []engine.Move) []string {
	if m.Kind() == engine.Drop {
		texts := p.kanjiDrop(m, legal)
		if len(p.kanjiWatchers(m)) > 0 {
			return texts
		}
		return texts[max(len(texts)-1, 0):]
	}
	piece, ok := p.kanjiPiece(m)
	if !ok {
		return nil
	}
	end, declines := p.kanjiPromotion(m, legal)
	if declines {
		end = "不成"
	}
	sign := p.ki2Sign(m)
	text := piece + sign + end
	if p.kanjiFitsOthers(m, sign, legal) {
		file, rank := shogiSquare(p.v, m.From())
		text = fmt.Sprintf("%s%s(%d%d)", piece, strings.TrimSuffix(end, "不成"), file, rank)
	}
	out := []string{p.kanjiSquare(m.To()) + text}
	if last := p.LastMove(); last != engine.NoMove && last.To() == m.To() {
		out = []string{"同" + text, out[0]}
	}
	return out
}

// kanjiFitsOthers reports whether a sign fits legal moves of other pieces of the kind to the
// same square as well, as it may where pieces move like others.
func (p position) kanjiFitsOthers(m engine.Move, sign string, legal []engine.Move) bool {
	for _, from := range p.kanjiRivals(m, legal) {
		other := engine.NewMove(engine.NormalMove, from, m.To())
		if slices.Contains(p.kanjiSigns(other, p.kanjiRivals(other, legal)), sign) {
			return true
		}
	}
	return false
}

// ki2Sign returns the signs that tell a move from those of other pieces of its kind: how
// it goes, if that is enough, else the side that it comes from, else both.
func (p position) ki2Sign(m engine.Move) string {
	rivals := p.kanjiWatchers(m)
	if len(rivals) == 0 {
		return ""
	}
	own := p.kanjiSigns(m, rivals)
	unique := func(sign string) bool {
		for _, from := range rivals {
			way, straight, _ := p.kanjiStep(from, m.To())
			if sign == way || sign == "直" && straight {
				return false
			}
		}
		return true
	}
	var sides []string
	for _, sign := range own[1:] {
		switch {
		case strings.HasPrefix(sign, "右"), strings.HasPrefix(sign, "左"):
			sides = append(sides, sign)
		case sign == "直" && p.isDragon(m.From()):
		case unique(sign):
			return sign
		}
	}
	if len(sides) > 0 {
		return sides[0]
	}
	return own[1]
}

// isDragon reports whether the piece on a square is a promoted one that slides and steps:
// two of a kind are distinguished by right and left, not by straight.
func (p position) isDragon(s engine.Square) bool {
	t := p.v.Type(p.PieceAt(s).Type())
	slides, steps := false, false
	for _, pattern := range t.Betza.Patterns {
		slides, steps = slides || pattern.Legs[0].Max == 0, steps || pattern.Legs[0].Max == 1
	}
	return t.Base != 0 && slides && steps
}
