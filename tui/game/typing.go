package game

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/tui/internal/table"
	"github.com/ferzchess/ferz/tui/ui"
)

// completion is what Tab has made of a typed text: pressed again, it goes on to
// the next suggestion.
type completion struct {
	typed string // by the player
	shown string // in its place
	at    int
}

// submit takes a typed line in: a command behind a colon, or a move.
func (g *Screen) submit() tea.Cmd {
	text := strings.TrimSpace(g.input.String())
	if word, ok := strings.CutPrefix(text, ":"); ok {
		g.input.Set("")
		return g.command(strings.TrimSpace(word))
	}
	if why := g.notNow(); why != "" {
		g.refuse(why)
		return nil
	}
	if g.premoving() {
		g.input.Set("")
		return g.setPremove(text)
	}
	moves, err := notation.Match(g.state.Pos, text)
	if g.s.Saving && !g.free() && (err != nil || len(g.s.Held) > 0) { // it meets a position that is not shown yet
		g.input.Set("")
		return g.request(table.Action{Verb: table.Play, Arg: text}, nil)
	}
	if err != nil {
		g.input.Refuse()
		g.Complain(err)
		return nil
	}
	return g.choose(g.alsoPromoted(text, moves))
}

// command does the action that a word names; its beginning is enough.
func (g *Screen) command(line string) tea.Cmd {
	word, rest, _ := strings.Cut(line, " ")
	a, err := ui.NamedAction(g.actions, word, "^L lists them all")
	if err != nil {
		g.Complain(err)
		return nil
	}
	return g.performWith(a, strings.TrimSpace(rest))
}

// performWith does an action with the text behind its word, if there is one.
func (g *Screen) performWith(a *ui.Action, text string) tea.Cmd {
	switch {
	case text == "":
		return g.perform(a)
	case a.Refusal() != "":
		g.refuse(a.Refusal())
		return nil
	case a.With == nil:
		g.Complain(a.NoText())
		return nil
	}
	return a.With(text)
}

// complete puts the next suggestion, or the one before, in place of what is
// typed.
func (g *Screen) complete(by int) {
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
	g.input.Set(c.shown)
}

// suggestions returns what the typed text may become: commands, or legal moves
// in algebraic notation and then in coordinates.
func (g *Screen) suggestions() []string {
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
func (g *Screen) commands() []string {
	var out []string
	if word := g.namesPlayer(); word != "" {
		for _, name := range append([]string{"you", "ferz"}, g.engines...) {
			if name != "you" || word != ":analyse" {
				out = append(out, word+" "+name)
			}
		}
		return out
	}
	for _, a := range g.actions {
		if a.Word != "" {
			out = append(out, ":"+a.Word)
		}
	}
	return out
}

// namesPlayer returns the command that is typed if the name of a player is to
// follow, or "".
func (g *Screen) namesPlayer() string {
	word, _, more := strings.Cut(g.input.String(), " ")
	if more && slices.Contains([]string{":white", ":black", ":analyse"}, word) {
		return word
	}
	return ""
}

// findEngines looks for engines once the name of a player is typed.
func (g *Screen) findEngines() tea.Cmd {
	if g.asked || g.namesPlayer() == "" {
		return nil
	}
	g.asked = true
	v := g.state.Pos.Variant()
	return g.c.FindEngines(g.analysis.id, func() (*engine.Variant, error) { return v, nil })
}
