package engines

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/xboard/registry"
)

// engineInfo is the number of lines with details of the engine at the cursor.
const engineInfo = 3

func (s *Screen) listHeight() int {
	return max(s.c.Height-6-engineInfo-len(s.problemLines()), 1)
}

func (s *Screen) View() []string {
	t, width := s.c.Theme, s.c.Width
	out := []string{t.Paint(theme.Title, "Engines") + "  " + t.Paint(theme.Dim, s.place())}
	out = append(out, s.problemLines()...)
	out = append(out, t.Paint(theme.Dim, ui.Clip("  "+s.columns("Name", "Protocol", "Plays", "Probed"), width)))
	out = append(out, ui.FitFrame(s.list.Draw(s.rowLine), width, s.listHeight())...)
	out = append(out, "")
	out = append(out, ui.FitFrame(s.about(), width, engineInfo)...)
	return append(ui.OverlayFooter(out, s.foot(), 1), ui.HintLine(t, s.actions, width))
}

func (s *Screen) place() string {
	if s.c.Engines == nil {
		return ""
	}
	return "kept in " + ui.Clean(s.c.Files.Shown(s.c.Engines.Path()))
}

// problemLines are the lines of what is wrong with the list.
func (s *Screen) problemLines() []string {
	var out []string
	if why := s.whyNoList(); why != "" {
		out = ui.Wrap("No engines can be kept: "+ui.Clean(why), s.c.Width-2)
	}
	for _, p := range s.problems {
		out = append(out, ui.Wrap(ui.Clean(p), s.c.Width-2)...)
	}
	if most := s.c.MaxProblemLines(); len(out) > most {
		out = append(out[:most-1], fmt.Sprintf("and %d lines more", len(out)-most+1))
	}
	for i := range out {
		out[i] = s.c.Theme.Paint(theme.Warning, "! "+out[i])
	}
	return out
}

// rowLine draws an engine of the list.
func (s *Screen) rowLine(i int) []string {
	line := s.rowText(&s.rows[i], s.c.Width-3)
	if i == s.list.At {
		return []string{s.c.Theme.Paint(theme.Choice, ui.Pad("> "+line, s.c.Width-1))}
	}
	return []string{"  " + line}
}

// nameWidth is the width of the column of names.
func (s *Screen) nameWidth() int {
	width := 8
	for i := range s.rows {
		width = max(width, ansi.StringWidth(ui.Clean(s.rows[i].name())))
	}
	return min(width, 24)
}

// columns writes a line of the list.
func (s *Screen) columns(name, protocol, plays, state string) string {
	return ui.Pad(name, s.nameWidth()) + "  " + ui.Pad(protocol, 9) + ui.Pad(plays, 14) + state
}

// rowText writes an engine in a line.
func (s *Screen) rowText(r *engineRow, width int) string {
	name := ui.Clean(r.name())
	if r.entry == nil {
		return ui.Clip(s.columns(name, "-", "all variants", "built in"), width)
	}
	e := r.entry
	plays := "?"
	if e.Seen != nil {
		plays = words.Count(max(len(e.Seen.Variants), 1), "variant")
	}
	return ui.Clip(s.columns(name, string(e.Protocol), plays, s.state(r)), width)
}

// state describes when an engine was last queried or tested, or its problem.
func (s *Screen) state(r *engineRow) string {
	switch {
	case s.tested[r.name()] != "":
		return ui.Clean(s.tested[r.name()])
	case r.stale != "":
		return ui.Clean("! " + r.stale)
	}
	return "asked " + r.entry.Seen.At.Local().Format("2006-01-02")
}

// about shows details of the engine at the cursor.
func (s *Screen) about() []string {
	r, width := s.current(), s.c.Width-1
	switch {
	case s.confirm.Asking():
		return s.confirm.Lines(s.c.Theme, width, engineInfo)
	case r.entry == nil && s.known && len(s.rows) == 1:
		return ui.Wrap("No other engine is known. d looks for engines on this machine, a adds one by its command.", width)
	case r.entry == nil:
		return ui.Wrap("The engine that comes with ferz. Its level is chosen where a game is set up.", width)
	}
	e := r.entry
	text := ui.Clean(cmp.Or(e.Description().Name, e.Name))
	if by := e.Description().Author; by != "" {
		text += " by " + ui.Clean(by)
	}
	out := []string{ui.Clip(text, width)}
	if r.stale != "" {
		out = append(out, ui.TextLines(s.c.Theme, theme.Warning, staleText(r), width, engineInfo-1)...)
	}
	return append(out, ui.TextLines(s.c.Theme, theme.Dim, ui.Clean(registry.CommandText(e.Command)), width, engineInfo-1)...)
}

// staleText explains why the stored description of an engine may be outdated, and
// what to do.
func staleText(r *engineRow) string {
	text := ui.Clean(ui.Sentence(r.stale))
	if !strings.HasSuffix(r.stale, "is not there") {
		text += " r asks it."
	}
	return text
}

func (s *Screen) foot() []string {
	switch {
	case s.notice.Text != "":
		return s.notice.Lines(s.c.Theme, s.c.Width)
	case s.listing != 0 && !s.known:
		return []string{"Reading..."}
	}
	return []string{s.list.More(s.c.Theme)}
}

func (s *Screen) Help() []ui.HelpSection {
	var rows [][2]string
	for i := range s.actions {
		h := s.actions[i].HelpRow()
		if why := s.actions[i].DisabledReason(); why != "" {
			h[1] += " (unavailable: " + why + ")"
		}
		rows = append(rows, h)
	}
	rows = append(rows, ui.Row(ui.Keys.Help, "this help"), ui.Row(ui.Keys.Quit, "quit"))
	return []ui.HelpSection{{Title: "Engines", Rows: rows}, {Title: "About engines", Text: []string{
		"Other programs that play, by the UCI, XBoard, USI or UCCI protocol. Those in this list can be chosen as players where a game is set up, and in a game by :white NAME and :black NAME.",
		"Most play only some variants; ferz lets them play others like these through an adaptor, such as another start position or a mirrored board. Enter lists them.",
	}}}
}
