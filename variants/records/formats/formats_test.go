package formats_test

import (
	"strings"
	"testing"

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
