package formats_test

import (
	"bufio"
	"errors"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/ferzchess/ferz/engine/collection"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/variants/records"
	"github.com/ferzchess/ferz/variants/records/formats"
)

var load = (&ini.Loader{Catalogue: variants.BuiltIn()}).Load

// TestDetect tells formats by what is in them.
func TestDetect(t *testing.T) {
	for text, want := range map[string]string{
		"手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:16/00:00:16)\n": "kif",
		"#KIF version=2.0 encoding=UTF-8\n":                             "kif",
		"先手：Ann\n後手：Bob\n▲７六歩 △３四歩\nまで2手で中断\n":                          "ki2",
		"'a comment\nV2.2\nN+Ann\nPI\n+\n+7776FU\n":                     "csa",
		"P+00HI\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n+7776FU\n":              "csa",
		"position startpos moves 7g7f 3c3d\n":                           "usi",
		"sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1\n":                            "usi",
		"lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1\n": "usi",
		"4k4/9/9/9/9/9/9/9/4K4 b 2R13p\n4k4/9/9/9/9/9/9/9/4K4 w -\n":    "usi",
		"7g7f 3c3d\n": "usi",
		"[초차림 \"상마상마\"]\n\n1. 79졸78\n":                                       "gib",
		"<html>[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ]": "dhtmlxq",
		"XQ\x12\x00" + strings.Repeat("\x00", 20):                            "xqf",
		"CCBridgeLibrary\x00":                                                "cbl",
		"CCBridge Record\x00":                                                "cbr",
		"CCBridge\x15\x00\x00\x00\x01":                                       "cbl1",
		"<?xml version=\"1.0\"?>\n<ChineseChessRecord Version=\"1.0\">":      "cbf",
		"\x03abc\x05Moves\x057C-4C\x057J-6H\x04Ends":                         "mxq",
		"1 9 11 32 1 7 7 4 7 0 1 0 5 32 0 1 9 2 7 0 2 0 10 32 1 1 7 1 3 0":   "che",
		"1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22":           "",
		"{\"header\":{},\"moves\":[]}":                                       "jkf",
		"FORMAT WXF\nGAME 1\n":                                               "wxf",
		"[Sente \"Ann\"]\n[Gote \"Bob\"]\n\n1. P7g-7f\n":                     "psn",
		"[Event \"a\"]\n\n1. e4 e5 *\n":                                      "",
		"1. e4 e5\n":                                                         "",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n":         "",
		"[Game \"Chinese Chess\"]\n\n1. 炮二平五 马８进７\n":                         "",
		"Fischer Random Chess\nPlayer(White) = Ann\nMoves = {\n}\n":          "",
		"e2e4 e7e5\n": "",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq 1\n":              "",
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - 1\n": "",
		"rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1\n":                               "",
	} {
		old := "\ufeff" + strings.ReplaceAll(text, "\n", "\r") // as on old Macintoshes
		for _, text := range []string{text, old} {
			got := ""
			if f := formats.Detect([]byte(text)); f != nil {
				got = f.ID
			}
			if got != want && !strings.Contains(text, "\x00") {
				t.Errorf("%.40q is taken for %q, want %q", text, got, want)
			}
		}
	}
}

// TestEndings reads how games ended.
func TestEndings(t *testing.T) {
	for ending, want := range map[string]string{
		"投了": "0-1", "詰み": "0-1", "切れ負け": "0-1", "反則負け": "0-1", "反則勝ち": "1-0", "入玉勝ち": "1-0", "宣言勝ち": "1-0", "千日手": "1/2-1/2", "持将棋": "1/2-1/2", "中断": "*",
	} {
		kif := "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 " + ending + "\n"
		games, err := records.Read(formats.Named("kif"), strings.NewReader(kif))
		if err != nil || games[0].Result != want {
			t.Errorf("%s: %v", ending, err)
			continue
		}
		g := games[0]
		if err := pgn.Resolve(g, load); err != nil {
			t.Fatal(err)
		}
		if text, _, err := formats.Named("kif").Write(g); err != nil || !strings.Contains(text, "   3 "+strings.Replace(ending, "宣言", "入玉", 1)+"\n") {
			t.Errorf("%s is written as %s, %v", ending, text, err)
		}
		csa, _, err := formats.Named("csa").Write(g)
		if err != nil {
			t.Fatal(err)
		}
		back, err := records.Read(formats.Named("csa"), strings.NewReader(csa))
		if err != nil || len(back) != 1 || back[0].Result != want || back[0].Tags.Get("Termination") != g.Tags.Get("Termination") {
			t.Errorf("%s in CSA is %s", ending, csa)
		}
	}
}

