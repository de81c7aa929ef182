package uciclient

import (
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
)

// gameRecord is a game as it is sent to the engine: a position and the moves since.
type gameRecord struct {
	dialect  *xboard.Dialect
	word     string // before a position
	follower *xboard.PositionTracker
	start    string // how the start position is written
	steps    []step
}

// step is a move: as the engine writes it or, if the engine has no way to write it, the
// position after it.
type step struct{ move, position string }

func newRecord(d *xboard.Dialect, word string, g *xboard.GameInfo) (*gameRecord, error) {
	follower, err := xboard.NewPositionTracker(g.Variant, g.Start)
	if err != nil {
		return nil, err
	}
	r := &gameRecord{dialect: d, word: word, follower: follower, start: "startpos"}
	if d.MustSendStart || g.Start != "" && g.Start != g.Variant.StartFEN() {
		r.start, err = r.write(follower.Position())
	}
	return r, err
}

// write writes a position.
func (r *gameRecord) write(p *engine.Position) (string, error) {
	fen, err := r.dialect.FEN(p)
	return r.word + " " + fen, err
}

// follow goes to the position after moves from the start.
func (r *gameRecord) follow(moves []engine.Move) error {
	kept := xboard.CommonPrefixLen(r.follower.Moves(), moves)
	if _, err := r.follower.SetMoves(moves[:kept]); err != nil {
		return err
	}
	r.steps = r.steps[:kept]
	for i := kept; i < len(moves); i++ {
		if err := r.add(moves[:i+1]); err != nil {
			return err
		}
	}
	return nil
}

// add adds the last of moves.
func (r *gameRecord) add(moves []engine.Move) error {
	p, m := r.position(), moves[len(moves)-1]
	var s step
	untold := false
	if p.IsLegal(m) { // if it is not, Follow returns the reason
		text, err := r.dialect.Write(p, m)
		s.move, untold = text, err != nil
	}
	if _, err := r.follower.SetMoves(moves); err != nil {
		return err
	}
	if untold {
		text, err := r.write(p)
		if err != nil {
			r.follower.SetMoves(moves[:len(moves)-1])
			return err
		}
		s = step{position: text}
	}
	r.steps = append(r.steps, s)
	return nil
}

// position returns the present position.
func (r *gameRecord) position() *engine.Position { return r.follower.Position() }

// command writes the command that sends the position to the engine.
func (r *gameRecord) command() string {
	base, from := r.start, 0
	for i := len(r.steps) - 1; i >= 0; i-- {
		if r.steps[i].position != "" {
			base, from = r.steps[i].position, i+1
			break
		}
	}
	var b strings.Builder
	b.Grow(len("position  moves") + len(base) + 6*len(r.steps[from:]))
	b.WriteString("position ")
	b.WriteString(base)
	for i, s := range r.steps[from:] {
		if i == 0 {
			b.WriteString(" moves")
		}
		b.WriteByte(' ')
		b.WriteString(s.move)
	}
	return b.String()
}
