package notation_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// lion has a lion of Chu Shogi between pieces that it can capture and go on.
const lion = "12/12/12/5p6/5Np5/6P5/12/12/12/12/6K5/k11 w - - - 0 1"

// TestStyles: moves as books of their games write them.
func TestStyles(t *testing.T) {
	for _, test := range []struct{ variant, fen, style, move, want string }{
		{"xiangqi", "", "wxf", "h3e3", "C2=5"},
		{"xiangqi", "", "wxf", "h1g3", "H2+3"},
		{"xiangqi", "", "wxf", "c1e3", "E7+5"},
		{"xiangqi", "", "own", "a1a2", "R9+1"},
		{"xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1", "wxf", "h10g8", "H8+7"},
		{"xiangqi", "4k4/9/9/9/R8/9/R8/9/9/3K5 w - - 0 1", "wxf", "a6b6", "R+=8"},
		{"xiangqi", "4k4/9/9/9/R8/9/R8/9/9/3K5 w - - 0 1", "wxf", "a4a3", "R--1"},
		{"xiangqi", "", "chinese", "h3e3", "炮二平五"},
		{"xiangqi", "", "chinese", "b1c3", "馬八進七"},
		{"xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1", "chinese", "h10g8", "馬8進7"},
		{"xiangqi", "4k4/9/9/9/R8/9/R8/9/9/3K5 w - - 0 1", "chinese", "a4a3", "後車退一"},
		{"shogi", "", "usi", "c3c4", "7g7f"},
		{"shogi", "", "western", "c3c4", "P-7f"},
		{"shogi", "", "western", "f1e2", "G4i-5h"},
		{"shogi", "", "japanese", "c3c4", "７六歩(77)"},
		{"shogi", "4k4/9/9/9/9/9/9/1B7/4K4[P] w - - 0 1", "usi", "P@e5", "P*5e"},
		{"shogi", "4k4/9/9/9/9/9/9/1B7/4K4[P] w - - 0 1", "western", "b2h8+", "B-2b+"},
		{"shogi", "4k4/9/9/9/9/9/9/1B7/4K4[P] w - - 0 1", "western", "b2h8", "B-2b="},
		{"shogi", "4k4/9/9/9/9/9/9/1B7/4K4[P] w - - 0 1", "japanese", "b2h8+", "２二角成(88)"},
		{"shogi", "4k4/9/9/9/9/9/9/1B7/4K4[P] w - - 0 1", "japanese", "P@e5", "５五歩打"},
		{"shogi", "4k4/9/9/9/9/9/9/1B7/4K4[P] w - - 0 1", "japanese", "b2h8", "２二角(88)"},
		{"shogi", "4k4/9/9/9/9/9/9/1B7/4K4[P] w - - 0 1", "ki2", "b2h8", "２二角不成"},
		{"shogi", "4k4/9/9/9/9/9/9/1B7/4K4[P] w - - 0 1", "ki2", "P@e5", "５五歩"},
		{"shogi", "", "ki2", "f1e2", "５八金右"},
		{"shogi", "4k4/9/9/9/9/5G3/9/3rGK3/9 w - - 0 1", "ki2", "f4f3", "４七金引"}, // the other gold is pinned
		{"shogi", "4k4/9/9/9/9/9/9/3rGK3/9[G] w - - 0 1", "ki2", "G@f3", "４七金打"},
		{"shogi", "4k4/9/9/9/9/9/3GGG3/9/4K4 w - - 0 1", "ki2", "e3e4", "５六金直"},
		{"shogi", "4k4/9/9/9/9/9/3SSS3/9/K8 w - - 0 1", "ki2", "f3e2", "５八銀右"},
		{"annanshogi", "8k/9/9/9/9/9/4G4/4G4/4N3K w - - 0 1", "ki2", "e2d4", "６六金(58)"}, // both come straight up one file
		{"annanshogi", "8k/9/9/9/9/9/4G4/4G4/4N3K w - - 0 1", "ki2", "e3e4", "５六金"},
		{"kyotoshogi", "2k2/5/5/5/K1+S2[] w - - 0 1", "western", "c1d2", "+S-2d-"},
		{"kyotoshogi", "2k2/5/5/5/K1+S2[] w - - 0 1", "usi", "c1d2", "3e2d+"},
		{"kyotoshogi", "2k2/5/5/5/K4[L] w - - 0 1", "usi", "+L@c3", "T*3c"},
		{"kyotoshogi", "2k2/5/5/5/K4[L] w - - 0 1", "usi", "L@c3", "L*3c"},
		{"chu", lion, "usi", "f8f9,f9f10", "7e7d7c"},
		{"chu", lion, "usi", "f8g8,g8f8", "7e6e7e"},
		{"chu", lion, "usi", "f8f8", "7e6d7e"},
		{"chu", lion, "usi", "f8h10", "7e5c"},
		{"elvenshogi", "d8k/10/10/10/10/4W5/10/10/10/9K w - - - 0 1", "usi", "e5e5", "6f6e6f"}, // moves like a lion
		{"elvenshogi", "d8k/10/10/10/4p5/4W5/10/10/10/9K w - - - 0 1", "usi", "e5e6,e6e5", "6f6e6f"},
		{"chu", lion, "japanese", "f8f9,f9f10", "一歩目7四獅子（←7五）二歩目7三獅子（←7四）"},
		{"chu", lion, "japanese", "f8g8,g8f8", "一歩目6五獅子（←7五）二歩目7五獅子（居食い）（←6五）"},
		{"chu", lion, "japanese", "f8f8", "一歩目6四獅子（←7五）二歩目7五獅子（←6四）"},
		{"chu", "12/12/12/12/4D2p4/12/12/12/7P4/12/6K5/k11 w - - - 0 1", "japanese", "e8e9+", "8四龍王成（←8五）"},
		{"chu", "12/12/12/12/4D2p4/12/12/12/7P4/12/6K5/k11 w - - - 0 1", "usi", "e8e9", "8e8d"},
		{"tenjiku", "", "usi", "a5a6", "16l16k"},
		{"dai", "", "usi", "a5a6", "15k15j"},
		{"xiangqi", "4k4/9/9/6P2/6P2/9/6P2/9/9/3K5 w - - 0 1", "wxf", "g7f7", "P+=4"},
		{"xiangqi", "4k4/9/9/6P2/6P2/9/6P2/9/9/3K5 w - - 0 1", "wxf", "g6f6", "P3=4"},
		{"xiangqi", "4k4/6P2/6P2/6P2/6P2/9/9/9/9/3K5 w - - 0 1", "wxf", "g9f9", "++=4"},
		{"xiangqi", "4k4/6P2/6P2/6P2/6P2/9/9/9/9/3K5 w - - 0 1", "wxf", "g6f6", "--=4"},
		{"xiangqi", "4k4/6P2/6P2/6P2/6P2/9/9/9/9/3K5 w - - 0 1", "chinese", "g8f8", "二兵平四"},
		{"xiangqi", "4k4/9/9/6P2/6P2/6P2/9/9/9/3K5 w - - 0 1", "chinese", "g6f6", "中兵平四"},
		{"xiangqi", "4k4/9/9/2P3P2/2P3P2/9/9/9/9/3K5 w - - 0 1", "wxf", "g7f7", "3+=4"},
		{"xiangqi", "4k4/9/9/2P3P2/2P3P2/9/9/9/9/3K5 w - - 0 1", "chinese", "g7f7", "前兵三平四"},
		{"xiangqi", "4k4/9/9/9/9/9/9/3A5/9/3A1K3 w - - 0 1", "wxf", "d3e2", "A6-5"},
		{"xiangqi", "4k4/9/9/9/9/9/9/3A5/9/3A1K3 w - - 0 1", "chinese", "d3e2", "仕六退五"},
		{"xiangqi", "", "simplified", "b1c3", "马八进七"},
		{"janggi", "", "janggi", "b1c3", "H02-83"},
		{"janggi", "3k5/9/9/9/9/9/9/9/R3K4/9 w - - 0 1", "janggi", "a2a10", "R91-11+"},
		{"janggi", "3k5/9/9/9/9/9/9/9/R3K4/9 w - - 0 1", "janggi", "a2a9", "R91-21"},
		{"janggi", "4k4/9/9/9/9/9/9/9/4K4/2B6 w - - 0 1", "janggi", "c1e4", "E03-75"},
		{"chess", "", "iccf", "e2e4", "5254"},
		{"chess", "4k3/P7/8/8/8/8/8/4K2R w K - 0 1", "iccf", "a7a8n", "17184"},
		{"chess", "4k3/P7/8/8/8/8/8/4K2R w K - 0 1", "iccf", "e1g1", "5171"},
		{"chess", "", "figurines", "g1f3", "♘f3"},
		{"chess", "", "own", "g1f3", "Nf3"},
		{"chess", "", "wxf", "g1f3", "Nf3"},
		{"chess", "", "coordinates", "g1f3", "g1f3"},
	} {
		v := variantstest.Load(t, test.variant)
		p := variantstest.Position(t, v, test.fen)
		m, err := notation.Parse(p, test.move)
		if err != nil {
			t.Fatalf("%s: %v", test.move, err)
		}
		if got := notation.FormatterFor(test.style, v).Move(p, m); got != test.want {
			t.Errorf("%s in %s is %s, want %s", test.move, test.style, got, test.want)
		}
		if back, err := notation.Parse(p, test.want); err != nil || back != m {
			t.Errorf("%s is read as %s, %v", test.want, notation.Coordinates(p, back), err)
		}
	}
}

