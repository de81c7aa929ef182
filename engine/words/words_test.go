package words

import (
	"slices"
	"strings"
	"testing"
)

func TestAmong(t *testing.T) {
	names := []string{"uci", "xboard", "usi"}
	for text, want := range map[string]string{
		"uci": "", "uxi": `"uxi": expected uci, xboard or usi; did you mean uci or usi?`, "xbord": `"xbord": expected uci, xboard or usi; did you mean xboard?`,
		"": `"": expected uci, xboard or usi`, "nonsense": `"nonsense": expected uci, xboard or usi`,
	} {
		if err := Among(text, names); (err == nil) != (want == "") || err != nil && err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestDidYouMean(t *testing.T) {
	names := []string{"uci", "xboard", "usi"}
	for text, want := range map[string]struct{ all, one string }{
		"uxi":                      {"; did you mean uci or usi?", "; did you mean uci?"},
		"xbord":                    {"; did you mean xboard?", "; did you mean xboard?"},
		"nonsense":                 {},
		strings.Repeat("board", 9): {},
	} {
		if got := DidYouMean(text, names); got != want.all {
			t.Errorf("%q: %q, want %q", text, got, want.all)
		}
		if got := DidYouMeanOne(text, names); got != want.one {
			t.Errorf("%q: of one %q, want %q", text, got, want.one)
		}
	}
}

func TestPick(t *testing.T) {
	names := [][]string{{"go"}, {"go-on", "continue"}, {"resign"}, {"redo"}, {"report"}}
	for word, want := range map[string]struct {
		i    int
		near []string
	}{
		"go": {0, nil}, "go-": {1, nil}, "continue": {1, nil}, "resi": {2, nil},
		"re": {-1, []string{"resign", "redo", "report"}}, "resgin": {-1, []string{"resign"}}, "": {-1, nil}, "xyzzy": {-1, nil},
	} {
		if i, near := Pick(word, names); i != want.i || !slices.Equal(near, want.near) {
			t.Errorf("Pick(%q) = %d, %v, want %d, %v", word, i, near, want.i, want.near)
		}
	}
}

func TestCount(t *testing.T) {
	for n, want := range map[int]string{0: "0 moves", 1: "1 move", 2: "2 moves"} {
		if got := Count(n, "move"); got != want {
			t.Errorf("Count(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestQuotedFields(t *testing.T) {
	for text, want := range map[string][]string{
		"": {}, "  ": {}, "a  b": {"a", "b"}, `a="b c" d`: {"a=b c", "d"}, `"a b`: {"a b"}, `a"" b`: {"a", "b"},
	} {
		if got := QuotedFields(text); !slices.Equal(got, want) {
			t.Errorf("%q has the fields %q, want %q", text, got, want)
		}
	}
}

// TestNarrow makes ASCII of the first and the last full-width character, and leaves their
// neighbors as they are.
func TestNarrow(t *testing.T) {
	const wide, want = "\uff00！７Ａ～\uff5f\u3000歩", "\uff00!7A~\uff5f 歩"
	if got := strings.Map(Narrow, wide); got != want {
		t.Errorf("Narrow makes %q of %q, want %q", got, wide, want)
	}
}
