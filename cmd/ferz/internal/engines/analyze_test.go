package engines

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/registry"
)

func TestAnalyze(t *testing.T) {
	clitest.UseEngine(t, "")
	clitest.Steps(t, testApp, "", []step{
		{"analyze", 2, `VARIANT is missing`},
		{"analyze nonesuch", 1, `nonesuch`},
		{"analyze chess --depth 0", 2, `"0" for "--depth" flag: expected a whole number from 1 to 1000`},
		{"analyze chess --nodes 0", 2, `"0" for "--nodes" flag: expected a whole number from 1 `},
		{"analyze chess --time -1s", 2, `"-1s" for "--time" flag: expected a time from 0s `},
		{"analyze chess --time soon", 2, `invalid argument "soon"`},
		{"analyze chess --multipv 0", 2, `"0" for "--multipv" flag: expected a whole number from 1 to 256`},
		{"analyze chess --fen x", 1, `FEN`},
		{"analyze chess --moves e2e5", 1, `move 1`},
		{"analyze chess --engine nobody", 1, `no engine is called "nobody"`},
		{"analyze chess --engine cmd=/nonesuch,proto=uci", 1, `/nonesuch`},
		{"analyze chess --moves f3_e5_g4_Qh4", 1, `the game is over: Black wins: checkmate \(0-1\)`},
		{"analyze chess --depth 5", 0, `(?s)^Chess by ferz\nrnbq.*\nWhite to move; scores in pawns as White sees them.*\n +5 +[+-]\d\.\d\d .*1\. \S+ \S+ 2\. .*\n\nBest: \S+ \(\w{4}\)\n$`},
		{"analyze chess --moves e4 --depth 2", 0, `(?s)Black to move; scores in pawns as Black sees them.*  1\.\.\. \S+ 2\. `},
		{"analyze chess --depth 2 --multipv 3", 0, `(?m)^  3 +2 `},
		{"analyze chess --nodes 2000", 0, `Best: `},
		{"analyze chess --time 100ms", 0, `Best: `},
		{"analyze chess --depth 1 --engine ferz,name=Deep,option.Hash=1", 0, `^Chess by Deep\n`},
		{"analyze chess --depth 5 --fen 7k/8/5K2/6Q1/8/8/8/8_w_-_-_0_1", 0, `#1 .*(?s:.*)Best: Qg7# \(g5g7\)`},
		{"analyze marseillais --depth 4", 0, `Best: `},
	})
}

func TestAnalyzeJSON(t *testing.T) {
	clitest.UseEngine(t, "")
	out, errOut, status := ferz(t, "analyze", "chess", "--depth", "4", "--multipv", "2", "--json")
	if status != 0 {
		t.Fatal(errOut)
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	seen := map[int]bool{}
	for _, line := range lines[:len(lines)-1] {
		var l thinkingJSON
		if err := json.Unmarshal([]byte(line), &l); err != nil || len(l.PV) == 0 || len(l.SAN) != len(l.PV) || l.Score.Centipawns == nil {
			t.Errorf("%v: %s", err, line)
		}
		seen[l.MultiPV] = true
	}
	var r resultJSON
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &r); err != nil || len(r.BestMove) != 4 || r.SAN == "" || r.Side != "White" || r.Last.Depth != 4 {
		t.Errorf("%v: %s", err, lines[len(lines)-1])
	}
	if !seen[1] || !seen[2] {
		t.Errorf("lines by number: %v", seen)
	}
}

// TestAnalyzeInterrupted checks that Ctrl-C ends with the best move.
func TestAnalyzeInterrupted(t *testing.T) {
	program := clitest.UseEngine(t, "uci")
	for _, who := range []string{registry.Builtin, "cmd=" + program + ",proto=uci"} {
		ctx, cancel := context.WithCancel(t.Context())
		out := &watched{seen: make(chan struct{})}
		go func() {
			<-out.seen
			cancel()
		}()
		a := testApp(strings.NewReader(""), out, io.Discard)
		status := a.Run(ctx, []string{"analyze", "chess", "--time", "0", "--engine", who})
		if status != 0 || !strings.Contains(out.String(), "Best: ") {
			t.Errorf("%s: status %d, %s", who, status, out.String())
		}
		cancel()
	}
}

// watched reports when a line of thinking has been written.
type watched struct {
	mu   sync.Mutex
	buf  bytes.Buffer
	once sync.Once
	seen chan struct{}
}

func (w *watched) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if bytes.Contains(p, []byte("1. ")) {
		w.once.Do(func() { close(w.seen) })
	}
	return w.buf.Write(p)
}

func (w *watched) String() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.buf.String()
}

