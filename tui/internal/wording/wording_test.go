package wording

import (
	"testing"
	"unicode"
)

func TestSentence(t *testing.T) {
	for text, want := range map[string]string{
		"":                                 "",
		" ":                                "",
		"it is not your turn":              "It is not your turn.",
		"it is done.":                      "It is done.",
		"do you mean board?":               "Do you mean board?",
		"e9 is no square":                  "e9 is no square.",
		"e4: no pawn can reach e4":         "e4: no pawn can reach e4.",
		"p@e4 is no drop":                  "p@e4 is no drop.",
		"home/games is no directory":       "home/games is no directory.",
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

func TestClean(t *testing.T) {
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
		if got := Clean(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func FuzzClean(f *testing.F) {
	for _, text := range []string{"", "a\x1b[2Jb", "\x1b", "\x9b31m", "\x1bP\x1b\\", "\u0085", "é\u0301"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, r := range Clean(text) {
			if r != ' ' && !unicode.IsPrint(r) {
				t.Errorf("%q leaves %q", text, r)
			}
		}
		Sentence(text)
	})
}
