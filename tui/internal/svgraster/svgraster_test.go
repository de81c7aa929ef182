package svgraster

import (
	"fmt"
	"strings"
	"testing"
)

func font(t testing.TB) *Font {
	t.Helper()
	f, err := LoadFont()
	if err != nil {
		t.Fatal(err)
	}
	return f
}

const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 0 110 100">`

func TestDraw(t *testing.T) {
	img, err := Draw(head+`<title>x</title>
<rect x="0" y="0" width="50" height="50" fill="#ff0000"/>
<circle cx="75" cy="25" r="20" fill="#00ff00" stroke="#000000" stroke-width="4"/>
<g transform="translate(50 50) rotate(180 25 25)"><g transform="scale(.5)"><path d="M0 0L100 0l0 50C100 60 100 80 100 100L0 100" fill="#0000ff"/></g></g>
<path d="M0 75L40 75" fill="none" stroke="#ff00ff" stroke-width="10"/>
<text x="75" y="90" font-size="40" fill="#ffffff">I</text></svg>`, 220, font(t))
	if err != nil {
		t.Fatal(err)
	}
	if size := img.Rect.Size(); size.X != 220 || size.Y != 200 {
		t.Fatalf("the image is %v", size)
	}
	for at, want := range map[[2]float64]uint32{
		{-5, 50}: 0xffffff, {10, 10}: 0xff0000, {75, 25}: 0x00ff00, {75, 5.5}: 0x000000, {55, 55}: 0x0000ff,
		{20, 72}: 0xff00ff, {44, 75}: 0xff00ff, {48, 75}: 0xffffff, {20, 82}: 0xffffff, {75, 75}: 0xffffff, {65, 75}: 0x0000ff,
	} {
		r, g, b, _ := img.At(int((at[0]+10)*2), int(at[1]*2)).RGBA()
		if got := r>>8<<16 | g>>8<<8 | b>>8; got != want {
			t.Errorf("at %v it is %06x, want %06x", at, got, want)
		}
	}
	if _, _, _, a := img.At(0, 0).RGBA(); a != 0xffff {
		t.Error("the ground is not solid")
	}
}

func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                             "no element svg",
		"<rect/>":                                      "element rect before svg",
		head + `<ellipse/></svg>`:                      "element ellipse is none",
		head + `<rect x="a"/></svg>`:                   `line 1: x: "a" is not a number`,
		head + "\n<path d=\"L1 2\"/></svg>":            "line 2: path \"L1 2\": expected M first",
		head + `<path d="M1 2C3"/></svg>`:              "path, C: ",
		head + `<rect fill="red"/></svg>`:              "expected a color such as",
		head + `<g transform="skew(1)"/></svg>`:        "expected translate(x y)",
		head + `<text font-size="20">歩</text></svg>`:   "the font lacks the character '歩'",
		head + `<text font-size="2000">a</text></svg>`: "expected up to 1000",
		`<svg viewBox="0 0 1 1000000"/>`:               "expected from 1 to",
		`<svg viewBox="0 0 1"/>`:                       "expected 4 numbers",
		head:                                           "unexpected EOF",
	} {
		if _, err := Draw(text, 100, font(t)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

func FuzzDraw(f *testing.F) {
	loaded := font(f)
	for _, inner := range []string{`<rect x="1" y="2" width="3" height="4" fill="#123456"/>`, `<path d="M0 0L1 1C1 2 3 4 5 6" stroke="#000000" stroke-width="2"/>`,
		`<g transform="translate(1 2) scale(3)"><circle cx="1" cy="2" r="3"/></g>`, `<text x="1" y="2" font-size="30">ab</text>`} {
		f.Add(inner)
	}
	f.Fuzz(func(_ *testing.T, inner string) {
		_, _ = Draw(fmt.Sprintf("%s%s</svg>", head, inner), 44, loaded)
	})
}
