package nnue

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants/variantstest"
)

func written(t testing.TB, f *File) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := f.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestFile(t *testing.T) {
	v := variantstest.Load(t, "chess")
	for _, l := range layouts(t, v) {
		for _, onTerms := range []bool{false, true} {
			t.Run(fmt.Sprintf("on terms %t, buckets %d", onTerms, l.buckets), func(t *testing.T) { testFile(t, v, l, onTerms) })
		}
	}
}

func testFile(t *testing.T, v *engine.Variant, l *FeatureSet, onTerms bool) {
	n := randomNet(t, l, 64, 1, rand.New(rand.NewPCG(7, 8)))
	n.Params.OnTerms = onTerms
	want := n.File(Provenance{Command: "ferz train chess", Games: 10, Match: "+1 Elo"})
	data := written(t, want)
	got, err := Read(bytes.NewReader(data))
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Fatalf("read back: %v, or another net", err)
	}
	again, err := got.Net(variantstest.Load(t, "fischerandom"))
	if err != nil {
		t.Fatal(err)
	}
	p, _ := v.NewPosition("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4")
	if again.Params.OnTerms != onTerms {
		t.Error("a net that was read adds to something else")
	}
	if again.Evaluate(p) != n.Evaluate(p) {
		t.Error("a net that was read evaluates otherwise")
	}
	if _, err := got.Net(variantstest.Load(t, "atomic")); err == nil || !strings.Contains(err.Error(), `"chess", whose rules are not those of Atomic`) {
		t.Errorf("a net for other rules: %v", err)
	}
	r := rand.New(rand.NewPCG(9, 10))
	for range 200 {
		broken := bytes.Clone(data)
		broken[r.IntN(len(broken))] ^= 1 << r.IntN(8)
		if _, err := Read(bytes.NewReader(broken)); err == nil {
			t.Fatal("a damaged file is read")
		}
		if _, err := Read(bytes.NewReader(data[:r.IntN(len(data))])); err == nil {
			t.Fatal("a file cut short is read")
		}
	}
}

// FuzzRead reads damaged headers and weights whose checksum is right: there may
// be errors, but no panic, and no net whose sums overflow.
func FuzzRead(f *testing.F) {
	v := variantstest.Load(f, "chess")
	l := layout(f, v)
	good := written(f, randomNet(f, l, 32, 0, rand.New(rand.NewPCG(7, 8))).File(Provenance{}))
	f.Add(good[len(magic) : len(magic)+300])
	bucketed := written(f, randomNet(f, bucketLayout(f, v), 32, 0, rand.New(rand.NewPCG(7, 8))).File(Provenance{}))
	f.Add(bucketed[len(magic) : len(bucketed)-sha256.Size])
	f.Add([]byte("\x31\x00\x00\x00" + `{"rules":"00","rows":1,"units":1,"buckets":4}.......`))
	f.Add([]byte("\x02\x00\x00\x00{}"))
	f.Add([]byte("\xff\xff\xff\xff{}"))
	f.Add([]byte("\x31\x00\x00\x00" + `{"rules":"00","rows":1,"units":1,"finer":-1}.....`))
	f.Fuzz(func(t *testing.T, body []byte) {
		for _, line := range []string{magicOn, magicBuckets} {
			file, err := decode(withChecksum(line, body))
			if err != nil {
				continue
			}
			file.Rules = l.RulesHash()
			if n, err := file.Net(v); err == nil {
				p, _ := v.NewPosition("")
				n.Evaluate(p)
			}
		}
	})
}
