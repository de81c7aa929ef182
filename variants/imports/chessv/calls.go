package chessv

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/variants/imports/internal/intake"
)

// cvcRule is a rule of the script while it is made.
type cvcRule struct {
	made engine.Rule
	name string
}

// call carries out a call: of a function of the game, or of something's.
func (g *cvcGame) call(n *cvcNode) any {
	what := n.args[0]
	if strings.Contains(what.text, "Evaluation") {
		if what.text == "FindEvaluation" {
			return cvcFound("Evaluation")
		}
		return nil // how ChessV thinks is not part of the rules
	}
	if what.kind == cvcMember {
		if out, ok := g.memberCall(g.eval(what.args[0]), what.text, n); ok {
			return out
		}
		g.out.Note(n.line, "%s is not understood, or not with these values", what.text)
		return nil
	}
	if g.self != nil {
		if out, ok := g.pieceCall(g.self, what.text, n); ok {
			return out
		}
	}
	if out, ok := g.gameCall(what.text, n); ok {
		return out
	}
	if !strings.HasSuffix(what.text, "Rule") || what.text == "AddRule" { // AddRule gets the result of another call
		g.out.Note(n.line, "%s is not understood, or not with these values", what.text)
	}
	return nil
}

// memberCall carries out a function of a piece, a rule, a move or a choice.
func (g *cvcGame) memberCall(of any, name string, n *cvcNode) (out any, ok bool) {
	switch of := of.(type) {
	case *cvcPiece:
		return g.pieceCall(of, name, n)
	case *cvcRule:
		return nil, name == "TypeChangeOnCapture" && g.typeChange(of, n)
	case *intake.Move:
		return nil, name == "AddPath" && lame(of, g.arguments(n))
	}
	switch {
	case name == "AddChoice":
		return nil, true // what castling is called decides nothing
	case name == "SetPromotionRank" && len(n.args) == 2:
		if rank, ok := g.eval(n.args[1]).(int); ok && rank >= 0 && rank < g.ranks {
			g.promoteOn = engine.Region("r" + strconv.Itoa(rank+1))
			return nil, true
		}
	}
	return nil, false
}

// arguments returns what the arguments of a call are worth.
func (g *cvcGame) arguments(n *cvcNode) (out []any) {
	for _, a := range n.args[1:] {
		out = append(out, g.eval(a))
	}
	return out
}

// pieceCall carries out a function of a piece.
func (g *cvcGame) pieceCall(p *cvcPiece, name string, n *cvcNode) (any, bool) {
	if name == "AddMovesOf" && len(n.args) == 2 {
		class := n.args[1]
		return nil, class.kind == cvcName && g.addMoves(p, class.text, class.tags)
	}
	args := g.arguments(n)
	if len(args) == 0 || len(p.moves) > 200 {
		return nil, false
	}
	if name == "SetNotation" {
		letter, ok := args[0].(string)
		if ok {
			p.letter = letter
		}
		return nil, ok
	}
	if m, ok := args[0].(*intake.Move); ok && name == "AddMoveCapability" {
		p.moves = append(p.moves, m)
		return m, true
	}
	d, ok := args[0].([2]int)
	if !ok {
		return nil, false
	}
	if name == "FindMove" {
		m := p.find(d[0], d[1])
		return m, m != nil
	}
	kinds := map[string]intake.Move{
		"Step": {Most: 1}, "StepMoveOnly": {Most: 1, Modes: "m"}, "StepCaptureOnly": {Most: 1, Modes: "c"},
		"Slide": {}, "SlideMoveOnly": {Modes: "m"}, "SlideCaptureOnly": {Modes: "c"}, "CannonMove": {Cannon: true},
	}
	m, ok := kinds[name]
	if !ok || d == [2]int{} {
		return nil, false
	}
	m.DX, m.DY = d[0], d[1]
	switch limited := m.Most == 0 && !m.Cannon; {
	case limited && len(args) == 2:
		most, ok := args[1].(int)
		if !ok || most < 1 {
			return nil, false
		}
		m.Most = min(most, 99)
	case len(args) > 1:
		return nil, false
	}
	p.moves = append(p.moves, &m)
	return &m, true
}

