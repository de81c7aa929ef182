package nets

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/nnue"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// constant returns a net with the same output for all positions.
func constant(t *testing.T, v *engine.Variant, centipawns int) *nnue.File {
	t.Helper()
	l, err := nnue.NewFeatureSet(v)
	if err != nil {
		t.Fatal(err)
	}
	n, err := nnue.New(l, nnue.Params{
		HiddenSize: 32, FeatureWeights: make([]int16, 32*l.Size()), FeatureBiases: make([]int16, 32), OutputWeights: make([]int16, 64),
		OutputQuant: 1, Scale: 255, OutputBias: centipawns,
	})
	if err != nil {
		t.Fatal(err)
	}
	return n.File(nnue.Provenance{Games: 1})
}

// TestFind installs nets and finds them, also for another variant with the same
// rules, but not for others; a damaged one is an error.
func TestFind(t *testing.T) {
	t.Setenv("FERZ_DATA_DIR", t.TempDir())
	// A game without a net of its own in the program.
	compile := func() *engine.Variant {
		d := variants.Chess().Derive(engine.Definition{ID: "amazons", Name: "Chess with Amazons",
			Pieces: []engine.PieceDef{{Name: "Queen", Letter: "Q", Betza: "QN"}}})
		v, err := engine.Compile(d, nil)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	own, same := compile(), compile()
	other := variantstest.Load(t, "chess")
	if n, _, err := Find(own); n != nil || err != nil {
		t.Fatalf("a net before one was installed: %v, error %v", n, err)
	}
	file, err := Install(constant(t, own, 50), own)
	if err != nil {
		t.Fatal(err)
	}
	for name, row := range map[string]struct {
		v    *engine.Variant
		want string
	}{
		"installed":          {own, filepath.Base(file)},
		"part of ferz":       {other, "chess-525761f7b585f2ce.net"},
		"of the same rules":  {variantstest.Load(t, "fischerandom"), "chess-525761f7b585f2ce.net"},
		"none":               {variantstest.Load(t, "ultima"), ""},
		"too large for nets": {variantstest.Load(t, "tenjiku"), ""},
	} {
		if got := NameOf(row.v); got != row.want {
			t.Errorf("%s: %q, want %q", name, got, row.want)
		}
	}
	for _, v := range []*engine.Variant{own, same} {
		p, _ := v.NewPosition("")
		n, f, err := Find(v)
		if err != nil || n == nil || n.Evaluate(p) != 50 || f.Record.Games != 1 {
			t.Fatalf("net %v, error %v", n, err)
		}
	}
	if _, _, err := Load(file, other); err == nil || !strings.Contains(err.Error(), "whose rules are not those of") {
		t.Errorf("a net of another variant: %v", err)
	}
	shared := filepath.Join(filepath.Dir(file), strings.Replace(filepath.Base(file), "amazons", "another", 1))
	if err := os.Rename(file, shared); err != nil {
		t.Fatal(err)
	}
	if n, _, err := Find(own); err != nil || n == nil {
		t.Errorf("a net of a variant with the same rules: %v, error %v", n, err)
	}
	if n, err := Resolve(None, own); n != nil || err != nil {
		t.Errorf("no net: %v, %v", n, err)
	}
	if err := os.WriteFile(shared, []byte("ferz net 2\nabc"), 0o644); err != nil {
		t.Fatal(err)
	}
	if e, err := NewEngine(own, 1, ""); e == nil || err == nil || !strings.Contains(err.Error(), "damaged") {
		t.Errorf("a damaged net: %v, %v", e, err)
	}
}

func TestTrained(t *testing.T) {
	data := t.TempDir()
	t.Setenv("FERZ_DATA_DIR", data)
	if err := os.MkdirAll(filepath.Join(data, "nets"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"my-own-0123456789abcdef.net", "borrower-0123456789abcdef.loan", "-x.net", "note.txt"} {
		if err := os.WriteFile(filepath.Join(data, "nets", name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	ids, err := trained()
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]bool{
		"chess": true, "shako": true, "my-own": true, // embedded and installed
		"borrower": false, "fischerandom": false, "": false, "note": false,
	} {
		if ids[id] != want {
			t.Errorf("%q: %v, expected %v", id, ids[id], want)
		}
	}
}

// TestEmbedded loads each net that is part of the program. Where rules have come to be
// written otherwise, or mean something else, the hash in the net's name shows that: it
// is to be trained again, or it would no longer be found.
func TestEmbedded(t *testing.T) {
	t.Setenv("FERZ_DATA_DIR", t.TempDir())
	files, err := fs.Glob(embedded, "embedded/*.net")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d nets, error %v", len(files), err)
	}
	size := int64(0)
	for _, file := range files {
		id, _, _ := strings.Cut(filepath.Base(file), "-")
		v, err := variants.Load(id)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		name, err := Name(v)
		if err != nil || name != filepath.Base(file) {
			t.Errorf("%s is not found any more, as the rules of %s have changed: it would have to be %s; error %v", file, id, name, err)
			continue
		}
		switch n, f, err := Find(v); {
		case err != nil || n == nil:
			t.Errorf("%s: net %v, error %v", file, n != nil, err)
		case f.Variant != id || f.Record.Positions == 0 || !strings.HasPrefix(f.Record.Match, "+"):
			t.Errorf("%s: of %s, record %+v", file, f.Variant, f.Record)
		}
		if info, err := fs.Stat(embedded, file); err == nil {
			size += info.Size()
		}
	}
	if v, err := variants.Load("fischerandom"); err != nil {
		t.Error(err)
	} else if n, f, err := Find(v); err != nil || n == nil || f.Variant != "chess" {
		t.Errorf("Fischer Random Chess does not have the net of chess: %v", err)
	}
	if size > 12e6 {
		t.Errorf("the nets have %d bytes", size)
	}
}
