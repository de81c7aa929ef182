package script

import (
	"fmt"

	"go.starlark.net/starlark"

	"github.com/ferzchess/ferz/engine"
)

// change is what effects returns a list of.
type change struct {
	constant
	text  string
	apply func(p engine.Editor) error
}

func (c *change) String() string { return c.text }
func (c *change) Type() string   { return "change" }

// added is what special_moves returns a list of.
type added struct {
	constant
	make func(p *engine.Position) (engine.Move, error)
}

func (*added) String() string { return "a move" }
func (*added) Type() string   { return "special move" }

// result is what game_end and no_moves return.
type result struct {
	constant
	engine.Result
}

func (r *result) String() string { return r.Result.String() }
func (*result) Type() string     { return "result" }

// builtin is a function that ferz lends scripts.
type builtin struct {
	name, params string
	least, most  int
	call         func(g *game, a starlark.Tuple) (starlark.Value, error)
}

// builtins are the functions that scripts may call.
var builtins = []builtin{
	{"win", "player, reason", 2, 2, win},
	{"draw", "reason", 1, 1, func(_ *game, a starlark.Tuple) (starlark.Value, error) {
		return &result{Result: engine.Draw(text(a[0]))}, nil
	}},
	{"put", "square, piece", 2, 2, put},
	{"remove", "square", 1, 1, func(g *game, a starlark.Tuple) (starlark.Value, error) { return place(g, a[0], engine.NoPiece) }},
	{"hand", "piece, number", 2, 2, toHand},
	{"set_slot", "name, number", 2, 2, setSlot},
	{"step", "start, end, becomes", 2, 3, step},
	{"jump", "start, over, end", 3, 3, jump},
	{"shoot", "start, at", 2, 2, shoot},
	{"swap", "start, end", 2, 2, swap},
	{"drop", "piece, square", 2, 2, drop},
	{"pass_turn", "", 0, 0, passTurn},
	{"squares", "region, player", 1, 2, squares},
	{"square", "file, rank", 2, 2, squareAt},
	{"file", "square", 1, 1, func(g *game, a starlark.Tuple) (starlark.Value, error) {
		s, err := g.square(a[0])
		return starlark.MakeInt(g.v.File(s) + 1), err
	}},
	{"rank", "square", 1, 1, func(g *game, a starlark.Tuple) (starlark.Value, error) {
		s, err := g.square(a[0])
		return starlark.MakeInt(g.v.Rank(s) + 1), err
	}},
	{"range", "start, stop, step", 1, 3, numbers},
	{"str", "value", 1, 1, func(_ *game, a starlark.Tuple) (starlark.Value, error) {
		if err := scalars(a[0]); err != nil {
			return nil, err
		}
		return starlark.Universe["str"].(*starlark.Builtin).CallInternal(nil, a, nil)
	}},
}

// forbidden are functions of Starlark's that could get round the limits, or that
// tell a script what it should not depend on.
var forbidden = []string{"repr", "print", "getattr", "dir", "hash", "bytes"}

// predeclared are the names that scripts may use besides Starlark's own.
func (g *game) predeclared() starlark.StringDict {
	out := starlark.StringDict{}
	for name, v := range operators {
		out[name] = v
	}
	for i := range builtins {
		b := &builtins[i]
		out[b.name] = starlark.NewBuiltin(b.name, func(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
			if len(args) < b.least || len(args) > b.most || len(kwargs) > 0 {
				return nil, fmt.Errorf("expected %s(%s), without names", b.name, b.params)
			}
			return b.call(g, args)
		})
	}
	for _, name := range forbidden {
		out[name] = starlark.NewBuiltin(name, func(*starlark.Thread, *starlark.Builtin, starlark.Tuple, []starlark.Tuple) (starlark.Value, error) {
			return nil, fmt.Errorf("there is no %s here", name)
		})
	}
	return out
}

func text(v starlark.Value) string {
	if s, ok := starlark.AsString(v); ok {
		return s
	}
	return short(v)
}

