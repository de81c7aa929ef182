package variants_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/variants"
)

// What the kernel counts in games that no other program plays is compared here
// with a second program, written from the rules' text and as slow as it likes: a
// board of names, and functions that return all boards that a move can lead to.

// refBoard is a position. Names are those of the FEN, White's in upper case.
type refBoard struct {
	files, ranks int
	at           []string
	side         int // 0 White, 1 Black
	left, length int // moves left in the turn, and how many it has, where that matters
	lion         int // square where another piece has just captured a lion, and 1 more
}

// refGame is what differs between games.
type refGame struct {
	steps   map[string]string      // by name: how far in the eight directions of refDirs, * being any number
	jumps   map[string][][2]int    // by name: leaps, forward being positive
	odd     func(r *refMove)       // adds further moves of a piece
	form    func(name string) bool // has a promoted form
	within  bool                   // pieces promote by any move that starts in the zone, not only by captures
	zone    int                    // ranks from the far side where pieces promote
	stuck   map[string]int         // ranks from the far side where a piece could not move
	after   func(b, old *refBoard, from, to int, taken bool) bool
	royal   []string // the last of them must not be left to be captured
	anyKing bool     // kings may be left to be captured; without one the game is over
	promote []string // what pawns of chess become
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
}

func upper(name string) string { return strings.ToUpper(name) }

func (b *refBoard) owner(s int) int {
	switch name := b.at[s]; {
	case name == "":
		return -1
	case name == upper(name):
		return 0
	}
	return 1
}

func (b *refBoard) square(s, dx, dy int) (int, bool) {
	f, k := s%b.files+dx, s/b.files+dy
	return k*b.files + f, f >= 0 && f < b.files && k >= 0 && k < b.ranks
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
		r.emit(next, s, taken)
	}
}

// emit takes a board as one that the move leads to, if it may.
func (r *refMove) emit(next *refBoard, s int, taken bool) {
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
		if b.owner(s) != b.side {
			continue
		}
		r := &refMove{g, b, upper(b.at[s]), s, &out}
		for i, far := range g.steps[r.name] {
			n := 99
			if far != '*' {
				n = int(far - '0')
			}
			dx, dy := r.forward(refDirs[i])
			r.slide(dx, dy, n)
		}
		for _, d := range g.jumps[r.name] {
			dx, dy := r.forward(d)
			if to, ok := b.square(s, dx, dy); ok {
				r.to(to)
			}
		}
		if g.odd != nil {
			g.odd(r)
		}
	}
	return out
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

// royals counts a player's royal pieces.
func (g *refGame) royals(b *refBoard, side int) (n int) {
	for s, name := range b.at {
		if b.owner(s) == side && slices.Contains(g.royal, upper(name)) {
			n++
		}
	}
	return n
}

// safe reports whether the player who has moved can't lose the last royal piece
// at once.
func (g *refGame) safe(b *refBoard, mover int) bool {
	if g.royals(b, mover) > 1 {
		return true
	}
	c := b
	if b.side == mover { // goes on moving
		c = b.clone()
		c.side = 1 - mover
	}
	attack := *g
	attack.after = nil
	for _, next := range attack.pseudo(c) {
		if g.royals(next, mover) == 0 {
			return false
		}
	}
	return true
}

func (g *refGame) legal(b *refBoard) (out []*refBoard) {
	if g.anyKing {
		if g.royals(b, 0) == 0 || g.royals(b, 1) == 0 {
			return nil
		}
		return g.pseudo(b)
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
	array, _, _ := strings.Cut(words[0], "[")
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
			if n < len(row) && row[n] == '\'' {
				n++
			}
			b.at = append(b.at, row[:n])
			row = row[n:]
		}
		if b.files == 0 {
			b.files = len(b.at)
		}
	}
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
	for _, test := range references() {
		t.Run(test.id, func(t *testing.T) {
			t.Parallel()
			v, err := variants.Load(test.id)
			if err != nil {
				t.Fatal(err)
			}
			for _, fen := range append([]string{""}, test.fens...) {
				p, err := v.NewPosition(fen)
				if err != nil {
					t.Fatal(err)
				}
				depth := 3
				if testing.Short() || fen != "" {
					depth = 2
				}
				b := refRead(t, p.FEN())
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
