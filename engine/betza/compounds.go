package betza

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine/words"
)

// turnPath is the turns that a pattern of several legs takes, in eighths of a
// circle, such that the first turn to a side is to the right.
type turnPath []int

// multiLeg is a set of patterns of several legs with the same gaits, which
// differ in direction only.
type multiLeg struct {
	initial int
	gaits   []legShape
	dirs    dirSet // of the first legs
	courses []turnPath
	longest int // more than 1: the same with up to so many steps in each leg is possible too
}

// compoundSentences describes the patterns of several legs.
func compoundSentences(patterns []Pattern) []string {
	groups := groupCompounds(patterns)
	families, groups := findFamilies(groups)
	var list []string
	for _, f := range families {
		list = append(list, f.sentence())
	}
	for _, g := range groups {
		list = append(list, g.sentences()...)
	}
	if len(list) > maxSentences {
		more := len(list) - maxSentences
		list = append(list[:maxSentences], fmt.Sprintf("It has %d more kinds of moves of several legs.", more))
	}
	return list
}

func groupCompounds(patterns []Pattern) []*multiLeg {
	var list []*multiLeg
	index := map[string]*multiLeg{}
	for _, p := range patterns {
		if len(p.Legs) < 2 {
			continue
		}
		gaits := make([]legShape, len(p.Legs))
		for i, l := range p.Legs {
			gaits[i] = gaitOf(l)
		}
		key := fmt.Sprint(p.Initial, gaits)
		c := index[key]
		if c == nil {
			c = &multiLeg{initial: p.Initial, gaits: gaits}
			index[key] = c
			list = append(list, c)
		}
		c.add(p.Legs)
	}
	return joinLengths(list)
}

// joinLengths makes one of compounds that differ in that all legs have one
// step, two steps and so on, as legs of the same length as an earlier one do.
func joinLengths(list []*multiLeg) []*multiLeg {
	var rest []*multiLeg
	for _, c := range list {
		i := slices.IndexFunc(rest, func(base *multiLeg) bool { return base.continuedBy(c) })
		if i < 0 {
			rest = append(rest, c)
			continue
		}
		rest[i].longest = c.gaits[0].max
	}
	return rest
}

// continuedBy reports whether c is the same with one step more in each leg.
func (base *multiLeg) continuedBy(c *multiLeg) bool {
	n := max(base.longest, 1) + 1
	if base.initial != c.initial || base.dirs != c.dirs || len(base.gaits) != len(c.gaits) ||
		len(base.courses) != len(c.courses) {
		return false
	}
	for i, g := range base.gaits {
		if g.min != 1 || g.max != 1 || c.gaits[i].min != n || c.gaits[i].max != n {
			return false
		}
		g.min, g.max = n, n
		if g != c.gaits[i] {
			return false
		}
	}
	return true
}

func (c *multiLeg) add(legs []Leg) {
	c.dirs |= 1 << dirOf(legs[0])
	turns := courseOf(legs)
	if !slices.ContainsFunc(c.courses, func(o turnPath) bool { return slices.Equal(o, turns) }) {
		c.courses = append(c.courses, turns)
	}
}

func courseOf(legs []Leg) turnPath {
	turns := make(turnPath, len(legs)-1)
	sense := 0
	for i := range turns {
		turn := eighths(legs[i], legs[i+1])
		if sense == 0 && turn != 0 && abs(turn) != 4 {
			sense = turn / abs(turn)
		}
		if sense < 0 && abs(turn) != 4 {
			turn = -turn
		}
		turns[i] = turn
	}
	return turns
}

// eighths returns the turn between two legs, rounded to eighths of a circle.
func eighths(a, b Leg) int {
	turn := int(math.Round(apart(angle(a.DX, a.DY), angle(b.DX, b.DY)) / (math.Pi / 4)))
	if turn == -4 {
		return 4
	}
	return turn
}

// crookedFamily is a set of compounds of growing length that go on turning in the
// same manner: crooked and circular riders.
type crookedFamily struct {
	initial, longest int
	gait             legShape
	turn             int // of each leap
	circular         bool
	dirs             dirSet
}

// findFamilies takes compounds that belong to families out of the list.
func findFamilies(groups []*multiLeg) ([]*crookedFamily, []*multiLeg) {
	var families []*crookedFamily
	var rest []*multiLeg
	members := map[*crookedFamily][]*multiLeg{}
	for _, g := range groups {
		f, ok := g.family()
		if !ok {
			rest = append(rest, g)
			continue
		}
		i := slices.IndexFunc(families, func(o *crookedFamily) bool {
			return o.initial == f.initial && o.gait == f.gait && o.turn == f.turn &&
				(o.circular == f.circular || o.longest == 2)
		})
		if i < 0 {
			i = len(families)
			families = append(families, &f)
		}
		families[i].longest = max(families[i].longest, f.longest)
		families[i].circular = families[i].circular || f.circular
		families[i].dirs |= f.dirs
		members[families[i]] = append(members[families[i]], g)
	}
	families = slices.DeleteFunc(families, func(f *crookedFamily) bool {
		if f.longest > 3 {
			return false
		}
		rest = append(rest, members[f]...)
		return true
	})
	return families, rest
}

