package dialect_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard/dialect"
	"github.com/ferzchess/ferz/xboard/protocol"
)

// TestDefineRecorded defines all variants that real engines have defined, and
// plays them at random.
func TestDefineRecorded(t *testing.T) {
	for _, file := range []string{"fairymax.txt", "fairy-stockfish.txt"} {
		for _, s := range recorded(t, file) {
			t.Run(s.Variant, func(t *testing.T) {
				d, err := dialect.Define(s)
				if s.Parent == "giveaway" || s.Parent == "suicide" {
					if err == nil || !strings.Contains(err.Error(), "giveaway") {
						t.Fatalf("err = %v, want one about the parent", err)
					}
					return
				}
				if err != nil {
					t.Fatal(err)
				}
				v, err := engine.Compile(d, nil)
				if err != nil {
					t.Fatal(err)
				}
				stroll(t, v, 60)
			})
		}
	}
}

// TestDefineHanded: Black's directions of a piece that an engine defines are turned by
// 180 degrees, as XBoard understands them.
func TestDefineHanded(t *testing.T) {
	d, err := dialect.Define(dialect.Setup{Variant: "mine", Parent: "fairy", Files: 8, Ranks: 8, PieceToChar: "PNBRQKpnbrqk",
		FEN: "4k3/8/8/3n4/3N4/8/8/4K3 w - - 0 1", Pieces: []dialect.PieceLine{{ID: "N&", Betza: "frN"}}})
	if err != nil {
		t.Fatal(err)
	}
	v, err := engine.Compile(d, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := variantstest.Position(t, v, "")
	for _, want := range []string{"d4f5", "d5b4"} {
		var got []string
		for _, m := range p.LegalMoves() {
			got = append(got, notation.Coordinates(p, m))
		}
		if !slices.Contains(got, want) {
			t.Errorf("no %s in %q", want, got)
		}
		p.MakeNull()
	}
}

// stroll plays random legal moves and checks that the dialect reads what it
// writes.
func stroll(t *testing.T, v *engine.Variant, plies int) {
	t.Helper()
	p := variantstest.Position(t, v, "")
	d := plain(protocol.XBoard(), v)
	rng := rand.New(rand.NewPCG(1, 2))
	for range plies {
		legal := p.LegalMoves()
		if len(legal) == 0 {
			return
		}
		m := legal[rng.IntN(len(legal))]
		text, err := d.Write(p, m)
		if err != nil {
			t.Fatalf("%s: %v", p.FEN(), err)
		}
		if back, err := d.Read(p, text); err != nil || back != m {
			t.Fatalf("%s: %s was written %q and read as %s: %v", p.FEN(), notation.SAN(p, m), text, notation.SAN(p, back), err)
		}
		p.Make(m)
	}
}
