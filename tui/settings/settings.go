// Package settings has the screen of the settings, and calibration, which shows the
// pieces and colors that a terminal can display.
package settings

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/prefs"
	"github.com/ferzchess/ferz/tui/ui"
)

// Screen shows the settings and changes them. What is changed holds at
// once and is written in the background.
type Screen struct {
	c       *ui.Common
	rows    []row
	list    ui.List // of rows
	invalid string
	text    ui.LineInput // a setting that is typed
	notice  ui.Notice
	actions []ui.Action
	saver   ui.Saver[prefs.SyncResult]
	samples map[string]*engine.Position // by the name of the sample
}

var _ interface {
	ui.Screen
	ui.Resizer
	ui.KeyKeeper
	ui.Closer
} = (*Screen)(nil)

// row is a heading or a setting.
type row struct {
	heading string
	item    prefs.Item
}

// headings are the groups of settings, in their order. Settings of none of them come last.
var headings = []string{"Looks", "On the board", "Beside the board", "Playing", "You and the terminal"}

// New shows all settings.
func New(c *ui.Common) *Screen {
	s := &Screen{c: c, rows: rowsOf(prefs.Items())}
	s.list = ui.List{
		Len: func() int { return len(s.rows) }, Height: s.listHeight, Lines: s.rowHeight, Pages: true,
		Skip: func(row int) bool { return s.rows[row].heading != "" },
	}
	s.list.At = 1
	s.saver.Write = c.Settings.SyncCopy
	s.actions = s.allActions()
	return s
}

func rowsOf(items []prefs.Item) []row {
	var out []row
	left := slices.Clone(items)
	take := func(heading string, fits func(prefs.Item) bool) {
		n := len(out)
		for _, item := range left {
			if fits(item) {
				out = append(out, row{item: item})
			}
		}
		left = slices.DeleteFunc(left, fits)
		if len(out) > n {
			out = slices.Insert(out, n, row{heading: heading})
		}
	}
	for _, heading := range headings {
		take(heading, func(item prefs.Item) bool { return item.Group == heading })
	}
	take("More", func(prefs.Item) bool { return true })
	return out
}

// Init reads the current settings from the file and sets up the samples.
func (s *Screen) Init() tea.Cmd {
	return tea.Batch(s.saver.Save(s.c), samplesCmd(s.c.Ctx))
}

// Close writes what is not written yet.
func (s *Screen) Close() tea.Cmd { return s.saver.Flush() }

func (s *Screen) item() prefs.Item { return s.rows[s.list.At].item }

func (s *Screen) value(item prefs.Item) string { return s.c.Settings.Settings.Get(item.Key) }

func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case ui.SavedMsg[prefs.SyncResult]:
		return s.synced(msg)
	case samplesMsg:
		s.samples = msg.positions
	case tea.KeyMsg:
		s.invalid, s.notice = "", ui.Notice{}
		cmd := s.press(msg)
		s.Resize()
		return cmd
	}
	return nil
}

func (s *Screen) press(msg tea.KeyMsg) tea.Cmd {
	item := s.item()
	if l := s.input(); isText(item) && (ui.IsText(msg) || l.MovesCursor(msg) && !key.Matches(msg, ui.Keys.Home, ui.Keys.End) && msg.Type != tea.KeyDelete) {
		l.Press(msg)
		return s.set(item, l.String())
	}
	if a := ui.FindAction(s.actions, msg); a != nil {
		if why := a.DisabledReason(); why != "" {
			s.notice = ui.Notice{Text: why, IsError: true}
			return nil
		}
		return a.Do()
	}
	if _, err := strconv.Atoi(string(msg.Runes)); err == nil && ui.IsText(msg) && isNumber(item) {
		return s.set(item, string(msg.Runes))
	}
	return nil
}

// input returns the text of the setting at the cursor, as it is being typed.
func (s *Screen) input() *ui.LineInput {
	s.text.Limit = maxName
	if now := s.value(s.item()); s.text.String() != now {
		s.text.Set(now)
	}
	return &s.text
}

// Keeps implements ui.Screen: whether letters are typed into the setting at the cursor.
func (s *Screen) Keeps(msg tea.KeyMsg) bool { return ui.IsText(msg) && isText(s.item()) }

// maxName is how long the text of a setting may be.
const maxName = 40

func isText(item prefs.Item) bool   { return len(item.Choices) == 0 && item.Max <= item.Min }
func isNumber(item prefs.Item) bool { return item.Max > item.Min }

