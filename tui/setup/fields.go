package setup

import (
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/gamespec"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/user/host"
	"github.com/ferzchess/ferz/xboard/clock"
)

// field is something to set up. Functions that are nil it does not have.
type field struct {
	group        string // the heading above it; "": it belongs to the one before
	name         string
	hint         func() string // what may be chosen
	value        func() string
	change       func(by int)      // to a value before or after
	typed        func(text string) // more letters, or "" to delete one
	text         *fieldText        // is typed, with a cursor
	typeToSelect bool              // typed text selects a value
	random       func()            // draws a value
	reset        func()            // back to how it is at first
	edit         func() tea.Cmd    // opens the field's own screen
	check        func() error      // error in the value
	warn         func() string     // warning about a valid value
}

// fieldText is a text that is typed into a field.
type fieldText struct {
	input ui.LineInput
	now   func() string
	set   func(text string)
}

// line returns the text as it is being typed.
func (f *fieldText) line() *ui.LineInput {
	if now := f.now(); f.input.String() != now {
		f.input.Set(now)
	}
	return &f.input
}

// press takes a key in and reports whether it was one for the text.
func (f *fieldText) press(msg tea.KeyMsg) bool {
	if f == nil || key.Matches(msg, ui.Keys.Home, ui.Keys.End) || msg.Type == tea.KeyCtrlU || msg.Type == tea.KeyDelete {
		return false // they are the screen's
	}
	took := f.line().Press(msg)
	f.set(f.input.String())
	return took
}

func (f *field) shift(by int) {
	if f.change != nil {
		f.change(by)
	}
}

// problem describes the error in the value, or returns "".
func (f *field) problem() string {
	if f.check == nil {
		return ""
	}
	if err := f.check(); err != nil {
		return ui.Clean(err.Error())
	}
	return ""
}

// warning returns a warning about a valid but unusual value, or "".
func (f *field) warning() string {
	if f.warn == nil {
		return ""
	}
	return f.warn()
}

// allFields are the fields of the variant.
func (s *Screen) allFields() []field {
	var out []field
	for side := range engine.Color(2) {
		out = append(out, s.playerField(side))
	}
	out = append(out, s.colorsField(), s.controlField(), s.timeField(), s.positionField())
	for i, heading := range map[int]string{0: "Players", 3: "Time", 5: "Position"} {
		out[i].group = heading
	}
	for _, v := range s.config.Def.Variables {
		if !v.Assigned {
			out = append(out, s.variable(v))
		}
	}
	return out
}

func (s *Screen) playerField(side engine.Color) field {
	first := s.sides[side]
	return field{
		name: s.config.Def.Side(side), hint: func() string { return s.playersHint(s.seats[s.sides[side]]) },
		value:  func() string { return ui.Clean(s.seats[s.sides[side]].String()) },
		change: func(by int) { s.sides[side] = (s.sides[side] + by + len(s.seats)) % len(s.seats) },
		typed: func(text string) {
			if text == "" {
				s.sides[side] = first
				return
			}
			s.sides[side] = s.nextSeat(s.sides[side], strings.ToLower(text))
		},
		typeToSelect: true,
		reset:        func() { s.sides[side] = first },
	}
}

// playersHint describes ferz's strength at the chosen level, or the possible
// players. The words for a rating are those of chess, and name it where the game has
// another scale.
func (s *Screen) playersHint(chosen livegame.Seat) string {
	switch {
	case chosen.HasRating() && s.preview.ownScale:
		return "in chess " + chosen.LevelText()
	case chosen.Kind == livegame.Builtin:
		return chosen.LevelText()
	case s.engines:
		return "you, ferz (at a rating, or its best) or an engine; letters and digits jump"
	}
	return "you, or ferz (at a rating, or its best); F4 adds engines"
}

// nextSeat returns the next seat for typed letters, or digits with which a rating
// begins. A letter selects ferz once, at full strength, not at each rating.
func (s *Screen) nextSeat(at int, text string) int {
	for i := range s.seats {
		next := (at + 1 + i) % len(s.seats)
		seat := s.seats[next]
		switch {
		case seat.HasRating() && strings.HasPrefix(strconv.Itoa(seat.Level), text):
			return next
		case seat.HasRating():
		case strings.HasPrefix(strings.ToLower(seat.String()), text):
			return next
		}
	}
	return at
}

func (s *Screen) colorsField() field {
	return field{
		name: "Colors", hint: constantHint("as listed, or random when the game starts"),
		value:  func() string { return map[bool]string{false: "as listed", true: "random"}[s.swap] },
		change: func(int) { s.swap = !s.swap },
		reset:  func() { s.swap = false },
	}
}

// maxControl is the length that a time control may have.
const maxControl = 60

// controlField is the field of the time control: one of a list, or typed.
func (s *Screen) controlField() field {
	return field{
		name: "Clock", hint: s.controlHint,
		value: func() string { return s.control },
		change: func(by int) {
			i := slices.Index(controls, s.control)
			s.control, s.typing = controls[(max(i, 0)+by+len(controls))%len(controls)], false
		},
		typed: func(text string) {
			if !s.typing && text != "" {
				s.control = ""
			}
			s.control, s.typing = ui.ApplyKey(s.control, text, maxControl), true
		},
		reset: func() { s.control, s.typing = controls[0], false },
		check: func() error { _, err := clock.Parse(s.control); return err },
	}
}

// shortControl is the length of time controls that fit into the field in any window.
const shortControl = 12

