package boardview

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/tui/internal/sprites"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

func TestParseSet(t *testing.T) {
	for _, s := range pieceSets() {
		if got, err := ParsePieceSet(strings.ToUpper(s.String())); err != nil || got != s {
			t.Errorf("%v: %v, %v", s, got, err)
		}
	}
	if _, err := ParsePieceSet("staunton"); err == nil || !strings.Contains(err.Error(), "glyphs") {
		t.Error("error", err)
	}
}

// TestSetOf holds which set is drawn where another was wished for.
func TestSetOf(t *testing.T) {
	small, large := Space{Width: 58, Height: 24}, Space{Width: 120, Height: 60}
	tests := []struct {
		variant string
		set     PieceSet
		profile theme.Profile
		room    Space
		want    PieceSet
	}{
		{"chess", Glyphs, theme.ANSI256, small, Glyphs},
		{"chess", Glyphs, theme.Mono, small, Glyphs},
		{"chess", Glyphs, theme.ASCII, small, Letters},
		{"capablanca", Glyphs, theme.ANSI256, small, Letters},
		{"capablanca", Fairy, theme.ANSI256, small, Fairy},
		{"shako", Fairy, theme.ANSI256, small, Letters},
		{"capablanca", Pictures, theme.ANSI256, small, Letters},
		{"chess", Pictures, theme.ANSI256, small, Glyphs},
		{"chess", Pictures, theme.ANSI16, small, Letters},
		{"shogi", Pictures, theme.TrueColor, small, Kanji},
		{"capablanca", Pictures, theme.ANSI256, large, Pictures},
		{"capablanca", Pictures, theme.ANSI16, large, Pictures},
		{"capablanca", Pictures, theme.Mono, large, Letters},
		{"xiangqi", Fairy, theme.ANSI16, small, Fairy},
		{"xiangqi", Kanji, theme.ANSI16, small, Kanji},
		{"shogi", Kanji, theme.Mono, small, Kanji},
		{"tenjiku", Kanji, theme.Mono, small, Kanji},
		{"washogi", Kanji, theme.Mono, small, Kanji},
		{"yarishogi", Pictures, theme.ANSI256, small, Kanji},
		{"whaleshogi", Pictures, theme.ANSI256, small, Kanji},
		{"cannonshogi", Pictures, theme.ANSI256, small, Kanji},
		{"elvenshogi", Pictures, theme.ANSI256, small, Kanji},
		{"torishogi", Pictures, theme.ANSI256, small, Kanji},
		{"shoshogi", Pictures, theme.ANSI256, small, Kanji},
		{"okisakishogi", Pictures, theme.ANSI256, small, Kanji},
		{"chess", Kanji, theme.ANSI256, small, Letters},
		{"losalamos", Kanji, theme.ANSI256, small, Letters},
	}
	for _, test := range tests {
		b := New(load(t, test.variant), look(t, "", test.profile), book(t), test.set)
		b.Fit(test.room)
		if got := b.shownSet(); got != test.want {
			t.Errorf("%s as %v on %v: %v, want %v", test.variant, test.set, test.profile, got, test.want)
		}
	}
}

// TestTaken checks that a piece off the board looks as it does on it where characters are
// the pieces: each player's own, in the colors of the board if there are any.
func TestTaken(t *testing.T) {
	for _, profile := range []theme.Profile{theme.TrueColor, theme.Mono} {
		for _, id := range []string{"xiangqi", "janggi"} {
			v := load(t, id)
			b := New(v, look(t, "", profile), book(t), Kanji)
			b.Fit(Space{Width: 58, Height: 24})
			lines := strings.Join(b.Lines(State{Pos: position(t, v, "", "")}), "")
			general, _ := v.TypeNamed("General")
			for c := range engine.Color(2) {
				taken := b.CapturedText(engine.MakePiece(general.ID, c))
				if text := ansi.Strip(taken); !strings.Contains(ansi.Strip(lines), text) || text == ansi.Strip(b.CapturedText(engine.MakePiece(general.ID, c.Other()))) {
					t.Errorf("%s, %v, %v: %q is not on the board", id, profile, c, taken)
				}
				if colored := taken != ansi.Strip(taken); colored != (profile == theme.TrueColor) || colored != b.CapturedColored() {
					t.Errorf("%s, %v, %v: %q", id, profile, c, taken)
				}
			}
		}
	}
}

