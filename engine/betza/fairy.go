package betza

import (
	"slices"
	"strconv"
	"strings"
)

// Fairy-Stockfish writes what pieces do in a dialect of Betza's notation, in the keys
// customPieceN and king of its variants.ini. What it reads otherwise than XBetza:
//
//   - K is W and F, and Q is R and B, each with the directions that the letters mean to it: bK
//     goes to three squares.
//   - Letters of directions are read in pairs if they are alike, or one is of f b v h and the
//     other of r l s h. A pair is what it is for oblique leaps: some of eight sectors, between
//     which the straight lines and the diagonals lie. With W D H R, the letters of a pair are
//     two directions, and an h is none. Pairs such as sf, vr and hh are none at all.
//   - p and g make riders of W F K, and mean nothing with leaps. A number behind them is the
//     greatest distance, but 1 is the square right behind the hurdle.
//   - n is for D N A Z and leaves nothing of other leaps. The path of nZ is a straight step and
//     two diagonal ones, as that of the elephant of Janggi.
//   - Only W F N K R B Q can be repeated; other atoms with a number, or doubled, do nothing.
//     The number is one digit.
//   - i is for moves without captures.
//   - What a term says of a step replaces what terms before it say: RmR2 moves two squares.
//
// Source: the moves of Fairy-Stockfish of July 2026 (commit c19b5f6c); testdata/dialect.tsv of
// package ini has some. Debian's 11.1 has no such keys.

// FromFairy converts a notation of Fairy-Stockfish to XBetza: the result is the same,
// except for terms that have another meaning. Terms with letters or numbers that
// Fairy-Stockfish does not know are XBetza already. Errors are of type *[SyntaxError].
func FromFairy(notation string) (string, error) {
	terms := fairyTerms(notation)
	last := map[fairyStep]int{}
	for i, t := range terms {
		t.each(func(_ fairyLeap, _ int, step fairyStep) { last[step] = i })
	}
	var parts []string
	for i, t := range terms {
		parts = append(parts, t.xbetza(func(step fairyStep) bool { return last[step] == i }))
	}
	out := joinTerms(parts)
	if out == "" {
		return "-", nil
	}
	_, err := Parse(out)
	return out, err
}

// fairyTerm is a term of the dialect.
type fairyTerm struct {
	text    string // as it is written
	foreign bool   // it is none of the dialect
	modes   string // all modifiers but those of directions
	letters string // of directions
	pairs   []string
	atom    byte // the capital
	count   int  // the digit behind it, or one of the two below
}

const (
	noCount = -1
	doubled = -2
)

func (t fairyTerm) has(mode byte) bool { return strings.IndexByte(t.modes, mode) >= 0 }

func (t fairyTerm) hops() bool { return t.has('p') || t.has('g') }

func (t fairyTerm) rides() bool { return t.count != noCount || strings.IndexByte("RBQ", t.atom) >= 0 }

// fairyTerms splits a notation into terms.
func fairyTerms(notation string) (terms []fairyTerm) {
	for rest := notation; rest != ""; {
		text := nextTerm(rest)
		rest = rest[len(text):]
		terms = append(terms, readFairyTerm(text))
	}
	return terms
}

// nextTerm returns the first term of a notation: up to a capital and the number or letter
// behind it, a chain in brackets, or all there is.
func nextTerm(notation string) string {
	at := strings.IndexFunc(notation, func(r rune) bool { return r >= 'A' && r <= 'Z' || r == '[' || r == '@' })
	switch {
	case at < 0 || notation[at] == '@':
		return notation
	case notation[at] == '[':
		end := strings.IndexByte(notation, ']')
		if end < at {
			return notation
		}
		return notation[:end+1]
	}
	rest := strings.TrimLeft(notation[at+1:], "XY")
	rest = strings.TrimPrefix(rest, notation[at:at+1])
	rest = strings.TrimLeft(rest, "0123456789")
	return notation[:len(notation)-len(rest)]
}

// fairyModifiers are the letters before an atom in the dialect. The program skips e and takes
// it for its setting of captures en passant.
const fairyModifiers = "mcpgniefbvhrls"

