package game

import (
	"fmt"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/tui/ui"
)

// gameView is the state that the parts of the screen share: the session's newest
// snapshot and the position shown. They send requests to the session through it.
type gameView struct {
	*session.Session
	position
	dialog
	config     ui.GameConfig
	seat       sessionClient
	hint       engine.Move    // to be marked in the position shown; NoMove: none
	threatens  bool           // hint is the opponent's threat
	writing    uint64         // id of the write under way, for slowWrite; 0: there is none
	slow       bool           // it takes long
	slowness   ui.Timer       // until it does
	onPosition func() tea.Cmd // shows another position of the tree
	perform    func(session.Reply) tea.Cmd
}

// follow shows the position of the game.
func (g *gameView) follow() tea.Cmd {
	if g.Live() {
		return nil
	}
	return g.show(g.Browser.Go(g.Now.Head))
}

// show goes to a move of the tree.
func (g *gameView) show(ok bool) tea.Cmd {
	if !ok {
		g.explainStop()
		return nil
	}
	return g.onPosition()
}

// refresh computes what follows from the position shown.
func (g *gameView) refresh() {
	p := g.Browser.Position()
	g.state.Pos = p
	g.result = p.Result()
	if g.Live() {
		g.result = g.Now.Result
	}
	g.legal, g.sans, g.texts = nil, nil, nil
	if !p.Result().Over() {
		g.legal = p.LegalMoves()
	}
	g.state.Last, g.state.Check, g.illegal = boardview.LastMove(p), ui.RoyalsInCheck(p), ""
	if g.Browser.Node().Parent == nil {
		g.illegal = p.Impossible()
	}
	g.markPremove()
	g.markThreats()
}

func (g *gameView) markPremove() { g.state.Premove = g.planned().Squares }

// planned returns the person's premoves.
func (g *gameView) planned() livegame.Plan { return g.Now.Planned(g.seat.seats) }

// triesMoves reports whether moves are tried out instead of played: in a game that is
// over or under review, and away from its current position.
func (g *gameView) triesMoves() bool { return g.config.Review || g.Now.Over() || !g.Live() }

// premoving reports whether a move made now waits for the person's turn.
func (g *gameView) premoving() bool {
	return !g.triesMoves() && !g.Now.PersonToMove() && g.Now.People() && !g.Now.Paused && g.c.Settings.Settings.Premove
}

// mover returns the player whose pieces can be moved now.
func (g *gameView) mover() engine.Color {
	if s := g.Now.Config.Seats; g.premoving() && s[g.state.Pos.Side()].Kind != livegame.Person {
		return g.state.Pos.Side().Other()
	}
	return g.state.Pos.Side()
}

// notNow returns the reason why no move can be made, or "".
func (g *gameView) notNow() string {
	switch {
	case g.triesMoves():
		switch over := g.state.Pos.Result().Over(); {
		case over && g.config.Joined != nil:
			return "game over. :rematch plays again"
		case over:
			return "game over. Ctrl+N: new game, Ctrl+U: take back"
		}
		return ""
	case !g.Now.PersonToMove() && !g.premoving() && g.Now.Elsewhere():
		return fmt.Sprintf("it is %s's turn", g.Player(g.Now.Side()))
	case g.Now.Paused && !g.Now.PersonToMove():
		return "the game is paused; Ctrl+T resumes it"
	case !g.Now.PersonToMove() && !g.premoving():
		return fmt.Sprintf("%s is thinking; ^T makes it move now", g.Player(g.Now.Side()))
	}
	return ""
}

// notPlaying returns the reason why commands of a game in play are unavailable, or
// "".
func (g *gameView) notPlaying() string {
	return (&session.Command{When: session.Playing}).NotNow(g.Now)
}

// sideName returns the name of a side in the game's language, such as Sente.
func (g *gameView) sideName(c engine.Color) string { return g.Now.Tree.Variant.SideName(c) }

// ended returns how the game has ended, whichever position is shown; undecided: it has not.
func (g *gameView) ended() engine.Result {
	switch {
	case g.config.Puzzles != nil:
		return engine.Result{}
	case g.config.Review:
		return taggedResult(g.Now.Tree)
	}
	return g.Now.Result
}

// ending describes how the game has ended, or returns "".
func (g *gameView) ending() string { return endingText(g.Now.Tree.Variant, g.ended()) }

// shortEnding is ending in a width: without the reason where that does not fit.
func (g *gameView) shortEnding(width int) string {
	text := g.ending()
	if ansi.StringWidth(text) > width {
		text = endingText(g.Now.Tree.Variant, engine.Result{Outcome: g.ended().Outcome})
	}
	return ui.ClipWords(text, width)
}

// endingText describes a result, or returns "" if the game is not over.
func endingText(v *engine.Variant, r engine.Result) string {
	if !r.Over() {
		return ""
	}
	return notation.Result(v, r)
}

// taggedResult returns how a game ended according to its tags.
func taggedResult(tree *pgn.Game) engine.Result {
	outcomes := map[string]engine.Outcome{"1-0": engine.WhiteWins, "0-1": engine.BlackWins, "1/2-1/2": engine.Drawn}
	return engine.Result{Outcome: outcomes[tree.Result], Reason: ui.Clean(tree.Tags.Get("Termination"))}
}

// prompt returns the text before the input line: the result of a finished game.
func (g *gameView) prompt() string {
	if g.config.Review || !g.Now.Over() {
		return "> "
	}
	return g.Now.Result.String() + " > "
}

// head returns the last move played, or nil if there is none: in a game under review.
func (g *gameView) head() *pgn.Node {
	if g.config.Review {
		return nil
	}
	return g.Now.Head
}

// explainStop shows an error if the next move can't be shown.
func (g *gameView) explainStop() {
	if next := g.Browser.Node().MainChild(); next != nil && !next.Resolved() {
		g.showError(g.Misfit(next))
	}
}

// try asks for moves after the one shown to be added to the tree.
func (g *gameView) try(moves []engine.Move, then func() tea.Cmd) tea.Cmd {
	at := livegame.PathOf(g.Browser.Node())
	return g.seat.request(livegame.Action{Command: livegame.Try, Moves: moves, At: at}, then)
}

// edited shows a change of the tree.
func (g *gameView) edited() tea.Cmd { return g.show(true) }

// slowTime is how long a write may take before the screen shows that it is under way: a
// notice of a quicker one would only flicker.
const slowTime = 300 * time.Millisecond

// slowWrite reports that a write has taken slowTime, if it is still under way.
type slowWrite struct{ id uint64 }

// awaitSlow waits until the write that has begun is a slow one.
func (g *gameView) awaitSlow() tea.Cmd {
	g.slow, g.writing = false, g.c.NextID()
	return g.slowness.Set(slowTime, slowWrite{g.writing})
}

// written ends the wait for a write.
func (g *gameView) written() {
	g.slow, g.writing = false, 0
	g.slowness.Stop()
}
