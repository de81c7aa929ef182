package notation_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// typedTests are what people type, by game and position: the texts that mean each
// move, or, behind an exclamation mark, a part of the error that they get.
var typedTests = []struct {
	variant, fen, moves string
	typed               map[string]string
}{
	{"chess", "", "", map[string]string{
		"e2e4": "e4|1. e4|1.e4|1 e4|1) e4|e2-e4|e2 e4|e2 - e4|E4|Pe4|P-e4|E2E4|E2-E4|5254|52-54|e4!|e4.|e4,|«e4»|“e4”|\"e4\"|ｅ４|ｅ２ｅ４|...e4|…e4|1... e4|e2 to e4|pawn e4|pawn to e4|e2–e4|♙e4",
		"g1f3": "nf3|Nf3|NF3|N-f3|Ngf3|Ng1f3|Ng1-f3|N1f3|♘f3|♞f3|knight f3|Knight to f3|Nf3+|Nf3?!",
		"!":    "Sf3:no piece of Chess is called|e2e5:can't reach e5|xyz:type a move like e2e4 or Nf3|0-0:f1 is not empty|e9:not a square",
	}},
	{"chess", "", "e4 d5", map[string]string{
		"e4d5": "exd|exd5|ed|ed5|EXD5|e4d5|e4xd5|e4:d5|e:d5|pxd5|e×d5|exd5 e.p.|exd5ep|exd5 ep|pawn takes d5|2. exd5",
	}},
	{"chess", "", "e4 e5 Nf3 Nc6 Bc4 Bc5", map[string]string{
		"e1g1": "O-O|0-0|o-o|OO|00|oo|e1g1|e1h1|Ke1g1|Ke1-g1|Kg1|0—0|O–O|0 - 0|5171|castle|castles short|castle kingside",
	}},
	{"chess", "4k3/1P2P3/8/8/8/8/8/4K2R w K - 0 1", "", map[string]string{
		"b7b8q":                   "b8=Q|b8Q|b8q|b8(Q)|b8/Q|b8=q|b7b8q|b7b8=Q|b7-b8Q|b8♕|B8=Q|27281|b8 queen|pawn b8 queen",
		"b7b8q b7b8r b7b8b b7b8n": "b8|b7b8|Pb8",
	}},
	{"chess", "4k3/8/8/8/8/1pn5/P1P5/4KB2 w - - 0 1", "", map[string]string{
		"a2b3": "axb3|ab|axb|ab3|a2b3|ab:", "c2b3": "cxb3|cb|cxb", "a2b3 c2b3": "b3|xb3|pxb3", "f1c4": "bc4|Bc4|BC4|♗c4",
	}},
	// A small b is the pawn's file first, a capital one the bishop.
	{"chess", "4k3/8/8/8/8/2n5/1P1B4/4K3 w - - 0 1", "", map[string]string{"b2c3": "bxc3|bc3|b2xc3|bxc", "d2c3": "Bxc3|Bc3", "d2c3 b2c3": "BXC3"}},
	{"chess", "r3k2r/8/8/8/1b6/2P5/1P6/R3KB1R w KQkq - 0 1", "", map[string]string{
		"c3b4": "cxb4|c3b4|cb", "f1c4": "bc4", "h1h8": "Rh8|rxh8|rxh8+|Rook takes h8", "a1a8": "R1xa8|Rxa8", "e1c1": "castle|0-0-0|castle long|o-o-o",
		"!": "bxb4:can't reach b4",
	}},
	{"crazyhouse", "", "e4 d5 exd5 Qxd5 Nc3 Qa5", map[string]string{"P@e4": "P@e4|@e4|p@e4|P*e4|P'e4|p'e4", "!": "N@e4:no knight in hand|e4:no White pawn can reach"}},
	{"xiangqi", "", "", map[string]string{
		"h3e3": "C2=5|c2=5|C2.5|Ｃ２＝５|炮二平五|炮２平５|砲二平五|炮2平5|h3e3|Che3|C h3e3|h3-e3", "b3e3": "C8=5|炮八平五|炮8平5",
		"h1g3": "H2+3|h2+3|N2+3|n2+3|马二进三|傌二進三|馬２進３",
		"!":    "C2=2:the cannon on h3 can't go that way|N3+4:has no horse on file 3|7747:type a move like P5+1 or e4e5|a1a9:can't reach a9",
	}},
	{"shogi", "", "", map[string]string{
		"c3c4": "7g7f|7G7F|P-7f|P7f|p-7f|P-7F|7f|76|P-76|P76|P7g-7f|p7g-7f|76歩|７六歩|▲７六歩|☗７六歩|７六歩(77)|pawn 7f|P-7f.",
		"g1f2": "S-48|S4h|S-4h|silver to 4h",
		"!":    "７五歩(77):the pawn on 7g can't reach 7e|５五角(88):can't reach 5e|７六歩(76):no piece on 7f|５五角打:no bishop in hand|7g7e:the pawn on 7g can't reach 7e|P-7e:can reach 7e|B*5e:no bishop in hand|xx:type a move like P-5f or 5g5f",
	}},
	{"shogi", "", "7g7f 3c3d", map[string]string{
		"b2h8+": "Bx2b+|B8h2b+|8h2b+|Bx22+|B-2b+|２二角成|22角成|bx2b+|B8hx2b+", "b2h8": "Bx2b=|8h2b|2二角不成|8h2b=", "b2h8+ b2h8": "Bx2b|B2b|22角",
	}},
	{"janggi", "", "", map[string]string{
		"b1c3": "H02-83|h02-83|02-83|0283|02마83|N02-83|b1c3|Hc3", "i4h4": "P79-78|79졸78|79卒78|７９－７８",
		"!": "R01-03:the chariot on 01 can't reach 03|xx:type a move like P75-65",
	}},
	{"makruk", "", "", map[string]string{"d3d4": "d3d4|d4|Pd4", "e1d2": "M-d2|Md2|md2", "f1f2": "Sf2|sf2|S-f2"}},
	{"seirawan", "", "e4 e5", map[string]string{"g1f3h": "Nf3/H|Nf3H|Nf3h|g1f3h|Nf3-h", "g1f3": "Nf3|g1f3"}},
	{"duck", "", "", map[string]string{"e2e4,e4e5": "e4,e5|e4/e5|e4 e5|e2e4,e4e5|e2e4e5"}},
	{"alice", "", "", map[string]string{"e2E4": "e4|e2e4|e2E4"}},
}

