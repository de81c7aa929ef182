package game

import (
	"fmt"
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/table"
	"github.com/ferzchess/ferz/tui/ui"
)

// vimKey is one of h, j, k, l that has moved the cursor and may yet turn out
// to be the beginning of a move: what is typed next tells.
type vimKey struct {
	letter string
	from   engine.Square // where the cursor was
}

// vimSteps are the cursor's steps, right and down.
var vimSteps = map[string][2]int{"h": {-1, 0}, "j": {0, 1}, "k": {0, -1}, "l": {1, 0}}

// press takes a key in: an overlay's and the chooser's first, then actions, the
// cursor, and what is left is typed.
func (g *Screen) press(msg tea.KeyMsg) tea.Cmd {
	g.notice = ui.Notice{}
	if g.info != nil {
		return g.pressInfo(msg)
	}
	if g.chooser != nil {
		if cmd, ok := g.pressChooser(msg); ok {
			return cmd
		}
	}
	if g.input.AfterWord() && g.input.Moves(msg) {
		g.input.Press(msg)
		return nil
	}
	was := g.vim
	g.vim = vimKey{}
	if a := ui.FindAction(g.actions, msg); a != nil && !g.input.Takes(msg) {
		return g.perform(a)
	}
	if cmd, ok := g.pressCursor(msg); ok {
		return cmd
	}
	return g.pressText(msg, was)
}

// pressCursor takes keys of the cursor and of choosing in.
func (g *Screen) pressCursor(msg tea.KeyMsg) (cmd tea.Cmd, ok bool) {
	switch {
	case key.Matches(msg, ui.Keys.Up):
		g.move(0, -1)
	case key.Matches(msg, ui.Keys.Down):
		g.move(0, 1)
	case key.Matches(msg, ui.Keys.Left):
		g.move(-1, 0)
	case key.Matches(msg, ui.Keys.Right):
		g.move(1, 0)
	case key.Matches(msg, ui.Keys.Cancel):
		return g.cancel(), true
	case key.Matches(msg, ui.Keys.Next):
		g.tab(1)
	case key.Matches(msg, ui.Keys.Previous):
		g.tab(-1)
	case key.Matches(msg, ui.Keys.Accept) && g.input.Len() > 0:
		return g.submit(), true
	case key.Matches(msg, ui.Keys.Pick) && g.input.Len() == 0:
		return g.pick(), true
	default:
		return nil, false
	}
	return nil, true
}

// pressText takes what is typed in. A letter that moved the cursor was the
// beginning of a move if no other step follows: "h4", "kxd5".
func (g *Screen) pressText(msg tea.KeyMsg, was vimKey) tea.Cmd {
	text := string(msg.Runes)
	if step, ok := vimSteps[text]; ok && ui.Typed(msg) && g.input.Len() == 0 {
		g.vim = vimKey{text, g.state.Cursor}
		g.move(step[0], step[1])
		return nil
	}
	if was.letter != "" && ui.Typed(msg) {
		g.state.Cursor = was.from
		g.board.Follow(was.from)
		g.markThreats()
		g.input.Set(was.letter)
	}
	g.input.Press(msg)
	return nil
}

// pressChooser takes a key in while there is something to choose. A key that
// the chooser has no use for does its action instead: turning the board, which
// helps to choose, or one that makes an end of it.
func (g *Screen) pressChooser(msg tea.KeyMsg) (cmd tea.Cmd, ok bool) {
	c := g.chooser
	switch what, ok := c.Press(msg); {
	case what == ui.ChoiceMade:
		g.chooser = nil
		return c.Done(c.At), true
	case what == ui.ChoiceCancelled:
		g.chooser = nil
		if !c.Stays {
			g.input.Set("") // the move that was to be chosen
		}
		return nil, true
	case ok:
		return nil, true
	}
	a := ui.FindAction(g.actions, msg)
	if a == nil {
		return nil, true
	}
	if a.Word != "flip" {
		g.chooser = nil
		g.clearChoice()
	}
	again := a.Word == "menu" && c.Wide // closes it
	return nil, again
}

// perform does an action, or says why it can't be done.
func (g *Screen) perform(a *ui.Action) tea.Cmd {
	if why := a.Refusal(); why != "" {
		g.refuse(why)
		return nil
	}
	return a.Do()
}

// cancel takes back what was begun last: the text, the chosen piece, the move
// made in advance.
func (g *Screen) cancel() tea.Cmd {
	switch {
	case g.input.Len() > 0:
		g.input.Set("")
	case g.state.Picked || g.drop != 0:
		g.clearChoice()
	case g.s.Premove != "":
		return g.request(table.Action{Verb: table.Premove}, nil)
	case g.config.Review:
		g.say("There is nothing to cancel; ^O leaves the game.")
	}
	return nil
}

