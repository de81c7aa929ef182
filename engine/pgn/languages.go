package pgn

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
)

// pieceNames are what is written for king, queen, rook, bishop and knight.
type pieceNames [5]string

var english = pieceNames{"K", "Q", "R", "B", "N"}

// languages have other names of pieces. Where two have the same, one of them is here.
var languages = []pieceNames{
	{"K", "D", "T", "L", "S"},  // German, Danish, Norwegian, Swedish
	{"K", "D", "T", "L", "P"},  // Dutch
	{"R", "D", "T", "F", "C"},  // French
	{"R", "D", "T", "A", "C"},  // Spanish, Italian, Catalan
	{"R", "D", "T", "B", "C"},  // Portuguese
	{"R", "D", "T", "N", "C"},  // Romanian
	{"K", "H", "W", "G", "S"},  // Polish
	{"K", "D", "V", "S", "J"},  // Czech, Slovak
	{"K", "V", "B", "F", "H"},  // Hungarian
	{"K", "D", "T", "L", "R"},  // Finnish
	{"K", "D", "H", "B", "R"},  // Icelandic
	{"K", "L", "V", "O", "R"},  // Estonian
	{"Кр", "Ф", "Л", "С", "К"}, // Russian
}

// foreign reports whether a text may be a move with a piece's name in another language.
func foreign(text string) bool {
	switch c := text[0]; {
	case c >= 0x80:
		return text[0] == 0xd0 || text[0] == 0xd1 // Cyrillic
	case c < 'A' || c > 'Z':
		return strings.IndexByte("DTHVWSCFLA", text[len(text)-1]) >= 0
	}
	return strings.IndexByte("KQRBNOP", text[0]) < 0
}

// translate writes a game's moves in English if they have names of pieces in another
// language, in which more of them can be read. p is the game's first position.
func (g *Game) translate(p *engine.Position) {
	found := false
	for n := g.Root.MainChild(); n != nil && !found; n = n.MainChild() {
		found = n.Text != "" && foreign(n.Text)
	}
	if !found || !notation.HasFigurines(g.Variant) {
		return
	}
	best, most := english, g.readable(p, english)
	if most == len(g.MainLine()) {
		return
	}
	for _, names := range languages {
		n := g.readable(p, names)
		if n > most || n == most && g.named(names) > g.named(best) && best != english {
			best, most = names, n
		}
	}
	if best != english {
		walk(g.Root, 0, func(n *Node, _ int) bool {
			if text := best.translate(n.Text); isMove(text) {
				n.Text = text
			}
			return true
		})
	}
}

// named returns how many moves of the main line begin with a piece's name among some: in
// Dutch, Pf3 is a knight's move that can be read as one of a pawn.
func (g *Game) named(names pieceNames) (n int) {
	for _, move := range g.MainLine() {
		if _, i := names.prefix(move.Text); i >= 0 {
			n++
		}
	}
	return n
}

// readable returns how many moves of the main line can be read with some names of pieces.
func (g *Game) readable(p *engine.Position, names pieceNames) (made int) {
	for n := g.Root.MainChild(); n != nil && n.Text != ""; n = n.MainChild() {
		m, null, err := readMove(p, names.translate(n.Text), usual)
		if err != nil {
			break
		}
		if made++; null {
			p.MakeNull()
		} else {
			p.Make(m)
		}
	}
	for range made {
		p.Unmake()
	}
	return made
}

// translate writes a move in English: the name of the piece that moves, and of the one that
// a pawn becomes.
func (s *pieceNames) translate(text string) string {
	if *s == english {
		return text
	}
	if name, i := s.prefix(text); i >= 0 && len(text) > len(name) {
		return english[i] + text[len(name):]
	}
	if stem := strings.TrimRight(text, "+#"); text != "" && strings.ContainsAny(stem, digits) {
		if i := slices.IndexFunc(s[:], func(name string) bool { return strings.HasSuffix(stem, name) }); i > 0 {
			return stem[:len(stem)-len(s[i])] + english[i] + text[len(stem):]
		}
	}
	return text
}

// prefix returns the name of a piece that a text begins with; i is -1 if there is none.
func (s *pieceNames) prefix(text string) (name string, i int) {
	for i, name := range s {
		if rest, ok := strings.CutPrefix(text, name); ok && rest != "" {
			if r, _ := utf8.DecodeRuneInString(rest); r != 'р' { // of the Russian king
				return name, i
			}
		}
	}
	return "", -1
}
