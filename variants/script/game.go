package script

import (
	"fmt"
	"sync"
	"sync/atomic"

	"go.starlark.net/starlark"

	"github.com/ferzchess/ferz/engine"
)

// game is a script in a variant: what its functions are, and what the values are
// that they deal with. Any number of positions use it at once.
type game struct {
	v         *engine.Variant
	file      string
	functions map[string]*starlark.Function
	slots     []slotOf

	squares []starlark.Value    // names, by square
	all     starlark.Value      // those of the board, in a list that can't be changed
	pieces  [128]starlark.Value // letters, by piece
	byText  map[string]engine.Piece

	alone    func() bool // there is one wall, which moves take along; see tryWalls
	callers  sync.Pool
	failure  atomic.Pointer[Error]
	trying   atomic.Bool     // steps are counted
	steps    atomic.Uint64   // that were taken in the trial
	runaways [8]atomic.Int32 // by hookNames: calls that took too many steps
}

// slotOf is a slot of the script's.
type slotOf struct {
	name  string
	slot  int
	value int64
}

// maxRunaways is how many calls of a function may take too many steps before it
// is not called any more.
const maxRunaways = 20

// colors are the players, as scripts name them.
var colors = [2]starlark.Value{starlark.String("white"), starlark.String("black")}

// wall is what walls are called.
const wall = "*"

func newGame(v *engine.Variant) *game {
	g := &game{v: v, byText: map[string]engine.Piece{wall: engine.Wall}}
	var all []starlark.Value
	for s := range v.Size() {
		name := starlark.Value(starlark.String(v.SquareName(engine.Square(s))))
		g.squares = append(g.squares, name)
		if v.OnBoard(engine.Square(s)) {
			all = append(all, name)
		}
	}
	g.all = starlark.NewList(all)
	g.all.Freeze()
	for i := range g.pieces {
		g.pieces[i] = starlark.None
	}
	g.pieces[engine.Wall] = starlark.String(wall)
	for _, t := range v.Types() {
		for c, letter := range t.Letters {
			pc := engine.MakePiece(t.ID, engine.Color(c))
			g.pieces[pc] = starlark.String(letter)
			g.byText[letter] = pc
		}
	}
	g.alone = sync.OnceValue(g.tryWalls)
	g.callers.New = func() any { return newCaller(g) }
	return g
}

// letter returns what stands on a square, as its letter; None if nothing does.
func (g *game) letter(pc engine.Piece) starlark.Value { return g.pieces[pc&127] }

// square reads the name of a square.
func (g *game) square(v starlark.Value) (engine.Square, error) {
	name, ok := v.(starlark.String)
	if !ok {
		return 0, fmt.Errorf("got %s %s, expected the name of a square, such as \"e4\"", v.Type(), short(v))
	}
	s, ok := g.v.SquareNamed(string(name))
	if !ok {
		return 0, fmt.Errorf("%s is not a square of the board", short(v))
	}
	return s, nil
}

// piece reads a piece's letter.
func (g *game) piece(v starlark.Value) (engine.Piece, error) {
	if name, ok := v.(starlark.String); ok {
		if pc, ok := g.byText[string(name)]; ok {
			return pc, nil
		}
	}
	return 0, fmt.Errorf("%s is not a piece: expected its letter, White's or Black's, or \"*\" for a wall", short(v))
}

// color reads a player.
func color(v starlark.Value) (engine.Color, error) {
	switch v {
	case colors[engine.White]:
		return engine.White, nil
	case colors[engine.Black]:
		return engine.Black, nil
	}
	return 0, fmt.Errorf("%s is not a player: expected \"white\" or \"black\"", short(v))
}

// list returns the names of squares.
func (g *game) list(set engine.Bitboard) starlark.Value {
	out := make([]starlark.Value, 0, set.Count())
	for s := range set.All() {
		out = append(out, g.squares[s])
	}
	return starlark.NewList(out)
}

// short writes a value for a message.
func short(v starlark.Value) string {
	switch v := v.(type) {
	case starlark.String:
		if len(v) > 40 {
			return "a long text"
		}
		return v.String()
	case starlark.Int, starlark.Bool, starlark.NoneType, *position, *move, *change, *result:
		return v.String()
	}
	return "a " + v.Type()
}

// caller calls the functions of a script, one at a time.
type caller struct {
	g      *game
	thread *starlark.Thread
	pos    position
	move   move
	args   [2]starlark.Value
}

func newCaller(g *game) *caller {
	c := &caller{g: g, thread: newThread()}
	c.pos.g, c.move.g = g, g
	c.pos.bind()
	return c
}

// call calls a function with a position and perhaps another value. What it
// returns must be used before the position changes. Where it fails, it returns
// nil.
func (g *game) call(hook hookID, p *engine.Position, second starlark.Value) starlark.Value {
	c := g.callers.Get().(*caller)
	c.pos.p = p
	v := c.run(hook, second)
	c.pos.p = nil
	g.callers.Put(c)
	return v
}

// callMove is call for a function that is given a move as well; before is true if it has
// not been made yet.
func (g *game) callMove(hook hookID, p *engine.Position, m engine.Move, before bool) starlark.Value {
	c := g.callers.Get().(*caller)
	c.pos.p = p
	c.move.p, c.move.m, c.move.before = p, m, before
	v := c.run(hook, &c.move)
	c.pos.p, c.move.p = nil, nil
	g.callers.Put(c)
	return v
}

func (c *caller) run(hook hookID, second starlark.Value) starlark.Value {
	if c.g.runaways[hook].Load() >= maxRunaways {
		return nil
	}
	c.args = [2]starlark.Value{&c.pos, second}
	args := c.args[:]
	if second == nil {
		args = args[:1]
	}
	c.thread.Steps = 0
	v, err := starlark.Call(c.thread, c.g.functions[hookNames[hook].name], args, nil)
	if c.g.trying.Load() {
		c.g.steps.Add(c.thread.Steps)
	}
	if err != nil {
		c.g.fail(placed(c.g.file, err))
		if c.thread.Steps >= maxSteps {
			c.thread.Uncancel()
			c.g.runaways[hook].Add(1)
		}
		return nil
	}
	return v
}

// fail notes the first error.
func (g *game) fail(err error) {
	e, ok := err.(*Error)
	if !ok {
		e = &Error{File: g.file, Text: err.Error()}
	}
	g.failure.CompareAndSwap(nil, e)
}

// wrong notes that a function returned what it should not, at its beginning.
func (g *game) wrong(hook hookID, format string, args ...any) {
	f := g.functions[hookNames[hook].name]
	g.fail(at(g.file, f.Position(), "%s returns %s", f.Name(), fmt.Sprintf(format, args...)))
}
