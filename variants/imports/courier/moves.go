package courier

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine/betza"
	"github.com/ferzchess/ferz/variants/imports/internal/intake"
)

// legWriter writes the moves of a piece of a table in Betza notation.
type legWriter struct {
	files  int  // of the board
	king   int  // the file from which the piece castles, -1 if it is not known
	marks  bool // its first moves may be captured en passant
	tries  *int // how many notations were tried
	single []intake.Move
	more   []string // castling
	chains []chain
}

// chain is a move of several legs: their notation without directions, and each leg's
// step.
type chain struct {
	initial string
	atoms   []string // how far each leg goes
	gaits   []string // the same with what it may do
	steps   [][2]int
}

// write writes moves. Those that can't be said are named to note.
func (w *legWriter) write(moves []legMove, note func(line int, format string, args ...any)) (string, error) {
	w.marks = slices.ContainsFunc(moves, func(m legMove) bool { return m.legs[len(m.legs)-1].powers&legPassant != 0 })
	for _, m := range moves {
		if err := w.add(m); err != nil {
			note(m.line, "%v; the move is left out", err)
		}
	}
	terms, err := chainTerms(w.chains, w.tries)
	if err != nil {
		return "", err
	}
	if i, s := w.sides(); i >= 0 {
		w.more = slices.Insert(slices.Delete(w.more, i, i+2), i, s)
	}
	return intake.Notation(passing(intake.Merge(w.single)), append(terms, w.more...)...)
}

// sides finds two ways to castle that differ in their side only, and one text for both.
func (w *legWriter) sides() (at int, text string) {
	if len(w.more) == 2 && len(w.more[0]) > 2 && w.more[0][2:] == w.more[1][2:] && w.more[0][1] != w.more[1][1] {
		return 0, "is" + w.more[0][2:]
	}
	return -1, ""
}

// passing joins captures with those en passant in the same direction.
func passing(moves []intake.Move) (out []intake.Move) {
	for _, m := range moves {
		like := func(modes string) int {
			m := m
			m.Modes = modes
			return slices.Index(out, m)
		}
		switch {
		case m.Modes == "e" && like("c") >= 0:
			out[like("c")].Modes = "ce"
		case m.Modes == "c" && like("e") >= 0:
			out[like("e")].Modes = "ce"
		default:
			out = append(out, m)
		}
	}
	return out
}

// add takes a move.
func (w *legWriter) add(m legMove) error {
	last := len(m.legs) - 1
	if slices.ContainsFunc(m.legs, func(l leg) bool { return l.powers&legCastles != 0 }) {
		return w.castling(m)
	}
	var c chain
	for i, l := range m.legs {
		if l.powers&legInitial != 0 {
			c.initial = "i"
		}
		modes, err := l.modes(i, i == last)
		if err != nil {
			return fmt.Errorf("leg %d: %w", i+1, err)
		}
		k := intake.Move{DX: l.dx, DY: l.dy, Most: l.steps}.Key()
		atom, err := k.Atom()
		if err != nil {
			return fmt.Errorf("leg %d: %w", i+1, err)
		}
		c.atoms, c.gaits, c.steps = append(c.atoms, atom), append(c.gaits, modes+atom), append(c.steps, [2]int{l.dx, l.dy})
	}
	if hurdle := m.hurdle(); hurdle != "" {
		l := m.legs[1]
		modes, err := l.modes(1, true)
		w.single = append(w.single, intake.Move{DX: l.dx, DY: l.dy, Initial: c.initial, Modes: modes + hurdle})
		return err
	}
	if last > 0 {
		w.chains = append(w.chains, c)
		return nil
	}
	l := m.legs[0]
	modes, _ := l.modes(0, true)
	if long := max(l.dx, -l.dx, l.dy, -l.dy); w.marks && c.initial != "" && l.powers&(legQuiet|legCapture|legOwn) == legQuiet && (long > 1 || l.steps != 1) && !strings.Contains(modes, "n") {
		modes += "n" // a pawn's first move, which others may capture en passant
	}
	w.single = append(w.single, intake.Move{DX: l.dx, DY: l.dy, Most: l.steps, Initial: c.initial, Modes: modes})
	return nil
}

