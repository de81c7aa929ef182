package explorer

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestSortPart compares sorted postings with what the standard library makes of them.
func TestSortPart(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, tt := range []struct {
		name      string
		n, keys   int
		high, low uint // bits of the keys that differ
	}{
		{"none", 0, 1, 0, 0}, {"few", 20, 20, 48, 0}, {"many keys", 5000, 5000, 30, 0}, {"one slot", 3000, 900, 0, 0},
		{"often the same", 9000, 7, 44, 0}, {"one key", 1000, 1, 0, 0},
	} {
		list := make([]posting, tt.n)
		for i := range list {
			list[i] = posting{Key(r.IntN(tt.keys)) << tt.high, uint32(i / 3), uint32(r.IntN(3))}
		}
		want := slices.Clone(list)
		slices.SortFunc(want, comparePostings)
		want = slices.Compact(want)
		if got, _ := sortPart(list, nil); !slices.Equal(got, want) {
			t.Errorf("%s: %d postings are not sorted, or not as many as %d", tt.name, len(got), len(want))
		}
	}
}

// TestTotals: totals beside the postings of a position say what the postings say, however
// many commits the games came with.
func TestTotals(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	lines := []string{"1. e4 e5 2. Nf3 Nc6", "1. Nf3 Nc6 2. e4 e5", "1. e4 e5 2. Nf3 Nf6 3. Ng1 Ng8 4. Nf3 Nc6 5. Nc3", "1. e4 c5", "1. d4"}
	var text strings.Builder
	for i := range 200 {
		result := results[r.IntN(len(results))]
		fmt.Fprintf(&text, "[White \"p%d\"]\n[Round \"%d\"]\n", r.IntN(30), i)
		if r.IntN(3) > 0 {
			fmt.Fprintf(&text, "[WhiteElo \"%d\"]\n", 2000+100*r.IntN(3))
		}
		if r.IntN(3) > 0 {
			fmt.Fprintf(&text, "[Date \"%d.??.??\"]\n", 2000+r.IntN(3))
		}
		fmt.Fprintf(&text, "[Result \"%s\"]\n\n%s %s\n\n", result, lines[r.IntN(len(lines))], result)
	}
	v := variant(t, "chess")
	for _, every := range []int{50, 90, 1000} {
		path := filepath.Join(t.TempDir(), "index")
		build(t, path, text.String(), every)
		for _, fen := range []string{"", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 0 1", spanish} {
			want := answer(t, path, v, fen, Query{MaxRecorded: defaultRecorded + 1}) // reads all postings
			got := answer(t, path, v, fen, Query{})
			if want.Games < totaled || summary(got) != summary(want) || got.Count != want.Count || !slices.Equal(got.List, want.List[:defaultRecorded]) {
				t.Errorf("commits after %d, %q: %s, want %s", every, fen, summary(got), summary(want))
			}
			if got := answer(t, path, v, fen, Query{MaxRecorded: 3}); !slices.Equal(got.List, want.List[:3]) {
				t.Errorf("commits after %d, %q: the first 3 games are %v", every, fen, got.List)
			}
		}
	}
}

// appendBlocks calls put with the blocks of sorted postings. Totals are the number of
// postings.
func appendBlocks(list []posting, put func(first Key, block []byte) error) error {
	w := blockWriter{put: put, totals: func(dst []byte, list []posting) ([]byte, error) {
		return binary.AppendUvarint(dst, uint64(len(list))), nil
	}}
	if err := merge([]*stream{{chunk: list, refill: func() ([]posting, error) { return nil, nil }}}, w.add); err != nil {
		return err
	}
	return w.flush()
}

func FuzzBlock(f *testing.F) {
	list := []posting{{1, 2, 3}, {1, 3, 1}, {9, 1, 0}}
	for i := range totaled {
		list = append(list, posting{20, uint32(i), 5})
	}
	_ = appendBlocks(list, func(first Key, block []byte) error {
		f.Add(uint64(first), block[4:])
		return nil
	})
	f.Fuzz(func(t *testing.T, first uint64, text []byte) {
		block := binary.LittleEndian.AppendUint32(nil, blockChecksum(Key(first), text))
		block = append(block, text...)
		n := 0
		_ = readBlock(Key(first), block, func(posting) bool { n++; return true })
		if n > len(text) {
			t.Errorf("%d bytes: %d postings", len(text), n)
		}
		_, _, _ = cutTotals(Key(first), block)
		_ = newFold(newRecords(nil), &Query{}).totals(text)
	})
}
