package ini

import (
	"reflect"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/variants/language"
)

// subjects are the pieces and rules that a section's own lines define, with where.
func (s *section) subjects() map[string]location {
	out := map[string]location{}
	for _, e := range s.entries {
		kind, name, _ := strings.Cut(e.key, ".")
		switch {
		case kind == "piece":
			out["piece "+strings.TrimSpace(name)] = e.at
		case kind == "rule":
			if r, err := language.ParseRule(strings.TrimSpace(name), e.value); err == nil {
				out["rule "+r.Key()] = e.at
			}
		case IsPiece(e.key) && e.value != "":
			out["letter "+strings.ToUpper(e.value[:1])] = e.at
		case e.key == "array" || e.key == "startFen":
			out["array"] = e.at
		}
	}
	return out
}

// findReachable finds the squares where the players' pieces may ever stand: those of the
// array, those where they are dropped, and where they go from there, on an empty
// board. Pieces that promote may become any that rules promote to.
func (c *checker) findReachable() {
	v, p := c.v, c.start
	into, changing := c.promoted(), c.changing()
	for player := range engine.Color(2) {
		at := &c.reachable[player]
		for _, t := range v.Types() {
			at[t.ID] = p.Pieces(player, t.ID)
			if v.HasDrops() && (p.InHand(player, t.ID) > 0 || v.UsesHands()) {
				at[t.ID] = at[t.ID].Or(v.DropZone(player, t.ID))
			}
		}
		for before := *at; ; before = *at {
			for _, t := range v.Types() {
				c.addReachable(player, t.ID)
				for u := range into {
					if into[u] && (changing || v.Promotes(t.ID)) {
						at[u] = at[u].Or(at[t.ID])
					}
				}
			}
			if *at == before {
				break
			}
		}
	}
}

// addReachable adds the squares to which a player's pieces of a type go from where they
// may stand.
func (c *checker) addReachable(player engine.Color, t engine.TypeID) {
	at := &c.reachable[player][t]
	before := *at
	for s := range before.All() {
		*at = at.Or(c.v.PossibleTargets(engine.MakePiece(t, player), s))
	}
}

// promoted are the types that pieces may become: promoted forms, and those that
// rules speak of as what something turns into.
func (c *checker) promoted() (out [engine.MaxTypes + 1]bool) {
	for _, t := range c.v.Types() {
		if t.Base != 0 {
			out[t.ID], out[t.Base] = true, true
		}
	}
	for _, r := range c.v.Def.Rules {
		for _, t := range c.typesIn(r, "to", "replace", "into") {
			out[t] = true
		}
	}
	return out
}

// changing reports whether rules change types of pieces otherwise than by promotion.
func (c *checker) changing() bool {
	return c.has("succession") || slices.ContainsFunc(c.v.Def.Rules, func(r engine.Rule) bool {
		_, promotes := r.(rules.Promotion)
		return !promotes && len(c.typesIn(r, "to", "into")) > 0
	})
}

// typesIn returns the types that some fields of a rule name, or all fields if none
// is named.
func (c *checker) typesIn(r engine.Rule, fields ...string) (out []engine.TypeID) {
	textsIn(reflect.ValueOf(r), "", func(field, text string) {
		if len(fields) > 0 && !slices.Contains(fields, field) {
			return
		}
		if types, err := c.v.ParseTypes(text); err == nil {
			out = append(out, types...)
		}
	})
	return out
}

// textsIn visits the texts in plain data, with the names of their fields.
func textsIn(v reflect.Value, field string, visit func(field, text string)) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() {
				textsIn(v.Field(i), language.FieldName(f), visit)
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			textsIn(v.Index(i), field, visit)
		}
	case reflect.Pointer:
		if !v.IsNil() {
			textsIn(v.Elem(), field, visit)
		}
	case reflect.String:
		if v.Type() == reflect.TypeFor[string]() {
			visit(field, v.String())
		}
	}
}

// displacingRules are the keys of rules that move pieces, or change them, otherwise than
// by the pieces' own moves.
var displacingRules = []string{
	"castling", "drops", "gating", "area", "king", "relay", "strike", "side change", "conversion", "infection", "reversi", "walls", "swap", "pawn swap",
	"type change", "borrow", "flexible", "initial leaps", "script", "succession", "benedict", "double move", "bishop conversion", "drop",
	"knight relay", "reserve", "two boards", "overtake", "petrify", "capture advance", "hand",
}

// moved reports whether pieces may get to squares otherwise than by their own moves.
func (c *checker) moved() bool {
	return c.v.HasDrops() || slices.ContainsFunc(displacingRules, c.has)
}

