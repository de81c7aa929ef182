package variants_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// What the kernel counts in games that no other program plays is compared here
// with a second program, written from the rules' text and as slow as it likes: a
// board of names, and functions that return all boards that a move can lead to.

// refBoard is a position. Names are those of the FEN, White's in upper case.
type refBoard struct {
	files, ranks int
	at           []string
	hands        [2][]string // unpromoted, in the captor's hand
	side         int         // 0 White, 1 Black
	left, length int         // moves left in the turn, and how many it has, where that matters
	holes        map[int]bool
	swapped      [2]bool
	lion         int // square where another piece has just captured a lion, and 1 more
}

// refGame is what differs between games.
type refGame struct {
	steps   map[string]string        // by name: how far in the eight directions of refDirs, * being any number
	jumps   map[string][][2]int      // by name: leaps, forward being positive
	odd     func(r *refMove)         // adds further moves of a piece
	form    func(name string) bool   // has a promoted form
	within  bool                     // pieces promote by any move that starts in the zone, not only by captures
	zone    int                      // ranks from the far side where pieces promote
	stuck   map[string]int           // ranks from the far side where a piece could not move
	drops   func(name string) string // what a captured piece is in hand; nil: nothing is dropped
	perFile map[string]int           // so many of a name on one file at most, when one more is dropped
	after   func(b, old *refBoard, from, to int, taken bool) bool
	royal   []string                // the last of them must not be left to be captured
	anyKing bool                    // kings may be left to be captured; without one the game is over
	promote []string                // what pawns of chess become
	like    func(r *refMove) string // the name of a piece like which one moves; nil: its own
	single  bool                    // pawns of chess have no double step
	noKing  bool                    // a player without a royal piece plays on
	mayDrop func(b *refBoard, name string, s int) bool
	over    func(b *refBoard) bool
	extra   func(r *refMove) // adds moves that no piece on the board makes
}

// refDirs are the directions: forward, back, left, right, and the diagonals.
var refDirs = [8][2]int{{0, 1}, {0, -1}, {-1, 0}, {1, 0}, {-1, 1}, {1, 1}, {-1, -1}, {1, -1}}

// refMove is a piece that is about to move.
type refMove struct {
	g     *refGame
	b     *refBoard
	name  string // in upper case
	from  int
	emits *[]*refBoard

	prey   int // square that is asked for, and nothing is emitted; or -1
	caught bool
}

func upper(name string) string { return strings.ToUpper(name) }

func (b *refBoard) owner(s int) int {
	name := strings.TrimPrefix(b.at[s], "+")
	switch {
	case name == "":
		return -1
	case name[0] < 'a':
		return 0
	}
	return 1
}

func (b *refBoard) square(s, dx, dy int) (int, bool) {
	f, k := s%b.files+dx, s/b.files+dy
	return k*b.files + f, !b.holes[k*b.files+f] && f >= 0 && f < b.files && k >= 0 && k < b.ranks
}

// depth returns how many ranks a square is from the far side, from 1.
func (b *refBoard) depth(s, side int) int {
	if side == 0 {
		return b.ranks - s/b.files
	}
	return s/b.files + 1
}

func (b *refBoard) clone() *refBoard {
	c := *b
	c.at = slices.Clone(b.at)
	for i, hand := range b.hands {
		c.hands[i] = slices.Clone(hand)
	}
	return &c
}

// forward turns a direction for the player to move.
func (r *refMove) forward(d [2]int) (int, int) {
	if r.b.side == 1 {
		return -d[0], -d[1]
	}
	return d[0], d[1]
}

// put writes a name for the player to move.
func (r *refMove) put(b *refBoard, s int, name string) {
	if r.b.side == 1 {
		name = strings.ToLower(name)
	}
	b.at[s] = name
}

