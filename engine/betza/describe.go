package betza

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine/words"
)

// maxSentences limits how much is said about moves of several legs.
const maxSentences = 12

// Describe describes the piece's moves in English, in one sentence or more.
func (p *Piece) Describe() string {
	var sentences []string
	for _, g := range groupSingles(p.Patterns) {
		sentences = append(sentences, g.sentence())
	}
	sentences = append(sentences, compoundSentences(p.Patterns)...)
	if p.Universal != 0 {
		sentences = append(sentences, "Leaps to any square of the board"+modeWords(p.Universal)+".")
	}
	sentences = append(sentences, castlingSentences(p.Castlings)...)
	switch {
	case p.DropRanks > 0:
		sentences = append(sentences, fmt.Sprintf("May be dropped on the first %d ranks.", p.DropRanks))
	case p.Drops:
		sentences = append(sentences, "May be dropped.")
	}
	if len(sentences) == 0 {
		return "Does not move."
	}
	return strings.Join(sentences, " ")
}

// legShape is a leg without its direction: what patterns that only differ in
// direction have in common.
type legShape struct {
	long, short    int // the leap; short is 0 for diagonal leaps as well
	min, max, skip int
	mode           Mode
}

func gaitOf(l Leg) legShape {
	g := legShape{max(abs(l.DX), abs(l.DY)), min(abs(l.DX), abs(l.DY)), l.Min, l.Max, l.Skip, l.Mode}
	if g.short == g.long {
		g.short = 0
	}
	return g
}

func abs(n int) int { return max(n, -n) }

// singleLeg is a set of patterns of one leg that differ in direction only.
type singleLeg struct {
	initial int
	gait    legShape
	dirs    dirSet
}

// groupSingles collects the patterns of one leg, in order of appearance.
func groupSingles(patterns []Pattern) []*singleLeg {
	var list []*singleLeg
	for _, p := range patterns {
		if len(p.Legs) != 1 {
			continue
		}
		g := gaitOf(p.Legs[0])
		i := slices.IndexFunc(list, func(s *singleLeg) bool { return s.initial == p.Initial && s.gait == g })
		if i < 0 {
			i = len(list)
			list = append(list, &singleLeg{initial: p.Initial, gait: g})
		}
		list[i].dirs |= 1 << dirOf(p.Legs[0])
	}
	return list
}

// dirOf returns which of the eight directions, as an atom counts them, a leg
// takes.
func dirOf(l Leg) int {
	a := newAtom(' ', max(abs(l.DX), abs(l.DY)), min(abs(l.DX), abs(l.DY)))
	for d := range 8 {
		if x, y := a.step(d); x == l.DX && y == l.DY {
			return d
		}
	}
	return 0
}

func (s *singleLeg) sentence() string {
	if s.gait.long == 0 {
		return capitalize(when(s.initial) + "may pass its turn.")
	}
	text := when(s.initial) + s.gait.verb()
	if where := s.gait.where(s.dirs); where != "" {
		text += " " + where
	}
	return capitalize(text + modeWords(s.gait.mode) + ".")
}

func when(initial int) string {
	switch initial {
	case 1:
		return "on its first move "
	case 2:
		return "from one rank beyond its first "
	}
	return ""
}

func capitalize(text string) string {
	return strings.ToUpper(text[:1]) + text[1:]
}

// verb says how far a leg goes, and how.
func (g legShape) verb() string {
	if g.long == 1 {
		return g.slideVerb() + g.skipWords()
	}
	text := fmt.Sprintf("leaps %d squares by %d", g.long, g.short)
	switch {
	case g.short == 0:
		text = fmt.Sprintf("leaps %d squares", g.long)
	case g.short == 1 && g.long == 2:
		text = "leaps like a chess knight"
	}
	switch {
	case g.max == 0:
		return text + " any number of times in one direction"
	case g.max > 1 && g.min == g.max:
		return text + fmt.Sprintf(" exactly %d times in one direction", g.max)
	case g.max > 1:
		return text + fmt.Sprintf(" up to %d times in one direction", g.max)
	}
	return text
}

func (g legShape) slideVerb() string {
	switch {
	case g.max == 0:
		return "slides any number of squares"
	case g.max == 1:
		return "steps one square"
	case g.min == g.max:
		return fmt.Sprintf("moves exactly %d squares", g.max)
	}
	return fmt.Sprintf("slides up to %d squares", g.max)
}

func (g legShape) skipWords() string {
	switch g.skip {
	case 0:
		return ""
	case 1:
		return ", leaping over the first,"
	}
	return fmt.Sprintf(", leaping over the first %d,", g.skip)
}

// where names a set of directions; "" are all of an oblique leap.
func (g legShape) where(dirs dirSet) string {
	if g.short > 0 {
		return obliqueWords(dirs, g.long, g.short)
	}
	var parts []string
	switch straight := dirs & orthogonals; straight {
	case noDirs:
	case orthogonals:
		parts = append(parts, "orthogonally")
	default:
		parts = append(parts, straightWords(straight)...)
	}
	switch slanted := dirs & diagonals; slanted {
	case noDirs:
	case diagonals:
		parts = append(parts, "diagonally")
	default:
		parts = append(parts, slantedWords(slanted)...)
	}
	if dirs&orthogonals == orthogonals && dirs&diagonals != noDirs && dirs&diagonals != diagonals {
		return parts[0] + ", or " + words.List(parts[1:], "or") // what follows is said of diagonals alone
	}
	return words.List(parts, "or")
}

