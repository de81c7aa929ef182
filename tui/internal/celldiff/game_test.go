package celldiff

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/sprites"
	"github.com/ferzchess/ferz/tui/internal/termtest"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// The window of a game: a title, the board with a panel beside it, and four
// lines below.
const (
	columns    = 80
	lines      = 24
	panelWidth = 35
)

// game is a game on the screen, as a player sees it.
type game struct {
	v     *engine.Variant
	p     *engine.Position
	board *boardview.Board
	look  *theme.Theme
	state boardview.State
	moves []string
	clock int // seconds
	note  string
}

func newGame(t testing.TB, variant, look string, profile theme.Profile, set boardview.PieceSet) *game {
	t.Helper()
	v := variantstest.Load(t, variant)
	p, err := v.NewPosition("")
	if err != nil {
		t.Fatal(err)
	}
	book, err := sprites.Load()
	if err != nil {
		t.Fatal(err)
	}
	th, err := theme.New(look, profile)
	if err != nil {
		t.Fatal(err)
	}
	g := &game{v: v, p: p, look: th, board: boardview.New(v, th, book, set), clock: 600, note: "Your move."}
	g.board.Fit(boardview.Space{Width: columns - panelWidth - 2, Height: lines - 5})
	g.state = boardview.State{Pos: p, ShowCursor: true}
	return g
}

// frame draws the window.
func (g *game) frame() frame {
	g.board.Follow(g.state.Cursor)
	board, panel := g.board.Lines(g.state), g.panel()
	out := frame{g.look.Paint(theme.Title, g.v.Def.Name)}
	for i := range lines - 5 {
		line := strings.Repeat(" ", g.board.Layout().Width)
		if i < len(board) {
			line = board[i]
		}
		out = append(out, line+"  "+panel[i])
	}
	return append(out, g.look.Paint(theme.Warning, g.note), g.look.Paint(theme.Dim, "depth 12  +0.35  1.2 Mn/s"),
		"> ", g.look.Paint(theme.Key, "Enter")+" moves  "+g.look.Paint(theme.Key, "?")+" helps")
}

// panel has the players with their clocks, and between them the last moves, the
// present one marked.
func (g *game) panel() []string {
	clock := fmt.Sprintf("%d:%02d", g.clock/60, g.clock%60)
	out := []string{"  " + g.look.Paint(theme.Title, "Black: engine, 1 s"), g.look.Paint(theme.ClockOn, clock), ""}
	const rows = lines - 5 - 6
	first := max(len(g.moves)+1-2*rows, 0) / 2 * 2
	for i := range rows {
		out = append(out, g.listLine(first+2*i))
	}
	return append(out, "", "> "+g.look.Paint(theme.Title, "White: you"), g.look.Paint(theme.ClockOn, clock))
}

// listLine is a line of the list of moves.
func (g *game) listLine(i int) string {
	if i >= len(g.moves) {
		return ""
	}
	line := fmt.Sprintf("%3d. ", i/2+1)
	for j := i; j < min(i+2, len(g.moves)); j++ {
		text := fmt.Sprintf("%-12s ", ansi.Truncate(g.moves[j], 12, ""))
		if j == len(g.moves)-1 {
			text = g.look.Paint(theme.Current, text)
		}
		line += text
	}
	return line
}

// choose picks a piece up.
func (g *game) choose(s engine.Square) {
	g.state.Selected, g.state.HasSelection, g.state.Cursor = s, true, s
	for _, m := range g.p.LegalMoves() {
		if m.From() == s {
			g.state.Targets.Add(m.To())
			if g.p.IsCapture(m) {
				g.state.Captures.Add(m.To())
			}
		}
	}
}

// play makes a move; the list, a clock and a status line tell of it.
func (g *game) play(m engine.Move) {
	g.moves = append(g.moves, notation.SAN(g.p, m))
	g.p.Make(m)
	g.state = boardview.State{Pos: g.p, Cursor: m.To(), ShowCursor: true}
	g.state.Last.Add(m.From())
	g.state.Last.Add(m.To())
	g.clock -= 7
	g.note = "Played " + g.moves[len(g.moves)-1] + "."
}

// link is a terminal behind a Buffer.
type link struct {
	term   *termtest.Emulator
	screen *Buffer
	sent   []byte // last
}

func newLink(width, height int) *link {
	l := &link{term: termtest.New(width, height), screen: New()}
	l.screen.Resize(width, height)
	l.send(l.screen.AppendErase([]byte(ansi.HideCursor)))
	return l
}

func (l *link) send(p []byte) {
	l.sent = p
	_, _ = l.term.Write(p)
}

// show draws a frame and returns how many bytes were sent.
func (l *link) show(f frame) int {
	l.send(l.screen.AppendFrame(nil, f.String()))
	return len(l.sent)
}

// costs are the bytes of what a player does.
type costs struct {
	first, written       int // of the first screen: as sent, and as written
	cursor, choose, move int // at most
	sum, steps           int // of cursor keys
}

func (c *costs) String() string {
	return fmt.Sprintf("first screen %d of %d; at most: cursor %d (%d on average), piece chosen %d, move %d",
		c.first, c.written, c.cursor, c.sum/max(c.steps, 1), c.choose, c.move)
}

