package engine_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// attackNotations add conditional captures to the oracle's notations: of some pieces
// only, by way of others, or apparent ones.
var attackNotations = []string{
	"mafpR", "pafR", "mapafW", "mpafcpR", "cafpR", "cafgB", "cafcR", "mcafcR", "cafcafmF", "cmafcmafcmafK", "gafR", "cabcR",
	"kQ", "ckQ", "KkQ", "WvkR", "ckR", "kN", "tR", "kafmW", "ckafmW", "ckafkR", "nkA", "jckD", "pkR",
	"ucQ", "ucN", "ucpR", "mafucR", "cafucR", "mucafW", "udcR", "dR", "cdpB", "oR", "foQ", "ocpR", "oqN", "zB", "[W?B]",
}

// TestAttacksAreCaptures tests that in games whose pieces have all kinds of
// notations, a square is attacked from where a generated move captures on it.
func TestAttacksAreCaptures(t *testing.T) {
	games := 60
	if testenv.Short() {
		games = 15
	}
	pool := append(append(vectorNotations(t), oracleNotations...), attackNotations...)
	r := rand.New(rand.NewPCG(5, 9))
	for range games {
		r.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
		n := 2 + r.IntN(20)
		attacksAreCaptures(t, pool[:n], r, 40)
	}
	for _, pair := range [][2]string{{"mafpR", "nD"}, {"nD", "mafpR"}, {"gR", "nD"}, {"pR", "fpR"}, {"ucR", "R"}} {
		attacksAreCaptures(t, pair[:], r, 100)
	}
}

func attacksAreCaptures(t *testing.T, notations []string, r *rand.Rand, positions int) {
	t.Helper()
	d := engine.Definition{
		ID: "attacks", Name: "attacks", Board: engine.Board{Files: 8, Ranks: 8, Cylinder: r.IntN(4) == 0},
		Array: "8/8/8/8/8/8/8/8", Symmetry: engine.Symmetry(r.IntN(4)),
		Pieces: []engine.PieceDef{{Name: "King", Letter: "K", Betza: "K", Royal: true}},
	}
	for i, notation := range notations {
		letter := string(rune('A' + i))
		if letter >= "K" {
			letter = string(rune('B' + i))
		}
		d.Pieces = append(d.Pieces, engine.PieceDef{Name: notation + " " + letter, Letter: letter, Betza: notation})
	}
	v, err := engine.Compile(d, nil)
	if err != nil {
		t.Fatal(err)
	}
	for range positions {
		p := scattered(t, v, r)
		compareAttacks(t, p)
		compareAttackedAfter(t, p)
		compareTried(t, p)
	}
}

// scattered places pieces at random.
func scattered(t *testing.T, v *engine.Variant, r *rand.Rand) *engine.Position {
	t.Helper()
	var rows []string
	density := 4 + r.IntN(28)
	for range v.Ranks() {
		var row strings.Builder
		for range v.Files() {
			switch n := r.IntN(64); {
			case n == 63:
				row.WriteString("*")
			case n < density:
				types := v.Types()
				row.WriteString(types[r.IntN(len(types))].Letters[r.IntN(2)])
			default:
				row.WriteString("1")
			}
		}
		rows = append(rows, row.String())
	}
	p := variantstest.Position(t, v, fmt.Sprintf("%s %c - - 0 1", strings.Join(rows, "/"), "wb"[r.IntN(2)]))
	return p
}

// genTactical returns, for each square, whence the player to move captures an
// enemy piece on it.
func genTactical(p *engine.Position) map[engine.Square]engine.Bitboard {
	out := map[engine.Square]engine.Bitboard{}
	them := p.Side().Other()
	for _, m := range p.Pseudo() {
		before := p.PiecesOf(them)
		p.Make(m)
		after := p.PiecesOf(them)
		p.Unmake()
		if after.Count() == before.Count() {
			continue // the missing piece has moved elsewhere
		}
		for s := range before.AndNot(after).All() {
			from := out[s]
			from.Add(m.From())
			out[s] = from
		}
	}
	return out
}

func compareAttacks(t *testing.T, p *engine.Position) {
	t.Helper()
	us, taken, occupied := p.Side(), genTactical(p), p.Occupied()
	for s := range p.PiecesOf(us.Other()).All() {
		want, got := taken[s], p.AttackersOf(s, us)
		if got != want {
			t.Errorf("%s: %s is attacked by %v, captured by %v", p.FEN(), p.Variant().SquareName(s), named(p, got), named(p, want))
		}
		if hit := p.Attacked(p.PieceAt(s).Type(), s, us, &occupied); hit == want.Empty() {
			t.Errorf("%s: %s attacked: %v", p.FEN(), p.Variant().SquareName(s), hit)
		}
	}
}

// compareAttackedAfter tests the prediction for a move before it is made.
func compareAttackedAfter(t *testing.T, p *engine.Position) {
	t.Helper()
	them := p.Side().Other()
	for _, m := range p.Pseudo() {
		if m.Kind() != engine.NormalMove {
			continue
		}
		attacked := p.AttackedAfter(m.From(), m.To(), them)
		p.Make(m)
		if by := genTactical(p)[m.To()]; attacked == by.Empty() {
			t.Errorf("%s: attacked after %s: %v; captured by %v", p.FEN(), p.Variant().SquareName(m.To()), attacked, named(p, by))
		}
		p.Unmake()
	}
}

// named lists the pieces on the squares of a set.
func named(p *engine.Position, set engine.Bitboard) []string {
	out := []string{}
	for s := range set.All() {
		out = append(out, p.Variant().Type(p.PieceAt(s).Type()).Name+" on "+p.Variant().SquareName(s))
	}
	return out
}
