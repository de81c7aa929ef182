package boardview

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// rooms are spaces from none to a large window's.
func rooms() []Space {
	return []Space{
		{0, 0, 0}, {1, 1, 0}, {12, 4, 0}, {30, 15, 0}, {42, 14, 0}, {58, 19, 0}, {70, 19, 2},
		{78, 19, 0}, {90, 35, 0}, {170, 55, 0}, {300, 120, 0}, {300, 120, 5},
	}
}

// checkLines checks that a board is as large as its layout says.
func checkLines(t *testing.T, b *Board, s State, what string) {
	t.Helper()
	l := b.Layout()
	lines := b.Lines(s)
	if len(lines) != l.Height {
		t.Fatalf("%s: %d lines, not %d", what, len(lines), l.Height)
	}
	for i, line := range lines {
		if w := ansi.StringWidth(line); w != l.Width {
			t.Fatalf("%s: line %d is %d columns wide, not %d: %q", what, i, w, l.Width, line)
		}
		if last := strings.LastIndex(line, "\x1b"); strings.ContainsAny(line, "\n\r\t") || last >= 0 && !strings.HasPrefix(line[last:], "\x1b[m") {
			t.Fatalf("%s: line %d leaves a style set or a control character in: %q", what, i, line)
		}
	}
}

// busy returns a state with a bit of everything.
func busy(p *engine.Position, cursor engine.Square) State {
	v := p.Variant()
	s := State{Pos: p, Cursor: cursor, ShowCursor: true}
	for _, m := range p.LegalMoves() {
		s.Targets.Add(m.To())
		s.Selected, s.HasSelection = m.From(), true
	}
	for i := range v.Size() {
		sq := engine.Square(i)
		if !v.OnBoard(sq) {
			continue
		}
		sets := []*engine.Bitboard{&s.Last, &s.Check, &s.Premove, &s.Attackers, &s.Captures}
		if k := i % 11; k < len(sets) {
			sets[k].Add(sq)
		}
		if i%7 == 0 {
			s.Marks = append(s.Marks, Mark{sq, theme.MarkGreen + theme.Highlight(i/7%4)})
		}
	}
	return s
}

// TestAligned draws all variants of the catalogue in all rooms, sets and on all
// terminals: lines are as wide as they should be. In short tests it takes some
// of the themes and terminals only.
func TestAligned(t *testing.T) {
	pictures := book(t)
	for n, d := range variants.All() {
		v := variantstest.Load(t, d.ID)
		p := position(t, v, "", "")
		for _, profile := range []theme.Profile{theme.ASCII, theme.Mono, theme.ANSI16, theme.ANSI256} {
			name := theme.Names()[(n+int(profile))%len(theme.Names())]
			for _, set := range pieceSets() {
				if testenv.Short() && (n+int(profile)+int(set))%29 != 0 {
					continue
				}
				if set >= halvesSet && (n+int(profile)+int(set))%12 != 0 {
					continue // they are as wide as others
				}
				b := New(v, look(t, name, profile), pictures, set)
				if set != Letters && !b.hasPictures(maxCell) && b.textSet() == Letters {
					continue // the same as letters
				}
				for i, room := range rooms() {
					corner := cornerOf(v, i)
					b.Flip(i%2 == 1)
					b.Fit(room)
					b.Follow(corner)
					what := fmt.Sprintf("%s %v %v %+v", d.ID, profile, set, room)
					checkRoom(t, b, room, what)
					checkLines(t, b, busy(p, corner), what)
					if _, ok := b.Rect(corner); !ok {
						t.Fatalf("%s: the cursor is not visible", what)
					}
				}
			}
		}
	}
}

// cornerOf returns the first or the last square that a board has.
func cornerOf(v *engine.Variant, i int) engine.Square {
	for s := range v.Size() {
		if sq := engine.Square(s); i%2 == 0 && v.OnBoard(sq) {
			return sq
		}
		if sq := engine.Square(v.Size() - 1 - s); i%2 == 1 && v.OnBoard(sq) {
			return sq
		}
	}
	return 0
}

// checkRoom checks that a board is no larger than its room, as long as that
// holds one square.
func checkRoom(t *testing.T, b *Board, room Space, what string) {
	t.Helper()
	l := b.Layout()
	least := l.label + (b.v.Boards()-1)*boardGap + l.CellW
	if l.Width > max(room.Width, least) || l.Height > max(room.Height, 2) {
		t.Fatalf("%s: %d by %d is too large", what, l.Width, l.Height)
	}
	if room.MaxCell > 0 && l.CellH > room.MaxCell {
		t.Fatalf("%s: squares of %d rows", what, l.CellH)
	}
}

