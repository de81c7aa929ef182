package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// Tamerlane is what is peculiar to Tamerlane Chess: its citadels, the three lives
// of the pawn of pawns, and the king who changes places.
//
// Source: https://en.wikipedia.org/wiki/Tamerlane_chess, after H. J. R. Murray, A
// History of Chess; where it leaves questions open,
// https://www.chessvariants.com/play/erf/Tamerlan.html.
type Tamerlane struct {
	Kings   string        `ini:"kings"`   // king, prince and adventitious king, the highest first
	Citadel engine.Region `ini:"citadel"` // each player's; the other player's king who enters it has drawn
	Pawns   string        `ini:"pawns"`   // the pawn of pawns in its three lives
	Waiting string        `ini:"waiting"` // the first and the second life at the end of the board
	Again   engine.Region `ini:"again"`   // where the third life begins
}

func (Tamerlane) Key() string { return "tamerlane" }

func (r Tamerlane) Describe(v *engine.Variant) string {
	kings, _ := v.ParseTypes(r.Kings)
	pawns, _ := v.ParseTypes(r.Pawns)
	if len(kings) != 3 || len(pawns) != 3 {
		return ""
	}
	name := func(t engine.TypeID) string { return listTypes(v, []engine.TypeID{t}, "") }
	return fmt.Sprintf("A player's %s, or the %s if there is none, or else the %s, may enter the opponent's citadel: the game is drawn. Only a player's own %s may enter the player's citadel. "+
		"A %s that reaches the last rank stays there, can't be captured, and may go from there, as a move, to any square where it attacks two enemy pieces, or one that can't move then; whatever stands there, but for kings, is removed. "+
		"When it reaches the last rank again it goes to the square where the pawn of the king began, at once or, as a move, when that is empty. The third time it becomes %s. "+
		"Once in a game a %s in check may change places with another piece of its side.",
		name(kings[0]), name(kings[1]), name(kings[2]), name(kings[2]), name(pawns[0]), words.A(name(kings[2])), name(kings[0]))
}

func (r Tamerlane) Bind(b *engine.Builder) (any, error) {
	out := &tamerlane{v: b.Variant(), slot: b.Slot(), arrived: sayOf(b.Variant(), "%s's king is in the citadel")}
	for i, list := range []string{r.Kings, r.Pawns, r.Waiting} {
		types, err := b.Types(list)
		if err != nil {
			return nil, err
		}
		to := [][]engine.TypeID{out.kings[:], out.pawns[:], out.waiting[:]}[i]
		if copy(to, types) != len(types) || len(types) != len(to) {
			return nil, fmt.Errorf("%q: expected %d types", list, len(to))
		}
	}
	for i, region := range []engine.Region{r.Citadel, r.Again} {
		on, err := bothRegions(b, region)
		if err != nil {
			return nil, err
		}
		for c := range on {
			s, ok := on[c].First()
			if !ok || on[c].Count() != 1 {
				return nil, fmt.Errorf("%q: expected one square", region)
			}
			[]*[2]engine.Square{&out.citadel, &out.again}[i][c] = s
		}
	}
	return out, nil
}

// tamerlane is the bound rule. Its slot holds by player whether the king has
// changed places.
type tamerlane struct {
	v              *engine.Variant
	slot           int
	kings, pawns   [3]engine.TypeID
	waiting        [2]engine.TypeID
	citadel, again [2]engine.Square
	arrived        [2]string // reasons by player
}

// MoveGenerated implements engine.MoveFilter: nothing captures a waiting pawn, and
// citadels are for kings.
func (r *tamerlane) MoveGenerated(p *engine.Position, m engine.Move, _ *engine.MoveList) bool {
	us, to := p.Side(), m.To()
	there, pc := p.PieceAt(to).Type(), p.PieceAt(m.From()).Type()
	switch {
	case r.waits(there):
		return false
	case to == r.citadel[us]:
		return pc == r.kings[2]
	case to == r.citadel[us.Other()]:
		return pc == r.ranking(p, us)
	}
	return true
}

// ranking returns the type of a player's highest king.
func (r *tamerlane) ranking(p *engine.Position, c engine.Color) engine.TypeID {
	for _, t := range r.kings {
		if p.Count(c, t) > 0 {
			return t
		}
	}
	return 0
}

