package ini

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/variants/language"
	"github.com/ferzchess/ferz/variants/script"
)

// Check finds probable mistakes in a variant: pieces that can't move, get stuck, or
// never occur; a player who can't win; goals, promotion zones and squares that are out
// of reach; rules about pieces that do not exist; moves written alike; and positions
// without any move. It checks only the variant's own lines, not its parent's. Notes
// report what may well be intended: that a piece never leaves squares of a color.
//
// A warning that is an error, according to its Warning, means that the variant can't be
// played.
func (g *Games) Check(d engine.Definition) (warnings, notes []Problem) {
	at := g.Locations[d.ID]
	at.Game = d.ID
	if p := Guard(at, func() { warnings, notes = g.check(d) }); p != nil {
		warnings = append(warnings, *p)
	}
	return warnings, notes
}

func (g *Games) check(d engine.Definition) (warnings, notes []Problem) {
	c, err := g.checker(d)
	if err != nil {
		c.warn("", "%v", err)
		return c.found, nil
	}
	c.types()
	c.ends()
	c.reaches()
	c.rules()
	c.idles()
	c.playRandomly()
	warnings, c.found = c.found, nil
	for _, t := range c.v.Types() {
		if subject, own := c.own(&t); own && !c.v.HasDrops() {
			c.bound(&t, subject)
		}
	}
	return warnings, c.found
}

func (g *Games) checker(d engine.Definition) (*checker, error) {
	c := &checker{game: d.ID, def: d, at: g.Locations[d.ID], written: g.written[d.ID]}
	v, err := engine.Compile(d, nil)
	if err != nil {
		return c, err
	}
	c.v = v
	if c.start, err = v.NewPosition(""); err == nil {
		c.findReachable()
	}
	return c, err
}

type checker struct {
	game      string
	def       engine.Definition
	at        Problem // where the game begins
	written   map[string]location
	v         *engine.Variant
	start     *engine.Position
	reachable [2][engine.MaxTypes + 1]engine.Bitboard // the squares where each player's pieces may ever stand
	found     []Problem
}

// warn warns at the line of a subject, or that of the game's heading.
func (c *checker) warn(subject, format string, args ...any) {
	p := c.at
	if at, ok := c.written[subject]; ok {
		p.File, p.Line, p.Column = at.file, at.line, at.column
	}
	p.Game, p.Text, p.Warning = c.game, fmt.Sprintf(format, args...), true
	c.found = append(c.found, p)
}

// own returns the subject of a type that the game's own lines define.
func (c *checker) own(t *engine.PieceType) (subject string, ok bool) {
	for _, subject := range []string{"piece " + t.Name, "letter " + t.Letters[0]} {
		if _, ok := c.written[subject]; ok {
			return subject, true
		}
	}
	return "", false
}

// occurs reports whether a player may have a piece of a type.
func (c *checker) occurs(player engine.Color, t engine.TypeID) bool {
	return !c.reachable[player][t].Empty() || c.start.InHand(player, t) > 0
}

// types looks at the pieces of the game's own.
func (c *checker) types() {
	mentioned := c.mentioned(anyRule)
	for _, t := range c.v.Types() {
		subject, own := c.own(&t)
		there := c.occurs(engine.White, t.ID) || c.occurs(engine.Black, t.ID)
		switch {
		case own && !there && t.Base == 0 && !mentioned[t.ID] && !c.chosen(t.Name):
			c.warn(subject, "the piece %s is not in the array, and no rule speaks of it; put it into the array, or let a pawn promote to it: rule.Promotion = of=P to=%s", t.Name, t.Letters[0])
		case own || there:
			c.moves(&t, subject)
		}
	}
}

// chosen reports whether a type occurs, or a rule speaks of it, when a variable has a value
// on which lines of the game depend.
func (c *checker) chosen(name string) bool {
	for _, values := range language.Whens(&c.def)[1:] {
		v, err := engine.Compile(c.def, values)
		if err != nil {
			continue // which is reported elsewhere
		}
		start, err := v.NewPosition("")
		if err != nil {
			continue
		}
		other := &checker{def: c.def, v: v, start: start}
		other.findReachable()
		mentioned := other.mentioned(anyRule)
		for _, t := range v.Types() {
			if t.Name == name && (mentioned[t.ID] || other.occurs(engine.White, t.ID) || other.occurs(engine.Black, t.ID)) {
				return true
			}
		}
	}
	return false
}

func anyRule(engine.Rule) bool { return true }

// mentioned returns the types that occur in the rules for which looked is true.
func (c *checker) mentioned(looked func(r engine.Rule) bool) (out [engine.MaxTypes + 1]bool) {
	for _, r := range c.v.Def.Rules {
		if !looked(r) {
			continue
		}
		if s, ok := r.(script.Script); ok {
			for _, t := range c.v.Types() {
				out[t.ID] = out[t.ID] || strings.Contains(s.Text, strconv.Quote(t.Letters[0])) || strings.Contains(s.Text, strconv.Quote(t.Letters[1]))
			}
			continue
		}
		for _, t := range c.typesIn(r) {
			out[t] = true
		}
	}
	return out
}

