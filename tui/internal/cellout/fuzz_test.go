package cellout

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/tui/internal/termtest"
)

// atoms are what a sender may write, also at the wrong time: text, sequences
// that the Writer understands and some that it does not.
func atoms() []string {
	out := append([]string{
		"\r", "\n", "\r\n", "\b", "\a", "\t", "\x1b[H", "\x1b[5;7H", "\x1b[3H", "\x1b[;4H", "\x1b[99;99H", "\x1b[A", "\x1b[2B", "\x1b[3C", "\x1b[2D",
		"\x1b[6G", "\x1b[2d", "\x1b[K", "\x1b[1K", "\x1b[2K", "\x1b[J", "\x1b[2J", "\x1b[3X", "\x1b[2L", "\x1b[?25l", "\x1b[?25h",
		"\x1b[?1049h", "\x1b[?1049l", "\x1b]2;title\a", "\x1b]52;c;AAAA\x1b\\", "\x1b]8;;http://a\x1b\\", "\x1b[?1002;1006h", "\x1b[?2004l",
		strings.Repeat("=", 30), strings.Repeat("王", 9), "\x1b[H\x1b[2K",
	}, words...)
	return append(out, styles...)
}

// The numbers of the atoms' alphabet that mean something else.
const (
	endWrite = 255 - iota
	resized
	restart
)

// write has Writer and terminal do what bytes say.
func (d *twins) script(data []byte) {
	list := atoms()
	var now []byte
	for _, b := range data {
		switch b {
		case endWrite:
			d.flush(&now)
		case resized:
			d.flush(&now)
			d.resize(5+len(data)%40, 2+len(data)%7)
		case restart:
			now = append(now, "\x1b[?1049h\x1b[2J\x1b[H"...)
			d.flush(&now)
		default:
			now = append(now, list[int(b)%len(list)]...)
		}
	}
	d.flush(&now)
}

func (d *twins) flush(now *[]byte) {
	_, _ = d.Write(*now)
	d.drain()
	*now = (*now)[:0]
}

func runScript(t *testing.T, data []byte) {
	for _, noBCE := range []bool{false, true} {
		d := newTwins(t, 20, 6)
		d.direct.NoBCE, d.behind.NoBCE = noBCE, noBCE
		d.writer.Resize(20, 6)
		d.script(append([]byte{restart}, data...))
	}
}

// FuzzScript writes sequences in any order and compares terminals with and
// without a Writer.
func FuzzScript(f *testing.F) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 5))
		data := make([]byte, 60)
		for i := range data {
			data[i] = byte(r.IntN(len(atoms())))
			if r.IntN(5) == 0 {
				data[i] = []byte{endWrite, endWrite, endWrite, resized, restart}[r.IntN(5)]
			}
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 2000 {
			return
		}
		runScript(t, data)
	})
}

// FuzzWrite writes bytes of any kind: the Writer must take them, and while it
// does not know the terminal pass them on.
func FuzzWrite(f *testing.F) {
	for _, s := range atoms() {
		f.Add([]byte(s), []byte("x"))
	}
	f.Add([]byte("\x1b[999999999999999;1H\x1b[;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;m"), []byte("\x1b["))
	f.Fuzz(func(t *testing.T, a, b []byte) {
		l := newLink(20, 6)
		l.writer.out = discard{}
		for _, p := range [][]byte{[]byte("\x1b[H"), a, b, []byte("\x1b[Hx"), append(a, b...)} {
			if n, err := l.writer.Write(p); n != len(p) || err != nil {
				t.Fatalf("wrote %d of %d bytes, %v", n, len(p), err)
			}
		}
		var out strings.Builder
		w := New(&out)
		_, _ = w.Write(a)
		if out.String() != string(a) {
			t.Fatalf("%q became %q before the alternate screen is on", a, out.String())
		}
	})
}

type discard struct{}

func (discard) Write(p []byte) (int, error) { return len(p), nil }

// broken is a terminal that fails now and then, in the middle of a frame.
type broken struct {
	term  *termtest.Emulator
	r     *rand.Rand
	fails bool
}

var errBroken = errors.New("broken")

func (b *broken) Write(p []byte) (int, error) {
	b.fails = b.r.IntN(3) == 0
	switch {
	case !b.fails:
		return b.term.Write(p)
	case b.r.IntN(2) == 0:
		return 0, errBroken
	}
	_, _ = b.term.Write(p[:len(p)/2])
	return len(p) / 2, nil
}

// TestErrors writes to a terminal that fails: errors are returned, and the next
// frame that arrives makes everything right.
func TestErrors(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 7))
	l := newLink(40, 8)
	direct := newLink(40, 8)
	b := &broken{term: l.term, r: r}
	l.writer.out = b
	failed := 0
	for i := range 200 {
		f := change(r, l.last, i, 40, 8)
		p := encode(l.last, f, 40)
		l.last = f
		_, _ = direct.term.Write(p)
		_, err := l.writer.Write(p)
		if b.fails != (err != nil) {
			t.Fatalf("error %v", err)
		}
		if b.fails {
			failed++
			continue
		}
		if diff := termtest.Difference(direct.term, l.term); diff != "" {
			t.Fatalf("frame %d: %s", i, diff)
		}
	}
	if failed == 0 {
		t.Error("nothing failed")
	}
}
