// Package variantedit is the screen for creating variants: a text in the format of
// package ini, with an explanation of the cursor's line, and beside it the board, the
// moves of the piece at the cursor, and the rules in words, updated while the user
// types. One key starts a game of the variant as it is.
package variantedit

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/variants/ini"
)

// Screen edits a file of games.
type Screen struct {
	c     *ui.Common
	back  ui.Screen // where it leads; nil is the start
	path  string
	disk  string // contents of the file when it was read or saved
	clean string // the same as the text has it
	there bool   // the file exists

	text   text
	first  int // first visible line, and column
	left   int
	drafts *drafts
	pause  time.Duration

	id       uint64 // of the text
	read     uint64 // of the last one that was read
	reading  bool   // one is being read
	again    bool   // another text must be parsed afterwards
	playing  bool   // it is to be played afterwards
	lastGame string // the variant at the cursor at the last check
	problems []ini.Problem
	current  bool   // the game at the cursor can be played
	shown    result // shown beside the text: the last playable state of the variant

	beside  sidePane
	actions []ui.Action
	confirm ui.Confirm
	leaving bool // the question is whether to leave unsaved changes
	notice  ui.Notice
}

var _ interface {
	ui.Screen
	ui.MouseTaker
	ui.Resizer
	ui.KeyKeeper
	ui.Complainer
	ui.Loser
} = (*Screen)(nil)

// sidePane is a pane beside the text.
type sidePane int

const (
	paneContext sidePane = iota // what belongs to the cursor's line comes first
	paneBoard
	panePiece
	paneRules
	paneCount
)

// New edits a file, which need not exist: then the text is the beginning of a game.
// Leaving leads back to a screen; nil is the start.
func New(c *ui.Common, path, beginning string, back ui.Screen) (*Screen, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	s := &Screen{c: c, back: back, path: path, drafts: &drafts{path: path}, pause: checkDelay}
	if s.disk, s.there, err = readFile(path); err != nil {
		return nil, err
	}
	s.text = newText(s.disk)
	s.clean = s.text.area.Value()
	if !s.there {
		s.text = newText(beginning)
		s.text.goTo(s.firstLine(), unlimited)
	}
	s.actions = s.allActions()
	s.recover()
	return s, nil
}

// firstLine is the number of the line below the first heading.
func (s *Screen) firstLine() int {
	return 1 + slices.IndexFunc(s.text.lines(), func(line string) bool { return strings.HasPrefix(line, "[") })
}

// recover offers unsaved changes of an earlier run.
func (s *Screen) recover() {
	old, there, err := readFile(s.drafts.file())
	if err != nil || !there || old == s.text.area.Value() || old == s.clean {
		return
	}
	s.confirm.Ask("Restore the unsaved changes?", func() tea.Cmd {
		s.text.replace(old)
		return s.changed()
	})
}

// Init reads the text, also when it is shown again after a game.
func (s *Screen) Init() tea.Cmd {
	s.reading, s.playing, s.id = false, false, s.c.NextID()
	return s.check()
}

func (s *Screen) allActions() []ui.Action {
	do := func(f func()) func() tea.Cmd { return func() tea.Cmd { f(); return nil } }
	return []ui.Action{
		{Key: ui.Bind("^P or F5", "play the game at the cursor as it is now; leaving the game leads back here", "ctrl+p", "f5"), Hint: "play", Do: s.play},
		{Key: saveKey, Hint: "save", Do: func() tea.Cmd { return s.save(false) }},
		{Key: ui.Bind("Esc or ^G", "back", "esc", "ctrl+g"), Hint: "back", Do: s.leave},
		{Key: ui.Bind("Tab", "side pane: context, board, piece or rules", "tab"), Hint: "beside", Do: do(func() { s.beside = (s.beside + 1) % paneCount })},
		{Key: ui.Bind("^T", "complete the name at the cursor: a key, a rule, a color scheme or a picture", "ctrl+t"), Do: s.complete},
		{Key: ui.Bind("^N", "to the next problem", "ctrl+n"), Hint: "problem", Do: do(s.next), WhyDisabled: s.whyNoProblem},
		{Key: ui.Bind("^U", "take the last change back", "ctrl+u"), Hint: "undo", Do: s.undo},
		{Key: ui.Bind("^R", "make it again", "ctrl+r"), Do: s.redo},
		{Key: ui.Bind("^K", "delete the rest of the line", "ctrl+k"), Do: func() tea.Cmd { return s.edit(tea.KeyMsg{Type: tea.KeyCtrlK}) }},
		{Key: ui.Bind("^W", "delete the word before the cursor", "ctrl+w"), Do: func() tea.Cmd { return s.edit(tea.KeyMsg{Type: tea.KeyCtrlW}) }},
	}
}

