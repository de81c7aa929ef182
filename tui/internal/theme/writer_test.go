package theme

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// cell is what a terminal shows in one column.
type cell struct {
	r      rune
	fg, bg Color
	attr   Attr
}

// see returns a cell as people see it: blanks have no foreground, and reversed
// colors are turned round.
func see(r rune, s Style) cell {
	c := cell{r, s.Fg, s.Bg, s.Attr}
	if s.Attr&Reverse != 0 && s.Fg != 0 && s.Bg != 0 {
		c.fg, c.bg, c.attr = s.Bg, s.Fg, s.Attr&^Reverse
	}
	if r == ' ' && c.attr&(Underline|Reverse) == 0 {
		c.fg, c.attr = 0, 0
	}
	return c
}

// screen interprets a line as a terminal does.
func screen(t testing.TB, line string) (cells []cell, last Style) {
	t.Helper()
	for line != "" {
		if rest, ok := strings.CutPrefix(line, "\x1b["); ok {
			parameters, after, ok := strings.Cut(rest, "m")
			if !ok {
				t.Fatalf("open sequence in %q", line)
			}
			last = apply(t, last, strings.Split(parameters, ";"))
			line = after
			continue
		}
		r := []rune(line)[0]
		cells = append(cells, see(r, last))
		line = line[len(string(r)):]
	}
	return cells, last
}

func apply(t testing.TB, s Style, parameters []string) Style {
	t.Helper()
	for len(parameters) > 0 {
		n, _ := strconv.Atoi(parameters[0])
		long := n == 38 || n == 48
		if long {
			if len(parameters) < 3 || parameters[1] != "5" {
				t.Fatalf("parameters %q", parameters)
			}
			number, err := strconv.ParseUint(parameters[2], 10, 8)
			if err != nil {
				t.Fatal(err)
			}
			if n == 38 {
				s.Fg = Number(uint8(number))
			} else {
				s.Bg = Number(uint8(number))
			}
			parameters = parameters[3:]
			continue
		}
		s = applyOne(t, s, n)
		parameters = parameters[1:]
	}
	return s
}

func applyOne(t testing.TB, s Style, n int) Style {
	t.Helper()
	switch {
	case n == 0:
		return Style{}
	case n == 1, n == 4, n == 7:
		s.Attr |= map[int]Attr{1: Bold, 4: Underline, 7: Reverse}[n]
	case n == 22, n == 24, n == 27:
		s.Attr &^= map[int]Attr{22: Bold, 24: Underline, 27: Reverse}[n]
	case n == 39:
		s.Fg = 0
	case n == 49:
		s.Bg = 0
	case n >= 30 && n < 38:
		s.Fg = Number(uint8(n - 30))
	case n >= 40 && n < 48:
		s.Bg = Number(uint8(n - 40))
	case n >= 90 && n < 98:
		s.Fg = Number(uint8(n - 90 + 8))
	case n >= 100 && n < 108:
		s.Bg = Number(uint8(n - 100 + 8))
	default:
		t.Fatalf("parameter %d", n)
	}
	return s
}

// TestWriterShowsWhatWasAdded writes lines of random runs and reads them back.
func TestWriterShowsWhatWasAdded(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	colors := []Color{0, Number(1), Number(9), Number(60), Number(66), Number(231)}
	texts := []string{" ", "   ", " N ", "x", "▀▄", "     "}
	attrs := []Attr{0, 0, 0, 0, Bold, Underline, Reverse, Bold | Reverse}
	var w Writer
	for range 20_000 {
		var want []cell
		added := ""
		for range r.IntN(14) {
			s := Style{colors[r.IntN(len(colors))], colors[r.IntN(len(colors))], attrs[r.IntN(len(attrs))]}
			text := texts[r.IntN(len(texts))]
			w.Add(s, text)
			added += fmt.Sprintf("%+v %q\n", s, text)
			for _, r := range text {
				want = append(want, see(r, s))
			}
		}
		line := w.Line()
		got, last := screen(t, line)
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("%q shows\n%v\nnot\n%v\nadded\n%s", line, got, want, added)
		}
		if last != (Style{}) {
			t.Fatalf("%q leaves %+v set", line, last)
		}
	}
}

// TestWriterBytes holds what common lines cost.
func TestWriterBytes(t *testing.T) {
	light, dark := Style{Bg: Number(66)}, Style{Bg: Number(60)}
	piece := Style{Fg: Number(231)}
	tests := []struct {
		name string
		add  func(w *Writer)
		want string
	}{
		{"nothing", func(*Writer) {}, ""},
		{"plain", func(w *Writer) { w.Add(Style{}, "text") }, "text"},
		{"blanks take any foreground", func(w *Writer) {
			w.Add(Style{Fg: Number(1)}, "a")
			w.Add(Style{Fg: Number(2)}, "  ")
			w.Add(Style{Fg: Number(1)}, "b")
		}, "\x1b[31ma  b\x1b[m"},
		{"blanks before text take its style", func(w *Writer) {
			w.Add(light, " ")
			w.Add(Style{piece.Fg, light.Bg, 0}, "N")
			w.Add(light, " ")
		}, "\x1b[38;5;231;48;5;66m N \x1b[m"},
		{"a board's empty row", func(w *Writer) {
			for range 2 {
				w.Add(light, "  ")
				w.Add(dark, "  ")
			}
		}, "\x1b[38;5;60;48;5;66m  \x1b[7m  \x1b[27m  \x1b[7m  \x1b[m"},
		{"bold and back", func(w *Writer) {
			w.Add(Style{Fg: Number(231), Attr: Bold}, "N")
			w.Add(Style{Fg: Number(231)}, "n")
			w.Add(Style{}, ".")
		}, "\x1b[1;38;5;231mN\x1b[22mn\x1b[m."},
	}
	for _, test := range tests {
		var w Writer
		test.add(&w)
		if got := w.Line(); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

// TestWriterIsShort compares with a writer that sets each run's
// style in full.
func TestWriterIsShort(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var w Writer
	for range 5_000 {
		naive := 0
		for col := range 8 {
			s := Style{Bg: Number(uint8(60 + 6*(col%2)))}
			text := "    "
			if r.IntN(2) == 0 {
				s.Fg, text = Number([]uint8{16, 231}[r.IntN(2)]), " N  "
			}
			var one Writer
			one.Add(s, text)
			naive += len(one.Line()) - len("\x1b[m")
			w.Add(s, text)
		}
		if got := len(w.Line()); got > naive+len("\x1b[m") {
			t.Fatalf("%d bytes, %d without any merging", got, naive)
		}
	}
}
