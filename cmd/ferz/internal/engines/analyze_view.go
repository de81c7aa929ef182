package engines

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/printable"
	"github.com/ferzchess/ferz/xboard"
)

// view shows what a player thinks.
type view interface {
	line(t xboard.Thinking)       // may be called by any goroutine
	end(reply xboard.Reply) error // it has come to a move
	fail()                        // it has failed
}

// newView returns the view that suits where the output goes.
func (a *app) newView(p *engine.Position, player string, flags *analyzeFlags) view {
	if flags.json {
		return newJSONView(a.Out, p, player)
	}
	h := viewHeader{p: p, player: player, many: flags.lines > 1}
	if f, ok := cli.Terminal(a.Out); ok && os.Getenv("TERM") != "dumb" {
		return newLiveView(cli.Behind(a.Out), h, flags.lines, func() int {
			width, _, err := term.GetSize(f.Fd())
			if err != nil || width < 20 {
				return cli.PageWidth
			}
			return width
		})
	}
	return newPlainView(a.Out, h)
}

// viewHeader is what stands above the lines.
type viewHeader struct {
	p      *engine.Position
	player string
	many   bool // lines are numbered
}

func (h *viewHeader) text() string {
	side := h.p.SideToMove()
	number := ""
	if h.many {
		number = "  # "
	}
	return fmt.Sprintf("%s by %s\n%s\n%s to move; scores in pawns as %s sees them, # is mate in moves\n\n%sdepth   score     nodes    n/s    time  line\n",
		h.p.Variant().Def.Name, h.player, h.p.FEN(), side, side, number)
}

// row writes a line of thinking; moves are its moves in words.
func (h *viewHeader) row(t *xboard.Thinking, moves string) string {
	number := ""
	if h.many {
		number = fmt.Sprintf("%3d ", max(1, t.MultiPV))
	}
	return strings.TrimRight(fmt.Sprintf("%s%5d %7s %9s %6s %7s  %s",
		number, t.Depth, scoreText(t), short(t.Nodes), short(speed(t)), timeText(t.Time), moves), " ")
}

// scoreText writes a score, with a mark if it is only a bound.
func scoreText(t *xboard.Thinking) string {
	if t.NoScore {
		return "-"
	}
	return map[xboard.Bound]string{xboard.LowerBound: ">", xboard.UpperBound: "<"}[t.Bound] + t.ScoreText(false)
}

// speed returns the positions searched per second, as the player reports it or as
// computed from the time.
func speed(t *xboard.Thinking) uint64 {
	if t.NPS > 0 || t.Time < time.Millisecond {
		return t.NPS
	}
	return uint64(float64(t.Nodes) / t.Time.Seconds())
}

// short writes a number with a unit when it is large.
func short(n uint64) string {
	switch {
	case n < 10_000:
		return fmt.Sprint(n)
	case n < 10_000_000:
		return fmt.Sprintf("%dk", n/1000)
	case n < 10_000_000_000:
		return fmt.Sprintf("%dM", n/1_000_000)
	}
	return fmt.Sprintf("%dG", n/1_000_000_000)
}

func timeText(d time.Duration) string {
	if d < time.Minute {
		return fmt.Sprintf("%.2fs", d.Seconds())
	}
	d = d.Round(time.Second)
	if d < time.Hour {
		return fmt.Sprintf("%d:%02d", d/time.Minute, d%time.Minute/time.Second)
	}
	return fmt.Sprintf("%d:%02d:%02d", d/time.Hour, d%time.Hour/time.Minute, d%time.Minute/time.Second)
}

// words returns the moves of a line, or the player's text if they can't be read.
func (h *viewHeader) words(t *xboard.Thinking) string {
	if text := notation.Line(h.p, t.PV); text != "" {
		return text
	}
	return strings.Join(strings.Fields(t.Text), " ")
}

// bestText describes the best move that was found.
func (h *viewHeader) bestText(r *xboard.Reply) string {
	switch {
	case r.Move != engine.NoMove && h.p.IsLegal(r.Move):
		return fmt.Sprintf("Best: %s (%s)", notation.SAN(h.p, r.Move), notation.Coordinates(h.p, r.Move))
	case r.Resigns:
		return h.player + " would resign."
	case r.Claim.Over():
		return fmt.Sprintf("%s says that the game is over: %s.", h.player, notation.Result(h.p.Variant(), r.Claim))
	}
	return h.player + " names no move."
}

