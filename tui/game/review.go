package game

import (
	"fmt"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/setup"
	"github.com/ferzchess/ferz/tui/internal/table"
	"github.com/ferzchess/ferz/tui/ui"
)

// Keeps implements ui.Screen: what belongs to a command's text, and F2, which is
// the menu here.
func (g *Screen) Keeps(msg tea.KeyMsg) bool {
	return ui.Typed(msg) && (g.seat.asked > 0 || g.info == nil && g.chooser == nil && g.input.AfterWord()) || key.Matches(msg, ui.SettingsKey)
}

// Loses says what leaving the game would lose, or "".
func (g *Screen) Loses() string {
	failed := g.s.Unsaved != nil && !g.s.Saving
	switch {
	case g.saved == g.s.Edition:
	case g.config.Review && (g.config.Kept.Keep == nil || failed):
		return "Your notes are not saved; :save FILE keeps them."
	case !g.config.Review && g.s.Unsaved != nil:
		return "The game is not saved; :save FILE keeps it elsewhere."
	}
	return ""
}

// leaveText asks whether to leave a game that goes on.
func (g *Screen) leaveText() string {
	if g.c.Games == nil {
		return "Leave this game? There is nowhere to keep it; :save FILE does."
	}
	return "Leave this game? It is kept, and can go on later."
}

// greetReview says what the person should know of a game to look through.
func (g *Screen) greetReview() {
	switch {
	case g.config.Kept.Problem != nil:
		g.Complain(fmt.Errorf("%w; what follows is shown as text", g.config.Kept.Problem))
	case len(g.s.Tree.Problems) > 0:
		g.say(fmt.Sprintf("Odd in the file: %s. :problems shows all.", g.s.Tree.Problems[0]))
	}
}

// stuck says why the next move can't be shown, if that is so.
func (g *Screen) stuck() {
	if next := g.browser.Node().Main(); next != nil && !next.Known() {
		g.Complain(g.misfit(next))
	}
}

// misfit tells why a move can't be made.
func (g *Screen) misfit(n *pgn.Node) error {
	name := g.state.Pos.Variant().Def.Name
	if n.Null {
		return fmt.Errorf("a turn is passed, which the rules of %s don't allow", name)
	}
	if err := g.s.Tree.Misfit(n); err != nil {
		return err
	}
	return fmt.Errorf("the move %s does not fit the rules of %s", n.Text, name)
}

// noProblems says why there are none to show.
func (g *Screen) noProblems() string {
	if len(g.s.Tree.Problems) == 0 {
		return "the file of the game was in order"
	}
	return ""
}

func (g *Screen) showProblems() tea.Cmd {
	list := g.s.Tree.Problems
	g.info = ui.NewTextView(g.c, "What was odd in the game's file", func(width int) []string {
		var out []string
		for _, p := range list {
			out = append(out, ui.Wrap(ui.Clean(p.String()), width)...)
		}
		return out
	})
	return nil
}

// reviewText tells, of a game to look through, what it is at its start and how
// it ended at its end.
func (g *Screen) reviewText(turn string) string {
	tree := g.s.Tree
	switch n := g.browser.Node(); {
	case n.Parent == nil:
		return headline(tree.Tags) + turn
	case n == tree.Last() && n.Main() == nil:
		text := map[string]string{"1-0": "White won.", "0-1": "Black won.", "1/2-1/2": "A draw."}[tree.Result]
		if text == "" {
			return "The game is not finished; :play goes on with it. " + turn
		}
		if why := tree.Tags.Get("Termination"); why != "" {
			text += " (" + ui.Clean(why) + ")"
		}
		return text + " " + turn
	}
	return turn
}

// headline tells when, where and how a game was played.
func headline(tags pgn.Tags) string {
	text := ""
	for _, name := range []string{"Event", "Date", "Result"} {
		if value := tags.Get(name); value != "" && value != "?" && value != "????.??.??" {
			if text != "" {
				text += ", "
			}
			text += value
		}
	}
	if text == "" {
		return ""
	}
	return ui.Clean(text) + ". "
}

// invitation says what can be typed.
func (g *Screen) invitation() string {
	if g.config.Review {
		return "a move tries a variation; :comment  :mark  :promote  :play"
	}
	return "type a move, or arrows and Enter"
}

// hintOf returns an action's hint: other actions matter when a game is looked
// through.
func (g *Screen) hintOf(a *ui.Action) string {
	if g.config.Review {
		switch a.Word {
		case "back", "forward", "end", "variation":
			return a.Word
		case "flip", "new":
			return ""
		}
	}
	return a.Hint
}

// games leaves the game for the list of games.
func (g *Screen) games() tea.Cmd {
	return g.sure(g.leaveText(), func() tea.Cmd {
		return ui.Send(ui.ScreenWanted{Screen: g.c.Make.Library(g.c, "", nil)})
	})
}

// noGoOn says why one can't go on with a game that is looked through, or "".
func (g *Screen) noGoOn() string {
	switch {
	case !g.config.Review:
		return "you are playing already"
	case g.state.Pos.Result().Over():
		return "the game is over here; go back first"
	case g.browser.Passed():
		return "a turn was passed on the way here, which the rules don't allow"
	}
	return ""
}

// goOn goes on with an unfinished game that is looked through or, from any
// place in it, with a new game.
func (g *Screen) goOn() tea.Cmd {
	tree, n := g.s.Tree, g.browser.Node()
	if g.config.Kept.Open && (n == tree.Last() || n.Parent == nil) {
		play, err := table.ConfigOf(tree, ui.SpecOf(tree))
		if err != nil {
			g.Complain(err)
			return nil
		}
		config := g.config
		config.Play, config.Review, config.Kept = play, false, ui.KeptGame{}
		return g.sure("", func() tea.Cmd { return ui.Send(ui.GameWanted{Config: config}) })
	}
	config, err := g.fromHere()
	if err != nil {
		g.Complain(err)
		return nil
	}
	return g.sure("", func() tea.Cmd { return ui.Send(ui.GameWanted{Config: config}) })
}

// fromHere returns a new game against ferz from the position shown, with the
// moves that led there.
func (g *Screen) fromHere() (ui.GameConfig, error) {
	tree := g.s.Tree
	game, err := engine.NewGame(tree.Variant, tree.StartFEN)
	if err != nil {
		return ui.GameConfig{}, err
	}
	for _, m := range g.browser.Moves() {
		if err := game.Replay(m); err != nil {
			return ui.GameConfig{}, err
		}
	}
	line, err := pgn.FromGame(game)
	if err != nil {
		return ui.GameConfig{}, err
	}
	seats := (&setup.Players{}).DefaultSeats()
	if game.Position().Side() == engine.Black {
		seats[0], seats[1] = seats[1], seats[0]
	}
	return ui.GameConfig{
		Def: tree.Variant.Def, Values: tree.Variant.Values, Tree: line,
		Play: table.Config{Spec: ui.SpecOf(tree), Seats: seats},
	}, nil
}
