package celldiff

import (
	"math"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// TestSent checks the bytes that are sent when one frame follows another.
func TestSent(t *testing.T) {
	for _, c := range []struct {
		name, before, after, want string
	}{
		{"nothing", "abc\ndef", "abc\ndef", ""},
		{"same look", "\x1b[1mab\x1b[m \x1b[31;1m \x1b[m", "\x1b[1ma\x1b[22;1mb\x1b[m", ""},
		{"a letter", "abc\ndef", "abc\ndxf", "\r\n\x1b[Cx"},
		{"a letter in the first row", "abc", "axc", "\x1b[2Gx"},
		{"the first letter", "abc", "xbc", "\rx"},
		{"two letters near to each other", "abcde", "xbcxe", "\rxbcx"},
		{"two letters in other rows", "abc\nabc", "xbc\nxbc", "\rx\r\nx"},
		{"two letters below each other", "                    abc\n                    abc", "                    axc\n                    axc", "\x1b[22Gx\x1b[B\bx"},
		{"two letters far apart", "abcdefghijklmnop", "xbcdefghijklmnxp", "\rx\x1b[15Gx"},
		{"a shorter line", "abcdefgh", "abc", "\x1b[4G\x1b[K"},
		{"a little shorter", "abc", "ab", "\x1b[3G "},
		{"a gap", "abcdefghijklmnopqrstuvwxyz", "a" + strings.Repeat(" ", 24) + "z", "\x1b[2G\x1b[24X"},
		{"fewer lines", "a\nb\nc\nd", "a\nx", "\r\nx\r\n\x1b[J"},
		{"a color", "abc", "a\x1b[31mb\x1b[mc", "\x1b[2G\x1b[31mb"},
		{"blanks have no foreground", "a\x1b[31mb\x1b[m", "a\x1b[32mb c\x1b[m", "\x1b[2G\x1b[32mb c"},
		{"grounds that alternate", "", "\x1b[48;5;110m  \x1b[48;5;180m  \x1b[48;5;110m  \x1b[48;5;180m  \x1b[m",
			"\r\x1b[48;5;110m  \x1b[7;38;5;180m  \x1b[27m  \x1b[7m  "},
		{"a wide one", "a王b", "a將b", "\x1b[2G將"},
		{"half of a wide one", "a王b", "ab b", "\x1b[2Gb "},
		{"an uncertain one", "abc", "aéc", "\x1b[2Gé"},
		{"beside an uncertain one", "aéc", "aéd", "\x1b[3Gd\b\bé"},
		{"an uncertain one goes", "aéc", "abc", "\x1b[2Gbc"},
		{"beside a block", "▄  b", "▄c b", "\x1b[2Gc"},
		{"blocks", "a   b", "a▄▌ b", "\x1b[2G▄\x1b[3G▌"},
		{"a block, and what is beside it", "a   b", "a▄cdb", "\x1b[2G▄\x1b[3Gcd"},
		{"a block goes", "▄ b", "a b", "\ra "},
		{"a sign for what can't be shown", "abc", "a\ufffdc", "\x1b[2G\ufffd"},
		{"a byte that is no character", "abc", "a\xffbc", ""},
		{"an emoji", "a  b", "a\u265f\ufe0fb", "\x1b[2G  \b\b\u265f\ufe0f"},
		{"a title, which has no place there", "a", "\x1b]2;x\x1b\\a", ""},
		{"a line that is too long", "a", strings.Repeat("a", 40) + "b\nc", "\x1b[2G" + strings.Repeat("a", 39) + "\r\nc"},
		{"too many lines", "a\nb\nc\nd\ne\nf", "a\nb\nc\nd\ne\nf\ng", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := newLink(40, 6)
			l.show(strings.Split(c.before, "\n"))
			l.screen.at = pos{x: -1, y: 0} // wherever the frame before has left it; here, somewhere in the first row
			l.show(strings.Split(c.after, "\n"))
			if got := string(l.sent); got != c.want {
				t.Errorf("sent %q, want %q", got, c.want)
			}
		})
	}
}

