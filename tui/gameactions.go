package tui

import (
	"errors"
	"fmt"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/session"
	"github.com/ferzchess/ferz/xboard/registry"
)

// allActions lists what can be done besides moving.
func (g *gameScreen) allActions() []action {
	playing := g.notPlaying
	return []action{
		{key: bind("^U", "take back, to your own last turn", "ctrl+u"), word: "undo", hint: "undo", do: g.undo, why: playing},
		{key: bind("^R", "make moves again that were taken back", "ctrl+r"), word: "redo", do: g.redo, why: playing},
		{key: bind("^F", "turn the board around", "ctrl+f"), word: "flip", hint: "flip", do: g.flip},
		{key: bind("^A", "analyse: start or stop; :analyse NAME asks an engine", "ctrl+a"), word: "analyse", hint: "analyse", do: g.analyse, with: g.analyseBy},
		{key: bind("^K", "the piece or square at the cursor: its moves and value", "ctrl+k"), word: "piece", do: g.showPiece},
		{key: bind("^B", "what attacks the square at the cursor", "ctrl+b"), word: "attackers", do: g.toggleThreats},
		{key: bind("", "what the opponent threatens: the best move if it were their turn"), word: "threat", do: g.threat, why: g.noThreat},
		{key: bind("^X", "a hint", "ctrl+x"), word: "hint", do: g.hint, why: g.noTurn},
		{key: bind("^T", "let the engine move now, or go on after a pause", "ctrl+t"), word: "go", do: g.moveNow, why: playing},
		{key: bind("^P", "pause the game", "ctrl+p"), word: "pause", do: g.pause, why: playing},
		{key: bind("^D", "offer a draw, or accept one", "ctrl+d"), word: "draw", do: g.askDraw, why: g.noGame},
		{key: bind("^E", "report on the game: evaluation graph, accuracy, turning points", "ctrl+e"), word: "report", do: g.report},
		{key: bind("^S", "save the game as PGN; :save FILE names the file", "ctrl+s"), word: "save", do: g.save, with: g.saveAs},
		{key: bind("^Y", "copy the FEN; :copy pgn copies the game", "ctrl+y"), word: "copy", do: g.copyFEN, with: g.copy},
		{key: bind("^L", "all that can be done", "ctrl+l", "f2"), word: "menu", hint: "menu", do: g.menu},
		{key: bind("^N", "a new game, set up like this one", "ctrl+n"), word: "new", hint: "new", do: g.again},
		{key: bind("^O", "another variant", "ctrl+o"), word: "leave", hint: "leave", do: g.leave},
		{key: bind("", "go on with a game that is looked through, from the position shown"), word: "play", do: g.goOn, why: g.noGoOn},
		{key: gamesKey, word: "games", do: g.games},
		{key: enginesKey, word: "engines", do: func() tea.Cmd { return send(layerWanted{newEngines(g.c)}) }},
		{key: bind("", settingsKey.Help().Desc), word: "settings", do: func() tea.Cmd { return send(layerWanted{newSettings(g.c)}) }},
		{key: bind("", "what was odd in the game's file"), word: "problems", do: g.showProblems, why: g.noProblems},
		{key: bind(",", "a move back in the game", ",", "shift+left"), word: "back", do: func() tea.Cmd { return g.show(g.browser.Back(1)) }},
		{key: bind(".", "a move forward", ".", "shift+right"), word: "forward", do: func() tea.Cmd { return g.show(g.browser.Forward(1)) }},
		{key: bind("<", "to the start of the game", "<", "home"), word: "start", do: func() tea.Cmd { return g.show(g.browser.Back(1e6)) }},
		{key: bind(">", "to the end of the game", ">", "end"), word: "end", do: g.toEnd},
		{key: bind("(", "the variation before", "(", "shift+up"), do: g.variation(-1)},
		{key: bind(")", "the next variation", ")", "shift+down"), word: "variation", do: g.variation(1)},
		{key: bind("PgUp", "earlier moves in the list", "pgup"), do: g.scroll(-1)},
		{key: bind("PgDn", "later moves in the list", "pgdown"), do: g.scroll(1)},
		{key: bind("", "the game plays by itself: start or stop"), word: "autoplay", do: g.toggleAutoplay},
		{key: bind("", "make the variation shown the main line"), word: "promote", do: g.promote},
		{key: bind("", "delete the move shown and what follows it"), word: "delete", do: g.deleteLine},
		{key: bind("", "comment on the move shown: :comment TEXT"), word: "comment", do: g.beginComment, with: g.comment},
		{key: bind("", "mark the move shown: :mark !? (or ! ? !! ?? ?!)"), word: "mark", do: g.noText("mark"), with: g.mark},
		{key: bind("", "give the game up"), word: "resign", do: g.askResign, why: g.noGame},
		{key: bind("", "end the game without a result"), word: "abort", do: g.leave, why: g.noGame},
		{key: bind("", "claim a draw by the rules"), word: "claim", do: g.claim, why: g.noGame},
		{key: bind("", "change sides with the opponent"), word: "switch", do: g.switchSides, why: playing},
		{key: bind("", "who plays: :white NAME, where NAME is you, ferz, ferz 3 or an engine"), word: "white", do: g.askName("white"), with: g.reseat(engine.White), why: playing},
		{key: bind("", "who plays: :black NAME"), word: "black", do: g.askName("black"), with: g.reseat(engine.Black), why: playing},
		{key: bind("", "how many lines are analysed: :lines 3"), word: "lines", do: g.noText("lines"), with: g.setLines},
		{key: bind("", "keep the analysed line as a variation: :keep 2"), word: "keep", do: func() tea.Cmd { return g.keepLine("") }, with: g.keepLine},
		{key: bind("", "the static evaluation and counts of moves"), word: "eval", do: g.showEval},
		{key: bind("", "count the positions after some plies: :perft 3"), word: "perft", do: g.noText("perft"), with: g.perft},
		{key: bind("", "show the position's FEN"), word: "fen", do: g.showFEN},
		{key: bind("", "quit"), word: "quit", do: g.quit},
	}
}

