package tui

import (
	"math/rand/v2"
	"slices"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/session"
	"github.com/ferzchess/ferz/tui/internal/settings"
	"github.com/ferzchess/ferz/xboard/clock"
)

// controls are the time controls to choose from, as clock.Parse reads them.
var controls = []string{"none", "1:00", "3:00+2", "5:00", "5:00+3", "10:00", "15:00+10", "30:00", "1:30:00+30", "40/5:00", "40/2:00:00", "10/move", "30/move"}

// moveTimes are the times per move of engines that have no clock.
var moveTimes = []time.Duration{
	100 * time.Millisecond, 200 * time.Millisecond, 500 * time.Millisecond,
	time.Second, 2 * time.Second, 3 * time.Second, 5 * time.Second, 10 * time.Second, 30 * time.Second,
}

// setupScreen sets a game up. Enter starts it with what is set.
type setupScreen struct {
	c       *common
	config  gameConfig
	seats   []session.Seat // to choose from
	sides   [2]int         // indices in seats
	engines bool           // there are some that play the variant
	swap    bool           // colours are drawn
	control string
	typing  bool   // control is being typed; a chosen one is replaced by what is typed
	time    int    // index in moveTimes
	fen     string // as typed: a FEN, or @ and the name of a file with one
	values  map[string]string
	rand    *rand.Rand
	fields  []field
	actions []action
	at      int
	first   int // first visible line of the fields
	notice  string

	id      uint64 // of this screen, for its engines
	preview setupPreview
}

func newSetup(c *common, def engine.Definition) *setupScreen {
	s := &setupScreen{
		c: c, config: gameConfig{def: def}, seats: c.seats(), control: "none", id: c.nextID(),
		time: slices.Index(moveTimes, time.Second), values: map[string]string{},
	}
	s.rand = rand.New(rand.NewPCG(c.seed, s.id))
	s.sides = [2]int{0, s.seatOf(session.Seat{Kind: session.Builtin, Level: session.MaxLevel})}
	s.recall()
	s.fields = s.allFields()
	s.actions = s.allActions()
	return s
}

// begin looks for engines and draws the start position in the background.
func (s *setupScreen) begin() tea.Cmd {
	return tea.Batch(enginesCmd(s.c, s.id, s.config.def), s.check())
}

// enginesFound: it is known which registered engines can play a variant.
type enginesFound struct {
	id    uint64 // of the screen
	names []string
}

func enginesCmd(c *common, id uint64, def engine.Definition) tea.Cmd {
	if c.engines == nil || c.find == nil {
		return nil
	}
	return func() tea.Msg { return enginesFound{id, c.playing(def)} }
}

// seats lists who may play every variant: a person, and ferz by level.
func (c *common) seats() []session.Seat {
	out := []session.Seat{{Kind: session.Person, Name: c.settings.Settings.Name}}
	for level := session.MaxLevel; level >= 1; level-- {
		out = append(out, session.Seat{Kind: session.Builtin, Level: level})
	}
	return out
}

// seatOf returns the index of a seat, which is added if it is new.
func (s *setupScreen) seatOf(seat session.Seat) int {
	if seat.Kind == session.Person {
		return 0
	}
	if i := slices.Index(s.seats, seat); i >= 0 {
		return i
	}
	s.seats = append(s.seats, seat)
	return len(s.seats) - 1
}

// recall takes over how the variant was set up last.
func (s *setupScreen) recall() {
	old, ok := s.c.settings.Notes.Setups[s.config.def.ID]
	if !ok {
		return
	}
	if seats, err := session.ReadSeats(old.Seats); err == nil {
		s.sides = [2]int{s.seatOf(seats[0]), s.seatOf(seats[1])}
	}
	s.swap = old.ByLot
	if _, err := clock.Parse(old.Control); err == nil {
		s.control = old.Control
	}
	if d, err := time.ParseDuration(old.MoveTime); err == nil && slices.Contains(moveTimes, d) {
		s.time = slices.Index(moveTimes, d)
	}
	for _, v := range s.config.def.Variables {
		if value, err := v.Check(old.Values[v.Name]); err == nil && old.Values[v.Name] != "" {
			s.values[v.Name] = value
		}
	}
}

// remember notes how the variant is set up.
func (s *setupScreen) remember() {
	old := settings.Setup{
		Seats:   session.WriteSeats([2]session.Seat{s.seats[s.sides[0]], s.seats[s.sides[1]]}),
		ByLot:   s.swap,
		Control: s.control, MoveTime: moveTimes[s.time].String(), Values: map[string]string{},
	}
	for _, v := range s.config.def.Variables {
		if value, err := v.Check(s.values[v.Name]); err == nil && s.values[v.Name] != "" {
			old.Values[v.Name] = value
		}
	}
	s.c.settings.Notes.Played(s.config.def.ID, old)
}

func (s *setupScreen) close() tea.Cmd { return nil }

// complain says why the game can't begin.
func (s *setupScreen) complain(err error) { s.notice = err.Error() }

func (s *setupScreen) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case setupChecked:
		return s.checked(msg)
	case enginesChanged:
		return enginesCmd(s.c, s.id, s.config.def)
	case enginesFound:
		if msg.id == s.id {
			s.engines = len(msg.names) > 0
			for _, name := range msg.names {
				s.seatOf(session.Seat{Kind: session.Engine, Name: name})
			}
		}
	case tea.KeyMsg:
		s.notice, s.preview.starting = "", false
		cmd := s.press(msg)
		s.resize()
		return tea.Batch(cmd, s.check())
	}
	return nil
}

