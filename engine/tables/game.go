package tables

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// MaxMen is the largest number of pieces, kings included, that an ending may have.
const MaxMen = 6

// game is what is known of a variant for all of its endings.
type game struct {
	v        *engine.Variant
	identity string
	order    [128]uint8     // by piece: its place in the order of an ending's pieces, 0 if it is none
	pieces   []engine.Piece // in that order
	white    int            // how many of them are White's
	stand    [128]engine.Bitboard
	royal    [128]bool     // by piece: it is one that its player can't be without
	vetoes   bool          // a rule decides what check is, and that no move may leave a player in it
	leader   engine.TypeID // the piece with which each player's part of a name begins; 0: there is none
	matters  []int         // the slots that the moves to come depend on
	counted  int           // of what rules count: a player has 0 to counted-1
	layers   [][]uint64    // slots by White's count times counted plus Black's
	turns    []transform   // of the board: the first leaves all as it is
	mirror   int           // the turn that makes White's position Black's; -1: there is none
}

// newGame returns a variant for which endings can be solved, or says why they can't.
func newGame(v *engine.Variant) (*game, error) {
	if err := Refusal(v); err != nil {
		return nil, err
	}
	g := &game{v: v, identity: Identity(v), mirror: -1, counted: 1, layers: [][]uint64{nil}}
	p, err := v.NewPosition("")
	if err != nil {
		return nil, err
	}
	for i := range p.Slots() {
		if v.SlotMatters(i) {
			g.matters = append(g.matters, i)
		}
	}
	g.findLeader(p)
	g.findPieces(p)
	if len(g.pieces) == 0 {
		return nil, fmt.Errorf("%s has no pieces at the start: there are no endings to solve", v.Def.Name)
	}
	g.findRoyals(p)
	g.findLayers(p)
	g.turns = turnsOf(v)
	return g, nil
}

// ErrNoEndings is the error for a variant without endings to solve.
var ErrNoEndings = errors.New("no endings can be solved")

// Refusal says in a sentence why no endings of a variant can be solved, or returns nil.
func Refusal(v *engine.Variant) error {
	why := ""
	switch {
	case v.HasDrops() || v.CapturesGoToHand():
		why = "pieces come back to the board from the hand, so that a game has no last few pieces"
	case v.UsesHands():
		why = "pieces enter from the hand, so that the board alone does not tell which pieces are left"
	case v.PutsWalls():
		why = "squares are closed in the course of a game, so that the pieces alone do not tell the position"
	case v.HasTurnOrder():
		why = "a player may make several moves in a turn, which tables of single moves do not show"
	default:
		return nil
	}
	return fmt.Errorf("%w in %s: %s", ErrNoEndings, v.Def.Name, why)
}

// findLeader finds the piece that each player has one of, and that the game is about.
func (g *game) findLeader(start *engine.Position) {
	advice := g.v.Advice()
	royal := g.v.RoyalTypes()
	for _, t := range g.v.Types() {
		if (slices.Contains(royal, t.ID) || advice.PseudoRoyal == t.ID || advice.ExtinctionTypes[t.ID] && !advice.LosingChess) &&
			start.Count(engine.White, t.ID) == 1 && start.Count(engine.Black, t.ID) == 1 && g.leader == 0 {
			g.leader = t.ID
		}
	}
}

// findPieces finds the pieces that games may come to have, and orders them: White's first,
// of each player the leader, then the more valuable.
func (g *game) findPieces(start *engine.Position) {
	for c := range engine.Color(2) {
		var types []engine.TypeID
		add := func(t engine.TypeID) {
			if !slices.Contains(types, t) {
				types = append(types, t)
			}
		}
		for _, t := range g.v.Types() {
			if start.Count(c, t.ID) > 0 || g.v.ChangesPieces() {
				add(t.ID)
			}
		}
		for i := 0; i < len(types); i++ {
			for _, to := range g.v.PromotesTo(types[i], c) {
				add(to)
			}
		}
		for _, t := range types {
			for _, to := range g.v.PromotesTo(t, c) {
				if _, ok := g.v.Type(to).Confined(c); ok { // it may appear outside its region
					g.stand[engine.MakePiece(to, c)] = g.v.Squares()
				}
			}
		}
		slices.SortStableFunc(types, g.compare)
		for _, t := range types {
			g.add(engine.MakePiece(t, c))
		}
		if c == engine.White {
			g.white = len(g.pieces)
		}
	}
}

