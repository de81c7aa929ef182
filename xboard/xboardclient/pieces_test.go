package xboardclient_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/process/processtest"
)

// TestFairyMaxPieces gives Fairy-Max positions with each piece of the variants
// that it plays, and moves and promotes it: the engine must take it for what it
// is, by whatever letter.
func TestFairyMaxPieces(t *testing.T) {
	t.Parallel()
	e, j := open(t, xboard.Config{Name: "fairymax", Command: []string{processtest.Find(t, "fairymax")}, Dir: t.TempDir()})
	ids := []string{"knightmate", "berolina", "losalamos", "seirawan", "shatranj", "janus", "capablanca", "courier", "roman"}
	if testenv.Short() {
		ids = ids[:2]
	}
	for _, id := range ids {
		v := variantstest.Load(t, id)
		for i := range v.Types() {
			ty := &v.Types()[i]
			start := lonely(v, ty)
			p := variantstest.Position(t, v, start)
			for _, m := range lonelyMoves(p) {
				before := complaints(j)
				movesTwice(t, e, start, p, m)
				// Its pawns do not become knights on the small board; it is
				// given the position instead.
				if complaints(j) > before && !(id == "losalamos" && m.Type() != 0) {
					t.Errorf("%s: %s is not legal in %s", id, notation.Coordinates(p, m), start)
				}
			}
		}
	}
}

// complaints counts how often the engine has called a move illegal.
func complaints(j *journal) (n int) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, l := range j.lines {
		if strings.HasPrefix(l, "> Illegal move") {
			n++
		}
	}
	return n
}

// lonely returns a position with the kings and a piece of White's, which if it
// is a pawn is about to promote.
func lonely(v *engine.Variant, ty *engine.PieceType) string {
	rank := 2
	if strings.Contains(ty.Name, "Pawn") {
		rank = v.Ranks() - 2
	}
	king := v.Type(v.RoyalTypes()[0]).Letters
	var rows []string
	for r := v.Ranks() - 1; r >= 0; r-- {
		row := strconv.Itoa(v.Files())
		split := func(file int, letter string) string {
			return strings.ReplaceAll(strconv.Itoa(file)+letter+"/"+strconv.Itoa(v.Files()-1-file), "/", "")
		}
		switch {
		case r == v.Ranks()-1:
			row = split(v.Files()/2, king[engine.Black])
		case r == 0:
			row = split(v.Files()/2, king[engine.White])
		case r == rank && !ty.Royal:
			row = split(2, ty.Letters[engine.White])
		}
		rows = append(rows, row)
	}
	return strings.Join(rows, "/") + " w - - 0 1"
}

// lonelyMoves returns the promotions and two other moves of White's piece. They give no
// check: after some, in positions that were edited, Fairy-Max continues as if the move
// had not been made.
func lonelyMoves(p *engine.Position) (out []engine.Move) {
	others := 0
	for _, m := range p.LegalMoves() {
		if p.Variant().Type(p.PieceAt(m.From()).Type()).Royal || m.Type() == 0 && others == 2 {
			continue
		}
		p.Make(m)
		if !p.Result().Over() && !p.InCheck(engine.Black) {
			out = append(out, m)
			if m.Type() == 0 {
				others++
			}
		}
		p.Unmake()
	}
	return out
}

// movesTwice makes a move, and after the engine's answer another one with the
// same piece, if it has one.
func movesTwice(t *testing.T, e xboard.Engine, start string, p *engine.Position, m engine.Move) {
	t.Helper()
	newGame(t, e, xboard.GameInfo{Variant: p.Variant(), Start: start, Side: engine.Black})
	limits := xboard.Limits{Depth: 4}
	r, err := e.Think(patient(t), xboard.Request{Moves: []engine.Move{m}, Limits: limits}, nil)
	if err != nil {
		t.Fatal(err)
	}
	p = p.Clone()
	p.Make(m)
	p.Make(r.Move)
	legal := p.LegalMoves()
	if i := slices.IndexFunc(legal, func(next engine.Move) bool { return next.From() == m.To() && next.Type() == 0 }); i >= 0 {
		p.Make(legal[i])
		if p.Result().Over() {
			return
		}
		if _, err := e.Think(patient(t), xboard.Request{Moves: []engine.Move{m, r.Move, legal[i]}, Limits: limits}, nil); err != nil {
			t.Error(err)
		}
	}
}