// hurdle returns the mode of a ride that continues behind the first piece in its way: p
// if to any square, g if to the next; "" if the move is none.
func (m legMove) hurdle() string {
	if len(m.legs) != 2 {
		return ""
	}
	a, b := m.legs[0], m.legs[1]
	switch {
	case a.dx != b.dx || a.dy != b.dy || a.steps != 0 || a.powers&^legInitial != legOver || b.powers&^(legInitial|legQuiet|legCapture|legOwn) != 0:
		return ""
	case b.steps == 0:
		return "p"
	case b.steps == 1:
		return "g"
	}
	return ""
}

// modes writes what a leg may do, in Betza notation.
func (l leg) modes(i int, last bool) (string, error) {
	has := func(p legPowers) bool { return l.powers&p != 0 }
	long := max(l.dx, -l.dx, l.dy, -l.dy)
	switch {
	case last && !has(legQuiet|legCapture|legOwn|legPassant):
		return "", fmt.Errorf("mode %d ends nowhere; expected 1 to move, 2 to capture, 3 for both", l.powers)
	case !last && has(legPassant):
		return "", fmt.Errorf("mode %d captures en passant, which only the last leg can", l.powers)
	case !last && !has(legQuiet|legCapture|legOwn|legOver):
		return "", fmt.Errorf("mode %d goes on from nowhere; expected 1 for an empty square, 2 to capture on the way, 32 to pass over a piece", l.powers)
	case last && has(legOver):
		return "", fmt.Errorf("mode %d passes over a piece where the move ends; expected 32 in a leg before the last", l.powers)
	case has(legLame) && has(legJumps):
		return "", fmt.Errorf("mode %d cannot jump (8) and must (16)", l.powers)
	case has(legJumps) && long < 2:
		return "", fmt.Errorf("mode %d must jump, but the step is to the next square", l.powers)
	case has(legUnload) && !has(legCapture|legOwn):
		return "", fmt.Errorf("mode %d puts back what it captures (1024), but captures nothing; expected 2 or 256 besides", l.powers)
	case has(legSame) && i == 0:
		return "", fmt.Errorf("mode %d asks for the steps of the ride before (128), but there is none", l.powers)
	}
	out := ""
	if has(legSame) {
		out = "i"
	}
	all := last && l.powers&(legQuiet|legCapture|legOwn|legPassant) == legQuiet|legCapture
	for _, mode := range []struct {
		power  legPowers
		letter string
	}{{legQuiet, "m"}, {legCapture, "c"}, {legOwn, "d"}, {legPassant, "e"}, {legOver, "p"}, {legUnload, "u"}} {
		if has(mode.power) && !(all && mode.power&(legQuiet|legCapture) != 0) {
			out += mode.letter
		}
	}
	switch {
	case has(legLame) && long > 1:
		out += "n"
	case has(legJumps):
		out += "j"
	}
	if !last && out == "m" {
		out = "" // what a leg before the last does anyway
	}
	return out, nil
}