func (g *game) add(pc engine.Piece) {
	g.pieces = append(g.pieces, pc)
	g.order[pc] = uint8(len(g.pieces))
	if g.stand[pc].Empty() {
		g.stand[pc] = g.v.CanStand(pc.Type(), pc.Color())
	}
}

// compare orders types in the name of an ending.
func (g *game) compare(a, b engine.TypeID) int {
	royal := g.v.RoyalTypes()
	class := func(t engine.TypeID) int {
		switch {
		case t == g.leader:
			return 0
		case slices.Contains(royal, t):
			return 1
		}
		return 2
	}
	return cmp.Or(cmp.Compare(class(a), class(b)), cmp.Compare(g.v.Type(b).Value, g.v.Type(a).Value), cmp.Compare(a, b))
}

// findRoyals finds the pieces of which each player always has one: where a rule decides what
// check is, those that are royal when they are the player's last ones. None are where a game
// begins without.
func (g *game) findRoyals(start *engine.Position) {
	for c := range engine.Color(2) {
		begins := false
		for _, pc := range g.pieces {
			if pc.Color() == c && g.isRoyal(pc) {
				g.royal[pc], g.vetoes = !g.v.AllowsCheck(), len(g.v.RoyalTypes()) == 0 && !g.v.AllowsCheck()
				begins = begins || start.Count(c, pc.Type()) > 0
			}
		}
		if !begins {
			for _, pc := range g.pieces {
				g.royal[pc] = g.royal[pc] && pc.Color() != c
			}
		}
	}
}

// isRoyal reports whether a piece is royal that stands on the board alone.
func (g *game) isRoyal(pc engine.Piece) bool {
	p, err := g.v.NewPosition("")
	at, ok := g.stand[pc].First()
	if err != nil || !ok {
		return false
	}
	p.Arrange(pc.Color(), nil, []engine.Placement{{Square: at, Piece: pc}})
	royals := p.Royals(pc.Color())
	return !royals.Empty()
}

// hasRoyals reports whether each player has a royal piece in an ending, where there always
// is one.
func (g *game) hasRoyals(k key) bool {
	for c := range engine.Color(2) {
		needs, has := false, false
		for i, pc := range g.pieces {
			if pc.Color() == c && g.royal[pc] {
				needs, has = true, has || slices.Contains(k.orders(), uint8(i+1))
			}
		}
		if needs && !has {
			return false
		}
	}
	return true
}

// findLayers finds what the rules' state is for each number of what they count.
func (g *game) findLayers(p *engine.Position) {
	for _, c := range g.v.Counters() {
		setter, ok := c.(engine.CountSetter)
		if !ok || len(g.layers) > 1 {
			continue
		}
		g.counted, g.layers = c.Max(), nil
		for i := range g.counted * g.counted {
			p.Arrange(engine.White, nil, nil)
			setter.SetCount(p.Edit(), engine.White, i/g.counted)
			setter.SetCount(p.Edit(), engine.Black, i%g.counted)
			g.layers = append(g.layers, slices.Clone(p.Slots()))
		}
	}
}

// swapLayer returns the layer that is one with the players' counts exchanged.
func (g *game) swapLayer(layer int) int { return layer%g.counted*g.counted + layer/g.counted }

// counter returns what counts in a game with layers.
func (g *game) counter() engine.Counter {
	for _, c := range g.v.Counters() {
		if _, ok := c.(engine.CountSetter); ok {
			return c
		}
	}
	return nil
}

// layerOf returns the layer of a position, by what rules count of it.
func (g *game) layerOf(p *engine.Position) int {
	if len(g.layers) == 1 {
		return 0
	}
	c := g.counter()
	return min(c.Count(p, engine.White), g.counted-1)*g.counted + min(c.Count(p, engine.Black), g.counted-1)
}

// leftOut says what the tables do not reckon with.
func (g *game) leftOut() []string { return g.v.HistoryRules() }

// letters returns the notation of a piece type in the names of endings.
func (g *game) letters(pc engine.Piece) string {
	return strings.TrimPrefix(g.v.Type(pc.Type()).Letters[engine.White], "_")
}

// men says how many men.
func men(n int) string { return words.Count(n, "piece") }