func straightWords(dirs dirSet) []string {
	var parts []string
	for _, w := range []struct {
		set  dirSet
		text string
	}{{0x01, "straight forward"}, {0x10, "straight backward"}, {0x44, "sideways"}, {0x40, "to the left"}, {0x04, "to the right"}} {
		if dirs&w.set == w.set {
			parts = append(parts, w.text)
			dirs &^= w.set
		}
	}
	return parts
}

func slantedWords(dirs dirSet) []string {
	var parts []string
	for _, w := range []struct {
		set  dirSet
		text string
	}{
		{0x82, "diagonally forward"}, {0x28, "diagonally backward"},
		{0xA0, "diagonally to the left"}, {0x0A, "diagonally to the right"},
		{0x80, "diagonally forward to the left"}, {0x02, "diagonally forward to the right"},
		{0x20, "diagonally backward to the left"}, {0x08, "diagonally backward to the right"},
	} {
		if dirs&w.set == w.set {
			parts = append(parts, w.text)
			dirs &^= w.set
		}
	}
	return parts
}

func obliqueWords(dirs dirSet, long, short int) string {
	switch dirs {
	case allDirs:
		return ""
	case 0xC3:
		return "forward"
	case 0x3C:
		return "backward"
	case 0x0F:
		return "to the right"
	case 0xF0:
		return "to the left"
	}
	var parts []string
	a := atom{long: long, short: short, shape: oblique}
	for _, d := range dirs.list() {
		dx, dy := a.step(d)
		switch other := mirrored(a, dirs, dx, dy); {
		case !other:
			parts = append(parts, leapWords(dx, dy))
		case dx > 0:
			parts = append(parts, strings.TrimSuffix(leapWords(dx, dy), "right")+"sideways")
		}
	}
	return "(" + words.List(parts, "or") + ")"
}

// mirrored reports whether a leap's mirror image, left for right, is among directions.
func mirrored(a atom, dirs dirSet, dx, dy int) bool {
	for _, d := range dirs.list() {
		if x, y := a.step(d); x == -dx && y == dy {
			return true
		}
	}
	return false
}

// leapWords spells a leap out: 2 forward and 1 left.
func leapWords(dx, dy int) string {
	vertical, sideways := "forward", "right"
	if dy < 0 {
		vertical = "backward"
	}
	if dx < 0 {
		sideways = "left"
	}
	return fmt.Sprintf("%d %s and %d %s", abs(dy), vertical, abs(dx), sideways)
}

// modeWords says what a last leg may find where it ends, and on its way.
func modeWords(mode Mode) string {
	return onWay(mode) + landingWords(mode) + aftermath(mode)
}

func onWay(mode Mode) string {
	var text string
	if mode&Hop != 0 {
		text += ", hopping over exactly one piece"
	}
	if mode&HopAdjacent != 0 {
		text += ", landing right behind the first piece in its way"
	}
	if mode&Lame != 0 {
		text += " (it cannot jump over a piece in between)"
	}
	if mode&MustJump != 0 {
		text += ", only by jumping over a piece"
	}
	if mode&Wrap != 0 {
		text += ", over the left and right edges as well"
	}
	return text
}

func landingWords(mode Mode) string {
	var text string
	switch mode & (Empty | Capture | CaptureOwn | EnPassant) {
	case Empty | Capture:
	case Empty:
		text = ", only to move"
	case Capture:
		text = ", only to capture"
	case Capture | EnPassant:
		text = ", only to capture, en passant too"
	case EnPassant:
		text = ", only to capture en passant"
	case CaptureOwn:
		text = ", only to capture pieces of its own side"
	case Empty | Capture | EnPassant:
		text = ", capturing en passant too"
	case Capture | CaptureOwn:
		text = ", only to capture, pieces of its own side too"
	default:
		text = ", " + rareLanding(mode)
	}
	if mode&OnlyRoyal != 0 {
		text += " (of enemy pieces, only royal ones)"
	}
	if mode&NotRoyal != 0 {
		text += " (but no royal piece)"
	}
	return text
}

func rareLanding(mode Mode) string {
	var parts []string
	for _, w := range []struct {
		bit  Mode
		text string
	}{
		{Empty, "to move"}, {Capture, "to capture enemy pieces"},
		{CaptureOwn, "to capture pieces of its own side"}, {EnPassant, "to capture en passant"},
	} {
		if mode&w.bit != 0 {
			parts = append(parts, w.text)
		}
	}
	return words.List(parts, "or")
}

func aftermath(mode Mode) string {
	var text string
	if mode&Unload != 0 {
		text += ", and what it captures reappears where this move began"
	}
	if mode&SetsEnPassant != 0 {
		text += ", after which it may be captured en passant"
	}
	return text
}

func castlingSentences(castlings []Castling) []string {
	var list []string
	for i, c := range castlings {
		if slices.ContainsFunc(castlings[:i], func(b Castling) bool { return b.mirrored() == c }) {
			continue
		}
		side := "to the right"
		switch {
		case slices.Contains(castlings, c.mirrored()):
			side = "to either side"
		case c.DX < 0:
			side = "to the left"
		}
		partner := "the piece in the corner"
		if c.Inset > 0 {
			partner = fmt.Sprintf("the piece %d from the corner", c.Inset)
		}
		list = append(list, capitalize(fmt.Sprintf("%scastles %s, %s toward %s.",
			when(boolInt(c.Initial)), side, squares(c.Steps), partner)))
	}
	return list
}

func (c Castling) mirrored() Castling {
	c.DX = -c.DX
	return c
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

func squares(n int) string {
	if n == 1 {
		return "one square"
	}
	return fmt.Sprintf("%d squares", n)
}
