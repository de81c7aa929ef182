package game

import (
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/internal/steps"
	"github.com/ferzchess/ferz/tui/ui"
)

// selection is the piece chosen to be moved, on the board or in a hand, and the moves
// that each target square stands for.
type selection struct {
	*gameView
	drop    engine.TypeID
	targets map[engine.Square][]engine.Move
	step    *step // of a move that is begun; nil: none is
}

// clear deselects the piece and drops the typed beginning of a move.
func (ch *selection) clear() {
	ch.drop, ch.targets, ch.step = 0, nil, nil
	ch.state.HasSelection = false
	ch.state.Targets, ch.state.Captures = engine.Bitboard{}, engine.Bitboard{}
	if ch.chooser != nil && !ch.chooser.Persistent {
		ch.chooser = nil
	}
}

// pick chooses the piece under the cursor, or moves the chosen one there.
func (ch *selection) pick() tea.Cmd {
	if why := ch.notNow(); why != "" {
		ch.showRefusal(why)
		return nil
	}
	at, p := ch.state.Cursor, ch.state.Pos
	if ch.step != nil {
		return ch.answerOn(at)
	}
	if moves := steps.Pointed(ch.targets[at], at); len(moves) > 0 {
		if ch.state.HasSelection && at == ch.state.Selected && moves[0].Stays() && len(moves) == 1 {
			return ch.askStay(moves[0])
		}
		return ch.choose(moves)
	}
	pc := p.PieceAt(at)
	own := pc.Type() != 0 && pc.Color() == ch.mover()
	if ch.premoving() && (ch.state.HasSelection || ch.drop != 0) && !own {
		return ch.premove(at)
	}
	again := ch.state.HasSelection && at == ch.state.Selected
	chosen := ch.state.HasSelection || ch.drop != 0
	if wall := ch.wallOn(at); wall != engine.NoMove && !chosen {
		return ch.play(wall)
	}
	if again || !own {
		if chosen && !again {
			ch.showError(fmt.Errorf("the selected piece can't move to %s", ch.names(at)))
		} else if !chosen {
			ch.showRefusal(fmt.Sprintf("no piece of %s on %s", ch.sideName(ch.mover()), ch.names(at)))
		}
		ch.clear()
		return nil
	}
	ch.clear()
	ch.pickFromBoard(at)
	return nil
}

// wallOn returns the move that only puts a wall on a square, or NoMove.
func (ch *selection) wallOn(at engine.Square) engine.Move {
	for _, m := range ch.legal {
		if s, ok := m.Wall(); ok && s == at && m.Stays() {
			return m
		}
	}
	return engine.NoMove
}

// askStay asks whether choosing a piece twice means to pass, to promote in place, or to
// deselect it.
func (ch *selection) askStay(m engine.Move) tea.Cmd {
	question := "Pass the turn with this piece?"
	if m.IsPromotion() {
		question = "Promote this piece on its square?"
	}
	return ch.askOr(question, func() tea.Cmd { return ch.play(m) }, ch.clear)
}

// premove plans the chosen piece's move, to be made when it can be.
func (ch *selection) premove(to engine.Square) tea.Cmd {
	v := ch.state.Pos.Variant()
	plan, shown := livegame.Point(v, ch.state.Selected, to), ch.names(ch.state.Selected)+ch.names(to)
	if ch.drop != 0 {
		plan, shown = livegame.PointDrop(v, ch.drop, to), v.Type(ch.drop).Letters[engine.White]+"@"+ch.names(to)
	}
	ch.clear()
	return ch.plan(plan, shown)
}

// plan sets a premove, which is announced by the text shown.
func (ch *selection) plan(plan livegame.Plan, shown string) tea.Cmd {
	ch.showNotice(livegame.InAdvance(shown) + ". Esc cancels.")
	return ch.seat.request(livegame.Action{Command: livegame.Premove, Plan: plan}, nil)
}

func (ch *selection) pickFromBoard(at engine.Square) {
	ch.state.Selected, ch.state.HasSelection = at, true
	ch.setTargets(func(m engine.Move) bool { return m.IsFrom(at) })
	if len(ch.targets) == 0 && !ch.premoving() {
		v := ch.state.Pos.Variant()
		ch.showNotice(fmt.Sprintf("The %s on %s has no legal move.", v.Type(ch.state.Pos.PieceAt(at).Type()).Name, ch.names(at)))
	}
}

