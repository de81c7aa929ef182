package script

import (
	"fmt"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// Starlark limits steps, but a step may double a text or a list. What can make
// values larger goes through functions of our own: operators are rewritten to
// calls of functions that are called like them, which no script can name.

// restrict rewrites a file so that no step takes much memory.
func restrict(f *syntax.File) error {
	r := &restricter{file: f.Path}
	r.stmts(f.Stmts)
	if r.err != nil { // not the nil of a type
		return r.err
	}
	return nil
}

type restricter struct {
	file string
	err  error
}

func (r *restricter) stmts(list []syntax.Stmt) {
	for _, s := range list {
		r.stmt(s)
	}
}

func (r *restricter) stmt(s syntax.Stmt) {
	switch s := s.(type) {
	case *syntax.AssignStmt:
		s.LHS, s.RHS = r.expr(s.LHS), r.expr(s.RHS)
		if name, ok := growing[s.Op]; ok {
			s.RHS = call(name, s.OpPos, again(s.LHS), s.RHS)
			s.Op = syntax.EQ
		}
	case *syntax.DefStmt:
		r.exprs(s.Params)
		r.stmts(s.Body)
	case *syntax.ExprStmt:
		s.X = r.expr(s.X)
	case *syntax.IfStmt:
		s.Cond = r.expr(s.Cond)
		r.stmts(s.True)
		r.stmts(s.False)
	case *syntax.ForStmt:
		s.Vars, s.X = r.expr(s.Vars), r.expr(s.X)
		r.stmts(s.Body)
	case *syntax.ReturnStmt:
		if s.Result != nil {
			s.Result = r.expr(s.Result)
		}
	}
}

func (r *restricter) exprs(list []syntax.Expr) {
	for i := range list {
		list[i] = r.expr(list[i])
	}
}

// growing are the operators whose results may be larger than their operands, and
// the functions that take their place.
var growing = map[syntax.Token]string{
	syntax.PLUS: "+", syntax.STAR: "*", syntax.PERCENT: "%", syntax.LTLT: "<<",
	syntax.PLUS_EQ: "+=", syntax.STAR_EQ: "*", syntax.PERCENT_EQ: "%", syntax.LTLT_EQ: "<<",
}

// methods are those whose results may be.
var methods = map[string]bool{"join": true, "replace": true, "format": true, "extend": true}

func (r *restricter) expr(e syntax.Expr) syntax.Expr {
	switch e := e.(type) {
	case *syntax.BinaryExpr:
		e.X, e.Y = r.expr(e.X), r.expr(e.Y)
		if name, ok := growing[e.Op]; ok && !(e.Op == syntax.PLUS && (number(e.X) || number(e.Y))) {
			return call(name, e.OpPos, e.X, e.Y)
		}
	case *syntax.CallExpr:
		return r.callExpr(e)
	case *syntax.DotExpr:
		e.X = r.expr(e.X)
		if methods[e.Name.Name] && r.err == nil {
			r.err = at(r.file, e.NamePos, "%s can only be called: x.%s(...)", e.Name.Name, e.Name.Name)
		}
	case *syntax.ParenExpr:
		e.X = r.expr(e.X)
	case *syntax.Comprehension:
		e.Body = r.expr(e.Body)
		for _, c := range e.Clauses {
			switch c := c.(type) {
			case *syntax.ForClause:
				c.Vars, c.X = r.expr(c.Vars), r.expr(c.X)
			case *syntax.IfClause:
				c.Cond = r.expr(c.Cond)
			}
		}
	case *syntax.DictExpr:
		r.exprs(e.List)
	case *syntax.DictEntry:
		e.Key, e.Value = r.expr(e.Key), r.expr(e.Value)
	case *syntax.LambdaExpr:
		r.exprs(e.Params)
		e.Body = r.expr(e.Body)
	case *syntax.ListExpr:
		r.exprs(e.List)
	case *syntax.CondExpr:
		e.Cond, e.True, e.False = r.expr(e.Cond), r.expr(e.True), r.expr(e.False)
	case *syntax.TupleExpr:
		r.exprs(e.List)
	case *syntax.UnaryExpr:
		e.X = r.optional(e.X)
	case *syntax.SliceExpr:
		e.X, e.Lo, e.Hi, e.Step = r.expr(e.X), r.optional(e.Lo), r.optional(e.Hi), r.optional(e.Step)
	case *syntax.IndexExpr:
		e.X, e.Y = r.expr(e.X), r.expr(e.Y)
	}
	return e
}

// callExpr is expr of a call: one of a method becomes one of the function "." with the
// receiver, the method's name and the arguments.
func (r *restricter) callExpr(e *syntax.CallExpr) syntax.Expr {
	r.exprs(e.Args)
	dot, ok := e.Fn.(*syntax.DotExpr)
	if !ok || !methods[dot.Name.Name] {
		e.Fn = r.expr(e.Fn)
		return e
	}
	receiver := []syntax.Expr{r.expr(dot.X), &syntax.Literal{Token: syntax.STRING, TokenPos: dot.NamePos, Raw: "''", Value: dot.Name.Name}}
	return &syntax.CallExpr{Fn: &syntax.Ident{NamePos: dot.NamePos, Name: "."}, Lparen: e.Lparen, Args: append(receiver, e.Args...), Rparen: e.Rparen}
}

// optional is expr of what may be left out.
func (r *restricter) optional(e syntax.Expr) syntax.Expr {
	if e == nil {
		return nil
	}
	return r.expr(e)
}

// number reports whether an expression is a number as it stands.
func number(e syntax.Expr) bool {
	lit, ok := e.(*syntax.Literal)
	return ok && lit.Token == syntax.INT
}

// again is an expression that was assigned to, as one that is read.
func again(e syntax.Expr) syntax.Expr {
	switch e := e.(type) {
	case *syntax.Ident:
		return &syntax.Ident{NamePos: e.NamePos, Name: e.Name}
	case *syntax.IndexExpr:
		return &syntax.IndexExpr{X: e.X, Lbrack: e.Lbrack, Y: e.Y, Rbrack: e.Rbrack}
	case *syntax.ParenExpr:
		return again(e.X)
	}
	return e
}

func call(name string, pos syntax.Position, x, y syntax.Expr) syntax.Expr {
	return &syntax.CallExpr{Fn: &syntax.Ident{NamePos: pos, Name: name}, Lparen: pos, Args: []syntax.Expr{x, y}, Rparen: pos}
}

// operators are the functions that scripts can't name.
var operators = starlark.StringDict{
	"+":  operator("+", syntax.PLUS),
	"*":  operator("*", syntax.STAR),
	"%":  operator("%", syntax.PERCENT),
	"<<": operator("<<", syntax.LTLT),
	"+=": starlark.NewBuiltin("+=", func(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
		list, ok := args[0].(*starlark.List)
		if !ok {
			return operate(syntax.PLUS, args[0], args[1])
		}
		more, ok := args[1].(starlark.Iterable)
		if !ok {
			return nil, fmt.Errorf("unknown binary op: list + %s", args[1].Type())
		}
		return list, extend(list, more)
	}),
	".": starlark.NewBuiltin("method", method),
}

func operator(name string, op syntax.Token) *starlark.Builtin {
	return starlark.NewBuiltin(name, func(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
		return operate(op, args[0], args[1])
	})
}

// operate is an operator on values whose result is not too large.
func operate(op syntax.Token, x, y starlark.Value) (starlark.Value, error) {
	if op == syntax.STAR {
		if n, m := size(x), size(y); n*times(y) > maxString || m*times(x) > maxString {
			return nil, errTooLarge
		}
	}
	if _, text := x.(starlark.String); text && op == syntax.PERCENT {
		if err := scalars(y); err != nil {
			return nil, err
		}
	}
	v, err := starlark.Binary(op, x, y)
	if err != nil {
		return nil, err
	}
	return v, fits(v)
}

var errTooLarge = fmt.Errorf("this would be too large: at most %d letters, %d values or %d bits", maxString, maxList, maxBits)

// size is how many times the most that a list may have a value has, in letters.
func size(v starlark.Value) int {
	switch v := v.(type) {
	case starlark.String:
		return len(v)
	case starlark.Bytes:
		return len(v)
	case starlark.Sequence:
		return v.Len() * (maxString / maxList)
	}
	return 0
}

// times is how often a value repeats another.
func times(v starlark.Value) int {
	if n, ok := v.(starlark.Int); ok {
		if n, ok := n.Int64(); ok && n < maxString {
			return int(max(n, 0))
		}
		return maxString + 1
	}
	return 0
}

// fits reports a value that is too large.
func fits(v starlark.Value) error {
	if n, ok := v.(starlark.Int); ok {
		if _, small := n.Int64(); !small && n.BigInt().BitLen() > maxBits {
			return errTooLarge
		}
		return nil
	}
	if size(v) > maxString {
		return errTooLarge
	}
	return nil
}

// scalars reports a value, or one of a tuple, that may be written at any length.
func scalars(v starlark.Value) error {
	if t, ok := v.(starlark.Tuple); ok {
		for _, one := range t {
			if _, nested := one.(starlark.Iterable); nested {
				return fmt.Errorf("a %s can't be written as text", one.Type())
			}
		}
		return nil
	}
	if _, nested := v.(starlark.Iterable); nested {
		return fmt.Errorf("a %s can't be written as text", v.Type())
	}
	return nil
}

// extend adds values to a list.
func extend(list *starlark.List, more starlark.Iterable) error {
	if n := starlark.Len(more); list.Len()+n > maxList {
		return errTooLarge
	}
	var values []starlark.Value
	for v := range starlark.Elements(more) {
		values = append(values, v)
	}
	for _, v := range values {
		if err := list.Append(v); err != nil {
			return err
		}
	}
	return nil
}

// method calls a method whose result may be large: x, name, arguments.
func method(t *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	x, name := args[0], string(args[1].(starlark.String))
	if list, ok := x.(*starlark.List); ok && name == "extend" && len(args) == 3 {
		more, ok := args[2].(starlark.Iterable)
		if !ok {
			return nil, fmt.Errorf("extend: got %s, expected iterable", args[2].Type())
		}
		return starlark.None, extend(list, more)
	}
	attrs, ok := x.(starlark.HasAttrs)
	if !ok {
		return nil, fmt.Errorf("%s has no .%s field or method", x.Type(), name)
	}
	f, err := attrs.Attr(name)
	if err != nil || f == nil {
		return nil, fmt.Errorf("%s has no .%s field or method", x.Type(), name)
	}
	if name == "format" {
		for _, a := range args[2:] {
			if err := scalars(starlark.Tuple{a}); err != nil {
				return nil, err
			}
		}
		for _, a := range kwargs {
			if err := scalars(starlark.Tuple{a[1]}); err != nil {
				return nil, err
			}
		}
	}
	v, err := starlark.Call(t, f, args[2:], kwargs)
	if err != nil {
		return nil, err
	}
	return v, fits(v)
}