// to goes to a square, capturing what stands there and on others, with all
// promotions.
func (r *refMove) to(s int, others ...int) {
	b := r.b
	taken := len(others) > 0
	if o := b.owner(s); o == b.side && s != r.from {
		return
	} else if o >= 0 && s != r.from {
		taken = true
	}
	if r.prey >= 0 {
		r.caught = r.caught || s == r.prey || slices.Contains(others, r.prey)
		return
	}
	names := []string{r.name}
	if r.g.form != nil && r.g.form(r.name) {
		in, out := b.depth(s, b.side) <= r.g.zone, b.depth(r.from, b.side) <= r.g.zone
		stuck := b.depth(s, b.side) <= r.g.stuck[r.name]
		if stuck {
			names = nil
		}
		if in && !out || out && (taken || r.g.within) || stuck {
			names = append(names, "+"+r.name)
		}
	}
	if r.name == "P" && len(r.g.promote) > 0 && b.depth(s, b.side) == 1 {
		names = r.g.promote
	}
	for _, name := range names {
		next := b.clone()
		next.at[r.from] = ""
		for _, o := range others {
			next.at[o] = ""
		}
		r.put(next, s, name)
		if r.g.drops != nil && b.at[s] != "" {
			plain := r.g.drops(strings.TrimPrefix(upper(b.at[s]), "+"))
			next.hands[b.side] = append(next.hands[b.side], plain)
		}
		r.emit(next, s, taken)
	}
}

// drop puts a piece from the hand on every square where it may go.
func (r *refMove) drop() {
	b := r.b
	hand := b.hands[b.side]
	for i, name := range hand {
		if slices.Contains(hand[:i], name) {
			continue
		}
		for s := range b.at {
			if b.at[s] != "" || b.depth(s, b.side) <= r.g.stuck[name] {
				continue
			}
			if r.g.mayDrop != nil && !r.g.mayDrop(b, name, s) {
				continue
			}
			if most := r.g.perFile[name]; most > 0 && b.onFile(s%b.files, name) >= most {
				continue
			}
			next := b.clone()
			next.hands[b.side] = slices.Delete(next.hands[b.side], i, i+1)
			r.put(next, s, name)
			r.emit(next, s, false)
		}
	}
}

// onFile counts the pieces of a name that the player to move has on a file.
func (b *refBoard) onFile(file int, name string) (n int) {
	for s := file; s < len(b.at); s += b.files {
		if b.owner(s) == b.side && upper(b.at[s]) == name {
			n++
		}
	}
	return n
}

// emit takes a board as one that the move leads to, if it may.
func (r *refMove) emit(next *refBoard, s int, taken bool) {
	if r.prey >= 0 {
		r.caught = r.caught || next.owner(r.prey) != 1-r.b.side
		return
	}
	next.side = 1 - r.b.side
	next.lion = 0
	if r.g.after != nil && !r.g.after(next, r.b, r.from, s, taken) {
		return
	}
	*r.emits = append(*r.emits, next)
}

// pseudo returns the boards after all moves but for what check forbids.
func (g *refGame) pseudo(b *refBoard) (out []*refBoard) {
	for s := range b.at {
		if b.owner(s) == b.side {
			r := &refMove{g: g, b: b, name: upper(b.at[s]), from: s, emits: &out, prey: -1}
			r.moves()
		}
	}
	r := &refMove{g: g, b: b, emits: &out, prey: -1}
	r.drop()
	if g.extra != nil {
		g.extra(r)
	}
	return out
}

// takes reports whether the player to move can capture on a square.
func (g *refGame) takes(b *refBoard, prey int) bool {
	for s := range b.at {
		if b.owner(s) == b.side {
			r := &refMove{g: g, b: b, name: upper(b.at[s]), from: s, prey: prey}
			if r.moves(); r.caught {
				return true
			}
		}
	}
	return false
}

// moves tries all moves of a piece on the board.
func (r *refMove) moves() {
	name := r.name
	if r.g.like != nil {
		name = r.g.like(r)
	}
	for i, far := range r.g.steps[name] {
		n := 99
		if far != '*' {
			n = int(far - '0')
		}
		dx, dy := r.forward(refDirs[i])
		r.slide(dx, dy, n)
	}
	for _, d := range r.g.jumps[name] {
		dx, dy := r.forward(d)
		if to, ok := r.b.square(r.from, dx, dy); ok {
			r.to(to)
		}
	}
	if r.g.odd != nil {
		r.g.odd(r)
	}
}

