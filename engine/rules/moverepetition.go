package rules

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// MoveRepetition lets a player lose who moves a piece between two squares four
// times in a row, without having been in check: to and fro twice. Nothing is
// captured meanwhile; one pass before the last move does not count.
//
// Source: Kakao Janggi, as Fairy-Stockfish's moveRepetitionIllegal has it.
type MoveRepetition struct {
	Types string `ini:"types"` // whose moves count
}

// Key implements engine.Rule.
func (MoveRepetition) Key() string { return "move repetition" }

// Describe implements engine.Rule.
func (r MoveRepetition) Describe(v *engine.Variant) string {
	return "A player who moves " + words.A(listTypesText(v, r.Types, "or")) + " to and fro between two squares twice in a row has lost, unless there was a capture or the player was in check."
}

// Bind implements engine.Rule.
func (r MoveRepetition) Bind(b *engine.Builder) (any, error) {
	types, err := someTypeSet(b, "types", r.Types)
	return &moveRepetition{types, sayOf(b.Variant(), "%s has moved to and fro")}, err
}

type moveRepetition struct {
	is      typeSet
	reasons [2]string // by player
}

// Adjudicate implements engine.Adjudicator.
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
