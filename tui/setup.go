package tui

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
)

// moveTimes are the times per move to choose from.
var moveTimes = []time.Duration{
	100 * time.Millisecond, 200 * time.Millisecond, 500 * time.Millisecond,
	time.Second, 2 * time.Second, 3 * time.Second, 5 * time.Second, 10 * time.Second,
}

// field is something to set up.
type field struct {
	name   string
	value  func() string
	domain string
	change func(by int)      // to a value before or after
	typed  func(text string) // one more letter, or "" to delete one
	random func()
}

// setupScreen sets a game up. Enter starts it with what is set.
type setupScreen struct {
	c      *common
	config gameConfig
	human  [2]bool
	time   int // index in moveTimes
	values map[string]string
	rand   *rand.Rand
	fields []field
	at     int
	first  int
	notice string
}

func newSetup(c *common, def engine.Definition) *setupScreen {
	s := &setupScreen{
		c: c, config: gameConfig{def: def}, human: [2]bool{true, false},
		time: slices.Index(moveTimes, time.Second), values: map[string]string{},
		rand: rand.New(rand.NewPCG(c.seed, c.nextID())),
	}
	for side := range engine.Color(2) {
		s.fields = append(s.fields, field{
			name: side.String(), domain: "you or the engine",
			value:  func() string { return []string{"engine", "you"}[btoi(s.human[side])] },
			change: func(int) { s.human[side] = !s.human[side] },
		})
	}
	s.fields = append(s.fields, field{
		name: "Engine's time", domain: "for each move",
		value:  func() string { return seconds(moveTimes[s.time]) },
		change: func(by int) { s.time = max(min(s.time+by, len(moveTimes)-1), 0) },
	})
	for _, v := range def.Variables {
		if !v.Assigned {
			s.fields = append(s.fields, s.variable(v))
		}
	}
	return s
}

// variable returns the field of a game variable. Without a value it is drawn
// at random when the game starts.
func (s *setupScreen) variable(v engine.Variable) field {
	f := field{
		name: v.Name, domain: variableDomain(v),
		value: func() string {
			if text, ok := s.values[v.Name]; ok {
				return text
			}
			return "at random"
		},
		change: func(by int) { s.values[v.Name] = neighbour(v, s.values[v.Name], by) },
		random: func() { s.values[v.Name] = v.Random(s.rand) },
	}
	if v.Kind == engine.IntVariable || v.Kind == engine.TextVariable {
		f.typed = func(text string) { s.typeValue(v, text) }
	}
	return f
}

// typeValue adds to a variable's value, or takes its last letter away.
func (s *setupScreen) typeValue(v engine.Variable, text string) {
	old := []rune(s.values[v.Name])
	if text == "" {
		if len(old) > 0 {
			old = old[:len(old)-1]
		}
	} else if v.Kind != engine.IntVariable || strings.Contains("-0123456789", text) {
		old = append(old, []rune(clean(text))...)
	}
	if len(old) == 0 {
		delete(s.values, v.Name)
		return
	}
	s.values[v.Name] = string(old[:min(len(old), 40)])
}

func variableDomain(v engine.Variable) string {
	switch v.Kind {
	case engine.IntVariable:
		return fmt.Sprintf("%d to %d", v.Min, v.Max)
	case engine.ChoiceVariable:
		return fmt.Sprintf("%d choices", len(v.Choices))
	case engine.BoolVariable:
		return "yes or no"
	}
	return "text"
}

// neighbour returns the value before or after one; from none it is the first
// or the last.
func neighbour(v engine.Variable, value string, by int) string {
	switch v.Kind {
	case engine.IntVariable:
		n, err := strconv.Atoi(value)
		switch {
		case err != nil && by > 0:
			n = v.Min
		case err != nil:
			n = v.Max
		default:
			n = max(min(n+by, v.Max), v.Min)
		}
		return strconv.Itoa(n)
	case engine.ChoiceVariable, engine.BoolVariable:
		list := v.Choices
		if v.Kind == engine.BoolVariable {
			list = []string{"no", "yes"}
		}
		i := slices.Index(list, value) + by
		if value == "" && by < 0 {
			i = len(list) - 1
		}
		return list[max(min(i, len(list)-1), 0)]
	}
	return value
}

func (s *setupScreen) close() {}

func (s *setupScreen) update(msg tea.Msg) tea.Cmd {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil
	}
	s.notice = ""
	defer s.resize()
	f := &s.fields[s.at]
	switch {
	case key.Matches(k, keys.up):
		s.at--
	case key.Matches(k, keys.down), key.Matches(k, keys.next):
		s.at++
	case key.Matches(k, keys.left):
		f.change(-1)
	case key.Matches(k, keys.right):
		f.change(1)
	case key.Matches(k, keys.accept):
		return s.start()
	case key.Matches(k, keys.cancel):
		return send(setupLeft{})
	case key.Matches(k, keys.space) && f.random != nil:
		f.random()
	case key.Matches(k, keys.space):
		f.change(1)
	case f.typed != nil && k.Type == tea.KeyRunes && !k.Alt:
		f.typed(string(k.Runes))
	case f.typed != nil && k.Type == tea.KeyBackspace:
		f.typed("")
	}
	return nil
}

// start asks for the game, or says which value is wrong.
func (s *setupScreen) start() tea.Cmd {
	config := s.config
	config.values = engine.Values{}
	for _, v := range config.def.Variables {
		text, ok := s.values[v.Name]
		if !ok {
			continue
		}
		value, err := v.Check(text)
		if err != nil {
			s.notice = err.Error()
			return nil
		}
		config.values[v.Name] = value
	}
	for side := range config.players {
		if !s.human[side] {
			config.players[side] = player{engine: true, moveTime: moveTimes[s.time]}
		}
	}
	return send(gameWanted{config})
}

func (s *setupScreen) listHeight() int { return max(s.c.height-6, 1) }

func (s *setupScreen) resize() {
	s.at = max(min(s.at, len(s.fields)-1), 0)
	s.first = window(s.first, s.listHeight(), len(s.fields), s.at)
}

func (s *setupScreen) view() []string {
	t, width := s.c.theme, s.c.width
	out := []string{t.title.paint(s.config.def.Name), ""}
	column := 0
	for _, f := range s.fields {
		column = max(column, len(f.name))
	}
	column = min(column, width/3)
	for i := s.first; i < min(s.first+s.listHeight(), len(s.fields)); i++ {
		f := &s.fields[i]
		left := "  " + pad(f.name, column)
		if i != s.at {
			out = append(out, clip(left+"    "+pad(f.value(), 20)+"   "+t.dim.paint(f.domain), width))
			continue
		}
		out = append(out, clip(">"+left[1:]+"  "+t.choice.paint("< "+pad(f.value(), 20)+" >")+" "+f.domain, width))
	}
	out = frame(out, width, s.listHeight()+2)
	return append(out, "", t.error.paint(clean(s.notice)), "",
		t.dim.paint("? help  Enter: start  Esc: back  up down: field  left right: change  Space: random"))
}

func (s *setupScreen) help() []helpSection {
	return []helpSection{{
		title: "Setting up a game",
		rows: [][2]string{
			row(keys.accept, "start the game as it is set up"),
			row(keys.up, "the field above"), row(keys.down, "the field below"),
			row(keys.left, "the value before"), row(keys.right, "the value after"),
			{"digits", "type a number; Backspace deletes until it is drawn at random again"},
			row(keys.space, "draw a value at random now"),
			row(keys.cancel, "back to the list of variants"),
			row(keys.help, "this help"), row(keys.quit, "quit"),
		},
	}}
}
