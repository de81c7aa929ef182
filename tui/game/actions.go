package game

import (
	"fmt"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/table"
	"github.com/ferzchess/ferz/tui/internal/verbs"
	"github.com/ferzchess/ferz/tui/ui"
)

// allActions lists what can be done besides moving: those that package verbs has,
// with the words and keys from there.
func (g *Screen) allActions() []ui.Action {
	playing := g.notPlaying
	all := []ui.Action{
		{Word: "undo", Hint: "undo", Why: playing},
		{Word: "redo", Why: playing},
		{Word: "hint", Do: g.hint, Why: g.noTurn},
		{Word: "go", Why: playing},
		{Word: "pause", Do: g.pause, Why: playing},
		{Word: "draw", Do: g.askDraw, Why: g.noGame},
		{Word: "resign", Do: g.askResign, Why: g.noGame},
		{Word: "claim", Why: g.noGame},
		{Word: "abort", Do: g.leave, Why: g.noGame},
		{Word: "flip", Hint: "flip", Do: g.flip},
		{Word: "analyse", Hint: "analyse", Do: g.analyse, With: g.analyseBy},
		{Word: "piece", Do: func() tea.Cmd { return g.showPiece(g.state.Cursor) }, With: g.onSquare(g.showPiece)},
		{Word: "attackers", Do: g.toggleThreats, With: g.onSquare(g.showThreats)},
		{Word: "threat", Do: g.threat, Why: g.noThreat},
		{Word: "report", Do: g.report},
		{Word: "save", Do: g.save, With: g.saveAs},
		{Word: "copy", Do: g.copyFEN, With: g.copy},
		{Word: "menu", Hint: "menu", Do: g.menu},
		{Word: "new", Hint: "new", Do: g.again},
		{Word: "leave", Hint: "leave", Do: g.leave},
		{Word: "play", Do: g.goOn, Why: g.noGoOn},
		{Word: "games", Do: g.games},
		{Word: "engines", Do: func() tea.Cmd { return ui.Send(ui.LayerWanted{Screen: g.c.Make.Engines(g.c)}) }},
		{Word: "settings", Do: func() tea.Cmd { return ui.Send(ui.LayerWanted{Screen: g.c.Make.Settings(g.c)}) }},
		{Word: "problems", Do: g.showProblems, Why: g.noProblems},
		{Word: "back", Do: func() tea.Cmd { return g.show(g.browser.Back(1)) }},
		{Word: "forward", Do: func() tea.Cmd { return g.show(g.browser.Forward(1)) }},
		{Word: "start", Do: func() tea.Cmd { return g.show(g.browser.Back(1e6)) }},
		{Word: "end", Do: g.toEnd},
		{Key: ui.Bind("(", "the variation before", "(", "shift+up"), Do: g.variation(-1)},
		{Word: "variation", Do: g.variation(1)},
		{Key: ui.Bind("PgUp", "earlier moves in the list", "pgup"), Do: g.scroll(-1)},
		{Key: ui.Bind("PgDn", "later moves in the list", "pgdown"), Do: g.scroll(1)},
		{Word: "autoplay", Do: g.toggleAutoplay},
		{Word: "promote", Do: g.editing(table.Promote)},
		{Word: "delete", Do: g.editing(table.Delete)},
		{Word: "comment", Do: g.beginComment, With: g.editingWith(table.Comment)},
		{Word: "mark", Do: g.noText("mark"), With: g.editingWith(table.Mark)},
		{Word: "switch", Do: g.switchSides, Why: playing},
		{Word: "white", Do: g.askName("white"), With: g.reseat(table.SetWhite), Why: playing},
		{Word: "black", Do: g.askName("black"), With: g.reseat(table.SetBlack), Why: playing},
		{Word: "lines", Do: g.noText("lines"), With: g.setLines},
		{Word: "keep", Do: func() tea.Cmd { return g.keepLine("") }, With: g.keepLine},
		{Word: "eval", Do: g.showEval},
		{Word: "perft", Do: g.noText("perft"), With: g.perft},
		{Word: "fen", Do: g.showFEN},
		{Word: "quit", Do: g.quit},
	}
	for i := range all {
		if v := verbs.Named(all[i].Word); v != nil {
			all[i].Key = ui.Bind(v.Key, v.OnScreen(), v.Codes...)
			if all[i].Do == nil {
				all[i].Do = g.does(v.Does)
			}
		}
	}
	return all
}

func (g *Screen) quit() tea.Cmd {
	do := func() tea.Cmd { return ui.Send(ui.QuitWanted{}) }
	if text := g.Loses(); text != "" {
		cmd := g.ask(text+" Leave all the same?", do)
		g.chooser.At = 1
		return cmd
	}
	return do()
}

func (g *Screen) noText(word string) func() tea.Cmd {
	return func() tea.Cmd {
		g.input.Set(":" + word + " ")
		g.say("Go on typing, then press Enter.")
		return nil
	}
}

