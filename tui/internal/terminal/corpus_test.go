package terminal

import "testing"

// TestCorpus recalls terminals that the program of commit 9e6f6ad remembered; see
// .ci/corpus.
func TestCorpus(t *testing.T) {
	m := OpenMemory("../../../testdata/corpus/config/terminals.toml", true)
	kitty := Found{Name: "kitty(0.35.1)", Named: true, TrueColor: true, CellWidth: 10, CellHeight: 20, Background: Light}
	if err := kitty.Can.UnmarshalText([]byte("sixel")); err != nil {
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
		if got := m.Recall(c.environ, c.name); got != c.want {
			t.Errorf("%q %q: %+v, want %+v", c.environ, c.name, got, c.want)
		}
	}
	if len(m.seen) != 3 {
		t.Errorf("%d terminals, want 3", len(m.seen))
	}
}
