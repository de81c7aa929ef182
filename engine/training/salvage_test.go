package training

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/ferzchess/ferz/engine/nnue"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// fullDisk is a file on a disk that has room for so many bytes more.
type fullDisk struct {
	File
	room int
}

var errFull = errors.New("no space left")

func (f *fullDisk) Write(b []byte) (int, error) {
	n := min(len(b), f.room)
	f.room -= n
	n, err := f.File.Write(b[:n])
	if err == nil && n < len(b) {
		err = errFull
	}
	return n, err
}

// TestFullDisk: a game that does not fit leaves nothing behind, so that the next one
// follows the last whole one.
func TestFullDisk(t *testing.T) {
	v := variantstest.Load(t, "chess")
	games := read(t, generated(t, v, 3, 20), v)
	for _, room := range []int{0, 1, blockHead, blockHead + 5} {
		path := filepath.Join(t.TempDir(), "games")
		w, err := appendTo(path, v)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Write(games[0]); err != nil {
			t.Fatal(err)
		}
		disk := w.file
		w.file = &fullDisk{disk, room}
		if err := w.Write(games[1]); !errors.Is(err, errFull) {
			t.Errorf("on a full disk: %v", err)
		}
		w.file = disk
		if err := errors.Join(w.Write(games[2]), w.Close()); err != nil {
			t.Fatal(err)
		}
		if got := read(t, path, v); w.Games() != 2 || !reflect.DeepEqual(got, []*Game{games[0], games[2]}) {
			t.Errorf("room for %d bytes: %d games are in the file", room, len(got))
		}
	}
}

// TestSalvage damages a file in the middle: all other games are still there.
func TestSalvage(t *testing.T) {
	v := variantstest.Load(t, "losalamos")
	path := generated(t, v, 5, 20)
	games := read(t, path, v)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	first := len(whole)
	for i := len(games) - 1; i >= 0; i-- {
		body, err := games[i].encode(v, nil)
		if err != nil {
			t.Fatal(err)
		}
		first -= blockHead + len(body)
	}
	second, _ := games[0].encode(v, nil)
	at := first + blockHead + len(second)
	for what, tt := range map[string]struct {
		data []byte
		want []*Game
	}{
		"whole":          {whole, games},
		"a length":       {flipped(whole, at+3), slices.Delete(slices.Clone(games), 1, 2)},
		"a checksum":     {flipped(whole, at+4), slices.Delete(slices.Clone(games), 1, 2)},
		"a move":         {flipped(whole, at+blockHead+3), slices.Delete(slices.Clone(games), 1, 2)},
		"the heading":    {flipped(whole, 0), games},
		"no heading":     {whole[first:], games},
		"bytes between":  {slices.Insert(bytes.Clone(whole), at, make([]byte, 4096)...), games},
		"the end is cut": {whole[:len(whole)-1], games[:4]},
		"nothing":        {nil, nil},
	} {
		got, lost, err := Salvage(v, tt.data)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		if left := read(t, path, v); !reflect.DeepEqual(left, tt.want) {
			t.Errorf("%s: %d games are left, want %d", what, len(left), len(tt.want))
		}
		if none := what == "whole" || what == "nothing" || what == "no heading"; (lost == 0) != none {
			t.Errorf("%s: %d bytes are lost", what, lost)
		}
	}
}

// TestCount counts what Load loads, and continues from an earlier count.
func TestCount(t *testing.T) {
	for _, id := range []string{"losalamos", "clobber"} {
		v := variantstest.Load(t, id)
		path := filepath.Join(t.TempDir(), "games")
		w, err := appendTo(path, v)
		if err != nil {
			t.Fatal(err)
		}
		kept, scored := 0, 0
		g := GenerateOptions{Variant: v, Search: searcher(v), Nodes: 20, Games: 6, BranchEvery: 3, Seed: 1}
		if err := Generate(t.Context(), g, w, func(p Progress) { kept, scored = p.Kept, p.Positions }); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		s, err := Load(t.Context(), v, NetShape{OnTerms: true}, Source{Path: path, Variant: v})
		if err != nil {
			t.Fatal(err)
		}
		first, err := Count(t.Context(), path, v, Tally{})
		info, _ := os.Stat(path)
		if err != nil || first.Games != 6 || first.Kept != s.Len() || kept != s.Len() || first.Bytes != info.Size() || first.Scored != scored || first.Bytes != w.Bytes() {
			t.Errorf("%s: %+v, %v; %d positions, %d told, %d bytes", id, first, err, s.Len(), kept, info.Size())
		}
		generate(t, path, GenerateOptions{Variant: v, Nodes: 20, Games: 9, Seed: 1})
		next, err := Count(t.Context(), path, v, first)
		all, err2 := Count(t.Context(), path, v, Tally{})
		if err != nil || err2 != nil || next != all || next.Games != 9 {
			t.Errorf("%s: %+v, %v when it goes on; %+v, %v from the start", id, next, err, all, err2)
		}
	}
}

// TestBalance: the first search of a game sees no more than the bound, which some
// openings go beyond.
func TestBalance(t *testing.T) {
	v := variantstest.Load(t, "chess")
	start, err := v.NewPosition("")
	if err != nil {
		t.Fatal(err)
	}
	most := 60 + int16(newSearch(v).Evaluate(start)) // what White has at the start is not an opening's
	for _, balance := range []int{0, 60} {
		path := filepath.Join(t.TempDir(), "games")
		generate(t, path, GenerateOptions{Variant: v, Nodes: 50, Games: 20, Seed: 1, Balance: balance})
		beyond := 0
		for _, g := range read(t, path, v) {
			if s := g.Scores[0]; s > most || s < -most {
				beyond++
			}
		}
		if (beyond > 0) != (balance == 0) {
			t.Errorf("balance %d: %d of 20 games are beyond", balance, beyond)
		}
	}
}

// TestWeights: a position of a source of half the weight counts half, in errors and in
// gradients.
func TestWeights(t *testing.T) {
	v := variantstest.Load(t, "losalamos")
	path := generated(t, v, 30, 20)
	sums := map[float64]*model{}
	for _, weight := range []float64{0, 1, 0.5} {
		s, err := Load(t.Context(), v, NetShape{OnTerms: true}, Source{path, v, weight})
		if err != nil {
			t.Fatal(err)
		}
		f := FitOptions{Units: nnue.HiddenSizeStep, Epochs: 1, Seed: 1}
		f.fill(s)
		tr := newTrainer(s, f)
		grad := newModel(tr.model.rows, tr.model.units)
		loss := tr.gradient(tr.passes[0], grad, tr.trainSet[:100], 1, 0)
		sums[weight] = grad
		if weight == 0.5 {
			loss *= 2
		}
		if got := tr.loss(tr.trainSet[:100], tr.model) * 100; got < loss*0.9999 || got > loss*1.0001 {
			t.Errorf("weight %g: the mean error is %g, the sum %g", weight, got, loss)
		}
	}
	for i, g := range sums[1].all {
		if sums[0].all[i] != g || sums[0.5].all[i] != g/2 {
			t.Fatalf("the gradient is %g without a weight, %g with 1, %g with one half", sums[0].all[i], g, sums[0.5].all[i])
		}
	}
}