func win(_ *game, a starlark.Tuple) (starlark.Value, error) {
	c, err := color(a[0])
	if err != nil {
		return nil, err
	}
	return &result{Result: engine.Win(c, text(a[1]))}, nil
}

func put(g *game, a starlark.Tuple) (starlark.Value, error) {
	pc, err := g.piece(a[1])
	if err != nil {
		return nil, err
	}
	return place(g, a[0], pc)
}

func place(g *game, on starlark.Value, pc engine.Piece) (starlark.Value, error) {
	s, err := g.square(on)
	return &change{text: "a change of " + g.v.SquareName(s), apply: func(p engine.Editor) error {
		p.Put(s, pc)
		return nil
	}}, err
}

func toHand(g *game, a starlark.Tuple) (starlark.Value, error) {
	pc, err := g.piece(a[0])
	if err != nil {
		return nil, err
	}
	n, err := starlark.AsInt32(a[1])
	if err != nil || pc == engine.Wall {
		return nil, fmt.Errorf("expected hand(piece, number), such as hand(\"P\", -1)")
	}
	return &change{text: "a change of a hand", apply: func(p engine.Editor) error {
		if sum := p.InHand(pc.Color(), pc.Type()) + n; sum < 0 || sum > 200 || !g.v.UsesHands() {
			return fmt.Errorf("there would be %d of %s in hand: expected 0 to 200, in a game with hands (brackets in its array)", sum, g.letter(pc))
		}
		p.AddToHand(pc.Color(), pc.Type(), n)
		return nil
	}}, nil
}

func setSlot(g *game, a starlark.Tuple) (starlark.Value, error) {
	i, err := g.slotNamed(a[0])
	if err != nil {
		return nil, err
	}
	n, ok := a[1].(starlark.Int)
	value, fits := n.Int64()
	if !ok || !fits {
		return nil, fmt.Errorf("%s is not a number that a slot can hold", short(a[1]))
	}
	return &change{text: "a change of a slot", apply: func(p engine.Editor) error {
		p.SetSlot(g.slots[i].slot, uint64(value))
		return nil
	}}, nil
}

// own checks that a move starts with a piece of the player's and ends where none
// of these stands, nor a wall.
func (g *game) own(p *engine.Position, from, to engine.Square) error {
	us := p.Side()
	mine, there := p.PieceAt(from), p.PieceAt(to)
	switch {
	case mine.Type() == 0 || mine.Color() != us:
		return fmt.Errorf("a move from %s: the player to move has no piece there", g.v.SquareName(from))
	case from == to:
		return fmt.Errorf("a move from %s to the same square", g.v.SquareName(from))
	case there == engine.Wall || there.Type() != 0 && there.Color() == us:
		return fmt.Errorf("a move from %s to %s, where a piece of the player's own or a wall stands", g.v.SquareName(from), g.v.SquareName(to))
	}
	return nil
}

// pair reads two squares.
func (g *game) pair(a, b starlark.Value) (x, y engine.Square, err error) {
	if x, err = g.square(a); err == nil {
		y, err = g.square(b)
	}
	return x, y, err
}

func step(g *game, a starlark.Tuple) (starlark.Value, error) {
	from, to, err := g.pair(a[0], a[1])
	if err != nil {
		return nil, err
	}
	var becomes engine.Piece
	if len(a) == 3 && a[2] != starlark.None {
		if becomes, err = g.piece(a[2]); err != nil {
			return nil, err
		}
	}
	return &added{make: func(p *engine.Position) (engine.Move, error) {
		return engine.NewMove(engine.NormalMove, from, to).WithType(becomes.Type()), g.own(p, from, to)
	}}, nil
}

// jump is a step that captures an enemy piece on a third square.
func jump(g *game, a starlark.Tuple) (starlark.Value, error) {
	from, over, err := g.pair(a[0], a[1])
	if err != nil {
		return nil, err
	}
	to, err := g.square(a[2])
	return &added{make: func(p *engine.Position) (engine.Move, error) {
		if err := g.enemy(p, over); err != nil {
			return 0, err
		}
		return engine.NewMove(engine.Locust, from, to).WithSquares(over, over), g.own(p, from, to)
	}}, err
}

