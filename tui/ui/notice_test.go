package ui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/tui/internal/theme"
)

// texts joins the texts of notices.
func texts(n Notices) string {
	var out []string
	for _, x := range n {
		out = append(out, x.Text)
	}
	return strings.Join(out, " ")
}

// TestNoticeRanks: a reply takes the place of the one before, an event of none, and a tip
// gives way to both.
func TestNoticeRanks(t *testing.T) {
	var n Notices
	for _, step := range []struct {
		put  Notice
		want string
	}{
		{Notice{Text: "tip1", Rank: Tip}, "tip1"},
		{Notice{Text: "tip2", Rank: Tip}, "tip1"},
		{Notice{Text: "reply1"}, "reply1"},
		{Notice{Text: "tip3", Rank: Tip}, "reply1"},
		{Notice{Text: "event1", Rank: Event}, "event1 reply1"},
		{Notice{Text: "reply2"}, "event1 reply2"},
		{Notice{Text: "event2", Rank: Event}, "event1 event2 reply2"},
		{Notice{Text: "event3", Rank: Event}, "event2 event3 reply2"},
	} {
		if n = n.Put(step.put); texts(n) != step.want {
			t.Fatalf("after %s: %q, want %q", step.put.Text, texts(n), step.want)
		}
	}
	before := n
	n = n.Put(Notice{Text: "new"}).Aged(before)
	if texts(n) != "event2 event3 new" {
		t.Errorf("after a change: %q", texts(n))
	}
	if n = n.Aged(n); texts(n) != "" {
		t.Errorf("after two changes: %q", texts(n))
	}
	long := Notices{{Text: strings.Repeat("word ", 40), Rank: Event}, {Text: "reply"}}
	lines := long.Lines(theme.Default(theme.ASCII), 20, MaxNoticeLines)
	if len(lines) != MaxNoticeLines || ansi.Strip(lines[3]) != "reply" {
		t.Errorf("a long notice covers the next: %q", lines)
	}
}
