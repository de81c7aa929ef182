package kifu

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants/records"
)

// Terminations are how games end, as the tag of PGN has it, that KIF and KI2 have words for.
func Terminations() []string {
	return records.Terminations(func(e *records.Ending) string { return e.KIF })
}

// WriteHeader writes the lines before the moves. It returns an error for a game that
// the format can't express.
func WriteHeader(b *strings.Builder, g *pgn.Game) error {
	if g.Variant == nil {
		return fmt.Errorf("its variant is not known")
	}
	p, err := g.Variant.NewPosition(g.StartFEN)
	if err != nil {
		return err
	}
	defer p.Release()
	if !fits(g.Variant) {
		return fmt.Errorf("KIF and KI2 have no words for %s, only for shogi, its smaller kin and Chu Shogi", g.Variant.Def.Name)
	}
	handicap, named := handicapOf(p)
	for _, k := range []struct{ word, tag string }{{"棋戦", "Event"}, {"場所", "Site"}, {"表題", "Title"}, {"作者", "Composer"}} {
		writeKey(b, k.word, records.Known(g.Tags, k.tag))
	}
	if date := records.Known(g.Tags, "Date"); date != "" {
		writeKey(b, "開始日時", strings.TrimSpace(strings.ReplaceAll(date, ".", "/")+" "+g.Tags.Get("Time")))
	}
	writeKey(b, "戦型", records.Known(g.Tags, "Opening"))
	first, second := "先手", "後手"
	if isHandicap(handicap) {
		first, second = "下手", "上手"
	}
	if IsChu(g) {
		writeChu(b, p)
	} else {
		writeKey(b, "手合割", handicap)
		if !named || isRare(handicap) {
			diagram(b, p, first, second)
		}
	}
	writeKey(b, first, name(g, "White"))
	writeKey(b, second, name(g, "Black"))
	mainTime, byoyomi, timed := timeKeys(g.Tags.Get("TimeControl"))
	writeKey(b, mainTimeKey, mainTime)
	writeKey(b, byoyomiKey, byoyomi)
	for _, tag := range g.Tags {
		if timed && tag.Name == "TimeControl" {
			continue
		}
		if !mapped(tag.Name) && (tag.Name != "Time" || records.Known(g.Tags, "Date") == "") && !records.Implied(tag.Name) {
			writeKey(b, tag.Name, records.Known(g.Tags, tag.Name))
		}
	}
	return nil
}

// isRare reports whether a handicap has a name that ShogiHome and Lishogi don't know: the
// diagram tells them.
func isRare(handicap string) bool {
	return isHandicap(handicap) && !slices.Contains([]string{"香落ち", "右香落ち", "角落ち", "飛車落ち", "飛香落ち", "二枚落ち", "四枚落ち", "六枚落ち", "八枚落ち", "十枚落ち"}, handicap)
}

// mapped reports whether a tag is written as one of the keys.
func mapped(tag string) bool {
	for _, k := range keys {
		if k.tag == tag {
			return true
		}
	}
	return false
}

func name(g *pgn.Game, tag string) string { return records.Known(g.Tags, tag) }

func writeKey(b *strings.Builder, word, value string) {
	if value != "" {
		b.WriteString(word + "：" + records.OneLine(value) + "\n")
	}
}

// fits reports whether the format has words for a variant.
func fits(v *engine.Variant) bool { return variantNames[v.Def.Name] != "" && notation.HasKanji(v) }

// variantNames are the words for games, by their names in English.
var variantNames = map[string]string{"Shogi": "平手", "Minishogi": "5五将棋", "Kyoto Shogi": "京都将棋", "Check-Shogi": "王手将棋", "Annan Shogi": "安南将棋", "Dobutsu Shogi": "どうぶつしょうぎ", "Chu Shogi": chuName}

// handicapOf returns the name of a start position, and whether it says all of it.
func handicapOf(p *engine.Position) (name string, named bool) {
	v := p.Variant()
	array, rest, _ := strings.Cut(p.FEN(), " ")
	even := p.FEN() == v.StartFEN()
	if other := variantNames[v.Def.Name]; other != "平手" {
		return other, even
	}
	if even && strings.HasPrefix(array, evenRanks+handicapRest) {
		return "平手", true
	}
	if strings.HasPrefix(rest, "b") {
		for _, h := range handicaps {
			if array == h.ranks+handicapRest+"[]" {
				return h.name, true
			}
		}
	}
	return "その他", false
}

