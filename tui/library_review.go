package tui

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/library"
	"github.com/ferzchess/ferz/tui/internal/session"
	"github.com/ferzchess/ferz/tui/internal/setup"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// keptGame is where a game that is looked through comes from.
type keptGame struct {
	back    screen          // where leaving it leads; nil is the start
	keep    *library.Keeper // of notes; nil: only :save keeps them
	problem error           // the first move that does not fit, or nil
	open    bool            // it can go on
}

// goOn returns what a kept game goes on with.
func (o gameOpened) goOn() (gameConfig, error) {
	if o.err != nil {
		return gameConfig{}, o.err
	}
	if o.game.Problem != nil {
		return gameConfig{}, fmt.Errorf("the game can't go on: %s", moveProblem(o.game.Problem))
	}
	tree := o.game.Tree
	play, err := session.ConfigOf(tree, specOf(tree))
	return gameConfig{def: tree.Variant.Def, values: tree.Variant.Values, play: play, tree: tree}, err
}

// specOf names the variant of a game with the values of its variables.
func specOf(tree *pgn.Game) string { return cmp.Or(tree.Tags.Get("Variant"), tree.Variant.Def.ID) }

// review returns what a kept game is looked through with.
func (o gameOpened) review(c *common, back screen) (gameConfig, error) {
	if o.err != nil {
		return gameConfig{}, o.err
	}
	tree := o.game.Tree
	config := gameConfig{
		def: tree.Variant.Def, values: tree.Variant.Values, tree: tree, review: true,
		kept: keptGame{back: back, problem: o.game.Problem, open: o.r.Open()},
	}
	if o.r.Kept() && !o.r.Playing {
		config.kept.keep = library.NewKeeper(c.store, o.r.ID, o.game.Text)
	}
	return config, nil
}

// behind returns the screen to which leaving the active one leads.
func (r *root) behind() screen {
	if g, ok := r.active.(*gameScreen); ok && g.config.kept.back != nil {
		return g.config.kept.back
	}
	return r.start
}

// notes is the keeping of notes on a game that is looked through.
type notes struct {
	n       uint64    // of the last change
	busy    bool      // they are being written
	written uint64    // the last change that is on disk
	saved   *pgn.Node // the last move played when the game was saved by hand
}

// notesKept: the notes up to a change are on disk, or could not be written.
type notesKept struct {
	id  uint64 // of the game
	n   uint64
	err error
}

// writing reports whether a command's text is typed.
func (g *gameScreen) writing() bool { return g.info == nil && g.chooser == nil && g.input.afterWord() }

// noted keeps a change of the tree of a game that is looked through.
func (g *gameScreen) noted() tea.Cmd {
	g.notes.n++
	return g.keepNotes()
}

func (g *gameScreen) keepNotes() tea.Cmd {
	keeper := g.config.kept.keep
	if keeper == nil || g.notes.busy || g.notes.written == g.notes.n {
		return nil
	}
	text, err := pgn.Format(g.s.Tree())
	if err != nil {
		g.complain(fmt.Errorf("your notes can't be written: %w", err))
		return nil
	}
	g.notes.busy = true
	id, n := g.analysis.id, g.notes.n
	return func() tea.Msg { return notesKept{id, n, keeper.Save(n, []byte(text))} }
}

func (g *gameScreen) notesKept(msg notesKept) tea.Cmd {
	if msg.id != g.analysis.id {
		return nil
	}
	g.notes.busy = false
	if msg.err != nil {
		g.complain(fmt.Errorf("your notes are not saved: %w", msg.err))
		return nil
	}
	g.notes.written = max(g.notes.written, msg.n)
	return g.keepNotes()
}

// loses says what leaving the game would lose, or "".
func (g *gameScreen) loses() string {
	switch {
	case g.config.review && g.notes.written != g.notes.n && !g.notes.busy:
		return "Your notes are not saved; :save FILE keeps them."
	case !g.config.review && g.s.Unsaved() != nil && g.notes.saved != g.s.Head():
		return "The game is not saved; :save FILE keeps it elsewhere."
	}
	return ""
}

// leaveText asks whether to leave a game that goes on.
func (g *gameScreen) leaveText() string {
	if g.c.store == nil {
		return "Leave this game? There is nowhere to keep it; :save FILE does."
	}
	return "Leave this game? It is kept, and can go on later."
}

// lastNotes returns what writes the notes that are not on disk yet.
func (g *gameScreen) lastNotes() func() {
	keeper, n := g.config.kept.keep, g.notes.n
	if keeper == nil || g.notes.written == n {
		return func() {}
	}
	text, err := pgn.Format(g.s.Tree())
	if err != nil {
		return func() {}
	}
	st, id := g.c.store, g.s.ID()
	return func() {
		_ = keeper.Save(n, []byte(text)) // there is nobody left to be told
		st.Release(id)
	}
}

// savedAs notes that a file has all notes up to a change, and the moves played
// up to one.
func (g *gameScreen) savedAs(n uint64, last *pgn.Node) {
	g.notes.written, g.notes.saved = max(g.notes.written, n), last
}

