package variants

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// SizeText writes the size of a board: 8x8, or 8x8x2 for two boards.
func SizeText(b engine.Board) string {
	text := fmt.Sprintf("%dx%d", b.Files, b.Ranks)
	if b.Boards > 1 {
		text += fmt.Sprintf("x%d", b.Boards)
	}
	return text
}

// Origin returns the inventor and year of a variant, as far as known; "" if neither is.
func Origin(d *engine.Definition) string { return origin(d.Inventor, d.Year) }

// Origin returns who invented the variant, as the function Origin does.
func (c *Card) Origin() string { return origin(c.Inventor, c.Year) }

func origin(inventor, year string) string {
	var known []string
	for _, text := range []string{inventor, year} {
		if text != "" && text != "Unknown" {
			known = append(known, text)
		}
	}
	return strings.Join(known, ", ")
}

// Popular returns the ids of the most popular variants, best known first; the start
// screen lists them in a section of their own.
func Popular() []string {
	return []string{
		"chess", "fischerandom", "crazyhouse", "xiangqi", "shogi", "atomic", "antichess", "duck", "capablanca",
		"seirawan", "makruk", "janggi",
	}
}

// Index is variants made ready to be searched many times.
type Index []entry

// entry is what a search looks at in a variant.
type entry struct {
	names       []string // the id, the name and other names
	texts       []string // what else is known: inventor, year, size, family, tags
	description string
	popular     bool
}

// NewIndex makes variants ready to be searched.
func NewIndex(all []Card) Index {
	out, popular := make(Index, len(all)), Popular()
	for i := range all {
		d := &all[i]
		for _, name := range append([]string{d.ID, d.Name}, d.Aliases...) {
			out[i].names = append(out[i].names, fold(name))
		}
		for _, text := range append([]string{d.Inventor, d.Year, SizeText(d.Board), d.Family}, d.Tags...) {
			out[i].texts = append(out[i].texts, fold(text))
		}
		out[i].description = fold(d.Description)
		out[i].popular = slices.Contains(popular, d.ID)
	}
	return out
}

// fold brings a text to lower case without the accents of the catalogue's
// names, which few can type.
func fold(text string) string { return unaccented.Replace(strings.ToLower(text)) }

var unaccented = strings.NewReplacer(
	"á", "a", "à", "a", "â", "a", "ä", "a", "ã", "a", "å", "a", "ç", "c", "é", "e", "è", "e", "ê", "e", "ë", "e",
	"í", "i", "ì", "i", "î", "i", "ï", "i", "ñ", "n", "ó", "o", "ò", "o", "ô", "o", "ö", "o", "õ", "o", "ø", "o",
	"ú", "u", "ù", "u", "û", "u", "ü", "u", "ý", "y", "ß", "ss", "ł", "l", "š", "s", "ž", "z", "č", "c",
)

// Search returns the listed variants that every word of a query fits, as
// Index.Search does.
func (c *Catalogue) Search(query string) []engine.Definition {
	var out []engine.Definition
	for _, of := range Search(c.ListedCards(), query) {
		out = append(out, c.find(of.ID).definition().Clone())
	}
	return out
}

// Search returns those of some variants that match every word of a query, as
// Index.Search does.
func Search(all []Card, query string) []Card {
	var out []Card
	for _, i := range NewIndex(all).Search(query) {
		out = append(out, all[i])
	}
	return out
}

// Search returns the indices of the variants that every word of a query fits,
// best first: by the names (the whole name, its beginning, the beginning of one of
// its words, a part of it), then by inventor, year, size, family and tags, then by
// the description. A query counts by the word that fits worst. Variants that fit
// equally well keep their order. If there are none, letters of the names may be left
// out.
func (x Index) Search(query string) []int {
	words := strings.Fields(fold(query))
	phrase := "" // a single word is no phrase
	if len(words) > 1 {
		phrase = strings.Join(words, " ")
	}
	if out := x.rank(words, phrase, (*entry).scoreWord); len(out) > 0 {
		return out
	}
	return x.rank(words, phrase, (*entry).scoreLetters)
}

