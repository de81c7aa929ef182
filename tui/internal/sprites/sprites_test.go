package sprites

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/betza"
	"github.com/ferzchess/ferz/variants"
)

func load(t testing.TB) *Book {
	t.Helper()
	b, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestCatalogue checks that each type of the catalogue has a picture by its
// name, in both sizes.
func TestCatalogue(t *testing.T) {
	b := load(t)
	seen := map[string]bool{}
	for _, d := range variants.All() {
		v, err := engine.Compile(d, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, pt := range v.Types() {
			if seen[pt.Name] {
				continue
			}
			seen[pt.Name] = true
			if !b.Named(&pt) {
				t.Errorf("%s of %s has no picture: name it in names.txt", pt.Name, d.ID)
			}
			for _, size := range []int{Small, Large} {
				if p := b.Picture(&pt, size); p == nil || p.Size != size {
					t.Errorf("%s: no picture of %d pixels", pt.Name, size)
				}
			}
		}
	}
	if len(seen) < 100 {
		t.Errorf("only %d types", len(seen))
	}
}

// TestPicturesDiffer checks that no two pictures are alike, nor nearly so, and
// that each fills a good part of its square.
func TestPicturesDiffer(t *testing.T) {
	b := load(t)
	for size, set := range map[int]map[string]*Picture{Small: b.small, Large: b.large} {
		for name, p := range set {
			if n := filled(p); n < size*size/6 || n > size*size*9/10 {
				t.Errorf("%s of %d: %d pixels are filled", name, size, n)
			}
			for other, q := range set {
				if name < other && differ(p, q) < 3 {
					t.Errorf("%s and %s of %d differ in %d pixels", name, other, size, differ(p, q))
				}
			}
		}
	}
}

func filled(p *Picture) (n int) {
	for _, tone := range p.pixels {
		if tone != Clear {
			n++
		}
	}
	return n
}

func differ(p, q *Picture) (n int) {
	for i := range p.pixels {
		if p.pixels[i] != q.pixels[i] {
			n++
		}
	}
	return n
}

// TestSizesMatch checks that both sizes have the same pictures, and that names
// mean one of them.
func TestSizesMatch(t *testing.T) {
	b := load(t)
	for name := range b.small {
		if b.large[name] == nil {
			t.Errorf("no large picture %q", name)
		}
	}
	for name := range b.large {
		if b.small[name] == nil {
			t.Errorf("no small picture %q", name)
		}
	}
	for typ, name := range b.byType {
		if b.small[name] == nil {
			t.Errorf("%s has picture %q, which there is not", typ, name)
		}
	}
}

// TestUnknown checks the pictures of types that a person made up.
func TestUnknown(t *testing.T) {
	b := load(t)
	tests := []struct {
		betza string
		royal bool
		want  string
	}{
		{"K", true, "royal"},
		{"fmWfcF", false, "pawnlike"},
		{"fmWfcFifmnD", false, "pawnlike"},
		{"C", false, "leaper"},
		{"R", false, "slider"},
		{"pR", false, "hopper"},
		{"NN", false, "rider"},
		{"BN", false, "compound"},
		{"", false, "unknown"},
	}
	for _, test := range tests {
		typ := engine.PieceType{Name: "Thing", Royal: test.royal}
		if test.betza != "" {
			p, err := betza.Parse(test.betza)
			if err != nil {
				t.Fatal(err)
			}
			typ.Betza = p
		}
		for _, size := range []int{Small, Large} {
			if p := b.Picture(&typ, size); p == nil || p.Name != test.want || p.Size != size {
				t.Errorf("%q: picture %v, want %s", test.betza, p, test.want)
			}
		}
	}
}

func TestReadErrors(t *testing.T) {
	const row = "########\n"
	tests := []struct{ text, want string }{
		{row, `line 1: "########" before`},
		{"= a\n" + strings.Repeat(row, 7), `at the end: picture "a" has 7 rows`},
		{"= a\n" + strings.Repeat(row, 9), `line 10: picture "a" has more`},
		{"= a\n####\n", "line 2: a row"},
		{"= a\n####x###\n", `line 2: pixel 'x'`},
		{"= a\n" + strings.Repeat(row, 8) + "= a\n", "line 10: a second"},
		{"= a\n= b\n", `line 2: picture "a" has 0 rows`},
	}
	for _, test := range tests {
		if _, err := readPictures(test.text, Small); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, want %q", test.text, err, test.want)
		}
	}
	for text, want := range map[string]string{"king King": "line 1", "a: X\nb: X": "line 2: X has"} {
		if _, err := readNames(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func TestAtOutside(t *testing.T) {
	p := load(t).small["rook"]
	for _, at := range [][2]int{{-1, 0}, {0, -1}, {8, 0}, {0, 8}} {
		if p.At(at[0], at[1]) != Clear {
			t.Errorf("%v is not clear", at)
		}
	}
	if p.At(0, 0) != Body || p.At(1, 2) != Edge || p.At(2, 0) != Clear {
		t.Error("the rook looks odd")
	}
}
