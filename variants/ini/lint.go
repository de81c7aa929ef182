package ini

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/variants/script"
)

// Check looks at a game for what can hardly be meant: pieces that can't move, or
// get stuck, or never occur; a game that nobody can win; moves written alike; and
// no move at all. It says so in sentences.
func Check(d engine.Definition) []string {
	v, err := engine.Compile(d, nil)
	if err != nil {
		return []string{err.Error()}
	}
	c := checker{v: v}
	c.types()
	c.ends()
	c.plays()
	return c.found
}

type checker struct {
	v     *engine.Variant
	found []string
}

func (c *checker) say(format string, args ...any) {
	c.found = append(c.found, fmt.Sprintf(format, args...))
}

// types looks at the pieces.
func (c *checker) types() {
	var there [engine.MaxTypes + 1]bool
	p, err := c.v.NewPosition("")
	if err != nil {
		return
	}
	mentioned := c.mentioned()
	for _, t := range c.v.Types() {
		for player := range engine.Color(2) {
			there[t.ID] = there[t.ID] || p.Count(player, t.ID) > 0 || p.InHand(player, t.ID) > 0
		}
		if !there[t.ID] && t.Base == 0 && !mentioned[t.ID] {
			c.say("the piece %s is not in the array, and no rule speaks of it; leave it out, or let a pawn promote to it: rule.Promotion = of=P to=%s", t.Name, t.Letters[0])
			continue
		}
		c.moves(&t)
	}
}

// mentioned are the types that rules speak of.
func (c *checker) mentioned() (out [engine.MaxTypes + 1]bool) {
	for _, r := range c.v.Def.Rules {
		v := reflect.ValueOf(r)
		if v.Kind() != reflect.Struct {
			continue
		}
		for i := range v.NumField() {
			if f := v.Field(i); f.Kind() == reflect.String && f.Type() == reflect.TypeFor[string]() {
				if types, err := c.v.ParseTypes(f.String()); err == nil {
					for _, t := range types {
						out[t] = true
					}
				}
			}
		}
	}
	return out
}

// moves looks at where a type can go on an empty board.
func (c *checker) moves(t *engine.PieceType) {
	if t.Betza.Notation == "-" || t.Betza.Drops {
		return // meant
	}
	stuck, squares, last, arrives := 0, 0, 0, false
	for s := range c.v.Size() {
		at := engine.Square(s)
		if !c.v.OnBoard(at) {
			continue
		}
		squares++
		to := c.v.Reach(engine.MakePiece(t.ID, engine.White), at)
		for s := range to.All() {
			arrives = arrives || c.v.Rank(s) == c.v.Ranks()-1
		}
		if to.Empty() {
			stuck++
			if c.v.Rank(at) == c.v.Ranks()-1 {
				last++
			}
		}
	}
	switch {
	case stuck == squares:
		c.say("the piece %s can't move from any square: %s needs more room than the board has", t.Name, t.Betza.Notation)
	case last == c.v.Files() && arrives && !c.v.Promotes(t.ID) && !c.has("location victory"):
		c.say("the piece %s can't move from the last rank and does not promote there; rule.Promotion = id=%s of=%s to=Q lets it", t.Name, strings.ToLower(t.Letters[0]), t.Letters[0])
	}
}

// deciding are the keys of rules that end games otherwise than by mate.
var deciding = []string{
	"extinction", "location victory", "connect", "explosion", "last royal", "reversi", "infection", "bare king", "check count", "first king", "turn",
	"formation",
}

// has reports whether there is a rule whose key begins so.
func (c *checker) has(key string) bool {
	return slices.ContainsFunc(c.v.Def.Rules, func(r engine.Rule) bool { return strings.HasPrefix(r.Key(), key) })
}

// ends looks for ways to win, and for draws that are none.
func (c *checker) ends() {
	if c.has("dead position") && slices.ContainsFunc(deciding, c.has) {
		c.say("the rule dead position knows of no way to win but mate; add \"dead position\" to without, or games end too early")
	}
	if len(c.v.RoyalTypes()) > 0 || c.v.RulesDecideCheck() {
		return
	}
	if slices.ContainsFunc(deciding, c.has) {
		return
	}
	for _, r := range c.v.Def.Rules {
		if s, ok := r.(script.Script); ok && s.Ends() {
			return
		}
		if m, ok := r.(rules.Checkmate); ok && (m.Stalemate != rules.StalemateDraws || m.Fewer || m.More) {
			return
		}
	}
	c.say("nobody can win: no piece is royal, and no rule ends the game; write royal behind a piece, or rule.Extinction = types=K, or rule.LocationVictory")
}

// plays makes random moves, and looks whether two are written alike.
func (c *checker) plays() {
	p, err := c.v.NewPosition("")
	if err != nil {
		return
	}
	random := rand.New(rand.NewPCG(1, 1))
	plies := 40
	if effort(&c.v.Def) > maxEffort/10 {
		plies = 4
	}
	for ply := range plies {
		moves := p.LegalMoves()
		if len(moves) == 0 {
			if ply == 0 {
				c.say("there is no move in the start position; it is %s", c.result(p))
			}
			return
		}
		if len(moves) > 2000 {
			return
		}
		written := map[string]bool{}
		for _, m := range moves {
			text := notation.Coordinates(p, m)
			if written[text] {
				c.say("two moves are written %s, after %s; pieces that do the same in two ways need but one of them", text, fmt.Sprintf("%d plies", ply))
				return
			}
			written[text] = true
		}
		p.Make(moves[random.IntN(len(moves))])
	}
}

func (c *checker) result(p *engine.Position) string {
	if r := p.Result(); r.Over() {
		return r.Reason
	}
	return "over"
}