// controlHint explains the notation of time controls, after a value that may be clipped in
// its field.
func (s *Screen) controlHint() string {
	const forms = "5:00 total; 3:00+2 increment; 40/5:00 per 40 moves; 40/5:00,1:00+2 in stages; 10:00b30 byoyomi; 10:00+5:00/25 Canadian; 10/move fixed; none"
	if len(s.control) <= shortControl {
		return forms
	}
	return s.control + " (as 5:00; 3:00+2; 40/5:00; 40/5:00,1:00+2; 10:00b30; 10/move; none)"
}

func (s *Screen) timeField() field {
	return field{
		name: "Time per move", hint: constantHint("of engines, in games without a clock"),
		value:  func() string { return moveTimes[s.time].String() },
		change: func(by int) { s.time = max(min(s.time+by, len(moveTimes)-1), 0) },
	}
}

// maxFEN is the length that a FEN may have: 256 squares and what comes then.
const maxFEN = 1000

func (s *Screen) positionField() field {
	hint := "a FEN, or @file; Right: set it up on a board"
	if s.c.Host.Permits(host.Files) != nil {
		hint = "a FEN; Right: set it up on a board"
	}
	return field{
		name: "Position", hint: constantHint(hint),
		value: func() string {
			if s.fen == "" {
				return "the start"
			}
			return s.fen
		},
		text:  &fieldText{input: ui.LineInput{Limit: maxFEN}, now: func() string { return s.fen }, set: func(text string) { s.fen = text }},
		reset: func() { s.fen = "" },
		edit:  s.openEditor,
		check: s.preview.fenError,
		warn:  func() string { return s.preview.result.unusual },
	}
}

// draws chooses random values for the variables that have none yet.
func (s *Screen) draws() {
	for name, value := range gamespec.Draw(&s.config.Def, s.drawn, s.rand) {
		s.drawn[name] = value
	}
}

// variable returns the field of a variant's variable. Without a value it has a random
// one, which can be drawn again.
func (s *Screen) variable(v engine.Variable) field {
	f := field{
		name: gamespec.VariableName(v), hint: func() string { return s.variableHint(v) },
		value: func() string {
			if text, ok := s.values[v.Name]; ok {
				return ui.Clean(text)
			}
			if s.fen != "" || v.Kind == engine.TextVariable {
				return ui.Clean(v.Default)
			}
			text := ui.Clean(s.drawn[v.Name])
			if len(text) > shortDrawn {
				return text
			}
			return text + " (drawn)"
		},
		change: func(by int) { s.setValue(v, neighbor(v, s.values[v.Name], by)) },
		random: func() { s.setValue(v, ""); s.drawn[v.Name] = v.Random(s.rand) },
		reset:  func() { s.setValue(v, "") },
		check: func() error {
			if text, ok := s.values[v.Name]; ok {
				_, err := v.Check(text)
				return err
			}
			return nil
		},
	}
	switch v.Kind {
	case engine.IntVariable:
		f.typed = func(text string) {
			if strings.Trim(text, "-0123456789") == "" {
				s.setValue(v, ui.ApplyKey(s.values[v.Name], text, 12))
			}
		}
	case engine.TextVariable:
		now, set := func() string { return s.values[v.Name] }, func(text string) { s.setValue(v, text) }
		f.text = &fieldText{input: ui.LineInput{Limit: 40}, now: now, set: set}
	}
	return f
}

// shortDrawn is the length of random values that fit into the field with a mark.
const shortDrawn = 7

// variableHint describes the values of a variable, and shows in full a value that may be
// clipped in its field.
func (s *Screen) variableHint(v engine.Variable) string {
	hint := ui.VariableDomain(v) + "; Space: draw again, Del: random"
	text, chosen := s.values[v.Name]
	if !chosen && s.fen == "" {
		text = s.drawn[v.Name]
	}
	if v.Kind != engine.ChoiceVariable || len(text) <= shortDrawn {
		return hint
	}
	return ui.Clean(text) + " (" + hint + ")"
}

// setValue sets a variable; "" is at random.
func (s *Screen) setValue(v engine.Variable, text string) {
	if text == "" {
		delete(s.values, v.Name)
		return
	}
	s.values[v.Name] = text
}

// constantHint returns a hint that is always the same.
func constantHint(text string) func() string { return func() string { return text } }

// neighbor returns the value before or after one, in a ring of all values and
// "", which is at random.
func neighbor(v engine.Variable, value string, by int) string {
	switch v.Kind {
	case engine.IntVariable:
		n, err := strconv.Atoi(value)
		switch {
		case err != nil && by > 0:
			n = v.Min
		case err != nil:
			n = v.Max
		default:
			n += by
		}
		if n < v.Min || n > v.Max {
			return ""
		}
		return strconv.Itoa(n)
	case engine.ChoiceVariable, engine.BoolVariable:
		list := append([]string{""}, v.Choices...)
		if v.Kind == engine.BoolVariable {
			list = []string{"", "no", "yes"}
		}
		i := max(slices.Index(list, value), 0) + by
		return list[(i+len(list))%len(list)]
	}
	return value
}

// seats lists who may play every variant: a person, and ferz, at its best and
// then from the lowest rating up.
func seats(c *ui.Common) []livegame.Seat {
	out := []livegame.Seat{{Kind: livegame.Person, Name: c.Settings.Settings.Name}, {Kind: livegame.Builtin, Level: livegame.MaxLevel}}
	return append(out, livegame.RatedSeats()...)
}
