package game

import (
	"cmp"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/table"
	"github.com/ferzchess/ferz/tui/internal/verbs"
	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/user/host"
)

// allActions lists what can be done besides moving: those that package verbs has,
// with the words and keys from there.
func (g *Screen) allActions() []ui.Action {
	def := &g.Now.Tree.Variant.Def
	all := []ui.Action{
		{Word: "undo", Hint: "undo"},
		{Word: "redo"},
		{Word: "hint", Do: g.giveHint, Why: g.noHint},
		{Word: "go"},
		{Word: "pause", Do: g.playing.pause},
		{Word: "draw", Do: g.playing.askDraw},
		{Word: "resign", Do: g.playing.askResign},
		{Word: "claim"},
		{Word: "abort", Do: g.leaving.leave},
		{Word: "flip", Hint: "flip", Do: func() tea.Cmd { g.turn(!g.flipped); return nil }},
		{Word: "analyse", Hint: "analyse", Do: g.analysis.analyse, With: g.analysis.analyseBy},
		{Word: "piece", Do: func() tea.Cmd { return g.inquiry.showPiece(g.state.Cursor) }, With: g.inquiry.onSquare(g.inquiry.showPiece)},
		{Word: "attackers", Do: g.inquiry.toggleThreats, With: g.inquiry.onSquare(g.inquiry.showThreats)},
		{Word: "threat", Do: g.inquiry.threat, Why: g.noThreat},
		{Word: "report", Do: g.inquiry.report},
		{Word: "save", Do: g.keeping.save, With: g.keeping.saveAs},
		{Word: "copy", Do: g.keeping.copyFEN, With: g.keeping.copy},
		{Word: "share", Do: g.keeping.share, With: g.keeping.shareIn},
		{Word: "name", With: g.playing.rename, Why: g.notPlaying},
		{Word: "menu", Hint: "menu", Do: g.commands.menu},
		{Word: "new", Hint: "new", Do: g.leaving.again},
		{Word: "leave", Hint: "leave", Do: g.leaving.leave},
		{Word: "play", Do: g.leaving.goOn, Why: g.leaving.noGoOn},
		{Word: "games", Bare: ui.KeptGames, Do: g.leaving.games},
		{Word: "open", With: g.leaving.open},
		{Word: "engines", Needs: host.Programs, Do: func() tea.Cmd { return ui.Send(ui.LayerWanted{Screen: g.c.Make.Engines(g.c)}) }},
		{Word: "settings", Do: func() tea.Cmd { return ui.Send(ui.LayerWanted{Screen: g.c.Make.Settings(g.c)}) }},
		{Word: "problems", Do: g.inquiry.showProblems, Why: g.inquiry.noProblems},
		{Word: "back", Do: func() tea.Cmd { return g.show(g.Browser.Back(1)) }},
		{Word: "forward", Do: func() tea.Cmd { return g.show(g.Browser.Forward(1)) }},
		{Word: "start", Do: func() tea.Cmd { return g.show(g.Browser.Back(1e6)) }},
		{Word: "end", Do: g.walk.toEnd},
		{Key: ui.Bind("(", "the variation before", "(", "shift+up"), Do: g.walk.variation(-1)},
		{Word: "variation", Do: g.walk.variation(1)},
		{Key: ui.Bind("PgUp", "earlier moves in the list", "pgup"), Do: g.panel.scroll(-1)},
		{Key: ui.Bind("PgDn", "later moves in the list", "pgdown"), Do: g.panel.scroll(1)},
		{Key: ui.Bind("[", "the mistake before", "["), Do: g.replying(func() session.Reply { return g.GoToMistake(-1) }), Why: g.walk.noWalk},
		{Word: "mistake", Do: g.replying(func() session.Reply { return g.GoToMistake(1) }), Why: g.walk.noWalk},
		{Word: "learn", Do: g.replying(g.toggleLesson), Why: g.walk.noWalk},
		{Word: "solution", Do: g.replying(g.Solve), Why: g.NoSolution},
		{Word: "autoplay", Do: g.walk.toggleAutoplay},
		{Word: "promote", Do: g.notes.editing(table.Promote)},
		{Word: "delete", Do: g.notes.editing(table.Delete)},
		{Word: "comment", Do: g.notes.beginComment, With: g.notes.editingWith(table.Comment)},
		{Word: "mark", With: g.notes.editingWith(table.Mark)},
		{Word: "switch", Do: g.playing.switchSides},
		{Word: "white", With: g.playing.reseat(table.SetWhite)},
		{Word: "black", With: g.playing.reseat(table.SetBlack)},
		{Word: "lines", With: g.setLines},
		{Word: "line", Do: func() tea.Cmd { return g.follow.named("") }, With: g.follow.named},
		{Word: "keep", Do: func() tea.Cmd { return g.analysis.keepLine("") }, With: g.analysis.keepLine},
		{Word: "eval", Do: g.inquiry.showEval},
		{Word: "perft", With: g.inquiry.perft},
		{Word: "fen", Do: g.inquiry.showFEN},
		{Word: "quit", Do: g.leaving.quit},
	}
	for i := range all {
		if v := verbs.Named(all[i].Word); v != nil {
			own := v.For(def)
			v = &own
			all[i].Word = v.Name
			all[i].Also, all[i].Bare = v.Also, cmp.Or(all[i].Bare, v.Bare)
			all[i].Needs = max(all[i].Needs, v.Needs)
			all[i].Key = ui.Bind(v.Key, v.OnScreen(), v.Codes...)
			switch {
			case all[i].Do != nil:
			case all[i].With != nil:
				all[i].Do = g.askFor(v.Name, v.Takes.Ask())
			default:
				all[i].Do = g.does(v.Does)
			}
			if all[i].Why == nil && v.When != verbs.Always {
				all[i].Why = func() string { return v.NotNow(g.Now) }
			}
		}
	}
	return g.c.Permitted(all)
}

// setLines sets how many lines are analysed, or with "on" or "off" whether what the
// opponent thinks is shown.
func (g *Screen) setLines(text string) tea.Cmd {
	switch strings.ToLower(text) {
	case "on", "off":
		return g.playing.showThoughts(strings.EqualFold(text, "on"))
	}
	return g.analysis.setLines(text)
}

// giveHint tells something of the move that is asked for, or to be played.
func (g *Screen) giveHint() tea.Cmd {
	if g.Asked() {
		return g.perform(g.GiveHint())
	}
	return g.playing.hint()
}

// noHint says why there is no hint, or "".
func (g *Screen) noHint() string {
	if g.Learning() {
		return g.NoTask()
	}
	return g.playing.noTurn()
}