// TestTrust: behind what lines and pictures are drawn with the cursor is placed anew
// until the terminal is known to show them in one column; what it has shown by then is
// not sent again.
func TestTrust(t *testing.T) {
	l := newLink(40, 6)
	l.show(frame{"a─ ▄"})
	l.screen.TrustWidths()
	for _, c := range []struct{ frame, want string }{
		{"a─ ▄", ""},
		{"a─ ▄▏▌x", "\x1b[5G▏▌x"},
		{"a─ ▄▏🬼𜴀│x", "\b\b🬼𜴀│x"},
		{"aé─x", "\x1b[3G─\b\bé\x1b[4Gx\x1b[K"},
	} {
		l.show(frame{c.frame})
		if got := string(l.sent); got != c.want {
			t.Errorf("%s: sent %q, want %q", c.frame, got, c.want)
		}
	}
}

// TestResize checks that a frame is sent whole after the size was reported, be it
// the same.
func TestResize(t *testing.T) {
	l := newLink(20, 4)
	f := frame{"one", "two"}
	whole := l.show(f)
	if n := l.show(f); n != 0 {
		t.Errorf("%d bytes for the same frame", n)
	}
	l.screen.Resize(20, 4)
	if n := l.show(f); n < whole {
		t.Errorf("%d bytes after the size was told, %d at first", n, whole)
	}
}

// TestBounds checks that a client's window of an absurd size takes no memory,
// and that text of absurd clusters and unending variety does not either.
func TestBounds(t *testing.T) {
	for _, size := range [][2]int{{1 << 20, 1 << 20}, {math.MaxInt / 2, 4}, {-1, -1}, {0, 24}} {
		s := New()
		s.Resize(size[0], size[1])
		if p := s.AppendFrame(nil, "x"); len(p) > 0 || len(s.next.cells) > 0 {
			t.Errorf("%v: %d cells, %q", size, len(s.next.cells), p)
		}
	}
	l := newLink(40, 4)
	l.show(frame{"a" + strings.Repeat("\u0301", 1000) + "b"})
	if got := l.term.Row(0); len(got) > 200 || !strings.HasPrefix(got, "a") || !strings.Contains(got, "b") {
		t.Errorf("the terminal shows %q", got)
	}
	for i := range rune(5000) {
		l.show(frame{string('一' + i)})
	}
	if n := len(l.screen.glyphs.texts); n > maxTexts+1 {
		t.Errorf("%d texts are kept", n)
	}
}

// BenchmarkFrame measures a cursor key, a move, and a screen that is new, in a
// game of Double Chess at 80x24.
func BenchmarkFrame(b *testing.B) {
	g := newGame(b, "doublechess", theme.Names()[0], theme.ANSI256, boardview.Letters)
	one := g.frame()
	g.state.Cursor++
	cursor := g.frame()
	m := g.p.LegalMoves()[0]
	g.play(m)
	for _, c := range []struct {
		name string
		next frame
	}{{"cursor", cursor}, {"move", g.frame()}, {"whole", nil}} {
		b.Run(c.name, func(b *testing.B) { benchmark(b, one, c.next) })
	}
}

// benchmark draws two frames by turns, or one afresh each time.
func benchmark(b *testing.B, one, two frame) {
	l := newLink(columns, lines)
	l.show(one)
	there, back := one.String(), two.String()
	var p []byte
	b.ReportAllocs()
	for b.Loop() {
		if two == nil {
			l.screen.Resize(columns, lines)
		} else {
			there, back = back, there
		}
		p = l.screen.AppendFrame(p[:0], there)
	}
}

// TestForgottenTexts: the screen stays right, and nothing is sent again, when texts that are
// not in use are forgotten.
func TestForgottenTexts(t *testing.T) {
	l := newLink(40, 4)
	kept := frame{"é ♔ 将", "─█", "", ""}
	for i := range rune(2 * maxTexts) {
		kept[3] = string('一' + i)
		l.show(kept)
	}
	for y, want := range kept {
		if got := strings.TrimRight(l.term.Row(y), " "); got != want {
			t.Errorf("row %d shows %q, want %q", y, got, want)
		}
	}
	if n := l.show(kept); n != 0 {
		t.Errorf("%d bytes are sent for a frame that is shown", n)
	}
}