func (r *tamerlane) SpecialMoves(p *engine.Position, out *engine.MoveList) {
	us := p.Side()
	if p.Slot(r.slot)>>us&1 == 0 && p.InCheck(us) {
		for king := range p.Pieces(us, r.kings[0]).All() {
			for s := range p.PiecesOf(us).AndNot(p.Pieces(us, r.kings[0])).All() {
				if s != r.citadel[us] {
					out.Add(engine.NewMove(engine.Swap, king, s))
				}
			}
		}
	}
	for from := range p.Pieces(us, r.waiting[0]).All() {
		for s := range r.v.Size() {
			to := engine.Square(s)
			if r.v.OnBoard(to) && to != r.citadel[0] && to != r.citadel[1] && r.vacant(p, to) && r.threatens(p, from, to) {
				out.Add(engine.NewMove(engine.NormalMove, from, to).WithType(r.pawns[1]))
			}
		}
	}
	for from := range p.Pieces(us, r.waiting[1]).All() {
		if to := r.again[us]; p.PieceAt(to) == engine.NoPiece {
			out.Add(engine.NewMove(engine.NormalMove, from, to).WithType(r.pawns[2]))
		}
	}
}

// vacant reports whether the pawn of pawns may be put on a square.
func (r *tamerlane) vacant(p *engine.Position, s engine.Square) bool {
	t := p.PieceAt(s).Type()
	return !r.waits(t) && !slices.Contains(r.kings[:], t)
}

// waits reports whether a type is a pawn of pawns at the end of the board.
func (r *tamerlane) waits(t engine.TypeID) bool { return t == r.waiting[0] || t == r.waiting[1] }

// threatens reports whether the pawn of pawns would attack two pieces from a
// square, or one that can't move then.
func (r *tamerlane) threatens(p *engine.Position, from, to engine.Square) bool {
	us := p.Side()
	var prey [2]engine.Square
	n := 0
	for _, dx := range [2]int{-1, 1} {
		s, ok := r.v.Step(to, dx, 1-2*int(us))
		if pc := p.PieceAt(s); ok && pc.Type() != 0 && pc.Color() != us && !r.waits(pc.Type()) {
			prey[n] = s
			n++
		}
	}
	if n != 1 {
		return n == 2
	}
	p.Make(engine.NewMove(engine.NormalMove, from, to).WithType(r.pawns[1]))
	moves := p.Targets(prey[0])
	p.Unmake()
	return moves.Empty()
}

func (r *tamerlane) SideEffects(p engine.Editor, m engine.Move) {
	us := p.Side()
	if m.Kind() == engine.Swap {
		p.SetSlot(r.slot, p.Slot(r.slot)|1<<us)
	}
	if m.Type() == r.waiting[1] && p.PieceAt(r.again[us]) == engine.NoPiece {
		p.Put(m.To(), engine.NoPiece)
		p.Put(r.again[us], engine.MakePiece(r.pawns[2], us))
	}
}

func (r *tamerlane) GameEnd(p *engine.Position) engine.Result {
	for c := range engine.Color(2) {
		if pc := p.PieceAt(r.citadel[c.Other()]); pc.Type() != 0 && pc.Color() == c {
			return engine.Draw(r.arrived[c])
		}
	}
	return engine.Result{}
}

func (*tamerlane) Sections() []string { return []string{"swaps"} }

func (*tamerlane) Accepts(_, text string) bool { return text == "-" || strings.Trim(text, "Kk") == "" }

// ReadFEN implements engine.FENSection: K and k are kings that may still change
// places.
func (r *tamerlane) ReadFEN(p engine.Editor, _, text string) error {
	if text == "" {
		return nil
	}
	var used uint64
	for c, letter := range "Kk" {
		if !strings.ContainsRune(text, letter) {
			used |= 1 << c
		}
	}
	p.SetSlot(r.slot, used)
	return nil
}

func (r *tamerlane) WriteFEN(p *engine.Position, _ string) string {
	return [4]string{"Kk", "k", "K", "-"}[p.Slot(r.slot)&3]
}

func (r *tamerlane) ExplainIllegal(p *engine.Position, m engine.Move) string {
	to, us := m.To(), p.Side()
	switch there := p.PieceAt(to).Type(); {
	case r.MoveGenerated(p, m, nil):
		return ""
	case r.waits(there):
		return pieceOn(p, to) + " can't be captured"
	case to == r.citadel[us]:
		return "only the adventitious king may enter its own citadel"
	}
	return "only the king, or what stands in for it, may enter the citadel"
}

func (r *tamerlane) Advise(a *engine.Advice) { a.OtherEndings, a.CaptureSideEffects = true, true }
