package notation

import (
	"maps"
	"regexp"
	"strings"

	"github.com/ferzchess/ferz/engine/words"
)

// normalizedTexts returns what a typed text may be read as, the likeliest first: as it is,
// without what other programs and keyboards put around a move, and with words in
// place of letters and signs.
func (p position) normalizedTexts(typed string) []string {
	out := []string{typed}
	add := func(text string) {
		if text != "" && text != out[len(out)-1] {
			out = append(out, text)
		}
	}
	clean := cleanText(typed)
	add(clean)
	add(p.parseSpoken(clean))
	return out
}

// cleanText puts plain characters in place of wide ones, dashes and quotation marks, and
// takes off marks that belong to the text around a move.
func cleanText(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '\u00a0':
			return ' '
		case strings.ContainsRune("‐‑‒–—―−", r):
			return '-'
		case strings.ContainsRune("\"“”„«»‹›", r):
			return -1
		}
		return words.Narrow(r)
	}, text)
	text = dashes.ReplaceAllString(strings.TrimRight(strings.TrimSpace(text), ".,; "), "-")
	if number := moveMark.FindString(text); number != "" && len(number) < len(text) && !isDigit(text[len(number)]) {
		text = text[len(number):]
	}
	return text
}

var (
	// moveMark is what stands before a move besides moveNumber: "1 e4", "...e5",
	// "1) e4".
	moveMark = regexp.MustCompile(`^(\d+\s*(\.|…|\))+|(\.|…)+|\d+\s)\s*`)
	castles  = regexp.MustCompile(`(?i)^castles?$`)
	dashes   = regexp.MustCompile(` *- *`)
)

// spokenCastling has the words of castling as parts of O-O, and spokenFillers words that add
// nothing to the squares and pieces of a move.
var (
	spokenCastling = map[string]string{"kingside": "-O", "short": "-O", "queenside": "-O-O", "long": "-O-O", "castle": "O", "castles": "O"}
	spokenFillers  = []string{"to", "takes", "captures", "on", "x", "check", "mate", "checkmate", "move", "moves", "the", "from", "side", "promotes", "promoting", "becomes", "and"}
)

// parseSpoken writes a move as algebraic notation does that is typed in words: "knight
// takes f3", "e2 to e4", "castle long"; "" if there is no such word.
func (p position) parseSpoken(text string) string {
	words := strings.Fields(text)
	if len(words) < 2 && !castles.MatchString(text) {
		return ""
	}
	names := maps.Clone(spokenCastling)
	for _, word := range spokenFillers {
		names[word] = ""
	}
	for _, t := range p.v.Types() {
		if name := strings.ToLower(t.Name); !strings.Contains(name, " ") {
			names[name] = p.letterOf(t.ID)
		}
	}
	var b strings.Builder
	known := false
	for _, word := range words {
		short, ok := names[strings.ToLower(word)]
		if known = known || ok; !ok {
			short = word
		}
		b.WriteString(short)
	}
	if !known {
		return ""
	}
	return b.String()
}
