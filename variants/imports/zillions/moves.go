package zillions

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/variants/imports/internal/intake"
)

// zrfMove is a move while it is traced: the conditions on squares under which the piece
// may continue.
type zrfMove struct {
	x, y     int // where it is, from where it began
	path     []zrfStep
	rides    int    // loops over empty squares: one for a slide, two for a hopper that continues
	ride     [2]int // their direction
	after    int    // steps since the last loop
	landing  string // what may stand where it is: of empty?, enemy? and so on, "" if all
	zones    []zrfZoned
	unmoved  bool
	promotes []string
	promoted string // the zone where it promotes
}

// zrfStep is a square that the piece has passed.
type zrfStep struct {
	x, y  int
	empty bool // must be empty
}

// zrfZoned requires that a square is in a zone, or that it is not.
type zrfZoned struct {
	x, y int
	zone string
	not  bool
}

// zrfTracer follows the moves of a piece.
type zrfTracer struct {
	game     *zrfGame
	out      []zrfMove
	castles  [2]int // squares that it goes to the left and to the right
	passing  bool   // it captures en passant
	branches int
}

// zrfMaxPaths limits how many ways of one move are followed.
const zrfMaxPaths = 200

// opposites maps conditions to their negations.
var opposites = map[string]string{
	"empty?": "not-empty?", "not-empty?": "empty?", "enemy?": "not-enemy?", "not-enemy?": "enemy?",
	"friend?": "not-friend?", "not-friend?": "friend?",
}

// landings are what may stand on a square, in Betza notation.
var landings = map[string]string{
	"": "mcd", "empty?": "m", "enemy?": "c", "not-friend?": "", "friend?": "d", "not-empty?": "cd", "not-enemy?": "md",
}

// move follows one list of a piece's moves.
func (t *zrfTracer) move(n *zrfNode) {
	switch {
	case n.has("cascade") && n.has("piece?"):
		t.castling(n)
	case n.has("last-to?") || n.has("last-from?"):
		t.passing = true
	default:
		t.follow([]zrfMove{{}}, n.list)
	}
}

// castling finds how far a king goes: to where the word to is, else to where the
// other piece begins to move.
func (t *zrfTracer) castling(n *zrfNode) {
	x := 0
	for _, part := range n.list {
		if d, ok := t.game.directions[part.text]; ok && part.word {
			if d[1] != 0 {
				t.game.out.Note(n.line, "castling that is not along the rank is not understood")
				return
			}
			x += d[0]
		}
		if part.text == "cascade" || part.text == "to" {
			break
		}
	}
	switch {
	case x < 0:
		t.castles[0] = -x
	case x > 0:
		t.castles[1] = x
	}
}

// follow applies instructions to all moves traced so far, and returns those that
// continue.
func (t *zrfTracer) follow(ways []zrfMove, list []*zrfNode) []zrfMove {
	for i := range list {
		var next []zrfMove
		for _, w := range ways {
			if t.branches++; t.branches > zrfMaxPaths*20 || len(next) > zrfMaxPaths {
				t.game.out.Note(list[i].line, "there are too many ways to follow; the rest of this piece's moves is left out")
				return nil
			}
			w.path, w.zones = slices.Clip(w.path), slices.Clip(w.zones)
			next = append(next, t.step(w, list[i])...)
		}
		if ways = next; len(ways) == 0 {
			return nil
		}
	}
	return ways
}

// step carries out one instruction.
func (t *zrfTracer) step(w zrfMove, n *zrfNode) []zrfMove {
	if n.word {
		if d, ok := t.game.directions[n.text]; ok {
			return t.advance(w, d, n)
		}
		if n.text == "add" {
			t.emit(w, n)
			return []zrfMove{w}
		}
		return t.unsupported(n)
	}
	switch args := n.rest(); n.head() {
	case "verify":
		if len(args) == 1 {
			return t.holds(w, args[0], false)
		}
	case "add":
		w.promotes, w.promoted = t.game.types(args), "all"
		t.emit(w, n)
		w.promotes, w.promoted = nil, ""
		return []zrfMove{w}
	case "while":
		return t.loop(w, n)
	case "if":
		return t.branch(w, n)
	case "set-attribute":
		if n.has("never-moved?") {
			return []zrfMove{w} // known by itself
		}
	}
	return t.unsupported(n)
}

