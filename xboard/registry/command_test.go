package registry

import (
	"slices"
	"strings"
	"testing"
	"unicode"
)

// TestCommandText: what has a meaning in a shell is within quotes.
func TestCommandText(t *testing.T) {
	for want, command := range map[string][]string{
		"stockfish": {"stockfish"}, `"my engine" --depth 4`: {"my engine", "--depth", "4"}, `a ""`: {"a", ""},
		`"a\"b" "c'd" "e\\f"`: {`a"b`, "c'd", `e\f`}, "\"\\$HOME\" \"\\`x\\`\"": {"$HOME", "`x`"}, `a "b;c"`: {"a", "b;c"}, `a "\x1b[m"`: {"a", "\x1b[m"},
	} {
		if got := CommandText(command); got != want {
			t.Errorf("%q: %s, want %s", command, got, want)
		}
	}
}

func TestSplitCommand(t *testing.T) {
	for _, tt := range []struct {
		line, want, wrong string
	}{
		{"", "", ""}, {"  a  b ", "a|b", ""}, {`"a b" c`, "a b|c", ""}, {`a\ b 'c"d' e"f"g`, `a b|c"d|efg`, ""},
		{`a "" ''`, "a||", ""}, {`a "b`, "a|b", `closing "`}, {`a \`, "a|", "backslash"}, {`'\' x`, `\|x`, ""}, {`"" x`, "|x", "empty"},
	} {
		words, err := SplitCommand(tt.line)
		if got := strings.Join(words, "|"); got != tt.want || (err == nil) != (tt.wrong == "") || err != nil && !strings.Contains(err.Error(), tt.wrong) {
			t.Errorf("%q: %q, %v; want %q, %s", tt.line, got, err, tt.want, tt.wrong)
		}
	}
}

// FuzzSplitCommand checks that what is split is found again from its words
// when they are quoted.
func FuzzSplitCommand(f *testing.F) {
	for _, seed := range []string{"a b", `"a b" 'c'`, `a\`, `"`, "a\x00b", "é 日"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, line string) {
		words, err := SplitCommand(line)
		if err != nil {
			return
		}
		text := CommandText(words)
		again, err := SplitCommand(text)
		printable := !slices.ContainsFunc(words, func(w string) bool {
			return strings.ContainsFunc(w, func(r rune) bool { return !unicode.IsPrint(r) })
		})
		if printable && (err != nil || !slices.Equal(words, again)) {
			t.Errorf("%q: %q, and as text %s, %q, %v", line, words, text, again, err)
		}
	})
}
