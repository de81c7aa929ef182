// Package kifu has the common parts of the shogi formats KIF and KI2: headers,
// diagrams and results.
//
// Source: http://kakinoki.o.oo7.jp/kif_format.html.
package kifu

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/variants/records"
)

var firstKey = words.Compiled(`(?m)^(手合割|開始日時|先手|後手|棋戦|対局日|表題|作者|上手|下手|場所|作品名|戦型|先手の持駒|後手の持駒|上手の持駒)[ 　]*[：:]`)

// HasKey reports whether a line of a text begins with one of the usual keys of headers.
func HasKey(text []byte) bool { return firstKey().Match(text) }

// keys are the words of headers that have tags in PGN. Others stay as they are.
var keys = []struct{ word, tag string }{
	{"先手", "White"}, {"下手", "White"}, {"後手", "Black"}, {"上手", "Black"},
	{"棋戦", "Event"}, {"場所", "Site"}, {"開始日時", "Date"}, {"対局日", "Date"}, {"戦型", "Opening"},
	{"作者", "Composer"}, {"表題", "Title"}, {"作品名", "Title"},
}

// handicaps are the first two ranks of the board, by the name of the handicap.
var handicaps = []struct{ name, ranks string }{
	{"香落ち", "lnsgkgsn1/1r5b1"}, {"右香落ち", "1nsgkgsnl/1r5b1"}, {"角落ち", "lnsgkgsnl/1r7"}, {"飛車落ち", "lnsgkgsnl/7b1"},
	{"飛落ち", "lnsgkgsnl/7b1"}, {"飛香落ち", "lnsgkgsn1/7b1"}, {"二枚落ち", "lnsgkgsnl/9"}, {"三枚落ち", "lnsgkgsn1/9"},
	{"四枚落ち", "1nsgkgsn1/9"}, {"五枚落ち", "2sgkgsn1/9"}, {"左五枚落ち", "1nsgkgs2/9"}, {"六枚落ち", "2sgkgs2/9"},
	{"左七枚落ち", "2sgkg3/9"}, {"右七枚落ち", "3gkgs2/9"}, {"八枚落ち", "3gkg3/9"}, {"十枚落ち", "4k4/9"}, {"トンボ", "4k4/1r5b1"},
}

const (
	handicapRest = "/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
	evenRanks    = "lnsgkgsnl/1r5b1"
	bareKing     = "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
)

// games are the other games of shogi that the header for handicaps names.
var games = []string{"5五将棋", "京都将棋", "安南将棋", "王手将棋", "禽将棋", "どうぶつしょうぎ"}

// Header collects the lines before the moves.
type Header struct {
	g         *pgn.Game
	handicap  string
	rows      []string
	hands     [2]string // of White and Black, as SFEN has them
	black     bool      // the second player is to move
	sideKnown bool
	used      bool // there was something
	chu       bool // moves or the diagram are of Chu Shogi
}

// SetChu says that the moves are of Chu Shogi.
func (h *Header) SetChu() { h.chu = true }

// NewHeader returns the header of a game.
func NewHeader(g *pgn.Game) *Header { return &Header{g: g} }

var keyLine = words.Compiled(`^([^\s:：|*#&]+)[ 　]*[:：][ 　]*(.*)$`)

// Line takes a line of the header, and reports whether it was one.
func (h *Header) Line(line string) bool {
	line = strings.TrimRight(line, " \t\r　")
	switch trimmed := strings.TrimSpace(line); {
	case strings.HasPrefix(trimmed, "|"):
		h.rows = append(h.rows, trimmed)
	case strings.HasPrefix(trimmed, "+-"), strings.HasPrefix(trimmed, "９ ８"), strings.HasPrefix(trimmed, "9 8"), strings.HasPrefix(trimmed, "５ ４"), strings.HasPrefix(trimmed, "３ ２"), strings.HasPrefix(trimmed, "１２ "):
	case trimmed == "後手番" || trimmed == "上手番":
		h.black, h.sideKnown = true, true
	case trimmed == "先手番" || trimmed == "下手番":
		h.black, h.sideKnown = false, true
	case strings.HasPrefix(trimmed, "手数＝") || strings.HasPrefix(trimmed, "手数="):
	default:
		at := keyLine().FindStringSubmatch(line)
		if at == nil {
			return false
		}
		h.key(at[1], strings.Trim(at[2], " 　"))
	}
	h.used = true
	return true
}

