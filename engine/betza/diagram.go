package betza

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// ability is a set of bits: what a piece could do on a square.
type ability uint16

const (
	canMove       ability = 1 << iota // to the square while it is empty
	canCapture                        // an enemy piece on it
	canHopMove                        // to the square while it is empty, over another piece
	canHopCapture                     // an enemy piece on it, over another piece
	canTakeAway                       // capture what stands there on its way elsewhere
	canDestroy                        // capture a piece of its own side
	canUnload                         // exchange places or move what stands there
	canInitial                        // any of these, as its first move only
	canCastle                         // castle to the square
	isOwnPiece
	isFoePiece
)

// sign is how a square is shown in a diagram, and what that means.
type sign struct {
	char rune
	text string
}

// signOf returns the sign of a square. Only what a piece can do at any time
// counts, unless there is nothing else.
func signOf(a ability) sign {
	switch {
	case a&isOwnPiece != 0 && a&(canDestroy|canUnload) == 0:
		return sign{'#', "own piece"}
	case a&isFoePiece != 0 && a&(canCapture|canHopCapture|canTakeAway|canUnload) == 0:
		return sign{'+', "enemy piece, safe"}
	case a&canUnload != 0:
		return sign{'s', "move the piece there aside"}
	case a&canTakeAway != 0 && a&(canMove|canCapture) != 0:
		return sign{'%', "move there, or capture there and go on"}
	case a&canTakeAway != 0:
		return sign{'!', "capture there and go on"}
	case a&canMove != 0 && a&canCapture != 0:
		return sign{'*', "move or capture"}
	case a&canMove != 0 && a&canHopCapture != 0:
		return sign{'c', "move; capture by hopping over a piece"}
	case a&canMove != 0:
		return sign{'o', "move only"}
	case a&canCapture != 0:
		return sign{'x', "capture only"}
	case a&(canHopMove|canHopCapture) != 0:
		return sign{'^', "only by hopping over a piece"}
	case a&canDestroy != 0:
		return sign{'d', "capture an own piece"}
	case a&canInitial != 0:
		return sign{'i', "first move only"}
	case a&canCastle != 0:
		return sign{'k', "castling"}
	}
	return sign{'.', ""}
}

// Diagram draws what the piece could do on each square, in plain text, with
// coordinates at the edges and a line that explains the signs. On a board with
// no other pieces it shows what could ever happen on a square; with others, it
// takes their places into account, except that any empty square might hold a
// piece to be captured.
func Diagram(p *Piece, s Setup) (string, error) {
	d, err := draw(p, s)
	if err != nil {
		return "", err
	}
	return d.String(), nil
}

// Sign is how a square of a diagram is shown, and what that means: "" for nothing.
type Sign struct {
	Char rune
	Text string
}

// Chart returns the signs of a Diagram, by rank from the lowest and by file, for
// drawing it otherwise.
func Chart(p *Piece, s Setup) ([][]Sign, error) {
	d, err := draw(p, s)
	if err != nil {
		return nil, err
	}
	out := make([][]Sign, d.ranks)
	for rank := range out {
		for file := range d.files {
			shown := d.shown(file, rank)
			out[rank] = append(out[rank], Sign{shown.char, shown.text})
		}
	}
	return out, nil
}

// draw notes what a piece can do on each square.
func draw(p *Piece, s Setup) (*drawing, error) {
	b, err := newBoard(s)
	if err != nil {
		return nil, err
	}
	d := &drawing{board: b, lenient: len(s.Own)+len(s.Foe) == 0, fileLabels: s.FileLabels, rankLabels: s.RankLabels}
	for _, pattern := range p.Patterns {
		if b.mayStart(pattern.Initial) {
			d.initial = pattern.Initial > 0
			d.seen = map[state]bool{}
			d.draw(pattern.Legs, b.start, false)
		}
	}
	d.initial = false
	d.universal(p.Universal)
	for _, c := range p.Castlings {
		d.castle(c)
	}
	d.pieces()
	return d, nil
}

// drawing is a board on which the abilities of a piece are noted.
type drawing struct {
	*board
	lenient   bool           // other squares may hold whatever the piece needs
	initial   bool           // the pattern at hand is for first moves
	seen      map[state]bool // of the pattern at hand; victims only tells whether it hopped
	abilities [boardSize][boardSize]ability

	fileLabels, rankLabels []string
}

func (d *drawing) note(s square, a ability) {
	if a != 0 && d.initial {
		a = canInitial
	}
	d.abilities[s.file][s.rank] |= a
}

// draw notes what the legs can do, starting on a square.
func (d *drawing) draw(legs []Leg, from square, hopped bool) {
	at := state{len(legs), from, fmt.Sprint(hopped)}
	if d.seen[at] {
		return
	}
	d.seen[at] = true
	leg := legs[0]
	for _, s := range d.reachable(leg, from) {
		hops := hopped || leg.Mode&(Hop|HopBehind|MustJump) != 0
		if len(legs) == 1 {
			d.note(s, d.landing(leg, s, hops))
			continue
		}
		if captured := d.taken(leg.Mode, s); captured != 0 {
			d.note(s, captured)
			d.draw(legs[1:], s, hops)
		} else if d.passable(leg.Mode, s) {
			d.draw(legs[1:], s, hops || leg.Mode&Empty == 0)
		}
	}
}

