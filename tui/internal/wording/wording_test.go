package wording

import (
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

func TestSentence(t *testing.T) {
	for text, want := range map[string]string{
		"":                                 "",
		" ":                                "",
		"it is not your turn":              "It is not your turn.",
		"it is done.":                      "It is done.",
		"do you mean board?":               "Do you mean board?",
		"e9 is not a square":               "e9 is not a square.",
		"e4: no pawn can reach e4":         "e4: no pawn can reach e4.",
		"p@e4 is no drop":                  "p@e4 is no drop.",
		"home/games is not a directory":    "home/games is not a directory.",
		"bad.pgn can't be read":            "bad.pgn can't be read.",
		"ended... so it is":                "Ended... so it is.",
		"\"frz\": no engine is called so":  "\"frz\": no engine is called so.",
		"älter als das":                    "Älter als das.",
		"a":                                "A.",
		"the game is not saved: disk full": "The game is not saved: disk full.",
	} {
		if got := Sentence(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestCleanInput(t *testing.T) {
	for text, want := range map[string]string{
		"plain":                       "plain",
		"\x1b[31mred\x1b[0m":          "red",
		"\x1b]0;title\x07text":        "text",
		"two\nlines\tand\ra tab":      "two lines and a tab",
		"bell\a back\b null\x00":      "bell back null",
		"no-break\u00a0space":         "no-break space",
		"right to left \u202e ends":   "right to left  ends",
		"joined\u200d selected\ufe0f": "joined selected",
		"Yáng Qí, 将":                  "Yáng Qí, 将",
		"bad \xff byte":               "bad  byte",
	} {
		if got := CleanInput(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestClean checks that what could disturb a terminal is replaced by a sign of one
// column, so that widths are as measured.
func TestClean(t *testing.T) {
	for text, want := range map[string]string{
		"plain":                       "plain",
		"two\nlines\tand\ra tab":      "two lines and a tab",
		"\x1b[31mred\x1b[0m":          "\ufffd[31mred\ufffd[0m",
		"\x1b]0;title\x07":            "\ufffd]0;title\ufffd",
		"right to left \u202e ends":   "right to left \ufffd ends",
		"joined\u200d selected\ufe0f": "joined selected",
		"bad \xff byte":               "bad \ufffd byte",
	} {
		got := Clean(text)
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
		if columns := ansi.StringWidth(got); columns != utf8.RuneCountInString(want) {
			t.Errorf("%q takes %d columns", got, columns)
		}
	}
}

func FuzzCleanInput(f *testing.F) {
	for _, text := range []string{"", "a\x1b[2Jb", "\x1b", "\x9b31m", "\x1bP\x1b\\", "\u0085", "é\u0301"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, r := range CleanInput(text) {
			if r != ' ' && !unicode.IsPrint(r) {
				t.Errorf("%q leaves %q", text, r)
			}
		}
		Sentence(text)
	})
}
