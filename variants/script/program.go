package script

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// Limits that keep a script from costing much time or memory.
const (
	maxSteps   = 50_000 // of a call; a step takes some 20 ns
	maxString  = 4096   // bytes of a text that is put together
	maxList    = 512    // values of a list that is made at once
	maxBits    = 512    // of a number
	maxNesting = 64     // brackets
	maxSlots   = 8
	patience   = 1500 * time.Millisecond // of whoever loads it
)

// program is a script that was parsed.
type program struct {
	file     string
	code     *starlark.Program
	defs     []*syntax.DefStmt
	slots    []slotDef
	words    string
	position map[string]syntax.Position // of top-level names
}

// slotDef is a number that a script keeps with each position.
type slotDef struct {
	name  string
	value int64 // at the start
}

var options = &syntax.FileOptions{Set: true, TopLevelControl: true}

// parse reads a script without running it.
func parse(s Script) (*program, error) {
	if len(s.Text) > MaxText {
		return nil, &Error{File: s.File, Text: fmt.Sprintf("the script is too long: %d bytes, at most %d", len(s.Text), MaxText)}
	}
	if err := checkNesting(s); err != nil {
		return nil, err
	}
	f, err := options.Parse(s.File, s.Text, 0)
	if err != nil {
		return nil, placed(s.File, err)
	}
	p := &program{file: s.File, position: map[string]syntax.Position{}}
	if err := p.look(f); err != nil {
		return nil, err
	}
	if err := restrict(f); err != nil {
		return nil, err
	}
	predeclared := (&game{}).predeclared()
	p.code, err = starlark.FileProgram(f, predeclared.Has)
	return p, placed(s.File, err)
}

// checkNesting refuses texts so deeply nested that reading them would take much
// memory.
func checkNesting(s Script) error {
	depth, line := 0, 1
	for i := range len(s.Text) {
		switch s.Text[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth = max(depth-1, 0)
		case '\n':
			line++
		}
		if depth > maxNesting {
			return &Error{File: s.File, Line: line, Column: 1, Text: fmt.Sprintf("more than %d brackets are open", maxNesting)}
		}
	}
	return nil
}

// look finds out what a script defines.
func (p *program) look(f *syntax.File) error {
	used := usedNames(f)
	hooks := 0
	for _, stmt := range f.Stmts {
		switch stmt := stmt.(type) {
		case *syntax.LoadStmt:
			return at(p.file, stmt.Load, "a script can't load others: what it needs must stand in it")
		case *syntax.DefStmt:
			hook, err := p.define(stmt, used)
			if err != nil {
				return err
			}
			if hook {
				hooks++
			}
		case *syntax.AssignStmt:
			if id, ok := stmt.LHS.(*syntax.Ident); ok && id.Name == "slots" {
				if err := p.readSlots(stmt.RHS); err != nil {
					return err
				}
			}
		}
	}
	if hooks == 0 {
		return &Error{File: p.file, Text: "the script has none of the functions that ferz calls: " + words.List(hookList(), "and")}
	}
	return nil
}

// define takes a function: a hook, which ferz calls, or one that the script uses.
func (p *program) define(def *syntax.DefStmt, used map[string]bool) (hook bool, err error) {
	p.defs = append(p.defs, def)
	name := def.Name.Name
	params, hook := parameters(name)
	switch {
	case hook:
		if n := strings.Count(params, ",") + 1; len(def.Params) != n || !plainParams(def.Params) {
			return true, at(p.file, def.Name.NamePos, "expected def %s(%s)", name, params)
		}
		p.words = strings.TrimSpace(p.words + " " + docstring(def))
	case !used[name]:
		return false, at(p.file, def.Name.NamePos, "nothing calls %s%s (the functions that ferz calls are %s)", name, words.DidYouMeanOne(name, hookList()), words.List(hookList(), "and"))
	}
	return hook, nil
}