// TestFit holds what sizes are chosen.
func TestFit(t *testing.T) {
	tests := []struct {
		variant       string
		room          Space
		width, height int // of squares
		whole         bool
	}{
		{"chess", Space{50, 19, 0}, 5, 2, true},
		{"chess", Space{40, 19, 0}, 4, 2, true},
		{"chess", Space{50, 15, 0}, 3, 1, true},
		{"chess", Space{20, 15, 0}, 2, 1, true},
		{"chess", Space{90, 35, 0}, 9, 4, true},
		{"chess", Space{90, 35, 2}, 5, 2, true},
		{"chess", Space{170, 57, 0}, 15, 7, true},
		{"doublechess", Space{66, 19, 0}, 4, 2, true},
		{"doublechess", Space{60, 19, 0}, 3, 1, true},
		{"doublechess", Space{30, 19, 0}, 2, 1, false},
		{"alice", Space{58, 14, 0}, 3, 1, true},
		{"shogi", Space{58, 19, 0}, 4, 2, true},
		{"odyssey", Space{58, 19, 0}, 4, 1, true},
		{"omega", Space{80, 14, 0}, 3, 1, true},
		{"xiangqi", Space{58, 20, 0}, 5, 2, true}, // 19 lines, and the files
		{"xiangqi", Space{58, 19, 0}, 3, 1, true},
	}
	for _, test := range tests {
		b := New(load(t, test.variant), look(t, "", theme.ANSI256), book(t), Letters)
		b.Fit(test.room)
		if l := b.Layout(); l.CellW != test.width || l.CellH != test.height || l.AllVisible != test.whole {
			t.Errorf("%s in %+v: squares of %d by %d, whole %v", test.variant, test.room, l.CellW, l.CellH, l.AllVisible)
		}
	}
}

// TestHits checks that each square is where it says, and that nothing else is
// there.
func TestHits(t *testing.T) {
	for _, id := range []string{"chess", "alice", "omega", "doublechess", "brouhaha", "odyssey"} {
		v := load(t, id)
		for i, room := range rooms() {
			b := New(v, look(t, "", theme.ANSI256), book(t), Letters)
			b.Flip(i%2 == 1)
			b.Fit(room)
			b.Follow(cornerOf(v, i/2))
			checkHits(t, b, fmt.Sprintf("%s %+v", id, room))
		}
	}
}

func checkHits(t *testing.T, b *Board, what string) {
	t.Helper()
	l := b.Layout()
	hits := map[engine.Square]int{}
	for y := -1; y <= l.Height; y++ {
		for x := -1; x <= l.Width; x++ {
			s, ok := b.SquareAt(x, y)
			if !ok {
				continue
			}
			hits[s]++
			if r, ok := b.Rect(s); !ok || x < r.X || x >= r.X+r.Width || y < r.Y || y >= r.Y+r.Height {
				t.Fatalf("%s: %s is hit at %d %d, but is at %+v", what, b.v.SquareName(s), x, y, r)
			}
		}
	}
	for i := range b.v.Size() {
		s := engine.Square(i)
		r, ok := b.Rect(s)
		if n := hits[s]; n != r.Width*r.Height || ok != (n > 0) {
			t.Fatalf("%s: %s is hit %d times, but is at %+v", what, b.v.SquareName(s), n, r)
		}
	}
}

// TestStep walks over a board's holes and stops at its edges.
func TestStep(t *testing.T) {
	tests := []struct {
		variant, from string
		dx, dy        int
		flipped       bool
		want          string
	}{
		{"chess", "e2", 0, -1, false, "e3"},
		{"chess", "e2", 0, -1, true, "e1"},
		{"chess", "a1", -1, 0, false, "a1"},
		{"chess", "a1", -1, 0, true, "b1"},
		{"chess", "h1", 1, 1, false, "h1"},
		{"alice", "h4", 1, 0, false, "A4"},
		{"alice", "A4", -1, 0, false, "h4"},
		{"chess", "d4", 0, 0, false, "d4"},
	}
	for _, test := range tests {
		v := load(t, test.variant)
		b := New(v, look(t, "", theme.ASCII), book(t), Letters)
		b.Flip(test.flipped)
		if got := v.SquareName(b.Step(square(t, v, test.from), test.dx, test.dy)); got != test.want {
			t.Errorf("%s, %s by %d %d: %s, want %s", test.variant, test.from, test.dx, test.dy, got, test.want)
		}
	}
}

