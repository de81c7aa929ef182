package cli

import (
	"strings"
	"testing"
)

func TestWrap(t *testing.T) {
	word := strings.Repeat("x", 30)
	got := Wrap("- ", "  ", strings.Repeat(word+" ", 5))
	want := "- " + word + " " + word + "\n  " + word + " " + word + "\n  " + word
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := Wrap("", "", " a\nb  c "); got != "a b c" {
		t.Errorf("got %q", got)
	}
}
