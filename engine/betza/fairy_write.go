package betza

import (
	"fmt"
	"slices"
	"strconv"
)

// ToFairy converts a notation of XBetza to Fairy-Stockfish's: the result is the same if
// it has the same meaning there. It fails if Fairy-Stockfish can't express the piece's
// moves, such as castling, drops and "-".
func ToFairy(notation string) (string, error) {
	if again, err := FromFairy(notation); err == nil && again == notation && isFairy(notation) {
		return notation, nil
	}
	p, err := Parse(notation)
	if err != nil {
		return "", err
	}
	out, ok := fairyText(p)
	if again, err := FromFairy(out); !ok || err != nil || !isFairy(out) || !same(again, notation) {
		return "", fmt.Errorf("%s: there is no such piece in Fairy-Stockfish's notation", notation)
	}
	return out, nil
}

// isFairy reports whether all terms of a notation are of the dialect.
func isFairy(notation string) bool {
	return !slices.ContainsFunc(fairyTerms(notation), func(t fairyTerm) bool { return t.foreign })
}

// fairyGroup are patterns that differ in their directions only.
type fairyGroup struct {
	initial     int
	long, short int // the leap
	steps       int // 0: unlimited
	mode        Mode
}

// fairyText writes patterns, a term for all that differ in their directions only. It reports
// whether there are terms for all of them.
func fairyText(p *Piece) (out string, ok bool) {
	dirs := map[fairyGroup]dirSet{}
	var order []fairyGroup
	for _, pattern := range p.Patterns {
		g, d, ok := groupOf(pattern)
		if !ok {
			return "", false
		}
		if _, old := dirs[g]; !old {
			order = append(order, g)
		}
		dirs[g] |= 1 << d
	}
	var parts []string
	for _, g := range order {
		text, ok := g.term(dirs[g])
		if !ok {
			return "", false
		}
		parts = append(parts, text)
	}
	return joinTerms(parts), len(p.Castlings) == 0 && p.Universal == 0 && !p.Drops
}

// groupOf returns the group of a pattern and its direction, as those of an atom are numbered.
func groupOf(p Pattern) (g fairyGroup, d int, ok bool) {
	if leg, sector, ok := elephantLeg(p); ok {
		return fairyGroup{initial: p.Initial, long: 3, short: 2, steps: 1, mode: leg.Mode | Lame}, sector, true
	}
	leg := p.Legs[0]
	if len(p.Legs) > 1 || leg.Skip > 0 {
		return g, 0, false
	}
	x, y := max(leg.DX, -leg.DX), max(leg.DY, -leg.DY)
	g = fairyGroup{initial: p.Initial, long: max(x, y), short: min(x, y), steps: leg.Max, mode: leg.Mode}
	a := newAtom(0, g.long, g.short)
	for _, d := range a.directions().list() {
		if dx, dy := a.step(d); dx == leg.DX && dy == leg.DY {
			return g, d, true
		}
	}
	return g, 0, false
}

// elephantLeg returns the last leg of a lame zebra's path, and the sector in which it ends.
func elephantLeg(p Pattern) (last Leg, sector int, ok bool) {
	if len(p.Legs) != 3 {
		return last, 0, false
	}
	last = p.Legs[2]
	for sector := range 8 {
		path, err := Parse(fairyTerm{}.elephant(1<<sector, ""))
		if err != nil {
			return last, 0, false
		}
		legs := slices.Clone(path.Patterns[0].Legs)
		legs[2].Mode = last.Mode
		if slices.Equal(legs, p.Legs) {
			return last, sector, true
		}
	}
	return last, 0, false
}

// term writes a group in some directions.
func (g fairyGroup) term(dirs dirSet) (text string, ok bool) {
	modes := map[Mode]string{
		Empty | Capture: "", Empty: "m", Capture: "c", Capture | EnPassant: "ce", Empty | Capture | EnPassant: "mce",
	}
	plain := g.mode &^ (Hop | HopAdjacent | Lame | SetsEnPassant)
	how, known := modes[plain]
	if !known || g.initial > 1 {
		return "", false
	}
	if g.initial == 1 {
		how = "i" + how
	}
	if g.mode&(Lame|SetsEnPassant) != 0 {
		how += "n"
	}
	switch {
	case g.mode&Hop != 0:
		how += "p"
	case g.mode&HopAdjacent != 0:
		how += "g"
	}
	atom, ok := g.atom()
	if !ok {
		return "", false
	}
	a := newAtom(0, g.long, g.short)
	return fairyLetters(a, dirs) + how + atom, true
}

// atom writes a group's leap and how often it is made.
func (g fairyGroup) atom() (text string, ok bool) {
	names := map[[2]int]string{
		{1, 0}: "W", {1, 1}: "F", {2, 0}: "D", {2, 1}: "N", {2, 2}: "A", {3, 0}: "H", {3, 1}: "C", {3, 2}: "Z", {3, 3}: "G",
	}
	name, ok := names[[2]int{g.long, g.short}]
	switch {
	case g.steps == 1:
		return name, ok
	case g.steps > 9:
		return "", false
	case g.steps > 0:
		return name + strconv.Itoa(g.steps), ok
	}
	riders := map[string]string{"W": "R", "F": "B", "N": "NN"}
	return riders[name], riders[name] != ""
}

// fairyLetters writes directions in the dialect.
func fairyLetters(a atom, dirs dirSet) string {
	if dirs == a.directions() {
		return ""
	}
	name := map[shape]byte{orthogonal: 'W', diagonal: 'F', oblique: 'N'}[a.shape]
	for _, letters := range someDirs {
		if t := readFairyTerm(letters + string(rune(name))); t.leaps()[0].dirs == dirs {
			return letters
		}
	}
	return dirNames(a, dirs)
}
