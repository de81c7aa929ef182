package game

import (
	"fmt"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/table"
	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/tui/ui"
)

// game is the state that the parts of the screen share: the table's newest
// snapshot and the position shown. They send requests to the table through it.
type game struct {
	*session.Session
	position
	dialog
	config    ui.GameConfig
	seat      seat
	hint      engine.Move    // to be marked in the position shown; NoMove: none
	threatens bool           // hint is what the opponent would do
	writing   uint64         // id of the write under way, for slowWrite; 0: there is none
	slow      bool           // it takes long
	arrived   func() tea.Cmd // shows another position of the tree
	perform   func(session.Reply) tea.Cmd
}

// follow shows the position of the game.
func (g *game) follow() tea.Cmd {
	if g.Live() {
		return nil
	}
	return g.show(g.Browser.Go(g.Now.Head))
}

// show goes to a move of the tree.
func (g *game) show(ok bool) tea.Cmd {
	if !ok {
		g.stuck()
		return nil
	}
	return g.arrived()
}

// refresh computes what follows from the position shown.
func (g *game) refresh() {
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

func (g *game) markPremove() { g.state.Premove = g.planned().Squares }

// planned is what the person has planned to be made in advance.
func (g *game) planned() table.Plan { return g.Now.Planned(g.seat.seats) }

// free reports whether moves are tried out, not played: in a game that is over
// or looked through, and anywhere but at its present position.
func (g *game) free() bool { return g.config.Review || g.Now.Over() || !g.Live() }

// premoving reports whether a move made now waits for the person's turn.
func (g *game) premoving() bool {
	return !g.free() && !g.Now.PersonToMove() && g.Now.People() && !g.Now.Paused && g.c.Settings.Settings.Premove
}

// mover returns the player whose pieces can be moved now.
func (g *game) mover() engine.Color {
	if s := g.Now.Config.Seats; g.premoving() && s[g.state.Pos.Side()].Kind != table.Person {
		return g.state.Pos.Side().Other()
	}
	return g.state.Pos.Side()
}

// notNow returns the reason why no move can be made, or "".
func (g *game) notNow() string {
	switch {
	case g.free():
		if g.state.Pos.Result().Over() {
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
func (g *game) notPlaying() string { return (&session.Command{When: session.Playing}).NotNow(g.Now) }

// sideName returns what the game's players call a side.
func (g *game) sideName(c engine.Color) string { return g.Now.Tree.Variant.SideName(c) }

// ending describes how the game has ended, or returns "", whichever position is
// shown.
func (g *game) ending() string {
	switch {
	case g.config.Puzzles != nil:
		return ""
	case g.config.Review:
		return taggedEnding(g.Now.Tree)
	case g.Now.Over():
		return endingText(g.Now.Tree.Variant, g.Now.Result)
	}
	return ""
}

// taggedEnding describes how a game ended according to its tags, or returns "".
func taggedEnding(tree *pgn.Game) string {
	text := map[string]string{"1-0": tree.Variant.SideName(engine.White) + " won", "0-1": tree.Variant.SideName(engine.Black) + " won", "1/2-1/2": "A draw"}[tree.Result]
	if why := tree.Tags.Get("Termination"); text != "" && why != "" {
		text += " (" + ui.Clean(why) + ")"
	}
	return text
}

// prompt is what stands before the line that is typed: the result of a game that was
// played to its end.
func (g *game) prompt() string {
	if g.config.Review || !g.Now.Over() {
		return "> "
	}
	return g.Now.Result.String() + " > "
}

// head is the last move played, or nil where none is: in a game looked through.
func (g *game) head() *pgn.Node {
	if g.config.Review {
		return nil
	}
	return g.Now.Head
}

// stuck shows an error if the next move can't be shown.
func (g *game) stuck() {
	if next := g.Browser.Node().Main(); next != nil && !next.Known() {
		g.complain(g.Misfit(next))
	}
}

// try asks for moves after the one shown to be added to the tree.
func (g *game) try(moves []engine.Move, then func() tea.Cmd) tea.Cmd {
	at := table.PlaceOf(g.Browser.Node())
	return g.seat.request(table.Action{Verb: table.Try, Moves: moves, At: at}, then)
}

// edited shows a change of the tree.
func (g *game) edited() tea.Cmd { return g.show(true) }

// slowTime is how long a write may take before the screen shows that it is under way: a
// notice of a quicker one would only flicker.
const slowTime = 300 * time.Millisecond

// slowWrite reports that a write has taken slowTime, if it is still under way.
type slowWrite struct{ id uint64 }

// awaitSlow waits until the write that has begun is a slow one.
func (g *game) awaitSlow() tea.Cmd {
	g.slow, g.writing = false, g.c.NextID()
	id := g.writing
	return tea.Tick(slowTime, func(time.Time) tea.Msg { return slowWrite{id} })
}

// written ends the wait for a write.
func (g *game) written() { g.slow, g.writing = false, 0 }
