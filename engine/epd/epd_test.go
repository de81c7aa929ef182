package epd

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

func TestParse(t *testing.T) {
	const bare = "4k3/8/8/8/8/8/4P3/4K3 w - -"
	for _, tt := range []struct{ variant, text, fen, operations string }{
		{"chess", bare + " bm e4;", bare + " 0 1", "bm e4"},
		{"chess", bare + ` bm e4 Kd2; id "a; b";c0 "x y" ;`, bare + " 0 1", "bm e4 Kd2|id a; b|c0 x y"},
		{"chess", bare + " hmvc 5; fmvn 12; am Kf1;", bare + " 5 12", "am Kf1"},
		{"chess", bare + " 3 9 dm 4", bare + " 3 9", "dm 4"},
		{"chess", "  " + bare + "  ", bare + " 0 1", ""},
		{"chess", bare + " 7 30", bare + " 7 30", ""},
		{"chess", bare + " 0 1;variant chess;bm e2e4;eval #1;quality 0.94", bare + " 0 1", "variant chess|bm e2e4|eval #1|quality 0.94"},
		{"chess", bare + ` bm Rxd8 + ; id "x";`, bare + " 0 1", "bm Rxd8 +|id x"},
		{"chess", bare + ` bm Nf6 id "a bm b" am e4`, bare + " 0 1", "bm Nf6|id a bm b|am e4"},
		{"chess", bare + ` id="33"; bm = Nf3; v=-385`, bare + " 0 1", "id 33|bm Nf3|v -385"},
		{"chess", bare + `; v=-385`, bare + " 0 1", "v -385"},
		{"chess", bare + ` id "not closed;`, bare + " 0 1", "id not closed"},
		{"chess", strings.ReplaceAll(bare, " ", "\u00a0") + "\u2003bm\u00a0e4;\u202fid \"a\u00a0b\";", bare + " 0 1", "bm e4|id a\u00a0b"},
		{"chess", bare + ` Bm e4; ID "x"; D1 5;`, bare + " 0 1", "bm e4|id x|D1 5"},
		{"chess", bare + ` bm e4 {the best}; {a note} id "{x}";`, bare + " 0 1", "bm e4|id {x}"},
		{"chess", bare + ` bm e4; 1-0`, bare + " 0 1", "bm e4|result 1-0"},
		{"chess", bare + ` 3 9 [0.5]`, bare + " 3 9", "c0 [0.5]"},
		{"chess", bare + ` 0 1 | 25 | 0.5`, bare + " 0 1", "c0 | 25 | 0.5"},
		{"chess", bare + ` 0 1 ,15 ,66`, bare + " 0 1", "c0 ,15 ,66"},
		{"chess", bare + "; bm e4;;", bare + " 0 1", "bm e4"},
		{"crazyhouse", "6k1/5ppp/8/8/8/8/5PPP/6K1[R] w - - bm R@d8#;", "6k1/5ppp/8/8/8/8/5PPP/6K1[R] w - - 0 1", "bm R@d8#"},
		{"3check", "4k3/8/8/8/8/8/8/4K2R w K - 1+3 bm Rh8+;", "4k3/8/8/8/8/8/8/4K2R w K - 1+3 0 1", "bm Rh8+"},
	} {
		r, err := Parse(tt.text, variantstest.Load(t, tt.variant))
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
			continue
		}
		var operations []string
		for _, o := range r.Operations {
			operations = append(operations, strings.Join(append([]string{o.Code}, o.Operands...), " "))
		}
		if got := strings.Join(operations, "|"); r.FEN != tt.fen || got != tt.operations {
			t.Errorf("%s: %q with %q, want %q with %q", tt.text, r.FEN, got, tt.fen, tt.operations)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                  "expected a position",
		"8/8 w - - bm e4;":                  "rank",
		"4k3/8/8/8/8/8/8/4K3 x - - bm Kd1;": "expected w or b",
		"4k3/8/8/8/8/8/8/4K3 w - - hmvc x;": `operation hmvc "x": expected a whole number`,
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1 bm Kd1; -5;": "is not an operation",
	} {
		if _, err := Parse(text, variantstest.Load(t, "chess")); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestVariant(t *testing.T) {
	for text, want := range map[string]string{
		"8/8 w - - bm e4;": "", "8/8 w - - 0 1;variant makruk;bm e4": "makruk", "8/8 w - - variant shogi; bm 7g7f;": "shogi",
		`8/8 w - - bm e4; variant "Three-Check";`: "Three-Check", "8/8 w - -": "", `8/8 w - - bm e4; id "`: "",
	} {
		if got := Variant(text); got != want {
			t.Errorf("%q is of %q, want %q", text, got, want)
		}
	}
}

func TestID(t *testing.T) {
	for text, want := range map[string]string{
		"8/8 w - - bm e4;": "", `8/8 w - - bm e4; id "Mate in 2";`: "Mate in 2", `8/8 w - - id "a b";`: "a b", "8/8 w - - id one;": "one", "8/8 w - -": "",
	} {
		if got := ID(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

func TestString(t *testing.T) {
	r := Record{FEN: "4k3/8/8/8/8/8/4P3/4K3 w - - 5 12"}
	r.Add("bm", "e4", "Kd2")
	r.Add("id", `a "b"`)
	if got, want := r.String(), `4k3/8/8/8/8/8/4P3/4K3 w - - hmvc 5; fmvn 12; bm e4 Kd2; id "a 'b'";`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestEveryVariant writes positions of random games of all variants as lines and
// reads them again.
func TestEveryVariant(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 1))
	all := variants.BuiltIn().All()
	if testenv.Short() {
		rnd.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		all = all[:40]
	}
	for _, d := range all {
		v := variantstest.Load(t, d.ID)
		p := variantstest.Position(t, v, "")
		for range 12 {
			r := Record{FEN: p.FEN(), Operations: []Operation{{"bm", []string{"e4", "x"}}, {"id", []string{"one; two"}}, {"variant", []string{d.ID}}}}
			again, err := Parse(r.String(), v)
			if err != nil {
				t.Errorf("%s: %s: %v", d.ID, r.String(), err)
				break
			}
			if same := slices.EqualFunc(again.Operations, r.Operations, func(a, b Operation) bool { return a.Code == b.Code && slices.Equal(a.Operands, b.Operands) }); again.FEN != r.FEN || !same {
				t.Errorf("%s: %s became %s", d.ID, r.String(), again.String())
			}
			if got := Variant(r.String()); got != d.ID {
				t.Errorf("%s is of %q", r.String(), got)
			}
			legal := p.LegalMoves()
			if len(legal) == 0 || p.Result().Over() {
				break
			}
			p.Make(legal[rnd.IntN(len(legal))])
		}
	}
}

func FuzzParse(f *testing.F) {
	v := variantstest.Load(f, "crazyhouse")
	f.Add("6k1/5ppp/8/8/8/8/5PPP/6K1[R] w - - bm R@d8#; id \"a; b\"; hmvc 3;")
	f.Add("6k1/5ppp/8/8/8/8/5PPP/6K1[R] w - - 0 1;variant crazyhouse;eval #1")
	f.Fuzz(func(t *testing.T, text string) {
		Variant(text)
		r, err := Parse(text, v)
		if err != nil {
			return
		}
		again, err := Parse(r.String(), v)
		if err != nil || again.FEN != r.FEN || len(again.Operations) != len(r.Operations) {
			t.Errorf("%q became %q, then %+v, %v", text, r.String(), again, err)
		}
	})
}
