package clitest_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
)

func TestWrap(t *testing.T) {
	word := strings.Repeat("x", 30)
	got := cli.Wrap("- ", "  ", strings.Repeat(word+" ", 5))
	want := "- " + word + " " + word + "\n  " + word + " " + word + "\n  " + word
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := cli.Wrap("", "", " a\nb  c "); got != "a b c" {
		t.Errorf("got %q", got)
	}
}
