package engine_test

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/betza"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// more notations than the vectors have, to compare the kernel with the
// reference walker of package betza on.
var oracleNotations = []string{
	"mRcpR", "mBcpB", "gQ", "pQ", "KNADcaKmcabK", "cafmF", "FyafsF", "WyafsW", "zB", "qN", "NN", "DD", "nN", "nA", "nAnD",
	"afsafzK", "aflafrKafraflKafafsKafsafK", "cabR", "mBcafmB", "mBcabB", "udQ", "ucR", "jR", "jjR3", "oR", "oB", "dK", "cdQ",
	"mpafW", "pafR", "mafsmafW", "cavmW", "aK", "abK", "[F?R]", "[W-F]", "fRrlfB", "R4", "B2", "hrN", "FX", "C0", "Z2", "fsRbWfhNF",
	"NmpafsyafW", "mRmasR", "caR", "cafR", "dabK", "mcK", "jN", "jD", "nD", "W3", "F2", "gB", "gR", "U", "mU", "cU",
}

// vectorNotations reads the notations of testdata/betza-vectors.tsv that depend on the
// board alone.
func vectorNotations(t *testing.T) []string {
	t.Helper()
	f, err := os.Open("../testdata/betza-vectors.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []string
	for in := bufio.NewScanner(f); in.Scan(); {
		cells := strings.Split(in.Text(), "\t")
		if len(cells) > 3 && !strings.HasPrefix(cells[0], "#") && !strings.ContainsAny(cells[2], "iOe") {
			out = append(out, cells[2])
		}
	}
	if len(out) < 50 {
		t.Fatalf("%d notations in the vectors", len(out))
	}
	return out
}

// TestKernelMovesAsNotation compares the moves that the kernel generates for a
// piece among random others with those of the reference walker.
func TestKernelMovesAsNotation(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for _, notation := range append(vectorNotations(t), oracleNotations...) {
		piece, err := betza.Parse(notation)
		if err != nil {
			t.Errorf("%s: %v", notation, err)
			continue
		}
		for _, symmetry := range []engine.Symmetry{engine.Mirror, engine.Rotate} {
			v, err := engine.Compile(oracleDefinition(notation, symmetry), nil)
			if err != nil {
				t.Errorf("%s: %v", notation, err)
				continue
			}
			for range 15 {
				compareMoves(t, v, piece, r)
			}
		}
	}
}

func oracleDefinition(notation string, symmetry engine.Symmetry) engine.Definition {
	return engine.Definition{
		ID: "oracle", Name: "oracle", Board: engine.Board{Files: 8, Ranks: 8},
		Array: "8/8/8/8/8/8/8/8", Symmetry: symmetry,
		Pieces: []engine.PieceDef{
			{Name: "Piece", Letter: "X", Betza: notation},
			{Name: "Other", Letter: "O", Betza: "W"},
		},
	}
}

func compareMoves(t *testing.T, v *engine.Variant, piece *betza.Piece, r *rand.Rand) {
	t.Helper()
	setup, fen := randomSetup(v, r)
	p := variantstest.Position(t, v, fen)
	targets, err := betza.Targets(piece, setup)
	if err != nil {
		t.Fatal(err)
	}
	var want, got []string
	var ends engine.Bitboard
	for _, target := range targets {
		if s := target.String(); !target.Relay {
			want = append(want, s)
			to, _ := v.SquareNamed(target.To)
			ends.Add(to)
		}
	}
	from, _ := v.SquareNamed(setup.From)
	for _, m := range p.LegalMoves() {
		if m.From() == from {
			got = append(got, token(p, m))
		}
	}
	if reached := p.Targets(from); reached != ends {
		t.Errorf("%s in %s: it can go to %v, the notation means %v", piece.Notation, fen, reached.Squares(), ends.Squares())
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(want, got) {
		t.Errorf("%s in %s: the kernel has %v, the notation means %v", piece.Notation, fen, minus(got, want), minus(want, got))
	}
}

func minus(a, b []string) []string {
	var out []string
	for _, x := range a {
		if !slices.Contains(b, x) {
			out = append(out, x)
		}
	}
	return out
}

// randomSetup places the piece and others at random.
func randomSetup(v *engine.Variant, r *rand.Rand) (betza.Scene, string) {
	setup := betza.Scene{Files: 8, Ranks: 8, Black: r.IntN(2) == 1, Mirror: v.Def.Symmetry == engine.Mirror}
	at := r.IntN(64)
	setup.From = v.SquareName(engine.Square(at))
	own, foe, x := 'O', 'o', 'X'
	side := "w"
	if setup.Black {
		own, foe, x, side = 'o', 'O', 'x', "b"
	}
	density := r.IntN(30) + 2
	var rows []string
	for rank := 7; rank >= 0; rank-- {
		row := ""
		for file := range 8 {
			s := v.At(file, rank, 0)
			switch n := r.IntN(64); {
			case int(s) == at:
				row += string(x)
			case n < density/2:
				row += string(own)
				setup.Own = append(setup.Own, v.SquareName(s))
			case n < density:
				row += string(foe)
				setup.Enemies = append(setup.Enemies, v.SquareName(s))
			default:
				row += "1"
			}
		}
		rows = append(rows, row)
	}
	return setup, fmt.Sprintf("%s %s - - 0 1", strings.Join(rows, "/"), side)
}

// token writes a move as package betza writes targets.
func token(p *engine.Position, m engine.Move) string {
	name := p.Variant().SquareName
	to := name(m.To())
	occupied := m.To() != m.From() && p.PieceAt(m.To()) != engine.NoPiece
	switch m.Kind() {
	case engine.Locust:
		victims := name(m.A())
		if m.B() != m.A() {
			victims += "," + name(m.B())
		}
		mark := ""
		if occupied && m.To() != m.A() && m.To() != m.B() {
			mark = "x"
		}
		return "[" + victims + "]" + mark + to
	case engine.Rifle:
		return "[" + name(m.A()) + "]" + to
	case engine.Swap:
		return "x" + to + "@" + name(m.From())
	case engine.Unload:
		return "x" + to + "@" + name(m.A())
	}
	if occupied {
		return "x" + to
	}
	return to
}