func TestHasFigurines(t *testing.T) {
	for id, want := range map[string]bool{"chess": true, "crazyhouse": true, "xiangqi": false, "shogi": false, "capablanca": false, "berolina": true} {
		if got := notation.HasFigurines(variantstest.Load(t, id)); got != want {
			t.Errorf("%s: %v", id, got)
		}
	}
}

// TestStylesRead: other ways to write the same.
func TestStylesRead(t *testing.T) {
	for _, test := range []struct{ variant, fen, typed, want string }{
		{"xiangqi", "", "c2.5", "h3e3"}, {"xiangqi", "", "N2+3", "h1g3"}, {"xiangqi", "", "炮２平５", "h3e3"}, {"xiangqi", "", "马八进七", "b1c3"},
		{"xiangqi", "4k4/9/9/9/R8/9/R8/9/9/3K5 w - - 0 1", "+R=8", "a6b6"}, {"xiangqi", "4k4/9/9/9/R8/9/R8/9/9/3K5 w - - 0 1", "前车平八", "a6b6"},
		{"shogi", "", "P-76", "c3c4"}, {"shogi", "", "p7f", "c3c4"}, {"shogi", "", "▲７六歩", "c3c4"}, {"shogi", "", "７六歩", "c3c4"}, {"shogi", "", "7G7F", "c3c4"},
		{"shogi", "4k4/9/9/9/9/9/9/1B7/4K4[P] w - - 0 1", "P'5e", "P@e5"},
		{"shogi", "4k4/9/9/9/9/9/9/1B7/4K4[P] w - - 0 1", "２二角(88)", "b2h8"}, {"shogi", "4k4/9/9/9/9/9/9/1B7/4K4[P] w - - 0 1", "５五歩打(00)", "P@e5"},
		{"shogi", "4k4/9/9/9/9/9/9/1B7/4K4[P] w - - 0 1", "▲２二角生", "b2h8"}, {"shogi", "", "▲５八金右上", "f1e2"}, {"shogi", "", "58金左", "d1e2"},
		{"shogi", "4k4/9/9/9/4+P4/9/9/9/4K4[] w - - 0 1", "５四と(55)", "e5e6"}, {"shogi", "4k4/9/9/9/4+N4/9/9/9/4K4[] w - - 0 1", "５四圭(55)", "e5e6"},
		{"shogi", "4k4/9/9/9/4+N4/9/9/9/4K4[] w - - 0 1", "５四成桂", "e5e6"},
		{"kyotoshogi", "2k2/5/5/5/K1+S2[] w - - 0 1", "+S-24", "c1d2-"}, {"kyotoshogi", "2k2/5/5/5/K1+S2[] w - - 0 1", "+S-24-", "c1d2-"},
		{"kyotoshogi", "2k2/5/5/5/K1+S2[] w - - 0 1", "3e2d-", "c1d2-"}, {"kyotoshogi", "2k2/5/5/5/K4[L] w - - 0 1", "+L*3c", "+L@c3"},
		{"tenjiku", "15k/16/16/16/16/16/16/16/7Z8/16/16/16/16/16/16/K15 w - - 0 1", "9i8h8g", "h8i10"}, // a lion hawk
		{"chu", lion, "7e6d5c", "f8h10"}, {"chu", lion, "7e8e7e", "f8f8"}, {"chu", lion, "▲7四師（←7五）", "f8f9"},
		{"chu", lion, "一歩目 △７四獅子 (←７五) 二歩目 △７五獅子(居食い) (←７四)", "f8f9,f9f8"}, {"chu", lion, "7四獅子まで（←7五）", "f8f9"},
		{"xiangqi", "", "砲二平五", "h3e3"}, {"xiangqi", "", "Ｃ２＝５", "h3e3"}, {"xiangqi", "", "车一上一", "i1i2"}, {"xiangqi", "", "M7+5", "c1e3"}, {"xiangqi", "", "G4+5", "f1e2"},
		{"xiangqi", "4k4/9/9/2P3P2/2P3P2/9/9/9/9/3K5 w - - 0 1", "前三平四", "g7f7"}, {"xiangqi", "4k4/9/9/2P3P2/2P3P2/9/9/9/9/3K5 w - - 0 1", "前兵平四", "g7f7"},
		{"xiangqi", "4k4/9/9/6P2/6P2/6P2/9/9/9/3K5 w - - 0 1", "P3.4", "g6f6"}, {"xiangqi", "4k4/9/9/6P2/6P2/6P2/9/9/9/3K5 w - - 0 1", "一兵平四", "g7f7"},
		{"xiangqi", "4k4/6P2/6P2/6P2/9/9/9/9/9/3K5 w - - 0 1", "13=4", "g9f9"}, {"xiangqi", "4k4/6P2/6P2/6P2/9/9/9/9/9/3K5 w - - 0 1", "33=4", "g7f7"},
		{"xiangqi", "4k4/9/9/2P3P2/2P3P2/9/9/9/9/3K5 w - - 0 1", "17=6", "c7d7"},
		{"janggi", "", "79졸78", "i4h4"}, {"janggi", "", "79楚卒78", "i4h4"}, {"janggi", "", "한수쉼", "e2e2"}, {"janggi", "", "K95-95", "e2e2"},
		{"janggi", "", "P79-78+", "i4h4"}, {"janggi", "", "79졸78장군", "i4h4"},
		{"chess", "", "52-54", "e2e4"}, {"chess", "", "♞f3", "g1f3"}, {"chess", "", "♙e4", "e2e4"},
	} {
		p := variantstest.Position(t, variantstest.Load(t, test.variant), test.fen)
		if m, err := notation.Parse(p, test.typed); err != nil || notation.Coordinates(p, m) != test.want {
			t.Errorf("%s is read as %s, %v, want %s", test.typed, notation.Coordinates(p, m), err, test.want)
		}
	}
	p := variantstest.Position(t, variantstest.Load(t, "xiangqi"), "4k4/9/9/9/R8/9/R8/9/9/3K5 w - - 0 1")
	var several *notation.AmbiguousMove
	if _, err := notation.Parse(p, "R9=8"); !errors.As(err, &several) {
		t.Errorf("R9=8 of two chariots: %v", err)
	}
	p = variantstest.Position(t, variantstest.Load(t, "shogi"), "4k4/7b1/9/9/9/9/9/1B7/4K4 w - - 0 1")
	if _, err := notation.Parse(p, "Bx2b"); err == nil || err.Error() != "Bx2b can be Bx2b+ or Bx2b=" {
		t.Errorf("Bx2b, which may promote: %v", err)
	}
}