// TestStepOverHoles goes to and from corners beside which squares are missing:
// each must be reached, and left, with the arrow keys.
func TestStepOverHoles(t *testing.T) {
	tests := []struct {
		variant    string
		file, rank int
		dx, dy     int
		toF, toR   int
	}{
		{"brouhaha", 0, 0, 1, 0, 1, 1},
		{"brouhaha", 4, 1, 0, 1, 4, 0},
		{"brouhaha", 1, 1, -1, 0, 0, 0},
		{"omega", 1, 1, -1, 0, 0, 0},
		{"omega", 1, 1, 0, 1, 0, 0},
		{"omega", 0, 0, 1, 0, 1, 1},
		{"omega", 0, 0, 0, -1, 1, 1},
		{"omega", 11, 11, -1, 0, 10, 10},
		{"omega", 1, 5, -1, 0, 1, 5},
	}
	for _, test := range tests {
		v := load(t, test.variant)
		b := New(v, look(t, "", theme.ASCII), book(t), Letters)
		from, want := v.At(test.file, test.rank, 0), v.At(test.toF, test.toR, 0)
		if got := b.Step(from, test.dx, test.dy); got != want {
			t.Errorf("%s, from %s by %d %d: %s, want %s", test.variant, v.SquareName(from), test.dx, test.dy, v.SquareName(got), v.SquareName(want))
		}
	}
}

// TestStepEverywhere finds every square of boards with holes by arrow keys.
func TestStepEverywhere(t *testing.T) {
	for _, id := range []string{"omega", "brouhaha", "alice", "doublechess"} {
		v := load(t, id)
		b := New(v, look(t, "", theme.ASCII), book(t), Letters)
		seen := map[engine.Square]bool{v.At(4, 2, 0): true}
		for todo := []engine.Square{v.At(4, 2, 0)}; len(todo) > 0; todo = todo[1:] {
			for _, d := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
				if to := b.Step(todo[0], d[0], d[1]); !seen[to] {
					seen[to] = true
					todo = append(todo, to)
				}
			}
		}
		for s := range engine.Square(v.Size()) {
			if v.OnBoard(s) && !seen[s] {
				t.Errorf("%s: no way to %s", id, v.SquareName(s))
			}
		}
	}
}

// TestSigns checks that whatever marks a square is there without colors, too.
func TestSigns(t *testing.T) {
	v := load(t, "chess")
	p := position(t, v, "", "")
	e2 := square(t, v, "e2")
	var set engine.Bitboard
	set.Add(e2)
	tests := []struct {
		name  string
		state State
		want  string
	}{
		{"last", State{Last: set}, "(P)"},
		{"check", State{Check: set}, "!P!"},
		{"captures", State{Captures: set}, "*P*"},
		{"targets", State{Targets: set}, "*P*"},
		{"premove", State{Premove: set}, "{P}"},
		{"attackers", State{Attackers: set}, "^P^"},
		{"selected", State{Selected: e2, HasSelection: true}, "<P>"},
		{"cursor", State{Cursor: e2, ShowCursor: true}, "[P]"},
		{"green", State{Marks: []Mark{{e2, theme.MarkGreen}}}, "+P+"},
		{"red", State{Marks: []Mark{{e2, theme.MarkRed}}}, "xPx"},
		{"yellow", State{Marks: []Mark{{e2, theme.MarkYellow}}}, "?P?"},
		{"blue", State{Marks: []Mark{{e2, theme.MarkBlue}}}, "=P="},
		{"both", State{Selected: e2, HasSelection: true, Last: set, Check: set}, "<P>"},
	}
	for _, test := range tests {
		test.state.Pos = p
		for _, room := range []Space{{50, 12, 0}, {50, 19, 0}, {60, 25, 0}} {
			checkSign(t, New(v, look(t, "", theme.ASCII), book(t), Letters), room, test.state, test.name, test.want)
		}
	}
}

// checkSign checks that e2's square shows a text.
func checkSign(t *testing.T, b *Board, room Space, s State, name, want string) {
	t.Helper()
	b.Fit(room)
	r, ok := b.Rect(square(t, b.v, "e2"))
	if !ok {
		t.Fatal("e2 is not visible")
	}
	shown := ""
	for _, line := range b.Lines(s)[r.Y : r.Y+r.Height] {
		shown += ansi.Cut(ansi.Strip(line), r.X, r.X+r.Width)
	}
	switch {
	case name == "cursor" && r.Height > 1:
		if !strings.Contains(shown, "[") || !strings.HasSuffix(shown, "]") {
			t.Errorf("%s in %d rows shows %q", name, r.Height, shown)
		}
	case !strings.Contains(shown, want):
		t.Errorf("%s in %d rows shows %q, want %q", name, r.Height, shown, want)
	}
}

