package nets

import (
	"encoding/binary"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/nnue"
	"github.com/ferzchess/ferz/variants/variantstest"
)

const corpusDir = "../../testdata/corpus/data"

// TestCorpus evaluates positions with nets that the program of commit 9e6f6ad made
// (see .ci/corpus), one of them installed: the scores are those of that program.
func TestCorpus(t *testing.T) {
	t.Setenv("FERZ_DATA_DIR", corpusDir)
	v := variantstest.Load(t, "losalamos")
	fens := []string{
		"", "rnqknr/pppppp/6/6/PPPPPP/RNQ1NR b - - 0 1",
		"r1qk1r/p1pp1p/1p2p1/2P3/PP1PPP/RNQKNR w - - 0 1", "3k2/6/6/2Q3/6/3K2 w - - 0 1",
	}
	check := func(n *nnue.Net, path string, want [4]int) {
		t.Helper()
		for i, fen := range fens {
			if got := byHand(t, path, variantstest.Position(t, v, fen).FEN()); got != want[i] {
				t.Errorf("%q: the file's numbers give %d, want %d", fen, got, want[i])
			}
			p := variantstest.Position(t, v, fen)
			if got := n.Evaluate(p); got != want[i] {
				t.Errorf("%q: %d, want %d", fen, got, want[i])
			}
			if got := nnue.NewAccumulatorStack(n).Evaluate(p); got != want[i] {
				t.Errorf("%q, by a stack: %d, want %d", fen, got, want[i])
			}
		}
	}
	installed, file, err := Find(v)
	if err != nil || installed == nil {
		t.Fatalf("the installed net: %v, %v", installed, err)
	}
	check(installed, corpusDir+"/nets/losalamos-fcd4f970f25fca70.net", [4]int{-30, -3, -59, -20})
	if r := file.Record; r.Games != 400 || r.Positions != 10040 || r.Epochs != 8 || r.Match != "+70.4 ± 66.4 Elo, +28 -16 =16 at 40 nodes" {
		t.Errorf("the record is %+v", r)
	}
	path := corpusDir + "/training/losalamos-fcd4f970f25fca70/round-1.net"
	trained, _, err := Load(path, v)
	if err != nil {
		t.Fatal(err)
	}
	check(trained, path, [4]int{-10, 8, -34, -7})
}

// TestKingBuckets changes a net so that its weights differ between king buckets, writes it,
// and compares what it says of positions with what the file's numbers give.
func TestKingBuckets(t *testing.T) {
	v := variantstest.Load(t, "losalamos")
	plain, _, err := Load(corpusDir+"/nets/losalamos-fcd4f970f25fca70.net", v)
	if err != nil {
		t.Fatal(err)
	}
	n, err := plain.WithKingBuckets()
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for i := range n.Params.FeatureWeights {
		n.Params.FeatureWeights[i] += int16(r.IntN(21) - 10)
	}
	path := filepath.Join(t.TempDir(), "a.net")
	if err := Write(path, n.File(nnue.Provenance{})); err != nil {
		t.Fatal(err)
	}
	n, _, err = Load(path, v)
	if err != nil {
		t.Fatal(err)
	}
	differ := false
	for _, fen := range []string{
		"", "1nqr2/pkpppp/1p4/6/PPPPPP/RNQKNR b - - 0 1", "3r2/6/1k4/6/2PK2/R4N w - - 0 1", "5k/6/6/3Q2/6/K5 w - - 0 1", "3k2/6/4K1/2Q3/6/6 b - - 0 1",
	} {
		p := variantstest.Position(t, v, fen)
		got, want := n.Evaluate(p), byHand(t, path, p.FEN())
		if got != want {
			t.Errorf("%q: %d, the file's numbers give %d", fen, got, want)
		}
		differ = differ || got != plain.Evaluate(p)
	}
	if !differ {
		t.Error("the weights were not changed")
	}
}

// byHand evaluates a position of Los Alamos Chess by the bytes of a net's file and the
// letters of a FEN alone, with nothing of package nnue.
func byHand(t *testing.T, path, fen string) int {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	const line = len("ferz net 2\n")
	if magic := string(data[:line]); magic != "ferz net 2\n" && magic != "ferz net 4\n" {
		t.Fatalf("%s begins with %q", path, magic)
	}
	rest := data[line:]
	size := binary.LittleEndian.Uint32(rest)
	h := struct{ Units, Finer, Quantum, Bias, Scale, Buckets int }{Buckets: 1}
	if err := json.Unmarshal(rest[4:4+size], &h); err != nil {
		t.Fatal(err)
	}
	weights := rest[4+size:]
	weight := func(i int) int { return int(int16(binary.LittleEndian.Uint16(weights[2*i:]))) }
	board, side, _ := strings.Cut(fen, " ")
	sum := 0
	for i, looks := range []string{side[:1], strings.Trim("wb", side[:1])} {
		rows, bucket := seenRows(board, looks == "b")
		if h.Buckets == 1 {
			bucket = 0
		}
		for unit := range h.Units {
			const pieces, squares = 10, 36
			a := weight(h.Buckets*pieces*squares*h.Units+unit) + 1<<h.Finer>>1
			for _, row := range rows {
				a += weight((bucket*pieces*squares+row)*h.Units + unit)
			}
			a = min(max(a>>h.Finer, 0), 255)
			sum += a * a * weight((h.Buckets*pieces*squares+1+i)*h.Units+unit)
		}
	}
	return (sum/255 + h.Bias) * h.Scale / (255 * h.Quantum)
}

// seenRows returns the rows of the pieces on a board, as a player sees them: his own
// side below, and his king on the left half; and his king's bucket.
func seenRows(board string, black bool) (rows []int, bucket int) {
	type placed struct{ piece, file, rank int }
	var all []placed
	flip := false
	for r, line := range strings.Split(board, "/") {
		file := 0
		for _, c := range line {
			if c <= '9' {
				file += int(c - '0')
				continue
			}
			p := placed{strings.IndexRune("KkNnQqRrPp", c), file, 5 - r}
			if black {
				p.piece, p.rank = p.piece^1, r
			}
			flip = flip || p.piece == 0 && p.file > 2
			all = append(all, p)
			file++
		}
	}
	for _, p := range all {
		if flip {
			p.file = 5 - p.file
		}
		if p.piece == 0 {
			bucket = [...][6]int{{0, 2, 3, 3, 3, 3}, {0, 2, 3, 3, 3, 3}, {1, 2, 3, 3, 3, 3}}[p.file][p.rank]
		}
		rows = append(rows, p.piece*36+p.rank*6+p.file)
	}
	return rows, bucket
}
