package session

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/xboard/clock"
)

// TestLastWrite closes a session right after a move, whose write never begins:
// the move is written by what Close returns.
func TestLastWrite(t *testing.T) {
	d := sit(t, clock.Control{}, nil, nil)
	d.until("the players are ready", func() bool { return !d.s.Waiting() })
	m, err := d.s.Position().ParseMove("e4")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.s.Play(m); err != nil {
		t.Fatal(err)
	}
	for _, task := range d.s.Close() {
		task()
	}
	if n := len(d.keeper.texts); n != 1 || !strings.Contains(d.keeper.texts[0], "1. e4") {
		t.Errorf("written: %q", d.keeper.texts)
	}
}