// TestFollow scrolls as little as possible, and says where there is more.
func TestFollow(t *testing.T) {
	v := load(t, "doublechess")
	b := New(v, look(t, "", theme.ASCII), book(t), Letters)
	b.Fit(Space{Width: 22, Height: 6})
	p := position(t, v, "", "")
	tests := []struct {
		cursor    string
		left, top int
		more      string // signs at the first rank, the last and the files
	}{
		{"a1", 0, 3, "^ >"},
		{"j1", 0, 3, "^ >"},
		{"k1", 1, 3, "^ <>"},
		{"p8", 6, 0, " v<"},
		{"g8", 6, 0, " v<"},
		{"f4", 5, 0, " v<>"},
	}
	for _, test := range tests {
		b.Follow(square(t, v, test.cursor))
		l := b.Layout()
		lines := b.Lines(State{Pos: p})
		more := lines[0][1:2] + lines[l.Rows-1][1:2] + strings.ReplaceAll(lines[l.Rows][:2], " ", "")
		if l.Left != test.left || l.Top != test.top || more != test.more {
			t.Errorf("%s: scrolled to %d %d with %q, want %d %d with %q", test.cursor, l.Left, l.Top, more, test.left, test.top, test.more)
		}
	}
}

// TestGolden compares boards with those kept in testdata; -update writes them
// anew. Escape sequences are kept, written so that they can be read.
func TestGolden(t *testing.T) {
	tests := []struct {
		variant, fen, moves, from, cursor string
		room                              Space
		set                               PieceSet
		profile                           theme.Profile
	}{
		{"chess", "", "e4 d5 Nf3 dxe4", "f3", "e5", Space{30, 10, 0}, Letters, theme.ASCII},
		{"chess", "", "e4 d5 Nf3 dxe4", "f3", "e5", Space{50, 19, 0}, Letters, theme.ASCII},
		{"chess", "", "e4 d5 Nf3 dxe4", "f3", "e5", Space{50, 19, 0}, Letters, theme.ANSI256},
		{"chess", "", "e4 d5 Nf3 dxe4", "f3", "e5", Space{50, 19, 0}, Letters, theme.ANSI16},
		{"chess", "", "e4 d5 Nf3 dxe4", "f3", "e5", Space{50, 19, 0}, Pictures, theme.TrueColor},
		{"chess", "", "e4 d5 Nf3 dxe4", "f3", "e5", Space{50, 19, 0}, Glyphs, theme.Mono},
		{"chess", "", "e4", "", "e2", Space{90, 34, 0}, Letters, theme.ASCII},
		{"chess", "", "e4", "", "e2", Space{90, 34, 0}, Pictures, theme.ANSI256},
		{"alice", "", "e4", "", "e2", Space{58, 14, 0}, Letters, theme.ASCII},
		{"omega", "", "", "", "f3", Space{58, 14, 0}, Letters, theme.ASCII},
		{"brouhaha", "", "", "", "d4", Space{90, 31, 0}, Letters, theme.ASCII},
		{"doublechess", "", "", "", "p2", Space{20, 6, 0}, Letters, theme.ASCII},
		{"odyssey", "", "", "", "a4", Space{60, 19, 0}, Letters, theme.ASCII},
		{"xiangqi", "", "", "b3", "b8", Space{58, 24, 0}, Kanji, theme.ANSI256},
		{"shogi", "", "", "", "e3", Space{58, 19, 0}, Kanji, theme.Mono},
		{"tuttifrutti", "", "", "", "e2", Space{50, 19, 0}, Fairy, theme.ANSI256},
	}
	for _, test := range tests {
		name := fmt.Sprintf("%s-%dx%d-%v-%v", test.variant, test.room.Width, test.room.Height, test.set, test.profile)
		t.Run(name, func(t *testing.T) {
			v := load(t, test.variant)
			b := New(v, look(t, "", test.profile), book(t), test.set)
			b.Fit(test.room)
			s := picked(t, position(t, v, test.fen, test.moves), test.from, test.cursor)
			b.Follow(s.Cursor)
			lines := strings.Join(b.Lines(s), "|\n") + "|\n"
			golden.RequireEqual(t, []byte(strings.ReplaceAll(lines, "\x1b", "^")))
		})
	}
}

