package ui

import (
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// TestVariableText: the choices are listed, all of them if the list is short.
func TestVariableText(t *testing.T) {
	for _, tt := range []struct {
		v    engine.Variable
		want string
	}{
		{engine.Variable{Kind: engine.IntVariable, Min: 1, Max: 9}, "1 to 9"},
		{engine.Variable{Kind: engine.BoolVariable}, "yes or no"},
		{engine.Variable{Kind: engine.ChoiceVariable, Choices: []string{"White", "Black"}}, "White, Black"},
		{engine.Variable{Kind: engine.ChoiceVariable, Choices: slices.Repeat([]string{"Clobberers"}, 9)}, "one of 9"},
		{engine.Variable{Kind: engine.TextVariable}, "text"},
	} {
		if got := VariableDomain(tt.v); got != tt.want {
			t.Errorf("%v: %q, want %q", tt.v, got, tt.want)
		}
	}
}

func TestTextLines(t *testing.T) {
	th := theme.Default(theme.ASCII)
	for _, test := range []struct {
		text        string
		width, most int
		want        string
	}{
		{"one two three", 20, 2, "one two three"},
		{"one two three", 8, 2, "one two|three"},
		{"one two three four", 8, 2, "one two|three .."},
		{"one two three four", 7, 2, "one two|thre .."},
		{"one two three", 13, 1, "one two three"},
		{"one two three", 12, 1, "one two .."},
		{"", 10, 3, ""},
	} {
		if got := strings.Join(TextLines(th, theme.Text, test.text, test.width, test.most), "|"); got != test.want {
			t.Errorf("%q in %d lines of %d: %q, want %q", test.text, test.most, test.width, got, test.want)
		}
	}
}

func TestFitWords(t *testing.T) {
	words := []string{"one", "two", "three"}
	for width, want := range map[int]string{20: "one  two  three", 15: "one  two  three", 14: "one  two ..", 11: "one  two ..", 10: "one ..", 3: " .."} {
		if got := FitWords(words, width); got != want {
			t.Errorf("in %d columns: %q, want %q", width, got, want)
		}
	}
}

func TestWrapMoves(t *testing.T) {
	const line = "1... c5 2. dxc5 Qa5+ 3. Nc3"
	for _, test := range []struct {
		width, most int
		want        string
	}{
		{30, 2, line}, {23, 1, "1... c5 2. dxc5 Qa5+"}, {23, 2, "1... c5 2. dxc5 Qa5+|3. Nc3"},
		{15, 2, "1... c5 2. dxc5|Qa5+ 3. Nc3"}, {10, 2, "1... c5|2. dxc5"}, {10, 9, "1... c5|2. dxc5|Qa5+|3. Nc3"}, {2, 2, "|"},
	} {
		if got := strings.Join(WrapMoves(line, test.width, test.most), "|"); got != test.want {
			t.Errorf("in %d lines of %d: %q, want %q", test.most, test.width, got, test.want)
		}
	}
	if got := WrapMoves("", 9, 2); len(got) != 1 {
		t.Errorf("no moves make %q, want an empty line", got)
	}
}

func TestClipMoves(t *testing.T) {
	const line = "1... c5 2. dxc5 Qa5+ 3. Nc3"
	for width, want := range map[int]string{30: line, 26: "1... c5 2. dxc5 Qa5+", 23: "1... c5 2. dxc5 Qa5+", 18: "1... c5 2. dxc5", 9: "1... c5", 7: "1... c5", 6: "", 2: ""} {
		if got := ClipMoves(line, width); got != want {
			t.Errorf("in %d columns: %q, want %q", width, got, want)
		}
	}
}
