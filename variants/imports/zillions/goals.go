package zillions

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// royals are the pieces that are checkmated in a goal.
func (g *zrfGame) royals() (out []string) {
	for _, goal := range g.goals {
		for _, part := range goal.rest() {
			if part.head() == "checkmated" {
				out = append(out, part.words()[1:]...)
			}
		}
	}
	return out
}

// rules reads the goals, and adds what moves need.
func (g *zrfGame) rules(promotions []engine.Rule) {
	d := &g.out.Definition
	mate := rules.Checkmate{}
	var list []engine.Rule
	for _, condition := range g.goals {
		for _, goal := range condition.rest() {
			switch r := g.goal(condition.head(), goal, len(list)).(type) {
			case nil:
			case rules.Checkmate:
				mate = r
			default:
				list = append(list, r)
			}
		}
	}
	if len(g.goals) == 0 {
		g.out.Note(g.line, "there is no goal; only a player who can't move ends the game")
	}
	d.Rules = append([]engine.Rule{mate}, zrfUnique(list)...)
	d.Rules = append(d.Rules, promotions...)
}

// goal returns the rule of a goal in a condition such as win-condition, nil if it needs
// none. The number distinguishes goals of squares.
func (g *zrfGame) goal(condition string, n *zrfNode, number int) engine.Rule {
	words := n.words()
	types, most := "", 0
	for i, word := range words {
		if p := g.find(word); p != nil && i > 0 {
			types += p.letter
		}
		if count, err := strconv.Atoi(word); err == nil {
			most = count
		}
	}
	head := n.head()
	if n.word {
		head = n.text
	}
	switch won, lost := condition == "win-condition", condition == "loss-condition"; {
	case head == "checkmated", slices.Contains(g.players, head):
		return nil
	case head == "stalemated" && won:
		return rules.Checkmate{Stalemate: rules.StalemateWins}
	case head == "stalemated" && lost:
		return rules.Checkmate{Stalemate: rules.StalemateLoses}
	case head == "stalemated":
		return nil
	case head == "repetition" && lost:
		return rules.RepetitionLoses{}
	case head == "repetition" && !won:
		return rules.Repetition{}
	case head == "captured" && types != "":
		return rules.Extinction{Types: types, Together: true}
	case head == "pieces-remaining":
		return rules.Extinction{Types: types, Threshold: most, Wins: won, Draws: condition == "draw-condition"}
	case head == "absolute-config" && won && types != "":
		if zone := g.zones[words[len(words)-1]]; zone != nil {
			return rules.LocationVictory{ID: fmt.Sprintf(" %d", number), Types: types, On: g.region(*zone)}
		}
	}
	g.out.Note(n.line, "the goal %.30s is not understood", head)
	return nil
}

// zrfUnique leaves out rules with a key that is there already.
func zrfUnique(list []engine.Rule) (out []engine.Rule) {
	for _, r := range list {
		if !slices.ContainsFunc(out, func(o engine.Rule) bool { return o.Key() == r.Key() }) {
			out = append(out, r)
		}
	}
	return out
}
