package nets

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/nnue"
	"github.com/ferzchess/ferz/variants"
)

// constant returns a net that says the same of all positions.
func constant(t *testing.T, v *engine.Variant, centipawns int) *nnue.File {
	t.Helper()
	l, err := nnue.NewLayout(v)
	if err != nil {
		t.Fatal(err)
	}
	n, err := nnue.New(l, nnue.Params{
		Units: 32, Inputs: make([]int16, 32*l.Rows()), Hidden: make([]int16, 32), Output: make([]int16, 64),
		Quantum: 1, Scale: 255, Bias: centipawns,
	})
	if err != nil {
		t.Fatal(err)
	}
	return n.File(nnue.Record{Games: 1})
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
	other, err := variants.Load("chess")
	if err != nil {
		t.Fatal(err)
	}
	if n, _, err := Find(own); n != nil || err != nil {
		t.Fatalf("a net before one was installed: %v, error %v", n, err)
	}
	file, err := Install(constant(t, own, 50), own)
	if err != nil {
		t.Fatal(err)
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
	if n, err := Choose(None, own); n != nil || err != nil {
		t.Errorf("no net: %v, %v", n, err)
	}
	if err := os.WriteFile(shared, []byte("ferz net 1\nabc"), 0o644); err != nil {
		t.Fatal(err)
	}
	if e, err := Search(own, 1, ""); e == nil || err == nil || !strings.Contains(err.Error(), "damaged") {
		t.Errorf("a damaged net: %v, %v", e, err)
	}
}
