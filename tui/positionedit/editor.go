// Package positionedit is the screen that sets up a position on a board.
package positionedit

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/ui"
)

// Screen sets a position up on the board and gives its FEN back to the
// set-up screen.
type Screen struct {
	c        *ui.Common
	back     ui.Screen                           // where it leads
	onAccept func(v *engine.Variant, fen string) // takes the position over
	board    *boardview.Board
	draft    draft
	cursor   engine.Square
	flipped  bool
	typed    string // the beginning of a piece's notation
	prompt   *prompt
	actions  []ui.Action
	notice   string
}

var _ interface {
	ui.Screen
	ui.Resizer
	ui.SettingsApplier
} = (*Screen)(nil)

// prompt is a text that is typed: a part of the FEN that is not on the
// board.
type prompt struct {
	name string
	line ui.LineInput
	set  func(text string) error
}

// New shows a position. Leaving leads back to a screen; use gets the position if
// it is to be taken over.
func New(c *ui.Common, p *engine.Position, back ui.Screen, use func(v *engine.Variant, fen string)) *Screen {
	v := p.Variant()
	e := &Screen{c: c, back: back, onAccept: use, board: c.NewBoard(v), draft: newDraft(p)}
	e.cursor = v.At((v.Files()-1)/2, 0, 0)
	if !v.OnBoard(e.cursor) {
		e.cursor = e.board.Step(e.cursor, 0, -1)
	}
	e.actions = e.allActions()
	e.Resize()
	return e
}

func (e *Screen) allActions() []ui.Action {
	do := func(f func()) func() tea.Cmd { return func() tea.Cmd { f(); return nil } }
	return []ui.Action{
		{Key: ui.Bind("Enter", "use this position", "enter"), Hint: "use it", Do: e.accept},
		{Key: ui.Bind("Esc or ^G", "back without it", "esc", "ctrl+g"), Hint: "back", Do: e.leave},
		{Key: ui.Bind("Tab", "change the side to move", "tab", "shift+tab"), Hint: "side", Do: do(func() { e.draft.pass() })},
		{Key: ui.Bind("Space or Del", "empty the square", " ", "delete", "backspace"), Hint: "empty", Do: do(func() { e.put(engine.NoPiece) })},
		{Key: ui.Bind("^R", "castling and gating rights and the rest of the FEN", "ctrl+r"), Hint: "rights", Do: do(e.promptFields)},
		{Key: ui.Bind("^P", "pieces in hand", "ctrl+p"), Hint: "hands", Do: do(e.askHands), WhyDisabled: e.whyNoHands},
		{Key: ui.Bind("^X", "clear the board", "ctrl+x"), Hint: "clear", Do: do(func() { e.draft.clear() })},
		{Key: ui.Bind("^O", "the start position", "ctrl+o"), Hint: "start", Do: do(func() { e.read("") })},
		{Key: ui.Bind("^F", "turn the board round", "ctrl+f"), Do: do(e.flip)},
		{Key: ui.Bind("~", "the piece was promoted, where the game keeps track of that", "~"), Do: do(e.promote)},
	}
}

func (e *Screen) Update(msg tea.Msg) tea.Cmd {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil
	}
	e.notice = ""
	cmd := e.press(k)
	e.Resize()
	return cmd
}

func (e *Screen) press(msg tea.KeyMsg) tea.Cmd {
	switch {
	case e.prompt != nil:
		e.handlePromptKey(msg)
		return nil
	case e.typed != "" && e.acceptPending(msg):
		return nil
	case msg.Paste:
		e.read(strings.TrimSpace(ui.CleanInput(string(msg.Runes))))
		return nil
	}
	if a := ui.FindAction(e.actions, msg); a != nil {
		if why := a.DisabledReason(); why != "" {
			e.notice = why
			return nil
		}
		return a.Do()
	}
	for _, step := range []struct {
		key    key.Binding
		dx, dy int
	}{{ui.Keys.Left, -1, 0}, {ui.Keys.Right, 1, 0}, {ui.Keys.Up, 0, -1}, {ui.Keys.Down, 0, 1}} {
		if key.Matches(msg, step.key) {
			e.cursor = e.board.Step(e.cursor, step.dx, step.dy)
			return nil
		}
	}
	if msg.Type == tea.KeyRunes && !msg.Alt {
		e.write(ui.CleanInput(string(msg.Runes)))
	}
	return nil
}

