package engine

import (
	"fmt"
	"strings"
)

// checkRegionalNames checks the form of the names that pieces have in the notations of shogi,
// xiangqi and janggi.
func (v *Variant) checkRegionalNames() error {
	for _, def := range v.Def.Pieces {
		if n := len(strings.Fields(def.Kanji)); def.Kanji != "" && (n < 1 || n > 2) {
			return fmt.Errorf("piece %s: kanji=%q has %d names: expected one in full, and one in short if it is not the first character", def.Name, def.Kanji, n)
		}
		if words := strings.Fields(def.WXF); def.WXF != "" && (len(words) != 3 || !isCapital(words[0])) {
			return fmt.Errorf("piece %s: wxf=%q is not a letter with two characters: expected something like A 仕 士", def.Name, def.WXF)
		}
		if def.Janggi != "" && !isCapital(def.Janggi) {
			return fmt.Errorf("piece %s: janggi=%q is no capital letter", def.Name, def.Janggi)
		}
	}
	return nil
}

// isCapital reports whether a text is one capital letter.
func isCapital(text string) bool { return len(text) == 1 && text[0] >= 'A' && text[0] <= 'Z' }

// KanjiNames returns the piece's name in Japanese, in full and as diagrams have it; "" if it
// has none.
func (p *PieceDef) KanjiNames() (full, short string) {
	full, short, _ = strings.Cut(p.Kanji, " ")
	if short == "" && full != "" {
		short = string([]rune(full)[:1])
	}
	return full, strings.TrimSpace(short)
}

// WXFNames returns the piece's letter in the notation of the World Xiangqi Federation and
// its characters, Red's and Black's; "" if it has none.
func (p *PieceDef) WXFNames() (letter string, characters [2]string) {
	letter, rest, _ := strings.Cut(p.WXF, " ")
	characters[White], characters[Black], _ = strings.Cut(strings.TrimSpace(rest), " ")
	return letter, characters
}
