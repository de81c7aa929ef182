package cellout

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/term"

	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/termtest"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// TestSent holds what is sent when one frame follows another.
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
		{"a colour", "abc", "a\x1b[31mb\x1b[mc", "\x1b[2G\x1b[31mb"},
		{"blanks have no foreground", "a\x1b[31mb\x1b[m", "a\x1b[32mb c\x1b[m", "\x1b[2G\x1b[32mb c"},
		{"grounds that alternate", "", "\x1b[48;5;110m  \x1b[48;5;180m  \x1b[48;5;110m  \x1b[48;5;180m  \x1b[m",
			"\r\x1b[48;5;110m  \x1b[7;38;5;180m  \x1b[27m  \x1b[7m  "},
		{"a wide one", "a王b", "a將b", "\x1b[2G將"},
		{"half of a wide one", "a王b", "ab b", "\x1b[2Gb "},
		{"an uncertain one", "abc", "aéc", "\x1b[2Gé"},
		{"beside an uncertain one", "aéc", "aéd", "\x1b[3Gd\b\bé"},
		{"an uncertain one goes", "aéc", "abc", "\x1b[2Gbc"},
		{"an emoji", "a  b", "a\u265f\ufe0fb", "\x1b[2G  \b\b\u265f\ufe0f"},
		{"a title", "a", "a\x1b]2;x\x1b\\", "\x1b]2;x\x1b\\"},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := newLink(40, 6)
			l.show(strings.Split(c.before, "\n"))
			writes := l.sent.writes
			l.sent.last = nil
			// Bubble Tea leaves the cursor anywhere; here, somewhere in the first row.
			l.writer.at = spot{x: -1, y: 0}
			if l.show(strings.Split(c.after, "\n")); l.sent.writes > writes+1 {
				t.Error("more than one Write")
			}
			if got := string(l.sent.last); got != c.want {
				t.Errorf("sent %q, want %q", got, c.want)
			}
		})
	}
}

// TestUntouched checks that without the alternate screen, and without a size,
// everything goes through as it is.
func TestUntouched(t *testing.T) {
	for _, sized := range []bool{false, true} {
		var out bytes.Buffer
		w := New(&out)
		frames := "\x1b[?25l\rone\x1b[K\r\ntwo\x1b[K\r" + "\x1b[1Aone\x1b[K\r\nthree\x1b[K\r"
		if sized {
			w.Resize(80, 24)
		} else {
			frames = "\x1b[?1049h\x1b[2J\x1b[H" + frames
		}
		for _, p := range strings.SplitAfter(frames, "\r") {
			if _, err := w.Write([]byte(p)); err != nil {
				t.Fatal(err)
			}
		}
		if out.String() != frames {
			t.Errorf("sized %v: sent %q, want %q", sized, out.String(), frames)
		}
	}
}

// TestResize checks that a frame is sent whole after the size was told, be it
// the same.
func TestResize(t *testing.T) {
	l := newLink(20, 4)
	f := frame{"one", "two"}
	whole := l.show(f)
	if n := l.show(f); n != 0 {
		t.Errorf("%d bytes for the same frame", n)
	}
	l.writer.Resize(20, 4)
	l.last = nil // as Bubble Tea does
	if n := l.show(f); n < whole {
		t.Errorf("%d bytes after the size was told, %d at first", n, whole)
	}
}

// TestOutput checks what Bubble Tea sees of the output: a file where there is
// one.
func TestOutput(t *testing.T) {
	if _, ok := New(&bytes.Buffer{}).Output().(term.File); ok {
		t.Error("a buffer became a file")
	}
	name := filepath.Join(t.TempDir(), "out")
	under, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	w := New(under)
	w.Resize(20, 4)
	f, ok := w.Output().(term.File)
	if !ok || f.Fd() != under.Fd() {
		t.Fatal("the file is not what it was")
	}
	for _, s := range []string{"\x1b[?1049h", "\x1b[Hab", "\x1b[Hab"} {
		if _, err := f.Write([]byte(s)); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(name); string(got) != "\x1b[?1049h\x1b[H\x1b[mab" {
		t.Errorf("the file has %q", got)
	}
}

// TestOptions runs a program with the options of a Writer.
func TestOptions(t *testing.T) {
	e := termtest.New(30, 5)
	w := New(e)
	m := shower{frame{"one", "two"}}
	p := tea.NewProgram(m, append(w.Options(), tea.WithInput(nil), tea.WithAltScreen(), tea.WithoutSignalHandler())...)
	done := make(chan error, 1)
	go func() {
		_, err := p.Run()
		done <- err
	}()
	p.Send(tea.WindowSizeMsg{Width: 30, Height: 5})
	p.Quit()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if w.want.width != 30 || w.want.height != 5 {
		t.Errorf("the Writer took the window for %dx%d", w.want.width, w.want.height)
	}
	if e.Alt || e.Hidden || e.Pen != (termtest.Look{}) {
		t.Error("the terminal is not as it was")
	}
	if len(e.Strange) > 0 {
		t.Error("sent", e.Strange)
	}
}

// TestBounds checks that a client's window of an absurd size takes no memory,
// and that text of absurd clusters and unending variety does not either.
func TestBounds(t *testing.T) {
	w := New(discard{})
	w.Resize(1<<20, 1<<20)
	if _, err := w.Write([]byte("\x1b[?1049h\x1b[Hx")); err != nil || len(w.want.cells) > 0 {
		t.Errorf("%d cells, %v", len(w.want.cells), err)
	}
	l := newLink(40, 4)
	l.show(frame{"a" + strings.Repeat("\u0301", 1000)})
	if got := l.term.Cells[0][0].Text; len(got) < 1000 {
		t.Errorf("the terminal got %d bytes", len(got))
	}
	for i := range rune(5000) {
		l.show(frame{string('一' + i)})
	}
	if n := len(l.writer.texts); n > maxTexts {
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
	l.writer.out = discard{}
	l.show(one)
	there, back := encode(one, two, columns), encode(two, one, columns)
	if two == nil {
		there = encode(nil, one, columns)
		back = there
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if two == nil {
			l.writer.Resize(columns, lines)
		}
		p := there
		if i%2 == 1 {
			p = back
		}
		if _, err := l.writer.Write(p); err != nil {
			b.Fatal(err)
		}
	}
}
