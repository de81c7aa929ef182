package syzygy

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/tables"
)

const (
	wdlFile = iota
	dtzFile
)

// ErrNoTable is the error for a position without a table.
var ErrNoTable = errors.New("there is no Syzygy table for this position")

// Prober looks positions up. It is not safe for concurrent use, a Set may have any number of
// them.
type Prober struct {
	set   *Set
	lists []engine.MoveList // by captures looked ahead
}

// NewProber returns a Prober.
func (s *Set) NewProber() *Prober { return &Prober{set: s, lists: make([]engine.MoveList, maxMen+3)} }

// covers reports whether there may be a table for a position: it has few pieces, and nobody
// may castle.
func (p *Prober) covers(pos *engine.Position) bool {
	occupied := pos.Occupied()
	return occupied.Count() <= p.set.men && !p.mayCastle(pos)
}

// mayCastle reports whether a king and a rook of a player stand on the first rank, and there
// is state besides the board, which may be a right to castle.
func (p *Prober) mayCastle(pos *engine.Position) bool {
	s, slots := p.set, pos.Slots()
	if !slices.ContainsFunc(s.matters, func(i int) bool { return slots[i] != 0 }) {
		return false
	}
	var home [2][7]bool
	occupied := pos.Occupied()
	for w, b := range occupied {
		for ; b != 0; b &= b - 1 {
			at := engine.Square(w<<6 | bits.TrailingZeros64(b))
			if pc := s.pieces[pos.PieceAt(at)&0x7f]; s.square[at]>>3 == pc>>3*7 {
				home[pc>>3][pc&7] = true
			}
		}
	}
	return home[0][king] && home[0][rook] || home[1][king] && home[1][rook]
}

// Result returns Loss to Win for the player to move. The error is ErrNoTable if no table is
// for the position, or says which file is damaged. It allocates nothing once it has been
// called for as many pieces.
func (p *Prober) Result(pos *engine.Position) (int, error) {
	if !p.covers(pos) {
		return 0, ErrNoTable
	}
	wdl, _, err := p.result(pos, 0, false)
	return wdl, err
}

// result returns the result of a position. forced is true if the best move is a capture, or
// a pawn move if zeroing asks for these too.
func (p *Prober) result(pos *engine.Position, depth int, zeroing bool) (wdl int, forced bool, err error) {
	if depth == len(p.lists) {
		return 0, false, ErrNoTable
	}
	list := &p.lists[depth]
	pos.Generate(list)
	best, looked := Loss, 0
	for _, m := range list.Moves {
		if !pos.IsCapture(m) && (!zeroing || !p.isPawn(pos, m)) {
			continue
		}
		looked++
		pos.Make(m)
		v, _, err := p.result(pos, depth+1, false)
		pos.Unmake()
		if err != nil {
			return 0, false, err
		}
		if best = max(best, -v); best == Win {
			return Win, true, nil
		}
	}
	if looked > 0 && looked == list.Len() {
		return best, true, nil // the table does not know of other moves
	}
	if wdl, err = p.lookUp(pos); err != nil {
		return 0, false, err
	}
	if looked > 0 && best >= wdl {
		return best, best > Draw, nil
	}
	return wdl, false, nil
}

func (p *Prober) isPawn(pos *engine.Position, m engine.Move) bool {
	return p.set.pieces[pos.PieceAt(m.From())&0x7f]&7 == pawn
}

// turned reads a position, and turns it to the table that is for it.
func (p *Prober) turned(pos *engine.Position, out *squares) (t *table, stm int) {
	s := p.set
	var m material
	occupied := pos.Occupied()
	for w, b := range occupied {
		for ; b != 0; b &= b - 1 {
			at := engine.Square(w<<6 | bits.TrailingZeros64(b))
			pc := s.pieces[pos.PieceAt(at)&0x7f]
			if pc == 0 || out.n == maxMen {
				return nil, 0
			}
			out.at[out.n], out.pieces[out.n] = int(s.square[at]), pc
			out.n++
			m[pc>>3][pc&7]++
		}
	}
	n := m.number()
	if t = s.all[n]; t == nil {
		return nil, 0
	}
	stm = int(pos.Side())
	if t.number != n || t.material[0] == t.material[1] && stm == 1 {
		stm ^= 1
		for i := range out.n {
			out.at[i] ^= 56
			out.pieces[i] ^= 8
		}
	}
	return t, stm
}