// accept gives the position to the set-up screen.
func (e *Screen) accept() tea.Cmd {
	if e.draft.err != nil {
		e.notice = "Illegal position. Esc discards it."
		return nil
	}
	e.onAccept(e.draft.v, e.draft.fen)
	return e.leave()
}

func (e *Screen) leave() tea.Cmd { return ui.Send(ui.OpenScreenMsg{Screen: e.back}) }

func (e *Screen) flip() {
	e.flipped = !e.flipped
	e.board.Flip(e.flipped)
}

// read sets a FEN up, "" for the start position.
func (e *Screen) read(fen string) {
	if err := e.draft.read(fen); err != nil {
		e.notice = err.Error()
	}
}

// put puts a piece at the cursor.
func (e *Screen) put(pc engine.Piece) {
	e.typed = ""
	e.draft.put(e.cursor, pc)
}

// promote makes the piece at the cursor a promoted one, or no longer one.
func (e *Screen) promote() {
	const promoted = 1 << 7 // see engine.Piece
	if pc := e.draft.shown.PieceAt(e.cursor); pc.Type() != 0 {
		e.put(pc ^ promoted)
	}
}

// write adds to the notation of a piece, which is put when no other one begins
// like it.
func (e *Screen) write(text string) {
	e.typed += text
	pc, exact, longer := e.draft.matchPiece(e.typed)
	switch {
	case longer:
	case exact:
		e.put(pc)
	default:
		e.notice = e.typed + " is not a piece of " + e.draft.v.Def.Name
		e.typed = ""
	}
}

// acceptPending handles a key after the beginning of a notation and reports whether the
// key is used up.
func (e *Screen) acceptPending(msg tea.KeyMsg) bool {
	if msg.Type == tea.KeyRunes && !msg.Paste {
		return false
	}
	pc, exact, _ := e.draft.matchPiece(e.typed)
	e.typed = ""
	if key.Matches(msg, ui.Keys.Cancel) || msg.Type == tea.KeyBackspace {
		return true
	}
	if exact {
		e.put(pc)
	}
	return key.Matches(msg, ui.Keys.Accept)
}

// handlePromptKey takes a key in while a text is typed.
func (e *Screen) handlePromptKey(msg tea.KeyMsg) {
	p := e.prompt
	switch {
	case key.Matches(msg, ui.Keys.Cancel):
		e.prompt = nil
	case key.Matches(msg, ui.Keys.Accept):
		if err := p.set(p.line.String()); err != nil {
			e.notice = err.Error()
			return
		}
		e.prompt = nil
	default:
		p.line.Press(msg)
	}
}

func (e *Screen) promptFields() {
	names, values := e.draft.fenFields()
	if len(names) == 0 {
		e.notice = "The FEN of this game has no more than pieces and the player to move."
		return
	}
	e.prompt = &prompt{name: strings.Join(names, " "), set: e.draft.setFENFields}
	e.prompt.line.Set(strings.Join(values, " "))
}

func (e *Screen) askHands() {
	types := e.draft.v.Types()
	white, black := types[0].Label(engine.White), types[min(1, len(types)-1)].Label(engine.Black)
	e.prompt = &prompt{name: "In hand, such as " + white + white + black, set: e.draft.setHands}
	e.prompt.line.Set(e.draft.hands)
}

func (e *Screen) whyNoHands() string {
	if !e.draft.hasHands {
		return "This game has no pieces in hand."
	}
	return ""
}

func (e *Screen) Help() []ui.HelpSection {
	rows := [][2]string{{"arrows", "move the cursor"}, {"a piece's letters", "place this piece (FEN letters, White in upper case)"}}
	rows = ui.HelpRows(rows, e.actions, [2]string{"paste", "set a whole FEN up"})
	var pieces [][2]string
	for _, t := range e.draft.v.Types() {
		pieces = append(pieces, [2]string{t.Label(engine.White) + " " + t.Label(engine.Black), ui.Clean(t.Name)})
	}
	return []ui.HelpSection{{Title: "Setting a position up", Rows: rows}, {Title: "Pieces", Rows: slices.Clip(pieces)}}
}

// ApplySettings draws the board as the settings now say.
func (e *Screen) ApplySettings() tea.Cmd {
	e.board = e.c.NewBoard(e.draft.v)
	e.board.Flip(e.flipped)
	return nil
}

// Init implements ui.Screen: nothing has to begin.
func (*Screen) Init() tea.Cmd { return nil }