func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case checkDueMsg:
		if msg.id == s.id {
			return s.check()
		}
	case checkedMsg:
		return s.applyResult(msg)
	case savedMsg:
		return s.kept(msg)
	case tea.KeyMsg:
		cmd := s.press(msg)
		s.Resize()
		if game := s.game(); game != s.lastGame {
			s.lastGame = game
			return tea.Batch(cmd, s.changed())
		}
		return cmd
	}
	return nil
}

func (s *Screen) press(msg tea.KeyMsg) tea.Cmd {
	s.notice = ui.Notice{}
	if s.asksToLeave() && key.Matches(msg, saveKey) {
		s.confirm.Cancel()
		return s.save(false)
	}
	if cmd, asked := s.confirm.Press(msg); asked {
		return cmd
	}
	switch {
	case ui.FindAction(s.actions, msg) != nil:
		return ui.PerformKey(s.actions, msg, &s.notice)
	case key.Matches(msg, ui.Keys.PageUp):
		s.text.page(-max(s.height()-1, 1))
	case key.Matches(msg, ui.Keys.PageDown):
		s.text.page(max(s.height()-1, 1))
	default:
		return s.edit(msg)
	}
	return nil
}

// edit hands a key to the text.
func (s *Screen) edit(msg tea.KeyMsg) tea.Cmd {
	if _, changed := s.text.press(msg); changed {
		return s.changed()
	}
	return nil
}

func (s *Screen) undo() tea.Cmd {
	if !s.text.undo() {
		s.notice = ui.Notice{Text: "There is no change to take back."}
		return nil
	}
	return s.changed()
}

func (s *Screen) redo() tea.Cmd {
	if !s.text.redo() {
		s.notice = ui.Notice{Text: "No change was taken back."}
		return nil
	}
	return s.changed()
}

// play starts a game of the variant at the cursor, as soon as the text is parsed.
func (s *Screen) play() tea.Cmd {
	if s.read != s.id {
		s.playing = true
		return s.check()
	}
	if !s.current {
		s.notice = ui.Notice{Text: "not playable yet", IsError: true, Advice: "Ctrl+N: next error."}
		if s.game() == "" {
			s.notice.Advice = "Begin with a line such as [mygame:chess]."
		}
		return nil
	}
	config := ui.GameConfig{Def: s.shown.def, Kept: ui.SavedGame{Back: s}}
	var err error
	if config.Play, err = s.c.Players().Config([2]string{}, ""); err != nil {
		s.Complain(err)
		return nil
	}
	return ui.Send(ui.StartGameMsg{Config: config})
}

// ownProblems are the problems of this file, by their lines.
func (s *Screen) ownProblems() []ini.Problem {
	return slices.DeleteFunc(slices.Clone(s.problems), func(p ini.Problem) bool { return filepath.Base(p.File) != filepath.Base(s.path) })
}

func (s *Screen) whyNoProblem() string {
	if len(s.ownProblems()) == 0 {
		return "There is no problem."
	}
	return ""
}

// next moves to the next problem, an error if there are any, and describes it.
func (s *Screen) next() {
	list := s.ownProblems()
	if slices.ContainsFunc(list, func(p ini.Problem) bool { return !p.Warning }) {
		list = slices.DeleteFunc(list, func(p ini.Problem) bool { return p.Warning })
	}
	row, col := s.text.at()
	after := func(p ini.Problem) bool { return cmp.Or(p.Line-row-1, p.Column-col-1) > 0 }
	i := max(slices.IndexFunc(list, after), 0)
	s.text.goTo(list[i].Line-1, list[i].Column-1)
}

// saveKey saves, also while it is asked whether to leave without.
var saveKey = ui.Bind("^S or F8", "save", "ctrl+s", "f8")

// asksToLeave reports whether the question about unsaved changes is open.
func (s *Screen) asksToLeave() bool { return s.leaving && s.confirm.Asking() }

