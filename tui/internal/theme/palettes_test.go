package theme

import (
	"strings"
	"testing"
)

func TestReadColors(t *testing.T) {
	c, err := readColors(`{"tints": {"last": [1, 2, 3, 4]}, "palettes": [
		{"name": "base", "dark": true, "dim": "010203 4", "narrow": {"check": 1}},
		{"name": "child", "about": "a child", "like": "base", "dark": false, "wall": "ffffff 15 231", "line": "own"}
	]}`)
	if err != nil {
		t.Fatal(err)
	}
	if len(c.palettes) != 1 || c.tints[Last] != (tint{1, 2, 3, 4}) {
		t.Fatalf("read %+v, expected one palette with an about, and a tint", c)
	}
	p := c.palettes[0]
	for _, row := range []struct {
		name      string
		got, want any
	}{
		{"name", p.Name, "child"},
		{"what a child says", p.Dark, false},
		{"what it leaves to its base", p.Dim, paletteColor{rgb: 0x010203, narrow: 4}},
		{"a number of 256", p.Wall, paletteColor{rgb: 0xffffff, narrow: 15, wide: 231}},
		{"the terminal's own color", p.Line, paletteColor{own: true}},
		{"a marked square of its base", p.Narrow[Check], uint8(1)},
	} {
		if row.got != row.want {
			t.Errorf("%s: %v, expected %v", row.name, row.got, row.want)
		}
	}
}

func TestReadBadColors(t *testing.T) {
	for name, row := range map[string]struct{ text, want string }{
		"unknown key":       {`{"palettes": [{"name": "a", "dimm": "ffffff"}]}`, `unknown field "dimm"`},
		"unknown highlight": {`{"palettes": [{"name": "a", "narrow": {"lost": 1}}]}`, `no highlight "lost"`},
		"unknown tint":      {`{"tints": {"": [1, 2, 3, 4]}}`, `no highlight ""`},
		"no such base":      {`{"palettes": [{"name": "a", "like": "b"}]}`, `palette 1: no palette "b" above it`},
		"five digits":       {`{"palettes": [{"name": "a", "dim": "fffff 3"}]}`, "expected RRGGBB"},
		"no digits":         {`{"palettes": [{"name": "a", "dim": "gggggg"}]}`, "hexadecimal"},
		"too large":         {`{"palettes": [{"name": "a", "dim": "ffffff 256"}]}`, "from 0 to 255"},
		"no JSON":           {`palettes`, "invalid character"},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := readColors(row.text); err == nil || !strings.Contains(err.Error(), row.want) {
				t.Errorf("error %v, expected %q in it", err, row.want)
			}
		})
	}
}
