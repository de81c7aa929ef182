package pgn

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/words"
)

// NotationTag is the tag that names the notation of a game's moves to a Loader if no
// tag names the variant: chinese, japanese or janggi.
const NotationTag = "Notation"

// ownTags returns the tags of a game. Where none says what is played, but the moves are
// written in one notation only, a NotationTag with its name is added.
func (g *Game) ownTags() Tags {
	if g.Tags.Get("Variant") != "" || g.Tags.Get("Game") != "" {
		return g.Tags
	}
	if name := g.written(); name != "" {
		return append(slices.Clone(g.Tags), Tag{NotationTag, name})
	}
	return g.Tags
}

// writing is a notation that moves show by themselves.
type writing struct {
	name string
	text func() *regexp.Regexp
	sign string // at least one of these characters occurs
}

// writings are all such notations. The first two texts of a game have to match, and one of
// its first texts has a character of sign, unless that is empty.
var writings = []writing{
	{name: "chinese", text: words.Compiled(`[进退平進].?$`)},
	{name: "chinese", text: words.Compiled(`^[KAEHRCPNBGMSkaehrcpnbgms+-][1-9+-][+=.-][1-9]$`)},
	{name: "chinese", text: words.Compiled(`^[A-I][0-9]-[A-I][0-9]$`)},
	{name: "chinese", text: words.Compiled(`^[a-i][0-9][a-i][0-9]$`), sign: "09i"}, // which chess has not
	{name: "japanese", text: words.Compiled(`[歩香桂銀金角飛玉王と馬龍竜](成|不成|打|右|左|直|上|引|寄)*(\(\d\d\))?$`)},
	{name: "janggi", text: words.Compiled(`^\d\d[졸병마상차포사장왕궁卒兵馬象車包士將楚漢초한]+\d\d`)},
	{name: "janggi", text: words.Compiled(`^[KARCHENBP]\d\d[-x]\d\d[+#]?$`)},
}

// looksAsian reports whether a text looks like a move with characters of East Asia.
func looksAsian(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return r >= 'ぁ' }) &&
		slices.ContainsFunc(writings, func(w writing) bool { return w.sign == "" && w.text().MatchString(text) })
}

// isAsianWord reports whether a text is a word or sentence of East Asia and no move, such as
// a program's thanks to its users.
func isAsianWord(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return r >= 'ぁ' && r < 'Ａ' }) && !looksAsian(text)
}

// written returns the name of the notation in which the first moves are written; "" if they
// fit none of writings.
func (g *Game) written() string {
	var first []string
	for n := g.Root.MainChild(); n != nil && len(first) < 12; n = n.MainChild() {
		first = append(first, n.Text)
	}
	for _, w := range writings {
		fits := func(text string) bool { return w.text().MatchString(text) }
		if len(first) == 0 || !fits(first[0]) || len(first) > 1 && !fits(first[1]) {
			continue
		}
		if w.sign == "" || strings.ContainsAny(strings.Join(first, " "), w.sign) {
			return w.name
		}
	}
	return ""
}

// spelling is how the moves of a whole game are written where the text of one could mean
// another one as well.
type spelling uint8

const (
	usual    spelling = iota
	fromZero          // ranks count from 0
	byLetter          // a promotion names the piece: a plus sign is a check
)

// plain returns a move's text as it is written usually.
func (s spelling) plain(text string) string {
	switch s {
	case fromZero:
		return notation.FromICCS(text)
	case byLetter:
		return strings.TrimRight(text, "+#")
	}
	return text
}

// spellingOf returns the spelling of a game that begins at a position.
func (g *Game) spellingOf(p *engine.Position) spelling {
	switch {
	case g.countsFromZero(p):
		return fromZero
	case g.promotesByLetter(p.Variant()):
		return byLetter
	}
	return usual
}

var letterPromotion = words.Compiled(`=[A-Z][+#]?$`)

// promotesByLetter reports whether pieces turn into promoted forms, and no others, which
// ferz writes with a plus sign, and promotions name those: Pb3=G, as Fairy-Stockfish
// writes them.
func (g *Game) promotesByLetter(v *engine.Variant) bool {
	if !onlyPlusPromotes(v) {
		return false
	}
	found := false
	g.Walk(func(n *Node, _ int) bool {
		found = found || letterPromotion().MatchString(n.Text)
		return !found
	})
	return found
}

// onlyPlusPromotes reports whether there are promotions, all of pieces to their promoted
// forms: ferz writes others with an equals sign.
func onlyPlusPromotes(v *engine.Variant) bool {
	any := false
	for _, t := range v.Types() {
		for _, to := range v.PromotesTo(t.ID, engine.White) {
			if v.Type(to).Base != t.ID {
				return false
			}
			any = true
		}
	}
	return any
}

// countsFromZero reports whether the moves of a game are written with ranks from 0, as the
// Internet Chinese Chess Server does; p is its start position. That is decided for all of
// them at once, as the same text can be a move in both ways.
func (g *Game) countsFromZero(p *engine.Position) bool {
	if !notation.HasICCS(p.Variant()) {
		return false
	}
	some, zero, ten := false, false, false
	g.Walk(func(n *Node, _ int) bool {
		looks, hasZero, hasTen := notation.LooksICCS(n.Text)
		some, zero, ten = some || looks, zero || hasZero, ten || hasTen
		return true
	})
	switch {
	case !some || ten:
		return false
	case zero || strings.EqualFold(g.Tags.Get("Format"), "ICCS"):
		return true
	}
	plies := len(g.MainLine())
	plain := g.playable(p, usual)
	if plain == plies && g.Tags.Get("Game") == "" {
		return false
	}
	return g.playable(p, fromZero) >= plain
}

// playable returns how many moves of the main line can be made, read in one way.
func (g *Game) playable(p *engine.Position, spelt spelling) int {
	return g.Root.playable(p, spelt, math.MaxInt, 0)
}
