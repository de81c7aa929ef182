package engines

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/registry"
)

// engineScreen shows an engine's details and sets its options. Changes are written
// in the background.
type engineScreen struct {
	c       *ui.Common
	entry   registry.Entry
	stale   string
	options []xboard.Option // announced, then those that are set all the same
	at      int             // index in options
	top     int             // first visible line
	edit    *ui.LineInput   // the value being typed
	notice  ui.Notice
	actions []ui.Action
	plays   playableVariants
	saver   ui.Saver[optionsSavedMsg]
	unsaved []optionChange // in the order in which they were set
	cancel  context.CancelFunc
}

var _ interface {
	ui.Screen
	ui.Resizer
	ui.KeyKeeper
	ui.Closer
} = (*engineScreen)(nil)

// playableVariants is which variants an engine can play.
type playableVariants struct {
	id       uint64 // of the search under way, or 0
	known    bool
	straight []string // ids of variants
	adapted  []string // id and what the adaptor does
}

// playableMsg brings which variants an engine can play.
type playableMsg struct {
	id    uint64
	plays playableVariants
}

type optionChange struct{ name, value string }

// optionsSavedMsg: changes of options are on disk, or can't be written.
type optionsSavedMsg struct{ err error }

func newEngine(c *ui.Common, r *engineRow) *engineScreen {
	s := &engineScreen{c: c, entry: cloneEntry(*r.entry), stale: r.stale}
	s.options = s.allOptions()
	s.actions = s.allActions()
	s.saver.Write = s.write
	return s
}

// ownOptions are those that ferz sets itself, as a game needs them.
var ownOptions = []string{"Protocol", "UCI_Variant", "UCI_Chess960", "UCI_AnalyseMode", "UCI_Opponent"}

// allOptions lists the options announced that are left to the user, and those
// set without it.
func (s *engineScreen) allOptions() []xboard.Option {
	out := slices.DeleteFunc(slices.Clone(s.entry.Description().Options), func(o xboard.Option) bool {
		return slices.Contains(ownOptions, o.Name)
	})
	for _, name := range slices.Sorted(maps.Keys(s.entry.Options)) {
		if !slices.ContainsFunc(out, func(o xboard.Option) bool { return strings.EqualFold(o.Name, name) }) {
			out = append(out, xboard.Option{Name: name, Kind: xboard.StringOption})
		}
	}
	return out
}

// Init looks which variants the engine can play.
func (s *engineScreen) Init() tea.Cmd {
	if s.c.Find == nil {
		return nil
	}
	ctx, cancel := context.WithCancel(s.c.Ctx)
	s.cancel = cancel
	s.plays.id = s.c.NextID()
	return playsCmd(ctx, s.plays.id, s.c.Find, cloneEntry(s.entry), s.c.Variants.Listed())
}

// playsCmd finds which of all variants an engine can play.
func playsCmd(ctx context.Context, id uint64, find xboard.DialectFinder, e registry.Entry, all []engine.Definition) tea.Cmd {
	return func() (msg tea.Msg) {
		out := playableVariants{known: true}
		for _, def := range all {
			if ctx.Err() != nil {
				return nil
			}
			d := dialectOf(def, find, &e)
			switch {
			case d == nil:
			case d.AdaptorNote == "":
				out.straight = append(out.straight, def.ID)
			default:
				out.adapted = append(out.adapted, def.ID+": "+d.AdaptorNote)
			}
		}
		return playableMsg{id, out}
	}
}

// dialectOf returns how an engine plays a variant, or nil.
func dialectOf(def engine.Definition, find xboard.DialectFinder, e *registry.Entry) (d *xboard.Dialect) {
	defer func() {
		if recover() != nil { // a variant that can't be compiled is not played
			d = nil
		}
	}()
	v, err := engine.Compile(def, nil)
	if err != nil {
		return nil
	}
	d, err = find(v, e.Description(), &e.Config)
	if err != nil {
		return nil
	}
	return d
}

// Close ends the search, and waits until what was set is written.
func (s *engineScreen) Close() tea.Cmd {
	if s.cancel != nil {
		s.cancel()
	}
	last := s.saver.Flush()
	if last == nil {
		return nil
	}
	return func() tea.Msg {
		last()
		return ui.EnginesChangedMsg{}
	}
}

func (s *engineScreen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case playableMsg:
		if msg.id == s.plays.id {
			s.plays = msg.plays
		}
	case ui.SavedMsg[optionsSavedMsg]:
		return s.written(msg)
	case listedMsg:
		s.reread(msg)
	case tea.KeyMsg:
		s.notice = ui.Notice{}
		return s.press(msg)
	}
	return nil
}

// reread takes over what has become known of the engine, such as after asking
// it again.
func (s *engineScreen) reread(msg listedMsg) {
	for i := range msg.rows {
		if r := &msg.rows[i]; r.entry != nil && r.entry.Name == s.entry.Name && !s.saver.Busy() {
			s.entry, s.stale = cloneEntry(*r.entry), r.stale
			s.options = s.allOptions()
			s.Resize()
		}
	}
}

