package kifu

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants/records"
)

// chuName is the name of Chu Shogi; Lishogi leaves it out.
const chuName = "中将棋"

const (
	chuStart = "lfcsgekgscfl/a1b1txot1b1a" + chuRest + "A1B1TOXT1B1A/LFCSGKEGSCFL"
	chuFiles = "１２ １１ １０ ９  ８  ７  ６  ５  ４  ３  ２  １"
	chuRest  = "/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/"
)

// chuHandicaps are the boards of Lishogi's handicaps, in which the second player begins.
var chuHandicaps = map[string]string{
	"3枚獅子": "lfcsgekgscfl/a1b1txxt1b1a" + chuRest + "A1B1T+O+OT1B1A/LFCSGKEGSCFL",
	"2枚獅子": "lfcsgekgscfl/a1b1txot1b1a" + chuRest + "A1B1T+OXT1B1A/LFCSGKEGSCFL",
	"2枚王":  "lfcsgekgscfl/a1b1txot1b1a" + chuRest + "A1B1TOXT1B1A/LFCSGK+EGSCFL",
}

// chuLetters are the pieces of diagrams as SFEN has them.
var chuLetters = map[string]string{
	"玉": "K", "王": "K", "歩": "P", "成歩": "+P", "成金": "+P", "杏": "+P", "と": "+P", "个": "+P", "仲": "I", "成象": "+I", "香": "L", "駒": "+L",
	"銅": "C", "成横": "+C", "銀": "S", "成竪": "+S", "金": "G", "成飛": "+G", "豹": "F", "成角": "+F", "虎": "T", "鹿": "+T", "象": "E", "太": "+E",
	"反": "A", "鯨": "+A", "横": "M", "猪": "+M", "竪": "V", "牛": "+V", "角": "B", "成馬": "+B", "飛": "R", "成龍": "+R", "成竜": "+R",
	"馬": "H", "鷹": "+H", "龍": "D", "竜": "D", "鷲": "+D", "麒": "O", "成獅": "+O", "成師": "+O", "鳳": "X", "成奔": "+X", "奔": "Q", "獅": "N", "師": "N",
}

// finishChu sets the tags of a game of Chu Shogi.
func (h *Header) finishChu(name string) {
	h.g.Tags.Set("Variant", "Chu Shogi")
	board, side := chuHandicaps[name], engine.Black
	if len(h.rows) > 0 {
		side = engine.White
		if h.black {
			side = engine.Black
		}
		var ranks []string
		for _, row := range h.rows {
			ranks = append(ranks, chuRank(row))
		}
		board = strings.Join(ranks, "/")
	}
	if board != "" && (board != chuStart || side != engine.White) {
		records.SetUp(h.g, fmt.Sprintf("%s %s - - - 0 1", board, []string{"w", "b"}[side]))
	}
}

// chuRank reads a row of a diagram: three characters a square.
func chuRank(row string) string {
	row, _, _ = strings.Cut(strings.TrimPrefix(row, "|"), "|")
	var out strings.Builder
	empty, black, became := 0, false, ""
	flush := func() {
		if empty > 0 {
			fmt.Fprint(&out, empty)
		}
		empty = 0
	}
	for _, r := range row {
		switch r {
		case ' ', '　', '|':
		case 'v', 'V', 'ｖ':
			black = true
		case '成', '+':
			became = "成"
		default:
			letter := chuLetters[became+string(r)]
			if letter == "" {
				empty++
			} else {
				flush()
				if black {
					letter = strings.ToLower(letter)
				}
				out.WriteString(letter)
			}
			black, became = false, ""
		}
	}
	flush()
	return out.String()
}

// writeChu writes the game's name, and the position even if it is the start position, by
// which Lishogi's library recognizes Chu Shogi.
func writeChu(b *strings.Builder, p *engine.Position) {
	v := p.Variant()
	writeKey(b, "手合割", chuName)
	rule := "+" + strings.Repeat("-", 4*v.Files()) + "+\n"
	b.WriteString(" " + chuFiles + "\n" + rule)
	for i := range v.Ranks() {
		b.WriteString("|")
		for file := range v.Files() {
			cell := "・"
			if pc := p.PieceAt(v.At(file, v.Ranks()-1-i, 0)); pc != engine.NoPiece {
				cell = pieceOf(v, pc.Type())
				if pc.Color() == engine.Black {
					cell = "v" + cell
				}
			}
			b.WriteString(strings.Repeat(" ", 3-len([]rune(cell))) + cell)
		}
		b.WriteString("|" + number(i+1) + "\n")
	}
	b.WriteString(rule)
	if p.Side() == engine.Black {
		b.WriteString("後手番\n")
	}
}

// IsChu reports whether a game whose variant is known is of Chu Shogi.
func IsChu(g *pgn.Game) bool { return g.Variant.Def.Name == "Chu Shogi" }
