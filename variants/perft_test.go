package variants_test

import (
	"bufio"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
)

// reference is one count of a public perft table.
type reference struct {
	variant, fen, moves string
	depth               int
	nodes               uint64
	source              string
}

// readReferences reads testdata/perft.tsv.
func readReferences(t testing.TB) []reference {
	t.Helper()
	f, err := os.Open("../testdata/perft.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []reference
	in := bufio.NewScanner(f)
	for in.Scan() {
		cells := strings.Split(in.Text(), "\t")
		if strings.HasPrefix(cells[0], "#") {
			continue
		}
		if len(cells) != 6 {
			t.Fatalf("%q: %d cells, want 6", in.Text(), len(cells))
		}
		depth, _ := strconv.Atoi(cells[3])
		nodes, err := strconv.ParseUint(cells[4], 10, 64)
		if err != nil || depth < 1 {
			t.Fatalf("%q: depth or nodes are no numbers", in.Text())
		}
		out = append(out, reference{cells[0], cells[1], cells[2], depth, nodes, cells[5]})
	}
	return out
}

// TestPerft compares the counts of the public tables with ours: all that have
// up to a million nodes, or thirty thousand in a short run.
func TestPerft(t *testing.T) {
	limit := uint64(1_000_000)
	if testenv.Short() {
		limit = 30_000
	}
	compiled := map[string]*engine.Variant{}
	for _, ref := range readReferences(t) {
		if ref.nodes > limit {
			continue
		}
		v := compiled[ref.variant]
		if v == nil {
			var err error
			if v, err = variants.Load(ref.variant); err != nil {
				t.Fatal(err)
			}
			compiled[ref.variant] = v
		}
		p, err := v.NewPosition(ref.fen)
		if err != nil {
			t.Errorf("%s: %v", ref.variant, err)
			continue
		}
		if err := notation.Play(p, ref.moves); err != nil {
			t.Errorf("%s: %v", ref.variant, err)
			continue
		}
		if n := p.Perft(t.Context(), ref.depth); n != ref.nodes {
			t.Errorf("%s %q moves %q depth %d: %d nodes, %s has %d", ref.variant, ref.fen, ref.moves, ref.depth, n, ref.source, ref.nodes)
		}
	}
}