// TestFacesDiffer checks that no two types of a variant look the same, nor the
// players' pieces where there are no colors. Promoted forms of shogi and
// letters that the catalogue gives twice aside, this is so in all sets. Characters have
// drawings.
func TestFacesDiffer(t *testing.T) {
	pictures := book(t)
	for _, d := range testenv.Sample(variants.All(), 70) {
		v := variantstest.Load(t, d.ID)
		if Kanji.suits(v) {
			checkDrawn(t, New(v, look(t, "", theme.TrueColor), pictures, Kanji))
		}
		for _, set := range pieceSets() {
			if set != Letters && !set.suits(v) {
				continue
			}
			for _, bare := range []bool{false, true} {
				checkFaces(t, v, set, bare)
			}
		}
	}
}

func checkFaces(t *testing.T, v *engine.Variant, set PieceSet, bare bool) {
	t.Helper()
	type key struct {
		text  string
		color int
	}
	seen := map[key]string{}
	table := faces(v, set, bare)
	for _, typ := range v.Types() {
		for c, f := range table[typ.ID] {
			k := key{f.text, c}
			if bare {
				k.color = 0
			}
			if other, ok := seen[k]; ok {
				t.Errorf("%s, %v, bare %v: %s and %s are both %q", v.Def.ID, set, bare, typ.Name, other, f.text)
			}
			seen[k] = typ.Name
			if f.width != ansi.StringWidth(f.text) || f.width < 1 || f.width > 3 {
				t.Errorf("%s, %v: %q is %d wide", v.Def.ID, set, f.text, f.width)
			}
		}
	}
}

// TestSample checks that the bars of all boxes are straight where characters
// are as wide as they should be.
func TestSample(t *testing.T) {
	for _, set := range pieceSets() {
		for _, profile := range []theme.Profile{theme.Mono, theme.ANSI16, theme.ANSI256} {
			lines, err := Sample(set, look(t, "", profile), book(t))
			if err != nil {
				t.Fatal(set, err)
			}
			if len(lines) < 5 {
				t.Errorf("%v: %d lines", set, len(lines))
			}
			for _, line := range lines {
				text := ansi.Strip(line)
				if ansi.StringWidth(line) != len(lines[0]) || !strings.HasSuffix(text, "|") && !strings.HasSuffix(text, "+") {
					t.Errorf("%v: %q", set, line)
				}
			}
		}
	}
	if _, err := Sample(setCount, look(t, "", theme.Mono), book(t)); err == nil {
		t.Error("a sample of no set")
	}
}

// TestJanggiCharacters: Cho, who moves first, has its own general and soldiers in green,
// and Han those in red.
func TestJanggiCharacters(t *testing.T) {
	v := variantstest.Load(t, "janggi")
	if general := janggiKanji()["General"]; general.white != "楚" || general.black != "漢" {
		t.Errorf("the generals are %+v", general)
	}
	book := &sprites.Book{}
	th, err := theme.New("wood", theme.TrueColor)
	if err != nil {
		t.Fatal(err)
	}
	b := New(v, th, book, Kanji)
	cho, han := b.theme.Tones(theme.White, b.token), b.theme.Tones(theme.Black, b.token)
	if cho.ImageText>>8&0xff <= cho.ImageText>>16 || han.ImageText>>16 <= han.ImageText>>8&0xff {
		t.Errorf("Cho is drawn in %06x, Han in %06x", cho.ImageText, han.ImageText)
	}
}