func (g *gameScreen) quit() tea.Cmd {
	do := func() tea.Cmd { return quit(g.close()) }
	if text := g.loses(); text != "" {
		cmd := g.ask(text+" Leave all the same?", do)
		g.chooser.at = 1
		return cmd
	}
	return do()
}

// quit ends the program after a command that waits for what is left.
func quit(wait tea.Cmd) tea.Cmd { return tea.Sequence(wait, tea.Quit) }

func (g *gameScreen) noText(word string) func() tea.Cmd {
	return func() tea.Cmd {
		g.input.set(":" + word + " ")
		g.say("Go on typing, then press Enter.")
		return nil
	}
}

// askName lets the name of a player be typed.
func (g *gameScreen) askName(word string) func() tea.Cmd {
	return func() tea.Cmd {
		g.input.set(":" + word + " ")
		g.say("Type who plays: you, ferz, ferz with a level such as ferz 3, or an engine; then press Enter.")
		return nil
	}
}

// did shows the outcome of something done to the session.
func (g *gameScreen) did(tasks []session.Task, err error) tea.Cmd {
	if err != nil {
		g.complain(err)
		return nil
	}
	cmd := g.run(tasks)
	g.hear()
	return tea.Batch(cmd, g.changed(true))
}

func (g *gameScreen) undo() tea.Cmd { return g.did(g.s.Undo()) }
func (g *gameScreen) redo() tea.Cmd { return g.did(g.s.Redo()) }

func (g *gameScreen) flip() tea.Cmd {
	g.turn(!g.flipped)
	return nil
}

// turn has Black below on the board, or White.
func (g *gameScreen) turn(flipped bool) {
	g.flipped = flipped
	g.board.Flip(g.flipped)
	g.board.Follow(g.state.Cursor)
}

// notPlaying says why nothing of a game in progress can be done, or "".
func (g *gameScreen) notPlaying() string {
	if g.config.review {
		return "this game is only looked at; :play goes on with it"
	}
	return ""
}

func (g *gameScreen) noGame() string {
	if g.config.review || g.s.Over() {
		return "the game is over"
	}
	return ""
}

func (g *gameScreen) noTurn() string {
	if g.state.Pos.Result().Over() {
		return "the game is over"
	}
	if !g.live() || g.config.review {
		return "hints are for the game's present position; ^A analyses any"
	}
	return ""
}

func (g *gameScreen) moveNow() tea.Cmd { return g.did(g.s.MoveNow(), nil) }

func (g *gameScreen) pause() tea.Cmd {
	if g.s.Paused() {
		return g.moveNow()
	}
	g.s.Pause()
	return g.tick()
}

