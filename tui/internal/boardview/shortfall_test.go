package boardview

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestShortfall checks what is said of pieces that do not look as was asked for.
func TestShortfall(t *testing.T) {
	window := Space{Width: 58, Height: 20}
	for _, test := range []struct {
		variant string
		set     PieceSet
		profile theme.Profile
		room    Space
		want    string
	}{
		{"chess", sextantsSet, theme.ANSI256, window, ""},
		{"chess", Glyphs, theme.ANSI256, window, ""},
		{"chess", Letters, theme.ASCII, window, ""},
		{"chess", halvesSet, theme.ANSI256, window, "Pictures in halves need squares of 5 rows, not 2: try a larger window."},
		{"chess", Glyphs, theme.ASCII, window, "This terminal shows letters only."},
		{"chess", octantsSet, theme.Mono, window, "Pictures need colors."},
		{"chess", Kanji, theme.ANSI256, window, "Some pieces of this game have no Chinese character: all are letters."},
		{"chess", imagesSet, theme.ANSI256, Space{Width: 90, Height: 40}, "This terminal has not reported that it shows images: pieces are blocks."},
		{"chess", imagesSet, theme.ANSI256, window, "Without images, pictures need squares of 3 rows, not 2: try a larger window."},
		{"capablanca", Glyphs, theme.ANSI256, window, "Some pieces of this game have no chess symbol: all are letters."},
		{"shako", Fairy, theme.ANSI256, window, "Some pieces of this game have no rare sign: all are letters."},
		{"shogi", sextantsSet, theme.ANSI256, window, "Pictures in sextants need squares of 3 rows, not 2: try a larger window."},
		{"chu", octantsSet, theme.ANSI256, window, "Pictures in octants need squares of 3 rows, not 1: try a larger window."},
		{"xiangqi", quadrantsSet, theme.ANSI256, Space{Width: 90, Height: 50, MaxCell: 2}, `Pictures in quadrants need squares of 3 rows; the setting "squares" is 2.`},
	} {
		b := New(load(t, test.variant), look(t, "", test.profile), book(t), test.set)
		b.Fit(test.room)
		if got := b.Shortfall(); got != test.want {
			t.Errorf("%s in %v, %v, %d by %d: %q, want %q", test.variant, test.set, test.profile, test.room.Width, test.room.Height, got, test.want)
		}
	}
}

// TestShortfallEverywhere checks that of all sets, in windows of all sizes, it is said in
// one line if they are not drawn, and nothing is said if they are.
func TestShortfallEverywhere(t *testing.T) {
	book := book(t)
	for _, d := range testenv.Sample(variants.All(), 40) {
		v := variantstest.Load(t, d.ID)
		for _, set := range pieceSets() {
			b := New(v, look(t, "", theme.ANSI256), book, set)
			for _, room := range []Space{{Width: 58, Height: 20}, {Width: 58, Height: 22}, {Width: 90, Height: 36}, {Width: 170, Height: 56}, {Width: 170, Height: 56, MaxCell: 1}} {
				b.Fit(room)
				text := b.Shortfall()
				drawn := b.shownSet() == set && !(set == imagesSet && b.images == 0)
				if drawn != (text == "") || strings.Contains(text, "\n") || ansi.StringWidth(text) > 80 {
					t.Errorf("%s in %v, %d by %d: it is drawn: %v, but %q", d.ID, set, room.Width, room.Height, drawn, text)
				}
			}
		}
	}
}