func (s *Screen) allActions() []ui.Action {
	actions := []ui.Action{
		{Key: ui.Bind("Left", "previous value", "left"), Hint: "", Do: func() tea.Cmd { return s.shift(-1) }, WhyDisabled: s.noValues},
		{Key: ui.Bind("Right or Space", "next value", "right", " "), Hint: "change", Do: func() tea.Cmd { return s.shift(1) }, WhyDisabled: s.noValues},
		{Key: ui.Bind("Enter", "next value; for pieces and colors, choose from samples", "enter"), Do: s.enter, WhyDisabled: s.noValues},
		{Key: ui.Bind("Backspace", "delete a letter of a text", "backspace"), Do: s.erase},
		{Key: ui.Bind("Del or ^U", "reset to default", "delete", "ctrl+u"), Hint: "default", Do: s.reset},
		{Key: ui.Bind("^K", "calibration: which pieces and colors this terminal shows well", "ctrl+k"), Hint: "calibrate", Do: func() tea.Cmd { return s.calibrate("pieces") }},
	}
	actions = append(actions, s.list.Actions("setting", ui.Bind("Up or Shift+Tab", "", "up", "shift+tab"), ui.Bind("Down or Tab", "", "down", "tab"))...)
	return append(actions, ui.Action{Key: ui.Bind("Esc or ^G", "back", "esc", "ctrl+g", "f2"), Hint: "back", Do: func() tea.Cmd { return ui.Send(ui.CloseOverlayMsg{Screen: s}) }})
}

// noValues returns the reason why a setting has no previous or next value, or "".
func (s *Screen) noValues() string {
	if isText(s.item()) {
		return "this is a text: type it"
	}
	return ""
}

func (s *Screen) enter() tea.Cmd {
	if key := s.item().Key; calibrated(key) {
		return s.calibrate(key)
	}
	return s.shift(1)
}

func (s *Screen) calibrate(key string) tea.Cmd {
	return ui.Send(ui.OpenOverlayMsg{Screen: newCalibration(s, key)})
}

// shift takes a value before or after, in a ring.
func (s *Screen) shift(by int) tea.Cmd {
	item := s.item()
	if isNumber(item) {
		n, _ := strconv.Atoi(s.value(item)) // it is one
		size := item.Max - item.Min + 1
		return s.set(item, strconv.Itoa(item.Min+(n-item.Min+by+size)%size))
	}
	n := len(item.Choices)
	at := slices.Index(item.Choices, s.value(item))
	return s.set(item, item.Choices[(at+by+n)%n])
}

func (s *Screen) erase() tea.Cmd {
	item := s.item()
	if !isText(item) {
		return nil
	}
	l := s.input()
	l.Press(tea.KeyMsg{Type: tea.KeyBackspace})
	return s.set(item, l.String())
}

func (s *Screen) reset() tea.Cmd {
	usual := prefs.Default()
	return s.set(s.item(), usual.Get(s.item().Key))
}

// set sets a setting, or shows next to it what is wrong.
func (s *Screen) set(item prefs.Item, value string) tea.Cmd {
	if value == s.value(item) {
		return nil
	}
	if err := s.c.Settings.Settings.Set(item.Key, value); err != nil {
		s.invalid = strings.TrimPrefix(err.Error(), item.Key+": ")
		return nil
	}
	return changed(s.c, &s.saver)
}

// changed applies and saves a changed setting.
func changed(c *ui.Common, saver *ui.Saver[prefs.SyncResult]) tea.Cmd {
	c.FirstRun = false
	c.ApplyTheme()
	return tea.Batch(ui.Send(ui.SettingsChangedMsg{}), saver.Save(c))
}

func (s *Screen) Resize() { s.list.Resize() }

// synced adopts the settings in the file, and shows an error if they could not be
// written.
func (s *Screen) synced(saved ui.SavedMsg[prefs.SyncResult]) tea.Cmd {
	if !s.saver.Finish(saved) {
		return nil
	}
	msg, before := saved.Result, s.c.Settings.Settings
	s.c.Settings.Merge(msg)
	cmd := s.saver.Next(s.c)
	if err := errors.Join(append(msg.Problems, msg.Err)...); err != nil {
		s.notice = ui.Notice{Text: strings.ReplaceAll(err.Error(), "\n", "; "), IsError: true}
	}
	if msg.Err != nil {
		s.notice.Text = "Not saved, in effect until ferz ends: " + s.notice.Text
	}
	if s.c.Settings.Settings != before { // changed by hand
		s.c.ApplyTheme()
		return tea.Batch(cmd, ui.Send(ui.SettingsChangedMsg{}))
	}
	return cmd
}
