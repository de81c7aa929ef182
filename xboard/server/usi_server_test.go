package server_test

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard/server"
)

func wholeUSI(t testing.TB) *talk {
	return talkTo(t, func(ctx context.Context, in io.Reader, out io.Writer) error {
		return server.ServeUSI(ctx, in, out, whole{}, server.Identity{Name: "ferz test"})
	})
}

func wholeUCCI(t testing.TB) *talk {
	return talkTo(t, func(ctx context.Context, in io.Reader, out io.Writer) error {
		return server.ServeUCCI(ctx, in, out, whole{}, server.Identity{Name: "ferz test"})
	})
}

// TestUSI: options have the names of USI, without blanks; times, scores and moves are its own.
func TestUSI(t *testing.T) {
	c := wholeUSI(t)
	c.send("usi")
	options := strings.Join(c.until("usiok"), "\n")
	for _, want := range []string{"option name USI_Hash type spin default 16 ", "option name USI_Ponder type check default false\n", "option name USI_MultiPV type spin",
		"option name USI_Variant type combo default shogi ", "option name Skill_Level type spin", "option name Move_Overhead type spin"} {
		if !strings.Contains(options, want) {
			t.Errorf("%q is missing in\n%s", want, options)
		}
	}
	for _, line := range strings.Split(options, "\n") {
		if name, _, ok := strings.Cut(strings.TrimPrefix(line, "option name "), " type "); ok && strings.Contains(name, " ") {
			t.Errorf("an option with a blank in its name: %s", line)
		}
	}
	c.send("setoption name USI_Hash value 8", "setoption name Skill_Level value 20", "isready")
	if got := c.until("readyok"); len(got) != 1 {
		t.Errorf("options are answered with %q", got)
	}
	c.send("usinewgame", "position startpos moves 7g7f 3c3d 8h2b+", "go btime 0 wtime 0 byoyomi 300")
	if got := c.last("bestmove"); got != "bestmove 3a2b" && !strings.HasPrefix(got, "bestmove 3a2b ponder ") {
		t.Errorf("takes back by %q", got)
	}
	c.send("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "go depth 3")
	lines := c.until("bestmove")
	if got := strings.Join(lines, "\n"); !strings.Contains(got, "score mate 1 ") || !strings.Contains(got, "bestmove G*5b") {
		t.Errorf("a mate by a drop: %s", got)
	}
	c.send("position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 2", "go btime 1000 wtime 1000 byoyomi 10")
	if got := c.last("bestmove"); got != "bestmove resign" {
		t.Errorf("mated: %q", got)
	}
	c.send("position startpos", "go ponder btime 1000 wtime 1000 byoyomi 10", "gameover draw", "usinewgame", "isready")
	if got := c.until("readyok"); strings.Contains(strings.Join(got, "\n"), "bestmove") {
		t.Errorf("after the game is over: %q", got)
	}
}

// TestUSIWin: an impasse that the points win is declared, and one they don't is played.
func TestUSIWin(t *testing.T) {
	c := wholeUSI(t)
	const king = "position sfen +P+P+P+P+PK+P+P+P/+P+P7/9/9/9/9/9/9/4k4 b "
	for position, win := range map[string]bool{king + "2RB3P 1": true, king + "2RB2P 1": false} {
		c.send(position, "go btime 1000 wtime 1000 byoyomi 10")
		if got := c.last("bestmove"); (got == "bestmove win") != win {
			t.Errorf("%s: %q", position, got)
		}
	}
	c.send("position sfen +P+P+P+P+PK+P+P+P/+P+P7/9/9/9/9/9/9/4k4 w 2RB3P 1 moves 5i4i", "go ponder btime 1000 wtime 1000 byoyomi 10", "ponderhit")
	if got := c.last("bestmove"); got != "bestmove win" {
		t.Errorf("after the move that was pondered on: %q", got)
	}
	c.send(king+"2RB3P 1", "go infinite", "stop")
	if got := c.last("bestmove"); got == "bestmove win" {
		t.Error("an analysis declares")
	}
}

// TestUCCIDraw: a draw is accepted in a lost position and not in a won one; go has the limits
// of UCCI, and there is no move where all are forbidden.
func TestUCCIDraw(t *testing.T) {
	c := wholeUCCI(t)
	const lost, won = "position fen 2rkr4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "position fen 3k5/9/9/9/9/9/9/9/9/R3K3R w - - 0 1"
	for _, row := range []struct {
		position, command string
		draw              bool
	}{{lost, "go draw nodes 500", true}, {lost, "go nodes 500", false}, {won, "go draw depth 2", false}, {lost, "go draw time 1000 increment 0 opptime 1000 oppincrement 0", true}} {
		c.send(row.position, row.command)
		if got := c.last("bestmove"); strings.HasSuffix(got, " draw") != row.draw {
			t.Errorf("%s, %s: %q", row.position, row.command, got)
		}
	}
	c.send("position fen 3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "banmoves e0e1", "go depth 2")
	if got := c.last("bestmove"); strings.HasPrefix(got, "bestmove e0e1") {
		t.Errorf("forbidden: %q", got)
	}
	c.send("position fen 3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "banmoves e0e1 e0f0", "go depth 2")
	if got := c.until("nobestmove"); len(got) == 0 {
		t.Error("no answer where all moves are forbidden")
	}
}

// TestPonderHitArguments: ShogiHome gives the times when the move was made, and programs for
// xiangqi may offer a draw then.
func TestPonderHitArguments(t *testing.T) {
	c := wholeUSI(t)
	c.send("position startpos moves 7g7f 3c3d", "go ponder", "ponderhit btime 100 wtime 100 byoyomi 10")
	if got := c.last("bestmove"); got == "bestmove resign" {
		t.Errorf("after the times came: %q", got)
	}
	d := wholeUCCI(t)
	d.send("position fen 2rkr4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "go ponder time 100 increment 0", "ponderhit draw")
	if got := d.last("bestmove"); !strings.HasSuffix(got, " draw") {
		t.Errorf("a draw offered with ponderhit in a lost position: %q", got)
	}
	d.send("probe fen 3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1")
	if got := d.last("pophash"); got != "pophash" {
		t.Errorf("probe is answered by %q", got)
	}
}

// TestUSIUnreadableTime: a number that can't be read does not lose the game while something
// else bounds the search, which byoyomi alone does.
func TestUSIUnreadableTime(t *testing.T) {
	c := wholeUSI(t)
	for _, command := range []string{"go btime x wtime 100 byoyomi 10", "go btime wtime byoyomi 10", "go nodes 10 depth", "go byoyomi 10"} {
		c.send("position startpos", command)
		if got := c.last("bestmove"); got == "bestmove resign" {
			t.Errorf("%s: %s", command, got)
		}
	}
}

// TestUSIMate: mates are searched for by checks, in positions with one king as well.
func TestUSIMate(t *testing.T) {
	c := wholeUSI(t)
	for sfen, want := range map[string]string{
		"4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1": "checkmate G*5b",
		"4k4/9/9/9/9/9/9/9/4K4 b - 1":                "checkmate nomate",
	} {
		c.send("position sfen "+sfen, "go mate 20000")
		if got := c.until("checkmate"); got[len(got)-1] != want {
			t.Errorf("%s: %q, want %q", sfen, got, want)
		}
	}
	c.send("position startpos moves 7g7f 3c3d", "go mate infinite", "stop")
	if got := c.last("checkmate"); got != "checkmate timeout" && got != "checkmate nomate" {
		t.Errorf("stopped: %q", got)
	}
}

// TestUCCI: options, squares, times and answers are those of UCCI.
func TestUCCI(t *testing.T) {
	c := wholeUCCI(t)
	c.send("ucci")
	options := strings.Join(c.until("ucciok"), "\n")
	for _, want := range []string{"option usemillisec type check default true\n", "option hashsize type spin min 1 max 4096 default 16\n", "option ponder type check default false\n", "option newgame type button\n"} {
		if !strings.Contains(options+"\n", want) {
			t.Errorf("%q is missing in\n%s", want, options)
		}
	}
	c.send("setoption hashsize 8", "setoption usemillisec true", "setoption newgame", "isready")
	if got := c.until("readyok"); len(got) != 1 {
		t.Errorf("options are answered with %q", got)
	}
	const mate = "position fen 3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"
	c.send(mate, "go depth 2")
	c.until("bestmove ")
	c.send("position fen 3k5/9/9/9/9/9/9/9/4R4/R2K5 w - - 0 1 moves a0a9", "go time 1000 increment 0")
	if got := c.last("nobest"); got != "nobestmove" && got != "" {
		t.Errorf("mated: %q", got)
	}
	c.send("position startpos moves h2e2", "banmoves h9g7 b9c7", "go depth 1")
	if got := c.last("bestmove"); strings.HasPrefix(got, "bestmove h9g7") || strings.HasPrefix(got, "bestmove b9c7") {
		t.Errorf("forbidden: %q", got)
	}
	c.send("quit")
	c.until("bye")
}

// TestOtherHello: a conversation by UCI goes over to the protocol of the greeting.
func TestOtherHello(t *testing.T) {
	c := wholeUCI(t)
	c.send("uci")
	c.until("uciok")
	for hello, want := range map[string]string{"usi": "7g7f", "ucci": "h2e2", "uci": "e2e4"} {
		c.send(hello)
		c.until(hello + "ok")
		c.send("position startpos moves "+want, "go depth 1")
		if got := c.until("bestmove"); strings.Contains(strings.Join(got, "\n"), "error") {
			t.Errorf("%s: %q", hello, got)
		}
	}
}

// TestUSIGames and TestUCCIGames play games against ferz as programs of the protocols do.
func TestUSIGames(t *testing.T) {
	c := wholeUSI(t)
	c.send("usi", "setoption name USI_Hash value 4", "isready")
	c.until("readyok")
	games(t, c, "shogi", "usi", "bestmove resign", "usinewgame", "go btime 0 wtime 0 byoyomi 1")
}

func TestUCCIGames(t *testing.T) {
	c := wholeUCCI(t)
	c.send("ucci", "setoption hashsize 4", "isready")
	c.until("readyok")
	games(t, c, "xiangqi", "ucci", "nobestmove", "setoption newgame", "go time 1 increment 0 opptime 1000 oppincrement 0")
}

// games plays two games from the start for some moves, ferz for both sides, and checks each
// move by the rules.
func games(t *testing.T, c *talk, variant, style, none, newGame, command string) {
	t.Helper()
	v := variantstest.Load(t, variant)
	for range 2 {
		c.send(newGame)
		p := variantstest.Position(t, v, "")
		var moves []string
		for len(moves) < 30 && !p.Result().Over() {
			line := "position startpos"
			if len(moves) > 0 {
				line += " moves " + strings.Join(moves, " ")
			}
			c.send(line, command)
			text := ""
			for text == "" {
				got := <-c.lines
				if got == none {
					t.Fatalf("no move after %v", moves)
				}
				if rest, ok := strings.CutPrefix(got, "bestmove "); ok {
					text, _, _ = strings.Cut(rest, " ")
				}
				if strings.Contains(got, "error") {
					t.Fatal(got)
				}
			}
			m := engine.NoMove
			for _, legal := range p.LegalMoves() {
				if ownText(p, legal, style) == text {
					m = legal
				}
			}
			if m == engine.NoMove {
				t.Fatalf("%s after %v is no legal move", text, moves)
			}
			moves = append(moves, text)
			p.Make(m)
		}
	}
}

// ownText writes a move as a protocol does, by the numbers of the squares.
func ownText(p *engine.Position, m engine.Move, style string) string {
	v := p.Variant()
	if style == "usi" {
		return notation.FormatterFor("usi", v).Move(p, m)
	}
	square := func(s engine.Square) string { return fmt.Sprintf("%c%d", 'a'+v.File(s), v.Rank(s)) }
	return square(m.From()) + square(m.To())
}
