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

// legendSign is how a square is shown in a diagram, and what that means.
type legendSign struct {
	char rune
	text string
}

// legendSignOf returns the sign of a square. Only what a piece can do at any time
// counts, unless there is nothing else.
func legendSignOf(a ability) legendSign {
	switch {
	case a&isOwnPiece != 0 && a&(canDestroy|canUnload) == 0:
		return legendSign{'#', "own piece"}
	case a&isFoePiece != 0 && a&(canCapture|canHopCapture|canTakeAway|canUnload) == 0:
		return legendSign{'+', "enemy piece, safe"}
	case a&canUnload != 0:
		return legendSign{'s', "move the piece there aside"}
	case a&canTakeAway != 0 && a&(canMove|canCapture) != 0:
		return legendSign{'%', "move there, or capture there and go on"}
	case a&canTakeAway != 0:
		return legendSign{'!', "capture there and go on"}
	case a&canMove != 0 && a&canCapture != 0:
		return legendSign{'*', "move or capture"}
	case a&canMove != 0 && a&canHopCapture != 0:
		return legendSign{'c', "move; capture by hopping over a piece"}
	case a&canMove != 0:
		return legendSign{'o', "move only"}
	case a&canCapture != 0:
		return legendSign{'x', "capture only"}
	case a&(canHopMove|canHopCapture) != 0:
		return legendSign{'^', "only by hopping over a piece"}
	case a&canDestroy != 0:
		return legendSign{'d', "capture an own piece"}
	case a&canInitial != 0:
		return legendSign{'i', "first move only"}
	case a&canCastle != 0:
		return legendSign{'k', "castling"}
	}
	return legendSign{'.', ""}
}

// Diagram draws the possible moves of the piece to each square, in plain text, with
// coordinates at the edges and a legend. On a board with no other pieces it shows all
// possibilities; with others, it takes their squares into account, except that any
// empty square might hold a piece to be captured.
func Diagram(p *Piece, s Scene) (string, error) {
	d, err := draw(p, s)
	if err != nil {
		return "", err
	}
	return d.String(), nil
}

// DiagramSign is how a square of a diagram is shown, and what that means: "" for nothing.
type DiagramSign struct {
	Char rune
	Text string
}

// DiagramSigns returns the signs of a Diagram, by rank from the lowest and by file, for
// drawing it otherwise.
func DiagramSigns(p *Piece, s Scene) ([][]DiagramSign, error) {
	d, err := draw(p, s)
	if err != nil {
		return nil, err
	}
	out := make([][]DiagramSign, d.ranks)
	for rank := range out {
		for file := range d.files {
			shown := d.shown(file, rank)
			out[rank] = append(out[rank], DiagramSign{shown.char, shown.text})
		}
	}
	return out, nil
}

// draw notes what a piece can do on each square.
func draw(p *Piece, s Scene) (*drawing, error) {
	b, err := newBoard(s)
	if err != nil {
		return nil, err
	}
	d := &drawing{board: b, anyContents: len(s.Own)+len(s.Enemies) == 0, fileLabels: s.FileLabels, rankLabels: s.RankLabels}
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
	anyContents bool           // other squares may hold whatever the piece needs
	initial     bool           // the pattern at hand is for first moves
	seen        map[state]bool // of the pattern at hand; their victims record only whether it hopped
	abilities   [boardSize][boardSize]ability

	fileLabels, rankLabels []string
}

func (d *drawing) addAbility(s square, a ability) {
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
		hops := hopped || leg.Mode&(Hop|HopAdjacent|MustJump) != 0
		if len(legs) == 1 {
			d.addAbility(s, d.landing(leg, s, hops))
			continue
		}
		if captured := d.taken(leg.Mode, s); captured != 0 {
			d.addAbility(s, captured)
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
	if leg.Mode&CaptureOwn != 0 && s != d.start && !c.isFoe() {
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
	if c == vacant && !d.anyContents {
		return 0
	}
	var a ability
	if mode&Capture != 0 && !c.isOwn() || mode&CaptureOwn != 0 && !c.isFoe() {
		a = canTakeAway
		if mode&Unload != 0 {
			a |= canUnload
		}
	}
	return a
}

// passable reports whether a leg before the last can pass a square.
func (d *drawing) passable(mode Mode, s square) bool {
	c := d.at(s)
	switch {
	case c.isOwn():
		return mode&PassOwn != 0
	case c.isFoe():
		return mode&PassEnemy != 0
	}
	return mode&Empty != 0 || d.anyContents && s != d.start && mode&(PassOwn|PassEnemy) != 0
}

// reachable lists the squares on which a leg can end.
func (d *drawing) reachable(leg Leg, from square) []square {
	w := walker{board: d.board}
	if d.anyContents {
		if leg.Mode&(Hop|HopAdjacent) != 0 {
			leg.Min = max(leg.Min, leg.Skip+2)
		}
		leg.Mode &^= Hop | HopAdjacent | MustJump
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
				d.addAbility(s, d.landing(Leg{Mode: mode}, s, false))
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
	if d.anyContents || len(w.found) > 0 {
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
	legend := []legendSign{{'@', "the piece"}}
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
func (d *drawing) shown(file, rank int) legendSign {
	if d.start == (square{file, rank}) {
		return d.home()
	}
	return legendSignOf(d.abilities[file][rank])
}

// home is the sign of the piece's own square.
func (d *drawing) home() legendSign {
	if d.abilities[d.start.file][d.start.rank]&(canMove|canHopMove|canInitial) != 0 {
		return legendSign{'@', "the piece, which may end its move where it began"}
	}
	return legendSign{'@', "the piece"}
}

// appendSign adds a sign that is not in the legend; one that says more about
// the same character replaces it.
func appendSign(legend []legendSign, s legendSign) []legendSign {
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

func legendLine(legend []legendSign) string {
	slices.SortFunc(legend, func(a, b legendSign) int {
		return strings.IndexRune(signOrder, a.char) - strings.IndexRune(signOrder, b.char)
	})
	words := make([]string, len(legend))
	for i, s := range legend {
		words[i] = string(s.char) + " " + s.text
	}
	return strings.Join(words, "   ")
}
