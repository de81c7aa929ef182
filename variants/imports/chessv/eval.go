package chessv

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/variants/imports/internal/intake"
)

// cvcGame is a game while its statements are carried out.
type cvcGame struct {
	*cvcScript
	unit   *cvcUnit
	out    *intake.Game
	values map[string]any // game variables and those of the script: bool, int, string, *cvcPiece
	given  map[string]bool
	lists  map[string][]string // what a variable may be
	pieces []*cvcPiece
	self   *cvcPiece // the class whose moves are being read
	depth  int       // of classes that take their moves from others

	files, ranks int
	from         *engine.Definition // a game of the catalogue that it derives from; nil: of ChessV's own
	castlings    []rules.CastlingMove
	flexible     bool
	onto         bool
	longest      int // castling; 0: any number of squares
	fifty        int // moves without progress; 0: 50
	promoteOn    engine.Region
	extra        []engine.Rule
}

// cvcSymbol is a name that stands for nothing else.
type cvcSymbol string

// cvcFound is a rule that is looked up to change it.
type cvcFound string

// cvcMaxChoices limits how often a script is carried out.
const cvcMaxChoices = 20

// cosmetic are values that have nothing to do with the rules.
var cosmetic = []string{
	"PieceSet", "Player1Color", "Player2Color", "FallbackImage", "PreferredImage", "StaticExchangeEvaluation", "Tags",
	"XBoardName", "GameDescription1", "GameDescription2",
}

// run carries out statements.
func (g *cvcGame) run(n *cvcNode) {
	switch n.kind {
	case cvcBlock:
		for _, s := range n.args {
			g.run(s)
		}
	case cvcLocal:
		g.values[n.text] = g.eval(n.args[0])
	case cvcIf:
		switch holds, ok := g.eval(n.args[0]).(bool); {
		case !ok:
			g.out.Note(n.line, "this condition is not understood; what depends on it is left out")
		case holds:
			g.run(n.args[1])
		case len(n.args) > 2:
			g.run(n.args[2])
		}
	default:
		g.eval(n)
	}
}

// eval returns what an expression is worth, nil if that is not known.
func (g *cvcGame) eval(n *cvcNode) any {
	switch n.kind {
	case cvcString:
		return n.text
	case cvcNumber:
		if v, err := strconv.Atoi(n.text); err == nil && v < 1e6 {
			return v
		}
	case cvcName:
		return g.named(n.text)
	case cvcLambda:
		return n
	case cvcList:
		var out []any
		for _, a := range n.args {
			out = append(out, g.eval(a))
		}
		return out
	case cvcDirection:
		ranks, ok := g.eval(n.args[0]).(int)
		files, ok2 := g.eval(n.args[1]).(int)
		if ok && ok2 && max(ranks, -ranks, files, -files) <= 16 && (ranks != 0 || files != 0) {
			return [2]int{files, ranks}
		}
	case cvcUnary:
		switch v := g.eval(n.args[0]).(type) {
		case int:
			return -v
		case bool:
			return !v
		}
	case cvcBinary:
		return g.binary(n)
	case cvcMember:
		return g.member(n)
	case cvcCall:
		return g.call(n)
	}
	return nil
}

func (g *cvcGame) named(name string) any {
	switch name {
	case "true":
		return true
	case "false":
		return false
	case "null":
		return nil
	}
	if v, ok := g.values[name]; ok {
		return v
	}
	if list := g.lists[name]; len(list) > 0 {
		return list[0]
	}
	if p := g.piece(name); p != nil {
		return p
	}
	return cvcSymbol(name)
}

// piece finds a piece of the game by its name or its class: rather one that is
// still in the game.
func (g *cvcGame) piece(name string) *cvcPiece {
	fold := func(text string) string { return strings.ToLower(strings.ReplaceAll(text, " ", "")) }
	var found *cvcPiece
	for _, p := range g.pieces {
		if fold(p.class) != fold(name) && fold(p.name) != fold(name) {
			continue
		}
		if found == nil || found.off && !p.off || fold(p.class) == fold(name) && found.off == p.off {
			found = p
		}
	}
	return found
}

func (g *cvcGame) binary(n *cvcNode) any {
	if n.text == "=" {
		value := g.eval(n.args[1])
		g.assign(n.args[0], value)
		return value
	}
	a, b := g.eval(n.args[0]), g.eval(n.args[1])
	switch n.text {
	case "==", "!=":
		if s, ok := a.(cvcSymbol); ok {
			a = string(s)
		}
		switch a.(type) {
		case string, int, bool, *cvcPiece:
			return a == b == (n.text == "==")
		}
	case "&&", "||":
		x, ok := a.(bool)
		y, ok2 := b.(bool)
		if ok && ok2 {
			return n.text == "&&" && x && y || n.text == "||" && (x || y)
		}
	case "<", ">", "<=", ">=", "+", "-", "*":
		x, ok := a.(int)
		y, ok2 := b.(int)
		if ok && ok2 {
			return map[string]any{"<": x < y, ">": x > y, "<=": x <= y, ">=": x >= y, "+": x + y, "-": x - y, "*": x * y % 1e6}[n.text]
		}
		if s, ok := a.(string); ok && n.text == "+" {
			if t, ok := b.(string); ok && len(s)+len(t) < 2000 {
				return s + t
			}
		}
	}
	g.out.Note(n.line, "%s is not understood here", n.text)
	return nil
}

