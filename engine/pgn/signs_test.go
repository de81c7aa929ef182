package pgn

import (
	"fmt"
	"strings"
	"testing"
)

// TestSigns reads what annotators write behind moves: the game continues, and the sign is a
// glyph or a comment.
func TestSigns(t *testing.T) {
	for _, tt := range []struct {
		signs string // with blanks between them
		nag   int
	}{
		{"‼", 3}, {"⁇", 4}, {"⁉", 5}, {"⁈", 6}, {"□", 7}, {"=", 10}, {"∞", 13}, {"+= += +/= ⩲", 14}, {"=+ =/+ ⩱", 15},
		{"± +/- +/−", 16}, {"∓ -/+ −/+", 17}, {"+- +−", 18}, {"-+ −+", 19}, {"⟳", 32}, {"↑", 36}, {"→", 40}, {"⇆", 132}, {"⊕", 138},
		{"∆", 140}, {"⌓", 142}, {"N TN", 146}, {"RR", 145}, {"D", 220}, {"=∞", 44},
	} {
		for _, sign := range strings.Fields(tt.signs) {
			for _, form := range []string{"1. e4 e5 2. Nf3 %s Nc6 3. Bb5 *", "1. e4 e5 2. Nf3%s Nc6 3. Bb5 *", "1. e4 e5 2. Nf3!%s Nc6 3. Bb5 *", "1. e4 e5 2. Nf3 $1 %s 2... Nc6 3. Bb5 *"} {
				text := fmt.Sprintf(form, sign)
				g := gameIn(t, text)
				if err := Resolve(g, load); err != nil {
					t.Errorf("%s: %v", text, err)
					continue
				}
				line := g.MainLine()
				if nags := fmt.Sprint(line[2].NAGs); len(line) != 5 || line[2].Text != "Nf3" || !strings.Contains(nags+" ", fmt.Sprint(tt.nag)) {
					t.Errorf("%s: %d moves, %s has %s, want $%d", text, len(line), line[2].Text, nags, tt.nag)
				}
			}
		}
	}
}

// TestForeignWords reads games among whose moves there is something else.
func TestForeignWords(t *testing.T) {
	for _, tt := range []struct {
		name, moves string
		plies       int
		want        string // in the game that is written
	}{
		{"sign of Black", "1. e4 e5↑ 2. Nf3 *", 3, "e5 $37"},
		{"word", "1. e4 foo e5 2. Nf3 *", 3, "{foo}"},
		{"words at the end", "1. e4 e5 Black resigns 1-0", 2, "{Black} {resigns}"},
		{"word first", "hello 1. e4 e5 *", 2, "{hello}"},
		{"unknown sign", "1. e4 ⊛ e5 2. Nf3 *", 3, "{⊛}"},
		{"unknown sign joined", "1. e4⊛ e5 2. Nf3 *", 3, "e4 {⊛}"},
		{"joined signs", "1. e4N= e5 2. Nf3TN *", 3, "Nf3 $146"},
		{"check and sign", "1. e4 f5 2. Qh5+= g6 *", 4, "Qh5 $14"},
		{"check mark and sign", "1. e4 f5 2. Qh5++- g6 *", 4, "Qh5+ $18"},
		{"word in a variation", "1. e4 e5 (1... c5 hmm 2. Nf3) 2. Nf3 *", 3, "{hmm}"},
		{"word begins a variation", "1. e4 e5 (well c5 2. Nf3) 2. Nf3 *", 3, "{well}"},
		{"variation of words", "1. e4 e5 (nothing) 2. Nf3 *", 3, "{nothing}"},
		{"castling in zeros", "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 00 00 *", 8, "4. 00 00"},
		{"castling on the long side", "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. 000 000 *", 10, "5. 000 000"},
		{"result with blanks", "1. e4 e5 1/2 - 1/2", 2, "1/2-1/2"},
		{"result with an en dash", "1. e4 e5 1/2–1/2\n\n1. d4 *", 2, "1/2-1/2"},
		{"result with a minus sign", "1. e4 e5 0−1", 2, "0-1"},
		{"result with dashes, blanks", "1. e4 e5 1 ― 0", 2, "1-0"},
		{"result with a period", "1. e4 e5 1-0.", 2, "1-0"},
		{"marks of direction", "1. e4\u200e e5\u200f 1-0", 2, "1-0"},
		{"victory with blanks", "1. e4 e5 1 - 0", 2, "1-0"},
		{"blanks beyond ASCII", "1.\u00a0e4\u2009e5\u20022.\u202fNf3\u3000Nc6\u200b3.\ufeffBb5 *", 5, "3. Bb5"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := gameIn(t, tt.moves)
			if err := Resolve(g, load); err != nil {
				t.Fatal(err)
			}
			text, err := Format(g)
			if line := g.MainLine(); err != nil || len(line) != tt.plies || !strings.Contains(text, tt.want) {
				t.Errorf("%d moves, want %d; %v\n%s\nwant %s", len(line), tt.plies, err, text, tt.want)
			}
		})
	}
}

// TestIllegalStays reads moves that do not fit: they end what is known of the game.
func TestIllegalStays(t *testing.T) {
	for _, moves := range []string{"1. e4 e5 2. Ke3 *", "1. e4 O-O *", "1. e4 exd *", "1. e4 BxN e5 *", "1. e4 e4= *"} {
		if err := Resolve(gameIn(t, moves), load); err == nil {
			t.Errorf("%s: no error", moves)
		}
	}
}

// TestLongTag reads and writes a tag of 20 kB.
func TestLongTag(t *testing.T) {
	value := strings.Repeat("long text ", 2000)
	g := gameIn(t, "[Event \"x\"]\n[Note \""+value+"\"]\n\n1. e4 *\n")
	text, err := Format(g)
	if err != nil || g.Tags.Get("Note") != value || !strings.Contains(text, value) || len(g.Problems) > 0 {
		t.Errorf("the tag has %d bytes, want %d: %v %v", len(g.Tags.Get("Note")), len(value), err, g.Problems)
	}
}

// TestBlankInTag reads tags with other blanks than a space.
func TestBlankInTag(t *testing.T) {
	for _, blank := range []string{" ", "\t", "\u00a0", "\u2003", "\u3000", "\u200b", "\u200e", "\u00ad", "\ufeff", "\xa0", "\v", "\f", "  "} {
		g := gameIn(t, "[Event"+blank+"\"Open\u00a0Air\"]\n[White"+blank+"\"x\"]"+blank+"\n\n1. e4 *\n")
		if g.Tags.Get("White") != "x" || !strings.HasPrefix(g.Tags.Get("Event"), "Open") || len(g.MainLine()) != 1 {
			t.Errorf("blank %q: tags %v", blank, g.Tags)
		}
	}
}

// gameIn reads a game.
func gameIn(t *testing.T, text string) *Game {
	t.Helper()
	g, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
