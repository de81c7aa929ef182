package tui

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/tui/internal/termtest"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// What a key may cost, in bytes.
const (
	maxCursorBytes = 300
	maxMoveBytes   = 1500
	maxTickBytes   = 30
	maxLineBytes   = 180
)

// TestBytes plays games on terminals and counts what is sent: beside each other, and beside
// no other tests, as a busy process draws in more frames.
func TestBytes(t *testing.T) {
	h := newHome(t)
	ids, small, large := []string{"chess", "doublechess"}, 8, 8 // moves
	if !testenv.Short() {                                       // until the list of moves has turned a page
		ids, small, large = append(ids, "alice", "omega", "crazyhouse", "xiangqi", "shogi", "odyssey"), 30, 62
	}
	h.setUp(t, "", uitest.Persons, ids...)
	for i, id := range ids {
		testBytes(t, h, id, 80, 24, small, consoleEnviron, maxMoveBytes)
		if i < 2 {
			testBytes(t, h, id, 120, 40, large, consoleEnviron, maxMoveBytes)
		}
	}
	trueColor := append(slices.Clone(consoleEnviron), "COLORTERM=truecolor")
	testBytes(t, h, "chess", 120, 40, min(large, 40), trueColor, 1100)
	testBytes(t, h, "chess", 200, 60, min(large, 40), trueColor, maxMoveBytes)
	testBytes(t, h, "chess", 200, 60, min(large, 40), consoleEnviron, 1400)
}

// TestHelpBytes goes through a text line by line: what it takes is the line that comes into
// sight, as those seen already are moved.
func TestHelpBytes(t *testing.T) {
	h := newHome(t)
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		c := termtest.Open(t, size[0], size[1])
		h.runOn(t, c, Options{Environ: consoleEnviron})
		c.WaitUntil("the start screen", painted)
		c.Type("\x1bOP")
		c.WaitForText("more   Esc")
		c.Quiet(quiet)
		for _, key := range []string{"\x1b[B", "\x1b[B", "\x1b[B", "\x1b[A", "\x1b[A"} {
			if n := c.Cost(key, quiet); n < 3 || n > maxLineBytes {
				t.Errorf("%dx%d: %d bytes for a line", size[0], size[1], n)
			}
		}
		c.WaitUntil("sequences that all terminals know", func(e *termtest.Emulator) bool { return len(e.Strange) == 0 })
	}
}

// testBytes plays so many moves in a window, each of which may cost so many bytes. On a
// busy machine some are drawn in more frames: each must do in one of several games.
func testBytes(t *testing.T, h home, id string, width, height, moves int, environ []string, most int) {
	const tries = 5
	t.Run(fmt.Sprintf("%s-%dx%d-%s", id, width, height, environ[len(environ)-1]), func(t *testing.T) {
		t.Parallel()
		var cursor, move costs
		for try := 1; try == 1 || try <= tries && (cursor.most() > maxCursorBytes || move.most() > most); try++ {
			t.Run("", func(t *testing.T) {
				c := termtest.Open(t, width, height)
				h.playIn(t, c, id, environ)
				first := c.Bytes()
				cursor, move = cursor.least(walkBytes(c)), move.least(moveBytes(t, c, id, moves))
				t.Logf("up to the game %d bytes; at most %d for a cursor key (%d keys), %d for a move", first, cursor.most(), len(cursor), move.most())
				c.WaitUntil("sequences that all terminals know", func(e *termtest.Emulator) bool { return len(e.Strange) == 0 })
				if !silent(c) {
					t.Error("the screen is never quiet while nothing happens")
				}
			})
		}
		if cursor.most() > maxCursorBytes || move.most() > most || cursor.most() == 0 || move.most() == 0 {
			t.Errorf("%d bytes for a cursor key, %d for a move", cursor.most(), move.most())
		}
	})
}

// costs are the bytes for keys, or for moves, one after the other.
type costs []int

func (c costs) most() int { return slices.Max(append(slices.Clone(c), 0)) }

// least returns what each costs in the cheaper of two tries.
func (c costs) least(other costs) costs {
	if len(c) != len(other) {
		return other
	}
	out := slices.Clone(c)
	for i, n := range other {
		out[i] = min(out[i], n)
	}
	return out
}

// moved is after what time without bytes a move is shown: its trail is gone by then.
const moved = 150 * time.Millisecond

// walkBytes moves the cursor over the board and returns what the keys cost.
func walkBytes(c *termtest.Console) (out costs) {
	const up, down, right, left = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
	for _, leg := range []string{up, up, left, left, up, up, right, right, right, down, down, right, down, left} {
		out = append(out, c.Cost(leg, moved))
	}
	return out
}

// moveBytes types so many random moves and returns what they cost, all keys of a move
// together.
func moveBytes(t *testing.T, c *termtest.Console, id string, moves int) (out costs) {
	p, err := variantstest.Load(t, id).NewPosition("")
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range moves {
		legal := p.LegalMoves()
		if p.Result().Over() {
			break
		}
		m := legal[r.IntN(len(legal))]
		san := notation.SAN(p, m)
		before := c.Bytes()
		c.Answer(san)
		c.Type("\r")
		c.WaitForText(listed(p, m))
		c.Quiet(moved)
		out = append(out, c.Bytes()-before)
		p.Make(m)
	}
	return out
}

// listed is how a move stands in the list of moves.
func listed(p *engine.Position, m engine.Move) string {
	style := "own"
	if notation.HasFigurines(p.Variant()) {
		style = "figurines"
	}
	return notation.FormatterFor(style, p.Variant()).Move(p, m)
}

// silent reports whether the screen falls silent: what is still under way on a
// busy machine may come first.
func silent(c *termtest.Console) bool {
	for range 20 {
		before := c.Bytes()
		time.Sleep(600 * time.Millisecond)
		if c.Bytes() == before {
			return true
		}
	}
	return false
}

// TestClockBytes counts what a running clock costs: its tick and nothing else.
func TestClockBytes(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	h.setUp(t, "10:00", uitest.Persons, "chess")
	c := termtest.Open(t, 80, 24)
	h.playOn(t, c, "chess")
	c.WaitForText("10:00")
	still := shownTime(c.Text())
	c.Type("e4\re5\r")
	c.WaitForText("1. e4")
	c.Quiet(moved)
	var first, last int
	c.WaitUntil("a clock that runs", func(e *termtest.Emulator) bool { first = shownTime(e.Text()); return first < still })
	before := c.Bytes()
	c.WaitUntil("two ticks", func(e *termtest.Emulator) bool { last = shownTime(e.Text()); return last <= first-2 })
	if n := c.Bytes() - before; n < 2 || n > (first-last+1)*maxTickBytes {
		t.Errorf("%d bytes for about %d ticks", n, first-last)
	}
}

var timeText = regexp.MustCompile(`\b(\d+):(\d\d)\b`)

// shownTime returns the sum of the times that a screen shows, in seconds. It falls by one
// with each tick, or by more where the machine is too busy to show all of them.
func shownTime(text string) (sum int) {
	for _, found := range timeText.FindAllStringSubmatch(text, -1) {
		minutes, _ := strconv.Atoi(found[1])
		seconds, _ := strconv.Atoi(found[2])
		sum += 60*minutes + seconds
	}
	return sum
}