// member returns what stands behind a point: the value of a variable, or what it
// belongs to.
func (g *cvcGame) member(n *cvcNode) any {
	of := g.eval(n.args[0])
	switch {
	case n.text == "Value" || n.text == "DefaultValue":
		return of
	case n.text == "Rank" || n.text == "File":
		return nil
	}
	if p, ok := of.(*cvcPiece); ok {
		switch n.text {
		case "MidgameValue":
			return p.value
		case "EndgameValue":
			return p.ending
		case "Name":
			return p.name
		}
		return p.place(n.text)
	}
	return nil
}

// assign does name = value, or what a member of something is set to.
func (g *cvcGame) assign(to *cvcNode, value any) {
	if to.kind == cvcName && g.self != nil && isPlace(to.text) {
		g.setPlace(g.self, to.line, to.text, value)
		return
	}
	if to.kind == cvcName {
		if list, ok := value.([]any); ok {
			g.lists[to.text] = texts(list)
			return
		}
		if _, fixed := g.given["!"+to.text]; !fixed {
			g.values[to.text] = value
		}
		g.given[to.text] = true
		return
	}
	if to.kind != cvcMember {
		g.out.Note(to.line, "only names can get a value")
		return
	}
	if slices.Contains(cosmetic, to.text) {
		return
	}
	if (to.text == "Value" || to.text == "DefaultValue") && to.args[0].kind == cvcName {
		g.assign(to.args[0], value)
		return
	}
	ok := false
	switch of := g.eval(to.args[0]).(type) {
	case *cvcPiece:
		if isPlace(to.text) {
			g.setPlace(of, to.line, to.text, value)
			return
		}
		ok = of.set(to.text, value)
	case *intake.Move:
		ok = g.setMove(of, to.text, value)
	case cvcFound:
		n, number := value.(int)
		switch {
		case of == "Move50Rule" && to.text == "HalfMoveCounterThreshold" && number && n > 1:
			g.fifty, ok = n/2, true
		case of == "FlexibleCastlingRule" && to.text == "MaxSlideRange" && number && n > 1:
			g.longest, ok = n-1, true // it counts from one square beside the king
		case strings.HasSuffix(string(of), "Evaluation"):
			return
		}
	}
	if !ok {
		g.out.Note(to.line, "setting %s is not understood", to.text)
	}
}

// texts returns the texts of a list.
func texts(list []any) (out []string) {
	for _, v := range list {
		if s, ok := v.(string); ok && len(out) < cvcMaxChoices {
			out = append(out, s)
		}
	}
	return out
}

// set sets a property of a piece.
func (p *cvcPiece) set(name string, value any) bool {
	switch v := value.(type) {
	case int:
		switch name {
		case "MidgameValue":
			p.value = v
			return true
		case "EndgameValue":
			p.ending = v
			return true
		}
	case bool:
		if name == "Enabled" {
			p.off = !v
			return true
		}
	case string:
		if name == "Name" {
			p.name = v
			return true
		}
	}
	return false
}

// setMove sets a property of a move.
func (g *cvcGame) setMove(m *intake.Move, name string, value any) bool {
	switch v := value.(type) {
	case bool:
		switch {
		case name == "MustCapture" && v:
			m.Modes = "c"
		case name == "CanCapture" && !v:
			m.Modes = "m"
		default:
			return name == "MustCapture" || name == "CanCapture"
		}
		return true
	case int:
		if name == "MaxSteps" && v > 0 {
			m.Most = min(v, 99)
			return true
		}
	case *cvcNode:
		on, ok := g.region(v)
		if name != "Condition" || !ok {
			return false
		}
		m.Initial = "i"
		for _, p := range g.pieces {
			if slices.Contains(p.moves, m) {
				p.initial = string(on)
			}
		}
		return true
	}
	return false
}

// region returns the squares for which a function of a location is true.
func (g *cvcGame) region(n *cvcNode) (engine.Region, bool) {
	if n.kind == cvcLambda {
		n = n.args[0]
	}
	if n.kind == cvcName && n.text == "true" {
		return "all", true
	}
	if n.kind != cvcBinary {
		return "", false
	}
	if n.text == "||" {
		a, ok := g.region(n.args[0])
		b, ok2 := g.region(n.args[1])
		return a + " " + b, ok && ok2
	}
	at, is := n.args[0], n.args[1]
	number, ok := g.eval(is).(int)
	if !ok || at.kind != cvcMember || number < 0 || number > 15 {
		return "", false
	}
	switch {
	case at.text == "Rank" && n.text == "==" && number < g.ranks:
		return engine.Region(fmt.Sprintf("r%d", number+1)), true
	case at.text == "Rank" && n.text == ">=" && number < g.ranks:
		return engine.Region(fmt.Sprintf("r%d-%d", number+1, g.ranks)), true
	case at.text == "Rank" && n.text == "<=" && number < g.ranks:
		return engine.Region(fmt.Sprintf("r1-%d", number+1)), true
	case at.text == "File" && n.text == "==" && number < g.files:
		return engine.Region(fmt.Sprintf("f%c", 'a'+number)), true
	}
	return "", false
}