// addMoves gives a piece the moves of a class: one of the script or of ChessV.
func (g *cvcGame) addMoves(p *cvcPiece, class string, tags []string) bool {
	if u := g.cvcScript.pieces[class]; u != nil {
		if g.depth++; g.depth > 20 || u.methods["AddMoves"] == nil {
			return false
		}
		outer, own := g.self, &cvcPiece{class: class}
		g.self = own
		g.run(u.methods["AddMoves"])
		g.self = outer
		g.depth--
		if p.class == class {
			p.places = own.places
			g.ownPlaces(p, u)
		}
		text, err := own.notation()
		return err == nil && (text == "-" || p.take(text, tags))
	}
	text, ok := cvcNotation(class)
	return ok && p.take(text, tags)
}

// lame makes a leap depend on the squares of its path, if Betza notation can express
// that.
func lame(m *intake.Move, args []any) bool {
	if len(args) != 1 {
		return false
	}
	path, _ := args[0].([]any)
	if len(path) != 2 {
		return false
	}
	a, ok := path[0].([2]int)
	b, ok2 := path[1].([2]int)
	if !ok || !ok2 || a[0]+b[0] != m.DX || a[1]+b[1] != m.DY {
		return false
	}
	straight := a == b || a[0]*a[1] == 0 && max(a[0], -a[0], a[1], -a[1]) == 1 && m.Key().Long == 2 && m.Key().Short == 1
	if straight {
		m.Modes += "n"
	}
	return straight
}

// gameCall carries out a function of the game.
func (g *cvcGame) gameCall(name string, n *cvcNode) (any, bool) {
	args := g.arguments(n)
	switch name {
	case "AddChessPieceTypes":
		g.chessPieces()
	case "AddPieceType":
		return nil, g.addPiece(n, args)
	case "AddCastlingRule":
		g.flexible = false
	case "AddFlexibleCastlingRule":
		g.flexible = true
	case "CastlingMove", "FlexibleCastlingMove":
		return nil, g.castlingMove(name, args)
	case "MoveCapability":
		m, ok := capability(args)
		return m, ok
	case "FindRule":
		if len(args) == 1 {
			if s, ok := args[0].(cvcSymbol); ok {
				return cvcFound(s), true
			}
		}
		return nil, false
	case "AddRule":
		if len(args) != 1 {
			return nil, false
		}
		if r, ok := args[0].(*cvcRule); ok {
			g.extra = append(g.extra, r.made)
			return nil, true
		}
		called := n.args[1]
		if called.kind == cvcCall {
			called = called.args[0]
		}
		g.out.Note(n.line, "the rule %s has no counterpart, or not with these values", called.text)
	case "RemoveRule":
		return nil, false
	default:
		r := g.rule(name, args)
		if r == nil {
			return nil, false
		}
		return &cvcRule{name: name, made: r}, true
	}
	return nil, true
}

// capability makes a move of a direction, the most and the least steps, whether it
// must and whether it can capture.
func capability(args []any) (*intake.Move, bool) {
	if len(args) == 0 {
		return nil, false
	}
	d, ok := args[0].([2]int)
	m := &intake.Move{DX: d[0], DY: d[1]}
	if len(args) > 1 {
		most, _ := args[1].(int)
		m.Most = min(max(most, 0), 99)
	}
	if len(args) > 3 {
		if must, _ := args[3].(bool); must {
			m.Modes = "c"
		}
	}
	if len(args) > 4 {
		if can, known := args[4].(bool); known && !can {
			m.Modes = "m"
		}
	}
	return m, ok
}

func (g *cvcGame) chessPieces() {
	for _, p := range []cvcPiece{
		{class: "Rook", letter: "R", value: 500, ending: 550}, {class: "Bishop", letter: "B", value: 325, ending: 350},
		{class: "Knight", letter: "N", value: 325, ending: 325}, {class: "Queen", letter: "Q", value: 950, ending: 1000},
	} {
		text, _ := cvcNotation(p.class)
		p.name = p.class
		p.take(text, nil)
		g.pieces = append(g.pieces, &p)
	}
}