// reaches looks for squares and goals that are out of reach.
func (c *checker) reaches() {
	if c.moved() {
		if !c.v.HasDrops() {
			c.zones()
		}
		return
	}
	c.zones()
	var all engine.Bitboard
	for player := range c.reachable {
		for _, at := range c.reachable[player] {
			all = all.Or(at)
		}
	}
	var never []string
	for s := range c.v.Size() {
		if at := engine.Square(s); c.v.OnBoard(at) && !all.Has(at) && c.start.PieceAt(at) == engine.NoPiece {
			never = append(never, c.v.SquareName(at))
		}
	}
	if n := len(never); n > 1 && !c.oneColor(all) {
		if n > 6 {
			never = append(never[:5], "others")
		}
		c.warn("array", "no piece can ever get to %s; is the board too large, or a piece too lame? removed = \"a1 b1\" takes squares away", words.List(never, "and"))
	}
}

// bound reports a type whose pieces stay on squares of one color, the same for all of a
// player's.
func (c *checker) bound(t *engine.PieceType, subject string) {
	for player := range engine.Color(2) {
		at := c.reachable[player][t.ID]
		if n := at.Count(); n > 1 && c.shade(at) != "" {
			c.warn(subject, "%s's %s never leaves the %s squares: %d of %d are in its reach", c.v.SideName(player), t.Name, c.shade(at), n, c.squares())
		}
	}
}

// shade names the color of some squares, or is "" if they have two.
func (c *checker) shade(squares engine.Bitboard) string {
	var n [2]int
	for at := range squares.All() {
		n[(c.v.File(at)+c.v.Rank(at))%2]++
	}
	switch {
	case n[1] == 0:
		return "dark"
	case n[0] == 0:
		return "light"
	}
	return ""
}

// squares counts those of the board.
func (c *checker) squares() (n int) {
	for s := range c.v.Size() {
		if c.v.OnBoard(engine.Square(s)) {
			n++
		}
	}
	return n
}

// oneColor reports whether some squares are all those of one color: some games are
// played on the dark squares only.
func (c *checker) oneColor(squares engine.Bitboard) bool {
	return c.shade(squares) != "" && squares.Count() >= c.squares()/2
}

// zones looks for goals and promotion zones that no piece gets to.
func (c *checker) zones() {
	for _, r := range c.v.Def.Rules {
		var of []engine.TypeID
		var on engine.Region
		only, verb := "", ""
		switch r := r.(type) {
		case rules.Promotion:
			if of, on, only, verb = c.typesIn(r, "of"), r.Zone, r.For, "promotes"; on == "" {
				on = "r^1"
			}
		case rules.LocationVictory:
			of, on, only, verb = c.typesIn(r, "types"), r.On, r.For, "wins by getting there"
		default:
			continue
		}
		if on == "" {
			c.warn("rule "+r.Key(), "the rule LocationVictory does not say where; expected on=r^1 for the last rank, or on=d4-e5")
			continue
		}
		for player := range engine.Color(2) {
			if only != "" && only != "wb"[player:player+1] {
				continue
			}
			zone, err := c.v.Region(on, player)
			if err != nil {
				continue
			}
			there, arrives := false, false
			for _, t := range of {
				at := c.reachable[player][t]
				there = there || !at.Empty()
				both := at.And(zone)
				arrives = arrives || !both.Empty()
			}
			if there && !arrives {
				c.warn("rule "+r.Key(), "none of %s's pieces ever %s: none gets to %s; r^1 is the last rank as the player sees it, r1 the first", c.v.SideName(player), verb, on)
				break
			}
		}
	}
}

// mentionedByOther reports whether another rule than r, which may bring pieces about in its
// own ways, speaks of a type.
func (c *checker) mentionedByOther(r engine.Rule, t engine.TypeID) bool {
	return slices.ContainsFunc(c.v.Def.Rules, func(o engine.Rule) bool {
		_, promotes := o.(rules.Promotion)
		return !promotes && o.Key() != r.Key() && slices.Contains(c.typesIn(o), t)
	})
}

// rules looks for rules of the game's own about pieces that never occur.
func (c *checker) rules() {
	for _, r := range c.v.Def.Rules {
		if _, own := c.written["rule "+r.Key()]; !own {
			continue
		}
		for _, field := range []string{"of", "types", "pawns", "lion", "knight"} {
			types := c.typesIn(r, field)
			if len(types) > 0 && !slices.ContainsFunc(types, func(t engine.TypeID) bool {
				return c.occurs(engine.White, t) || c.occurs(engine.Black, t) || c.mentionedByOther(r, t)
			}) {
				name, _ := language.RuleName(r)
				c.warn("rule "+r.Key(), "the rule %s never applies: no piece that it speaks of is ever on the board; %s=%s names them by their letters",
					name, field, c.v.Types()[0].Letters[0])
			}
		}
	}
}
