package xboard_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
)

// told is a player that gives a test's reply.
type told struct {
	xboard.Player
	reply xboard.Reply
	err   error
}

func (p *told) Name() string { return "Told" }

func (p *told) Think(context.Context, xboard.Request, func(xboard.Thinking)) (xboard.Reply, error) {
	return p.reply, p.err
}

func TestTeacher(t *testing.T) {
	v := variantstest.Load(t, "chess")
	p := variantstest.Position(t, v, "")
	teacher := &xboard.Teacher{Player: xboard.NewBuiltin("ferz", 1, xboard.Limits{}), Variant: v}
	if err := teacher.Begin(t.Context(), ""); err != nil {
		t.Fatal(err)
	}
	line := variantstest.Moves(t, v, "", "f3 e5 g4")
	for _, m := range line {
		p.Make(m)
	}
	got, err := teacher.Choose(t.Context(), p, line, 200)
	if err != nil || len(got.PV) == 0 || got.Score < 30_000 || got.Nodes == 0 {
		t.Errorf("mate in one: %+v, %v", got, err)
	}
	for what, player := range map[string]*told{
		"does not move": {reply: xboard.Reply{Resigns: true}},
		"no score":      {reply: xboard.Reply{Move: engine.Move(1), Last: xboard.Thinking{NoScore: true}}},
		"crashed":       {err: errors.New("it has crashed")},
	} {
		bad := &xboard.Teacher{Player: player, Variant: v}
		if _, err := bad.Choose(t.Context(), p, line, 200); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("want an error with %q, got %v", what, err)
		}
	}
}