// scorer returns how well a word fits a variant; 0 is not at all.
type scorer func(*entry, string) int

func (x Index) rank(words []string, phrase string, score scorer) []int {
	scores := make([]int, len(x))
	var out []int
	for i := range x {
		if n, ok := x[i].scoreAll(words, phrase, score); ok {
			scores[i] = n
			out = append(out, i)
		}
	}
	slices.SortStableFunc(out, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	return out
}

// scoreAll returns how well all words fit a variant. Names that have them together, as a
// phrase, score higher.
func (e *entry) scoreAll(words []string, phrase string, score scorer) (sum int, ok bool) {
	least := nameScore
	for _, w := range words {
		n := score(e, w)
		if n == 0 {
			return 0, false
		}
		sum += n
		least = min(least, n)
	}
	if phrase != "" {
		sum += score(e, phrase)
	}
	switch { // the places where all words fit count before how well each of them does
	case least >= nameScore:
		sum += 2 * placeBonus
	case least >= textScore:
		sum += placeBonus
	}
	return sum, true
}

// Minimum scores of a word that begins a name, and that begins a word of another text,
// and the bonus of a query whose words all have better matches: more than words can add
// up to.
const (
	prefixScore = 78
	nameScore   = 58
	textScore   = 30
	placeBonus  = 1 << 16
)

// scoreLetters is scoreWord, but also matches names with letters left out.
func (e *entry) scoreLetters(word string) int {
	best := e.scoreWord(word)
	for i, name := range e.names {
		if best < 20 && subsequence(name, word) {
			best = 20 - min(i, 2)
		}
	}
	return best
}

// scoreWord returns how well a word fits one of the things known of a variant; 0 is not
// at all. Names count more than the rest.
func (e *entry) scoreWord(word string) int {
	best := 0
	if strings.Contains(e.description, word) {
		best = 10
	}
	for i, name := range e.names {
		n := scoreName(name, word) - min(i, 2)
		if e.popular && n >= prefixScore {
			n = max(n, min(n+10, 97)) // of games that begin alike, the one that most people mean
		}
		best = max(best, n)
	}
	for _, text := range e.texts {
		if best < 30 && strings.Contains(text, word) {
			best = 30
		}
	}
	return best
}

// scoreName returns how well a word fits a name, 0 if it is not in it: 100 for the
// whole name, 90 to 99 for its first word, 80 to 89 for its beginning, 75 for another
// word, 70 for the beginning of another word, 60 for a part of one. Of names that
// begin with the word, shorter ones score more.
func scoreName(name, word string) int {
	if name == word {
		return 100
	}
	best, short := 0, max(9-(len(name)-len(word)), 0)
	for at := 0; ; at++ {
		i := strings.Index(name[at:], word)
		if i < 0 {
			return best
		}
		at += i
		begins := at == 0 || separates(name[at-1])
		ends := at+len(word) == len(name) || separates(name[at+len(word)])
		switch {
		case at == 0 && ends:
			best = 90 + short
		case at == 0:
			best = 80 + short
		case begins && ends:
			best = max(best, 75)
		case begins:
			best = max(best, 70)
		default:
			best = max(best, 60)
		}
	}
}

// separates reports whether a byte of a name stands between words.
func separates(b byte) bool { return strings.IndexByte(" -()/.,:'+", b) >= 0 }

// subsequence reports whether the letters of word occur in text in this order,
// the first of them at the start of one of its words.
func subsequence(text, word string) bool {
	for i := range len(text) {
		if (i == 0 || text[i-1] == ' ') && text[i] == word[0] && follows(text[i:], word) {
			return true
		}
	}
	return false
}

// follows reports whether the letters of word occur in text in this order.
func follows(text, word string) bool {
	for i := 0; i < len(text) && word != ""; i++ {
		if text[i] == word[0] {
			word = word[1:]
		}
	}
	return word == ""
}