// greetReview says what the person should know of a game to look through.
func (g *gameScreen) greetReview() {
	switch {
	case g.config.kept.problem != nil:
		g.complain(fmt.Errorf("%s; what follows is shown as text", moveProblem(g.config.kept.problem)))
	case len(g.s.Tree().Problems) > 0:
		g.say(fmt.Sprintf("Odd in the file: %s. :problems shows all.", g.s.Tree().Problems[0]))
	}
}

// moveProblem tells of a move that does not fit, naming it once.
func moveProblem(err error) string {
	var m *pgn.MoveError
	if !errors.As(err, &m) {
		return err.Error()
	}
	san := m.Move[strings.LastIndex(m.Move, " ")+1:]
	return fmt.Sprintf("line %d, move %s: %s", m.Line, m.Move, strings.TrimPrefix(m.Err.Error(), san+": "))
}

// stuck says why the next move can't be shown, if that is so.
func (g *gameScreen) stuck() {
	next := g.browser.Node().Main()
	if next == nil || next.Known() {
		return
	}
	for _, p := range g.s.Tree().Problems {
		if p.Line == next.Line {
			g.complain(errors.New(p.String()))
			return
		}
	}
	g.complain(fmt.Errorf("the move %s does not fit the rules of %s", next.Text, g.state.Pos.Variant().Def.Name))
}

// noProblems says why there are none to show.
func (g *gameScreen) noProblems() string {
	if len(g.s.Tree().Problems) == 0 {
		return "the file of the game was in order"
	}
	return ""
}

func (g *gameScreen) showProblems() tea.Cmd {
	list := g.s.Tree().Problems
	g.info = &infoView{c: g.c, title: "What was odd in the game's file", lines: func(width int) []string {
		var out []string
		for _, p := range list {
			out = append(out, wrap(clean(p.String()), width)...)
		}
		return out
	}}
	return nil
}

// reviewText tells, of a game to look through, what it is at its start and how
// it ended at its end.
func (g *gameScreen) reviewText(turn string) string {
	tree := g.s.Tree()
	switch n := g.browser.Node(); {
	case n.Parent == nil:
		return headline(tree.Tags) + turn
	case n == tree.Last() && n.Main() == nil:
		text := map[string]string{"1-0": "White won.", "0-1": "Black won.", "1/2-1/2": "A draw."}[tree.Result]
		if text == "" {
			return "The game is not finished; :play goes on with it. " + turn
		}
		if why := tree.Tags.Get("Termination"); why != "" {
			text += " (" + clean(why) + ")"
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
	return clean(text) + ". "
}

// invitation says what can be typed.
func (g *gameScreen) invitation() string {
	if g.config.review {
		return "a move tries a variation; :comment  :mark  :promote  :play"
	}
	return "type a move, or arrows and Enter"
}

// hintOf returns an action's hint: other actions matter when a game is looked
// through.
func (g *gameScreen) hintOf(a *action) string {
	if g.config.review {
		switch a.word {
		case "back", "forward", "end", "variation":
			return a.word
		case "flip", "new":
			return ""
		}
	}
	return a.hint
}

// games leaves the game for the list of games.
func (g *gameScreen) games() tea.Cmd {
	return g.sure(g.leaveText(), func() tea.Cmd {
		return send(screenWanted{newLibrary(g.c, "", nil)})
	})
}

// noGoOn says why one can't go on with a game that is looked through, or "".
func (g *gameScreen) noGoOn() string {
	switch {
	case !g.config.review:
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
func (g *gameScreen) goOn() tea.Cmd {
	tree, n := g.s.Tree(), g.browser.Node()
	if g.config.kept.open && (n == tree.Last() || n.Parent == nil) {
		play, err := session.ConfigOf(tree, specOf(tree))
		if err != nil {
			g.complain(err)
			return nil
		}
		config := g.config
		config.play, config.review, config.kept = play, false, keptGame{}
		return g.sure("", func() tea.Cmd { return send(gameWanted{config}) })
	}
	config, err := g.fromHere()
	if err != nil {
		g.complain(err)
		return nil
	}
	return g.sure("", func() tea.Cmd { return send(gameWanted{config}) })
}

// fromHere returns a new game against ferz from the position shown, with the
// moves that led there.
func (g *gameScreen) fromHere() (gameConfig, error) {
	tree := g.s.Tree()
	game, err := engine.NewGame(tree.Variant, tree.StartFEN)
	if err != nil {
		return gameConfig{}, err
	}
	for _, m := range g.browser.Moves() {
		if err := game.Play(m); err != nil {
			return gameConfig{}, err
		}
	}
	line, err := pgn.FromGame(game)
	if err != nil {
		return gameConfig{}, err
	}
	seats := (&setup.Players{}).DefaultSeats()
	if game.Position().Side() == engine.Black {
		seats[0], seats[1] = seats[1], seats[0]
	}
	return gameConfig{
		def: tree.Variant.Def, values: tree.Variant.Values, tree: line,
		play: session.Config{Spec: specOf(tree), Seats: seats},
	}, nil
}

// passedLines says why there is no analysis behind a turn that was passed.
func passedLines(t *theme.Theme, width int) []string {
	return []string{"", t.Paint(theme.Dim, clip("No analysis: a turn was passed.", width))}
}
