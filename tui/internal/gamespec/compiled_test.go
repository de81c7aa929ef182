package gamespec

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestCompiled: a variant is compiled once for all who ask for it, others are others,
// and only so many are kept.
func TestCompiled(t *testing.T) {
	var c Compiled
	compile := func(d engine.Definition, values engine.Values) *engine.Variant {
		v, err := c.Compile(t.Context(), d, values)
		if err != nil {
			t.Error(err)
		}
		return v
	}
	chess := variants.Chess()
	var both [2]*engine.Variant
	var group sync.WaitGroup
	for i := range both {
		group.Go(func() { both[i] = compile(chess, nil) })
	}
	group.Wait()
	if both[0] == nil || both[0] != both[1] || compile(chess, engine.Values{}) != both[0] {
		t.Error("chess is compiled several times")
	}
	changed := variants.Chess()
	changed.Array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1"
	if compile(changed, nil) == both[0] {
		t.Error("another game of the same id is taken for the first")
	}
	random := variantstest.Definition(t, "chess256")
	if compile(random, engine.Values{"PositionNumber": "1"}) == compile(random, engine.Values{"PositionNumber": "2"}) {
		t.Error("other values are taken for the first")
	}
	for _, d := range []engine.Definition{variantstest.Definition(t, "knightmate"), variantstest.Definition(t, "atomic"), variantstest.Definition(t, "extinction"), variantstest.Definition(t, "corridor")} {
		compile(d, nil)
	}
	if len(c.kept) != maxCompiled || compile(chess, nil) == both[0] {
		t.Errorf("%d variants are kept, want %d", len(c.kept), maxCompiled)
	}
	if v, err := (*Compiled)(nil).Compile(t.Context(), chess, nil); err != nil || v == nil {
		t.Error("no variant is compiled where none is shared", err)
	}
}

// TestCompiledGivenUp: what is given up, or can't be compiled, is not kept.
func TestCompiledGivenUp(t *testing.T) {
	var c Compiled
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.Compile(ctx, variants.Chess(), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("given up: %v", err)
	}
	bad := variants.Chess()
	bad.Array = "8/8"
	if _, err := c.Compile(t.Context(), bad, nil); err == nil || len(c.kept) > 0 {
		t.Errorf("%v; %d are kept", err, len(c.kept))
	}
	if _, err := c.Compile(t.Context(), variants.Chess(), nil); err != nil {
		t.Error(err)
	}
}

// TestFacts: the facts of a variant are found out once while it is kept, and there for one
// that is not.
func TestFacts(t *testing.T) {
	var c Compiled
	kings := variants.Chess()
	kings.Array = "4k3/8/8/8/8/8/8/4K3"
	v, err := c.Compile(t.Context(), kings, nil)
	if err != nil {
		t.Fatal(err)
	}
	one, other := c.Facts(v), c.Facts(v)
	if len(one.Absent) == 0 || len(other.Absent) == 0 {
		t.Fatalf("no types are absent: %v, %v", one, other)
	}
	if &one.Absent[0] != &other.Absent[0] {
		t.Error("the facts are found out twice")
	}
	elsewhere := (*Compiled)(nil).Facts(v)
	if !slices.Equal(elsewhere.Absent, one.Absent) || elsewhere.Net != one.Net {
		t.Errorf("without a cache the facts are %v, with one %v", elsewhere, one)
	}
	chess, err := c.Compile(t.Context(), variants.Chess(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if !c.Facts(chess).Net {
		t.Error("chess has no net")
	}
}
