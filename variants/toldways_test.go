package variants_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// way is a sentence about a piece's moves, read as a person reads it: with nothing of
// what wrote it.
type way struct {
	text              string
	first             bool     // on a first move only
	dirs              [][2]int // of one step, as White sees it
	min, max          int      // steps; max is 0 for any number
	empty, foe, own   bool     // what may stand on the square where it ends
	passant           bool     // captures en passant too
	hop, behind, jump bool     // over exactly one piece; to right behind the first; only over a piece
	wrap              bool     // over the left and right edges
	onlyRoyal         bool     // of enemy pieces
	many              bool     // moves of several parts: only where they begin is known
}

// told is the parsed description of a piece.
type told struct {
	ways              []way
	castles, dropped  bool
	passes, universal bool
}

var (
	zonePart    = regexp.MustCompile(` ?On [^.]* \(as seen from the player's side\) also(?:, to squares of [^:]*)?: `)
	firstPart   = regexp.MustCompile(`^(?:On its first move|From one rank beyond its first) (.*)`)
	castlePart  = regexp.MustCompile(`castles? to |^On its first move may castle$`)
	droppedPart = regexp.MustCompile(`^May be dropped(?: on the first \d+ ranks)?$`)
	manyPart    = regexp.MustCompile(`, then |^[Rr]epeats this |^It has \d+ more kinds of moves`)
	slidePart   = regexp.MustCompile(`^(steps one square|slides any number of squares|slides up to (\d+) squares|moves exactly (\d+) squares)(, leaping over the first(?: (\d+))?,)?`)
	leapPart    = regexp.MustCompile(`^leaps (?:like a chess (knight)|(\d+) squares by (\d+)|(\d+) squares)`)
	timesPart   = regexp.MustCompile(`^ (?:any number of times|exactly (\d+) times|up to (\d+) times) in one direction`)
	leapDir     = regexp.MustCompile(`^(\d+) (forward|backward) and (\d+) (sideways|left|right)`)
)

// readWords reads the description of a piece, or fails with the sentence that it can't
// parse.
func readWords(text string) (told, error) {
	var out told
	text = zonePart.ReplaceAllString(text, " ")
	for _, s := range strings.Split(strings.TrimSuffix(strings.TrimSpace(text), "."), ". ") {
		s = strings.TrimSpace(s)
		switch {
		case s == "Does not move":
		case castlePart.MatchString(s):
			out.castles = true
		case droppedPart.MatchString(s):
			out.dropped = true
		case strings.HasSuffix(s, "ay pass its turn"):
			out.passes = true
		case strings.HasPrefix(s, "Leaps to any square of the board"):
			out.universal = true
		case manyPart.MatchString(s):
			out.ways = append(out.ways, way{text: s, many: true})
		default:
			w, err := readWay(s)
			if err != nil {
				return out, err
			}
			out.ways = append(out.ways, w)
		}
	}
	return out, nil
}

// readWay reads a sentence about a move of one part.
func readWay(s string) (way, error) {
	w := way{text: s, min: 1, max: 1, empty: true, foe: true}
	if found := firstPart.FindStringSubmatch(s); found != nil {
		w.first, s = true, found[1]
	}
	s = strings.ToLower(s[:1]) + s[1:]
	long, short := 1, 0
	if found := slidePart.FindStringSubmatch(s); found != nil {
		s = s[len(found[0]):]
		switch {
		case strings.HasPrefix(found[1], "slides any"):
			w.max = 0
		case found[2] != "":
			w.max = number(found[2])
		case found[3] != "":
			w.max = number(found[3])
			w.min = w.max
		}
		if found[4] != "" {
			w.min = max(number(found[5]), 1) + 1
		}
	} else if found := leapPart.FindStringSubmatch(s); found != nil {
		s = s[len(found[0]):]
		switch {
		case found[1] != "":
			long, short = 2, 1
		case found[2] != "":
			long, short = number(found[2]), number(found[3])
		default:
			long = number(found[4])
		}
		if found := timesPart.FindStringSubmatch(s); found != nil {
			s = s[len(found[0]):]
			w.max = number(found[1]) + number(found[2])
			w.min = max(number(found[1]), 1)
		}
	} else {
		return w, fmt.Errorf("no way to move in %q", s)
	}
	s = w.directions(strings.TrimPrefix(s, " "), long, short)
	return w, w.mode(s)
}