// written shows an error if options could not be written, and writes the next
// ones.
func (s *engineScreen) written(msg ui.SavedMsg[optionsSavedMsg]) tea.Cmd {
	if !s.saver.Finish(msg) {
		return nil
	}
	if err := msg.Result.err; err != nil {
		s.notice = ui.Notice{Text: "Not kept: " + err.Error(), IsError: true}
	}
	return tea.Batch(s.saver.Next(s.c), ui.Send(ui.EnginesChangedMsg{}))
}

// current returns the option at the cursor, or nil.
func (s *engineScreen) current() *xboard.Option {
	if s.at >= len(s.options) {
		return nil
	}
	return &s.options[s.at]
}

// value returns an option's value and whether it was set.
func (s *engineScreen) value(o *xboard.Option) (string, bool) {
	for name, value := range s.entry.Options {
		if strings.EqualFold(name, o.Name) {
			return value, true
		}
	}
	return o.Default, false
}

// set sets the option at the cursor, "" to its default.
func (s *engineScreen) set(value string) tea.Cmd {
	o := s.current()
	if err := s.entry.SetOption(o.Name, value); err != nil {
		s.notice = ui.Notice{Text: err.Error(), IsError: true}
		return nil
	}
	s.edit = nil
	s.unsaved = append(s.unsaved, optionChange{o.Name, value})
	return s.saver.Save(s.c)
}

// write writes what was set since the last time, also when the program ends.
func (s *engineScreen) write() func() optionsSavedMsg {
	ctx, store, name, list := context.WithoutCancel(s.c.Ctx), s.c.Engines, s.entry.Name, s.unsaved
	s.unsaved = nil
	return func() optionsSavedMsg { return optionsSavedMsg{writeOptions(ctx, store, name, list)} }
}

func writeOptions(ctx context.Context, store *registry.Store, engine string, list []optionChange) error {
	return store.Change(ctx, engine, func(e *registry.Entry) error {
		for _, change := range list {
			if err := e.SetOption(change.name, change.value); err != nil {
				return err
			}
		}
		return nil
	})
}

// shift takes a value before or after: of numbers with a large range half or
// twice as much.
func (s *engineScreen) shift(by int) tea.Cmd {
	o := s.current()
	value, _ := s.value(o)
	switch o.Kind {
	case xboard.CheckOption:
		return s.set(strconv.FormatBool(value != "true"))
	case xboard.ComboOption:
		if n := len(o.Choices); n > 0 {
			at := slices.IndexFunc(o.Choices, func(c string) bool { return strings.EqualFold(c, value) })
			return s.set(o.Choices[(max(at, 0)+by+n)%n])
		}
	case xboard.SpinOption:
		return s.set(strconv.Itoa(stepSpin(o, value, by)))
	}
	return s.enter()
}

// maxUnitStep is the range of numbers up to which each of them is a step.
const maxUnitStep = 200

// stepSpin returns the number before or after one.
func stepSpin(o *xboard.Option, value string, by int) int {
	n, err := strconv.Atoi(value)
	switch {
	case err != nil:
		n = max(o.Min, 0)
	case by > 0 && n > math.MaxInt/2, by < 0 && n < math.MinInt/2: // there is no room to go
	case uint(o.Max-o.Min) <= maxUnitStep || n < 1 || n == 1 && by < 0:
		n += by
	case by > 0:
		n *= 2
	default:
		n /= 2
	}
	return max(min(n, o.Max), o.Min)
}

// enter changes the option at the cursor: switches and choices at once, others
// by typing.
func (s *engineScreen) enter() tea.Cmd {
	o := s.current()
	if o.Kind == xboard.CheckOption || o.Kind == xboard.ComboOption {
		return s.shift(1)
	}
	value, _ := s.value(o)
	s.edit = &ui.LineInput{}
	s.edit.Set(ui.Clean(value))
	s.edit.MarkRejected()
	return nil
}

// whyReadOnly returns the reason why the option at the cursor can't be changed, or "".
func (s *engineScreen) whyReadOnly() string {
	o := s.current()
	switch {
	case o == nil && s.entry.Seen == nil:
		return "the engine was never asked for its options; r asks it"
	case o == nil:
		return "the engine has no options"
	case o.Kind == xboard.ButtonOption:
		return fmt.Sprintf("%s is a button: it has no value to keep", ui.Clean(o.Name))
	}
	return ""
}

func (s *engineScreen) press(msg tea.KeyMsg) tea.Cmd {
	if s.edit != nil {
		return s.pressEdit(msg)
	}
	return ui.PerformKey(s.actions, msg, &s.notice)
}

func (s *engineScreen) pressEdit(msg tea.KeyMsg) tea.Cmd {
	switch {
	case msg.Type == tea.KeyEnter:
		return s.set(strings.TrimSpace(s.edit.String()))
	case msg.Type == tea.KeyEsc || msg.Type == tea.KeyCtrlG:
		s.edit = nil
	default:
		s.edit.Press(msg)
	}
	return nil
}

// Keeps implements ui.Screen: whether a value is being typed.
func (s *engineScreen) Keeps(msg tea.KeyMsg) bool { return ui.IsText(msg) && s.edit != nil }
