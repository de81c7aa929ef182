package server_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/leaktest"
	"github.com/ferzchess/ferz/xboard/server"
)

func TestUCIIntroduction(t *testing.T) {
	c := newTalk(t)
	c.send("uci")
	got := strings.Join(c.until("uciok"), "\n")
	for _, want := range []string{
		"id name ferz test\n",
		"id author us\n",
		"option name UCI_Variant type combo default chess var chess var toy",
		"option name UCI_Chess960 type check default false\n",
		"option name Hash type spin default 16 min 1 max ",
		"option name Threads type spin default 1 min 1 max 256\n",
		"option name Ponder type check default false\n",
		"option name MultiPV type spin default 1 min 1 max 256\n",
		"option name Skill Level type spin default 20 min 0 max 20\n", "option name UCI_LimitStrength type check default false\n",
		"option name UCI_Elo type spin default 2130 min 600 max 2130\n", "option name Variation of Play type combo default None var None var Small",
		"option name Number type spin default 5 min 1 max 9\n",
		"option name Army type combo default rnbqkbnr var rnbqkbnr var rnbqk3\n",
		"option name Odd type check default false\n",
		"option name Motto type string default <empty>\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
}

// TestUCIMoreVariants: every name of the catalogue is announced, in lines that
// PolyGlot can read, and can be chosen by the option that announces it.
func TestUCIMoreVariants(t *testing.T) {
	c := talkTo(t, func(ctx context.Context, in io.Reader, out io.Writer) error {
		return server.ServeUCI(ctx, in, out, variants.BuiltIn(), server.Identity{Name: "ferz test", Author: "us"})
	})
	c.send("uci")
	announced := map[string]string{} // the option, by name
	for _, line := range c.until("uciok") {
		rest, ok := strings.CutPrefix(line, "option name ")
		option, choices, combo := strings.Cut(rest, " type combo ")
		if !ok || !combo || option != "UCI_Variant" && option != xboard.MoreVariants {
			continue
		}
		if len(line) >= 4096 {
			t.Errorf("%s has a line of %d bytes", option, len(line))
		}
		for _, name := range strings.Split(choices, " var ")[1:] {
			announced[name] = option
		}
	}
	second := ""
	for _, d := range variants.All() {
		if announced[d.ID] == "" {
			t.Errorf("%s is not announced", d.ID)
		}
		for _, name := range d.Aliases {
			if !strings.Contains(name, " ") && announced[name] == xboard.MoreVariants {
				second = name
				d, err := variants.Find(name)
				if err != nil {
					t.Fatal(err)
				}
				c.send("setoption name "+xboard.MoreVariants+" value "+name, "setoption name "+xboard.MoreVariants+" value none", "d")
				if got := c.last("Variant: "); got != "Variant: "+d.Name {
					t.Fatalf("%s of the second option: %s", name, got)
				}
			}
		}
	}
	if second == "" {
		t.Error("the second option announces no other name")
	}
}

func TestUCIAnswers(t *testing.T) {
	for _, tt := range []struct {
		name  string
		send  []string
		until string
		want  []string // regular expressions, of lines up to that
	}{
		{"isready", []string{"isready"}, "readyok", nil},
		{"start position", []string{"d"}, "Key: ", []string{`^ 8 r n b q k b n r$`, `^   a b c d e f g h$`,
			`^Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1$`}},
		{"perft", []string{"position startpos", "go perft 2"}, "Nodes", []string{`^e2e4: 20$`, `^Nodes searched: 400$`}},
		{"perft 0", []string{"go perft 0"}, "Nodes", []string{`: 1$`}},
		{"moves", []string{"position startpos moves e2e4 e7e5", "go perft 1"}, "Nodes", []string{`^d1h5: 1$`, `: 29$`}},
		{"a FEN", []string{"position fen 8/8/8/8/8/k7/7R/K7 w - - 0 1 moves h2h3", "d"}, "Fen", []string{`^Fen: 8/8/8/8/8/k6R/8/K7 b - - 1 1$`}},
		{"a bad FEN", []string{"position fen 8/8 w", "go perft 1"}, "Nodes", []string{`^info string error: .*ranks`, `: 0$`}},
		{"an impossible position", []string{"position fen 4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "go depth 1"}, "bestmove", []string{`^info string error: .*check`, `bestmove \(none\)`}},
		{"no FEN", []string{"position fen", "go perft 1"}, "Nodes", []string{`^info string error: `, `: 0$`}},
		{"a bad move", []string{"position startpos moves e2e5", "go depth 1"}, "bestmove", []string{`^info string error: move 1: .*e2e5`, `bestmove \(none\)`}},
		{"a position that goes on", []string{"d"}, "Result", []string{`^Result: \*$`}},
		{"a mate", []string{"position startpos moves f2f3 e7e5 g2g4 d8h4", "d"}, "Result", []string{`^Result: Black wins: checkmate \(0-1\)$`}},
		{"a draw by the clock", []string{"position fen 4k3/8/8/8/8/8/R7/4K3 w - - 100 80", "d"}, "Result", []string{`^Result: Draw: 50 moves`}},
		{"position alone", []string{"position", "d"}, "info string error: there", []string{`^info string error: position: expected`}},
		{"perft without a depth", []string{"go perft"}, "Nodes", []string{`error: go perft`, `: 0$`}},
		{"perft of a word", []string{"go perft x"}, "Nodes", []string{`error: go perft`, `: 0$`}},
		{"perft too deep", []string{"go perft 1000"}, "Nodes", []string{`error: go perft`, `: 0$`}},
		{"depth of a word", []string{"go depth x"}, "bestmove", []string{`error: go depth: "x"`, `bestmove \(none\)`}},
		{"an unknown command", []string{"xyzzy now", "isready"}, "readyok", []string{`error: unknown command "xyzzy"`}},
		{"empty lines", []string{"", "  \t ", "isready\r"}, "readyok", nil},
		{"mate", []string{"position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "go depth 3"}, "bestmove", []string{`^bestmove \(none\)$`}},
		{"a variant", []string{"setoption name UCI_Variant value toy"}, "info string",
			[]string{`^info string variant toy files 8 ranks 8 pocket 0 template fairy startpos rnbqkbnr/.* w KQkq - 0 1$`}},
		{"its full name with variables", []string{"SetOption name x", "setoption name uci_variant value TOY chess:army=RNBQK3, Number=3"},
			"info string variant", []string{`startpos rnbqk3/`}},
		{"a name with a colon", []string{"setoption name UCI_Variant value chess: the toy"}, "info string", []string{`variant toy`}},
		{"an unknown variant", []string{"setoption name UCI_Variant value nonesuch", "isready"}, "readyok", []string{`error: .*nonesuch`}},
		{"an unknown variable", []string{"setoption name UCI_Variant value toy:Foo=1", "isready"}, "readyok", []string{`error: .*"?foo`}},
		{"a bad value", []string{"setoption name UCI_Variant value toy:Number=10", "isready"}, "readyok", []string{`error: .*Number=10: expected`}},
		{"a bad option", []string{"setoption name Foo value 1", "isready"}, "readyok", []string{`error: no option is called "Foo"`}},
		{"setoption alone", []string{"setoption", "isready"}, "readyok", []string{`error: setoption`}},
		{"what the variant takes", []string{"setoption name UCI_Variant value toy", "isready"}, "readyok",
			[]string{`^info string option name Number type spin default 5 min 1 max 9$`}},
		{"debug", []string{"debug on", "setoption name UCI_Opponent value GM 2800 human Ann", "go depth 1"}, "bestmove",
			[]string{`debug: on; chess, Hash 16`, `debug: the opponent is GM 2800 human Ann`, `debug: search .*Depth:1`}},
		{"debug of a word", []string{"debug maybe", "isready"}, "readyok", []string{`error: debug: expected`}},
		{"register", []string{"register later"}, "registration", []string{`^registration ok$`}},
		{"about", []string{"setoption name UCI_EngineAbout value x", "isready"}, "readyok", []string{`error: option UCI_EngineAbout`}},
		{"two perfts", []string{"go perft 3", "go perft 1", "isready", "d"}, "Key", []string{`^Nodes searched: 8902$`, `^Nodes searched: 20$`}},
		{"hash too large", []string{"setoption name Hash value 1000000", "isready"}, "readyok", []string{`error: option Hash`}},
		{"many threads", []string{"setoption name Threads value 800", "isready"}, "readyok", []string{`error: option Threads`}},
		{"a variable as option", []string{"setoption name UCI_Variant value toy", "setoption name ARMY value rnbqk3",
			"position startpos", "d"}, "Fen", []string{`^Fen: rnbqk3/`}},
		{"a variable before its variant", []string{"setoption name Army value rnbqk3", "setoption name UCI_Variant value toy",
			"d"}, "Fen", []string{`^Fen: rnbqk3/`}},
		{"written variables win", []string{"setoption name Army value rnbqk3", "setoption name UCI_Variant value toy:Army=rnbqkbnr",
			"d"}, "Fen", []string{`^Fen: rnbqkbnr/`}},
		{"options after them win", []string{"setoption name UCI_Variant value toy:Army=rnbqkbnr", "setoption name Army value rnbqk3",
			"position startpos", "d"}, "Fen", []string{`^Fen: rnbqk3/`}},
		{"written variables end with their variant", []string{"setoption name UCI_Variant value toy:Army=rnbqk3",
			"setoption name UCI_Variant value toy", "d"}, "Fen", []string{`^Fen: rnbqkbnr/`}},
		{"a game that goes on", []string{"position startpos moves e2e4", "go depth 1", "position startpos moves e2e4 e7e5 g1f3", "d"},
			"Fen", []string{`^Fen: rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b `}},
		{"moves taken back", []string{"position startpos moves e2e4 e7e5", "position startpos moves e2e4", "d"},
			"Fen", []string{`^Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b `}},
		{"another game", []string{"position startpos moves e2e4", "position startpos moves d2d4", "d"},
			"Fen", []string{`^Fen: rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b `}},
		{"an illegal move in a game that goes on", []string{"position startpos moves e2e4", "position startpos moves e2e4 e2e4", "isready"},
			"readyok", []string{`error: move 2: `}},
		{"another variant's game", []string{"position startpos moves e2e4", "setoption name UCI_Variant value toy", "position startpos moves e2e4 e7e5", "d"},
			"Fen", []string{`^Fen: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w `}},
		{"overhead", []string{"setoption name Move Overhead value 100", "go wtime 1000 btime 1000", "setoption name Move Overhead value 6000"},
			"info string error: option Move", []string{`^bestmove `, `error: option`}},
		{"a child's opponent", []string{"setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 600", "go movetime 60000"},
			"bestmove", []string{`^info depth 1 `}},
		{"a wrong level", []string{"setoption name Skill Level value 21", "isready"}, "readyok", []string{`error: option Skill Level is 21`}},
		{"no book", []string{"setoption name Book File value nonesuch.bin", "isready"}, "readyok", []string{`error: book: open nonesuch.bin`}},
		{"options without effect here", []string{"setoption name Ponder value true", "setoption name Clear Hash",
			"setoption name MultiPV value 1", "setoption name Hash value 8", "debug on", "register later", "ucinewgame",
			"isready"}, "readyok", []string{`^readyok$`}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := newTalk(t)
			c.send(tt.send...)
			got := c.until(tt.until)
			for _, want := range tt.want {
				if !anyMatch(want, got) {
					t.Errorf("no line like %q in\n%s", want, strings.Join(got, "\n"))
				}
			}
			if len(tt.want) > 0 && !strings.Contains(fmt.Sprint(tt.want), "error") && strings.Contains(strings.Join(got, "\n"), " error: ") &&
				!strings.Contains(strings.Join(tt.send, "\n"), "SetOption") {
				t.Errorf("an error:\n%s", strings.Join(got, "\n"))
			}
		})
	}
}

func anyMatch(want string, lines []string) bool {
	re := regexp.MustCompile(want)
	for _, line := range lines {
		if re.MatchString(line) {
			return true
		}
	}
	return false
}

func TestUCISearch(t *testing.T) {
	c := newTalk(t)
	c.send("position startpos moves e2e4", "go depth 3")
	lines := c.until("bestmove ")
	info := regexp.MustCompile(`^info depth \d+ seldepth \d+ multipv 1 score (cp|mate) -?\d+ nodes \d+ nps \d+ hashfull \d+ time \d+ pv [a-h][1-8]`)
	for _, line := range lines[:len(lines)-1] {
		if strings.HasPrefix(line, "info depth") && !info.MatchString(line) {
			t.Errorf("not what GUIs expect: %q", line)
		}
	}
	if !anyMatch(`^info depth`, lines) || !anyMatch(`^bestmove [a-h][78][a-h][56]( ponder [a-h]\d[a-h]\d)?$`, lines) {
		t.Errorf("the search said %q", lines)
	}
	c.send("go depth 4 searchmoves a7a6")
	if got := c.last("bestmove"); !strings.HasPrefix(got, "bestmove a7a6") {
		t.Errorf("searchmoves a7a6: %s", got)
	}
	c.send("go searchmoves e2e4")
	c.until("info string error: go searchmoves e2e4")
	c.until("bestmove (none)")
	for _, limits := range []string{"nodes 500", "movetime 20", "wtime 100 btime 100 winc 10 binc 10 movestogo 5", "wtime -5 btime -5", "mate 1"} {
		c.send("go " + limits)
		c.until("bestmove ")
	}
}

func TestUCIMultiPV(t *testing.T) {
	c := newTalk(t)
	c.send("setoption name MultiPV value 3", "position startpos", "go depth 2")
	lines := c.until("bestmove ")
	if !anyMatch(`^info depth 2 .* multipv 1 .* pv (\S+)`, lines) || !anyMatch(`^info depth 2 .* multipv 3 `, lines) || anyMatch(` multipv 4 `, lines) {
		t.Errorf("with MultiPV 3 the search said %q", lines)
	}
}

func TestUCIStop(t *testing.T) {
	c := newTalk(t)
	c.send("position startpos", "go infinite")
	c.silent("bestmove", 50*time.Millisecond)
	c.send("isready")
	c.until("readyok")
	c.send("stop")
	c.until("bestmove ")
	c.send("stop", "isready") // nothing to stop
	if got := c.until("readyok"); len(got) != 1 {
		t.Errorf("stop without a search said %q", got)
	}

	c.send("position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "go infinite")
	c.silent("bestmove", 50*time.Millisecond)
	c.send("stop")
	c.until("bestmove (none)")
}

func TestUCIPonder(t *testing.T) {
	c := newTalk(t)
	c.send("position startpos", "go ponder depth 1")
	c.silent("bestmove", 50*time.Millisecond)
	c.send("ponderhit")
	c.until("bestmove ")
	c.send("go ponder wtime 100 btime 100")
	c.silent("bestmove", 50*time.Millisecond)
	c.send("stop")
	c.until("bestmove ")
	c.send("ponderhit", "isready")
	c.until("readyok")
}

func TestUCIGoEndsTheSearchBefore(t *testing.T) {
	c := newTalk(t)
	c.send("go infinite", "go infinite", "setoption name Hash value 1", "isready")
	if got := strings.Count(strings.Join(c.until("readyok"), "\n"), "bestmove "); got != 2 {
		t.Errorf("%d times bestmove, want 2", got)
	}
}

func TestUCILongGame(t *testing.T) {
	c := newTalk(t)
	c.send("position startpos moves"+strings.Repeat(" g1f3 g8f6 f3g1 f6g8", 3000), "d")
	if got := c.last("Fen: "); !strings.HasSuffix(got, " 12000 6001") {
		t.Errorf("after 12000 plies: %s", got)
	}
}

// TestUCILongLine sends a line that is too long to be read: that is reported once, and
// the last position is not mistaken for the one in that line.
func TestUCILongLine(t *testing.T) {
	c := newTalk(t)
	moves := strings.Repeat(" g1f3 g8f6 f3g1 f6g8", 200_000)
	c.send("position startpos moves"+moves, "isready")
	if got := c.until("readyok"); len(got) != 2 || got[0] != "info string error: position …: the line is longer than 1048576 bytes, the limit, and is left out" {
		t.Errorf("it said %.200q", got)
	}
	c.send("go depth 1")
	c.until("info string error: there is no position")
	c.until("bestmove (none)")
	c.send("position startpos moves e2e4", "xyzzy"+moves, "isready", "go depth 1")
	c.until("info string error: xyzzy …: the line is longer than")
	c.until("readyok")
	if got := c.last("bestmove"); !regexp.MustCompile(`^bestmove [a-h][78]`).MatchString(got) {
		t.Errorf("then it said %s", got)
	}
}

func TestUCIEnds(t *testing.T) {
	leaktest.Check(t)
	for name, end := range map[string]func(c *talk){
		"quit":        func(c *talk) { c.send("quit") },
		"end of file": func(c *talk) { c.in.Close() },
		"context":     func(c *talk) { c.stop(); c.in.Close() },
	} {
		c := newTalk(t)
		c.send("go infinite")
		end(c)
		if err := c.end(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		c.in.Close()
	}
}

// TestUCIContextEndsWhileReading ends the context while lines keep coming.
func TestUCIContextEndsWhileReading(t *testing.T) {
	for range 100 {
		ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		in := strings.NewReader(strings.Repeat("position startpos\n", 1000))
		if err := server.ServeUCI(ctx, in, io.Discard, server.Shelf{}, server.Identity{}); err != nil {
			t.Error(err)
		}
		cancel()
	}
}

func TestUCIWriteFails(t *testing.T) {
	outR, outW := io.Pipe()
	outR.Close()
	err := server.ServeUCI(t.Context(), strings.NewReader("uci\nuci\n"), outW, server.Shelf{}, server.Identity{})
	if err != io.ErrClosedPipe {
		t.Errorf("got %v, want the error of the write", err)
	}
}

func TestUCIChess960(t *testing.T) {
	if _, err := variants.Find("fischerandom"); err != nil {
		t.Fatal("the catalogue has no Fischer Random Chess")
	}
	c := newTalk(t)
	c.send("setoption name UCI_Chess960 value true", "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1", "go perft 1")
	if lines := c.until("Nodes"); !anyMatch(`^e1h1: 1$`, lines) {
		t.Errorf("castling is not written as e1h1: %q", lines)
	}
	c.send("setoption name UCI_Chess960 value false", "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1", "go perft 1")
	if lines := c.until("Nodes"); !anyMatch(`^e1g1: 1$`, lines) {
		t.Errorf("castling is not written as e1g1: %q", lines)
	}
}

// TestUCIVariableRanges tests that an option that several variants have is checked
// against the range of the selected one, and reported if it does not fit.
func TestUCIVariableRanges(t *testing.T) {
	c := wholeUCI(t)
	c.send("setoption name UCI_Variant value chess256", "setoption name PositionNumber value 900", "isready")
	if got := c.until("readyok"); !anyMatch(`^info string error: chess256: .*PositionNumber`, got) {
		t.Errorf("900 is taken for chess256: %q", got)
	}
	c.send("setoption name UCI_Variant value fischerandom", "setoption name PositionNumber value 900", "isready")
	if got := c.until("readyok"); anyMatch(`error`, got) {
		t.Errorf("900 is refused for fischerandom: %q", got)
	}
	c.send("setoption name UCI_Variant value chess256", "isready")
	if got := c.until("readyok"); !anyMatch(`^info string error: chess256 is left at its default: .*PositionNumber`, got) {
		t.Errorf("that 900 does not fit chess256 is not told: %q", got)
	}
}

func TestUCIPerftStops(t *testing.T) {
	c := newTalk(t)
	c.send("go perft 30", "isready")
	c.until("readyok")
	c.send("stop")
	c.until("info string error: go perft: stopped")
	c.until("Nodes searched: 0")
}

// TestUCICastling960 tests castling in UCI_Chess960's form in other games.
func TestUCICastling960(t *testing.T) {
	c := wholeUCI(t)
	c.send("setoption name UCI_Variant value crazyhouse", "setoption name UCI_Chess960 value true",
		"position startpos moves g1f3 g8f6 e2e4 e7e5 f1c4 f8c5 e1h1 e8h8", "go depth 1", "d")
	if got := c.last("Fen"); !strings.Contains(got, "RNBQ1RK1[]") {
		t.Errorf("castling e1h1: %s", got)
	}
	c.send("position startpos moves g1f3 g8f6 e2e4 e7e5 f1c4 f8c5", "go perft 1")
	if got := c.until("Nodes"); !anyMatch(`^e1h1: 1$`, got) {
		t.Errorf("castling is not written e1h1: %q", got)
	}
}

// TestUCIStopEverywhere stops an endless search in each variant.
func TestUCIStopEverywhere(t *testing.T) {
	c := wholeUCI(t)
	for i, d := range variants.All() {
		if testenv.Short() && i%8 != 0 {
			continue
		}
		c.send("setoption name UCI_Variant value "+d.ID, "position startpos", "isready")
		c.until("readyok")
		c.send("go infinite")
		c.until("info depth 3")
		c.send("stop")
		c.until("bestmove ")
	}
}

// BenchmarkUCIStop measures how long the answer to stop takes.
func BenchmarkUCIStop(b *testing.B) {
	for _, variant := range []string{"chess", "shogi", "alice", "doublechess"} {
		b.Run(variant, func(b *testing.B) {
			c := wholeUCI(b)
			c.send("setoption name UCI_Variant value "+variant, "position startpos")
			for b.Loop() {
				b.StopTimer()
				c.send("go infinite")
				c.until("info depth 3")
				b.StartTimer()
				c.send("stop")
				c.until("bestmove ")
			}
		})
	}
}

// TestUCILargeHash tests that a large hash table is set up without a long
// delay, and not again for a new game that finds it empty.
func TestUCILargeHash(t *testing.T) {
	c := newTalk(t)
	start := time.Now()
	c.send("setoption name Hash value 1024", "isready", "ucinewgame", "isready", "go infinite", "stop")
	c.until("bestmove ")
	if spent := time.Since(start); spent > 10*time.Second {
		t.Errorf("it took %v", spent)
	}
}

// TestUCIBook: a book is played by if that is asked for, as long as it has moves,
// and never while analyzing.
func TestUCIBook(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.book")
	const text = "# ferz book 1 chess\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\ta2a4=1\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	c := newTalk(t)
	c.send("setoption name Book File value "+file, "setoption name OwnBook value true", "position startpos", "go nodes 1000")
	if got := c.last("bestmove"); got != "bestmove a2a4" {
		t.Errorf("by the book: %s", got)
	}
	c.send("position startpos moves a2a4", "go nodes 1000")
	if got := c.last("bestmove"); got == "bestmove (none)" {
		t.Errorf("after the book: %s", got)
	}
	for _, without := range []string{"go nodes 1000 searchmoves e2e4 d2d4", "go ponder nodes 1000\nponderhit", "setoption name OwnBook value false\ngo nodes 1000"} {
		c.send("position startpos")
		c.send(strings.Split(without, "\n")...)
		if got := c.last("bestmove"); got == "bestmove a2a4" {
			t.Errorf("%s: %s", without, got)
		}
	}
}

// TestBounds: where the host bounds clients, they can't have more, and name no files.
func TestBounds(t *testing.T) {
	var out strings.Builder
	id := server.Identity{Name: "ferz test", Bounds: &server.Bounds{Hash: 8, Threads: 2}}
	ask := func(lines string) string {
		out.Reset()
		if err := server.ServeUCI(t.Context(), strings.NewReader(lines+"quit\n"), &out, server.Shelf{}, id); err != nil {
			t.Error(err)
		}
		return out.String()
	}
	for _, line := range strings.Split(ask("uci\n"), "\n") {
		name, found := strings.CutPrefix(line, "option name ")
		name, _, isText := strings.Cut(name, " type string")
		if !found || !isText || name == "Motto" || name == "UCI_Opponent" || name == "UCI_EngineAbout" {
			continue
		}
		if said := ask("setoption name " + name + " value /etc/passwd\n"); !strings.Contains(said, "does not open files") {
			t.Errorf("%s: %q", name, said)
		}
	}
	for option, want := range map[string]string{"Hash value 4096": "from 1 to 8", "Threads value 64": "from 1 to 2", "VariantPath value /etc": "does not open files"} {
		if said := ask("setoption name " + option + "\n"); !strings.Contains(said, want) {
			t.Errorf("%s: %q, want %q", option, said, want)
		}
	}
}
