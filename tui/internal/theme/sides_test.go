package theme

import "testing"

// TestWithSides: text on discs has the colors of the game's sides, and can be read in
// all themes.
func TestWithSides(t *testing.T) {
	for _, name := range Names() {
		usual, err := New(name, TrueColor)
		if err != nil {
			t.Fatal(err)
		}
		janggi := usual.WithSides([2]string{"green", "red"})
		if got, want := janggi.Tones(Black, Disc), usual.Tones(White, Disc); got != want {
			t.Errorf("%s: Han is drawn in %+v, want the red of %+v", name, got, want)
		}
		if cho := janggi.Tones(White, Disc); cho.ImageText>>8&0xff <= cho.ImageText>>16 {
			t.Errorf("%s: Cho is drawn in %06x, want green", name, cho.ImageText)
		}
		if usual.WithSides([2]string{"", ""}) != usual || usual.WithSides([2]string{"red", "black"}) != usual {
			t.Errorf("%s: the usual sides need no other theme", name)
		}
		for color, tones := range usual.inks {
			if r := ratio(sampleOf(tones.ImageText).luminance, sampleOf(tones.ImageBody).luminance); r < 4.5 {
				t.Errorf("%s: %s has a contrast of %.1f, want 4.5", name, color, r)
			}
		}
	}
}