func readFairyTerm(text string) fairyTerm {
	t := fairyTerm{text: text, count: noCount}
	foreign := fairyTerm{text: text, foreign: true}
	at := 0
	for ; at < len(text) && strings.IndexByte(fairyModifiers, text[at]) >= 0; at++ {
		switch c := text[at]; {
		case !isDirection(c):
			t.modes += string(rune(c))
		case fairyPair(text[at:]):
			t.pairs = append(t.pairs, text[at:at+2])
			t.letters += text[at : at+2]
			at++
		default:
			t.pairs = append(t.pairs, string([]byte{c, c}))
			t.letters += string(rune(c))
		}
	}
	if at == len(text) || strings.IndexByte("WFDNAHLCJZGKRBQ", text[at]) < 0 {
		return foreign
	}
	t.atom = text[at]
	switch rest := text[at+1:]; {
	case rest == string(rune(t.atom)):
		t.count = doubled
	case len(rest) == 1 && rest[0] <= '9':
		t.count = int(rest[0] - '0')
	case rest != "":
		return foreign
	}
	return t
}

// fairyPair reports whether the first two letters of a text are read together.
func fairyPair(text string) bool {
	vertical := func(c byte) bool { return strings.IndexByte("fbvh", c) >= 0 }
	sideways := func(c byte) bool { return strings.IndexByte("rlsh", c) >= 0 }
	return len(text) > 1 && (text[0] == text[1] || vertical(text[0]) && sideways(text[1]) || sideways(text[0]) && vertical(text[1]))
}

// fairySectors are the sectors of a pair, as the directions of an oblique leap.
func fairySectors(a, b byte) dirSet {
	switch {
	case a == 'h' && (b == 'r' || b == 'l'):
		return obliqueDirs(string([]byte{a, b}))
	case a == b:
		return narrowPairs().of(a)
	case a == 'h' || a == 's' || a == 'v':
		return noDirs
	case b == 'h':
		return halfPlanes().of(a)
	}
	return halfPlanes().of(a) & narrowPairs().of(b)
}

// sectors are those of a term's pairs; of a straight leap's pairs each letter counts.
func (t fairyTerm) sectors(straight bool) (set dirSet) {
	if len(t.pairs) == 0 {
		return allDirs
	}
	for _, pair := range t.pairs {
		if straight {
			set |= fairySectors(pair[0], pair[0]) | fairySectors(pair[1], pair[1])
		} else {
			set |= fairySectors(pair[0], pair[1])
		}
	}
	return set
}

// fairyLeap is a leap or ride in some directions.
type fairyLeap struct {
	atom byte
	dirs dirSet
}

// linesOf returns a leap in the directions that lie in sectors.
func linesOf(name byte, sectors dirSet) fairyLeap {
	a, _ := atomOf(name)
	out := fairyLeap{atom: name}
	for _, sector := range sectors.list() {
		switch a.shape {
		case orthogonal:
			out.dirs |= 1 << ((sector + 1) &^ 1 & 7)
		case diagonal:
			out.dirs |= 1 << (sector | 1)
		default:
			out.dirs |= 1 << sector
		}
	}
	return out
}

// leaps are what a term stands for; nothing if its modifiers or its number make no sense with
// the atom.
func (t fairyTerm) leaps() []fairyLeap {
	name := t.atom
	switch {
	case t.foreign,
		t.hops() && strings.IndexByte("WFKRBQ", name) < 0,
		t.rides() && strings.IndexByte("WFNKRBQ", name) < 0:
		return nil
	case name == 'K':
		return []fairyLeap{linesOf('W', t.sectors(false)), linesOf('F', t.sectors(false))}
	case name == 'Q':
		return []fairyLeap{linesOf('R', t.sectors(false)), linesOf('B', t.sectors(false))}
	}
	return []fairyLeap{linesOf(name, t.sectors(strings.IndexByte("WDHR", name) >= 0))}
}

// fairyStep is a step in one of the program's tables.
type fairyStep struct {
	dx, dy         int
	table          byte // h for hoppers, r for riders, l for leaps
	initial, takes bool
}

// each calls do with all steps of a term, by leaps and their directions.
func (t fairyTerm) each(do func(leap fairyLeap, d int, step fairyStep)) {
	step := fairyStep{table: 'l', initial: t.has('i')}
	switch {
	case t.hops():
		step.table = 'h'
	case t.rides():
		step.table = 'r'
	}
	for _, leap := range t.leaps() {
		a, _ := atomOf(leap.atom)
		for _, d := range leap.dirs.list() {
			step.dx, step.dy = a.step(d)
			for _, step.takes = range []bool{false, true} {
				all := !t.has('m') && !t.has('c')
				if (all || t.has(map[bool]byte{false: 'm', true: 'c'}[step.takes])) && !(step.takes && step.initial) {
					do(leap, d, step)
				}
			}
		}
	}
}

