package boardview

import (
	"testing"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// sent returns how many bytes Bubble Tea 1.3's renderer writes to a window of
// 24 rows when the lines of a board change: the cursor goes home, then a line
// feed for each row that stays; a row that changes is written whole, the rest of
// it is erased, and a carriage return and a line feed follow; in the end the
// cursor is placed in the last row. The text beside the board is not counted.
func sent(before, after []string) (bytes, changed int) {
	const rows = 24
	bytes = len(ansi.CursorHomePosition) + rows - 1 + len(ansi.CursorPosition(0, rows))
	for i := range after {
		if before[i] != after[i] {
			bytes += len(after[i]) + len(ansi.EraseLineRight) + len("\r")
			changed++
		}
	}
	return bytes, changed
}

// game is a position of which bytes are measured.
type game struct{ name, variant, fen string }

func measured() []game {
	return []game{
		{"start", "chess", ""},
		{"middle game", "chess", "r2q1rk1/pp1bbppp/2n1pn2/3p4/3P1B2/2NBPN2/PP3PPP/R2Q1RK1 w - - 4 10"},
		{"crowded", "chess", "rnbqkbnr/1p1p1p1p/p1p1p1p1/PpPpPpPp/pPpPpPpP/1P1P1P1P/P1P1P1P1/RNBQKBNR w - - 0 20"},
		{"crazyhouse", "crazyhouse", ""},
	}
}

// TestCursorBytes moves the cursor from each square of a board at 80x24 to its
// neighbours. What is sent must be little, and no more than two rows change.
func TestCursorBytes(t *testing.T) {
	for _, name := range theme.Names() {
		for _, set := range []Set{Letters, Glyphs} {
			for _, g := range measured() {
				v := load(t, g.variant)
				b := New(v, look(t, name, theme.ANSI256), book(t), set)
				b.Fit(Room{Width: 50, Height: 19})
				if b.Layout().CellH != 2 {
					t.Fatalf("squares of %d rows", b.Layout().CellH)
				}
				most, sum, n := walk(t, b, position(t, v, g.fen, ""))
				t.Logf("%s, %v, %s: a cursor key sends %d bytes on average, %d at most", name, set, g.name, sum/n, most)
				if most > 300 {
					t.Errorf("%s, %v, %s: a cursor key sends %d bytes", name, set, g.name, most)
				}
			}
		}
	}
}

// TestCursorBytesSmall does so in squares of one row, where the rows that
// change have pieces: in the usual theme this is little enough, too.
func TestCursorBytesSmall(t *testing.T) {
	for _, g := range measured() {
		if g.name == "crowded" {
			continue // no theme makes this short
		}
		v := load(t, g.variant)
		b := New(v, look(t, "slate", theme.ANSI256), book(t), Letters)
		b.Fit(Room{Width: 50, Height: 15})
		most, sum, n := walk(t, b, position(t, v, g.fen, ""))
		t.Logf("%s: a cursor key sends %d bytes on average, %d at most", g.name, sum/n, most)
		if most > 300 {
			t.Errorf("%s: a cursor key sends %d bytes", g.name, most)
		}
	}
}

// TestLineBytes holds the lengths of lines of a board in the usual theme, in
// squares of one and of two rows.
func TestLineBytes(t *testing.T) {
	limits := map[int]map[string]int{
		1: {"start": 125, "middle game": 125},
		2: {"start": 140, "middle game": 140},
	}
	for _, g := range measured()[:2] {
		v := load(t, g.variant)
		for cell, limit := range limits {
			b := New(v, look(t, "slate", theme.ANSI256), book(t), Letters)
			b.Fit(Room{Width: 50, Height: 8*cell + 1})
			most, sum := 0, 0
			lines := b.Lines(State{Pos: position(t, v, g.fen, "")})
			for _, line := range lines {
				most, sum = max(most, len(line)), sum+len(line)
			}
			t.Logf("%s in squares of %d rows: lines of %d bytes on average, %d at most", g.name, cell, sum/len(lines), most)
			if most > limit[g.name] {
				t.Errorf("%s in squares of %d rows: a line of %d bytes", g.name, cell, most)
			}
		}
	}
}

// walk moves the cursor everywhere and returns the most bytes sent for a step,
// their sum and the number of steps.
func walk(t *testing.T, b *Board, p *engine.Position) (most, sum, n int) {
	t.Helper()
	for i := range b.v.Size() {
		from := engine.Square(i)
		before := b.Lines(State{Pos: p, Cursor: from, Pointed: true})
		for _, d := range [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
			to := b.Step(from, d[0], d[1])
			if to == from {
				continue
			}
			bytes, changed := sent(before, b.Lines(State{Pos: p, Cursor: to, Pointed: true}))
			if want := 1 + d[1]*d[1]; changed != want {
				t.Errorf("from %s to %s: %d rows change, want %d", b.v.SquareName(from), b.v.SquareName(to), changed, want)
			}
			most, sum, n = max(most, bytes), sum+bytes, n+1
		}
	}
	return most, sum, n
}
