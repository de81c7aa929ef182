package courier

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/variants/imports/internal/intake"
)

// legTable is the array legdefs of a preset's program, which defines the pieces' moves:
// for each move the number of its legs, for each leg four numbers (how many steps it may
// have, the squares of a step to the right and forward, and the leg's powers), and 0
// behind the last move of a piece. Functions with the labels of pieces as their names
// return where a piece begins; those with a second number, behind the first, also where
// its moves begin whose side effects are implied.
//
// Source: H. G. Muller, "GAME code table-driven move generator", comments of 28 July
// 2020 and 22 June 2024 on chessvariants.com.
type legTable struct {
	entries []int
	lines   []int               // where the entries stand
	starts  map[string]legStart // by label; the case distinguishes White's from Black's
	order   []string            // the labels, as the program has them
}

// legStart is the place where the moves of a piece begin in the table.
type legStart struct {
	line    int
	all     int
	implied int // those with implied side effects; -1: no function returns it
}

// leg is a leap or a ride.
type leg struct {
	steps  int // at most; 0: any number
	dx, dy int
	powers legPowers
}

// legMove is a move of a piece.
type legMove struct {
	line    int
	legs    []leg
	implied bool // its side effects happen without being written
}

// legPowers are what a leg may do, in bits.
type legPowers int

// Powers. The numbers of the first two are published; the others follow in the order of
// the author's list.
const (
	legQuiet   legPowers = 1 << iota // may end on an empty square
	legCapture                       // may capture an enemy piece
	legPassant                       // may capture en passant
	legLame                          // the steps cannot jump
	legJumps                         // the steps have to jump
	legOver                          // may continue over a piece, which stays
	legInitial                       // only while the piece has not moved
	legSame                          // has as many steps as the ride before
	legOwn                           // may capture a piece of its own side
	legCastles                       // ends on the partner in castling
	legUnload                        // what was captured reappears where the leg began
	legEnd
)

// powersTold explains the powers to those who write a table.
const powersTold = "1 moves, 2 captures, 4 captures en passant, 8 cannot jump, 16 must jump, 32 passes over a piece, 64 is a first move, " +
	"128 has as many steps as the leg before, 256 captures its own pieces, 512 castles, 1024 puts back what it captures"

const (
	maxLegEntries = 20_000
	maxMoveLegs   = 8
	maxPieceMoves = 200
	maxLegMoves   = 6000 // of all pieces of a text
	maxSubWords   = 400
	farthestLeg   = 15
)

var (
	legsWord    = regexp.MustCompile(`(?i)\blegdefs\b`)
	legComment  = regexp.MustCompile(`//.*|/\*.*?\*/`)
	legToken    = regexp.MustCompile(`[^\s;,(){}\[\]=:]+|\n|[;]`)
	legNumber   = regexp.MustCompile(`^[-+]?\d{1,9}$`)
	legLabel    = regexp.MustCompile(`^\+?[A-Za-z][A-Za-z']?$`)
	legDefiners = []string{"def", "sub", "fn", "function", "setconst", "const"}
)

// legWord is a word of a program, "\n" and ";" among them.
type legWord struct {
	text string
	line int
}

func (w legWord) number() (int, bool) {
	if !legNumber.MatchString(w.text) {
		return 0, false
	}
	n, err := strconv.Atoi(w.text)
	return n, err == nil
}

// legWords cuts a program into words, which begins in a line.
func legWords(program string, line int) (out []legWord) {
	for i, text := range strings.Split(program, "\n") {
		text = legComment.ReplaceAllString(text, " ")
		if first := strings.Fields(text); len(first) > 0 && strings.EqualFold(first[0], "rem") {
			continue
		}
		for _, token := range legToken.FindAllString(text+"\n", -1) {
			out = append(out, legWord{token, line + i})
		}
	}
	return out
}

// readLegs reads the table of a program, and the functions that say where in it pieces
// begin: those of some labels, and others that can only be labels. It returns nil if there
// is not a table.
func readLegs(program string, line int, labels []string) (*legTable, *intake.Note) {
	if !legsWord.MatchString(program) {
		return nil, nil
	}
	words := legWords(program, line)
	t := &legTable{starts: map[string]legStart{}}
	for i, w := range words {
		if !legsWord.MatchString(w.text) {
			continue
		}
		entries, lines := numbersFrom(words[i+1:])
		pushed := i > 0 && strings.EqualFold(words[i-1].text, "push")
		if len(t.entries) == 0 && len(entries) > 1 || pushed {
			t.entries, t.lines = append(t.entries, entries...), append(t.lines, lines...)
		}
	}
	if len(t.entries) == 0 {
		at := slices.IndexFunc(words, func(w legWord) bool { return legsWord.MatchString(w.text) })
		if at < 0 {
			return nil, nil // in a comment
		}
		return nil, &intake.Note{Line: words[at].line, Text: "legdefs has no numbers; expected for each move the number of its legs and four numbers for each leg, as in 1 99 0 1 3, and 0 behind the last move of a piece"}
	}
	if len(t.entries) > maxLegEntries {
		return nil, &intake.Note{Line: t.lines[0], Text: fmt.Sprintf("legdefs has %d numbers; at most %d are read", len(t.entries), maxLegEntries)}
	}
	t.functions(words, labels)
	return t, nil
}

// numbersFrom returns the numbers at the beginning of words, with their lines. Words such
// as array may stand before them.
func numbersFrom(words []legWord) (numbers, lines []int) {
	for i, w := range words {
		n, ok := w.number()
		switch {
		case ok:
			numbers, lines = append(numbers, n), append(lines, w.line)
		case w.text == "\n", w.text == ";" && len(numbers) > 0:
		case len(numbers) == 0 && i < 2 && strings.EqualFold(w.text, "array"):
		default:
			return numbers, lines
		}
	}
	return numbers, lines
}