func (h *Header) key(word, value string) {
	switch word {
	case "手合割":
		h.handicap = value
		return
	case "先手の持駒", "下手の持駒":
		h.hands[engine.White] = hand(value)
		return
	case "後手の持駒", "上手の持駒":
		h.hands[engine.Black] = strings.ToLower(hand(value))
		return
	case "手番":
		h.black, h.sideKnown = strings.HasPrefix(value, "後") || strings.HasPrefix(value, "上"), true
		return
	}
	for _, k := range keys {
		if k.word == word && (!h.g.Tags.Has(k.tag) || records.Known(h.g.Tags, k.tag) == "") {
			if k.tag == "Date" {
				h.date(value)
				return
			}
			h.g.Tags.Set(k.tag, value)
			return
		}
	}
	h.g.Tags.Set(tagName(word), value)
}

// tagName makes the name of a tag of a key.
func tagName(word string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(`"[]{}(); `, r) || r == '\u3000' {
			return '_'
		}
		return r
	}, word)
}

var dateText = words.Compiled(`^(\d{4})[/年.-](\d{1,2})[/月.-](\d{1,2})日?(?:[(（].[)）])?[ 　]*(\d{1,2}:\d{2}(?::\d{2})?)?$`)

// date sets the date, and the time of day if it is there.
func (h *Header) date(value string) {
	at := dateText().FindStringSubmatch(value)
	if at == nil {
		h.g.Tags.Set("開始日時", value)
		return
	}
	two := func(text string) string { return ("0" + text)[len(text)-1:] }
	h.g.Tags.Set("Date", at[1]+"."+two(at[2])+"."+two(at[3]))
	if at[4] != "" {
		h.g.Tags.Set("Time", at[4])
	}
}

// letters are the pieces of diagrams as SFEN has them.
var letters = map[rune]string{
	'玉': "K", '王': "K", '飛': "R", '龍': "+R", '竜': "+R", '角': "B", '馬': "+B", '金': "G", '銀': "S", '全': "+S", '桂': "N", '圭': "+N",
	'香': "L", '杏': "+L", '歩': "P", 'と': "+P", 'ト': "+P",
	'ラ': "L", 'き': "G", 'ぞ': "E", 'ひ': "C", 'に': "+C", // Dobutsu Shogi
}

// kyoto are the same where they are the other faces of Kyoto Shogi's.
var kyoto = map[rune]string{'飛': "+P", '角': "+S", '金': "+N", 'と': "+L"}

const numerals = "〇一二三四五六七八九"

// hand reads pieces in hand: 飛 金二 歩十三.
func hand(text string) string {
	var out strings.Builder
	runes := []rune(strings.NewReplacer(" ", "", "　", "", "なし", "").Replace(text))
	for i := 0; i < len(runes); {
		letter := letters[runes[i]]
		i++
		if letter == "" {
			continue
		}
		n := 0
		for ; i < len(runes); i++ {
			digit := strings.IndexRune(numerals, runes[i]) / len("一")
			switch {
			case runes[i] == '十':
				n = max(n, 1) * 10
			case strings.ContainsRune(numerals, runes[i]):
				n += digit
			case runes[i] >= '０' && runes[i] <= '９':
				n = 10*n + int(runes[i]-'０')
			case runes[i] >= '0' && runes[i] <= '9':
				n = 10*n + int(runes[i]-'0')
			default:
				goto done
			}
			if n > 99 {
				n = 99
			}
		}
	done:
		out.WriteString(strings.Repeat(letter, min(max(n, 1), 40)))
	}
	return out.String()
}

// Finish sets the tags of game and start position.
func (h *Header) Finish() {
	g := h.g
	readTimes(g)
	name := strings.TrimSpace(h.handicap)
	if h.chu || len(h.rows) == 12 || name == chuName {
		h.finishChu(name)
		return
	}
	game := "shogi"
	for _, other := range games {
		if strings.HasPrefix(name, other) {
			game = other
		}
	}
	if board, files := h.board(game == "京都将棋"); board != "" {
		if game == "shogi" && files == 5 {
			game = "5五将棋"
		}
		side := engine.White
		if h.black || !h.sideKnown && isHandicap(name) {
			side = engine.Black
		}
		g.Tags.Set("Variant", game)
		records.SetUp(g, records.FEN(board, h.hands[engine.White]+h.hands[engine.Black], side, 1))
		return
	}
	g.Tags.Set("Variant", game)
	if game == "shogi" {
		h.setHandicap(name)
	}
}