func (s *Screen) leave() tea.Cmd {
	if !s.dirty() {
		return s.gone()
	}
	s.leaving = true
	return s.confirm.Ask("Unsaved changes (Ctrl+S saves, Ctrl+Q quits). Leave anyway?", s.gone)
}

// gone leaves and drops unsaved changes.
func (s *Screen) gone() tea.Cmd {
	id, drafts, left := s.c.NextID(), s.drafts, ui.LeaveGameMsg{Back: s.back}
	return func() tea.Msg {
		drafts.drop(id) // it may wait for one that is being written
		return left
	}
}

// Keeps implements ui.Screen: a question mark is text.
func (s *Screen) Keeps(msg tea.KeyMsg) bool {
	return msg.Type == tea.KeyRunes && !s.confirm.Asking()
}

// Loses implements ui.Screen: while it is asked whether to leave, the person knows.
func (s *Screen) Loses() string {
	if s.dirty() && !s.asksToLeave() {
		return "Unsaved changes; Ctrl+S saves them."
	}
	return ""
}

// Complain implements ui.Screen.
func (s *Screen) Complain(err error) bool {
	s.notice = ui.Notice{Text: err.Error(), IsError: true}
	return true
}

// Mouse implements ui.Screen: a click moves the cursor.
func (s *Screen) Mouse(msg tea.MouseMsg) (tea.Cmd, bool) {
	if !ui.Clicked(msg) {
		return nil, false
	}
	if row := msg.Y - s.top(); row >= 0 && row < s.height() && msg.X < s.textWidth() && s.textWidth() > 0 {
		s.text.goTo(s.first+row, max(s.left+msg.X-s.gutter(), 0))
		s.Resize()
	}
	return nil, true
}

func (s *Screen) Help() []ui.HelpSection {
	rows := [][2]string{{"letters, digits", "are typed; arrows, Home, End, PgUp, PgDn, Ctrl+Left and Ctrl+Right move the cursor"}}
	for i := range s.actions {
		rows = append(rows, s.actions[i].HelpRow())
	}
	rows = append(rows, [2]string{"mouse", "click to move the cursor"}, [2]string{"F1", "this help"}, ui.Row(ui.Keys.Quit, "quit"))
	return []ui.HelpSection{{Title: "Inventing a game", Rows: rows}, {Title: "The text", Text: []string{
		"[mygame:chess] begins a game: all is as in chess but for the lines below. Any game of ferz's may be the parent, or another one of the file.",
		"array = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR is the start position: ranks from the far one, numbers are empty squares, capitals are White's.",
		"piece.Leaper = L DH value=350 is a piece: name, letter and moves in Betza notation: W and F are a step straight and across, N a knight's leap, R, B and Q ride.",
		"rule.LocationVictory = types=K on=r^1 is a rule; without = Bishop, castling removes parts of the parent.",
		"The cursor's line and its problems are explained below the text: ! marks lines with errors, ? with warnings.",
		"Unsaved changes are also in a file with .draft after its name, until they are saved or discarded.",
	}}}
}

// title shows the file's name and whether it is saved.
func (s *Screen) title(width int) string {
	t := s.c.Theme
	state := "saved"
	if s.dirty() {
		state = "not saved"
	}
	errors := 0
	for _, p := range s.problems {
		if !p.Warning {
			errors++
		}
	}
	right := fmt.Sprintf("  %s  %s", state, words.Count(errors, "error"))
	if n := len(s.problems) - errors; n > 0 {
		right += "  " + words.Count(n, "warning")
	}
	name := ui.Clean(filepath.Base(s.path))
	if game := ui.Clean(s.game()); game != "" {
		name += "  [" + game + "]"
	}
	role := theme.Good
	switch {
	case errors > 0:
		role = theme.Error
	case len(s.problems) > 0:
		role = theme.Warning
	}
	return t.Paint(theme.Title, ui.Clip(name, max(width-len(right), 10))) + t.Paint(role, right)
}

// line returns the key and the value of the cursor's line, and the letter under the
// cursor if that is in the value: it may be a piece's.
func (s *Screen) line() (key, value string, letter string) {
	row, col := s.text.at()
	line := s.text.lines()[min(row, s.text.area.LineCount()-1)]
	key, value, _ = strings.Cut(line, "=")
	if runes := []rune(line); col < len(runes) && col > len([]rune(key)) {
		letter = string(runes[col])
	}
	return strings.TrimSpace(key), strings.TrimSpace(value), letter
}