// usedNames are the names that stand anywhere but as what a function is called.
func usedNames(f *syntax.File) map[string]bool {
	used := map[string]bool{}
	syntax.Walk(f, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Ident:
			used[n.Name] = true
		case *syntax.DefStmt:
			for _, part := range n.Params {
				markUsed(used, part)
			}
			for _, part := range n.Body {
				markUsed(used, part)
			}
			return false
		}
		return true
	})
	return used
}

func markUsed(used map[string]bool, n syntax.Node) {
	syntax.Walk(n, func(n syntax.Node) bool {
		if id, ok := n.(*syntax.Ident); ok {
			used[id.Name] = true
		}
		return true
	})
}

func plainParams(params []syntax.Expr) bool {
	return !slices.ContainsFunc(params, func(e syntax.Expr) bool {
		_, ok := e.(*syntax.Ident)
		return !ok
	})
}

// docstring is the text with which a function begins.
func docstring(def *syntax.DefStmt) string {
	if s, ok := def.Body[0].(*syntax.ExprStmt); ok {
		if lit, ok := s.X.(*syntax.Literal); ok && lit.Token == syntax.STRING {
			return strings.Join(strings.Fields(lit.Value.(string)), " ")
		}
	}
	return ""
}

// readSlots reads slots = {"name": 0}.
func (p *program) readSlots(e syntax.Expr) error {
	start, _ := e.Span()
	wrong := at(p.file, start, `expected slots = {"name": 0}: up to %d names of letters, with the number with which each begins`, maxSlots)
	dict, ok := e.(*syntax.DictExpr)
	if !ok || len(dict.List) > maxSlots {
		return wrong
	}
	for _, entry := range dict.List {
		entry := entry.(*syntax.DictEntry)
		name, ok := entry.Key.(*syntax.Literal)
		value, ok2 := entry.Value.(*syntax.Literal)
		if !ok || !ok2 {
			return wrong
		}
		text, ok := name.Value.(string)
		n, ok2 := value.Value.(int64)
		if !ok || !ok2 || text == "" || len(text) > 20 || strings.Trim(text, "abcdefghijklmnopqrstuvwxyz_") != "" ||
			slices.ContainsFunc(p.slots, func(s slotDef) bool { return s.name == text }) {
			return wrong
		}
		p.slots = append(p.slots, slotDef{text, n})
	}
	return nil
}

func (p *program) defines(name string) bool {
	return slices.ContainsFunc(p.defs, func(d *syntax.DefStmt) bool { return d.Name.Name == name })
}

// run executes the script and returns its functions.
func (p *program) run(g *game) (map[string]*starlark.Function, error) {
	out := map[string]*starlark.Function{}
	err := inTime(p.file, func() error {
		thread := newThread()
		globals, err := p.code.Init(thread, g.predeclared())
		if err != nil {
			return placed(p.file, err)
		}
		globals.Freeze()
		for _, h := range hookNames {
			if f, ok := globals[h.name].(*starlark.Function); ok {
				out[h.name] = f
			}
		}
		return nil
	})
	return out, err
}

// inTime gives up on what takes too long: there are steps that take for ever, such
// as a comparison of lists that contain one another many times.
func inTime(file string, do func() error) error {
	done := make(chan error, 1)
	go func() {
		defer func() {
			if e := recover(); e != nil { // the caller can't recover from what panics here
				done <- &Error{File: file, Text: fmt.Sprintf("the game can't be tried, as a rule fails: %v", e)}
			}
		}()
		done <- do()
	}()
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case err := <-done:
		return err
	case <-timer.C:
		return &Error{File: file, Text: ErrHangs.Error(), cause: ErrHangs}
	}
}

func newThread() *starlark.Thread {
	t := &starlark.Thread{Name: "rules", OnMaxSteps: func(t *starlark.Thread) { t.Cancel(runaway) }}
	t.SetMaxExecutionSteps(maxSteps)
	return t
}

const runaway = "it takes too many steps: is there no end to it?"

