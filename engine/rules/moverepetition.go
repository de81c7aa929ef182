package rules

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// MoveRepetition makes a player lose who moves a piece between two squares four
// times in a row, to and fro twice, without having been in check. Nothing is
// captured in the meantime; one pass before the last move does not count.
//
// Source: Kakao Janggi, as moveRepetitionIllegal of Fairy-Stockfish.
type MoveRepetition struct {
	Types string `ini:"types"` // whose moves count
}

func (MoveRepetition) Key() string { return "move repetition" }

func (r MoveRepetition) Describe(v *engine.Variant) string {
	return "A player who moves " + words.A(listTypesText(v, r.Types, "or")) + " to and fro between two squares twice in a row loses, unless there was a capture or the player was in check."
}

func (r MoveRepetition) Bind(b *engine.Builder) (any, error) {
	types, err := someTypeSet(b, "types", r.Types)
	return &moveRepetition{types, sayOf(b.Variant(), "%s has moved to and fro")}, err
}

type moveRepetition struct {
	is      typeSet
	reasons [2]string // by player
}

func (r *moveRepetition) Adjudicate(p *engine.Position) engine.Result {
	ply := p.Ply()
	last := p.MoveAt(ply)
	if last.Kind() != engine.NormalMove || last.IsPromotion() || !r.is[p.PieceAt(last.To()).Type()] {
		return engine.Result{}
	}
	at, times := ply-2, 1
	if at > 0 && p.MoveAt(at).IsPass() {
		at -= 2
	}
	for ; times < 4 && at > 0 && goesBack(p.MoveAt(at), last); at -= 2 {
		last = p.MoveAt(at)
		times++
	}
	if times < 4 || at < 1 || p.MoveAt(at).IsPass() || p.MoveAt(at).To() != last.From() || p.HalfMoves() <= ply-at || inCheckSince(p, at) {
		return engine.Result{}
	}
	return engine.Loss(p.Mover(), r.reasons[p.Mover()])
}

// goesBack reports whether a move goes the way of another backwards.
func goesBack(m, other engine.Move) bool {
	return m.Kind() == other.Kind() && m.From() == other.To() && m.To() == other.From()
}

// inCheckSince reports whether the player who has moved was in check before one
// of the moves from a ply on.
func inCheckSince(p *engine.Position, ply int) bool {
	if p.Ply() < ply {
		return false
	}
	mover, m, check := p.Mover(), p.LastMove(), false
	p.Unmake()
	if check = p.Side() == mover && p.InCheck(mover); !check {
		check = inCheckSince(p, ply)
	}
	if m == engine.NoMove {
		p.MakeNull()
	} else {
		p.Make(m)
	}
	return check
}
