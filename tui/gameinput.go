package tui

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
)

// press takes a key in: the chooser's first, then actions, the cursor, and
// what is left is typed.
func (g *gameScreen) press(msg tea.KeyMsg) tea.Cmd {
	g.notice = notice{}
	if g.chooser != nil {
		if a := findAction(g.actions, msg); a == nil || a.word == "flip" {
			return g.pressChooser(msg)
		}
		g.clearChoice()
	}
	if a := findAction(g.actions, msg); a != nil {
		return g.perform(a)
	}
	switch {
	case key.Matches(msg, keys.up):
		g.move(0, -1)
	case key.Matches(msg, keys.down):
		g.move(0, 1)
	case key.Matches(msg, keys.left):
		g.move(-1, 0)
	case key.Matches(msg, keys.right):
		g.move(1, 0)
	case key.Matches(msg, keys.cancel):
		g.cancel()
	case key.Matches(msg, keys.next):
		g.tab(1)
	case key.Matches(msg, keys.previous):
		g.tab(-1)
	case key.Matches(msg, keys.accept) && len(g.input.text) > 0:
		return g.submit()
	case key.Matches(msg, keys.pick) && len(g.input.text) == 0:
		return g.pick()
	default:
		g.input.press(msg)
	}
	return nil
}

func (g *gameScreen) pressChooser(msg tea.KeyMsg) tea.Cmd {
	c := g.chooser
	switch c.press(msg) {
	case choiceMade:
		g.chooser = nil
		return c.done(c.at)
	case choiceCancelled:
		g.chooser = nil
	}
	return nil
}

// perform does an action, or says why it can't be done.
func (g *gameScreen) perform(a *action) tea.Cmd {
	if why := a.refusal(); why != "" {
		g.complain(errors.New(why))
		return nil
	}
	return a.do()
}

func (g *gameScreen) move(dx, dy int) {
	g.board.cursor = g.board.step(g.board.cursor, dx, dy)
	g.board.follow()
}

// cancel takes back what was begun last: the text, else the chosen piece.
func (g *gameScreen) cancel() {
	if len(g.input.text) > 0 {
		g.input.set("")
		return
	}
	g.clearChoice()
}

// tab completes what is typed, or goes on to the next piece in the hand.
func (g *gameScreen) tab(by int) {
	if len(g.input.text) > 0 {
		if found := g.suggestions(); len(found) > 0 {
			g.input.set(found[0])
		}
		return
	}
	hand := holds(g.board.pos, g.board.pos.Side())
	if why := g.notNow(); why != "" || len(hand) == 0 {
		if why == "" {
			why = "there is nothing in the hand"
		}
		g.complain(errors.New(why))
		return
	}
	at := slices.Index(hand, g.drop) + by
	if g.drop == 0 && by < 0 {
		at = len(hand) - 1
	}
	g.clearChoice()
	if at >= 0 && at < len(hand) {
		g.pickFromHand(hand[at])
	}
}

func (g *gameScreen) pickFromHand(t engine.TypeID) {
	g.drop = t
	g.setTargets(func(m engine.Move) bool { return m.Kind() == engine.Drop && m.Type() == t })
	if len(g.targets) == 0 {
		name := g.board.pos.Variant().Type(t).Name
		g.say("The " + name + " can't be dropped now.")
	}
}

// notNow says why the player can't move, or "".
func (g *gameScreen) notNow() string {
	switch {
	case g.result.Over():
		return "the game is over; ^N starts a new one, ^U takes back"
	case g.session.paused && g.session.engineToMove():
		return "the engine waits; ^T lets it move"
	case g.session.engineToMove():
		return fmt.Sprintf("%v, the engine, is thinking; ^T makes it move now", g.session.side())
	}
	return ""
}

// pick chooses the piece under the cursor, or moves the chosen one there.
func (g *gameScreen) pick() tea.Cmd {
	if why := g.notNow(); why != "" {
		g.complain(errors.New(why))
		return nil
	}
	at := g.board.cursor
	if moves := g.targets[at]; len(moves) > 0 {
		return g.choose(moves)
	}
	again := g.board.picked && at == g.board.chosen
	chosen := g.board.picked || g.drop != 0
	p := g.board.pos
	pc := p.PieceAt(at)
	if again || pc.Type() == 0 || pc.Color() != p.Side() {
		if chosen && !again {
			g.complain(fmt.Errorf("no move of the chosen piece ends on %s", p.Variant().SquareName(at)))
		} else if !chosen {
			g.complain(fmt.Errorf("no piece of %v's on %s", p.Side(), p.Variant().SquareName(at)))
		}
		g.clearChoice()
		return nil
	}
	g.clearChoice()
	g.pickFromBoard(at)
	return nil
}

