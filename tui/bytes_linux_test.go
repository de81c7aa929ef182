package tui

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/tui/internal/termtest"
	"github.com/ferzchess/ferz/tui/ui/uitest"
)

// What a key may cost at 80x24, in bytes.
const (
	maxCursorBytes = 300
	maxMoveBytes   = 1500
	maxTickBytes   = 30
)

// TestBytes plays games on a terminal of 80x24 and counts what is sent.
func TestBytes(t *testing.T) {
	emptyHome(t)
	ids := []string{"chess", "doublechess"}
	if !testing.Short() {
		ids = append(ids, "alice", "omega", "crazyhouse", "xiangqi", "shogi", "odyssey")
	}
	setUp(t, "", uitest.Persons, ids...)
	for _, id := range ids {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			c := termtest.Open(t, 80, 24)
			playOn(t, c, id)
			first := c.Bytes()
			cursor, keys := walkBytes(c)
			move := moveBytes(t, c, id)
			t.Logf("up to the game %d bytes; at most %d for a cursor key (%d keys), %d for a move", first, cursor, keys, move)
			if cursor > maxCursorBytes || move > maxMoveBytes || cursor == 0 || move == 0 {
				t.Errorf("%d bytes for a cursor key, %d for a move", cursor, move)
			}
			c.Until("sequences that all terminals know", func(e *termtest.Emulator) bool { return len(e.Strange) == 0 })
			if !silent(c) {
				t.Error("the screen is never quiet while nothing happens")
			}
		})
	}
}

// walkBytes moves the cursor over the board and returns what a key cost at most.
func walkBytes(c *termtest.Console) (most, keys int) {
	const up, down, right, left = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
	for _, leg := range []string{up, up, left, left, up, up, right, right, right, down, down, right, down, left} {
		most, keys = max(most, c.Cost(leg, quiet)), keys+1
	}
	return most, keys
}

// moveBytes types random moves and returns what one cost at most, all its keys
// together.
func moveBytes(t *testing.T, c *termtest.Console, id string) int {
	p, err := uitest.Load(t, id).NewPosition("")
	if err != nil {
		t.Fatal(err)
	}
	most := 0
	r := rand.New(rand.NewPCG(1, 2))
	for range 8 {
		legal := p.LegalMoves()
		if len(legal) == 0 {
			break
		}
		m := legal[r.IntN(len(legal))]
		san := notation.SAN(p, m)
		most = max(most, c.Cost(san, quiet)+c.Cost("\r", quiet))
		c.Sees(listed(p, m))
		p.Make(m)
	}
	return most
}

// listed is how a move stands in the list of moves.
func listed(p *engine.Position, m engine.Move) string {
	style := "own"
	if notation.HasFigurines(p.Variant()) {
		style = "figurines"
	}
	return notation.WriterFor(style, p.Variant()).Move(p, m)
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
	emptyHome(t)
	setUp(t, "10:00", uitest.Persons, "chess")
	c := termtest.Open(t, 80, 24)
	playOn(t, c, "chess")
	c.Sees("10:00")
	c.Type("e4\re5\r")
	c.Sees("1. e4")
	c.Sees("9:59")
	before := c.Bytes()
	c.Sees("9:57")
	if n := c.Bytes() - before; n < 2 || n > 3*maxTickBytes {
		t.Errorf("%d bytes for two or three ticks", n)
	}
}
