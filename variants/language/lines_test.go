package language

import (
	"slices"
	"testing"
)

// TestLines: lines are continued, and a place in one is that in the text.
func TestLines(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       []string
	}{
		{"one line", "a = b", []string{"a = b"}},
		{"continued", "a = b \\\n  c \\\n\td\ne = f", []string{"a = b\nc\nd", "e = f"}},
		{"line feeds of Windows", "a = b \\\r\n  c\r\nd = e\r\n", []string{"a = b\nc", "d = e"}},
		{"no blank before it", "a = b\\\nc = d", []string{"a = b\\", "c = d"}},
		{"a comment goes not on", "# a \\\nb = c", []string{"# a \\", "b = c"}},
		{"a heading goes not on", "[a] \\\nb = c", []string{"[a] \\", "b = c"}},
		{"the end", "a = b \\", []string{"a = b (open)"}},
		{"before a heading", "a = b \\\n[c]", []string{"a = b (open)", "[c]"}},
		{"before a comment", "a = b \\\n# c", []string{"a = b (open)", "# c"}},
		{"empty lines", "\n\na = b\n", []string{"", "", "a = b"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			lines := NewLines(tt.text)
			for line, ok := lines.Next(); ok; line, ok = lines.Next() {
				if line.Open {
					line.Text += " (open)"
				}
				got = append(got, line.Text)
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
	line, _ := NewLines("k = é \\\n   ü x").Next()
	kv := line.KeyValue()
	if kv.Value != "é ü x" {
		t.Errorf("the value is %q", kv.Value)
	}
	for text, want := range map[string][2]int{"é": {1, 5}, "ü": {2, 4}, "x": {2, 6}} {
		at := kv.At + slices.Index([]byte(kv.Value), text[0])
		if text == "ü" {
			at = kv.At + 3
		}
		if n, column := line.Place(at); [2]int{n, column} != want {
			t.Errorf("%q is in line %d, column %d, want %v", text, n, column, want)
		}
	}
}

// TestBlock: a text of several lines has an empty line for each before it.
func TestBlock(t *testing.T) {
	for text, want := range map[string]string{
		"s = \"\"\"\na\n b\n\"\"\"\nc = d": "\na\n b\n|c = d",
		"s = \"\"\"\na":                    "\na\n|open",
	} {
		lines := NewLines(text)
		lines.Next()
		got, closed := lines.Block()
		next, _ := lines.Next()
		if got += "|" + next.Text; !closed {
			got += "open"
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