func (r *refMove) slide(dx, dy, n int) {
	s := r.from
	for range n {
		to, ok := r.b.square(s, dx, dy)
		if !ok || r.b.owner(to) == r.b.side {
			return
		}
		r.to(to)
		if r.b.at[to] != "" {
			return
		}
		s = to
	}
}

// royals returns where a player's royal pieces are.
func (g *refGame) royals(b *refBoard, side int) (out []int) {
	for s, name := range b.at {
		if b.owner(s) == side && slices.Contains(g.royal, upper(name)) {
			out = append(out, s)
		}
	}
	return out
}

// safe reports whether the player who has moved can't lose the last royal piece
// at once.
func (g *refGame) safe(b *refBoard, mover int) bool {
	royals := g.royals(b, mover)
	if len(royals) != 1 {
		return len(royals) > 1 || g.noKing
	}
	reply := *b
	reply.side = 1 - mover // also where the mover continues to move
	return !g.takes(&reply, royals[0])
}

func (g *refGame) legal(b *refBoard) (out []*refBoard) {
	if g.anyKing {
		if len(g.royals(b, 0)) == 0 || len(g.royals(b, 1)) == 0 {
			return nil
		}
		return g.pseudo(b)
	}
	if g.over != nil && g.over(b) {
		return nil
	}
	for _, next := range g.pseudo(b) {
		if g.safe(next, b.side) {
			out = append(out, next)
		}
	}
	return out
}

func (g *refGame) perft(b *refBoard, depth int) (n uint64) {
	if depth == 0 {
		return 1
	}
	for _, next := range g.legal(b) {
		n += g.perft(next, depth-1)
	}
	return n
}

// refRead reads the board and the player to move of a FEN.
func refRead(t *testing.T, fen string) *refBoard {
	t.Helper()
	words := strings.Fields(fen)
	array, hand, _ := strings.Cut(words[0], "[")
	rows := strings.Split(array, "/")
	b := &refBoard{ranks: len(rows), left: 1, length: 1}
	for i := len(rows) - 1; i >= 0; i-- {
		for row := rows[i]; row != ""; {
			n := 0
			for n < len(row) && row[n] >= '0' && row[n] <= '9' {
				n++
			}
			if n > 0 {
				empty, _ := strconv.Atoi(row[:n])
				b.at = append(b.at, make([]string, empty)...)
				row = row[n:]
				continue
			}
			n = strings.IndexFunc(row, func(r rune) bool { return r != '+' }) + 1
			for n < len(row) && row[n] == '\'' {
				n++
			}
			b.at = append(b.at, row[:n])
			row = row[n:]
		}
		if b.files == 0 {
			b.files = len(b.at)
		}
	}
	for _, letter := range strings.TrimSuffix(hand, "]") {
		name, side := string(letter), 0
		if letter == '\'' { // it belongs to the one before
			last := &b.hands[b.side]
			(*last)[len(*last)-1] += "'"
			continue
		}
		if name != upper(name) {
			side = 1
		}
		b.hands[side] = append(b.hands[side], upper(name))
		b.side = side
	}
	b.side = 0
	if len(words) > 1 && strings.HasPrefix(words[1], "b") {
		b.side = 1
	}
	if len(b.at) != b.files*b.ranks {
		t.Fatalf("%s: %d squares", fen, len(b.at))
	}
	return b
}

// TestReference compares the kernel's counts with the reference's.
func TestReference(t *testing.T) {
	for _, test := range append(references(), singularReferences()...) {
		t.Run(test.id, func(t *testing.T) {
			t.Parallel()
			v := variantstest.Load(t, test.id)
			for _, fen := range append([]string{""}, test.fens...) {
				p := variantstest.Position(t, v, fen)
				b, depth := refRead(t, p.FEN()), 3
				if testenv.Short() || len(b.hands[0]) > 0 { // drops make too many moves
					depth = 2
				}
				if test.ready != nil {
					test.ready(b)
				}
				for d := 1; d <= depth; d++ {
					if got, want := p.Perft(t.Context(), d), test.game.perft(b, d); got != want {
						t.Errorf("%s depth %d: %d moves, the reference has %d", p.FEN(), d, got, want)
					}
				}
			}
		})
	}
}
