package ui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/theme"
)

// TestLineInput types, moves the cursor, deletes and pastes.
func TestLineInput(t *testing.T) {
	keys := map[string]tea.KeyMsg{
		"<": {Type: tea.KeyLeft}, ">": {Type: tea.KeyRight}, "^": {Type: tea.KeyHome}, "$": {Type: tea.KeyEnd},
		"B": {Type: tea.KeyBackspace}, "D": {Type: tea.KeyDelete}, "W": {Type: tea.KeyCtrlW}, "U": {Type: tea.KeyCtrlU},
		"P": {Type: tea.KeyRunes, Runes: []rune("one\ntwo\x1b[31m"), Paste: true},
	}
	for _, test := range []struct{ keys, text, shown string }{
		{"abc", "abc", "abc_"},
		{"abc<<x", "axbc", "ax_bc"},
		{"abc^x$y", "xabcy", "xabcy_"},
		{"abc<B", "ac", "a_c"},
		{"abc^D", "bc", "_bc"},
		{"abcD", "abc", "abc_"},
		{"one twoW", "one ", "one _"},
		{"abU", "", "_"},
		{"abcdefghijklmn", "abcdefghijklmn", "efghijklmn_"},
		{"abcdefghijklmn^", "abcdefghijklmn", "_abcdefghij"},
		{"日本<é", "日é本", "日é_本"},
	} {
		var l LineInput
		for _, letter := range strings.Split(test.keys, "") {
			msg, ok := keys[letter]
			if !ok {
				msg = tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(letter)}
			}
			l.Press(msg)
		}
		if got := l.String(); got != test.text {
			t.Errorf("%s types %q, want %q", test.keys, got, test.text)
		}
		if got := l.Window(theme.Default(theme.ASCII), 10); got != test.shown {
			t.Errorf("%s shows %q, want %q", test.keys, got, test.shown)
		}
	}
	var l LineInput
	l.Press(keys["P"])
	if got := l.String(); strings.ContainsAny(got, "\n\x1b") || !strings.HasPrefix(got, "one") {
		t.Errorf("pasted: %q", got)
	}
	l.Limit = 5
	l = LineInput{Limit: 5}
	for range 9 {
		l.Press(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("x")})
	}
	if l.Len() != 5 {
		t.Errorf("%d runes are typed where 5 may be", l.Len())
	}
	l.MarkRejected()
	if l.Press(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("y")}); l.String() != "y" {
		t.Errorf("what was refused is not replaced: %q", l.String())
	}
}

// TestSuggestedStays: the suggestion stays in place for several letters and has the
// promised width.
func TestSuggestedStays(t *testing.T) {
	const prompt, suggested, width = "> ", "suggested", 40
	var l LineInput
	columns := map[int]bool{}
	for n := range 17 {
		l.Set(strings.Repeat("x", n))
		at := strings.Index(l.Line(theme.Default(theme.ASCII), prompt, suggested, width), suggested)
		if room := l.Room(prompt, width); at < len(prompt)+n+1 || at+room != width {
			t.Errorf("behind %d letters %d columns are left from column %d of %d on", n, room, at, width)
		}
		columns[at] = true
	}
	if len(columns) > 3 {
		t.Errorf("with 16 letters what is suggested has stood in the columns %v", columns)
	}
}
