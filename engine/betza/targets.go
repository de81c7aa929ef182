package betza

import (
	"fmt"
	"sort"
	"strings"
)

// Target is one thing that a piece could do in a [Scene].
type Target struct {
	To        string   // the square where the move ends; for a relay, the first victim's
	Occupied  bool     // To is occupied, so that the piece there is captured
	Unload    string   // the square where the piece captured on To reappears, if it does
	Victims   []string // squares of pieces captured before the last leg; x@y reappears on y
	Relay     bool     // not a move, but the first capture of moves that continue from there
	EnPassant bool
	Castle    string // O-O is OO, O-O-O is OOO
}

// String writes a target as one word: e5, xe5 for a capture, [e5]f6 for a move
// to f6 that captures on e5, L1:e5 for the relay square of such moves, ep:d6,
// OO:g1, OOO:c1, and xd7@d4 if the piece captured on d7 reappears on d4.
func (t Target) String() string {
	var b strings.Builder
	switch {
	case t.Relay:
		return "L1:" + t.To
	case t.EnPassant:
		b.WriteString("ep:")
	case t.Castle != "":
		b.WriteString(t.Castle + ":")
	}
	if len(t.Victims) > 0 {
		b.WriteString("[" + strings.Join(t.Victims, ",") + "]")
	}
	if t.Occupied {
		b.WriteString("x")
	}
	b.WriteString(t.To)
	if t.Unload != "" {
		b.WriteString("@" + t.Unload)
	}
	return b.String()
}

// FormatTargets writes targets as a line, with single spaces between them.
func FormatTargets(targets []Target) string {
	words := make([]string, len(targets))
	for i, t := range targets {
		words[i] = t.String()
	}
	return strings.Join(words, " ")
}

// Targets lists the possible moves of the piece, each target once, sorted as written.
// It only considers how the piece moves: check plays no part.
//
// It walks every pattern step by step, without a rules kernel's tables, and so serves
// to test one.
func Targets(p *Piece, s Scene) ([]Target, error) {
	b, err := newBoard(s)
	if err != nil {
		return nil, err
	}
	w := &walker{board: b, found: map[string]Target{}}
	for _, pattern := range p.Patterns {
		if b.mayStart(pattern.Initial) {
			w.seen = map[state]bool{}
			w.walk(pattern.Legs, pathSoFar{at: b.start})
		}
	}
	if w.work > maxWalk {
		return nil, fmt.Errorf("%s: in this position the piece has too many ways to go", p.Notation)
	}
	w.universal(p.Universal)
	for _, c := range p.Castlings {
		w.castle(c)
	}
	return w.sorted(), nil
}

// walker collects targets.
type walker struct {
	*board
	found map[string]Target
	seen  map[state]bool // of the pattern at hand
	work  int
}

// maxWalk is how many legs are walked at most.
const maxWalk = 2000000

// state is a point on the way through a pattern; what follows from it need not
// be walked twice.
type state struct {
	legs    int // that are left
	at      square
	victims string
}

func (w *walker) add(t Target) { w.found[t.String()] = t }

func (w *walker) sorted() []Target {
	words := make([]string, 0, len(w.found))
	for word := range w.found {
		words = append(words, word)
	}
	sort.Strings(words)
	targets := make([]Target, len(words))
	for i, word := range words {
		targets[i] = w.found[word]
	}
	return targets
}

// pathSoFar is the way so far: where the piece is and what it captured.
type pathSoFar struct {
	at      square
	victims []string
	first   square // the first victim's
}

func (t pathSoFar) with(victim square, unload square, reappears bool) pathSoFar {
	if len(t.victims) == 0 {
		t.first = victim
	}
	name := victim.String()
	if reappears {
		name += "@" + unload.String()
	}
	t.victims = append(append([]string(nil), t.victims...), name)
	return t
}

// landingSquare is a square that a leg reaches. around means that the piece came back
// to its start around a cylinder, where it is in its own way.
type landingSquare struct {
	at     square
	around bool
}

// walk makes the legs from where the trail has led.
func (w *walker) walk(legs []Leg, t pathSoFar) {
	at := state{len(legs), t.at, strings.Join(t.victims, ",")}
	w.work++
	if w.seen[at] || w.work > maxWalk {
		return
	}
	w.seen[at] = true
	leg := legs[0]
	for _, s := range w.stops(leg, t.at) {
		if len(legs) == 1 {
			w.finishMove(leg, t, s)
		} else {
			w.pass(legs, t, s)
		}
	}
}