// pieceOf returns a piece as diagrams have it, in one character.
func pieceOf(v *engine.Variant, t engine.TypeID) string {
	_, short := v.Def.Pieces[t-1].KanjiNames()
	return short
}

// diagram draws a position.
func diagram(b *strings.Builder, p *engine.Position, first, second string) {
	v := p.Variant()
	b.WriteString(second + "の持駒：" + held(p, engine.Black) + "\n ")
	for file := range v.Files() {
		b.WriteString(" " + string('０'+rune(v.Files()-file)))
	}
	rule := "\n+" + strings.Repeat("---", v.Files()) + "+\n"
	b.WriteString(rule)
	for i := range v.Ranks() {
		b.WriteString("|")
		for file := range v.Files() {
			switch pc := p.PieceAt(v.At(file, v.Ranks()-1-i, 0)); {
			case pc == engine.NoPiece:
				b.WriteString(" ・")
			case pc.Color() == engine.Black:
				b.WriteString("v" + pieceOf(v, pc.Type()))
			default:
				b.WriteString(" " + pieceOf(v, pc.Type()))
			}
		}
		b.WriteString("|" + string([]rune(numerals)[i+1]) + "\n")
	}
	b.WriteString(rule[1:] + first + "の持駒：" + held(p, engine.White) + "\n")
	if p.Side() == engine.Black {
		b.WriteString(second + "番\n")
	}
}

// held writes the pieces in a player's hand.
func held(p *engine.Position, side engine.Color) string {
	var out []string
	for _, name := range []string{"飛", "角", "金", "銀", "桂", "香", "歩", "き", "ぞ", "ひ"} {
		n := 0
		for _, t := range p.Variant().Types() {
			if pieceOf(p.Variant(), t.ID) == name {
				n += p.InHand(side, t.ID)
			}
		}
		if n > 0 {
			out = append(out, name+count(n))
		}
	}
	if len(out) == 0 {
		return "なし"
	}
	return strings.Join(out, "　")
}

// count writes a count of pieces from 2 in Japanese, and nothing for 1.
func count(n int) string {
	if n < 2 {
		return ""
	}
	return number(n)
}

// number writes a number from 1 to 99 in Japanese.
func number(n int) string {
	digits := []rune(numerals)
	switch {
	case n < 10:
		return string(digits[n])
	case n == 10:
		return "十"
	case n < 20:
		return "十" + string(digits[n-10])
	case n%10 == 0:
		return string(digits[n/10]) + "十"
	}
	return string(digits[n/10]) + "十" + string(digits[n%10])
}

// Comments writes comments, a line each.
func Comments(b *strings.Builder, texts []string) {
	for _, text := range texts {
		for line := range strings.Lines(text) {
			line = strings.TrimRight(line, "\r\n")
			if !strings.HasPrefix(line, "&") {
				line = "*" + line
			}
			b.WriteString(line + "\n")
		}
	}
}

// Summary writes the line that sums a game up.
func Summary(g *pgn.Game, plies int, whiteToMove, handicap bool) string {
	e := records.EndingOf(g, whiteToMove)
	head := fmt.Sprintf("まで%d手で", plies)
	first, second := "先手", "後手"
	if handicap {
		first, second = "下手", "上手"
	}
	winner, loser := first, second
	if g.Result == "0-1" {
		winner, loser = second, first
	}
	switch {
	case e.Winner == records.Draw, e.Winner == records.Nobody, e.Termination == "checkmate", e.Termination == "default":
		return head + e.KIF
	case e.Termination == "time forfeit":
		return head + "時間切れにより" + winner + "の勝ち"
	case e.Termination == "rules infraction" && e.Winner == records.Other:
		return head + loser + "の反則負け"
	case e.Termination == "rules infraction":
		return head + winner + "の反則勝ち"
	case e.Termination == "declaration":
		return head + winner + "の入玉勝ち"
	}
	return head + winner + "の勝ち"
}
