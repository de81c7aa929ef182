package terminal

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/tui/internal/images"
)

const kittys = "\x1b]11;rgb:ffff/ffff/eeee\x1b\\\x1bP>|kitty(0.41.1)\x1b\\\x1b[6;20;10t\x1b_Gi=4207849484;OK\x1b\\"

// TestAnswers holds what a terminal's answers tell.
func TestAnswers(t *testing.T) {
	kitty, iterm2 := images.Protocols(0).With(images.Kitty), images.Protocols(0).With(images.ITerm2)
	for text, want := range map[string]Found{
		kittys: {Name: "kitty(0.41.1)", HasName: true, TrueColor: true, ImageProtocols: kitty, DefaultImages: images.Kitty, CellWidth: 10, CellHeight: 20, Background: Light},
		strings.Replace(kittys, "kitty(", "WezTerm ", 1):                             {Name: "wezterm 0.41.1)", HasName: true, TrueColor: true, ImageProtocols: iterm2, DefaultImages: images.ITerm2, CellWidth: 10, CellHeight: 20, Background: Light},
		strings.Replace(kittys, "OK", "ENOTSUP:x", 1):                                {Name: "kitty(0.41.1)", HasName: true, TrueColor: true, CellWidth: 10, CellHeight: 20, Background: Light},
		"\x1b_Gi=4207849484;OK\x1b\\\x1bP>|ghostty 1.2\x1b\\":                        {Name: "ghostty 1.2", HasName: true, TrueColor: true, ImageProtocols: kitty, DefaultImages: images.Kitty},
		"\x1bP>|XTerm(379)\x1b\\\x1b[?64;1;2c\x1b]11;rgb:1e1e/1e1e/2e2e\x07":         {Name: "xterm(379)", HasName: true, TrueColor: true, Background: Dark, Complete: true},
		"\x1b[2;5R\x1b[?62;22c":                                                      {NarrowSymbols: true, Complete: true},
		"\x1b[2;8R\x1b[?62;22c":                                                      {Complete: true},
		"\x1bP>|nobody 1\x1b\\":                                                      {Name: "nobody 1", HasName: true},
		"\x1b]11;rgb:ff/ff\x07\x1b[6;;t\x1b]10;rgb:ffff/ffff/ffff\x07\x1bP1$r\x1b\\": {},
	} {
		e := replyParser{asked: time.Now()}
		told := Found{}
		e.notify = func(f Found, _ bool) { told = f }
		if keys := e.filter([]byte("e"+text+"4"), time.Now()); string(keys) != "e4" && !strings.Contains(text, ";;") || told != want {
			t.Errorf("%q: keys %q, told %+v", text, keys, told)
		}
	}
}

// TestKeys checks that what people type is left alone, also while answers are
// awaited, and that late answers are no keys.
func TestKeys(t *testing.T) {
	now := time.Now()
	for _, keys := range []string{"e4\r", "\x1b", "\x1b[A", "\x1bOP", "\x1bP", "\x1b]", "\x1b_", "\x1b[1;5C", "\x1b[1;2R", "\x1b[2~", "\x1b[2;5~", "\x1b[<0;10;5M", "\x1b[15~", "\x1b[200~Nf3\x1b[201~", "\x1b\x1b", "\x1b[200~\x1bOA"} {
		e := replyParser{asked: now}
		if got := e.filter([]byte(keys), now); string(got) != keys {
			t.Errorf("%q became %q", keys, got)
		}
	}
	e := replyParser{asked: now}
	if got := e.filter([]byte("a"+kittys+"b"), now.Add(time.Hour)); string(got) != "ab" {
		t.Errorf("late: %q", got)
	}
}

// TestReceipts: whenever the terminal reports its attributes that is a receipt and no
// keys, in whatever parts it comes.
func TestReceipts(t *testing.T) {
	now, n := time.Now(), 0
	e := replyParser{asked: now, received: func() { n++ }}
	var keys []byte
	for _, part := range []string{"e\x1b[?62;22c4", "\x1b[?6", "2;22", "cN", "\x1b[?", "1;2cf3"} {
		keys = append(keys, e.filter([]byte(part), now.Add(time.Hour))...)
	}
	if string(keys) != "e4Nf3" || n != 3 {
		t.Errorf("%d receipts, keys %q", n, keys)
	}
}

// FuzzAnswers cuts what comes anywhere: the answers must be understood, unless they
// are cut where a key may begin like that; and never are there more bytes than came.
func FuzzAnswers(f *testing.F) {
	f.Add("e4", kittys, uint8(7), uint8(40))
	f.Add("\x1b[A", "\x1bP", uint8(1), uint8(2))
	f.Add("\x1b]11;", "\x1b\x1b\x07", uint8(1), uint8(3))
	f.Add("\x7f", kittys, uint8(7), uint8(41)) // the size of a cell is cut as Page Down begins
	f.Fuzz(func(t *testing.T, keys, answers string, a, b uint8) {
		text := keys + answers
		first := min(int(a), len(text))
		second := min(first+int(b), len(text))
		e := replyParser{asked: time.Now()}
		in := io.MultiReader(strings.NewReader(text[:first]), strings.NewReader(text[first:second]), strings.NewReader(text[second:]))
		var out bytes.Buffer
		p := make([]byte, len(text)+1) // which cuts nowhere else
		for {
			n, err := e.read(in, p)
			out.Write(p[:n])
			if err != nil {
				break
			}
		}
		if out.Len() > len(text) {
			t.Fatalf("%q of %q", out.String(), text)
		}
		if answers == kittys && !strings.Contains(keys, "\x1b") && !cutEarly(text, first) && !cutEarly(text, second) && out.String() != keys {
			t.Fatalf("cut at %d and %d: keys %q of %q", first, second, out.String(), text)
		}
	})
}

// cutEarly reports whether a cut leaves one or two bytes of a sequence, or three that
// Page Down begins with.
func cutEarly(text string, at int) bool {
	return strings.Contains(text[max(at-2, 0):at], "\x1b") || strings.HasSuffix(text[:at], "\x1b[6")
}

// TestQuestions checks who is asked, and how.
func TestQuestions(t *testing.T) {
	for environ, want := range map[string]int{
		"TERM=xterm-256color": 1, "TERM=xterm-kitty": 1, "TERM=linux": 0, "TERM=dumb": 0, "TERM=vt220": 0, "TERM=": 0,
		"TERM=xterm-256color TERM_PROGRAM=Apple_Terminal": 0, "TERM=tmux-256color": 2, "TERM=screen TMUX=/tmp/x": 2,
	} {
		q := capabilityQueries(strings.Fields(environ))
		if got := min(len(q), 1) + min(strings.Count(q, "\x1bPtmux;"), 1); got != want {
			t.Errorf("%s: %s", environ, fmt.Sprintf("%q", q))
		}
	}
}