func (g *gameScreen) hint() tea.Cmd {
	g.say("Looking for a move...")
	return g.run(g.s.Hint())
}

func (g *gameScreen) toggleThreats() tea.Cmd {
	g.threats = !g.threats
	g.markThreats()
	if g.threats {
		g.say("What attacks the square at the cursor is marked ^; ^B ends it.")
	}
	return nil
}

// toEnd goes to the last move: of a game that is played, not of what was taken
// back or tried out.
func (g *gameScreen) toEnd() tea.Cmd {
	if !g.config.review {
		return g.show(g.live() || g.browser.Go(g.s.Head()))
	}
	return g.show(g.browser.Forward(1e6))
}

// variation goes to the next variation, by 1, or to the one before, by -1.
func (g *gameScreen) variation(by int) func() tea.Cmd {
	return func() tea.Cmd {
		if !g.browser.Variation(by) {
			g.say("There is no other variation here: ( and ) go through what was played or tried instead of the move shown.")
			return nil
		}
		return g.show(true)
	}
}

// again asks for a new game with the same setup.
func (g *gameScreen) again() tea.Cmd {
	config := g.config
	config.tree, config.review, config.kept = nil, false, keptGame{}
	if !g.config.review {
		config.play = g.s.Config()
	}
	if config.def.ID == "" {
		config.def = g.state.Pos.Variant().Def
	}
	return g.sure("Leave this game and start a new one?", func() tea.Cmd { return send(gameWanted{config}) })
}

func (g *gameScreen) leave() tea.Cmd {
	return g.sure(g.leaveText(), func() tea.Cmd { return send(gameLeft{}) })
}

func (g *gameScreen) askResign() tea.Cmd {
	if !g.s.People() {
		g.complain(session.ErrNotPlaying)
		return nil
	}
	return g.ask("Resign?", func() tea.Cmd { return g.did(g.s.Resign()) })
}

// askDraw offers a draw; two persons at one board are both asked.
func (g *gameScreen) askDraw() tea.Cmd {
	seats := g.s.Config().Seats
	if seats[0].Kind == session.Person && seats[1].Kind == session.Person {
		return g.ask("Do both players agree to a draw?", func() tea.Cmd { return g.did(g.s.OfferDraw()) })
	}
	return g.did(g.s.OfferDraw())
}

// claim says whether the rules give a draw; most end the game by themselves.
func (g *gameScreen) claim() tea.Cmd {
	p := g.s.Position()
	if r := p.Adjudicated(); r.Over() {
		return g.did(g.s.OfferDraw())
	}
	g.complain(fmt.Errorf("there is nothing to claim: the position has occurred %d times, %d plies without capture or pawn move", p.Repetitions()+1, p.HalfMoves()))
	return nil
}

func (g *gameScreen) switchSides() tea.Cmd {
	cmd := g.did(g.s.SwitchSides(), nil)
	if far := engine.Black; g.s.Config().Seats[far.Other()].Kind != g.s.Config().Seats[far].Kind {
		g.turn(g.s.Config().Seats[engine.White].Kind != session.Person)
	}
	return cmd
}

// reseat lets somebody else play a side, named by text.
func (g *gameScreen) reseat(c engine.Color) func(string) tea.Cmd {
	return func(text string) tea.Cmd {
		seat, err := g.c.seatNamed(text)
		if err != nil {
			g.complain(err)
			return nil
		}
		return g.did(g.s.SetSeat(c, seat), nil)
	}
}

// sure does what would leave a game, once the player agrees. Games that have
// not begun or are over need no question.
func (g *gameScreen) sure(question string, do func() tea.Cmd) tea.Cmd {
	if text := g.loses(); text != "" {
		return g.ask(text+" Leave all the same?", do)
	}
	if len(g.s.Game().Moves()) == 0 || g.s.Over() || g.config.review || !g.c.settings.Settings.Confirm {
		return do()
	}
	return g.ask(question, do)
}

// ask asks a question and does what is wanted if the answer is yes.
func (g *gameScreen) ask(question string, do func() tea.Cmd) tea.Cmd {
	g.chooser = &chooser{
		theme: g.c.theme, title: question, stays: true, options: []option{{"yes", "y"}, {"no", "n"}},
		done: func(i int) tea.Cmd {
			if i == 0 {
				return do()
			}
			return nil
		},
	}
	return nil
}