// stops lists the squares on which a leg from a square may end, for all that
// stands there.
func (w *walker) stops(leg Leg, from square) []landingSquare {
	var list []landingSquare
	hurdle := 0 // the step on which one was passed
	wrapped := false
	at := from
	for n := 1; leg.Max == 0 || n <= leg.Max; n++ {
		before := at
		next := at.plus(w.turn[0]*leg.DX, w.turn[1]*leg.DY)
		var ok bool
		if at, ok = w.wrapped(next, leg.Mode&Wrap != 0); !ok || n > 4*boardSize {
			break
		}
		if n <= leg.Skip {
			continue
		}
		if !w.unblocked(leg, before) {
			break
		}
		wrapped = wrapped || next != at
		around := wrapped && at == w.start
		occupied := around || w.at(at) != vacant
		if leg.Mode&(Hop|HopAdjacent) != 0 && hurdle == 0 {
			if occupied {
				hurdle = n
			}
			continue
		}
		if leg.Mode&HopAdjacent != 0 && n > hurdle+1 {
			break
		}
		if n >= leg.Min {
			list = append(list, landingSquare{at, around})
		}
		if occupied {
			break
		}
	}
	return list
}

// unblocked reports whether the square that a step passes is as the leg wants it.
func (w *walker) unblocked(leg Leg, before square) bool {
	if leg.Mode&(Lame|MustJump) == 0 {
		return true
	}
	block, ok := w.wrapped(before.plus(w.turn[0]*leg.BlockX, w.turn[1]*leg.BlockY), leg.Mode&Wrap != 0)
	if !ok {
		return false
	}
	if leg.Mode&Lame != 0 {
		return w.at(block) == vacant
	}
	return w.at(block) != vacant
}

// captures reports whether a leg captures what stands on a square.
func captures(mode Mode, c cell) bool {
	switch {
	case c.isOwn():
		return mode&CaptureOwn != 0
	case !c.isFoe() || mode&Capture == 0:
		return false
	case mode&OnlyRoyal != 0:
		return c == foeRoyal
	case mode&NotRoyal != 0:
		return c != foeRoyal
	}
	return true
}

// finishMove ends a move.
func (w *walker) finishMove(leg Leg, t pathSoFar, s landingSquare) {
	if s.around {
		return
	}
	target := Target{To: s.at.String(), Victims: t.victims}
	c := w.at(s.at)
	if c == vacant {
		if leg.Mode&Empty != 0 {
			w.addTarget(target, t)
		}
		if leg.Mode&EnPassant != 0 && w.hasEP && s.at == w.ep {
			target.EnPassant = true
			w.addTarget(target, t)
		}
		return
	}
	if captures(leg.Mode, c) {
		target.Occupied = true
		if leg.Mode&Unload != 0 {
			target.Unload = t.at.String()
		}
		w.addTarget(target, t)
	}
}

// addTarget adds a target, and the relay square if there were captures before.
func (w *walker) addTarget(target Target, t pathSoFar) {
	w.add(target)
	if len(t.victims) > 0 {
		w.add(Target{To: t.first.String(), Relay: true})
	}
}

// pass ends a leg before the last and makes the next.
func (w *walker) pass(legs []Leg, t pathSoFar, s landingSquare) {
	leg := legs[0]
	if s.around {
		if leg.Mode&PassOwn != 0 {
			w.walk(legs[1:], pathSoFar{s.at, t.victims, t.first})
		}
		return
	}
	c := w.at(s.at)
	if c == vacant && leg.Mode&Empty != 0 || c.isOwn() && leg.Mode&PassOwn != 0 || c.isFoe() && leg.Mode&PassEnemy != 0 {
		w.walk(legs[1:], pathSoFar{s.at, t.victims, t.first})
	}
	if captures(leg.Mode, c) {
		w.passCapturing(legs, t, s.at, c)
	}
}

// passCapturing continues with the captured piece taken off the board, or put on
// the square where the leg began, and restores it afterwards.
func (w *walker) passCapturing(legs []Leg, t pathSoFar, at square, c cell) {
	unload := legs[0].Mode&Unload != 0
	before := w.at(t.at)
	w.put(at, vacant)
	if unload {
		w.put(t.at, c)
	}
	next := t.with(at, t.at, unload)
	next.at = at
	w.walk(legs[1:], next)
	if unload {
		w.put(t.at, before)
	}
	w.put(at, c)
}

func (w *walker) universal(mode Mode) {
	for file := range w.files {
		for rank := range w.ranks {
			s := square{file, rank}
			if mode != 0 && s != w.start {
				w.finishMove(Leg{Mode: mode}, pathSoFar{at: w.start}, landingSquare{at: s})
			}
		}
	}
}

// castle adds castling if the partner stands where it must, with nothing
// between, and the piece does not go beyond it. OO goes to the last file's
// side, whoever moves.
func (w *walker) castle(c Castling) {
	if c.Initial && w.moved {
		return
	}
	dx := w.turn[0] * c.DX
	partner := square{c.Inset, w.start.rank}
	name := "OOO"
	if dx > 0 {
		partner.file = w.files - 1 - c.Inset
		name = "OO"
	}
	at := w.start.plus(dx, 0)
	for w.has(at) && w.at(at) == vacant {
		at = at.plus(dx, 0)
	}
	to := w.start.plus(dx*c.Steps, 0)
	if at != partner || !w.has(at) || !w.at(at).isOwn() || (to.file-at.file)*dx > 0 {
		return
	}
	w.add(Target{To: to.String(), Occupied: to == at, Castle: name})
}
