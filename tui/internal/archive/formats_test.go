package archive

import (
	"testing"

	"github.com/ferzchess/ferz/engine/charset"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
)

// TestOpenFormats lists, opens and takes as pasted games in formats of other people.
func TestOpenFormats(t *testing.T) {
	load := ini.Loader{Catalogue: variants.BuiltIn()}
	for name, test := range map[string]struct {
		encoding, text, variant, last string
		plies, counted                int
	}{
		"KIF":     {"Shift_JIS", "手合割：平手\n先手：Ann\n後手：Bob\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 投了\n", "Shogi", "２二角成(88)", 3, 3},
		"KI2":     {"UTF-8", "先手：Ann\n後手：Bob\n▲７六歩 △３四歩 ▲２二角成\nまで3手で先手の勝ち\n", "Shogi", "２二角成", 3, 3},
		"CSA":     {"UTF-8", "V2.2\nN+Ann\nN-Bob\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n%TORYO\n", "Shogi", "8h2b+", 3, 3},
		"DhtmlXQ": {"GB18030", "[DhtmlXQ]\n[DhtmlXQ_title]中国象棋大赛[/DhtmlXQ_title]\n[DhtmlXQ_red]Ann[/DhtmlXQ_red]\n[DhtmlXQ_black]Bob[/DhtmlXQ_black]\n[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n", "Xiangqi", "h1g3", 3, 2},
		"GIB":     {"CP949", "[초대국자 \"Ann\"]\n[한대국자 \"Bob\"]\n[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n\n1. 79졸78 2. 41병42 3. 78졸68\n", "Janggi", "78졸68", 3, 3},
	} {
		raw, missing := charset.Named(test.encoding).Encode(test.text)
		if len(missing) > 0 {
			t.Fatalf("%s: %q", name, string(missing))
		}
		list := inFile(t, write(t, t.TempDir(), "game", string(raw)))
		if len(list) != 1 || list[0].Variant != test.variant || list[0].Players() != "Ann - Bob" || list[0].Plies != test.plies || list[0].Moves() != test.counted {
			t.Errorf("%s: the list is %+v", name, list)
			continue
		}
		o, err := Open(&list[0], load.Load)
		if err != nil || o.Problem != nil {
			t.Errorf("%s: %v, %v", name, err, o)
			continue
		}
		if _, last, err := o.End(); err != nil || last.Text != test.last {
			t.Errorf("%s ends with %v, %v", name, last, err)
		}
		if !LooksLikePGN(test.text) {
			t.Errorf("%s is not a game when it is pasted", name)
		}
		if g, err := Pasted(&load, test.text, nil); err != nil || g.Variant.Def.Name != test.variant {
			t.Errorf("%s, pasted: %v", name, err)
		}
	}
	if g, err := Pasted(&load, `{"header":{},"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}]}`, nil); err != nil || g.Variant.Def.Name != "Shogi" {
		t.Errorf("JKF: %v", err)
	}
}

// TestOwnCounts counts moves as the rules in a game's tags say, before those of the catalogue.
func TestOwnCounts(t *testing.T) {
	for _, row := range []struct {
		rules   string
		counted int
	}{{`[mine:chess]\\ncounts = plies\\n`, 3}, {`[mine:shogi]\\n`, 3}, {`[mine:shogi]\\ncounts = rounds\\n`, 2}, {`[mine:nowhere]\\n`, 2}} {
		text := "[Variant \"shogi\"]\n[FerzRules1 \"" + row.rules + "\"]\n\n1. a4 a5 2. b4 *\n"
		list := inFile(t, write(t, t.TempDir(), "game.pgn", text))
		if len(list) != 1 || list[0].Plies != 3 || list[0].Moves() != row.counted {
			t.Errorf("%s: %+v, want %d moves", row.rules, list, row.counted)
		}
	}
}
