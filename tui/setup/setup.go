// Package setup is the screen that sets up a game: players, clock, position and the
// variant's variables.
package setup

import (
	"math/rand/v2"
	"slices"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/internal/prefs"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/user/host"
	"github.com/ferzchess/ferz/xboard/clock"
)

// controls are the time controls to choose from, as clock.Parse reads them.
var controls = []string{"none", "1:00", "3:00+2", "5:00", "5:00+3", "10:00", "15:00+10", "30:00", "1:30:00+30", "40/5:00", "40/2:00:00", "40/90:00,30:00+30", "10:00b30", "10:00+5:00/25", "10/move", "30/move"}

// moveTimes are the times per move of engines that have no clock.
var moveTimes = []time.Duration{
	100 * time.Millisecond, 200 * time.Millisecond, 500 * time.Millisecond,
	time.Second, 2 * time.Second, 3 * time.Second, 5 * time.Second, 10 * time.Second, 30 * time.Second,
}

// Screen sets up a game. Enter starts it.
type Screen struct {
	c       *ui.Common
	config  ui.GameConfig
	seats   []livegame.Seat // to choose from
	sides   [2]int          // indices in seats
	engines bool            // there are some that play the variant
	swap    bool            // colors are drawn
	control string
	typing  bool   // a time control is being typed; typing replaces a selected one
	time    int    // index in moveTimes
	fen     string // as typed: a FEN, or @ and the name of a file with one
	values  map[string]string
	drawn   engine.Values // random values of variables that have no value
	rand    *rand.Rand
	fields  []field
	actions []ui.Action
	list    ui.List // of fields
	notice  string

	id      uint64 // of this screen, for its engines
	preview preview
}

var _ interface {
	ui.Screen
	ui.Resizer
	ui.Complainer
} = (*Screen)(nil)

// New sets up a game of a variant, as it was set up last.
func New(c *ui.Common, def engine.Definition) *Screen {
	s := &Screen{
		c: c, config: ui.GameConfig{Def: def}, seats: seats(c), control: "none", id: c.NextID(),
		time: slices.Index(moveTimes, time.Second), values: map[string]string{},
	}
	s.rand = rand.New(rand.NewPCG(c.Seed, s.id))
	s.sides = [2]int{0, s.seatOf(c.Players().DefaultSeats()[1])}
	s.loadLast()
	s.drawn = engine.Values{}
	s.draws()
	s.fields = s.allFields()
	s.actions = s.allActions()
	s.list = ui.List{Len: func() int { return len(s.fields) }, Height: s.listHeight, Lines: s.fieldHeight, Pages: true}
	return s
}

// Init looks for engines and draws the start position in the background.
func (s *Screen) Init() tea.Cmd {
	return tea.Batch(s.findEngines(), s.check())
}

// findEngines looks for engines that play the variant.
func (s *Screen) findEngines() tea.Cmd {
	def := s.config.Def
	return s.c.FindEngines(s.id, func() (*engine.Variant, error) { return engine.Compile(def, nil) })
}

// seatOf returns the index of a seat, which is added if it is new.
func (s *Screen) seatOf(seat livegame.Seat) int {
	if seat.Kind == livegame.Person {
		return 0
	}
	if i := slices.Index(s.seats, seat); i >= 0 {
		return i
	}
	s.seats = append(s.seats, seat)
	return len(s.seats) - 1
}

// loadLast takes over how the variant was set up last.
func (s *Screen) loadLast() {
	old, ok := s.c.Settings.Notes.Setups[s.config.Def.ID]
	if !ok {
		return
	}
	if seats, err := livegame.ReadSeats(old.Seats); err == nil {
		s.sides = [2]int{s.seatOf(seats[0]), s.seatOf(seats[1])}
	}
	s.swap = old.RandomColors
	if _, err := clock.Parse(old.Control); err == nil {
		s.control = old.Control
	}
	if d, err := time.ParseDuration(old.MoveTime); err == nil && slices.Contains(moveTimes, d) {
		s.time = slices.Index(moveTimes, d)
	}
	for _, v := range s.config.Def.Variables {
		if value, err := v.Check(old.Values[v.Name]); err == nil && old.Values[v.Name] != "" {
			s.values[v.Name] = value
		}
	}
}