// menu offers all actions.
func (g *gameScreen) menu() tea.Cmd {
	m := &chooser{theme: g.c.theme, title: "What to do? Each can be typed as well, such as :undo.", wide: true, stays: true}
	var list []*action
	for i := range g.actions {
		a := &g.actions[i]
		if a.word == "menu" || a.word == "" {
			continue
		}
		h := a.key.Help()
		line := pad(a.word, 10) + " " + pad(h.Key, 6) + " " + h.Desc
		if why := a.refusal(); why != "" {
			line += " (not now: " + why + ")"
		}
		m.options = append(m.options, option{text: line})
		list = append(list, a)
	}
	m.done = func(i int) tea.Cmd { return g.perform(list[i]) }
	g.chooser = m
	return nil
}

func (g *gameScreen) showFEN() tea.Cmd {
	g.say(g.state.Pos.FEN())
	return nil
}

func (g *gameScreen) scroll(pages int) func() tea.Cmd {
	return func() tea.Cmd {
		n := g.listHeight()
		g.list.scroll(pages*max(n-1, 1), n)
		return nil
	}
}

// autoPause is the time between two moves of a game that plays by itself.
const autoPause = 1500 * time.Millisecond

func (g *gameScreen) toggleAutoplay() tea.Cmd {
	if g.autoplay != 0 {
		g.autoplay = 0
		return nil
	}
	if g.browser.Node().Main() == nil {
		g.browser.Back(1e6)
	}
	return g.nextAuto()
}

func (g *gameScreen) nextAuto() tea.Cmd {
	g.autoplay = g.c.nextID()
	id := g.autoplay
	return tea.Tick(autoPause, func(time.Time) tea.Msg { return autoTick{id} })
}

func (g *gameScreen) autoStep(msg autoTick) tea.Cmd {
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
func (g *gameScreen) keyRows() [][2]string {
	rows := [][2]string{
		{"e4, Nf3, e2e4", "type a move and press Enter; N@f3 drops a piece, :undo is a command"},
		{"arrows or hjkl", "move the cursor"},
		row(keys.pick, "choose the piece at the cursor, then where it goes"),
		row(keys.next, "choose the next piece in the hand; complete what is typed"),
		row(keys.cancel, "clear what is typed or chosen"),
		{"mouse", "click a piece, also in the hand, and a square, or drag; click a move or an option; turn the wheel"},
	}
	for i := range g.actions {
		rows = append(rows, g.actions[i].helpRow())
	}
	return append(rows, row(keys.help, "this help"), row(keys.quit, "quit"))
}

// hints is the line at the bottom: as many actions as there is room for.
func (g *gameScreen) hints() string {
	text, last := "? help", "  ^Q quit"
	for _, a := range g.actions {
		hint := g.hintOf(&a)
		next := "  " + a.key.Help().Key + " " + hint
		if hint != "" && a.refusal() == "" && len(text)+len(next)+len(last) <= g.c.width {
			text += next
		}
	}
	return text + last
}

// seatNamed reads who plays: "you", "ferz", "ferz 3" or a registered engine.
func (c *common) seatNamed(text string) (session.Seat, error) {
	words := strings.Fields(strings.ToLower(text))
	switch {
	case len(words) == 1 && (words[0] == "you" || words[0] == "me" || words[0] == "person"):
		return session.Seat{Kind: session.Person, Name: c.settings.Settings.Name}, nil
	case len(words) >= 1 && words[0] == "ferz":
		level := session.MaxLevel
		if len(words) > 1 {
			if _, err := fmt.Sscan(words[len(words)-1], &level); err != nil || level < 1 || level > session.MaxLevel {
				return session.Seat{}, fmt.Errorf("%q: ferz has levels 1 to %d", text, session.MaxLevel)
			}
		}
		return session.Seat{Kind: session.Builtin, Level: level}, nil
	}
	if c.engines == nil {
		return session.Seat{}, fmt.Errorf("%q: want you, ferz or ferz with a level; no engines are registered", text)
	}
	e, err := c.engines.Find(text)
	if unknown := (*registry.UnknownEngine)(nil); errors.As(err, &unknown) && len(unknown.Near) == 0 {
		return session.Seat{}, fmt.Errorf("no engine is called %q; F4 lists those that are, and d looks for more there", unknown.Name)
	}
	if err != nil {
		return session.Seat{}, err
	}
	return session.Seat{Kind: session.Engine, Name: e.Name}, nil
}
