package process

import (
	"strings"
	"testing"
)

func TestEachLine(t *testing.T) {
	for _, test := range []struct{ name, in, want string }{
		{"plain", "a\nb\n", "a|b"},
		{"dos", "a\r\nb\r\n", "a|b"},
		{"empty lines", "\n\n", "|"},
		{"control characters", "\x1b[31mred\x07\ttab\x7f", "[31mred tab"},
		{"not UTF-8", "M\xfcller", "M\ufffdller"},
		{"UTF-8", "Müller\u0085", "Müller"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			eachLine(strings.NewReader(test.in), func(l Line) { got = append(got, l.Text) })
			if text := strings.Join(got, "|"); text != test.want {
				t.Errorf("got %q, want %q", text, test.want)
			}
		})
	}
}

func FuzzEachLine(f *testing.F) {
	f.Add([]byte("info depth 1\r\nbestmove e2e4\n"))
	f.Add([]byte(strings.Repeat("\xff", 70000)))
	f.Fuzz(func(t *testing.T, in []byte) {
		eachLine(strings.NewReader(string(in)), func(l Line) {
			if strings.ContainsAny(l.Text, "\n\r\x00\x1b") {
				t.Errorf("control characters in %q", l.Text)
			}
			if len(l.Text) > 3*maxLine {
				t.Errorf("a line of %d bytes", len(l.Text))
			}
		})
	})
}
