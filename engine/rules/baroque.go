package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
)

// Baroque makes pieces capture by how they move, not by where they arrive.
//
// Source: Robert Abbott, Ultima (1962), https://en.wikipedia.org/wiki/Baroque_chess.
// Where rules differ: an immobilizer that can't move still immobilizes; a chameleon
// next to an enemy immobilizer immobilizes it as well; a player can't remove own
// immobilized pieces from the board.
type Baroque struct {
	King string `ini:"king"`
	// Pincer captures orthogonally adjacent enemies that have a piece of its own
	// side on the opposite square.
	Pincer string `ini:"pincer"`
	// Withdrawer captures an adjacent enemy by moving straight away from it.
	Withdrawer string `ini:"withdrawer"`
	// Coordinator captures enemies where its rank and the king's file cross, and
	// its file and the king's rank.
	Coordinator string `ini:"coordinator"`
	// Immobilizer keeps adjacent enemies from moving.
	Immobilizer string `ini:"immobilizer"`
	// Leaper captures by jumping over single enemies along a line.
	Leaper string `ini:"leaper"`
	// Chameleon captures each of these types by that type's own method.
	Chameleon string `ini:"chameleon"`
}

func (Baroque) Key() string { return "baroque" }

func (r Baroque) Describe(v *engine.Variant) string {
	of := func(list string) string { return listTypesText(v, list, "or") }
	return fmt.Sprintf("Only the %s captures what stands where it arrives. A %s captures all enemies orthogonally beside the square where it arrives that have a piece of its side right behind them. "+
		"A %s captures the enemy beside it from which it moves straight away. A %s captures the enemies that stand where its rank crosses its %s's file, and its file the %s's rank, when it has moved. "+
		"A %s jumps over enemies along a line, as long as there is an empty square behind each, and captures them. An %s captures nothing, but no enemy beside it can move. "+
		"A %s captures each of these in the way in which that one captures, several at once if it can, a %s by a step onto it, and keeps an %s beside it from moving.",
		of(r.King), of(r.Pincer), of(r.Withdrawer), of(r.Coordinator), of(r.King), of(r.King), of(r.Leaper), of(r.Immobilizer), of(r.Chameleon), of(r.King), of(r.Immobilizer))
}

func (r Baroque) Bind(b *engine.Builder) (any, error) {
	out := &baroque{v: b.Variant(), near: neighbors(b.Variant())}
	for i, list := range []string{r.King, r.Pincer, r.Withdrawer, r.Coordinator, r.Immobilizer, r.Leaper, r.Chameleon} {
		t, err := oneType(b, list)
		if err != nil {
			return nil, err
		}
		*[]*engine.TypeID{&out.king, &out.pincer, &out.withdrawer, &out.coordinator, &out.immobilizer, &out.leaper, &out.chameleon}[i] = t
	}
	return out, nil
}

type baroque struct {
	v    *engine.Variant
	near []engine.Bitboard

	king, pincer, withdrawer, coordinator, immobilizer, leaper, chameleon engine.TypeID
}

// immobilized reports whether the player to move can't move the piece on a square.
func (r *baroque) immobilized(p *engine.Position, s engine.Square) bool {
	them := p.Side().Other()
	holders := p.Pieces(them, r.immobilizer)
	if p.PieceAt(s).Type() == r.immobilizer {
		holders = holders.Or(p.Pieces(them, r.chameleon))
	}
	return holders.Intersects(&r.near[s])
}

func (r *baroque) MoveGenerated(p *engine.Position, m engine.Move, _ *engine.MoveList) bool {
	return !r.immobilized(p, m.From())
}

// SpecialMoves implements engine.MoveSource: jumps, and what chameleons do to
// kings.
func (r *baroque) SpecialMoves(p *engine.Position, out *engine.MoveList) {
	us := p.Side()
	for from := range p.Pieces(us, r.leaper).Or(p.Pieces(us, r.chameleon)).All() {
		if r.immobilized(p, from) {
			continue
		}
		for _, d := range kingSteps {
			r.jumps(p, from, d, out)
		}
		if p.PieceAt(from).Type() == r.chameleon {
			for to := range r.near[from].And(p.Pieces(us.Other(), r.king)).All() {
				out.Add(engine.NewMove(engine.NormalMove, from, to))
			}
		}
	}
}

// jumps adds the moves of a piece along a line, beyond the first piece that it jumps
// over.
func (r *baroque) jumps(p *engine.Position, from engine.Square, d [2]int, out *engine.MoveList) {
	us, jumped, blocked := p.Side(), false, false
	for s, ok := r.v.Step(from, d[0], d[1]); ok; s, ok = r.v.Step(s, d[0], d[1]) {
		switch there := p.PieceAt(s); {
		case there == engine.NoPiece && jumped:
			out.Add(engine.NewMove(engine.NormalMove, from, s))
			blocked = false
		case there == engine.NoPiece:
		case blocked || !r.canCaptureAs(p.PieceAt(from), there, r.leaper, us):
			return
		default:
			jumped, blocked = true, true
		}
	}
}

// canCaptureAs reports whether a piece captures another by the method of a type: any
// enemy if it is of the type, and enemies of the type if it is a chameleon.
func (r *baroque) canCaptureAs(hunter, there engine.Piece, way engine.TypeID, us engine.Color) bool {
	if there.Type() == 0 || there.Color() == us {
		return false
	}
	return hunter.Type() == way || hunter.Type() == r.chameleon && there.Type() == way
}

func (r *baroque) SideEffects(p engine.Editor, m engine.Move) {
	us, from, to := p.Side(), m.From(), m.To()
	hunter := p.PieceAt(to)
	var gone engine.Bitboard
	take := func(s engine.Square, way engine.TypeID) {
		if r.canCaptureAs(hunter, p.PieceAt(s), way, us) {
			gone.Add(s)
		}
	}
	n, dx, dy := lineOf(r.v, from, to)
	for i := 1; i < n; i++ {
		s, _ := r.v.Step(from, i*dx, i*dy)
		take(s, r.leaper)
	}
	if s, ok := r.v.Step(from, -dx, -dy); ok {
		take(s, r.withdrawer)
	}
	own := p.PiecesOf(us)
	if dx*dy == 0 {
		for _, d := range orthogonalSteps {
			s, ok := r.v.Step(to, d[0], d[1])
			if behind, inside := r.v.Step(to, 2*d[0], 2*d[1]); ok && inside && own.Has(behind) {
				take(s, r.pincer)
			}
		}
	}
	kings := p.Pieces(us, r.king)
	if king, ok := kings.First(); ok {
		take(r.v.At(r.v.File(to), r.v.Rank(king), 0), r.coordinator)
		take(r.v.At(r.v.File(king), r.v.Rank(to), 0), r.coordinator)
	}
	for s := range gone.All() {
		p.Put(s, engine.NoPiece)
	}
	if !gone.Empty() {
		p.SetHalfMoves(0)
	}
}

func (r *baroque) ExplainIllegal(p *engine.Position, m engine.Move) string {
	if r.immobilized(p, m.From()) {
		return pieceOn(p, m.From()) + " is held by the piece beside it and can't move"
	}
	return ""
}

func (r *baroque) Advise(a *engine.Advice) { a.CaptureSideEffects = true }
