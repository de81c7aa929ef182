package match

import (
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/variants/variantstest"
)

func TestStarts(t *testing.T) {
	v := variantstest.Load(t, "chess")
	const ending, afterE4 = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
	for _, tt := range []struct {
		name, text string
		want       []string
		left       string // what is left out
	}{
		{"positions", ending + "\n8/8 w - -\n4k3/8/8/8/8/8/4P3/4K3 b - - id \"x\";\n", []string{ending, strings.Replace(ending, " w", " b", 1)}, "line 2: "},
		{"games", "[Event \"a\"]\n\n1. e4 e5 *\n\n[Event \"b\"]\n\n1. e5 *\n", []string{afterE4}, "game 2 "},
	} {
		var left []string
		got, err := Starts(write(t, "starts", tt.text), v, func(text string) { left = append(left, text) })
		if err != nil || !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q, %v; want %q", tt.name, got, err, tt.want)
		}
		if len(left) != 1 || !strings.Contains(left[0], tt.left) {
			t.Errorf("%s: left out %q, want %q", tt.name, left, tt.left)
		}
	}
	if _, err := Starts(write(t, "empty", "\n"), v, nil); err == nil || !strings.Contains(err.Error(), "there is none") {
		t.Errorf("an empty file: %v", err)
	}
}