// walk moves the cursor over the board.
func (c *costs) walk(g *game, l *link) {
	for i := range g.v.Size() {
		g.state.Cursor = engine.Square(i)
		if _, ok := g.board.Rect(g.state.Cursor); !ok {
			continue
		}
		start := g.state.Cursor
		for _, d := range [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
			g.state.Cursor = start
			l.show(g.frame())
			g.state.Cursor = g.board.Step(start, d[0], d[1])
			n := l.show(g.frame())
			c.cursor, c.sum, c.steps = max(c.cursor, n), c.sum+n, c.steps+1
		}
	}
}

// measure plays a game of random moves on the screen.
func measure(t *testing.T, g *game, moves int) costs {
	l := newLink(columns, lines)
	c := costs{first: l.show(g.frame()), written: len(g.frame().String())}
	r := rand.New(rand.NewPCG(1, 2))
	for i := range moves {
		if i%(moves/2) == 0 {
			c.walk(g, l)
		}
		legal := g.p.LegalMoves()
		if len(legal) == 0 {
			break
		}
		m := legal[r.IntN(len(legal))]
		g.choose(m.From())
		c.choose = max(c.choose, l.show(g.frame()))
		g.play(m)
		c.move = max(c.move, l.show(g.frame()))
		fresh := newLink(columns, lines)
		fresh.show(g.frame())
		if diff := termtest.Difference(fresh.term, l.term); diff != "" {
			t.Fatalf("after %d moves: %s", i+1, diff)
		}
	}
	return c
}

// within reports costs beyond what is allowed: 300 bytes for a cursor key and
// 1,500 for a move, and for the first screen little more than the frame has.
func (c *costs) within(t *testing.T) {
	t.Helper()
	t.Log(c.String())
	if c.cursor > 300 || c.choose > 1200 || c.move > 1500 || c.first > c.written*4/3 {
		t.Error("too many bytes")
	}
}

// TestGameBytes holds what a cursor key and a move may cost at 80x24.
func TestGameBytes(t *testing.T) {
	moves := 40
	if testenv.Short() {
		moves = 10
	}
	for _, variant := range []string{"chess", "capablanca", "xiangqi", "shogi", "alice", "omega", "doublechess", "odyssey"} {
		for i, look := range theme.Names() {
			for _, set := range []boardview.PieceSet{boardview.Letters, boardview.Glyphs, boardview.Pictures} {
				if i > 0 && (testenv.Short() || variant != "chess") {
					continue // themes differ little
				}
				t.Run(fmt.Sprint(variant, ",", look, ",", set), func(t *testing.T) {
					c := measure(t, newGame(t, variant, look, theme.ANSI256, set), moves)
					c.within(t)
				})
			}
		}
	}
}

// TestProfileBytes does so on terminals with fewer colors, and with more.
func TestProfileBytes(t *testing.T) {
	for _, profile := range []theme.Profile{theme.ASCII, theme.Mono, theme.ANSI16, theme.TrueColor} {
		t.Run(profile.String(), func(t *testing.T) {
			c := measure(t, newGame(t, "capablanca", theme.Names()[0], profile, boardview.Pictures), 40)
			c.within(t)
		})
	}
}

// TestWideSymbols plays on a terminal that draws chess symbols two columns wide,
// where others draw them in one: the board must stay straight, with pieces where
// they belong, and look as if it had been drawn afresh.
func TestWideSymbols(t *testing.T) {
	g := newGame(t, "chess", theme.Names()[0], theme.ANSI256, boardview.Glyphs)
	l := newLink(columns, lines)
	l.term.Wide = true
	r := rand.New(rand.NewPCG(3, 4))
	for range 60 {
		legal := g.p.LegalMoves()
		if len(legal) == 0 {
			break
		}
		m := legal[r.IntN(len(legal))]
		g.choose(m.From())
		l.show(g.frame())
		g.play(m)
		l.show(g.frame())
		l.check(t, g)
	}
}

// check compares a terminal with wide symbols with one where they are narrow:
// beside a symbol is its second half.
func (l *link) check(t *testing.T, g *game) {
	t.Helper()
	narrow := newLink(columns, lines)
	narrow.show(g.frame())
	symbols := 0
	for y := range narrow.term.Cells {
		for x := range narrow.term.Cells[y] {
			want, got := narrow.term.Cells[y][x].Seen(), l.term.Cells[y][x].Seen()
			if got.Text == "" && x > 0 && len(narrow.term.Cells[y][x-1].Text) > 1 {
				symbols++
				continue
			}
			if want != got {
				t.Fatalf("row %d, column %d: %+v, want %+v\n%s\n%s", y, x, got, want, l.term.Row(y), narrow.term.Row(y))
			}
		}
	}
	occupied := g.p.Occupied()
	if pieces := occupied.Count(); symbols < pieces {
		t.Fatalf("%d symbols for %d pieces", symbols, pieces)
	}
}

// TestWideEdge draws lines up to the last column on such a terminal: what wraps
// there must not push the rows below out of place.
func TestWideEdge(t *testing.T) {
	l := newLink(10, 5)
	l.term.Wide = true
	l.show(frame{strings.Repeat("─", 10), "abc", "────────│", "def", "ghi"})
	l.show(frame{strings.Repeat("━", 10), "abd", "────────┃", "deg", "ghj"})
	for y, want := range map[int]string{1: "abd       ", 3: "deg       ", 4: "ghj       "} {
		if got := l.term.Row(y); got != want {
			t.Errorf("row %d is %q, want %q", y, got, want)
		}
	}
}