// saveLast notes how the variant is set up.
func (s *Screen) saveLast() {
	old := prefs.Setup{
		Seats:        livegame.WriteSeats([2]livegame.Seat{s.seats[s.sides[0]], s.seats[s.sides[1]]}),
		RandomColors: s.swap,
		Control:      s.control, MoveTime: moveTimes[s.time].String(), Values: map[string]string{},
	}
	for _, v := range s.config.Def.Variables {
		if value, err := v.Check(s.values[v.Name]); err == nil && s.values[v.Name] != "" {
			old.Values[v.Name] = value
		}
	}
	for _, side := range s.sides {
		if level := s.seats[side].Level; level > 0 {
			s.c.Settings.Notes.Level = level
		}
	}
	s.c.Settings.Notes.Played(s.config.Def.ID, old)
}

// Complain shows why the game can't begin.
func (s *Screen) Complain(err error) bool {
	s.notice = err.Error()
	return true
}

func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case checkedMsg:
		return s.checked(msg)
	case ui.EnginesChangedMsg:
		return s.findEngines()
	case ui.EnginesFoundMsg:
		if msg.ID == s.id {
			s.engines = len(msg.Names) > 0
			for _, name := range msg.Names {
				s.seatOf(livegame.Seat{Kind: livegame.Engine, Name: name})
			}
		}
	case tea.KeyMsg:
		s.notice, s.preview.starting = "", false
		cmd := s.press(msg)
		s.Resize()
		return tea.Batch(cmd, s.check())
	}
	return nil
}

func (s *Screen) press(msg tea.KeyMsg) tea.Cmd {
	f := &s.fields[s.list.At]
	typing := msg.Type == tea.KeyRunes || msg.Type == tea.KeySpace
	switch {
	case f.text.press(msg):
		return nil
	case msg.Paste && (f.typed == nil || f.typeToSelect):
		s.paste(string(msg.Runes))
		return nil
	case f.edit != nil && key.Matches(msg, ui.Keys.Right):
		return f.edit()
	}
	if a := ui.FindAction(s.actions, msg); a != nil {
		return a.Do()
	}
	if !s.list.Press(msg) && f.typed != nil && typing && !msg.Alt {
		f.typed(string(msg.Runes))
	}
	return nil
}

// paste takes a pasted FEN in, wherever one is.
func (s *Screen) paste(text string) {
	s.list.At = slices.IndexFunc(s.fields, func(f field) bool { return f.edit != nil })
	s.fen = ui.ApplyKey("", text, maxFEN)
}

// hints are the actions with the hints that the present field has a use for.
func (s *Screen) hints() []ui.Action {
	f := &s.fields[s.list.At]
	out := slices.Clone(s.actions)
	for i := range out {
		if out[i].Hint == "die" && f.random == nil || out[i].Hint == "change" && f.change == nil {
			out[i].Hint = ""
		}
	}
	return out
}

// allActions are the keys that every field has.
func (s *Screen) allActions() []ui.Action {
	step := func(by int) func() tea.Cmd {
		return func() tea.Cmd { s.list.Step(by); return nil }
	}
	on := func(do func(f *field)) func() tea.Cmd {
		return func() tea.Cmd { do(&s.fields[s.list.At]); return nil }
	}
	return []ui.Action{
		{Key: ui.Bind("Enter", "start the game as it is set up", "enter"), Hint: "start", Do: s.start},
		{Key: ui.Bind("Esc or ^G", "back to the list of variants", "esc", "ctrl+g"), Hint: "back", Do: func() tea.Cmd { return ui.Send(ui.LeaveSetupMsg{}) }},
		{Key: ui.Bind("Up or Shift+Tab", "previous field", "up", "shift+tab"), Do: step(-1)},
		{Key: ui.Bind("Down or Tab", "next field", "down", "tab"), Do: step(1)},
		{Key: ui.Bind("Left", "previous value", "left"), Do: on(func(f *field) { f.shift(-1) })},
		{Key: ui.Bind("Right", "next value", "right"), Hint: "change", Do: on(func(f *field) { f.shift(1) })},
		{Key: ui.Bind("Space", "random value of a variable, else the next value", " "), Hint: "die", Do: on(func(f *field) {
			if f.random != nil {
				f.random()
				return
			}
			f.shift(1)
		})},
		{Key: ui.Bind("Backspace", "delete a letter; reset a variable", "backspace"), Do: on(func(f *field) {
			if f.typed != nil {
				f.typed("")
			} else if f.reset != nil {
				f.reset()
			}
		})},
		{Key: ui.Bind("Del or ^U", "reset the field", "delete", "ctrl+u"), Do: on(func(f *field) {
			if f.reset != nil {
				f.reset()
			}
		})},
		{Key: ui.Bind("^E", "set the position up on a board", "ctrl+e"), Hint: "edit board", Do: s.openEditor},
	}
}