func (s *setupScreen) press(msg tea.KeyMsg) tea.Cmd {
	f := &s.fields[s.at]
	typing := msg.Type == tea.KeyRunes || msg.Type == tea.KeySpace
	switch {
	case f.typed != nil && f.prose && typing && !msg.Alt:
		f.typed(string(msg.Runes))
		return nil
	case msg.Paste && (f.typed == nil || f.finds):
		s.paste(string(msg.Runes))
		return nil
	case f.edit != nil && key.Matches(msg, keys.right):
		return f.edit()
	}
	if a := findAction(s.actions, msg); a != nil {
		return a.do()
	}
	switch {
	case key.Matches(msg, keys.home):
		s.at = 0
	case key.Matches(msg, keys.end):
		s.at = len(s.fields) - 1
	case f.typed != nil && typing && !msg.Alt:
		f.typed(string(msg.Runes))
	}
	return nil
}

// paste takes a pasted FEN in, wherever one is.
func (s *setupScreen) paste(text string) {
	s.at = slices.IndexFunc(s.fields, func(f field) bool { return f.edit != nil })
	s.fen = edit("", text, maxFEN)
}

// hints are the actions with the hints that the present field has a use for.
func (s *setupScreen) hints() []action {
	f := &s.fields[s.at]
	out := slices.Clone(s.actions)
	for i := range out {
		if out[i].hint == "die" && f.random == nil || out[i].hint == "change" && f.change == nil {
			out[i].hint = ""
		}
	}
	return out
}

// allActions are the keys that every field has.
func (s *setupScreen) allActions() []action {
	step := func(by int) func() tea.Cmd {
		return func() tea.Cmd { s.at = max(min(s.at+by, len(s.fields)-1), 0); return nil }
	}
	on := func(do func(f *field)) func() tea.Cmd {
		return func() tea.Cmd { do(&s.fields[s.at]); return nil }
	}
	return []action{
		{key: bind("Enter", "start the game as it is set up", "enter"), hint: "start", do: s.start},
		{key: bind("Esc or ^G", "back to the list of variants", "esc", "ctrl+g"), hint: "back", do: func() tea.Cmd { return send(setupLeft{}) }},
		{key: bind("Up or Shift+Tab", "the field above", "up", "shift+tab"), do: step(-1)},
		{key: bind("Down or Tab", "the field below", "down", "tab"), do: step(1)},
		{key: bind("Left", "the value before", "left"), do: on(func(f *field) { f.shift(-1) })},
		{key: bind("Right", "the value after", "right"), hint: "change", do: on(func(f *field) { f.shift(1) })},
		{key: bind("Space", "draw a variable's value by die; else the value after", " "), hint: "die", do: on(func(f *field) {
			if f.random != nil {
				f.random()
				return
			}
			f.shift(1)
		})},
		{key: bind("Backspace", "delete a letter; of a variable, until it is drawn when the game starts", "backspace"), do: on(func(f *field) {
			if f.typed != nil {
				f.typed("")
			} else if f.reset != nil {
				f.reset()
			}
		})},
		{key: bind("Del or ^U", "back to how the field is at first", "delete", "ctrl+u"), do: on(func(f *field) {
			if f.reset != nil {
				f.reset()
			}
		})},
		{key: bind("^E", "set the position up on a board", "ctrl+e"), hint: "edit board", do: s.openEditor},
	}
}

// start asks for the game, as soon as what is set is known to be right.
func (s *setupScreen) start() tea.Cmd {
	s.preview.starting = true
	return s.startChecked()
}

// startChecked starts the game if that is wanted and the position is known, or
// points to the field that is wrong.
func (s *setupScreen) startChecked() tea.Cmd {
	p := &s.preview
	if !p.starting || p.asked != s.sought() || p.busy {
		return nil
	}
	p.starting = false
	for i := range s.fields {
		if text := s.fields[i].wrong(); text != "" {
			s.at, s.notice = i, text
			s.resize()
			return nil
		}
	}
	config, err := s.configured(p.result.fen)
	if err == nil {
		err = p.result.err
	}
	if err != nil {
		s.notice = err.Error()
		return nil
	}
	return s.begins(config)
}

// begins notes how the game is set up and asks for it.
func (s *setupScreen) begins(config gameConfig) tea.Cmd {
	s.remember()
	return tea.Batch(send(notesChanged{}), send(gameWanted{config}))
}

// configured returns what the game is set up from, in a position.
func (s *setupScreen) configured(fen string) (gameConfig, error) {
	config := s.config
	config.fen = fen
	values, err := checkedValues(config.def, s.values)
	if err != nil {
		return config, err
	}
	config.values = values
	control, err := clock.Parse(s.control)
	if err != nil {
		return config, err
	}
	sides := s.sides
	if s.swap && s.rand.IntN(2) == 0 {
		sides[0], sides[1] = sides[1], sides[0]
	}
	config.play = session.Config{
		Seats:    [2]session.Seat{s.seats[sides[0]], s.seats[sides[1]]},
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

func (s *setupScreen) help() []helpSection {
	rows := [][2]string{{"letters, digits", "type a clock, a number, a FEN, or @ and the name of a file with a FEN; of a player the first letter, or a level of ferz"}}
	for i := range s.actions {
		rows = append(rows, s.actions[i].helpRow())
	}
	rows = append(rows, [2]string{"paste", "a FEN goes to the position"}, row(keys.home, "the first field"), row(keys.end, "the last field"), row(keys.help, "this help"), row(keys.quit, "quit"))
	return []helpSection{{title: "Setting up a game", rows: rows}, {
		title: "What is kept", text: []string{"Players, clock and variables are remembered for each variant, once a game has begun. The position is not."},
	}}
}