// castling takes a move whose first leg ends on the partner, and whose second gives the
// number of squares that the king moves.
func (w *legWriter) castling(m legMove) error {
	partner := m.legs[0]
	switch {
	case len(m.legs) != 2 || partner.powers&legCastles == 0 || m.legs[1].powers&legCastles != 0:
		return fmt.Errorf("castling has two legs: the first ends on the partner, with mode 512, the second says how many squares the king goes")
	case partner.dy != 0 || partner.dx*partner.dx != 1:
		return fmt.Errorf("castling goes sideways, with steps of 1 0 or -1 0")
	case m.legs[1].steps < 1:
		return fmt.Errorf("castling says in its second leg how many squares the king goes, as in 2 1 0 1")
	}
	inset := 0
	if partner.steps > 0 && w.king >= 0 {
		room := w.king // squares from the king to the corner
		if partner.dx > 0 {
			room = w.files - 1 - w.king
		}
		if inset = room - partner.steps; inset < 0 {
			return fmt.Errorf("there are %d squares between the king and the board's edge, but the partner of castling stands %d away", room, partner.steps)
		}
	}
	side := map[int]string{1: "r", -1: "l"}[partner.dx]
	w.more = append(w.more, fmt.Sprintf("i%s%sO%d", side, strings.Repeat("j", inset), m.legs[1].steps))
	return nil
}

// maxChainTries limits how many notations are tried for the moves of a text's pieces.
const maxChainTries = 10_000

var (
	// firstLetters are directions of the first of more than two legs.
	firstLetters = []string{"", "f", "b", "l", "r", "s", "v", "fr", "fl", "br", "bl"}
	// laterLetters are directions of a leg relative to the one before.
	laterLetters = []string{"f", "fs", "s", "bs", "b", "fr", "fl", "r", "l", "br", "bl", "v"}
)

// chainTerms writes moves of several legs. Those that differ in direction only are
// written together, where a notation stands for exactly these.
func chainTerms(chains []chain, tries *int) ([]string, error) {
	var order []string
	groups := map[string][]chain{}
	for _, c := range chains {
		key := c.initial + strings.Join(c.gaits, "-")
		if groups[key] == nil {
			order = append(order, key)
		}
		groups[key] = append(groups[key], c)
	}
	var out []string
	for _, key := range order {
		terms, err := groupTerms(groups[key], tries)
		if err != nil {
			return nil, err
		}
		out = append(out, terms...)
	}
	return out, nil
}

// groupTerms writes chains with the same gaits.
func groupTerms(chains []chain, tries *int) ([]string, error) {
	left := map[string]bool{} // what moves are
	var order []string        // notations of single chains
	for _, c := range chains {
		text, err := c.term()
		if err != nil {
			return nil, err
		}
		if slices.Contains(order, text) {
			continue
		}
		order = append(order, text)
		for _, is := range movesOf(text) {
			left[is] = true
		}
	}
	var out []string
	if len(order) > 1 && len(chains[0].gaits) < 4 {
		out = coverChains(chains, left, tries)
	}
	for _, text := range order {
		if slices.ContainsFunc(movesOf(text), func(is string) bool { return left[is] }) {
			out = append(out, text)
		}
	}
	return out, nil
}

// coverChains writes as many chains as possible in few terms, and takes them out of those
// that are left.
func coverChains(chains []chain, left map[string]bool, tries *int) (out []string) {
	type term struct {
		text string
		is   []string
	}
	var terms []term
	for _, letters := range chainLetters(chains, tries) {
		text := chains[0].text(letters)
		is := movesOf(text)
		if len(is) > 1 && !slices.ContainsFunc(is, func(m string) bool { return !left[m] }) {
			terms = append(terms, term{text, is})
		}
	}
	for {
		best, most := -1, 1
		for i, t := range terms {
			n := 0
			for _, m := range t.is {
				if left[m] {
					n++
				}
			}
			if n > most {
				best, most = i, n
			}
		}
		if best < 0 {
			return out
		}
		out = append(out, terms[best].text)
		for _, m := range terms[best].is {
			delete(left, m)
		}
	}
}

