package tui

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/boardview"
)

// editorScreen sets a position up on the board and gives its FEN back to the
// set-up screen.
type editorScreen struct {
	c       *common
	back    *setupScreen
	board   *boardview.Board
	draft   draft
	cursor  engine.Square
	flipped bool
	typed   string // the beginning of a piece's notation
	prompt  *editorPrompt
	actions []action
	notice  string
}

// editorPrompt is a text that is typed: a part of the FEN that is not on the
// board.
type editorPrompt struct {
	name string
	line lineInput
	set  func(text string) error
}

// openEditor opens the editor with the position shown.
func (s *setupScreen) openEditor() tea.Cmd {
	r := &s.preview.result
	if s.preview.busy || r.variant == nil {
		s.notice = "The position is not ready yet."
		return nil
	}
	p := r.position
	if p == nil {
		start, err := r.variant.NewPosition("")
		if err != nil {
			s.notice = err.Error()
			return nil
		}
		p = start
	}
	return send(screenWanted{newEditor(s.c, s, p)})
}

// edited takes a position over that was set up on the board. Variables keep the
// values for which it was.
func (s *setupScreen) edited(v *engine.Variant, fen string) {
	for _, x := range v.Def.Variables {
		if !x.Assigned {
			s.values[x.Name] = v.Values[x.Name]
		}
	}
	s.fen = fen
	if fen == v.StartFEN() {
		s.fen = ""
	}
}

func newEditor(c *common, back *setupScreen, p *engine.Position) *editorScreen {
	v := p.Variant()
	e := &editorScreen{c: c, back: back, board: boardview.New(v, c.theme, c.book, c.pieces()), draft: newDraft(p)}
	e.cursor = v.At((v.Files()-1)/2, 0, 0)
	if !v.OnBoard(e.cursor) {
		e.cursor = e.board.Step(e.cursor, 0, -1)
	}
	e.actions = e.allActions()
	e.resize()
	return e
}

func (e *editorScreen) allActions() []action {
	do := func(f func()) func() tea.Cmd { return func() tea.Cmd { f(); return nil } }
	return []action{
		{key: bind("Enter", "use this position", "enter"), hint: "use it", do: e.accept},
		{key: bind("Esc or ^G", "back without it", "esc", "ctrl+g"), hint: "back", do: e.leave},
		{key: bind("Tab", "let the other player move", "tab", "shift+tab"), hint: "side", do: do(func() { e.draft.pass() })},
		{key: bind("Space or Del", "empty the square", " ", "delete", "backspace"), hint: "empty", do: do(func() { e.put(engine.NoPiece) })},
		{key: bind("^R", "castling and gating rights and the rest of the FEN", "ctrl+r"), hint: "rights", do: do(e.askRest)},
		{key: bind("^P", "pieces in hand", "ctrl+p"), hint: "hands", do: do(e.askHands), why: e.whyNoHands},
		{key: bind("^X", "clear the board", "ctrl+x"), hint: "clear", do: do(func() { e.draft.clear() })},
		{key: bind("^O", "the start position", "ctrl+o"), hint: "start", do: do(func() { e.read("") })},
		{key: bind("^F", "turn the board round", "ctrl+f"), do: do(e.flip)},
		{key: bind("~", "the piece was promoted, where the game keeps track of that", "~"), do: do(e.promote)},
	}
}

func (e *editorScreen) close() tea.Cmd { return nil }

func (e *editorScreen) update(msg tea.Msg) tea.Cmd {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil
	}
	e.notice = ""
	cmd := e.press(k)
	e.resize()
	return cmd
}

func (e *editorScreen) press(msg tea.KeyMsg) tea.Cmd {
	switch {
	case e.prompt != nil:
		e.answer(msg)
		return nil
	case e.typed != "" && e.finish(msg):
		return nil
	case msg.Paste:
		e.read(strings.TrimSpace(clean(string(msg.Runes))))
		return nil
	}
	if a := findAction(e.actions, msg); a != nil {
		if why := a.refusal(); why != "" {
			e.notice = why
			return nil
		}
		return a.do()
	}
	for _, step := range []struct {
		key    key.Binding
		dx, dy int
	}{{keys.left, -1, 0}, {keys.right, 1, 0}, {keys.up, 0, -1}, {keys.down, 0, 1}} {
		if key.Matches(msg, step.key) {
			e.cursor = e.board.Step(e.cursor, step.dx, step.dy)
			return nil
		}
	}
	if msg.Type == tea.KeyRunes && !msg.Alt {
		e.write(clean(string(msg.Runes)))
	}
	return nil
}

