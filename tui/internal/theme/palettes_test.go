package theme

import (
	"strings"
	"testing"
	"testing/fstest"
)

// folder is a folder of palettes.
func folder(files map[string]string) fstest.MapFS {
	out := fstest.MapFS{}
	for name, text := range files {
		out["palettes/"+name] = &fstest.MapFile{Data: []byte(text)}
	}
	return out
}

func TestReadPalette(t *testing.T) {
	p, err := readPalette(folder(map[string]string{
		"base.json":    `{"dark": true, "dim": "010203 4", "narrow": {"check": 1}}`,
		"1-child.json": `{"about": "a child", "like": "base", "dark": false, "wall": "ffffff 15 231", "line": "own"}`,
	}), "child")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		name      string
		got, want any
	}{
		{"name", p.Name, "child"},
		{"description", p.About, "a child"},
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

func TestReadBadPalette(t *testing.T) {
	for name, row := range map[string]struct{ text, want string }{
		"unknown key":       {`{"dimm": "ffffff"}`, `palette a: json: unknown field "dimm"`},
		"unknown highlight": {`{"narrow": {"lost": 1}}`, `no highlight "lost"`},
		"no such base":      {`{"like": "b"}`, `palette a: no palette "b"`},
		"five digits":       {`{"dim": "fffff 3"}`, "expected RRGGBB"},
		"no digits":         {`{"dim": "gggggg"}`, "hexadecimal"},
		"too large":         {`{"dim": "ffffff 256"}`, "from 0 to 255"},
		"no JSON":           {`palettes`, "invalid character"},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := readPalette(folder(map[string]string{"1-a.json": row.text}), "a"); err == nil || !strings.Contains(err.Error(), row.want) {
				t.Errorf("error %v, expected %q in it", err, row.want)
			}
		})
	}
}

// TestPalettes reads all palettes: each that users can choose has a description.
func TestPalettes(t *testing.T) {
	for _, name := range Names() {
		if p := paletteOf(name); p.About == "" {
			t.Errorf("%s has no description", name)
		}
	}
	if Names()[0] != "wood" {
		t.Errorf("the usual palette is %s, expected wood", Names()[0])
	}
	if tints()[Last] == (tint{}) {
		t.Error("the last move has no tint")
	}
}
