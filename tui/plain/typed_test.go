package plain

import (
	"context"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ferzchess/ferz/tui/user"
)

// page is the output to a terminal.
type page struct {
	mu   sync.Mutex
	text string
	seen int           // of the text, by wait
	news chan struct{} // has a token if there is more
}

// Write implements io.Writer.
func (p *page) Write(text []byte) (int, error) {
	p.mu.Lock()
	p.text += string(text)
	p.mu.Unlock()
	select {
	case p.news <- struct{}{}:
	default:
	}
	return len(text), nil
}

// String returns all that was written.
func (p *page) String() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text
}

// wait waits until a text is written that was not waited for before.
func (p *page) wait(ctx context.Context, want string) bool {
	for {
		p.mu.Lock()
		i := strings.Index(p.text[p.seen:], want)
		if i >= 0 {
			p.seen += i + len(want)
		}
		p.mu.Unlock()
		if i >= 0 {
			return true
		}
		select {
		case <-p.news:
		case <-ctx.Done():
			return false
		}
	}
}

// sit runs a conversation with a person at a terminal. Each line is typed once the text
// before its | was printed: "White to move> |e4".
func sit(t *testing.T, opts Options, lines ...string) string {
	t.Helper()
	return meet(t, opts, true, lines...)
}

// meet is sit at a terminal, or at both ends of a pipe.
func meet(t *testing.T, opts Options, terminal bool, lines ...string) string {
	t.Helper()
	keyboard, fingers := io.Pipe()
	screen := &page{news: make(chan struct{}, 1)}
	opts.Input, opts.Output = keyboard, screen
	if opts.User == nil {
		opts.User = user.OpenLocal()
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	c := newConsole(ctx, &opts)
	table, err := c.first(&opts)
	if err != nil {
		t.Fatal(err)
	}
	c.typed, c.echo = terminal, true
	done := make(chan error, 1)
	go func() {
		done <- c.serve(table, opts.Input)
		keyboard.Close()
	}()
	for _, line := range lines {
		before, text, _ := strings.Cut(line, "|")
		if !screen.wait(ctx, before) {
			t.Fatalf("%q does not come in\n%s", before, screen)
		}
		if _, err := io.WriteString(fingers, text+"\n"); err != nil {
			break // it has ended already
		}
	}
	fingers.Close()
	if err := <-done; err != nil || ctx.Err() != nil {
		t.Errorf("%v, %v", err, ctx.Err())
	}
	return screen.String()
}

// TestTyped: at a terminal there are prompts, and some things are asked before
// they are done. The name is asked for once.
func TestTyped(t *testing.T) {
	home(t)
	got := sit(t, Options{Players: [2]string{"you", "you"}},
		"White to move> |e4", "Black to move> |e5", "White to move> |resign", "yes or no> |no",
		"White to move> |draw", "yes or no> |fen", "White to move> |resign", "yes or no> |Y",
		"Game over, 0-1> |undo", "White to move> |pause", "Paused> |go", "White to move> |quit")
	want := `Chess. White is you, Black is you. Type a move, or help for the commands.
White to move> > e4
White plays pawn e4 (e4).
Opening: King's Pawn Game.
Games are saved. Type name Anna to sign them; this is said once.
Black to move> > e5
Black plays pawn e5 (e5).
White to move> > resign
Resign? yes or no> > no
White to move> > draw
Do both players agree to a draw? yes or no> > fen
rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2
White to move> > resign
Resign? yes or no> > Y
The game is over. Black wins: resignation (0-1).
Game over, 0-1> > undo
Game resumed.
White to move> > pause
Game paused. Go resumes it.
Paused> > go
Game resumed.
White to move> > quit
Game saved. Go-on 1 resumes it.
`
	if got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if got := sit(t, Options{Players: [2]string{"you", "you"}}, "White to move> |e4", "Black to move> |quit"); strings.Contains(got, "your name") {
		t.Errorf("the name is asked for again:\n%s", got)
	}
}

// TestInterrupts: output that was not requested begins a new line, and the prompt is
// repeated.
func TestInterrupts(t *testing.T) {
	home(t)
	opts := withRobot(t, Options{Players: [2]string{"", "Robot"}, Clock: "0:10"}, &robot{})
	got := sit(t, opts, "White to move> |e4", "White to move> |lines on", "White to move> |hint", "Hint: |", "White to move> |quit")
	if !strings.Contains(got, "White to move> \nHint: ") {
		t.Errorf("%s", got)
	}
}

// TestPremove: a move may be made in advance at a terminal, and taken back.
func TestPremove(t *testing.T) {
	home(t)
	opts := withRobot(t, Options{Players: [2]string{"", "Robot"}}, &robot{slow: true})
	got := sit(t, opts, "White to move> |e4", "White plays|d4", "Premove d4|stop", "d4 is taken back|d3", "Premove d3|go", "White plays pawn d3|quit")
	if strings.Contains(got, "White plays pawn d4") {
		t.Errorf("%s", got)
	}
}

// TestEndAtTerminal: Ctrl+D quits immediately, even while an engine thinks.
func TestEndAtTerminal(t *testing.T) {
	home(t)
	opts := withRobot(t, Options{Players: [2]string{"", "Robot"}}, &robot{slow: true})
	if got := sit(t, opts, "White to move> |e4", "White plays|"); !strings.HasSuffix(got, "Game saved. Go-on 1 resumes it.\n") {
		t.Errorf("%s", got)
	}
}

// TestPasted: moves that are pasted at a terminal do not wait for each other's
// prompts, and none is lost.
func TestPasted(t *testing.T) {
	home(t)
	got := sit(t, Options{Players: [2]string{"you", "you"}},
		"White to move> |e4\ne5\nNf3\nNc6", "Black plays knight c6|Ke3\nlist", "1. e4 e5 2. Nf3 Nc6|quit")
	if n := strings.Count(got, " plays "); n != 4 {
		t.Errorf("%d moves are told, want 4:\n%s", n, got)
	}
}

// TestSeveralMoves types several moves in a line: for both players if people play both,
// and as premoves otherwise.
func TestSeveralMoves(t *testing.T) {
	home(t)
	persons := Options{Players: [2]string{"you", "you"}}
	text := talk(t, withRobot(t, persons, &robot{}), "e4 e5\n2. Nf3 Nc6\ne4 e4\nwait\nlist\n")
	if !strings.Contains(text, "1. e4 e5 2. Nf3 Nc6") {
		t.Errorf("both players' moves:\n%s", text)
	}
	text = talk(t, withRobot(t, Options{Players: [2]string{"you", "robot"}}, &robot{}), "e4 Nf3\nwait\nlist\n")
	if !strings.Contains(text, "Premove Nf3") || !strings.Contains(text, "2. Nf3") {
		t.Errorf("a move ahead:\n%s", text)
	}
	text = talk(t, withRobot(t, Options{Players: [2]string{"you", "robot"}}, &robot{}), "e4 Nf3 Bc4 O-O\nwait\nlist\n")
	for _, want := range []string{"Premoves Nf3, Bc4, O-O. Stop cancels.", "2. Nf3", "3. Bc4", "4. O-O"} {
		if !strings.Contains(text, want) {
			t.Errorf("moves ahead: no %q:\n%s", want, text)
		}
	}
}

// TestPositionTyped: a pasted FEN or line of EPD starts a game from it, of the current
// variant, the one that it names, or chess.
func TestPositionTyped(t *testing.T) {
	home(t)
	persons := Options{Variant: "atomic", Players: [2]string{"you", "you"}}
	lines := []string{
		"4k3/3p4/8/8/8/8/8/3RK3 w - - bm Rxd7; id \"x\";", "fen",
		"6k1/5ppp/8/8/8/8/5PPP/6K1[R] w - - bm R@d8; variant crazyhouse;", "R@d8", "fen", "4k3/8/8/8/8/8/8/9 w - - 0 1",
		"4k4/9/9/9/9/9/9/9/4K4 w 2P 1", "fen",
		"rkb/1p1/1P1/BKR b", "fen",
		"3k5/9/9/9/9/9/9/9/4K4 w", "fen",
	}
	text := talk(t, withRobot(t, persons, &robot{}), strings.Join(lines, "\n")+"\n")
	for _, want := range []string{"Atomic", "4k3/3p4/8/8/8/8/8/3RK3 w - - 0 1", "Crazyhouse", "White wins", "FEN section 1", "Shogi", "4k4/9/9/9/9/9/9/9/4K4[PP] b - - 0 1", "gle/1c1/1C1/ELG[] w - - 0 1", "3k5/9/9/9/9/9/9/9/4K4[] b - - 0 1"} {
		_, after, ok := strings.Cut(text, want)
		if !ok {
			t.Fatalf("%q is missing in\n%s", want, text)
		}
		text = after
	}
}

// TestPromotionInPlace: a promotion of Sittuyin without a step is described as such.
func TestPromotionInPlace(t *testing.T) {
	home(t)
	opts := Options{Players: [2]string{"you", "you"}, Variant: "sittuyin", FEN: "7k/8/8/3PP3/8/8/8/K7[] w - - 0 1"}
	answers(t, opts, [][2]string{{"d5=F", "Red promotes pawn d5 to ferz on its square (d5=F)."}})
}
