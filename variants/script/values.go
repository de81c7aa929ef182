package script

import (
	"fmt"
	"slices"

	"go.starlark.net/starlark"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// constant is what values have in common that scripts can't change.
type constant struct{}

func (constant) Freeze()               {}
func (constant) Truth() starlark.Bool  { return true }
func (constant) Hash() (uint32, error) { return 0, fmt.Errorf("positions and moves can't be keys") }

// position is a position as scripts see it.
type position struct {
	constant
	g       *game
	p       *engine.Position
	methods []starlark.Value // as positionMethods
}

func (p *position) String() string {
	if p.p == nil {
		return "a position that is over"
	}
	return p.p.FEN()
}

func (p *position) Type() string { return "position" }

// Get implements starlark.Mapping: pos["e4"] is what stands there.
func (p *position) Get(key starlark.Value) (starlark.Value, bool, error) {
	s, err := p.g.square(key)
	if err != nil {
		return nil, false, err
	}
	return p.g.letter(p.p.PieceAt(s)), true, nil
}

// positionFields are the fields of positions.
var positionFields = []string{"side", "mover", "ply", "move_number", "half_moves", "squares"}

// positionMethods are their methods.
var positionMethods = [...]struct {
	name string
	call func(p *position, args starlark.Tuple) (starlark.Value, error)
	most int // arguments
}{
	{"pieces", (*position).pieces, 1},
	{"count", (*position).count, 1},
	{"hand", (*position).hand, 1},
	{"slot", (*position).slot, 1},
	{"empty", (*position).empty, 1},
	{"attacked", (*position).attacked, 2},
	{"targets", (*position).targets, 1},
	{"in_check", (*position).inCheck, 1},
}

// bind makes the methods, once for all positions that a value will stand for.
func (p *position) bind() {
	p.methods = make([]starlark.Value, len(positionMethods))
	for i := range positionMethods {
		m := &positionMethods[i]
		p.methods[i] = starlark.NewBuiltin(m.name, func(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
			if len(kwargs) > 0 || len(args) > m.most {
				return nil, fmt.Errorf("pos.%s: expected at most %d values, without names", m.name, m.most)
			}
			return m.call(p, args)
		})
	}
}

// AttrNames implements starlark.HasAttrs.
func (p *position) AttrNames() []string {
	out := slices.Clone(positionFields)
	for i := range positionMethods {
		out = append(out, positionMethods[i].name)
	}
	return out
}

// Attr implements starlark.HasAttrs.
func (p *position) Attr(name string) (starlark.Value, error) {
	switch name {
	case "side":
		return colors[p.p.Side()], nil
	case "mover":
		return colors[p.p.Mover()], nil
	case "ply":
		return starlark.MakeInt(2*(p.p.MoveNumber()-1) + int(p.p.Side())), nil
	case "move_number":
		return starlark.MakeInt(p.p.MoveNumber()), nil
	case "half_moves":
		return starlark.MakeInt(p.p.HalfMoves()), nil
	case "squares":
		return p.g.all, nil
	}
	for i := range positionMethods {
		if positionMethods[i].name == name {
			return p.methods[i], nil
		}
	}
	return nil, fmt.Errorf("a position has no .%s%s", name, words.DidYouMeanOne(name, p.AttrNames()))
}

// set returns the squares of a kind of piece, of a player's pieces, of walls, or
// of everything.
func (p *position) set(args starlark.Tuple) (engine.Bitboard, error) {
	if len(args) == 0 {
		return p.p.Occupied(), nil
	}
	if c, err := color(args[0]); err == nil {
		return p.p.PiecesOf(c), nil
	}
	pc, err := p.g.piece(args[0])
	switch {
	case err != nil:
		return engine.Bitboard{}, err
	case pc == engine.Wall:
		return p.p.Occupied().AndNot(p.p.PiecesOf(engine.White)).AndNot(p.p.PiecesOf(engine.Black)), nil
	}
	return p.p.Pieces(pc.Color(), pc.Type()), nil
}

func (p *position) pieces(args starlark.Tuple) (starlark.Value, error) {
	set, err := p.set(args)
	if err != nil {
		return nil, err
	}
	return p.g.list(set), nil
}

func (p *position) count(args starlark.Tuple) (starlark.Value, error) {
	set, err := p.set(args)
	return starlark.MakeInt(set.Count()), err
}

func (p *position) hand(args starlark.Tuple) (starlark.Value, error) {
	pc, err := p.g.piece(argument(args, 0))
	if err != nil {
		return nil, err
	}
	return starlark.MakeInt(p.p.InHand(pc.Color(), pc.Type())), nil
}

func (p *position) slot(args starlark.Tuple) (starlark.Value, error) {
	i, err := p.g.slotNamed(argument(args, 0))
	if err != nil {
		return nil, err
	}
	return starlark.MakeInt64(int64(p.p.Slot(p.g.slots[i].slot))), nil
}

func (g *game) slotNamed(v starlark.Value) (int, error) {
	name, _ := starlark.AsString(v)
	i := slices.IndexFunc(g.slots, func(s slotOf) bool { return s.name == name })
	if i < 0 {
		return 0, fmt.Errorf(`%s is no slot: expected slots = {"%s": 0} at the top of the script`, short(v), "name")
	}
	return i, nil
}

// empty returns the squares on which nothing stands, perhaps after a move.
func (p *position) empty(args starlark.Tuple) (starlark.Value, error) {
	taken := p.p.Occupied()
	if len(args) == 1 {
		m, ok := args[0].(*move)
		if !ok {
			return nil, fmt.Errorf("pos.empty: got %s, expected a move or nothing", short(args[0]))
		}
		if m.before {
			taken = after(p.p, m.m)
		}
	}
	var board engine.Bitboard
	for s := range p.g.v.Size() {
		if p.g.v.OnBoard(engine.Square(s)) {
			board.Add(engine.Square(s))
		}
	}
	return p.g.list(board.AndNot(taken)), nil
}

// after returns what is occupied after a move.
func after(p *engine.Position, m engine.Move) engine.Bitboard {
	taken := p.Occupied()
	e := p.Effect(m)
	for _, c := range e.Changes() {
		if c.Piece == engine.NoPiece {
			taken.Remove(c.Square)
		} else {
			taken.Add(c.Square)
		}
	}
	return taken
}

// attacked reports whether a player's pieces attack a square.
func (p *position) attacked(args starlark.Tuple) (starlark.Value, error) {
	s, err := p.g.square(argument(args, 0))
	if err != nil {
		return nil, err
	}
	c, err := color(argument(args, 1))
	if err != nil {
		return nil, err
	}
	by := p.p.AttackersOf(s, c)
	return starlark.Bool(!by.Empty()), nil
}

// targets returns where the piece on a square may go as its moves say.
func (p *position) targets(args starlark.Tuple) (starlark.Value, error) {
	s, err := p.g.square(argument(args, 0))
	if err != nil {
		return nil, err
	}
	if p.p.PieceAt(s).Type() == 0 {
		return starlark.NewList(nil), nil
	}
	return p.g.list(p.p.Targets(s)), nil
}

// inCheck reports whether a player, or the one to move, is in check.
func (p *position) inCheck(args starlark.Tuple) (starlark.Value, error) {
	c := p.p.Side()
	if len(args) == 1 {
		var err error
		if c, err = color(args[0]); err != nil {
			return nil, err
		}
	}
	return starlark.Bool(p.p.InCheck(c)), nil
}

func argument(args starlark.Tuple, i int) starlark.Value {
	if i < len(args) {
		return args[i]
	}
	return starlark.None
}

// move is a move as scripts see it, before or after it is made.
type move struct {
	constant
	g      *game
	p      *engine.Position
	m      engine.Move
	before bool
}

func (m *move) String() string { return "a move" }

func (m *move) Type() string { return "move" }

// moveFields are the fields of moves.
var moveFields = []string{"start", "end", "piece", "captured", "captured_on", "becomes", "kind", "wall"}

// AttrNames implements starlark.HasAttrs.
func (m *move) AttrNames() []string { return moveFields }

// moveKinds are the kinds of moves as scripts name them.
var moveKinds = map[engine.MoveKind]starlark.Value{
	engine.NormalMove: starlark.String("step"), engine.DoubleStep: starlark.String("step"), engine.EnPassant: starlark.String("en passant"),
	engine.Castle: starlark.String("castling"), engine.Drop: starlark.String("drop"), engine.Locust: starlark.String("locust"),
	engine.Swap: starlark.String("swap"), engine.Unload: starlark.String("unload"), engine.Pass: starlark.String("pass"),
	engine.Rifle: starlark.String("rifle"), engine.Transfer: starlark.String("transfer"),
}

// Attr implements starlark.HasAttrs.
func (m *move) Attr(name string) (starlark.Value, error) {
	switch name {
	case "start":
		if m.m.IsDrop() {
			return starlark.None, nil
		}
		return m.g.squares[m.m.From()], nil
	case "end":
		return m.g.squares[m.m.To()], nil
	case "piece":
		return m.g.letter(m.mover()), nil
	case "captured":
		taken, _ := m.captured()
		return m.g.letter(taken), nil
	case "captured_on":
		if taken, s := m.captured(); taken != engine.NoPiece {
			return m.g.squares[s], nil
		}
		return starlark.None, nil
	case "becomes":
		if !m.m.IsPromotion() {
			return starlark.None, nil
		}
		return m.g.letter(engine.MakePiece(m.m.Type(), m.mover().Color())), nil
	case "kind":
		return moveKinds[m.m.Kind()], nil
	case "wall":
		if s, ok := m.m.Wall(); ok {
			return m.g.squares[s], nil
		}
		return starlark.None, nil
	}
	return nil, fmt.Errorf("a move has no .%s%s", name, words.DidYouMeanOne(name, moveFields))
}

// mover returns the piece that moves, as it was before.
func (m *move) mover() engine.Piece {
	if m.m.IsDrop() {
		if m.before {
			return engine.MakePiece(m.m.Type(), m.p.Side())
		}
		return m.p.PieceAt(m.m.To())
	}
	from := m.m.From()
	if !m.before {
		for _, e := range m.p.Edits() {
			if s, was, _ := square(e); s == from && e.OnBoard() {
				return was
			}
		}
	}
	return m.p.PieceAt(from)
}

func square(e engine.Edit) (s engine.Square, before, after engine.Piece) {
	if !e.OnBoard() {
		return 0, 0, 0
	}
	return e.Square()
}

// captured returns the first piece that the move captures, and where.
func (m *move) captured() (engine.Piece, engine.Square) {
	if m.before {
		e := m.p.Effect(m.m)
		for _, t := range e.Captured() {
			return t.Piece, t.Square
		}
		return engine.NoPiece, 0
	}
	if !m.p.Edit().Captured() {
		return engine.NoPiece, 0
	}
	for _, e := range m.p.Edits() {
		if s, was, _ := square(e); e.OnBoard() && was.Type() != 0 && (s != m.m.From() || m.m.IsDrop()) {
			return was, s
		}
	}
	return engine.NoPiece, 0
}
