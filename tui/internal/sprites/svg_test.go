package sprites

import (
	"encoding/xml"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/variants"
)

// TestSheet checks that the sheet is XML with all shapes and characters in it.
func TestSheet(t *testing.T) {
	b := load(t)
	sheet := b.Sheet()
	for d := xml.NewDecoder(strings.NewReader(sheet)); ; {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	for name := range b.shapes {
		if !strings.Contains(sheet, ">"+name+"</text>") {
			t.Errorf("the sheet lacks %s", name)
		}
	}
	for name, c := range b.characters() {
		if !strings.Contains(sheet, ">"+name+"</text>") || !strings.Contains(sheet, c.SVG("#3c2a1c")) {
			t.Errorf("the sheet lacks %s", name)
		}
	}
	shown := map[string]bool{}
	for _, text := range regexp.MustCompile(`<text[^>]*>([^<]*)</text>`).FindAllStringSubmatch(sheet, -1) {
		for name := range strings.SplitSeq(text[1], ",") {
			shown[strings.TrimSpace(name)] = true
		}
	}
	for _, d := range variants.All() {
		for _, piece := range d.Pieces {
			become, _, _ := strings.Cut(piece.Name, " of the ")
			if !shown[piece.Name] && !shown[become] {
				t.Errorf("the sheet lacks %s of %s", piece.Name, d.ID)
			}
		}
	}
}

func TestSVG(t *testing.T) {
	all, err := readShapes("= a\nbody M0 0 H10 C10 5 5 10 0.25 10 Z\nline M1 1 L2 2")
	if err != nil {
		t.Fatal(err)
	}
	got := all["a"].SVG("#fff", "#000")
	for _, want := range []string{
		`<path d="M0 0L10 0C10 5 5 10 0.2 10L0 0" fill="#fff"/>`,
		`<path d="M1 1L2 2" fill="none" stroke="#000" stroke-width="5" stroke-linecap="round"/>`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s lacks %s", got, want)
		}
	}
}
