package workshop

import (
	"bytes"
	"regexp"
	"testing"
)

// benchSignature is the number of positions that "ferz bench --depth 6" searches. A
// commit that changes it changes how ferz plays, and should mention that.
const benchSignature = "67191"

func TestBench(t *testing.T) {
	var out bytes.Buffer
	if err := bench(t.Context(), &out, 6, false); err != nil {
		t.Fatal(err)
	}
	got := regexp.MustCompile(`Nodes searched: (\d+)`).FindStringSubmatch(out.String())
	if got == nil || got[1] != benchSignature {
		t.Errorf("the search's signature is not %s any more:\n%s", benchSignature, out.String())
	}
}