// setHandicap sets up the position of a handicap that no diagram shows.
func (h *Header) setHandicap(name string) {
	plain := plainHandicap.Replace(name)
	if strings.HasSuffix(plain, "落") {
		plain += "ち"
	}
	for _, handicap := range handicaps {
		if handicap.name == plain {
			records.SetUp(h.g, records.FEN(handicap.ranks+handicapRest, "", engine.Black, 1))
			return
		}
	}
	switch plain {
	case "歩三兵":
		records.SetUp(h.g, records.FEN(bareKing, "ppp", engine.Black, 1))
	case "裸玉":
		records.SetUp(h.g, records.FEN(bareKing, "", engine.Black, 1))
	case "", "平手":
	default:
		h.g.AddProblem(pgn.Problem{Line: h.g.Line, Text: fmt.Sprintf("ferz knows no handicap %.30q, and there is no diagram: taken for an even game", name)})
	}
}

// plainHandicap writes numbers of pieces as most programs do.
var plainHandicap = strings.NewReplacer(" ", "", "\u3000", "", "2枚", "二枚", "3枚", "三枚", "4枚", "四枚", "5枚", "五枚", "6枚", "六枚", "7枚", "七枚", "8枚", "八枚", "10枚", "十枚",
	"２枚", "二枚", "３枚", "三枚", "４枚", "四枚", "５枚", "五枚", "６枚", "六枚", "７枚", "七枚", "８枚", "八枚", "１０枚", "十枚")

func isHandicap(name string) bool { return strings.HasSuffix(name, "落ち") }

// board returns the diagram as SFEN has it, and the number of its files.
func (h *Header) board(turning bool) (board string, files int) {
	var ranks []string
	for _, row := range h.rows {
		rank, n := rankOf(row, turning)
		if len(ranks) > 0 && n != files || n > 15 {
			return "", 0
		}
		files = n
		ranks = append(ranks, rank)
	}
	return strings.Join(ranks, "/"), files
}

// rankOf reads a row of a diagram: two characters a square.
func rankOf(row string, turning bool) (rank string, files int) {
	row = strings.TrimPrefix(row, "|")
	if end := strings.IndexAny(row, "|"); end >= 0 {
		row = row[:end]
	}
	var out strings.Builder
	empty, lower := 0, false
	flush := func() {
		if empty > 0 {
			out.WriteString(string(rune('0'+empty/10)) + string(rune('0'+empty%10)))
			empty = 0
		}
	}
	for _, r := range row {
		letter := letters[r]
		if turning && kyoto[r] != "" {
			letter = kyoto[r]
		}
		switch {
		case r == ' ' || r == '^' || r == '+':
			lower = false
			continue
		case r == 'v' || r == 'V' || r == 'ｖ' || r == '-':
			lower = true
			continue
		case letter != "":
			flush()
			if lower {
				letter = strings.ToLower(letter)
			}
			out.WriteString(letter)
		default:
			empty++
		}
		files++
		lower = false
	}
	flush()
	return strings.NewReplacer("01", "1", "02", "2", "03", "3", "04", "4", "05", "5", "06", "6", "07", "7", "08", "8", "09", "9").Replace(out.String()), files
}

// SumEnding returns the ending that the line that sums a line up names, or nil.
func SumEnding(line string) *records.Ending {
	if e := namedIn(line); e != nil {
		return e.Usual()
	}
	return nil
}

// namedIn returns the ending with the longest word in a line, as 不詰 has that of 詰 in it, or
// nil.
func namedIn(line string) (found *records.Ending) {
	for i := range records.Endings {
		if e := &records.Endings[i]; strings.Contains(line, e.KIF) && (found == nil || len(e.KIF) > len(found.KIF)) {
			found = e
		}
	}
	return found
}

// Sum reads the line that sums a game up, まで100手で先手の勝ち, if nothing else has told
// how it ended.
func Sum(g *pgn.Game, line string, whiteToMove bool) {
	if g.Result != "" && g.Result != "*" || g.Tags.Has("Termination") {
		return
	}
	first := strings.Contains(line, "先手") || strings.Contains(line, "下手")
	second := strings.Contains(line, "後手") || strings.Contains(line, "上手")
	won := strings.Contains(line, "勝")
	switch {
	case won && first:
		_ = g.SetResult("1-0")
	case won && second:
		_ = g.SetResult("0-1")
	}
	switch e := namedIn(line); {
	case e == nil:
	case g.Result != "1-0" && g.Result != "0-1":
		records.End(g, e, whiteToMove)
	case e.Termination != "":
		g.Tags.Set("Termination", e.Termination)
	}
}