func (ch *selection) pickFromHand(t engine.TypeID) {
	ch.drop = t
	ch.setTargets(func(m engine.Move) bool { return m.IsDrop() && m.Type() == t })
	if len(ch.targets) == 0 && !ch.premoving() {
		name := ch.state.Pos.Variant().Type(t).Name
		ch.showNotice("The " + name + " can't be dropped now.")
	}
}

// takeFromHand chooses a piece in the hand, or puts the chosen one back.
func (ch *selection) takeFromHand(t engine.TypeID) {
	again := t == ch.drop
	ch.clear()
	if why := ch.notNow(); why != "" {
		ch.showRefusal(why)
	} else if !again {
		ch.pickFromHand(t)
	}
}

// setTargets groups the legal moves that fit by the squares that stand for them.
func (ch *selection) setTargets(fits func(engine.Move) bool) {
	ch.targets = map[engine.Square][]engine.Move{}
	if ch.premoving() {
		return // what will be legal depends on the opponent
	}
	show := ch.c.Settings.Settings.Targets
	for _, m := range ch.legal {
		if !fits(m) {
			continue
		}
		for _, s := range steps.Targets(m) {
			ch.targets[s] = append(ch.targets[s], m)
			if show {
				ch.state.Targets.Add(s)
			}
		}
		if show {
			ch.markCaptures(m)
		}
	}
}

// play plays a move in the game, or tries it out.
func (ch *selection) play(m engine.Move) tea.Cmd {
	if why := ch.notNow(); why != "" {
		ch.showRefusal(why)
		return nil
	}
	ch.input.Set("")
	if r, ok := ch.Answer(m); ok {
		ch.clear()
		return ch.perform(r)
	}
	if ch.triesMoves() {
		return ch.try([]engine.Move{m}, func() tea.Cmd {
			for _, n := range ch.Browser.Alternatives() {
				if n.Move == m {
					ch.Browser.Go(n)
				}
			}
			return ch.edited()
		})
	}
	return ch.seat.request(livegame.Action{Command: livegame.Play, Moves: []engine.Move{m}}, func() tea.Cmd {
		ch.clear() // it may wait until the move before is written
		return ch.follow()
	})
}

// playAll plays moves one after the other, or tries them out.
func (ch *selection) playAll(moves []engine.Move) tea.Cmd {
	ch.input.Set("")
	if ch.triesMoves() {
		return ch.try(moves, ch.edited)
	}
	var cmds []tea.Cmd
	for _, m := range moves {
		cmds = append(cmds, ch.play(m))
	}
	return tea.Batch(cmds...)
}

// text describes what Enter would do with the current choice.
func (ch *selection) text() string {
	p := ch.state.Pos
	switch {
	case ch.step != nil:
		return " " + ch.step.text()
	case ch.chooser != nil:
		return ""
	}
	switch moves := steps.Pointed(ch.targets[ch.state.Cursor], ch.state.Cursor); {
	case len(moves) == 0:
	case len(moves) > 1:
		return fmt.Sprintf(" Enter: %s. Then: %s", steps.Done(p, moves, ch.names), steps.Next(p, moves).Words())
	case moves[0].IsPass():
		return " Enter: deselect, or pass."
	case moves[0].Stays():
		return " Enter: deselect, or play " + ch.san(moves[0]) + "."
	default:
		return " Enter plays " + ch.san(moves[0]) + "."
	}
	v := p.Variant()
	switch {
	case ch.drop != 0:
		return fmt.Sprintf(" %s in hand: choose a square.", v.Type(ch.drop).Name)
	case ch.state.HasSelection:
		return fmt.Sprintf(" %s on %s: choose a target.", v.Type(p.PieceAt(ch.state.Selected).Type()).Name, ch.names(ch.state.Selected))
	}
	return ""
}

// next chooses the next piece in the hand, by 1, or the one before, by -1. In a step of a
// move it goes to the next answer.
func (ch *selection) next(by int) {
	if ch.step != nil {
		ch.nextAnswer(by)
		return
	}
	hand := ui.HandTypes(ch.state.Pos, ch.mover())
	if why := ch.notNow(); why != "" || len(hand) == 0 {
		if why == "" {
			why = "there is nothing in the hand"
		}
		ch.showRefusal(why)
		return
	}
	at := slices.Index(hand, ch.drop) + by
	if ch.drop == 0 && by < 0 {
		at = len(hand) - 1
	}
	ch.clear()
	if at >= 0 && at < len(hand) {
		ch.pickFromHand(hand[at])
	}
}
