package open

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/process/processtest"
	"github.com/ferzchess/ferz/xboard/registry"
)

// firstMove has a player make the first move of a variant.
func firstMove(ctx context.Context, t *testing.T, p xboard.Player, variant string) {
	t.Helper()
	v := variantstest.Load(t, variant)
	if err := p.NewGame(ctx, xboard.GameInfo{Variant: v}); err != nil {
		t.Errorf("%s, %s: %v", p.Name(), variant, err)
		return
	}
	reply, err := p.Think(ctx, xboard.Request{Limits: xboard.Limits{MoveTime: 100 * time.Millisecond}}, nil)
	start, _ := v.NewPosition("")
	if err != nil || !start.IsLegal(reply.Move) {
		t.Errorf("%s, %s: %v, %v", p.Name(), variant, reply, err)
	}
}

func TestBuiltin(t *testing.T) {
	var s *registry.Store
	spec, err := s.Parse("ferz,name=Me,option.Hash=1,depth=2")
	if err != nil {
		t.Fatal(err)
	}
	p, err := Player(t.Context(), spec)
	if err != nil || p.Name() != "Me" {
		t.Fatalf("%v, %v", p, err)
	}
	firstMove(t.Context(), t, p, "xiangqi")
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}

func TestProtocols(t *testing.T) {
	for _, p := range []xboard.Protocol{"", "telnet"} {
		if _, err := Start(t.Context(), xboard.Config{Name: "e", Command: []string{"e"}, Protocol: p}); err == nil || !strings.Contains(err.Error(), "expected uci, xboard") {
			t.Errorf("%q: %v", p, err)
		}
	}
	for _, p := range []xboard.Protocol{xboard.UCI, xboard.CECP, xboard.USI, xboard.UCCI} {
		player, err := Player(t.Context(), registry.Spec{Config: xboard.Config{Name: "e", Command: []string{"/nonesuch"}, Protocol: p}})
		if err == nil || player != nil {
			t.Errorf("%q: %v, %v", p, player, err)
		}
	}
}

// TestRealEngines starts an engine by each protocol and has it move.
func TestRealEngines(t *testing.T) {
	processtest.Find(t, "fairy-stockfish")
	for p, variant := range map[xboard.Protocol]string{xboard.UCI: "chess", xboard.CECP: "capablanca", xboard.USI: "shogi", xboard.UCCI: "xiangqi"} {
		c := xboard.Config{Name: "fairy", Command: []string{"fairy-stockfish"}, Protocol: p}
		e, err := Start(t.Context(), c)
		if err != nil {
			t.Errorf("%s: %v", p, err)
			continue
		}
		if d := e.Describe(); d.Protocol != p || !strings.Contains(d.Name, "Fairy-Stockfish") {
			t.Errorf("%s: described as %+v", p, d)
		}
		firstMove(t.Context(), t, e, variant)
		if err := e.Close(); err != nil {
			t.Errorf("%s: %v", p, err)
		}
	}
}
