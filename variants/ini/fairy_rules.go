package ini

import (
	"slices"

	"github.com/ferzchess/ferz/engine"
)

// fairyRule reads a rule of a definition, or some that go together, into settings of
// Fairy-Stockfish, and makes it from them.
type fairyRule struct {
	groups keyGroup                                         // of the keys that it depends on
	keys   []string                                         // of the rules, which are made anew
	from   func(f *fairy, r engine.Rule, b *engine.Squares) // reads any rule; nil: none is read
	make   func(w *fairyWriter)
}

// fairyRules are the rules that depend on several keys, in the order in which definitions
// have them. Those without keys keep some of the rules of the game that another derives from.
var fairyRules = []fairyRule{
	{groupMoves | groupBoard | groupPieces, nil, reads((*fairy).fromConfine), (*fairyWriter).confine},
	{groupMoves | groupBoard | groupPieces, []string{"en passant"}, reads((*fairy).fromEnPassant), (*fairyWriter).enPassant},
	{groupPieces, []string{"unhoppable"}, nil, (*fairyWriter).cannons},
	{gPromotion, nil, reads((*fairy).fromPromotion), (*fairyWriter).promotion},
	{gCastling, nil, (*fairy).fromCastlingRule, (*fairyWriter).castling},
	{groupMate | gCaptures, []string{"checkmate"}, reads((*fairy).fromCheckmate), (*fairyWriter).checkmate},
	{groupMate | gCaptures, []string{"extinction", "bare king", "last royal"}, (*fairy).fromExtinction, (*fairyWriter).extinction},
	{groupMate | gCaptures, []string{"check count"}, reads((*fairy).fromCheckCount), (*fairyWriter).checkCount},
	{groupMate | gCaptures, []string{"no checks"}, reads((*fairy).fromNoChecks), (*fairyWriter).noChecks},
	{gCaptures, []string{"explosion"}, reads((*fairy).fromExplosion), (*fairyWriter).explosion},
	{gCaptures, []string{"petrify"}, reads((*fairy).fromPetrify), (*fairyWriter).petrify},
	{gDrops, nil, (*fairy).fromDropRule, (*fairyWriter).drops},
	{gWalls, []string{"walls"}, reads((*fairy).fromWalls), (*fairyWriter).walls},
	{gPassing, []string{"passing"}, reads((*fairy).fromPasses), (*fairyWriter).passes},
	{groupGoals, []string{"location victory", "location victory of Black"}, reads((*fairy).fromGoal), (*fairyWriter).goals},
	{gRepetition, []string{"fifty moves"}, reads((*fairy).fromClock), (*fairyWriter).clock},
	{gRepetition, nil, (*fairy).fromRepetition, (*fairyWriter).repetition},
	{gConnect, []string{"connect", "formation"}, (*fairy).fromRows, (*fairyWriter).rows},
	{gOther | gDrops, []string{"draw odds"}, (*fairy).fromMaterial, (*fairyWriter).material},
	{gOther | gDrops, nil, reads((*fairy).fromCounting), (*fairyWriter).counting},
}

// everyRule is fairyRules with the rules of single keys.
var everyRule = func() []fairyRule {
	out := slices.Clone(fairyRules)
	for _, s := range fairySettings {
		if s.rule != nil {
			out = append(out, fairyRule{s.group, s.rule.keys, s.rule.from, s.rule.make})
		}
	}
	return out
}()

// reads reads rules of one type.
func reads[R engine.Rule](from func(f *fairy, r R, b *engine.Squares)) func(f *fairy, r engine.Rule, b *engine.Squares) {
	return func(f *fairy, r engine.Rule, b *engine.Squares) {
		if r, ok := r.(R); ok {
			from(f, r, b)
		}
	}
}

// whenSet is the rule of a key that is true or false.
func whenSet[R engine.Rule](field func(f *fairy) *bool, rule func(f *fairy) R) *fairyRule {
	var zero R
	return &fairyRule{
		keys: []string{zero.Key()},
		from: reads(func(f *fairy, _ R, _ *engine.Squares) { *field(f) = true }),
		make: func(w *fairyWriter) {
			if *field(w.fairy) {
				w.put(rule(w.fairy))
			}
		},
	}
}