// landing returns what a last leg can do on a square.
func (d *drawing) landing(leg Leg, s square, hops bool) ability {
	var a ability
	c := d.at(s)
	if leg.Mode&(Empty|EnPassant) != 0 && c == vacant {
		a |= canMove
		if leg.Mode&Empty == 0 {
			a = canCapture
		}
	}
	if leg.Mode&Capture != 0 && s != d.start && !c.isOwn() {
		a |= canCapture
	}
	if hops {
		a = hopping(a)
	}
	if leg.Mode&Destroy != 0 && s != d.start && !c.isFoe() {
		a |= canDestroy
	}
	if leg.Mode&Unload != 0 && a&^canMove != 0 {
		a |= canUnload
	}
	return a
}

// hopping turns what can be done into what can be done over another piece.
func hopping(a ability) ability {
	var h ability
	if a&canMove != 0 {
		h |= canHopMove
	}
	if a&canCapture != 0 {
		h |= canHopCapture
	}
	return h
}

// taken returns what a leg before the last captures on a square, if it can.
func (d *drawing) taken(mode Mode, s square) ability {
	c := d.at(s)
	if s == d.start {
		return 0
	}
	if c == vacant && !d.lenient {
		return 0
	}
	var a ability
	if mode&Capture != 0 && !c.isOwn() || mode&Destroy != 0 && !c.isFoe() {
		a = canTakeAway
		if mode&Unload != 0 {
			a |= canUnload
		}
	}
	return a
}

// passable tells whether a leg before the last can pass a square.
func (d *drawing) passable(mode Mode, s square) bool {
	c := d.at(s)
	switch {
	case c.isOwn():
		return mode&PassOwn != 0
	case c.isFoe():
		return mode&PassFoe != 0
	}
	return mode&Empty != 0 || d.lenient && s != d.start && mode&(PassOwn|PassFoe) != 0
}

// reachable lists the squares on which a leg can end.
func (d *drawing) reachable(leg Leg, from square) []square {
	w := walker{board: d.board}
	if d.lenient {
		if leg.Mode&(Hop|HopBehind) != 0 {
			leg.Min = max(leg.Min, leg.Skip+2)
		}
		leg.Mode &^= Hop | HopBehind | MustJump
	}
	var list []square
	for _, s := range w.stops(leg, from) {
		if !s.around {
			list = append(list, s.at)
		}
	}
	return list
}

func (d *drawing) universal(mode Mode) {
	if mode == 0 {
		return
	}
	for file := range d.files {
		for rank := range d.ranks {
			if s := (square{file, rank}); s != d.start {
				d.note(s, d.landing(Leg{Mode: mode}, s, false))
			}
		}
	}
}

// castle notes where a castling could lead, if the partner were there.
func (d *drawing) castle(c Castling) {
	w := walker{board: d.board, found: map[string]Target{}}
	to := d.start.plus(d.turn[0]*c.DX*c.Steps, 0)
	if c.Initial && d.moved || !d.has(to) {
		return
	}
	w.castle(c)
	if d.lenient || len(w.found) > 0 {
		d.abilities[to.file][to.rank] |= canCastle
	}
}

// pieces notes the other pieces.
func (d *drawing) pieces() {
	for file := range d.files {
		for rank := range d.ranks {
			switch c := d.cells[file][rank]; {
			case c.isOwn():
				d.abilities[file][rank] |= isOwnPiece
			case c.isFoe():
				d.abilities[file][rank] |= isFoePiece
			}
		}
	}
}

func (d *drawing) String() string {
	var b strings.Builder
	legend := []sign{{'@', "the piece"}}
	for rank := d.ranks - 1; rank >= 0; rank-- {
		label := labelAt(d.rankLabels, rank, strconv.Itoa(rank+1))
		fmt.Fprintf(&b, "%2s", label)
		for file := range d.files {
			shown := d.shown(file, rank)
			legend = appendSign(legend, shown)
			fmt.Fprintf(&b, " %c", shown.char)
		}
		fmt.Fprintf(&b, " %s\n", label)
	}
	b.WriteString("  ")
	for file := range d.files {
		fmt.Fprintf(&b, "%2s", labelAt(d.fileLabels, file, string(rune('a'+file))))
	}
	b.WriteString("\n\n" + legendLine(legend) + "\n")
	return b.String()
}

// labelAt returns the label of a file or rank, or what stands in its place.
func labelAt(labels []string, i int, other string) string {
	if i < len(labels) {
		return cmp.Or(labels[i], other)
	}
	return other
}

// shown is the sign of a square.
func (d *drawing) shown(file, rank int) sign {
	if d.start == (square{file, rank}) {
		return d.home()
	}
	return signOf(d.abilities[file][rank])
}

// home is the sign of the piece's own square.
func (d *drawing) home() sign {
	if d.abilities[d.start.file][d.start.rank]&(canMove|canHopMove|canInitial) != 0 {
		return sign{'@', "the piece, which may end its move where it began"}
	}
	return sign{'@', "the piece"}
}

// appendSign adds a sign that is not in the legend; one that says more about
// the same character replaces it.
func appendSign(legend []sign, s sign) []sign {
	for i := range legend {
		if legend[i].char == s.char {
			legend[i] = s
			return legend
		}
	}
	if s.text == "" {
		return legend
	}
	return append(legend, s)
}

// signOrder is the order of signs in a legend.
const signOrder = "@*oxc^%!sdik#+"

func legendLine(legend []sign) string {
	slices.SortFunc(legend, func(a, b sign) int {
		return strings.IndexRune(signOrder, a.char) - strings.IndexRune(signOrder, b.char)
	})
	words := make([]string, len(legend))
	for i, s := range legend {
		words[i] = string(s.char) + " " + s.text
	}
	return strings.Join(words, "   ")
}