func TestTyped(t *testing.T) {
	for _, tt := range typedTests {
		p := variantstest.Position(t, variantstest.Load(t, tt.variant), tt.fen)
		if err := notation.Play(p, tt.moves); err != nil {
			t.Fatal(err)
		}
		for want, texts := range tt.typed {
			for _, text := range strings.Split(texts, "|") {
				part := ""
				if want == "!" {
					text, part, _ = strings.Cut(text, ":")
				}
				moves, err := notation.Match(p, text)
				var got []string
				for _, m := range moves {
					got = append(got, notation.Coordinates(p, m))
				}
				switch {
				case part != "" && (err == nil || !strings.Contains(err.Error(), part)):
					t.Errorf("%s: %q gives %v, %v; want an error with %q", tt.variant, text, got, err, part)
				case part == "" && (err != nil || strings.Join(got, " ") != want):
					t.Errorf("%s: %q gives %v, %v; want %s", tt.variant, text, got, err, want)
				}
			}
		}
	}
}

// TestSequence reads several moves that are typed at once.
func TestSequence(t *testing.T) {
	for _, tt := range []struct{ variant, moves, typed, want string }{
		{"marseillais", "e4", "e5 Nf6", "e7e5 g8f6"}, {"marseillais", "e4", "e5, Nf6", "e7e5 g8f6"}, {"marseillais", "e4", "e7e5 g8f6", "e7e5 g8f6"},
		{"marseillais", "e4", "e5 and Nf6", "e7e5 g8f6"}, {"marseillais", "e4", "1... e5 Nf6", "e7e5 g8f6"}, {"marseillais", "e4", "e5 e5", ""},
		{"chess", "", "e4 e5", "e2e4 e7e5"}, {"chess", "", "1. e4 e5 2. Nf3 Nc6", "e2e4 e7e5 g1f3 b8c6"}, {"chess", "", "1.e4 e5 2.Nf3", "e2e4 e7e5 g1f3"},
		{"chess", "", "e4 e4", ""}, {"chess", "", "e4", ""}, {"chess", "", "", ""}, {"chess", "f3 e5 g4", "Qh4 e4", ""}, // mate
	} {
		p := variantstest.Position(t, variantstest.Load(t, tt.variant), "")
		if err := notation.Play(p, tt.moves); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, m := range notation.ParseSequence(p, tt.typed) {
			got = append(got, notation.Coordinates(p, m))
			p.Make(m)
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%s: %q is %v, want %s", tt.variant, tt.typed, got, tt.want)
		}
	}
}
