package sprites

import (
	"strings"
	"testing"
)

// TestQuarters: on pieces of quadrants from five rows on, the characters of shogi, xiangqi
// and janggi are legible and large, and lie on the body; wedges of the second player
// point down.
func TestQuarters(t *testing.T) {
	b := load(t)
	for shape, text := range map[string]string{
		"wedge": "玉飛角金銀桂香歩竜馬全圭杏と左右太白灰青海豚座鯱燕鷹鶴雉雁鷲鳳酔妃仲銅豹虎反横竪麒奔獅駒鯨鹿猪牛", "disc": "帥將仕士相象傌馬俥車炮砲兵卒", "octagon": "楚漢士象馬車包卒兵",
	} {
		for _, name := range strings.Split(text, "") {
			for rows := 5; rows <= 7; rows++ {
				for _, turned := range []bool{false, true} {
					l := Look{Shape: b.ShapeNamed(shape), Blocks: Quadrants, Width: 2 * rows, Height: rows, Turned: turned && shape == "wedge", Character: b.Character(name)}
					p := b.Picture(l)
					if !p.Legible {
						t.Errorf("%s on a %s of %d rows, turned %t, is not legible", name, shape, rows, turned)
						continue
					}
					first, last := 2*rows, 0
					for i, tone := range p.tones {
						if y := i / (4 * rows); tone == Ink {
							first, last = min(first, y), max(last, y)
						}
					}
					if last-first+1 < quarterRows-1 {
						t.Errorf("%s on a %s of %d rows is %d quarters high", name, shape, rows, last-first+1)
					}
				}
			}
		}
	}
}

// TestWedges: a wedge that is drawn by hand is narrower at its point.
func TestWedges(t *testing.T) {
	b := load(t)
	for rows := 4; rows <= 7; rows++ {
		for _, turned := range []bool{false, true} {
			p := b.Picture(Look{Shape: b.ShapeNamed("wedge"), Blocks: Quadrants, Width: 2 * rows, Height: rows, Turned: turned})
			wide := func(y int) (n int) {
				for _, tone := range p.tones[y*4*rows : (y+1)*4*rows] {
					if tone == Body {
						n++
					}
				}
				return n
			}
			top, foot := wide(0), wide(2*rows-2)
			if turned {
				top, foot = wide(2*rows-1), wide(1)
			}
			if top == 0 || top*2 > foot {
				t.Errorf("a wedge of %d rows, turned %t: the point is %d wide, the foot %d", rows, turned, top, foot)
			}
		}
	}
}

func TestReadQuartersErrors(t *testing.T) {
	const row = "..............\n"
	for text, want := range map[string]string{
		"ab\n":                       `line 1: "ab": expected a character with strokes`,
		"a\n" + row:                  "6 rows of a are missing",
		"a\n.\n":                     `line 2: "." of a: expected 14 dots`,
		"a\n..............x\n":       `line 2: "..............x" of a`,
		"a\n.............. ......\n": "line 2: 2 characters, not 1",
		strings.Repeat("a\n"+row+row+row+row+row+row+row, 2): `line 9: "a": expected a character with strokes that is not drawn yet`,
	} {
		known, err := readCharacters("a M0 0 H1")
		if err != nil {
			t.Fatal(err)
		}
		if err := readQuarters(text, known); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func FuzzReadQuarters(f *testing.F) {
	f.Add(quarters[:600])
	f.Add("歩\n......##......\n")
	f.Fuzz(func(t *testing.T, text string) {
		known, err := readCharacters(characters)
		if err != nil {
			t.Fatal(err)
		}
		if readQuarters(text, known) != nil {
			return
		}
		for name, c := range known {
			for _, p := range c.quarter {
				if p.X < 0 || p.X >= quarterColumns || p.Y < 0 || p.Y >= quarterRows {
					t.Errorf("%s has a dot at %v", name, p)
				}
			}
		}
	})
}