// tab completes what is typed, or goes on to the next piece in the hand.
func (g *Screen) tab(by int) {
	if g.input.Len() > 0 {
		g.complete(by)
		return
	}
	hand := ui.Holds(g.state.Pos, g.mover())
	if why := g.notNow(); why != "" || len(hand) == 0 {
		if why == "" {
			why = "there is nothing in the hand"
		}
		g.refuse(why)
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

func (g *Screen) pickFromHand(t engine.TypeID) {
	g.drop = t
	g.setTargets(func(m engine.Move) bool { return m.Drops() && m.Type() == t })
	if len(g.targets) == 0 && !g.premoving() {
		name := g.state.Pos.Variant().Type(t).Name
		g.say("The " + name + " can't be dropped now.")
	}
}

// free reports whether moves are tried out, not played: in a game that is over
// or looked through, and anywhere but at its present position.
func (g *Screen) free() bool { return g.config.Review || g.s.Over() || !g.live() }

// premoving reports whether a move made now waits for the person's turn.
func (g *Screen) premoving() bool {
	return !g.free() && !g.s.PersonToMove() && g.s.People() && !g.s.Paused && g.c.Settings.Settings.Premove
}

// mover returns the player whose pieces can be moved now.
func (g *Screen) mover() engine.Color {
	if s := g.s.Config.Seats; g.premoving() && s[g.state.Pos.Side()].Kind != table.Person {
		return g.state.Pos.Side().Other()
	}
	return g.state.Pos.Side()
}

// notNow says why no move can be made, or "".
func (g *Screen) notNow() string {
	switch {
	case g.free():
		if g.state.Pos.Result().Over() {
			return "the game is over; ^N starts a new one, ^U takes back"
		}
		return ""
	case g.s.Paused && !g.s.PersonToMove():
		return "the game is paused; ^T goes on"
	case !g.s.PersonToMove() && !g.premoving():
		return fmt.Sprintf("%s is thinking; ^T makes it move now", g.player(g.s.Side()))
	}
	return ""
}

// pick chooses the piece under the cursor, or moves the chosen one there.
func (g *Screen) pick() tea.Cmd {
	if why := g.notNow(); why != "" {
		g.refuse(why)
		return nil
	}
	at, p := g.state.Cursor, g.state.Pos
	if moves := g.targets[at]; len(moves) > 0 {
		if g.state.Picked && at == g.state.Selected && moves[0].Passes() {
			return g.askPass(moves[0])
		}
		return g.pickTarget(at, moves)
	}
	pc := p.PieceAt(at)
	own := pc.Type() != 0 && pc.Color() == g.mover()
	if g.premoving() && (g.state.Picked || g.drop != 0) && !own {
		return g.premove(at)
	}
	again := g.state.Picked && at == g.state.Selected
	chosen := g.state.Picked || g.drop != 0
	if again || !own {
		if chosen && !again {
			g.Complain(fmt.Errorf("no move of the chosen piece ends on %s", p.Variant().SquareName(at)))
		} else if !chosen {
			g.refuse(fmt.Sprintf("choose a piece of %v's first: there is none on %s", g.mover(), p.Variant().SquareName(at)))
		}
		g.clearChoice()
		return nil
	}
	g.clearChoice()
	g.pickFromBoard(at)
	return nil
}

// askPass makes sure that a piece that is chosen twice is to pass the turn, not
// to be put down.
func (g *Screen) askPass(m engine.Move) tea.Cmd {
	g.chooser = &ui.Chooser{
		Theme: g.c.Theme, Title: "This piece can stay and pass the turn.", Options: []ui.Option{{Text: "put it down", Key: "d"}, {Text: "pass the turn", Key: "p"}},
		Done: func(i int) tea.Cmd {
			if i == 0 {
				g.clearChoice()
				return nil
			}
			return g.play(m)
		},
	}
	return nil
}

// premove sets the chosen piece's move, to be made when it can be.
func (g *Screen) premove(to engine.Square) tea.Cmd {
	v := g.state.Pos.Variant()
	text := v.SquareName(g.state.Selected) + v.SquareName(to)
	if g.drop != 0 {
		text = v.Type(g.drop).Letters[engine.White] + "@" + v.SquareName(to)
	}
	g.clearChoice()
	return g.setPremove(text)
}

// setPremove sets a move to be made when it can be.
func (g *Screen) setPremove(text string) tea.Cmd {
	g.say(text + " is played when it is your turn; Esc takes it back.")
	return g.request(table.Action{Verb: table.Premove, Arg: text}, nil)
}

func (g *Screen) pickFromBoard(at engine.Square) {
	g.state.Selected, g.state.Picked = at, true
	g.setTargets(func(m engine.Move) bool { return m.Moves(at) })
	if len(g.targets) == 0 && !g.premoving() {
		v := g.state.Pos.Variant()
		g.say(fmt.Sprintf("The %s on %s has no legal move.", v.Type(g.state.Pos.PieceAt(at).Type()).Name, v.SquareName(at)))
	}
}

// setTargets collects the legal moves that fit by the squares that stand for
// them.
func (g *Screen) setTargets(fits func(engine.Move) bool) {
	g.targets = map[engine.Square][]engine.Move{}
	if g.premoving() {
		return // what will be legal depends on the opponent
	}
	show := g.c.Settings.Settings.Targets
	for _, m := range g.legal {
		if !fits(m) {
			continue
		}
		for _, s := range moveTargets(m) {
			g.targets[s] = append(g.targets[s], m)
			if show {
				g.state.Targets.Add(s)
			}
		}
		if show {
			g.markCaptures(m)
		}
	}
}

// pickTarget makes the move that a square stands for, or its first leg.
func (g *Screen) pickTarget(at engine.Square, moves []engine.Move) tea.Cmd {
	ends, legs := g.byLeg(at, moves)
	if len(legs) == 0 || len(moves) == 1 {
		return g.choose(moves)
	}
	if len(ends) == 0 {
		g.chooseLeg(at, legs)
		return nil
	}
	g.askMove(ends)
	c := g.chooser
	c.Options = append(c.Options, ui.Option{Text: "goes on from " + g.state.Pos.Variant().SquareName(at), Key: "+"})
	done := c.Done
	c.Done = func(i int) tea.Cmd {
		if i == len(ends) {
			g.chooseLeg(at, legs)
			return nil
		}
		return done(i)
	}
	return nil
}

// byLeg divides the moves that a square stands for into those that end with it
// and those of which it is the first leg. Capturing without moving is going
// there and back where other ways lead on.
func (g *Screen) byLeg(at engine.Square, moves []engine.Move) (ends, legs []engine.Move) {
	first := func(m engine.Move) bool { return goesOn(m) && m.A() == at && !g.onLeg }
	further := slices.ContainsFunc(moves, first)
	for _, m := range moves {
		if first(m) || further && m.Kind() == engine.Rifle {
			legs = append(legs, m)
		} else {
			ends = append(ends, m)
		}
	}
	return ends, legs
}

// chooseLeg chooses the first leg of some moves: what is left to point to is where
// they end.
func (g *Screen) chooseLeg(at engine.Square, legs []engine.Move) {
	g.onLeg, g.state.Targets, g.state.Captures = true, engine.Bitboard{}, engine.Bitboard{}
	g.targets = map[engine.Square][]engine.Move{}
	for _, m := range legs {
		g.targets[m.To()] = append(g.targets[m.To()], m)
		g.state.Targets.Add(m.To())
		if g.state.Pos.PieceAt(m.To()).Type() != 0 && m.To() != m.From() {
			g.state.Captures.Add(m.To())
		}
	}
	g.say("By way of " + g.state.Pos.Variant().SquareName(at) + ": point to where it goes from there; Esc takes it back.")
}

// goesOn reports whether a move has a stop on the way, where it captures.
func goesOn(m engine.Move) bool {
	return (m.Kind() == engine.Locust || m.Kind() == engine.Transfer) && m.A() != m.To()
}

// moveTargets returns the squares to point to for a move: where it ends first,
// or where it captures if it ends where it began, then the castling partner or
// the stop on the way.
func moveTargets(m engine.Move) []engine.Square {
	switch {
	case m.Castles() && (m.To() == m.From() || m.To() == m.A()):
		return []engine.Square{m.A()}
	case m.Kind() == engine.Rifle, goesOn(m) && m.To() == m.From():
		return []engine.Square{m.A()}
	case m.Castles(), goesOn(m):
		return []engine.Square{m.To(), m.A()}
	}
	return []engine.Square{m.To()}
}

// choose plays the only one of some moves, or lets the player choose.
func (g *Screen) choose(moves []engine.Move) tea.Cmd {
	if len(moves) == 1 {
		return g.play(moves[0])
	}
	g.askMove(moves)
	return nil
}

// askMove lets the player choose one of some moves. Those that promote come
// first, as hardly anybody wants another.
func (g *Screen) askMove(moves []engine.Move) {
	moves = slices.Clone(moves)
	slices.SortStableFunc(moves, func(a, b engine.Move) int {
		switch promotes(a) {
		case promotes(b):
			return 0
		case true:
			return -1
		}
		return 1
	})
	options := make([]ui.Option, len(moves))
	for i, m := range moves {
		options[i] = g.moveOption(m)
	}
	g.chooser = &ui.Chooser{
		Theme: g.c.Theme, Title: "Which move?", Options: options,
		Done: func(i int) tea.Cmd { return g.play(moves[i]) },
	}
}

// promotes reports whether a move turns a piece into another.
func promotes(m engine.Move) bool { return m.Promotes() }

// play plays a move in the game, or tries it out.
func (g *Screen) play(m engine.Move) tea.Cmd {
	if why := g.notNow(); why != "" {
		g.refuse(why)
		return nil
	}
	g.input.Set("")
	if g.free() {
		return g.try([]engine.Move{m}, func() tea.Cmd {
			for _, n := range g.browser.Alternatives() {
				if n.Move == m {
					g.browser.Go(n)
				}
			}
			return g.edited()
		})
	}
	return g.request(table.Action{Verb: table.Play, Moves: []engine.Move{m}}, func() tea.Cmd {
		g.clearChoice() // it may wait until the move before is written
		return g.follow()
	})
}

// try asks for moves after the one shown to be added to the tree.
func (g *Screen) try(moves []engine.Move, then func() tea.Cmd) tea.Cmd {
	at := table.PlaceOf(g.browser.Node())
	return g.request(table.Action{Verb: table.Try, Moves: moves, At: at}, then)
}
