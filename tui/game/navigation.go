package game

import (
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/gamespec"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/user/host"
)

// navigation has the actions that leave the game: starting another one, resuming a
// game under review, closing the screen.
type navigation struct{ *gameView }

// unsavedWarning describes what leaving the game would lose, or returns "".
func (l *navigation) unsavedWarning() string {
	failed := l.Now.SaveError != nil && !l.Now.Saving
	switch {
	case l.Saved == l.Now.Revision, l.config.Explorer != nil && hasOnlyMoves(l.Now.Tree):
	case l.config.Review && (l.config.Kept.Notes == nil || failed):
		return l.orFile("Unsaved notes", "; :save FILE saves them")
	case !l.config.Review && l.Now.SaveError != nil:
		return l.orFile("Game not saved", "; :save FILE saves a copy")
	}
	return ""
}

// hasOnlyMoves reports whether a game has moves but no notes on them, as one in which
// positions of the index were looked at.
func hasOnlyMoves(tree *pgn.Game) bool {
	plain := true
	tree.Walk(func(n *pgn.Node, _ int) bool {
		plain = len(n.NAGs)+len(n.CommentsBefore)+len(n.CommentsAfter)+len(n.CommentsEnd) == 0
		return plain
	})
	return plain
}

// orFile adds to a text what naming a file would do, if the host opens files.
func (l *navigation) orFile(text, file string) string {
	if l.c.Host.Permits(host.Files) != nil {
		file = ""
	}
	return text + file + "."
}

// confirmLeave runs an action that leaves a game, after a confirmation if something would be lost: a
// saved game can be resumed later.
func (l *navigation) confirmLeave(question string, do func() tea.Cmd) tea.Cmd {
	if text := l.unsavedWarning(); text != "" {
		return l.ask(text+" Leave anyway?", do)
	}
	if l.c.Games != nil || l.config.Joined != nil || len(l.Now.Moves) == 0 || l.Now.Over() || l.config.Review || !l.c.Settings.Settings.Confirm {
		return do()
	}
	return l.ask(question, do)
}

// whyNoNew returns the reason why no new game begins here, or "".
func (l *navigation) whyNoNew() string {
	if l.config.Joined != nil {
		return "the lobby begins games with others; " + ui.LobbyKey.Help().Key + " opens it"
	}
	return ""
}

// newGame asks for a new game with the same setup.
func (l *navigation) newGame() tea.Cmd {
	config := l.config
	config.Tree, config.Review, config.Kept, config.Drawn = nil, false, ui.SavedGame{}, nil
	if !l.config.Review {
		config.Play = l.Now.Config
	}
	if config.Def.ID == "" {
		config.Def = l.state.Pos.Variant().Def
	}
	return l.confirmLeave("Leave this game and start a new one?", func() tea.Cmd { return ui.Send(ui.StartGameMsg{Config: config}) })
}

func (l *navigation) leave() tea.Cmd {
	return l.confirmLeave(l.leaveText(), func() tea.Cmd { return ui.Send(ui.LeaveGameMsg{Back: l.config.Kept.Back}) })
}

// abort ends a game without a result: one with others for all of them.
func (l *navigation) abort() tea.Cmd {
	if l.config.Joined != nil {
		return l.ask("Abort the game?", func() tea.Cmd { return l.seat.together(ui.Abort, "") })
	}
	return l.leave()
}

// leaveText asks whether to leave a game in progress that isn't saved.
func (l *navigation) leaveText() string {
	return l.orFile("This game can't be saved here", "; :save FILE saves it") + " Leave it?"
}

func (l *navigation) quit() tea.Cmd {
	do := func() tea.Cmd { return ui.Send(ui.QuitMsg{}) }
	if text := l.unsavedWarning(); text != "" {
		return l.ask(text+" Leave anyway?", do)
	}
	return do()
}

// paste leaves the game for one that was pasted; ok is false if that is none.
func (l *navigation) paste(msg tea.KeyMsg) (cmd tea.Cmd, ok bool) {
	open := l.c.OpenPasted(msg, []engine.Definition{l.state.Pos.Variant().Def}, l.config.Kept.Back)
	if open == nil {
		return nil, false
	}
	return l.confirmLeave("Leave this game for the pasted one?", func() tea.Cmd { return open }), true
}

// games leaves the game for the list of games.
func (l *navigation) games() tea.Cmd {
	return l.open("")
}

// open leaves the game for the games or positions of a file.
func (l *navigation) open(path string) tea.Cmd {
	return l.confirmLeave(l.leaveText(), func() tea.Cmd {
		return ui.Send(ui.OpenScreenMsg{Screen: l.c.Make.Library(l.c, path, nil)})
	})
}

// whyNoResume returns the reason why a game under review can't be resumed, or "".
func (l *navigation) whyNoResume() string {
	switch {
	case !l.config.Review:
		return "you are playing already"
	case l.state.Pos.Result().Over():
		return "the game is over here; go back first"
	case l.Browser.Passed():
		return "this line has a null move, play can't continue from it"
	}
	return ""
}

// resume resumes an unfinished game under review or, from any position in it, starts
// a new game.
func (l *navigation) resume() tea.Cmd {
	tree, n := l.Now.Tree, l.Browser.Node()
	get := l.fromHere
	if l.config.Kept.CanResume && (n == tree.Last() || n.Parent == nil) {
		get = l.unfinished
	}
	config, err := get()
	if err != nil {
		l.showError(err)
		return nil
	}
	return l.confirmLeave("", func() tea.Cmd { return ui.Send(ui.StartGameMsg{Config: config}) })
}

// unfinished returns the game under review, to be resumed where it ended.
func (l *navigation) unfinished() (ui.GameConfig, error) {
	play, err := livegame.ConfigOf(l.Now.Tree, ui.SpecOf(l.Now.Tree))
	config := l.config
	config.Play, config.Review, config.Kept = play, false, ui.SavedGame{}
	return config, err
}

// fromHere returns a new game against ferz from the position shown, with the
// moves that led there.
func (l *navigation) fromHere() (ui.GameConfig, error) {
	tree := l.Now.Tree
	line, err := livegame.LineTo(tree, l.Browser)
	if err != nil {
		return ui.GameConfig{}, err
	}
	seats := (&gamespec.PlayerSource{}).DefaultSeats()
	if l.Browser.Position().Side() == engine.Black {
		seats[0], seats[1] = seats[1], seats[0]
	}
	return ui.GameConfig{
		Def: tree.Variant.Def, Values: tree.Variant.Values, Tree: line,
		Play: livegame.Config{Spec: ui.SpecOf(tree), Seats: seats},
	}, nil
}