// family returns the family that a compound would belong to.
func (c *multiLeg) family() (crookedFamily, bool) {
	last := c.gaits[len(c.gaits)-1]
	f := crookedFamily{initial: c.initial, longest: len(c.gaits), gait: last, dirs: c.dirs}
	plain := last
	plain.mode = last.mode&(Wrap|Lame|MustJump) | Empty
	if len(c.courses) != 1 || last.min != 1 || last.max != 1 ||
		slices.ContainsFunc(c.gaits[:len(c.gaits)-1], func(g legShape) bool { return g != plain }) {
		return f, false
	}
	turns := c.courses[0]
	f.turn = turns[0]
	f.circular = len(turns) > 1 && turns[1] == f.turn
	for i, turn := range turns {
		want := f.turn
		if !f.circular && i%2 == 1 {
			want = -f.turn
		}
		if turn != want {
			return f, false
		}
	}
	return f, f.turn > 0 && f.turn < 4
}

func (f *crookedFamily) sentence() string {
	manner := "to and fro in turns"
	if f.circular {
		manner = "the same way each time"
	}
	text := fmt.Sprintf("%srepeats this up to %d times", when(f.initial), f.longest)
	first := f.gait.verb()
	if where := f.gait.where(f.dirs); where != "" {
		first += " " + where
	}
	return capitalize(fmt.Sprintf("%s: %s, over empty squares, turning %d degrees %s%s.",
		text, first, f.turn*45, manner, modeWords(f.gait.mode)))
}

// sentences describes a compound: in one sentence if each turn goes with each
// other one, else in one for every course.
func (c *multiLeg) sentences() []string {
	sets := turnSets(c.courses)
	product := 1
	for _, s := range sets {
		product *= len(s)
	}
	if product == len(c.courses) {
		return []string{c.sentence(sets)}
	}
	var list []string
	for _, turns := range c.courses {
		list = append(list, c.sentence(turnSets([]turnPath{turns})))
	}
	return list
}

// turnSets collects the turns that there are before each leg but the first.
func turnSets(courses []turnPath) [][]int {
	sets := make([][]int, len(courses[0]))
	for _, turns := range courses {
		for i, turn := range turns {
			if !slices.Contains(sets[i], turn) {
				sets[i] = append(sets[i], turn)
			}
		}
	}
	for _, s := range sets {
		slices.SortFunc(s, func(a, b int) int { return abs(a)*2 - abs(b)*2 + a - b })
	}
	return sets
}

func (c *multiLeg) sentence(sets [][]int) string {
	var b strings.Builder
	b.WriteString(when(c.initial) + c.gaits[0].verb())
	if where := c.gaits[0].where(c.dirs); where != "" {
		b.WriteString(" " + where)
	}
	last := len(c.gaits) - 1
	turned := false
	for i, g := range c.gaits {
		if i > 0 {
			b.WriteString(", then " + turnWords(sets[i-1], turned) + " and " + g.verb())
			turned = turned || slices.ContainsFunc(sets[i-1], func(n int) bool { return n%4 != 0 })
		}
		if i < last {
			b.WriteString(passingWords(g.mode))
		} else {
			b.WriteString(modeWords(g.mode))
		}
	}
	if c.longest > 1 {
		fmt.Fprintf(&b, "; the same with up to %d steps, equally many in each part", c.longest)
	}
	return capitalize(b.String() + ".")
}

// turnWords names the turns of a leg. Only after an earlier turn does it matter
// to which side they go.
func turnWords(turns []int, turned bool) string {
	sizes := map[int]int{}
	for _, t := range turns {
		sizes[abs(t)]++
	}
	switch {
	case len(sizes) == 5:
		return "goes on in any direction"
	case len(sizes) == 4 && sizes[4] == 0:
		return "goes on in any direction but straight back"
	}
	var parts, angles []string
	if sizes[0] > 0 {
		parts = append(parts, "goes straight on")
	}
	for n := 1; n < 4; n++ {
		if sizes[n] == 0 {
			continue
		}
		side := ""
		if turned && sizes[n] == 1 {
			side = " the other way"
			if slices.Contains(turns, n) {
				side = " the same way"
			}
		}
		angles = append(angles, fmt.Sprintf("%d degrees%s", n*45, side))
	}
	if len(angles) > 0 {
		parts = append(parts, "turns "+words.List(angles, "or"))
	}
	if sizes[4] > 0 {
		parts = append(parts, "turns back")
	}
	return words.List(parts, "or")
}

// passingWords says what a leg before the last may find where it ends.
func passingWords(mode Mode) string {
	var parts []string
	if mode&Empty != 0 {
		parts = append(parts, "to an empty square")
	}
	switch mode & (PassOwn | PassEnemy) {
	case PassOwn | PassEnemy:
		parts = append(parts, "onto a piece, which stays")
	case PassOwn:
		parts = append(parts, "onto an own piece, which stays")
	case PassEnemy:
		parts = append(parts, "onto an enemy piece, which stays")
	}
	switch mode & (Capture | CaptureOwn) {
	case Capture | CaptureOwn:
		parts = append(parts, "capturing a piece of either side")
	case Capture:
		parts = append(parts, "capturing "+victim(mode))
	case CaptureOwn:
		parts = append(parts, "capturing a piece of its own side")
	}
	join := " "
	if mode&(Empty|PassOwn|PassEnemy) == 0 {
		join = ", "
	}
	return join + words.List(parts, "or") + onWay(mode) + aftermath(mode)
}

func victim(mode Mode) string {
	switch {
	case mode&OnlyRoyal != 0:
		return "a royal piece"
	case mode&NotRoyal != 0:
		return "an enemy piece that is not royal"
	}
	return "an enemy piece"
}