// TestVariationEndings reads how variations end, and writes it again in KIF and KI2.
func TestVariationEndings(t *testing.T) {
	for _, ending := range []string{"投了", "中断", "切れ負け", "千日手", "反則勝ち", "詰み"} {
		text := "手数----指手---------消費時間--\n*  two blanks\n   1 ７六歩(77)+\n   2 投了\nまで1手で先手の勝ち\n\n変化：1手\n   1 ２六歩(27)\n*解説\n   2 " + ending + "\n"
		for _, id := range []string{"kif", "ki2", "kif"} {
			games, err := records.Read(formats.Detect([]byte(text)), strings.NewReader(text))
			if err != nil || len(games[0].Problems) > 0 {
				t.Fatalf("%s: %v, %v", text, err, games[0].Problems)
			}
			if err := pgn.Resolve(games[0], load); err != nil {
				t.Fatal(err)
			}
			if text, _, err = formats.Named(id).Write(games[0]); err != nil || !strings.Contains(text, "*  two blanks\n") {
				t.Fatal(text, err)
			}
		}
		if !strings.Contains(text, "*解説\n   2 "+ending+"\n") {
			t.Errorf("%s at the end of a variation is written as\n%s", ending, text)
		}
	}
}

// TestTimeControls: a time with byoyomi has keys of KIF; others stay as they are.
func TestTimeControls(t *testing.T) {
	for header, want := range map[string]string{
		"持ち時間：10分\n秒読み：30秒\n": "持ち時間：10分\n秒読み：30秒\n", "持ち時間：１時間30分\n秒読み：６０秒\n": "持ち時間：90分\n秒読み：60秒\n",
		"TimeControl：3b10\n": "持ち時間：3秒\n秒読み：10秒\n", "持ち時間：６時間\n": "持ち時間：６時間\n", "TimeControl：300+3\n": "TimeControl：300+3\n",
	} {
		games, err := records.Read(formats.Named("kif"), strings.NewReader("手合割：平手\n"+header+"   1 ７六歩(77)\n"))
		if err != nil {
			t.Fatal(err)
		}
		if err := pgn.Resolve(games[0], load); err != nil {
			t.Fatal(err)
		}
		text, _, err := formats.Named("kif").Write(games[0])
		if err != nil || !strings.Contains(text, want) || strings.Contains(want, "秒読み") != games[0].Tags.Has("TimeControl") && !strings.Contains(want, "TimeControl") {
			t.Errorf("%q is written as %s, %v", header, text, err)
		}
	}
}

// FuzzDetect tests that no beginning of a file makes telling its format panic.
func FuzzDetect(f *testing.F) {
	f.Add([]byte("手合割：六枚落ち\n   1 ６二銀(71) ( 0:01/00:00:01)\n"))
	f.Add([]byte("V2.2\nPI82HI\n"))
	f.Add([]byte("XQ\x12\x55"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		if f := formats.Detect(raw); f != nil && f.Begins == nil {
			t.Error("a format without a sign")
		}
	})
}

// TestBinary: a binary file of no known format is no game of chess, and games with bytes of
// zero in their file are read.
func TestBinary(t *testing.T) {
	for text, games := range map[string]int{
		"CBF\x00\x01\x02\x03\x00\x00": 0, "\x7fELF\x02\x01\x01\x00\x00 go1.26.1 \x00": 0,
		"[Event \"a\"]\n\n1. e4 e5\x00\x00 *\n": 1, "1. e4 e5\x00 2. Nf3 *\n": 1,
	} {
		r, found := formats.NewReader(strings.NewReader(text), load), 0
		_, err := r.Next()
		if err == nil {
			found++
		}
		if found != games || games == 0 && !strings.Contains(err.Error(), "binary file") {
			t.Errorf("%q has %d games, want %d: %v", text, found, games, err)
		}
	}
}