func (g *gameScreen) pickFromBoard(at engine.Square) {
	g.board.chosen, g.board.picked = at, true
	g.setTargets(func(m engine.Move) bool { return m.Kind() != engine.Drop && m.From() == at })
	if len(g.targets) == 0 {
		v := g.board.pos.Variant()
		g.say(fmt.Sprintf("The %s on %s has no legal move.", v.Type(g.board.pos.PieceAt(at).Type()).Name, v.SquareName(at)))
	}
}

// setTargets collects the legal moves that fit by the squares that stand for
// them.
func (g *gameScreen) setTargets(fits func(engine.Move) bool) {
	g.targets = map[engine.Square][]engine.Move{}
	for _, m := range g.legal {
		if !fits(m) {
			continue
		}
		for _, s := range moveTargets(m) {
			g.targets[s] = append(g.targets[s], m)
			g.board.targets.Add(s)
		}
	}
}

// moveTargets returns the squares to point to for a move: where it ends, where
// it captures if it ends where it began, and the castling partner.
func moveTargets(m engine.Move) []engine.Square {
	switch {
	case m.Kind() == engine.Castle && (m.To() == m.From() || m.To() == m.A()):
		return []engine.Square{m.A()}
	case m.Kind() == engine.Castle:
		return []engine.Square{m.To(), m.A()}
	case m.Kind() == engine.Rifle, m.Kind() == engine.Locust && m.To() == m.From():
		return []engine.Square{m.A()}
	}
	return []engine.Square{m.To()}
}

// choose plays the only one of some moves, or lets the player choose.
func (g *gameScreen) choose(moves []engine.Move) tea.Cmd {
	if len(moves) == 1 {
		return g.play(moves[0])
	}
	v := g.board.pos.Variant()
	options := make([]option, len(moves))
	for i, m := range moves {
		options[i] = option{text: g.san(m)}
		t := max(m.Type(), m.Gate())
		switch {
		case t != 0 && m.Kind() != engine.Drop:
			options[i].key = v.Type(t).Label(g.board.pos.Side())
			options[i].text += "  " + v.Type(t).Name
			if v.Type(t).Base != 0 {
				options[i].key = "+"
			}
		case strings.HasSuffix(options[i].text, "="):
			options[i].key = "="
		}
	}
	g.chooser = &chooser{
		theme: g.c.theme, title: "Which move?", options: options,
		done: func(i int) tea.Cmd { return g.play(moves[i]) },
	}
	return nil
}

func (g *gameScreen) play(m engine.Move) tea.Cmd {
	if why := g.notNow(); why != "" {
		g.complain(errors.New(why))
		return nil
	}
	if err := g.session.play(m); err != nil {
		g.complain(err)
		return nil
	}
	g.input.set("")
	return g.changed()
}

// submit takes a typed line in: a command behind a colon, or a move.
func (g *gameScreen) submit() tea.Cmd {
	text := strings.TrimSpace(g.input.String())
	if word, ok := strings.CutPrefix(text, ":"); ok {
		g.input.set("")
		return g.command(strings.TrimSpace(word))
	}
	if why := g.notNow(); why != "" {
		g.complain(errors.New(why))
		return nil
	}
	moves, err := g.board.pos.Match(text)
	if err != nil {
		g.input.refuse()
		g.complain(err)
		return nil
	}
	return g.choose(moves)
}

// command does the action that a word names; its beginning is enough.
func (g *gameScreen) command(word string) tea.Cmd {
	var found []*action
	for i := range g.actions {
		a := &g.actions[i]
		if a.word == word {
			return g.perform(a)
		}
		if a.word != "" && strings.HasPrefix(a.word, word) {
			found = append(found, a)
		}
	}
	if len(found) == 1 && word != "" {
		return g.perform(found[0])
	}
	var words []string
	for _, a := range g.actions {
		words = append(words, a.word)
	}
	g.complain(fmt.Errorf("no command :%s; there are %s", word, strings.Join(words, ", ")))
	return nil
}

// suggestions returns what the typed text may become: commands, or legal moves
// in algebraic notation and then in coordinates.
func (g *gameScreen) suggestions() []string {
	text := strings.TrimSpace(g.input.String())
	if text == "" {
		return nil
	}
	var out []string
	if strings.HasPrefix(text, ":") {
		for _, a := range g.actions {
			if strings.HasPrefix(":"+a.word, text) {
				out = append(out, ":"+a.word)
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

// write writes the legal moves in both notations, unless that is done.
func (g *gameScreen) write() {
	if g.sans != nil {
		return
	}
	g.sans = g.board.pos.SANs(g.legal)
	for _, m := range g.legal {
		g.texts = append(g.texts, g.board.pos.MoveText(m))
	}
}

// san returns a legal move in algebraic notation.
func (g *gameScreen) san(m engine.Move) string {
	g.write()
	return g.sans[slices.Index(g.legal, m)]
}