// askName lets the name of a player be typed.
func (g *Screen) askName(word string) func() tea.Cmd {
	return func() tea.Cmd {
		g.input.Set(":" + word + " ")
		g.say("Type who plays: you, ferz, ferz with a level such as ferz 3, or an engine; then press Enter.")
		return nil
	}
}

func (g *Screen) flip() tea.Cmd {
	g.turn(!g.flipped)
	return nil
}

// notPlaying says why nothing of a game in progress can be done, or "".
func (g *Screen) notPlaying() string {
	if g.config.Review {
		return "this game is only looked at; :play goes on with it"
	}
	return ""
}

func (g *Screen) noGame() string {
	if g.config.Review || g.s.Over() {
		return "the game is over"
	}
	return ""
}

func (g *Screen) noTurn() string {
	if g.state.Pos.Result().Over() {
		return "the game is over"
	}
	if !g.live() || g.config.Review {
		return "hints are for the game's present position; ^A analyses any"
	}
	return ""
}

// does asks the table for a verb without an argument.
func (g *Screen) does(v table.Verb) func() tea.Cmd {
	return func() tea.Cmd { return g.act(v, "") }
}

func (g *Screen) pause() tea.Cmd {
	if g.s.Paused {
		return g.act(table.MoveNow, "")
	}
	return g.request(table.Action{Verb: table.Pause}, nil)
}

func (g *Screen) hint() tea.Cmd {
	g.say("Looking for a move...")
	return g.request(table.Action{Verb: table.Hint}, nil)
}

// onSquare does something with the square that a text names.
func (g *Screen) onSquare(do func(engine.Square) tea.Cmd) func(string) tea.Cmd {
	return func(text string) tea.Cmd {
		v := g.state.Pos.Variant()
		s, ok := v.SquareNamed(text)
		if !ok {
			s, ok = v.SquareNamed(strings.ToLower(text))
		}
		if !ok {
			g.Complain(fmt.Errorf("%q is no square of the board: want one such as %s", text, v.SquareName(g.state.Cursor)))
			return nil
		}
		return do(s)
	}
}

func (g *Screen) toggleThreats() tea.Cmd {
	if g.threats {
		g.threats = false
		g.markThreats()
		return nil
	}
	return g.showThreats(g.state.Cursor)
}

// showThreats puts the cursor on a square and marks what attacks it.
func (g *Screen) showThreats(s engine.Square) tea.Cmd {
	g.state.Cursor, g.threats = s, true
	g.board.Follow(s)
	g.markThreats()
	g.say("What attacks the square at the cursor is marked ^; ^B ends it.")
	return nil
}

// toEnd goes to the last move: of a game that is played, not of what was taken
// back or tried out.
func (g *Screen) toEnd() tea.Cmd {
	if !g.config.Review {
		return g.show(g.live() || g.browser.Go(g.s.Head))
	}
	return g.show(g.browser.Forward(1e6))
}

// variation goes to the next variation, by 1, or to the one before, by -1.
func (g *Screen) variation(by int) func() tea.Cmd {
	return func() tea.Cmd {
		if !g.browser.Variation(by) {
			g.say("There is no other variation here: ( and ) go through what was played or tried instead of the move shown.")
			return nil
		}
		return g.show(true)
	}
}

// again asks for a new game with the same setup.
func (g *Screen) again() tea.Cmd {
	config := g.config
	config.Tree, config.Review, config.Kept = nil, false, ui.KeptGame{}
	if !g.config.Review {
		config.Play = g.s.Config
	}
	if config.Def.ID == "" {
		config.Def = g.state.Pos.Variant().Def
	}
	return g.sure("Leave this game and start a new one?", func() tea.Cmd { return ui.Send(ui.GameWanted{Config: config}) })
}

func (g *Screen) leave() tea.Cmd {
	return g.sure(g.leaveText(), func() tea.Cmd { return ui.Send(ui.GameLeft{Back: g.config.Kept.Back}) })
}

func (g *Screen) askResign() tea.Cmd {
	if !g.s.People() {
		g.Complain(table.ErrNotPlaying)
		return nil
	}
	return g.ask("Resign?", g.does(table.Resign))
}

// askDraw offers a draw; two persons at one board are both asked.
func (g *Screen) askDraw() tea.Cmd {
	seats := g.s.Config.Seats
	if seats[0].Kind == table.Person && seats[1].Kind == table.Person {
		return g.askOr("Do both players agree to a draw?", g.does(table.Draw),
			func() { g.say("The draw is declined.") })
	}
	return g.act(table.Draw, "")
}

func (g *Screen) switchSides() tea.Cmd {
	return g.request(table.Action{Verb: table.Switch}, func() tea.Cmd {
		if seats := g.s.Config.Seats; seats[engine.White].Kind != seats[engine.Black].Kind {
			g.turn(seats[engine.White].Kind != table.Person)
		}
		return g.follow()
	})
}