// xbetza writes the steps of a term for which it has the last word, or all of a foreign one.
func (t fairyTerm) xbetza(counts func(fairyStep) bool) string {
	switch {
	case t.foreign:
		return t.text
	case t.has('n') && !t.rides() && strings.IndexByte("DNAJZ", t.atom) < 0:
		return ""
	}
	var parts []string
	for _, leap := range t.leaps() {
		var sets [2]dirSet // of moves and captures
		t.each(func(l fairyLeap, d int, step fairyStep) {
			if l == leap && counts(step) {
				i := 0
				if step.takes {
					i = 1
				}
				sets[i] |= 1 << d
			}
		})
		both := sets[0] & sets[1]
		for _, part := range []struct {
			dirs  dirSet
			modes string
		}{{both, ""}, {sets[0] &^ both, "m"}, {sets[1] &^ both, "c"}} {
			if part.dirs != noDirs {
				parts = append(parts, t.part(leap.atom, part.dirs, part.modes))
			}
		}
	}
	if out := joinTerms(parts); !same(out, t.text) {
		return out
	}
	return t.text
}

// initial is the modifier of unmoved pieces, if it is there.
func (t fairyTerm) initial() string {
	if t.has('i') {
		return "i"
	}
	return ""
}

// part writes a leap of a term for moves (m), captures (c) or both.
func (t fairyTerm) part(name byte, dirs dirSet, modes string) string {
	if t.has('e') {
		modes = map[string]string{"": "mce", "c": "ce", "m": "m"}[modes]
	}
	lame := t.has('n') && (!t.rides() || t.has('i'))
	if lame && !t.hops() && (name == 'Z' || name == 'J') {
		return t.elephant(dirs, modes)
	}
	a, _ := atomOf(name)
	out := t.initial() + dirLetters(a, dirs, t.letters) + modes
	if lame {
		out += "n"
	}
	if t.hops() {
		return out + t.hop(name)
	}
	switch {
	case t.count > 0:
		return out + string(rune(name)) + strconv.Itoa(t.count)
	case t.count == noCount:
		return out + string(rune(name))
	}
	return out + map[byte]string{'W': "R", 'F': "B", 'R': "R", 'B': "B", 'N': "NN"}[name]
}

// hop writes the end of a hopper's term.
func (t fairyTerm) hop(name byte) string {
	switch name {
	case 'W':
		name = 'R'
	case 'F':
		name = 'B'
	}
	switch {
	case t.count == 1, t.has('g') && t.count < 0:
		return "g" + string(rune(name))
	case t.count < 1:
		return "p" + string(rune(name))
	}
	return "p" + string(rune(name)) + strconv.Itoa(t.count)
}

// elephant writes the path of a lame zebra, a straight step and two diagonal ones.
func (t fairyTerm) elephant(sectors dirSet, modes string) string {
	if sectors == allDirs {
		return t.initial() + "mafsmaf" + modes + "W"
	}
	out := ""
	for _, s := range sectors.list() {
		turn := [2]string{"fr", "fl"}[s%2]
		out += t.initial() + string("frrbbllf"[s]) + "ma" + turn + "maf" + modes + "W"
	}
	return out
}

// someDirs are letters that are tried for directions before one after the other are joined.
var someDirs = []string{"f", "b", "l", "r", "v", "s", "fs", "bs", "lv", "rv", "fh", "bh", "lh", "rh", "hr", "hl"}

// dirLetters writes directions in XBetza: as they are written if that means the same there.
func dirLetters(a atom, dirs dirSet, written string) string {
	if dirs == a.directions() {
		return ""
	}
	for _, letters := range append([]string{written}, someDirs...) {
		if letters != "" && firstDirs(a, letters) == dirs {
			return letters
		}
	}
	return dirNames(a, dirs)
}

// dirNames writes directions one after the other, which is the same in both dialects.
func dirNames(a atom, dirs dirSet) string {
	names := [8]string{"f", "fr", "r", "br", "b", "bl", "l", "fl"}
	if a.shape == oblique {
		names = [8]string{"rf", "fr", "br", "rb", "lb", "bl", "fl", "lf"}
	}
	out := ""
	for _, d := range dirs.list() {
		out += names[d]
	}
	return out
}

// joinTerms joins terms, with letters between two that would be read as one doubled.
func joinTerms(terms []string) string {
	out := ""
	for _, t := range terms {
		if n := len(out); n > 0 && t != "" && out[n-1] == t[0] {
			out += "mc"
		}
		out += t
	}
	return out
}

// same reports whether two notations can be read and mean the same.
func same(a, b string) bool {
	p, err := Parse(a)
	q, wrong := Parse(b)
	return err == nil && wrong == nil && p.Signature(1, 1) == q.Signature(1, 1) &&
		slices.Equal(p.Castlings, q.Castlings) && p.Drops == q.Drops && p.DropRanks == q.DropRanks
}
