package xboardclient_test

import (
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
)

const doubles = "< protover 2\n> feature ping=1 setboard=1 usermove=1 colors=0 variants=\"normal,doublemove\" done=1\n"

// duel is a game of Doublemove Chess with an engine.
type duel struct {
	t       *testing.T
	engine  xboard.Engine
	journal *journal
	game    *engine.Game
}

func newDuel(t *testing.T, script string) *duel {
	t.Helper()
	d := &duel{t: t}
	d.engine, d.journal = open(t, fakeConfig(doubles+script))
	d.begin(engine.Black)
	return d
}

func (d *duel) begin(side engine.Color) {
	d.t.Helper()
	v := variantstest.Load(d.t, "doublemove")
	newGame(d.t, d.engine, xboard.GameInfo{Variant: v, Side: side})
	g, err := engine.NewGame(v, "")
	if err != nil {
		d.t.Fatal(err)
	}
	d.game = g
}

func (d *duel) play(text string) {
	d.t.Helper()
	if err := notation.PlayGame(d.game, text); err != nil {
		d.t.Fatal(err)
	}
}

// think wants a move of the engine and nothing with it.
func (d *duel) think(want string) {
	d.t.Helper()
	d.engine.Describe() // may be asked at any time, and must not swallow a move
	r, err := d.engine.Think(patient(d.t), xboard.Request{Moves: d.game.Moves()}, nil)
	if err != nil || r.Claim.Over() || r.Resigns || r.OffersDraw || notation.Coordinates(d.game.Position(), r.Move) != want {
		d.t.Fatalf("%+v, %v; expected %s alone", r, err, want)
	}
	d.play(want)
}

// TestTwoMoves has an engine make both moves of its turn at once and claim the
// game after them. The claim does not belong to the first move, nor to the
// game after this one.
func TestTwoMoves(t *testing.T) {
	d := newDuel(t, "< go\n> move e7e5\n> move d7d5\n> 0-1 {I win}\n< go\n> move b1c3")
	d.play("e2e4")
	d.think("e7e5")
	before := len(d.journal.sent())
	d.think("d7d5")
	if sent := d.journal.sent()[before:]; len(sent) > 0 {
		t.Errorf("sent %q to an engine that thought already", sent)
	}
	if err := d.engine.GameOver(patient(t), engine.Draw("agreement")); err != nil {
		t.Fatal(err)
	}
	d.begin(engine.White)
	d.think("b1c3")
}

// TestSecondMoveUnwanted takes the first move of a turn back while the engine
// thinks about the second. What it claims after moves that are not made is nothing
// to go by.
func TestSecondMoveUnwanted(t *testing.T) {
	for _, said := range []string{"", "> 0-1 {I win}\n", "> resign\n", "> offer draw\n"} {
		d := newDuel(t, "< go\n> move e7e5\n> move d7d5\n"+said+"< go\n> move c7c5")
		d.play("e2e4")
		d.think("e7e5")
		d.game.Undo()
		d.think("c7c5")
	}
}
