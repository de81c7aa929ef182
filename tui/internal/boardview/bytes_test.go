package boardview

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/tui/internal/celldiff"
	"github.com/ferzchess/ferz/tui/internal/images"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// window is a board's terminal.
type window struct {
	screen *celldiff.Buffer
	b      *Board
}

// window returns one that has room for the lines of a board.
func (b *Board) window(lines []string) window {
	width := 0
	for _, line := range lines {
		width = max(width, ansi.StringWidth(line))
	}
	s := celldiff.New()
	s.Upload = func(dst []byte, _ images.ID) []byte { return dst } // the terminal has all images
	s.Resize(width, len(lines)+1)
	s.AppendErase(nil)
	return window{s, b}
}

// sent returns how many bytes the terminal is sent when the lines of a board change.
func (w window) sent(before, after []string) int {
	w.screen.Draw = func(dst []byte, _ images.Region) []byte { return dst } // not counted
	w.screen.AppendFrame(nil, strings.Join(before, "\n")+"\n")
	w.screen.Draw = w.b.book.Images.AppendDrawing
	return len(w.screen.AppendFrame(nil, strings.Join(after, "\n")+"\n"))
}

// game is a position whose bytes are measured.
type game struct{ name, variant, fen string }

func measured() []game {
	return []game{
		{"start", "chess", ""},
		{"middle game", "chess", "r2q1rk1/pp1bbppp/2n1pn2/3p4/3P1B2/2NBPN2/PP3PPP/R2Q1RK1 w - - 4 10"},
		{"crowded", "chess", "rnbqkbnr/1p1p1p1p/p1p1p1p1/PpPpPpPp/pPpPpPpP/1P1P1P1P/P1P1P1P1/RNBQKBNR w - - 0 20"},
		{"crazyhouse", "crazyhouse", ""},
		{"characters", "xiangqi", ""},
	}
}

// TestCursorBytes moves the cursor from each square of a board to its
// neighbors: what is sent must be little, whatever the size of squares.
func TestCursorBytes(t *testing.T) {
	rooms := []Space{{50, 10, 0}, {50, 20, 0}, {80, 28, 0}, {200, 60, 0}}
	for i, name := range theme.Names() {
		for _, set := range []PieceSet{Letters, Pictures, octantsSet, kittySet, sixelSet} {
			for _, profile := range []theme.Profile{theme.ANSI256, theme.TrueColor} {
				for _, g := range measured() {
					if i > 0 && testenv.Short() || set >= octantsSet && (i > 0 || profile != theme.TrueColor || g.name != "crowded" && g.name != "characters") {
						continue // themes differ little
					}
					v := load(t, g.variant)
					b := New(v, look(t, name, profile), book(t), set)
					p := position(t, v, g.fen, "")
					for _, room := range rooms {
						b.Fit(room)
						most, average := walk(b, p)
						t.Logf("%s, %v, %v, %s, squares of %d rows: a cursor key sends %d bytes on average, %d at most",
							name, set, profile, g.name, b.Layout().CellH, average, most)
						limit := 290
						if set == sixelSet && b.Layout().CellH == imageRows { // whose images the cursor's corners cover
							limit = 690
							if g.name == "characters" { // two-row images of discs, which cover more
								limit = 1000
							}
						}
						if most > limit {
							t.Errorf("%s, %v, %v, %s, squares of %d rows: a cursor key sends %d bytes", name, set, profile, g.name, b.Layout().CellH, most)
						}
					}
				}
			}
		}
	}
}

// TestMoveBytes plays moves on boards of pictures with many strokes, and of images:
// what is sent, but for images that the terminal keeps, must be little. In images of large
// squares the arrows of two moves are most of it: one goes and one comes.
func TestMoveBytes(t *testing.T) {
	moves := 30
	if testenv.Short() {
		moves = 12
	}
	rooms := []Space{{50, 19, 0}, {80, 33, 0}, {200, 60, 0}, {50, 20, 0}} // in the last one squares of xiangqi have two rows
	for _, test := range []struct {
		variant string
		set     PieceSet
		trusted bool // as where a terminal has shown octants in one column
		limits  []int
	}{
		{"chess", kittySet, false, []int{350, 2300, 4200, 350}},
		{"chess", iterm2Set, false, []int{1500, 11000, 16000, 1500}},
		{"chess", sixelSet, false, []int{2100, 17500, 27500, 2100}},
		{"chess", octantsSet, false, []int{880, 920, 1950, 880}},
		{"xiangqi", octantsSet, false, []int{250, 840, 1750, 330}},
		{"shogi", octantsSet, false, []int{580, 770, 1900, 580}},
		{"chess", octantsSet, true, []int{550, 680, 1450, 550}},
		{"xiangqi", octantsSet, true, []int{230, 570, 1250, 300}},
		{"shogi", octantsSet, true, []int{410, 580, 1450, 410}},
	} {
		v, set, limits := load(t, test.variant), test.set, test.limits
		b := New(v, look(t, "wood", theme.TrueColor), book(t), set)
		for i, room := range rooms {
			b.Fit(room)
			p := position(t, v, "", "")
			r := rand.New(rand.NewPCG(1, 2))
			state, most := State{Pos: p, ShowCursor: true}, 0
			w := b.window(b.Lines(state))
			if test.trusted {
				w.screen.TrustWidths()
			}
			for range moves {
				before := b.Lines(state)
				legal := p.LegalMoves()
				m := legal[r.IntN(len(legal))]
				p.Make(m)
				state = State{Pos: p, Cursor: m.To(), ShowCursor: true}
				state.Last.Add(m.From())
				state.Last.Add(m.To())
				most = max(most, w.sent(before, b.Lines(state)))
			}
			text := strings.Join(b.Lines(state), "")
			if n := strings.Count(text, images.ShortCell) + strings.Count(text, "\U0010eeec"); n < 100 && set >= kittySet {
				t.Errorf("%v, squares of %d rows: %d cells of images", set, b.Layout().CellH, n)
			}
			empty := make([]string, len(b.Lines(state)))
			empty[0] = strings.Repeat(" ", b.Layout().Width)
			all := w.sent(empty, b.Lines(state))
			if t.Logf("%s, %v, squares of %d rows: a move sends %d bytes at most, the whole board %d", test.variant, set, b.Layout().CellH, most, all); most > limits[i] {
				t.Error("too many bytes")
			}
		}
	}
}

// walk moves the cursor over some of a board and returns the most bytes sent for
// a step, and the average.
func walk(b *Board, p *engine.Position) (most, average int) {
	sum, n := 0, 0
	w := b.window(b.Lines(State{Pos: p}))
	step := 1
	if testenv.Short() {
		step = 3 // all files and ranks
	}
	for i := 0; i < b.v.Size(); i += step {
		from := engine.Square(i)
		before := b.Lines(State{Pos: p, Cursor: from, ShowCursor: true})
		d := [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}[(i+i/8)%4]
		to := b.Step(from, d[0], d[1])
		if to == from {
			continue
		}
		bytes := w.sent(before, b.Lines(State{Pos: p, Cursor: to, ShowCursor: true}))
		most, sum, n = max(most, bytes), sum+bytes, n+1
	}
	return most, sum / n
}
