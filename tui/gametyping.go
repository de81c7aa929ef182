package tui

import (
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
)

// completion is what Tab has made of a typed text: pressed again, it goes on to
// the next suggestion.
type completion struct {
	typed string // by the player
	shown string // in its place
	at    int
}

// submit takes a typed line in: a command behind a colon, or a move.
func (g *gameScreen) submit() tea.Cmd {
	text := strings.TrimSpace(g.input.String())
	if word, ok := strings.CutPrefix(text, ":"); ok {
		g.input.set("")
		return g.command(strings.TrimSpace(word))
	}
	if why := g.notNow(); why != "" {
		g.refuse(why)
		return nil
	}
	if g.premoving() {
		g.input.set("")
		g.s.Premove(text)
		g.markPremove()
		g.say(text + " is played when it is your turn; Esc takes it back.")
		return nil
	}
	moves, err := g.state.Pos.Match(text)
	if err != nil {
		g.input.refuse()
		g.complain(err)
		return nil
	}
	return g.choose(g.alsoPromoted(text, moves))
}

// alsoPromoted adds to a typed move that does not promote the ones that do, for
// the player to choose, unless the text says = or is in doubt anyway.
func (g *gameScreen) alsoPromoted(text string, moves []engine.Move) []engine.Move {
	m := moves[0]
	if len(moves) > 1 || m.Kind() != engine.Step || m.Type() != 0 || strings.Contains(text, "=") {
		return moves
	}
	for _, other := range g.legal {
		if other.Type() != 0 && other.With(0) == m {
			moves = append(moves, other)
		}
	}
	return moves
}

// command does the action that a word names; its beginning is enough.
func (g *gameScreen) command(line string) tea.Cmd {
	word, rest, _ := strings.Cut(line, " ")
	var found []*action
	for i := range g.actions {
		a := &g.actions[i]
		if a.word == word {
			found = []*action{a}
			break
		}
		if a.word != "" && strings.HasPrefix(a.word, word) {
			found = append(found, a)
		}
	}
	if len(found) == 1 && word != "" {
		if found[0].with != nil && strings.TrimSpace(rest) != "" {
			if why := found[0].refusal(); why != "" {
				g.refuse(why)
				return nil
			}
			return found[0].with(strings.TrimSpace(rest))
		}
		return g.perform(found[0])
	}
	var words []string
	for _, a := range g.actions {
		if a.word != "" {
			words = append(words, a.word)
		}
	}
	g.complain(fmt.Errorf("no command :%s; there are %s", word, strings.Join(words, ", ")))
	return nil
}

// complete puts the next suggestion, or the one before, in place of what is
// typed.
func (g *gameScreen) complete(by int) {
	c := &g.completed
	if text := g.input.String(); text != c.shown {
		*c = completion{typed: text, at: -1}
	}
	found := g.suggestions()
	if len(found) == 0 {
		return
	}
	if c.at < 0 && by < 0 {
		c.at = 0
	}
	c.at = (c.at + by + len(found)) % len(found)
	c.shown = found[c.at]
	g.input.set(c.shown)
}

// suggestions returns what the typed text may become: commands, or legal moves
// in algebraic notation and then in coordinates.
func (g *gameScreen) suggestions() []string {
	text := strings.TrimSpace(g.input.String())
	if text != "" && text == g.completed.shown {
		text = g.completed.typed
	}
	if text == "" {
		return nil
	}
	var out []string
	if strings.HasPrefix(text, ":") {
		for _, a := range g.commands() {
			if strings.HasPrefix(strings.ToLower(a), strings.ToLower(text)) {
				out = append(out, a)
			}
		}
		return out
	}
	g.names = nil // there may be others the next time
	g.write()
	for _, list := range [][]string{g.sans, g.texts} {
		for _, move := range list {
			if strings.HasPrefix(move, text) && !slices.Contains(out, move) {
				out = append(out, move)
			}
		}
	}
	return out
}

// commands lists what can be typed after a colon: the words of the actions, and
// once one that names a player is typed, who that may be.
func (g *gameScreen) commands() []string {
	word, _, more := strings.Cut(g.input.String(), " ")
	if slices.Contains([]string{":white", ":black", ":analyse"}, word) && more {
		var out []string
		if g.names == nil {
			g.names = append([]string{"you", "ferz"}, g.c.playing(g.state.Pos.Variant().Def)...)
		}
		for _, name := range g.names {
			if name != "you" || word != ":analyse" {
				out = append(out, word+" "+name)
			}
		}
		return out
	}
	var out []string
	for _, a := range g.actions {
		if a.word != "" {
			out = append(out, ":"+a.word)
		}
	}
	return out
}

// write writes the legal moves in both notations, unless that is done.
func (g *gameScreen) write() {
	if g.sans != nil {
		return
	}
	g.sans = g.state.Pos.SANs(g.legal)
	for _, m := range g.legal {
		g.texts = append(g.texts, g.state.Pos.MoveText(m))
	}
}
