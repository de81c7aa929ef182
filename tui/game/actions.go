package game

import (
	"cmp"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/user/host"
)

// allActions lists all actions besides moving: those of package session, with the words
// and keys defined there. Commands that the list lacks come last if a session runs them.
func (g *Screen) allActions() []ui.Action {
	def := &g.Now.Tree.Variant.Def
	all := []ui.Action{
		{Word: "undo", Hint: "undo"},
		{Word: "redo"},
		{Word: "hint"},
		{Word: "go"},
		{Word: "pause"},
		{Word: "draw"},
		{Word: "resign"},
		{Word: "claim"},
		{Word: "declare"},
		{Word: "abort", Do: g.leaving.abort},
		{Word: "flip", Hint: "flip", Do: func() tea.Cmd { g.setFlipped(!g.flipped); return nil }},
		{Word: "analyze", Hint: "analyze"},
		{Word: "piece", Do: func() tea.Cmd { return g.inquiry.showPiece(g.state.Cursor) }, DoArg: g.inquiry.onSquare(g.inquiry.showPiece)},
		{Word: "attackers", Do: g.inquiry.toggleThreats, DoArg: g.inquiry.onSquare(g.inquiry.showThreats)},
		{Word: "threat"},
		{Word: "explorer", Do: g.explorer.toggle, DoArg: g.explorer.open},
		{Word: "report", Do: g.inquiry.report},
		{Word: "save"},
		{Word: "copy"},
		{Word: "share"},
		{Word: "name", WhyDisabled: g.notPlaying},
		{Word: "menu", Hint: "menu", Do: g.commands.menu},
		{Word: "new", Hint: "new", Do: g.leaving.newGame, WhyDisabled: g.leaving.whyNoNew},
		{Word: "leave", Hint: "leave", Do: g.leaving.leave},
		{Word: "play", Do: g.leaving.resume, WhyDisabled: g.leaving.whyNoResume},
		{Word: "games", Bare: ui.KeptGames, Do: g.leaving.games},
		{Word: "open", DoArg: g.leaving.open},
		{Word: "engines", Needs: host.Programs, Do: func() tea.Cmd { return ui.Send(ui.OpenOverlayMsg{Screen: g.c.Make.Engines(g.c)}) }},
		{Word: "settings", Do: func() tea.Cmd { return ui.Send(ui.OpenOverlayMsg{Screen: g.c.Make.Settings(g.c)}) }},
		{Word: "problems"},
		{Word: "back"},
		{Word: "forward"},
		{Word: "start"},
		{Word: "end"},
		{Key: ui.Bind("(", "the variation before", "(", "shift+up"), Do: g.replying(func() session.Reply { return g.Variation("back") })},
		{Word: "variation"},
		{Key: ui.Bind("PgUp", "earlier moves in the list", "pgup"), Do: g.panel.scroll(-1)},
		{Key: ui.Bind("PgDn", "later moves in the list", "pgdown"), Do: g.panel.scroll(1)},
		{Key: ui.Bind("[", "the mistake before", "["), Do: g.replying(func() session.Reply { return g.GoToMistake(-1) }), WhyDisabled: func() string { return session.CommandNamed("mistake").WhyNot(g.Session) }},
		{Word: "mistake"},
		{Word: "learn"},
		{Word: "solution"},
		{Word: "autoplay", Do: func() tea.Cmd { return g.autoplay.toggle(g.Browser, g.c.NextID()) }},
		{Word: "promote"},
		{Word: "delete"},
		{Word: "comment", Do: g.beginComment},
		{Word: "mark"},
		{Word: "switch"},
		{Word: "white"},
		{Word: "black"},
		{Word: "lines"},
		{Word: "line"},
		{Word: "keep"},
		{Word: "eval"},
		{Word: "perft"},
		{Word: "fen"},
	}
	for _, v := range session.Commands() {
		if v.Do != nil && v.WhyNotScreen == "" && !slices.ContainsFunc(all, func(a ui.Action) bool { return a.Word == v.Name }) {
			all = append(all, ui.Action{Word: v.Name})
		}
	}
	all = append(all, ui.Action{Word: "quit", Do: g.leaving.quit})
	if g.config.Joined != nil {
		all = append(all, g.joint()...)
	}
	for i := range all {
		if v := session.CommandNamed(all[i].Word); v != nil {
			g.complete(&all[i], v.For(def))
		}
	}
	return g.c.Permitted(all)
}

// joint lists what can be done at a game with others.
func (g *Screen) joint() []ui.Action {
	return []ui.Action{
		{
			Word: ui.Say, Key: ui.Bind("", "say something to all who are here: :say TEXT"),
			Do: g.askFor(ui.Say, "what?"), DoArg: func(text string) tea.Cmd { return g.seat.together(ui.Say, text) },
		},
		{Word: "mute", Key: ui.Bind("", "hide what others say, or show it again"), Do: g.mute},
		{
			Word: ui.Adjourn, Key: ui.Bind("", "play on another day, if the other player agrees"),
			Do: func() tea.Cmd { return g.seat.together(ui.Adjourn, "") },
			WhyDisabled: func() string {
				if g.Now.Over() {
					return "the game is over"
				}
				return ""
			},
		},
		{
			Word: ui.Rematch, Key: ui.Bind("", "play again, with the other color, if the other player wants to"),
			Do: func() tea.Cmd { return g.seat.together(ui.Rematch, "") },
			WhyDisabled: func() string {
				if !g.Now.Over() {
					return "the game goes on"
				}
				return ""
			},
		},
	}
}

// mute hides what others say, or shows it again.
func (g *Screen) mute() tea.Cmd {
	g.muted = !g.muted
	text := "What others say is shown again."
	if g.muted {
		text = "What others say is hidden; :mute shows it again."
	}
	g.notices = g.notices.Put(ui.Notice{Text: text, Rank: ui.Reply})
	return nil
}

// complete fills an action in from its command: words, keys and description.
func (g *Screen) complete(a *ui.Action, v session.Command) {
	a.Word, a.Also = v.Name, v.Aliases
	a.Bare, a.Needs = cmp.Or(a.Bare, v.Bare), max(a.Needs, v.Needs)
	a.Key = ui.Bind(v.Key, v.OnScreen(), v.Codes...)
	if a.WhyDisabled == nil {
		a.WhyDisabled = func() string { return v.WhyNot(g.Session) }
	}
	if a.DoArg == nil && v.Do != nil && v.Takes != session.Nothing {
		a.DoArg = func(rest string) tea.Cmd { return g.perform(v.Do(g.Session, rest)) }
	}
	switch {
	case a.Do != nil:
	case v.Do == nil || v.Needed():
		a.Do = g.askFor(v.Name, v.Takes.Ask())
	default:
		a.Do = g.replying(func() session.Reply { return v.Do(g.Session, "") })
	}
}