func BenchmarkLines(b *testing.B) {
	for _, bench := range []struct {
		set  PieceSet
		room Space
	}{{Letters, Space{Width: 60, Height: 19}}, {Letters, Space{Width: 200, Height: 90}}, {Pictures, Space{Width: 200, Height: 90}}} {
		board := New(load(b, "odyssey"), look(b, "", theme.ANSI256), book(b), bench.set)
		board.Fit(bench.room)
		s := busy(position(b, board.v, "", ""), 40)
		b.Run(fmt.Sprintf("%v-%d", bench.set, board.Layout().CellH), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				board.Lines(s)
			}
		})
	}
}

// TestFitSpare: rows are only taken for larger squares, or such with pieces in their middle.
func TestFitSpare(t *testing.T) {
	for _, test := range []struct {
		variant        string
		height, wanted int
	}{{"shogi", 19, 20}, {"shogi", 20, 20}, {"shogi", 21, 20}, {"xiangqi", 19, 20}, {"xiangqi", 18, 11}, {"chess", 16, 17}, {"chess", 17, 18}, {"chess", 18, 18}} {
		b := New(load(t, test.variant), look(t, "", theme.ANSI256), book(t), Pictures)
		b.FitExtraRows(Space{Width: 58, Height: test.height}, 1)
		if got := b.Layout().Height; got != test.wanted {
			t.Errorf("%s in %d rows and one more: %d, want %d", test.variant, test.height, got, test.wanted)
		}
		for s := range b.v.Size() {
			r, ok := b.Rect(engine.Square(s))
			if at, found := b.SquareAt(r.X, r.Y+r.Height-1); !ok || !found || at != engine.Square(s) {
				t.Errorf("%s: the last line of square %d is of %d", test.variant, s, at)
			}
		}
		if _, ok := b.SquareAt(5, b.Layout().Height-1); ok {
			t.Errorf("%s: a square among the names of files", test.variant)
		}
	}
}

// TestRuling holds the lines of boards that are not checkered.
func TestRuling(t *testing.T) {
	tests := []struct {
		variant string
		room    Space
		want    []string // of empty ranks in the middle
	}{
		{"xiangqi", Space{40, 12, 0}, []string{"6   ├───┴", "5   ├───┬"}},
		{"xiangqi", Space{80, 34, 0}, []string{"6    ├─────┴─────┴", "     │      "}},
		{"janggi", Space{40, 12, 0}, []string{"6   ├───┼───┼", "5   ├───┼───┼"}},
		{"minixiangqi", Space{30, 9, 0}, []string{"4  ├──┼──┼──┼──┼──┼──┤"}},
		{"shogi", Space{80, 34, 0}, []string{"5        │      │", "7    歩  │  歩  │", "         │      │      ╽      │", "         │      │      ╿      │"}},
		{"shogi", Space{58, 20, 0}, []string{"  ┌────┬────┬", "9 │ 香 │ 桂 │", "  ├────┼────┼────╋────┼────┼────╋────┼", "  └────┴────┴"}},
		{"shogi", Space{58, 19, 0}, []string{"9  香 ▏桂 ▏", "      ▏   ▏  ▗▖   ▏"}},
		{"shogi", Space{40, 11, 0}, []string{"7  歩 ▏歩 ▏歩 ▏歩 ▏歩 ▏歩 ▏歩 ▏歩 ▏歩"}},
		{"minishogi", Space{30, 13, 0}, []string{"  ├────┼────┼", "3 │    │    │"}},
	}
	for _, test := range tests {
		v := load(t, test.variant)
		b := New(v, look(t, "", theme.TrueColor), book(t), Pictures)
		b.Fit(test.room)
		shown := ansi.Strip(strings.Join(b.Lines(State{Pos: position(t, v, "", "")}), "\n"))
		for _, want := range test.want {
			if !strings.Contains(shown, want) {
				t.Errorf("%s in %v lacks %q:\n%s", test.variant, test.room, want, shown)
			}
		}
	}
}

// TestDiagram: a diagram has the labels that it is given.
func TestDiagram(t *testing.T) {
	v := load(t, "shogi")
	p := position(t, v, "", "")
	for name, want := range map[string][2]string{"own": {"a v香 v桂", "  9   8   7"}, "english": {"9 v香 v桂", "  a   b   c"}} {
		lines := strings.Split(strings.TrimSpace(Diagram(p, notation.LabelsIn(name, v))), "\n")
		if got := [2]string{lines[0], lines[9]}; !strings.HasPrefix(got[0], want[0]) || !strings.HasPrefix(got[1], want[1]) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