// functions reads where pieces begin.
func (t *legTable) functions(words []legWord, labels []string) {
	t.define(words, labels, legDefiners)
	if len(t.starts) == 0 {
		t.define(words, labels, []string{"set"})
	}
	if len(t.starts) > 0 {
		return
	}
	for i := 0; i+2 < len(words); i++ { // a list of labels and numbers
		n, ok := words[i+1].number()
		if ok && n >= 0 && slices.Contains(labels, words[i].text) && (i == 0 || words[i-1].text == "\n") && words[i+2].text == "\n" {
			t.begin(words[i].text, legStart{line: words[i].line, all: n, implied: -1})
		}
	}
}

// begin notes where a piece begins, unless that is known.
func (t *legTable) begin(label string, start legStart) {
	if _, twice := t.starts[label]; start.all >= 0 && !twice {
		t.starts[label] = start
		t.order = append(t.order, label)
	}
}

func (t *legTable) define(words []legWord, labels, definers []string) {
	for i := 0; i+2 < len(words); i++ {
		if !slices.Contains(definers, strings.ToLower(words[i].text)) {
			continue
		}
		name := words[i+1].text
		if !slices.Contains(labels, name) && !legLabel.MatchString(name) {
			continue
		}
		end := ";"
		if strings.EqualFold(words[i].text, "sub") {
			end = "endsub"
		}
		start := legStart{line: words[i+1].line, all: -1, implied: -1}
		for _, w := range words[i+2 : min(len(words), i+2+maxSubWords)] {
			if strings.EqualFold(w.text, end) || end == ";" && w.text == "\n" {
				break
			}
			if n, ok := w.number(); ok {
				start.add(n)
			}
		}
		t.begin(name, start)
	}
}

// add takes a number that a function returns: all moves come first.
func (s *legStart) add(n int) {
	switch {
	case s.all < 0:
		s.all = n
	case n < s.all:
		s.all, s.implied = n, s.all
	case n > s.all:
		s.implied = n
	}
}

// moves reads the moves of a piece.
func (t *legTable) moves(label string) ([]legMove, *intake.Note) {
	start := t.starts[label]
	fail := func(line int, format string, args ...any) ([]legMove, *intake.Note) {
		return nil, &intake.Note{Line: line, Text: label + ": " + fmt.Sprintf(format, args...)}
	}
	if start.all >= len(t.entries) {
		return fail(start.line, "it begins at %d, but legdefs ends at %d, counted from 0", start.all, len(t.entries)-1)
	}
	if within := t.within(start.all); within >= 0 {
		return fail(start.line, "it begins at %d of legdefs, within the move at %d", start.all, within)
	}
	var out []legMove
	boundary := start.implied < 0
	for at := start.all; ; {
		boundary = boundary || at == start.implied
		n := t.entries[at]
		switch {
		case n == 0 && !boundary:
			return fail(start.line, "its moves with implied side effects begin at %d, where no move of it begins", start.implied)
		case n == 0:
			return out, nil
		case n < 0 || n > maxMoveLegs:
			return fail(t.lines[at], "%d legs, number %d of legdefs: expected the number of a move's legs from 1 to %d, or 0 behind the last move", n, at, maxMoveLegs)
		case at+4*n >= len(t.entries):
			return fail(t.lines[at], "legdefs ends within its moves; expected four numbers for each of %d legs, and 0 behind the last move", n)
		case len(out) == maxPieceMoves:
			return fail(t.lines[at], "it has more than %d moves", maxPieceMoves)
		}
		m := legMove{line: t.lines[at], implied: start.implied >= 0 && at >= start.implied}
		for i := range n {
			l, wrong := readLeg(t.entries[at+1+4*i : at+5+4*i])
			if wrong != "" {
				return fail(t.lines[at+1+4*i], "leg %d of the move at %d: %s", i+1, at, wrong)
			}
			m.legs = append(m.legs, l)
		}
		out = append(out, m)
		if at += 1 + 4*n; at >= len(t.entries) {
			return fail(m.line, "legdefs ends within its moves; expected 0 behind the last move")
		}
	}
}

// within returns where the move begins whose numbers a place is among, or -1 if a move or
// its absence begins there, and if the table can't be read up to there.
func (t *legTable) within(place int) int {
	for at := 0; at < place; {
		n := t.entries[at]
		if n < 0 || n > maxMoveLegs {
			return -1
		}
		next := at + 1 + 4*n
		if next > place {
			return at
		}
		at = next
	}
	return -1
}

// readLeg reads the four numbers of a leg, or returns what is wrong with them.
func readLeg(of []int) (l leg, wrong string) {
	l = leg{steps: of[0], dx: of[1], dy: of[2], powers: legPowers(of[3])}
	switch {
	case l.steps < 1:
		return l, fmt.Sprintf("%d steps: expected 1 for a leap, more for a ride, 99 for any number", l.steps)
	case l.dx == 0 && l.dy == 0:
		return l, "a step of 0 to the right and 0 forward goes nowhere"
	case max(l.dx, -l.dx, l.dy, -l.dy) > farthestLeg:
		return l, fmt.Sprintf("a step of %d and %d squares leads off every board", l.dx, l.dy)
	case l.powers <= 0 || l.powers >= legEnd:
		return l, fmt.Sprintf("%d is not a sum of powers, of which %s", l.powers, powersTold)
	}
	if l.steps > farthestLeg {
		l.steps = 0
	}
	return l, ""
}