// accept gives the position to the set-up screen.
func (e *editorScreen) accept() tea.Cmd {
	if e.draft.err != nil {
		e.notice = "This can't be played yet; Esc goes back without it."
		return nil
	}
	e.back.edited(e.draft.v, e.draft.fen)
	return e.leave()
}

func (e *editorScreen) leave() tea.Cmd { return send(screenWanted{e.back}) }

func (e *editorScreen) flip() {
	e.flipped = !e.flipped
	e.board.Flip(e.flipped)
}

// read sets a FEN up, "" for the start position.
func (e *editorScreen) read(fen string) {
	if err := e.draft.read(fen); err != nil {
		e.notice = err.Error()
	}
}

// put puts a piece at the cursor.
func (e *editorScreen) put(pc engine.Piece) {
	e.typed = ""
	e.draft.put(e.cursor, pc)
}

// promote makes the piece at the cursor a promoted one, or no longer one.
func (e *editorScreen) promote() {
	const promoted = 1 << 7 // see engine.Piece
	if pc := e.draft.shown.PieceAt(e.cursor); pc.Type() != 0 {
		e.put(pc ^ promoted)
	}
}

// write adds to the notation of a piece, which is put when no other one begins
// like it.
func (e *editorScreen) write(text string) {
	e.typed += text
	pc, exact, longer := e.draft.named(e.typed)
	switch {
	case longer:
	case exact:
		e.put(pc)
	default:
		e.notice = e.typed + " is no piece of " + e.draft.v.Def.Name
		e.typed = ""
	}
}

// finish takes in a key behind the beginning of a notation and reports whether
// that was all it is for.
func (e *editorScreen) finish(msg tea.KeyMsg) bool {
	if msg.Type == tea.KeyRunes && !msg.Paste {
		return false
	}
	pc, exact, _ := e.draft.named(e.typed)
	e.typed = ""
	if key.Matches(msg, keys.cancel) || msg.Type == tea.KeyBackspace {
		return true
	}
	if exact {
		e.put(pc)
	}
	return key.Matches(msg, keys.accept)
}

// answer takes a key in while a text is typed.
func (e *editorScreen) answer(msg tea.KeyMsg) {
	p := e.prompt
	switch {
	case key.Matches(msg, keys.cancel):
		e.prompt = nil
	case key.Matches(msg, keys.accept):
		if err := p.set(p.line.String()); err != nil {
			e.notice = err.Error()
			return
		}
		e.prompt = nil
	default:
		p.line.press(msg)
	}
}

func (e *editorScreen) askRest() {
	names, values := e.draft.rest()
	if len(names) == 0 {
		e.notice = "The FEN of this game has no more than pieces and the player to move."
		return
	}
	e.prompt = &editorPrompt{name: strings.Join(names, " "), set: e.draft.setRest}
	e.prompt.line.set(strings.Join(values, " "))
}

func (e *editorScreen) askHands() {
	types := e.draft.v.Types()
	white, black := types[0].Label(engine.White), types[min(1, len(types)-1)].Label(engine.Black)
	e.prompt = &editorPrompt{name: "In hand, such as " + white + white + black, set: e.draft.setHands}
	e.prompt.line.set(e.draft.hands)
}

func (e *editorScreen) whyNoHands() string {
	if !e.draft.held {
		return "This game has no pieces in hand."
	}
	return ""
}

func (e *editorScreen) help() []helpSection {
	rows := [][2]string{{"arrows", "move the cursor"}, {"a piece's letters", "put it there, as the FEN writes it: White's in upper case as a rule"}}
	for i := range e.actions {
		rows = append(rows, e.actions[i].helpRow())
	}
	rows = append(rows, [2]string{"paste", "set a whole FEN up"}, row(keys.help, "this help"), row(keys.quit, "quit"))
	var pieces [][2]string
	for _, t := range e.draft.v.Types() {
		pieces = append(pieces, [2]string{t.Label(engine.White) + " " + t.Label(engine.Black), clean(t.Name)})
	}
	return []helpSection{{title: "Setting a position up", rows: rows}, {title: "Pieces", rows: slices.Clip(pieces)}}
}