// lookUp returns what the table says of a position.
func (p *Prober) lookUp(pos *engine.Position) (int, error) {
	var at squares
	t, stm := p.turned(pos, &at)
	if at.n == 2 {
		return Draw, nil
	}
	if t == nil {
		return 0, ErrNoTable
	}
	f, err := p.set.read(t, wdlFile)
	if err != nil {
		return 0, err
	}
	if f == nil {
		return 0, ErrNoTable
	}
	wdl, err := f.result(&at, stm)
	if err != nil {
		err = fmt.Errorf("%s: %w", t.files[wdlFile].name, err)
	}
	return wdl, err
}

// Outcome implements tables.OtherProber.
func (p *Prober) Outcome(pos *engine.Position) (result int, ok bool) {
	wdl, err := p.Result(pos)
	return wdl / 2, err == nil
}

// Progress implements tables.OtherProber.
func (p *Prober) Progress(pos *engine.Position) (result, plies int, err error) {
	wdl, plies, err := p.Distance(pos)
	if errors.Is(err, ErrNoTable) {
		err = tables.ErrNoTable
	}
	if wdl/2 == 0 {
		plies = 0
	}
	return wdl / 2, plies, err
}

// Distance returns the result of a position and the plies to the next capture or pawn
// move that keeps it: more than 100 if the fifty-move rule makes it a draw. Draws have
// 0. Distances may be a ply too large.
func (p *Prober) Distance(pos *engine.Position) (wdl, plies int, err error) {
	if !p.covers(pos) {
		return 0, 0, ErrNoTable
	}
	if err := p.intact(pos); err != nil {
		return 0, 0, err
	}
	return p.distance(pos, 0)
}

// intact reports an error if the files of a position's table have changed since they were
// read.
func (p *Prober) intact(pos *engine.Position) error {
	w, ok := p.set.files.(tables.Watcher)
	var at squares
	t, _ := p.turned(pos, &at)
	if !ok || t == nil {
		return nil
	}
	for kind := range t.files {
		if name := t.files[kind].name; name != "" {
			if err := w.Intact(name); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	return nil
}

// beforeZeroing is the distance where the best move is a capture or a pawn move.
func beforeZeroing(wdl int) int {
	if wdl == CursedWin || wdl == BlessedLoss {
		return 101
	}
	return 1
}

func (p *Prober) distance(pos *engine.Position, depth int) (wdl, plies int, err error) {
	wdl, forced, err := p.result(pos, depth, true)
	switch {
	case err != nil || wdl == Draw:
		return wdl, 0, err
	case forced:
		return wdl, beforeZeroing(wdl), nil
	}
	var at squares
	t, stm := p.turned(pos, &at)
	if t == nil {
		return 0, 0, ErrNoTable
	}
	f, err := p.set.read(t, dtzFile)
	if err != nil {
		return 0, 0, err
	}
	if f == nil {
		return 0, 0, ErrNoTable
	}
	plies, ok, err := f.distance(&at, stm, wdl)
	if err != nil {
		return 0, 0, fmt.Errorf("%s: %w", t.files[dtzFile].name, err)
	}
	if ok {
		if wdl == CursedWin || wdl == BlessedLoss {
			plies += 100
		}
		return wdl, plies, nil
	}
	plies, err = p.searchDistance(pos, depth, wdl)
	return wdl, plies, err
}

// searchDistance finds the distance from those of the positions that moves lead to.
func (p *Prober) searchDistance(pos *engine.Position, depth, wdl int) (int, error) {
	if depth+1 >= len(p.lists) {
		return 0, ErrNoTable
	}
	var list engine.MoveList
	pos.Generate(&list)
	best := 0
	for _, m := range list.Moves {
		zeroing := pos.IsCapture(m) || p.isPawn(pos, m)
		pos.Make(m)
		v, plies, err := 0, 0, error(nil)
		switch {
		case zeroing:
			v, _, err = p.result(pos, depth+1, false)
			plies = beforeZeroing(v)
		case pos.Result().Reason == "checkmate":
			v, plies = Loss, 1
		default:
			v, plies, err = p.distance(pos, depth+1)
			plies++
		}
		pos.Unmake()
		if err != nil {
			return 0, err
		}
		if v*wdl >= 0 {
			continue // another result
		}
		if best == 0 || wdl > 0 && plies < best || wdl < 0 && plies > best {
			best = plies
		}
	}
	return max(best, 1), nil
}