// stubborn is a player that keeps to no limit.
type stubborn struct {
	xboard.Player // has no answer to anything else
	told          int
}

func (s *stubborn) Think(ctx context.Context, t xboard.Request, report func(xboard.Thinking)) (xboard.Reply, error) {
	report(xboard.Thinking{Line: search.Line{Depth: t.Limits.Depth + 1}})
	<-ctx.Done()
	return xboard.Reply{}, ctx.Err()
}

func (s *stubborn) Name() string { return "stubborn" }
func (s *stubborn) MoveNow()     { s.told++ }

func TestThinkStubborn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &stubborn{}
		_, err := think(t.Context(), s, xboard.Request{Limits: xboard.Limits{Depth: 3}}, func(xboard.Thinking) {})
		if err == nil || !strings.Contains(err.Error(), "ignores stop") || s.told != 1 {
			t.Errorf("%v, told %d times", err, s.told)
		}
	})
}

func position(t *testing.T, variant, moves string) *engine.Position {
	t.Helper()
	v := variantstest.Load(t, variant)
	p := variantstest.After(t, v, "", moves)
	return p
}

func TestRow(t *testing.T) {
	for _, tt := range []struct {
		thinking xboard.Thinking
		want     string
	}{
		{xboard.Thinking{Line: search.Line{Depth: 12, MultiPV: 2, Score: 35, Nodes: 123456, Time: 1500 * time.Millisecond}, Bound: xboard.LowerBound},
			"  2    12  >+0.35      123k    82k   1.50s  x"},
		{xboard.Thinking{Line: search.Line{Depth: 3, Nodes: 12e9, Time: 62 * time.Minute}, NoScore: true, NPS: 5_000_000},
			"  1     3       -       12G  5000k 1:02:00  x"},
		{xboard.Thinking{Line: search.Line{Depth: 3, Score: search.Mate - 5, Time: 61 * time.Second}, NPS: 90_000_000},
			"  1     3      #3         0    90M    1:01  x"},
	} {
		h := viewHeader{many: true}
		if got := h.row(&tt.thinking, "x"); got != tt.want {
			t.Errorf("got\n%q, want\n%q", got, tt.want)
		}
	}
}

// TestLiveView plays what the view writes on a screen and looks at it.
func TestLiveView(t *testing.T) {
	p := position(t, "chess", "")
	e4, _ := notation.Parse(p, "e4")
	d4, _ := notation.Parse(p, "d4")
	var out bytes.Buffer
	const width = 60
	v := newLiveView(&out, viewHeader{p: p, player: "me", many: true}, 2, func() int { return width })
	for depth := range 30 {
		v.line(xboard.Thinking{Line: search.Line{Depth: depth, MultiPV: 1, PV: []engine.Move{e4}}})
		if depth > 3 {
			v.line(xboard.Thinking{Line: search.Line{Depth: depth, MultiPV: 2, PV: []engine.Move{d4}}})
		}
		if depth%10 == 0 {
			v.draw()
		}
	}
	v.line(xboard.Thinking{Line: search.Line{MultiPV: 3, PV: []engine.Move{d4}}}) // there is no such line
	if err := v.end(xboard.Reply{Move: e4}); err != nil {
		t.Fatal(err)
	}
	screen := replay(out.String())
	if n := len(screen); n < 5 || !strings.Contains(screen[n-5], "1. e4") || !strings.Contains(screen[n-4], "1. d4") || screen[n-2] != "Best: e4 (e2e4)" {
		t.Errorf("the screen shows\n%s", strings.Join(screen, "\n"))
	}
	if strings.Count(strings.Join(screen, "\n"), "1. e4") != 1 || !strings.Contains(screen[len(screen)-5], "   29 ") {
		t.Errorf("the screen shows\n%s", strings.Join(screen, "\n"))
	}
	for _, line := range screen {
		if ansi.StringWidth(line) >= width {
			t.Errorf("too wide: %q", line)
		}
	}
}

// replay returns what a terminal shows of a text with the few sequences that a
// live view uses.
func replay(text string) []string {
	screen, y := []string{""}, 0
	for text != "" {
		switch {
		case strings.HasPrefix(text, "\x1b[K"):
			screen[y], text = "", text[3:]
		case strings.HasPrefix(text, "\x1b["):
			y -= int(text[2] - '0')
			text = text[4:]
		case text[0] == '\n':
			if y++; y == len(screen) {
				screen = append(screen, "")
			}
			text = text[1:]
		case text[0] == '\r':
			text = text[1:]
		default:
			end := strings.IndexAny(text, "\x1b\n\r")
			screen[y] += text[:end]
			text = text[end:]
		}
	}
	return screen
}