// start requests the game, as soon as the setup is known to be valid.
func (s *Screen) start() tea.Cmd {
	s.preview.starting = true
	return s.startChecked()
}

// startChecked starts the game if that was requested and the position is known, or
// selects the invalid field.
func (s *Screen) startChecked() tea.Cmd {
	p := &s.preview
	if !p.starting || p.requested != s.previewInput() || p.busy {
		return nil
	}
	p.starting = false
	for i := range s.fields {
		if text := s.fields[i].problem(); text != "" {
			s.list.At, s.notice = i, text
			s.Resize()
			return nil
		}
	}
	config, err := s.gameConfig(p.result.fen)
	if err == nil {
		err = p.result.err
	}
	if err != nil {
		s.notice = err.Error()
		return nil
	}
	return s.startGame(config)
}

// Play begins a game of a variant as it was set up last.
func Play(c *ui.Common, def engine.Definition) (tea.Cmd, error) {
	s := New(c, def)
	config, err := s.gameConfig("")
	if err != nil {
		return nil, err
	}
	return s.startGame(config), nil
}

// startGame notes how the game is set up and asks for it.
func (s *Screen) startGame(config ui.GameConfig) tea.Cmd {
	s.saveLast()
	return tea.Batch(ui.Send(ui.SaveStateMsg{}), ui.Send(ui.StartGameMsg{Config: config}))
}

// gameConfig returns the setup of the game, in a position.
func (s *Screen) gameConfig(fen string) (ui.GameConfig, error) {
	config := s.config
	config.FEN = fen
	values, err := checkedValues(config.Def, s.values)
	if err != nil {
		return config, err
	}
	config.Values, config.Drawn = values, s.drawn
	control, err := clock.Parse(s.control)
	if err != nil {
		return config, err
	}
	sides := s.sides
	if s.swap && s.rand.IntN(2) == 0 {
		sides[0], sides[1] = sides[1], sides[0]
	}
	config.Play = livegame.Config{
		Seats:    [2]livegame.Seat{s.seats[sides[0]], s.seats[sides[1]]},
		Controls: [2]clock.Control{control, control}, MoveTime: moveTimes[s.time],
	}
	return config, nil
}

// checkedValues returns the values of variables that are given.
func checkedValues(def engine.Definition, given map[string]string) (engine.Values, error) {
	values := engine.Values{}
	for _, v := range def.Variables {
		text, ok := given[v.Name]
		if !ok {
			continue
		}
		value, err := v.Check(text)
		if err != nil {
			return nil, err
		}
		values[v.Name] = value
	}
	return values, nil
}

func (s *Screen) Help() []ui.HelpSection {
	fen := "a FEN, or @ and the name of a file with a FEN"
	if s.c.Host.Permits(host.Files) != nil {
		fen = "a FEN"
	}
	rows := [][2]string{{"letters, digits", "type a clock, a number, " + fen + "; of a player the first letter, or the first digit of a rating of ferz; in a FEN, Left and Right move the cursor"}}
	rows = ui.HelpRows(rows, s.actions, [2]string{"paste", "a FEN goes to the position"}, ui.Row(ui.Keys.Home, "the first field"), ui.Row(ui.Keys.End, "the last field"))
	return []ui.HelpSection{{Title: "Setting up a game", Rows: rows}, {
		Title: "Ratings of ferz", Text: []string{"Each game has its own scale. A hundred more wins about two games of three against the hundred below. A rating is described as it plays chess."},
	}, {
		Title: "What is saved", Text: []string{"Players, clock and variables are saved for each variant when a game starts. The position is not."},
	}}
}

// openEditor opens the editor with the position shown.
func (s *Screen) openEditor() tea.Cmd {
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
	return ui.Send(ui.OpenScreenMsg{Screen: s.c.Make.Editor(s.c, p, s, s.edited)})
}

// edited takes a position from the position editor. Variables keep the values that it
// was made for.
func (s *Screen) edited(v *engine.Variant, fen string) {
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