// unsupported drops a move and notes the reason.
func (t *zrfTracer) unsupported(n *zrfNode) []zrfMove {
	what := n.text
	if !n.word {
		what = n.head()
	}
	t.game.out.Note(n.line, "%.30s is not understood; the moves of the %s that need it are left out", what, t.game.piece)
	return nil
}

// advance makes a step in a direction.
func (t *zrfTracer) advance(w zrfMove, d [2]int, n *zrfNode) []zrfMove {
	if w.rides > 1 || w.rides > 0 && (w.ride != d || w.after > 0) {
		return t.unsupported(n) // a turn behind a slide
	}
	w.path = append(w.path, zrfStep{w.x, w.y, w.landing == "empty?"})
	w.x, w.y, w.landing = w.x+d[0], w.y+d[1], ""
	if w.rides > 0 {
		w.after++
	}
	return []zrfMove{w}
}

// loop carries out (while empty? add n): a slide.
func (t *zrfTracer) loop(w zrfMove, n *zrfNode) []zrfMove {
	args := n.rest()
	if len(args) < 2 || args[0].text != "empty?" || w.rides > 1 {
		return t.unsupported(n)
	}
	add := false
	var dir *[2]int
	for _, part := range args[1:] {
		d, ok := t.game.directions[part.text]
		switch {
		case part.word && ok && dir == nil:
			dir = &d
		case part.head() == "add" || part.word && part.text == "add":
			add = true
		case part.head() == "set-attribute" && part.has("never-moved?"):
		default:
			return t.unsupported(part)
		}
	}
	beside := dir != nil && w.rides == 0 && w.x == dir[0] && w.y == dir[1] && len(w.path) == 1
	behind := dir != nil && w.rides == 1 && w.after == 1 && w.ride == *dir
	if !beside && !behind {
		return t.unsupported(n)
	}
	if add {
		slide := w
		slide.rides, slide.ride, slide.after, slide.landing = w.rides+1, *dir, 0, "empty?"
		t.emit(slide, n)
	}
	w.rides, w.ride, w.after, w.landing = w.rides+1, *dir, 0, "not-empty?"
	return []zrfMove{w}
}

// holds continues a move where a condition holds or, with not, where it does not.
func (t *zrfTracer) holds(w zrfMove, n *zrfNode, not bool) []zrfMove {
	word := n.text
	if !n.word {
		word = n.head()
	}
	if strings.HasPrefix(word, "not-") && opposites[word] == "" {
		word, not = strings.TrimPrefix(word, "not-"), !not
	}
	switch {
	case word == "not" && len(n.list) == 2:
		return t.holds(w, n.list[1], !not)
	case word == "and" && !not || word == "or" && not:
		ways := []zrfMove{w}
		for _, part := range n.rest() {
			var next []zrfMove
			for _, w := range ways {
				next = append(next, t.holds(w, part, not)...)
			}
			ways = next
		}
		return ways
	case word == "or" || word == "and":
		var out []zrfMove
		for _, part := range n.rest() {
			out = append(out, t.holds(w, part, not)...)
		}
		return out
	case n.word && opposites[word] != "":
		if not {
			word = opposites[word]
		}
		return both(w, word)
	case word == "in-zone?" && len(n.list) == 2:
		w.zones = append(w.zones, zrfZoned{w.x, w.y, n.list[1].text, not})
		if t.game.zones[n.list[1].text] == nil || w.rides > 0 {
			return t.unsupported(n)
		}
		return []zrfMove{w}
	case word == "never-moved?" && w.x == 0 && w.y == 0 && !not:
		w.unmoved = true
		return []zrfMove{w}
	case word == "attacked?" && not:
		return []zrfMove{w} // kings are safe anyway
	}
	return t.unsupported(n)
}

// both joins what stands on a square by two conditions.
func both(w zrfMove, word string) []zrfMove {
	allows := map[string]string{"": "efn", "empty?": "e", "enemy?": "n", "friend?": "f", "not-friend?": "en", "not-enemy?": "ef", "not-empty?": "fn"}
	var left string
	for _, c := range allows[w.landing] {
		if strings.ContainsRune(allows[word], c) {
			left += string(c)
		}
	}
	for name, set := range allows {
		if set == left {
			w.landing = name
			return []zrfMove{w}
		}
	}
	return nil // it can't be
}

