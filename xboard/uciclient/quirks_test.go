package uciclient

import (
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/link"
	"github.com/ferzchess/ferz/xboard/protocol"
)

// TestEvenClocks checks whose time Fairy-Stockfish is sent by USI.
func TestEvenClocks(t *testing.T) {
	turn := &xboard.Request{Clocks: &[2]search.Clock{{Remaining: time.Minute}, {Remaining: time.Second}}}
	for _, test := range []struct {
		protocol xboard.Protocol
		name     string
		side     engine.Color
		want     string
	}{
		{xboard.USI, "Fairy-Stockfish 11.1 LB 64", engine.White, " btime 60000 wtime 60000"},
		{xboard.USI, "Fairy-Stockfish 11.1 LB 64", engine.Black, " btime 1000 wtime 1000"},
		{xboard.USI, "Apery", engine.Black, " btime 60000 wtime 1000"},
	} {
		p, err := protocol.Find(test.protocol)
		if err != nil {
			t.Fatal(err)
		}
		e := &client{Supervisor: &link.Supervisor[*session]{Description: xboard.Description{Name: test.name}}, protocol: p, words: p.UCIDialect}
		if got := e.limitsOf(turn, test.side).command(p.UCIDialect); got != "go"+test.want {
			t.Errorf("%s as %v: %q, want %q", test.name, test.side, got, test.want)
		}
	}
}

// TestPatience checks how long engines are waited for that hang at the end.
func TestPatience(t *testing.T) {
	for name, want := range map[string]time.Duration{"GNU Chess 6.2.7": gnuQuitTimeout, "Stockfish": quitTimeout} {
		s := &session{EventConn: &link.EventConn[event]{Config: &xboard.Config{}}, desc: xboard.Description{Name: name}}
		if got := s.QuitTimeout(false); got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}