// moves checks where a type can move on an empty board.
func (c *checker) moves(t *engine.PieceType, subject string) {
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
		to := c.v.PossibleTargets(engine.MakePiece(t.ID, engine.White), at)
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
		c.warn(subject, "the piece %s can't move from any square: %s needs more room than the board has", t.Name, t.Betza.Notation)
	case last == c.v.Files() && arrives && !c.v.Promotes(t.ID) && c.has("promotion") && !c.has("location victory"):
		c.warn(subject, "the piece %s can't move from the last rank and does not promote there; rule.Promotion = id=%s of=%s to=Q lets it", t.Name, strings.ToLower(t.Letters[0]), t.Letters[0])
	}
}

// decidingRules are the keys of rules that end games otherwise than by mate; by the first
// six of them even a bare king may win.
var decidingRules = []string{
	"extinction", "location victory", "connect", "reversi", "infection", "formation",
	"bare king", "explosion", "last royal", "check count", "first king", "turn", "draw odds",
}

// bareWins reports whether a player may win by a rule who has nothing left but a king.
func bareWins(r engine.Rule) bool {
	e, ok := r.(rules.Extinction)
	return !(ok && e.Draws) && slices.ContainsFunc(decidingRules[:6], func(key string) bool { return strings.HasPrefix(r.Key(), key) })
}

// has reports whether there is a rule whose key begins so.
func (c *checker) has(key string) bool {
	return slices.ContainsFunc(c.v.Def.Rules, func(r engine.Rule) bool { return strings.HasPrefix(r.Key(), key) })
}

// ends looks for ways to win, and for draws that are none.
func (c *checker) ends() {
	if c.has("dead position") && slices.ContainsFunc(c.v.Def.Rules, bareWins) {
		c.warn("rule dead position", "the rule dead position knows of no way to win but mate; add \"dead position\" to without, or games end too early")
	}
	if len(c.v.RoyalTypes()) == 0 && !c.v.RulesDecideCheck() && !c.winsOtherwise() {
		c.warn("", "nobody can win: no piece is royal, and no rule ends the game; write royal behind a piece, or rule.Extinction = types=K, or rule.LocationVictory")
		return
	}
	for player := range engine.Color(2) {
		if why := c.whyCannotWin(player); why != "" {
			c.warn("", "%s can't win: %s", c.v.SideName(player), why)
		}
	}
}

// winsOtherwise reports whether the game may be won otherwise than by mate.
func (c *checker) winsOtherwise() bool {
	a := c.v.Advice()
	if slices.Contains(a.ExtinctionTypes[:], true) || a.BareKingLoses || a.OtherEndings || a.ChecksToWin > 0 || slices.ContainsFunc(decidingRules, c.has) {
		return true
	}
	for _, r := range c.v.Def.Rules {
		if s, ok := r.(script.Script); ok && s.Ends() {
			return true
		}
		if m, ok := r.(rules.Checkmate); ok && (m.Stalemate != rules.StalemateDraws || m.FewerWins || m.MoreWins) {
			return true
		}
	}
	return false
}

// whyCannotWin explains why a player can't win, or returns "" if that is not certain.
func (c *checker) whyCannotWin(player engine.Color) string {
	if c.winsOtherwise() || c.changing() || c.v.RulesDecideCheck() {
		return ""
	}
	foe := player.Other()
	royal, armed := false, false
	for _, t := range c.v.RoyalTypes() {
		royal = royal || c.occurs(foe, t)
	}
	for _, t := range c.v.Types() {
		if !c.occurs(player, t.ID) {
			continue
		}
		for s := range c.v.Size() {
			to := c.v.PossibleAttackers(t.ID, player, engine.Square(s))
			armed = armed || !to.Empty()
		}
	}
	switch {
	case !royal:
		return fmt.Sprintf("%s has no royal piece, and no rule says how else to win; rule.Extinction = for=%c lets whoever takes all its pieces win", c.v.SideName(foe), "wb"[foe])
	case !armed:
		return "none of its pieces can capture; m in Betza notation is a move without, c a capture"
	case !c.start.CanWin(player):
		return "a rule is sure of it, with the pieces of the array; without = dead position, say"
	}
	return ""
}

// playRandomly makes random moves, and looks whether two are written alike.
func (c *checker) playRandomly() {
	p := c.start.Clone()
	random := rand.New(rand.NewPCG(1, 1))
	plies := 40
	if effort(&c.v.Def) > maxEffort/10 {
		plies = 4
	}
	for ply := range plies {
		moves := p.LegalMoves()
		if len(moves) == 0 {
			if ply == 0 {
				c.warn("", "there is no move in the start position; it is %s", c.result(p))
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
				c.warn("", "two moves are written %s, after %d plies; pieces that do the same in two ways need but one of them", text, ply)
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