// setUp calls the script's function setup.
func (p *program) setUp(d *engine.Definition, values, computed engine.Values) error {
	board, err := emptyBoard(d)
	if err != nil {
		return err
	}
	functions, err := p.run(newGame(board))
	if err != nil {
		return err
	}
	given := starlark.NewDict(len(values))
	for _, v := range d.Variables {
		if err := given.SetKey(starlark.String(v.Name), valueOf(v, values)); err != nil {
			return err
		}
	}
	return inTime(p.file, func() error {
		got, err := starlark.Call(newThread(), functions["setup"], starlark.Tuple{given}, nil)
		if err != nil {
			return placed(p.file, err)
		}
		dict, ok := got.(*starlark.Dict)
		if !ok {
			return p.failAt("setup", `setup returns %s; expected a dict of texts for the array: {"Name": "rnbq"} for #{Name}`, got.Type())
		}
		for _, item := range dict.Items() {
			name, ok := starlark.AsString(item[0])
			text, ok2 := starlark.AsString(item[1])
			if !ok || !ok2 {
				return p.failAt("setup", `setup returns %v: %v; expected texts: {"Name": "rnbq"} for #{Name}`, short(item[0]), short(item[1]))
			}
			computed[name] = text
		}
		return nil
	})
}

// valueOf returns the value of a game variable: a number, or a text.
func valueOf(v engine.Variable, values engine.Values) starlark.Value {
	switch v.Kind {
	case engine.IntVariable:
		return starlark.MakeInt(values.Int(v.Name))
	case engine.BoolVariable:
		return starlark.Bool(values[v.Name] == "yes")
	}
	return starlark.String(values[v.Name])
}

// failAt is an error at the beginning of a function.
func (p *program) failAt(name, format string, args ...any) error {
	for _, d := range p.defs {
		if d.Name.Name == name {
			return at(p.file, d.Name.NamePos, format, args...)
		}
	}
	return &Error{File: p.file, Text: fmt.Sprintf(format, args...)}
}

// emptyBoard returns a variant of nothing but a board, for what is asked of it
// before the game is there.
func emptyBoard(d *engine.Definition) (*engine.Variant, error) {
	b := d.Board
	array := strings.Join(slices.Repeat([]string{fmt.Sprint(b.Files)}, b.Ranks), "/")
	b.Removed = "" // which a setup need not know
	return engine.Compile(engine.Definition{ID: "board", Board: b, Symmetry: d.Symmetry, Array: array,
		Pieces: []engine.PieceDef{{Name: "Stone", Letter: "S", Betza: "-"}}}, nil)
}

func at(file string, pos syntax.Position, format string, args ...any) *Error {
	return &Error{File: file, Line: int(pos.Line), Column: int(pos.Col), Text: fmt.Sprintf(format, args...)}
}

// placed returns an error of Starlark's as one of ours.
func placed(file string, err error) error {
	if err == nil {
		return nil
	}
	var own *Error
	var wrong syntax.Error
	var many resolve.ErrorList
	var failed *starlark.EvalError
	switch {
	case errors.As(err, &own):
		return own
	case errors.As(err, &many):
		return at(file, many[0].Pos, "%s", clean(many[0].Msg))
	case errors.As(err, &wrong):
		return at(file, wrong.Pos, "%s", clean(wrong.Msg))
	case errors.As(err, &failed):
		for i := range failed.CallStack {
			if pos := failed.CallStack.At(i).Pos; pos.Filename() == file {
				return at(file, pos, "%s", clean(failed.Msg))
			}
		}
	}
	return &Error{File: file, Text: clean(err.Error())}
}

// clean takes out of a message what is a matter of how scripts are run.
func clean(msg string) string {
	msg = strings.TrimPrefix(msg, "Starlark computation canceled: ")
	if len(msg) > 300 {
		msg = strings.ToValidUTF8(msg[:300], "") + "..."
	}
	return msg
}