// plainView prints each line with new information below the one before.
type plainView struct {
	viewHeader
	mu   sync.Mutex
	out  io.Writer
	last map[int]string // what was said, without the effort, by MultiPV
	err  error
}

func newPlainView(out io.Writer, h viewHeader) *plainView {
	v := &plainView{viewHeader: h, out: out, last: map[int]string{}}
	_, v.err = io.WriteString(out, h.text())
	return v
}

func (v *plainView) line(t xboard.Thinking) {
	v.mu.Lock()
	defer v.mu.Unlock()
	moves := v.words(&t)
	said := fmt.Sprint(t.Depth, scoreText(&t), moves)
	if moves == "" || said == v.last[t.MultiPV] || v.err != nil {
		return
	}
	v.last[t.MultiPV] = said
	_, v.err = fmt.Fprintln(v.out, v.row(&t, moves))
}

func (v *plainView) fail() {}

func (v *plainView) end(r xboard.Reply) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.err == nil {
		_, v.err = fmt.Fprintf(v.out, "\n%s\n", v.bestText(&r))
	}
	return v.err
}

// drawEvery is how often a live view is drawn at most: a slow link has enough
// to do with that.
const drawEvery = 100 * time.Millisecond

// liveView keeps the latest lines on a terminal up to date, in place. It draws, so
// that it makes printable itself what it writes.
type liveView struct {
	viewHeader
	width func() int
	out   io.Writer

	mu    sync.Mutex
	lines []xboard.Thinking // by MultiPV, from 1; Text is kept, PV may be empty
	drawn int               // lines on the screen
	fresh bool              // there is something new to draw
	err   error

	stop  chan struct{}
	ended chan struct{}
}

func newLiveView(out io.Writer, h viewHeader, lines int, width func() int) *liveView {
	v := &liveView{viewHeader: h, out: out, width: width, lines: make([]xboard.Thinking, lines),
		stop: make(chan struct{}), ended: make(chan struct{})}
	for text := range strings.Lines(h.text()) {
		if v.err == nil {
			_, v.err = io.WriteString(out, ansi.Truncate(printable.Line(strings.TrimRight(text, "\n")), width()-1, "…")+"\n")
		}
	}
	go v.run()
	return v
}

// run draws from time to time until the view is stopped.
func (v *liveView) run() {
	defer close(v.ended)
	ticker := time.NewTicker(drawEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			v.draw()
		case <-v.stop:
			v.draw()
			return
		}
	}
}

func (v *liveView) line(t xboard.Thinking) {
	v.mu.Lock()
	defer v.mu.Unlock()
	i := max(1, t.MultiPV) - 1
	if i < len(v.lines) && (len(t.PV) > 0 || t.Text != "") {
		v.lines[i], v.fresh = t, true
	}
}

// draw writes the lines over those that are on the screen.
func (v *liveView) draw() {
	v.mu.Lock()
	defer v.mu.Unlock()
	if !v.fresh || v.err != nil {
		return
	}
	v.fresh = false
	var b strings.Builder
	if v.drawn > 0 {
		fmt.Fprintf(&b, "\x1b[%dA", v.drawn)
	}
	width := v.width()
	v.drawn = 0
	for i := range v.lines {
		t := &v.lines[i]
		if t.PV == nil && t.Text == "" {
			continue
		}
		b.WriteString("\r\x1b[K" + ansi.Truncate(printable.Line(v.row(t, v.words(t))), width-1, "…") + "\n")
		v.drawn++
	}
	_, v.err = io.WriteString(v.out, b.String())
}

func (v *liveView) fail() {
	close(v.stop)
	<-v.ended
}

func (v *liveView) end(r xboard.Reply) error {
	v.fail()
	if v.err == nil {
		_, v.err = fmt.Fprintf(v.out, "\r\x1b[K\n%s\n", printable.Line(v.bestText(&r)))
	}
	return v.err
}