// enemy checks that an enemy piece stands on a square.
func (g *game) enemy(p *engine.Position, s engine.Square) error {
	if pc := p.PieceAt(s); pc.Type() == 0 || pc.Color() == p.Side() {
		return fmt.Errorf("a capture on %s, where no piece of the opponent's stands", g.v.SquareName(s))
	}
	return nil
}

// shoot captures without moving.
func shoot(g *game, a starlark.Tuple) (starlark.Value, error) {
	from, target, err := g.pair(a[0], a[1])
	return &added{make: func(p *engine.Position) (engine.Move, error) {
		if err := g.enemy(p, target); err != nil {
			return 0, err
		}
		return engine.NewMove(engine.Rifle, from, from).WithSquares(target, target), g.own(p, from, target)
	}}, err
}

// swap returns a move that exchanges two pieces.
func swap(g *game, a starlark.Tuple) (starlark.Value, error) {
	from, to, err := g.pair(a[0], a[1])
	return &added{make: func(p *engine.Position) (engine.Move, error) {
		if from == to || p.PieceAt(to).Type() == 0 || p.PieceAt(from).Type() == 0 || p.PieceAt(from).Color() != p.Side() {
			return 0, fmt.Errorf("a swap of %s and %s: expected a piece of the player to move, and another one", g.v.SquareName(from), g.v.SquareName(to))
		}
		return engine.NewMove(engine.Swap, from, to), nil
	}}, err
}

func drop(g *game, a starlark.Tuple) (starlark.Value, error) {
	pc, err := g.piece(a[0])
	if err != nil || pc == engine.Wall {
		return nil, fmt.Errorf("%s is not a piece to drop", short(a[0]))
	}
	s, err := g.square(a[1])
	return &added{make: func(p *engine.Position) (engine.Move, error) {
		switch {
		case p.PieceAt(s) != engine.NoPiece:
			return 0, fmt.Errorf("a drop on %s, where something stands", g.v.SquareName(s))
		case pc.Color() != p.Side():
			return 0, fmt.Errorf("a drop of %s, a piece of the opponent's", g.letter(pc))
		}
		return engine.NewMove(engine.Drop, s, s).WithType(pc.Type()), nil
	}}, err
}

// passTurn is a pass, which is written with a royal piece of the player's, or else
// the first piece.
func passTurn(g *game, _ starlark.Tuple) (starlark.Value, error) {
	return &added{make: func(p *engine.Position) (engine.Move, error) {
		set := p.Royals(p.Side())
		if set.Empty() {
			set = p.PiecesOf(p.Side())
		}
		s, ok := set.First()
		if !ok {
			return 0, fmt.Errorf("a pass of a player who has no piece")
		}
		return engine.NewMove(engine.Pass, s, s), nil
	}}, nil
}

func squares(g *game, a starlark.Tuple) (starlark.Value, error) {
	c := engine.White
	if len(a) == 2 {
		var err error
		if c, err = color(a[1]); err != nil {
			return nil, err
		}
	}
	set, err := g.v.Region(engine.Region(text(a[0])), c)
	if err != nil {
		return nil, err
	}
	return g.list(set), nil
}

// squareAt returns the square of a file and a rank, from 1; None if there is none.
func squareAt(g *game, a starlark.Tuple) (starlark.Value, error) {
	f, err := starlark.AsInt32(a[0])
	if err != nil {
		return nil, err
	}
	r, err := starlark.AsInt32(a[1])
	if err != nil || f < 1 || r < 1 || f > g.v.Files() || r > g.v.Ranks() {
		return starlark.None, err
	}
	if s := g.v.At(f-1, r-1, 0); g.v.OnBoard(s) {
		return g.squares[s], nil
	}
	return starlark.None, nil
}

// numbers is Starlark's range, for ranges that are not too long.
func numbers(_ *game, a starlark.Tuple) (starlark.Value, error) {
	v, err := starlark.Universe["range"].(*starlark.Builtin).CallInternal(nil, a, nil)
	if err != nil {
		return nil, err
	}
	return v, fits(v)
}