// chainLetters returns letters for the directions of the legs of chains with the same
// gaits: those with which each leg, whatever it may do, only goes where one of the chains
// does.
func chainLetters(chains []chain, tries *int) [][]string {
	like := chain{gaits: chains[0].atoms}
	out := [][]string{{}}
	for i := range like.gaits {
		goes := map[string]bool{}
		for _, c := range chains {
			goes[fmt.Sprint(c.steps[:i+1])] = true
		}
		var next [][]string
		for _, before := range out {
			for _, direction := range legLetters(i, len(like.gaits)) {
				if *tries++; *tries > maxChainTries {
					return nil
				}
				letters := append(slices.Clone(before), direction)
				steps := stepsOf(like.text(letters))
				if len(steps) > 0 && !slices.ContainsFunc(steps, func(s string) bool { return !goes[s] }) {
					next = append(next, letters)
				}
			}
		}
		out = next
	}
	return out
}

// legLetters returns the letters for directions that are tried for a leg of a chain with
// so many legs.
func legLetters(leg, legs int) []string {
	switch {
	case leg > 0:
		return laterLetters
	case legs > 2:
		return firstLetters
	}
	return intake.DirectionLetters
}

// text writes a chain with letters for the directions of its first legs, and no others.
func (c chain) text(letters []string) string {
	var parts []string
	for i, direction := range letters {
		parts = append(parts, direction+c.gaits[i])
	}
	return "[" + c.initial + strings.Join(parts, "-") + "]"
}

// term writes just this chain.
func (c chain) term() (string, error) {
	letters := make([]string, len(c.steps))
	for i, step := range c.steps {
		k := intake.Move{DX: step[0], DY: step[1], Most: 1}.Key()
		if i == 0 {
			list := k.Directions(map[[2]int]bool{step: true})
			if len(list) != 1 {
				return "", fmt.Errorf("a leap of %d and %d squares has no direction", step[0], step[1])
			}
			letters[0] = list[0]
			continue
		}
		var err error
		if letters[i], err = turnLetters(c.steps[i-1], step); err != nil {
			return "", err
		}
	}
	return c.text(letters), nil
}

// turnLetters returns the letters for a step in some direction behind another one.
func turnLetters(before, step [2]int) (string, error) {
	first, err := stepText(before)
	if err != nil {
		return "", err
	}
	atom, err := intake.Move{DX: step[0], DY: step[1], Most: 1}.Key().Atom()
	if err != nil {
		return "", err
	}
	for _, letters := range []string{"f", "fr", "r", "br", "b", "bl", "l", "fl"} {
		p, err := betza.Parse("[" + first + "-" + letters + atom + "]")
		if err != nil || len(p.Patterns) != 1 {
			continue
		}
		if to := p.Patterns[0].Legs[1]; to.DX == step[0] && to.DY == step[1] {
			return letters, nil
		}
	}
	return "", fmt.Errorf("a step of %d and %d squares behind one of %d and %d can't be said", step[0], step[1], before[0], before[1])
}

// stepText writes one leap in a direction.
func stepText(step [2]int) (string, error) {
	k := intake.Move{DX: step[0], DY: step[1], Most: 1}.Key()
	atom, err := k.Atom()
	if err != nil {
		return "", err
	}
	list := k.Directions(map[[2]int]bool{step: true})
	if len(list) != 1 {
		return "", fmt.Errorf("a leap of %d and %d squares has no direction", step[0], step[1])
	}
	return list[0] + atom, nil
}

// movesOf returns the moves of a notation, one text each; none if it can't be read.
func movesOf(text string) (out []string) {
	p, err := betza.Parse(text)
	if err != nil {
		return nil
	}
	for _, pattern := range p.Patterns {
		out = append(out, fmt.Sprint(pattern))
	}
	return out
}

// stepsOf returns where the legs of a notation's moves go, one text for each move.
func stepsOf(text string) (out []string) {
	p, err := betza.Parse(text)
	if err != nil {
		return nil
	}
	for _, pattern := range p.Patterns {
		var steps [][2]int
		for _, l := range pattern.Legs {
			steps = append(steps, [2]int{l.DX, l.DY})
		}
		out = append(out, fmt.Sprint(steps))
	}
	return out
}