// TestStylesRoundTrip writes the moves of random games in each style, and reads
// them again.
func TestStylesRoundTrip(t *testing.T) {
	for variant, styles := range map[string][]string{
		"xiangqi": {"wxf", "chinese", "simplified"}, "minixiangqi": {"wxf", "chinese"}, "shogi": {"usi", "western", "japanese", "ki2"}, "minishogi": {"usi", "western", "japanese", "ki2"},
		"kyotoshogi": {"usi", "western", "japanese"},
		"torishogi":  {"usi", "western"}, "janggi": {"janggi"}, "chess": {"iccf", "figurines"}, "crazyhouse": {"iccf"}, "marseillais": {"iccf"},
	} {
		v := variantstest.Load(t, variant)
		r := rand.New(rand.NewPCG(1, uint64(len(variant))))
		for range 3 {
			p := variantstest.Position(t, v, "")
			for p.Ply() < 80 && !p.Result().Over() {
				legal := p.LegalMoves()
				if p.Ply()%4 == 0 {
					for _, style := range styles {
						readBack(t, p, legal, style, r)
					}
				}
				p.Make(legal[r.IntN(len(legal))])
			}
		}
	}
}

// readBack reads some of the moves that a style writes, which must all differ.
func readBack(t *testing.T, p *engine.Position, legal []engine.Move, style string, r *rand.Rand) {
	t.Helper()
	texts := notation.FormatterFor(style, p.Variant())(p, legal)
	if n := len(slices.Compact(slices.Sorted(slices.Values(texts)))); n != len(texts) {
		t.Errorf("%d texts of %d moves in %s: %v", n, len(texts), style, texts)
	}
	for range 8 {
		i := r.IntN(len(legal))
		if m, err := notation.Parse(p, texts[i]); err != nil || m != legal[i] {
			t.Errorf("%s: %s in %s, %s, is read as %s, %v", p.FEN(), notation.Coordinates(p, legal[i]), style, texts[i], notation.Coordinates(p, m), err)
		}
	}
}

// FuzzStyles reads texts in games with notations of their own.
func FuzzStyles(f *testing.F) {
	for _, text := range []string{"C2=5", "炮二平五", "前車退一", "7g7f", "P*5e", "P-7f", "７六歩(77)", "同歩", "5254", "♘f3", "+R=8"} {
		for which := range uint8(3) {
			f.Add(which, text)
		}
	}
	var list []*engine.Variant
	for _, id := range []string{"xiangqi", "shogi", "chess"} {
		list = append(list, variantstest.Load(f, id))
	}
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		p := variantstest.Position(t, list[int(which)%len(list)], "")
		found, err := notation.Match(p, text)
		if (len(found) == 0) != (err != nil) {
			t.Fatalf("Match(%q) = %v, %v", text, found, err)
		}
		for _, m := range found {
			if !p.IsLegal(m) {
				t.Errorf("Match(%q) found %s, which is not legal", text, notation.Coordinates(p, m))
			}
		}
	})
}