// addPiece adds a piece: its class, name, letter and values.
func (g *cvcGame) addPiece(n *cvcNode, args []any) bool {
	if len(args) < 3 || n.args[1].kind != cvcName || len(g.pieces) > engine.MaxTypes {
		return false
	}
	p := &cvcPiece{class: n.args[1].text}
	p.name, _ = args[1].(string)
	p.letter, _ = args[2].(string)
	if len(args) > 4 {
		p.value, _ = args[3].(int)
		p.ending, _ = args[4].(int)
	}
	if p.name == "" || p.letter == "" || !g.addMoves(p, p.class, n.tags) {
		return false
	}
	if slices.Contains(n.tags, "CaptureByAdvance") {
		text, _ := cvcNotation(p.class)
		if !slices.Contains([]string{"Q", "R", "B"}, text) {
			g.out.Note(n.line, "only queens, rooks and bishops can capture by advance")
		} else {
			p.more, p.advances = append(p.more, "myafcamb"+text), true
		}
	}
	g.pieces = append(g.pieces, p)
	return true
}

// castlingMove adds a way to castle: player, the king's squares, the partner's (of a
// flexible one where it stands only), and the letter of the right.
func (g *cvcGame) castlingMove(name string, args []any) bool {
	if len(args) < 5 || len(g.castlings) > 20 {
		return false
	}
	player, ok := args[0].(int)
	var squares []string
	for _, a := range args[1:] {
		if s, text := a.(string); text {
			squares = append(squares, s)
		}
		if onto, is := a.(bool); is && onto {
			g.onto = true
		}
	}
	if !ok || player < 0 || player > 1 || len(squares) < 4 || slices.ContainsFunc(squares[:3], func(s string) bool { return len(s) < 2 }) {
		return false
	}
	m := rules.CastlingMove{Player: engine.Color(player), From: squares[0], To: squares[1], Partner: squares[2], PartnerTo: squares[3]}
	if name == "FlexibleCastlingMove" {
		beside := squares[1][0] - 1 // the square that the king passes last
		if squares[1] < squares[0] {
			beside += 2
		}
		g.flexible, m.PartnerTo = true, string(rune(beside))+squares[0][1:]
	}
	g.castlings = append(g.castlings, m)
	return true
}

// rule makes a rule of ours of one of ChessV's; nil if there is none.
func (g *cvcGame) rule(name string, args []any) engine.Rule {
	types := func(i int) string {
		if i >= len(args) {
			return ""
		}
		list, many := args[i].([]any)
		if !many {
			list = args[i : i+1]
		}
		out := ""
		for _, v := range list {
			if p, ok := v.(*cvcPiece); ok {
				out += p.letter
			}
		}
		return out
	}
	region := func(i int) (engine.Region, bool) {
		if i >= len(args) {
			return "", false
		}
		n, ok := args[i].(*cvcNode)
		if !ok {
			return "", false
		}
		return g.region(n)
	}
	switch name {
	case "BasicPromotionRule":
		if on, ok := region(2); ok && len(args) == 3 && types(0) != "" && types(1) != "" {
			return rules.Promotion{Of: types(0), To: types(1), Zone: on}
		}
	case "PieceChangeTypeRule":
		return &rules.TypeChange{}
	case "LocationVictoryConditionRule":
		if on, ok := region(1); ok && types(0) != "" {
			return rules.LocationVictory{Types: types(0), On: on}
		}
	case "LimitPieceTypeQuantityRule":
		if len(args) == 2 && types(0) != "" {
			if most, ok := args[1].(int); ok && most > 0 {
				return rules.PieceLimit{Types: types(0), Max: most}
			}
		}
	case "BareKingRule":
		return rules.BareKing{}
	}
	return nil
}

// typeChange adds to a rule what turns into what, and by capturing what.
func (g *cvcGame) typeChange(r *cvcRule, n *cvcNode) bool {
	change, ok := r.made.(*rules.TypeChange)
	args := g.arguments(n)
	if !ok || len(args) < 2 || len(args) > 3 || len(change.Changes) > 200 {
		return false
	}
	var letters [3]string
	for i, v := range args {
		p, ok := v.(*cvcPiece)
		if !ok {
			return false
		}
		letters[i] = p.letter
	}
	change.Changes = append(change.Changes, rules.Change{Of: letters[0], To: letters[1], Capturing: letters[2]})
	return true
}
