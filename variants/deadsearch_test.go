package variants_test

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestDeadMaterial puts the kings, and one more piece of each kind, on all squares of
// every game, both players to move: what CanWin calls dead is never won, and no
// move leads out of it. Only the kings are tried, in games with rules that could
// matter; FERZ_DEAD=all tries the kings with one more piece, in every game.
func TestDeadMaterial(t *testing.T) {
	all := os.Getenv("FERZ_DEAD") == "all"
	for _, d := range variants.All() {
		if !slices.ContainsFunc(d.Rules, func(r engine.Rule) bool { return r.Key() == rules.DeadPosition{}.Key() }) ||
			!all && !slices.ContainsFunc(d.Rules, unlikeChess) {
			continue
		}
		t.Run(d.ID, func(t *testing.T) {
			t.Parallel()
			v := variantstest.Load(t, d.ID)
			k, ok := kingType(v)
			if !ok {
				return
			}
			e := &endings{t: t, v: v, on: map[engine.Piece]engine.Bitboard{}}
			kings := []engine.Piece{engine.MakePiece(k, engine.White), engine.MakePiece(k, engine.Black)}
			e.search(kings)
			for _, x := range v.Types() {
				if all && x.ID != k {
					e.search(append(slices.Clone(kings), engine.MakePiece(x.ID, engine.White)))
					e.search(append(slices.Clone(kings), engine.MakePiece(x.ID, engine.Black)))
				}
			}
		})
	}
}

// unlikeChess reports whether a rule could make positions dead, or not, that are
// otherwise in chess.
func unlikeChess(r engine.Rule) bool {
	switch r := r.(type) {
	case rules.Checkmate:
		return r != rules.Checkmate{}
	case rules.Castling, rules.EnPassant, rules.Promotion, rules.FiftyMoves, rules.Repetition, rules.DeadPosition:
		return false
	}
	return true
}

// kingType returns the type of a variant's kings, if it has one.
func kingType(v *engine.Variant) (engine.TypeID, bool) {
	if royal := v.RoyalTypes(); len(royal) == 1 {
		return royal[0], true
	}
	k, ok := v.TypeNamed("King")
	if !ok {
		return 0, false
	}
	return k.ID, true
}

// endings looks for wins in positions that are called dead.
type endings struct {
	t *testing.T
	v *engine.Variant
	p *engine.Position
	// alive is set where pieces are tried that can win: their other squares are left out.
	alive bool
	on    map[engine.Piece]engine.Bitboard // the squares that a piece can be on
}

// search tries all positions of some pieces.
func (e *endings) search(pieces []engine.Piece) {
	for _, side := range []string{" w", " b"} {
		rows := strings.Repeat("/"+strconv.Itoa(e.v.Files()), e.v.Ranks()*e.v.Boards())
		p, err := e.v.NewPosition(rows[1:] + side + " -")
		if err != nil {
			e.t.Logf("%v", err)
			return
		}
		e.p, e.alive = p, false
		for _, pc := range pieces {
			e.squares(pc)
		}
		e.place(pieces, len(pieces))
	}
}

func (e *endings) place(pieces []engine.Piece, left int) {
	if left == 0 {
		e.judge()
		return
	}
	for s := range e.squares(pieces[left-1]).All() {
		if e.p.PieceAt(s) != engine.NoPiece || e.alive || e.t.Failed() {
			continue
		}
		e.p.Edit().Put(s, pieces[left-1])
		e.place(pieces, left-1)
		e.p.Edit().Put(s, engine.NoPiece)
	}
}

// squares returns the squares on which a piece alone on the board can move to.
func (e *endings) squares(pc engine.Piece) engine.Bitboard {
	if on, ok := e.on[pc]; ok {
		return on
	}
	var on engine.Bitboard
	p := e.p.Clone()
	p.Edit().SetSide(pc.Color())
	for i := range e.v.Size() {
		s := engine.Square(i)
		if !e.v.OnBoard(s) {
			continue
		}
		p.Edit().Put(s, pc)
		for _, m := range p.LegalMoves() {
			on.Add(m.To())
		}
		p.Edit().Put(s, engine.NoPiece)
	}
	e.on[pc] = on
	return on
}

func (e *endings) dead() bool {
	return !e.p.CanWin(engine.White) && !e.p.CanWin(engine.Black)
}

func (e *endings) judge() {
	p := e.p
	if e.alive = !e.dead(); e.alive || p.InCheck(p.Side().Other()) {
		return
	}
	if r := p.TerminalResult(); r.Outcome == engine.WhiteWins || r.Outcome == engine.BlackWins {
		e.t.Errorf("%s is won: %s", p.FEN(), r.Reason)
	}
	moves := p.LegalMoves()
	if r := p.NoMovesResult(); len(moves) == 0 && (r.Outcome == engine.WhiteWins || r.Outcome == engine.BlackWins) {
		e.t.Errorf("%s is won: %s", p.FEN(), r.Reason)
	}
	for _, m := range moves {
		p.Make(m)
		if !e.dead() {
			e.t.Errorf("%s can be won", p.FEN())
		}
		p.Unmake()
	}
}
