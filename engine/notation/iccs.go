package notation

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/ferzchess/ferz/engine"
)

// iccs is how the Internet Chinese Chess Server writes moves: H2-E2. Ranks count from 0.
// As the same text can be another move by the names of squares, it is read only where a
// whole game is known to be written so; see FromICCS.
var iccs = Style{
	Name:      "iccs",
	appliesTo: HasICCS,
	spellings: func(p position, m engine.Move, _ []engine.Move) []string {
		if !steps(m) || m.Type() != 0 {
			return nil
		}
		square := func(s engine.Square) string { return fmt.Sprintf("%c%d", 'A'+p.v.File(s), p.v.Rank(s)) }
		return []string{square(m.From()) + "-" + square(m.To())}
	},
	normalize: func(text string) string { return text },
	written:   true,
}

// HasICCS reports whether a variant's games may be written in the notation of the
// Internet Chinese Chess Server, whose ranks count from 0: those of xiangqi, not of janggi.
func HasICCS(v *engine.Variant) bool {
	return likeXiangqi(v) && v.Ranks() == 10 && !janggi.appliesTo(v)
}

var iccsText = regexp.MustCompile(`^([A-Ia-i])(\d{1,2})[-x]?([A-Ia-i])(\d{1,2})[+#]?$`)

// LooksICCS reports whether a text has exactly two squares, and whether their ranks
// show that they count from 0, or from 1.
func LooksICCS(text string) (looks, zero, ten bool) {
	if !hasTwoDigits(text) {
		return false, false, false
	}
	at := iccsText.FindStringSubmatch(cleanText(text))
	if at == nil {
		return false, false, false
	}
	for _, rank := range []string{at[2], at[4]} {
		zero = zero || rank == "0"
		ten = ten || rank == "10"
	}
	return true, zero, ten
}

// hasTwoDigits reports whether a text can have two squares: it has two digits, or characters
// beyond ASCII, which may be digits of full width.
func hasTwoDigits(text string) bool {
	n := 0
	for i := range len(text) {
		switch {
		case text[i] >= utf8.RuneSelf:
			return true
		case isDigit(text[i]):
			n++
		}
	}
	return n > 1
}

// FromICCS returns a move that counts ranks from 0 as the names of squares have it: h2e2 is
// h3e3. Others are returned as they are.
func FromICCS(text string) string {
	at := iccsText.FindStringSubmatch(cleanText(text))
	if at == nil || len(at[2]) > 1 || len(at[4]) > 1 {
		return text
	}
	return fmt.Sprintf("%s%d%s%d", strings.ToLower(at[1]), at[2][0]-'0'+1, strings.ToLower(at[3]), at[4][0]-'0'+1)
}