func number(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

// compass has the words for directions of straight moves.
var compass = []struct {
	word string
	dirs [][2]int
}{
	{"orthogonally", [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}},
	{"straight forward", [][2]int{{0, 1}}},
	{"straight backward", [][2]int{{0, -1}}},
	{"sideways", [][2]int{{1, 0}, {-1, 0}}},
	{"to the left", [][2]int{{-1, 0}}},
	{"to the right", [][2]int{{1, 0}}},
	{"diagonally forward to the left", [][2]int{{-1, 1}}},
	{"diagonally forward to the right", [][2]int{{1, 1}}},
	{"diagonally backward to the left", [][2]int{{-1, -1}}},
	{"diagonally backward to the right", [][2]int{{1, -1}}},
	{"diagonally forward", [][2]int{{-1, 1}, {1, 1}}},
	{"diagonally backward", [][2]int{{-1, -1}, {1, -1}}},
	{"diagonally to the left", [][2]int{{-1, 1}, {-1, -1}}},
	{"diagonally to the right", [][2]int{{1, 1}, {1, -1}}},
	{"diagonally", [][2]int{{-1, 1}, {1, 1}, {-1, -1}, {1, -1}}},
}

// directions reads where a move goes and returns what follows.
func (w *way) directions(s string, long, short int) string {
	if short > 0 {
		return w.oblique(s, long, short)
	}
	for {
		s = strings.TrimPrefix(strings.TrimPrefix(s, ", "), "or ")
		found := false
		for _, c := range compass {
			if rest, ok := strings.CutPrefix(s, c.word); ok && (rest == "" || strings.ContainsRune(" ,", rune(rest[0]))) {
				for _, d := range c.dirs {
					w.dirs = append(w.dirs, [2]int{long * d[0], long * d[1]})
				}
				s, found = rest, true
				break
			}
		}
		next := strings.TrimPrefix(strings.TrimPrefix(s, ","), " ")
		next = strings.TrimPrefix(next, "or ")
		more := false
		for _, c := range compass {
			more = more || strings.HasPrefix(next, c.word)
		}
		if !found || !more {
			return s
		}
		s = next
	}
}

// oblique reads where a leap like a knight's goes.
func (w *way) oblique(s string, long, short int) string {
	fits := func(dx, dy int) bool { return true }
	if rest, ok := strings.CutPrefix(s, "("); ok && leapDir.MatchString(rest) {
		for {
			found := leapDir.FindStringSubmatch(rest)
			if found == nil {
				return strings.TrimPrefix(rest, ")")
			}
			dy, dx := number(found[1]), number(found[3])
			if found[2] == "backward" {
				dy = -dy
			}
			if found[4] != "left" {
				w.dirs = append(w.dirs, [2]int{dx, dy})
			}
			if found[4] != "right" {
				w.dirs = append(w.dirs, [2]int{-dx, dy})
			}
			rest = strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(rest[len(found[0]):], ","), " "), "or ")
		}
	}
	for word, f := range map[string]func(dx, dy int) bool{
		"forward":      func(_, dy int) bool { return dy > 0 },
		"backward":     func(_, dy int) bool { return dy < 0 },
		"to the right": func(dx, _ int) bool { return dx > 0 },
		"to the left":  func(dx, _ int) bool { return dx < 0 },
	} {
		if rest, ok := strings.CutPrefix(s, word); ok {
			s, fits = rest, f
		}
	}
	for _, d := range [][2]int{{long, short}, {short, long}} {
		for _, sign := range [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
			if dx, dy := sign[0]*d[0], sign[1]*d[1]; fits(dx, dy) {
				w.dirs = append(w.dirs, [2]int{dx, dy})
			}
		}
	}
	return s
}

// mode reads what a move may find, and on its way.
func (w *way) mode(s string) error {
	for s != "" {
		switch {
		case cut(&s, ", hopping over exactly one piece"):
			w.hop = true
		case cut(&s, ", landing right behind the first piece in its way"):
			w.behind = true
		case cut(&s, " (it cannot jump over a piece in between)"), cut(&s, "(it cannot jump over a piece in between)"):
		case cut(&s, ", only by jumping over a piece"):
			w.jump = true
		case cut(&s, ", over the left and right edges as well"):
			w.wrap = true
		case cut(&s, ", only to move"):
			w.foe = false
		case cut(&s, ", only to capture pieces of its own side"):
			w.empty, w.foe, w.own = false, false, true
		case cut(&s, ", only to capture en passant"):
			w.empty, w.foe, w.passant = false, false, true
		case cut(&s, ", only to capture, en passant too"):
			w.empty, w.passant = false, true
		case cut(&s, ", only to capture, pieces of its own side too"):
			w.empty, w.own = false, true
		case cut(&s, ", only to capture"):
			w.empty = false
		case cut(&s, ", capturing en passant too"):
			w.passant = true
		case cut(&s, " (of enemy pieces, only royal ones)"):
			w.onlyRoyal = true
		case cut(&s, " (but no royal piece)"):
		case cut(&s, ", and what it captures reappears where this move began"), cut(&s, ", after which it may be captured en passant"):
		default:
			return fmt.Errorf("nothing is known of %q in %q", s, w.text)
		}
	}
	return nil
}

func cut(s *string, prefix string) bool {
	rest, ok := strings.CutPrefix(*s, prefix)
	*s = rest
	return ok
}

// leads reports whether a way leads from a square to another one, for a player, and in
// how many steps. Pieces in between do not matter.
func (w *way) leads(v *engine.Variant, c engine.Color, from, to engine.Square) bool {
	if w.many {
		return true
	}
	files, ranks := v.Def.Symmetry.Turns(c)
	for _, d := range w.dirs {
		at := from
		for n := 1; w.max == 0 || n <= w.max; n++ {
			next, ok := v.Step(at, files*d[0], ranks*d[1])
			if !ok || n > v.Files()+v.Ranks() {
				break
			}
			if at = next; at == to && n >= w.min {
				return true
			}
		}
	}
	return false
}
