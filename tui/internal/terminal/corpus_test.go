package terminal

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestCorpus recalls terminals that the program of commit 9e6f6ad remembered; see
// .ci/corpus.
func TestCorpus(t *testing.T) {
	const path = "../../../testdata/corpus/config/terminals.toml"
	m := OpenCache(path, true)
	kitty := Found{Name: "kitty(0.35.1)", HasName: true, TrueColor: true, CellWidth: 10, CellHeight: 20, Background: Light}
	if err := kitty.ImageProtocols.UnmarshalText([]byte("sixel")); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		environ []string
		name    string
		want    Found
	}{
		{[]string{"TERM=xterm-kitty"}, "kitty(0.35.1)", kitty},
		{[]string{"TERM=xterm-kitty"}, "", kitty},
		{[]string{"TERM=tmux-256color", "TERM_PROGRAM=tmux", "TERM_PROGRAM_VERSION=3.3a", "TMUX=/tmp/x"}, "", Found{CellWidth: 16, CellHeight: 32}},
	} {
		if got := m.Lookup(c.environ, c.name); got != c.want {
			t.Errorf("%q %q: %+v, want %+v", c.environ, c.name, got, c.want)
		}
	}
	if len(m.seen) != 3 {
		t.Errorf("%d terminals, want 3", len(m.seen))
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	blocks := strings.Split(string(data), "[[terminal]]")[1:]
	for i, k := range m.seen[:min(len(m.seen), len(blocks))] {
		can, err := k.ImageProtocols.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		background, err := k.Background.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		got := fmt.Sprintf("Terminal = %q Name = %q Named = %t TrueColor = %t Can = %q CellWidth = %d CellHeight = %d Background = %q",
			k.Terminal, k.Name, k.HasName, k.TrueColor, can, k.CellWidth, k.CellHeight, background)
		if want := strings.Join(strings.Fields(blocks[i]), " "); got != want {
			t.Errorf("terminal %d is %s, the file has %s", i+1, got, want)
		}
	}
}