// reseat lets somebody else play a side, named by text.
func (g *Screen) reseat(v table.Verb) func(string) tea.Cmd {
	return func(text string) tea.Cmd {
		seat, err := g.c.SeatNamed(text)
		if err != nil {
			g.Complain(err)
			return nil
		}
		return g.act(v, seat.Text())
	}
}

// sure does what would leave a game, once the player agrees. Games that have
// not begun or are over need no question.
func (g *Screen) sure(question string, do func() tea.Cmd) tea.Cmd {
	if text := g.Loses(); text != "" {
		return g.ask(text+" Leave all the same?", do)
	}
	if len(g.s.Moves) == 0 || g.s.Over() || g.config.Review || !g.c.Settings.Settings.Confirm {
		return do()
	}
	return g.ask(question, do)
}

// ask asks a question and does what is wanted if the answer is yes.
func (g *Screen) ask(question string, do func() tea.Cmd) tea.Cmd {
	return g.askOr(question, do, func() {})
}

// askOr is ask with something to do if the answer is no.
func (g *Screen) askOr(question string, do func() tea.Cmd, not func()) tea.Cmd {
	g.chooser = &ui.Chooser{
		Theme: g.c.Theme, Title: question, Stays: true, Options: []ui.Option{{Text: "yes", Key: "y"}, {Text: "no", Key: "n"}},
		Done: func(i int) tea.Cmd {
			if i == 0 {
				return do()
			}
			not()
			return nil
		},
	}
	return nil
}

// menu offers all actions.
func (g *Screen) menu() tea.Cmd {
	m := &ui.Chooser{Theme: g.c.Theme, Title: "What to do? Each can be typed as well, such as :undo.", Wide: true, Stays: true}
	var list []*ui.Action
	for i := range g.actions {
		a := &g.actions[i]
		if a.Word == "menu" || a.Word == "" {
			continue
		}
		h := a.Key.Help()
		line := ui.Pad(a.Word, 10) + " " + ui.Pad(h.Key, 6) + " " + h.Desc
		if why := a.Refusal(); why != "" {
			line += " (not now: " + why + ")"
		}
		m.Options = append(m.Options, ui.Option{Text: line})
		list = append(list, a)
	}
	m.Done = func(i int) tea.Cmd { return g.perform(list[i]) }
	g.chooser = m
	return nil
}

func (g *Screen) showFEN() tea.Cmd {
	g.say(g.state.Pos.FEN())
	return nil
}

func (g *Screen) scroll(pages int) func() tea.Cmd {
	return func() tea.Cmd {
		n := g.listHeight()
		g.list.scroll(pages*max(n-1, 1), n)
		return nil
	}
}

// autoPause is the time between two moves of a game that plays by itself.
const autoPause = 1500 * time.Millisecond

func (g *Screen) toggleAutoplay() tea.Cmd {
	if g.autoplay != 0 {
		g.autoplay = 0
		return nil
	}
	if g.browser.Node().Main() == nil {
		g.browser.Back(1e6)
	}
	return g.nextAuto()
}

func (g *Screen) nextAuto() tea.Cmd {
	g.autoplay = g.c.NextID()
	id := g.autoplay
	return tea.Tick(autoPause, func(time.Time) tea.Msg { return autoTick{id} })
}

func (g *Screen) autoStep(msg autoTick) tea.Cmd {
	if msg.id != g.autoplay {
		return nil
	}
	if !g.browser.Forward(1) {
		g.autoplay = 0
		return nil
	}
	return tea.Batch(g.show(true), g.nextAuto())
}

// keyRows lists the keys of the game for its help.
func (g *Screen) keyRows() [][2]string {
	rows := [][2]string{
		{"e4, Nf3, e2e4", "type a move and press Enter; N@f3 drops a piece, :undo is a command"},
		{"arrows or hjkl", "move the cursor"},
		ui.Row(ui.Keys.Pick, "choose the piece at the cursor, then where it goes"),
		ui.Row(ui.Keys.Next, "choose the next piece in the hand; complete what is typed"),
		ui.Row(ui.Keys.Cancel, "clear what is typed or chosen"),
		{"mouse", "click a piece, also in the hand, and a square, or drag; click a move or an option; turn the wheel"},
	}
	for i := range g.actions {
		rows = append(rows, g.actions[i].HelpRow())
	}
	return append(rows, ui.Row(ui.Keys.Help, "this help"), ui.Row(ui.Keys.Quit, "quit"))
}

// hints is the line at the bottom: as many actions as there is room for.
func (g *Screen) hints() string {
	text, last := "? help", "  ^Q quit"
	for _, a := range g.actions {
		hint := g.hintOf(&a)
		next := "  " + a.Key.Help().Key + " " + hint
		if hint != "" && a.Refusal() == "" && len(text)+len(next)+len(last) <= g.c.Width {
			text += next
		}
	}
	return text + last
}