// branch carries out (if condition ... else ...). Where the branches differ only
// in what the piece becomes, it is a promotion.
func (t *zrfTracer) branch(w zrfMove, n *zrfNode) []zrfMove {
	args := n.rest()
	if len(args) < 2 {
		return t.unsupported(n)
	}
	condition, yes, no := args[0], args[1:], []*zrfNode(nil)
	if i := slices.IndexFunc(args, func(p *zrfNode) bool { return p.word && p.text == "else" }); i > 0 {
		yes, no = args[1:i], args[i+1:]
	}
	zone, outside := condition.head() == "in-zone?", condition.head() == "not-in-zone?"
	if outside {
		yes, no = no, yes
	}
	if zone || outside {
		if types, ok := t.becomes(yes); ok && len(condition.list) == 2 && len(no) == 1 && no[0].text == "add" {
			if t.game.zones[condition.list[1].text] == nil {
				return t.unsupported(condition)
			}
			w.promotes, w.promoted = types, condition.list[1].text
			t.emit(w, n)
			w.promotes, w.promoted = nil, ""
			return []zrfMove{w}
		}
	}
	if outside {
		yes, no = no, yes
	}
	var out []zrfMove
	for _, w := range t.holds(w, condition, false) {
		out = append(out, t.follow([]zrfMove{w}, yes)...)
	}
	for _, w := range t.holds(w, condition, true) {
		out = append(out, t.follow([]zrfMove{w}, no)...)
	}
	return out
}

// becomes returns the types of (add Queen Rook), if that is all.
func (t *zrfTracer) becomes(list []*zrfNode) ([]string, bool) {
	if len(list) != 1 || list[0].head() != "add" || len(list[0].list) < 2 {
		return nil, false
	}
	return t.game.types(list[0].rest()), true
}

// emit takes a move that ends here.
func (t *zrfTracer) emit(w zrfMove, n *zrfNode) {
	if len(t.out) < zrfMaxPaths*5 {
		t.out = append(t.out, w)
	}
	if w.landing == "" {
		t.game.out.Note(n.line, "the %s may end this move on its own pieces, which it captures", t.game.piece)
	}
}

// betza turns a move into one of Betza notation, or into text.
func (w *zrfMove) betza() (intake.Move, string, error) {
	modes := landings[w.landing]
	m := intake.Move{DX: w.x, DY: w.y, Most: 1, Modes: modes}
	if w.unmoved {
		m.Initial = "i"
	}
	if w.rides > 0 {
		m.DX, m.DY, m.Most = w.ride[0], w.ride[1], 0
		switch {
		case w.rides == 1 && w.after == 0 && w.landing == "empty?":
			m.Modes = "m"
		case w.rides == 1 && w.after == 0:
			m.Modes = strings.ReplaceAll(landings[and("not-empty?", w.landing)], "m", "")
		case w.rides == 1: // right behind the hurdle
			m.Modes = modes + "g"
		default: // anywhere behind it
			m.Modes = strings.ReplaceAll(landings[w.landing], "mcd", "cd") + "p"
		}
		return m, "", nil
	}
	passed := w.path[min(1, len(w.path)):]
	blocked := slices.IndexFunc(passed, func(s zrfStep) bool { return s.empty })
	if blocked < 0 {
		return m, "", nil
	}
	if slices.ContainsFunc(passed, func(s zrfStep) bool { return !s.empty }) {
		return m, "", fmt.Errorf("a move that must find some of its squares empty and not others can't be said")
	}
	first := passed[0]
	long, short := m.Key().Long, m.Key().Short
	switch {
	case len(passed) == 1 && 2*first.x == w.x && 2*first.y == w.y,
		len(passed) == 1 && long == 2 && short == 1 && first.x*first.y == 0:
		m.Modes += "n"
		return m, "", nil
	case w.x == first.x*(len(passed)+1) && w.y == first.y*(len(passed)+1):
		unit := intake.Key{Long: max(first.x, -first.x, first.y, -first.y), Short: min(max(first.x, -first.x), max(first.y, -first.y)), Most: 1}
		atom, err := unit.Atom()
		letters := unit.Directions(map[[2]int]bool{{first.x, first.y}: true})
		if err != nil || len(letters) != 1 {
			return m, "", fmt.Errorf("a move over several empty squares can't be said")
		}
		return m, "[" + letters[0] + atom + strings.Repeat("-"+atom, len(passed)-1) + "-" + modes + atom + "]", nil
	}
	return m, "", fmt.Errorf("a move with a turn over empty squares can't be said")
}

// and joins two conditions.
func and(a, b string) string {
	if w := both(zrfMove{landing: a}, b); len(w) == 1 {
		return w[0].landing
	}
	return a
}
