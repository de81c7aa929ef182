package server_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

var (
	pvOfInfo = regexp.MustCompile(`^info depth .* nodes (\d+) .* pv (\S+)`)
	pvOfPost = regexp.MustCompile(`^\d+ -?\d+ \d+ (\d+)\t(\S+)`)
)

// checkLast checks that the last line of thinking begins with the move made, and has at
// least so many nodes.
func checkLast(t *testing.T, what string, lines []string, line *regexp.Regexp, least uint64) {
	t.Helper()
	move := strings.Fields(lines[len(lines)-1])[1]
	for i := len(lines) - 2; i >= 0; i-- {
		m := line.FindStringSubmatch(lines[i])
		if m == nil {
			continue
		}
		if n, _ := strconv.ParseUint(m[1], 10, 64); m[2] != move || n < least {
			t.Errorf("%s: %q before %q, want that move and %d nodes or more", what, lines[i], lines[len(lines)-1], least)
		}
		return
	}
	t.Errorf("%s: no line of thinking before %q", what, lines[len(lines)-1])
}

// bookFile writes a book with a move that no search would make.
func bookFile(t *testing.T) string {
	file := filepath.Join(t.TempDir(), "a.book")
	const text = "# ferz book 1 chess\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\ta2a4=1\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestUCILastInfo(t *testing.T) {
	c := newTalk(t)
	for _, tt := range []struct {
		name, before, position, limits string
		least                          uint64
	}{
		{"nodes", "", "startpos", "nodes 3000", 3000},
		{"one node", "", "startpos", "nodes 1", 1},
		{"time", "", "startpos moves e2e4", "movetime 5", 1},
		{"clock", "", "startpos moves e2e4 e7e5", "wtime 100 btime 100", 1},
		{"one move", "", "fen 7k/8/8/8/8/8/r7/K7 w - - 0 1", "wtime 100 btime 100", 1},
		{"mate", "", "fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "nodes 2000", 1},
		{"lines", "MultiPV value 4", "startpos", "nodes 3001", 3001},
		{"lines, depth", "MultiPV value 3", "startpos", "depth 2", 1},
		{"level", "MultiPV value 1\nsetoption name Skill Level value 3", "startpos", "nodes 3002", 1},
		{"threads", "Skill Level value 20\nsetoption name Threads value 2", "startpos", "nodes 3003", 3003},
	} {
		if tt.before != "" {
			c.send(strings.Split("setoption name "+tt.before, "\n")...)
		}
		c.send("position "+tt.position, "go "+tt.limits)
		checkLast(t, tt.name, c.until("bestmove "), pvOfInfo, tt.least)
	}
	c.send("position startpos", "go infinite")
	time.Sleep(20 * time.Millisecond)
	c.send("stop")
	checkLast(t, "stop", c.until("bestmove "), pvOfInfo, 1)
	c.send("setoption name Book File value "+bookFile(t), "setoption name OwnBook value true", "position startpos", "go nodes 1000")
	checkLast(t, "book", c.until("bestmove a2a4"), pvOfInfo, 0)
}

// TestUCILastInfoPonder checks that a search which continues after the ponder hit counts
// the nodes before it as well.
func TestUCILastInfoPonder(t *testing.T) {
	c := newTalk(t)
	c.send("position startpos moves e2e4", "go ponder nodes 500")
	var most uint64
	for most < 2000 {
		m := pvOfInfo.FindStringSubmatch(c.last("info depth"))
		most, _ = strconv.ParseUint(m[1], 10, 64)
	}
	c.send("ponderhit")
	checkLast(t, "ponderhit", c.until("bestmove "), pvOfInfo, most+500)
	c.send("go ponder nodes 500", "stop")
	checkLast(t, "ponder, stop", c.until("bestmove "), pvOfInfo, 1)
}

func TestXBoardLastThinking(t *testing.T) {
	c := newXBoard(t)
	c.send("xboard", "protover 2", "new", "post", "easy", "st 0.05", "usermove e2e4")
	checkLast(t, "time", c.until("move "), pvOfPost, 1)
	c.send("new", "nps 1000", "st 2", "usermove d2d4")
	checkLast(t, "nodes", c.until("move "), pvOfPost, 1)
	c.send("new", "st 1000", "usermove e2e4")
	c.until("4 ")
	c.send("?")
	checkLast(t, "move now", c.until("move "), pvOfPost, 1)
	c.send("option MultiPV=3", "new", "st 0.05", "usermove e2e4")
	checkLast(t, "lines", c.until("move "), pvOfPost, 1)
	c.send("option MultiPV=1", "new", "option Book File="+bookFile(t), "option OwnBook=1", "go")
	checkLast(t, "book", c.until("move a2a4"), pvOfPost, 0)
}

// TestXBoardLastThinkingPonder checks that the move pondered on does not stand before the
// engine's own move once it was made.
func TestXBoardLastThinkingPonder(t *testing.T) {
	c := newXBoard(t)
	c.send("xboard", "protover 2", "new", "post", "hard", "sd 3", "usermove e2e4")
	lines := c.until("move ")
	checkLast(t, "first", lines, pvOfPost, 1)
	expected := strings.Fields(lines[len(lines)-2])[5]
	c.until("2 ")
	c.send("usermove " + expected)
	checkLast(t, "ponder", c.until("move "), pvOfPost, 1)
}