// TestNoResult: a format that says the result in its header, or whose moves end a game by
// themselves, is not told that a result is missing behind the moves.
func TestNoResult(t *testing.T) {
	for id, text := range map[string]string{
		"wxf": "FORMAT WXF\nGAME 1\nRESULT 1-0\nSTART{\n1. C2.5 h8+7\n}END\n",
		"gib": "[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n[판 \"마상\"]\n\n1. 79졸78\n",
		"psn": "[Sente \"Ann\"]\n[Gote \"Bob\"]\n\n1. P7g-7f 2. P3c-3d Resigns\n",
		"ki2": "☗７六歩 ☖３四歩 ☗２二角成 ☖同銀 ☗４五角打 まで5手で先手の勝ち",
	} {
		games, err := records.Read(formats.Named(id), strings.NewReader(text))
		if err != nil || len(games) != 1 {
			t.Fatalf("%s: %d games, %v", id, len(games), err)
		}
		_ = pgn.Resolve(games[0], load)
		var problems []string
		for _, p := range games[0].Problems {
			problems = append(problems, p.Text)
		}
		want := map[string]string{"gib": `판 "마상" is not a board of ten rows of nine squares: the game starts from the usual position`}[id]
		if got := strings.Join(problems, "; "); got != want {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
	}
	games, err := records.Read(formats.Named("ki2"), strings.NewReader("☗７六歩 ☖３四歩 まで2手で後手の勝ち"))
	if err != nil || games[0].Result != "0-1" || len(games[0].MainLine()) != 2 {
		t.Errorf("a sum behind moves: %v, %v", games[0].Result, err)
	}
}

// TestBoardDecides: a file of a format without results has that of the board, and it isn't lost
// where it is written.
func TestBoardDecides(t *testing.T) {
	for _, row := range []struct{ text, result string }{
		{"sfen 4k4/9/4G4/9/9/9/9/9/4K4 b G 1 moves G*5b\n", "1-0"},
		{"sfen 4k4/9/4G4/9/9/9/9/9/4K4 b G 1 moves G*4b\n", "*"},
	} {
		games, err := records.Read(formats.Named("usi"), strings.NewReader(row.text))
		if err != nil || len(games) != 1 {
			t.Fatalf("%s: %d games, %v", row.text, len(games), err)
		}
		g := games[0]
		problems := collection.Check(g, load)
		if g.Result != row.result || g.Tags.Get("Result") != row.result || len(problems) > 0 {
			t.Errorf("%s: %s, %v, want %s", row.text, g.Result, problems, row.result)
		}
		if lost := formats.Named("usi").Keeps.Lost(g); len(lost) > 0 {
			t.Errorf("%s: %v is lost", row.text, lost)
		}
	}
}

// TestHandicapNames reads other spellings of handicaps, and names those that it does not know.
func TestHandicapNames(t *testing.T) {
	for name, want := range map[string]string{
		"二枚落ち": "", "二枚落": "", "2枚落ち": "", "２枚落ち": "", "飛落": "", "10枚落ち": "", "平手": "even", "": "even",
		"青空将棋": `ferz knows no handicap "青空将棋", and there is no diagram: taken for an even game`,
	} {
		games, err := records.Read(formats.Named("kif"), strings.NewReader("手合割："+name+"\n手数----指手--\n"))
		if err != nil {
			t.Fatal(err)
		}
		g, got := games[0], ""
		if !g.Tags.Has("FEN") {
			got = "even"
		}
		if len(g.Problems) > 0 {
			got = g.Problems[0].Text
		}
		if got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// TestMisfit: a move that does not fit ends its line; it is no comment, after which the other
// player's move would be taken for the next one.
func TestMisfit(t *testing.T) {
	games, err := records.Read(formats.Named("kif"), strings.NewReader("手合割：平手\n   1 ５二玉(51)\n   2 ７六歩(77)\n"))
	if err != nil {
		t.Fatal(err)
	}
	err = pgn.Resolve(games[0], load)
	var move *pgn.MoveError
	if !errors.As(err, &move) || move.Move != "1. ５二玉(51)" || len(games[0].MainLine()) != 2 {
		t.Errorf("%v, with %d moves", err, len(games[0].MainLine()))
	}
}

// TestDetectIn: a format doesn't depend on how a file comes, even where it shows late.
func TestDetectIn(t *testing.T) {
	for name, row := range map[string]struct{ text, format string }{
		"a page that is long before its game": {strings.Repeat("<p>a page</p>\n", 500) + "[DhtmlXQ]\n[DhtmlXQ_binit]", "dhtmlxq"},
		"a page that is too long":             {strings.Repeat("<p>a page</p>\n", 2000) + "[DhtmlXQ]\n[DhtmlXQ_binit]", ""},
		"positions":                           {strings.Repeat("4k3/8/8/8/8/8/8/4K2R w K - 0 1\n", 200) + "[DhtmlXQ]", ""},
		"PGN":                                 {strings.Repeat("[Event \"x\"]\n\n1. e4 *\n\n", 300) + "[DhtmlXQ]", ""},
	} {
		in := bufio.NewReaderSize(iotest.OneByteReader(strings.NewReader(row.text)), 16<<10)
		for way, f := range map[string]*records.Format{"whole": formats.Detect([]byte(row.text)), "byte by byte": formats.DetectIn(in)} {
			if got := idOf(f); got != row.format {
				t.Errorf("%s, %s: %q, want %q", name, way, got, row.format)
			}
		}
	}
}

// idOf returns the ID of a format, or "" for nil.
func idOf(f *records.Format) string {
	if f == nil {
		return ""
	}
	return f.ID
}
