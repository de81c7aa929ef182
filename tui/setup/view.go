package setup

import (
	"slices"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
)

// Lines besides the fields: the title above, and below the field's purpose, errors and
// keys.
const (
	linesAbove = 1
	linesBelow = 3
	minField   = 35 // minimum columns of the fields beside the board
	maxField   = 76
)

func (s *Screen) listHeight() int { return max(s.c.Height-linesAbove-linesBelow, 1) }

// Resize keeps the selected field in view.
func (s *Screen) Resize() {
	s.list.Resize()
	s.measure()
}

// measure records the width of the board beside the fields, which stays free while a
// FEN that is being typed has no board.
func (s *Screen) measure() {
	p := &s.preview
	if board, below := s.previewLines(); len(board) > 0 {
		p.side = 0
		if !below {
			p.side = ui.Widest(board)
		}
	}
	if s.c.Width-p.side-3 < minField {
		p.side = 0
	}
}

// fieldHeight is how many lines a field takes, with its error or warning and its
// heading.
func (s *Screen) fieldHeight(i int) int {
	n := 1 + len(s.heading(i))
	if f := &s.fields[i]; f.problem() != "" || f.warning() != "" {
		n++
	}
	return n
}

// fieldsHeight is how many lines all fields take.
func (s *Screen) fieldsHeight() int {
	n := 0
	for i := range s.fields {
		n += s.fieldHeight(i)
	}
	return n
}

// heading is the line above a field, if there is space for all headings.
func (s *Screen) heading(i int) []string {
	const headings, blanks, spare, least = 3, 3, 4, 24
	f := &s.fields[i]
	if f.group == "" || s.c.Height < least || s.listHeight() < len(s.fields)+headings+blanks+spare {
		return nil
	}
	return []string{"", s.c.Theme.Paint(theme.Accent, f.group)}
}

func (s *Screen) View() []string {
	t, width, height := s.c.Theme, s.c.Width, s.listHeight()
	board, below := s.previewLines()
	side := ui.Widest(board)
	left := width
	if len(board) == 0 && s.preview.side > 0 {
		left = width - s.preview.side - 3
	} else if len(board) > 0 && !below {
		left = min(width-side-3, maxField)
	}
	column := s.nameColumn(left)
	fields := s.list.Draw(func(i int) []string { return s.fieldLines(i, column, left) })
	if !below {
		fields = append(fields, s.aboutGame(left, height-len(fields))...)
	}
	fields = ui.FitFrame(fields, left, height)
	switch {
	case len(board) == 0:
	case below:
		fields = slices.Concat(fields[:height-len(board)], board)
	default:
		fields = ui.JoinColumns(fields, ui.FitFrame(board, side, height), left, 3)
	}
	title := t.Paint(theme.Title, ui.Clean(s.config.Def.Name)) + "  " + t.Paint(theme.Dim, "game setup")
	out := append([]string{title}, ui.FitFrame(fields, width, height)...)
	return append(ui.OverlayFooter(out, s.foot(), linesBelow-1), ui.HintLine(t, s.hints(), width))
}

// aboutGame describes the variant and its rules below the fields, if there is
// space for some of it.
func (s *Screen) aboutGame(width, height int) []string {
	const least = 7
	v := s.preview.result.variant
	if height < least || v == nil || s.c.Height < roomy {
		return nil
	}
	out := []string{"", s.c.Theme.Paint(theme.Accent, "The game")}
	for _, text := range append([]string{s.config.Def.Description}, v.Describe()...) {
		lines := ui.Indented(s.c.Relabel(v, text), width-4)
		if len(out)+len(lines) > height {
			break
		}
		out = append(out, lines...)
	}
	return out
}

// roomy is the minimum height of a window in which the variant is described.
const roomy = 30

// foot shows the purpose of the field and the latest error, or only the error if
// there is no space for both.
func (s *Screen) foot() []string {
	t, width, f := s.c.Theme, s.c.Width, &s.fields[s.list.At]
	const room = linesBelow - 1
	hint := ui.TextLines(t, theme.Dim, f.name+": "+f.hint(), width, room)
	trouble := s.errorText()
	if trouble == "" {
		return hint
	}
	wrong := ui.TextLines(t, theme.Error, trouble, width, ui.MaxNoticeLines)
	if len(wrong) >= room {
		return wrong
	}
	return append(hint[:1], wrong...)
}

// nameColumn is the width of the fields' names.
func (s *Screen) nameColumn(width int) int {
	column := 0
	for i := range s.fields {
		column = max(column, ansi.StringWidth(s.fields[i].name))
	}
	return min(column, max(width*2/5, 16))
}

// fieldLines draws a field and, below it, its error or warning.
func (s *Screen) fieldLines(i, column, width int) []string {
	t, f := s.c.Theme, &s.fields[i]
	out := append(s.heading(i), s.fieldLine(i, column, width))
	if text := f.problem(); text != "" {
		return append(out, ui.Clip("  "+t.Paint(theme.Error, "! "+ui.ShortQuotes(text)), width))
	}
	if text := f.warning(); text != "" {
		return append(out, ui.Clip("  "+t.Paint(theme.Warning, "! "+text), width))
	}
	return out
}

func (s *Screen) fieldLine(i, column, width int) string {
	t, f := s.c.Theme, &s.fields[i]
	room := max(min(width-column-8, 60), 4)
	value := f.value()
	if n := ansi.StringWidth(value); n > room { // the end is where one types
		if f.typed == nil && f.text == nil {
			value = ui.Clip(value, room)
		} else { // show the end of the typed text
			value = ansi.TruncateLeft(value, n-room, "")
		}
	}
	if i != s.list.At {
		return ui.Clip("  "+ui.Pad(f.name, column)+"    "+value, width)
	}
	line := "> " + ui.Pad(f.name, column) + "  "
	if f.text != nil && f.text.now() != "" {
		return ui.Clip(t.Paint(theme.Accent, line+"  ")+f.text.line().Window(t, room), width)
	}
	value = ui.Pad(value, min(max(ansi.StringWidth(value), 20), room))
	return ui.Clip(t.Paint(theme.Accent, line)+t.Paint(theme.Choice, "< "+value+" >"), width)
}

// previewLines returns the drawing of the position, if it fits beside the fields or
// below them.
func (s *Screen) previewLines() (lines []string, below bool) {
	p := &s.preview
	if p.result.position == nil {
		return nil, false
	}
	of := previewKey{p.result.id, s.c.Width, s.listHeight(), s.fieldsHeight(), s.c.BoardStyle()}
	if p.drawing.of != of {
		p.drawing = drawing{of: of}
		p.drawing.lines, p.drawing.below = s.draw(of)
	}
	return p.drawing.lines, p.drawing.below
}

// draw draws the position beside the fields or, if it only fits there, below.
func (s *Screen) draw(of previewKey) (lines []string, below bool) {
	text, caption := "", []string(nil)
	room := boardview.Space{Width: of.width - minField - 3, Height: of.height}
	if s.preview.result.drawn {
		text = "Drawn at random; Space draws again."
		caption = ui.Wrap(text, max(room.Width, 1))
		room.Height -= len(caption)
	}
	if board := s.fitted(room); board != nil {
		return append(board, caption...), false
	}
	room = boardview.Space{Width: of.width, Height: of.height - of.fields - 1}
	if board := s.fitted(room); board != nil {
		return append([]string{ui.Clip(text, of.width)}, board...), true
	}
	room.Height++
	return s.fitted(room), true
}

// fitted draws the position if it fits a room whole, hands included.
func (s *Screen) fitted(room boardview.Space) []string {
	p := s.preview.result.position
	if room.Height <= p.Variant().Ranks() || room.Width < 8 {
		return nil
	}
	board := s.c.BoardWithHands(p, room)
	if len(board) > room.Height {
		return nil
	}
	return board
}

// errorText is the error of the last key, of the variant, or of the selected field, for
// which there is more space here than below it.
func (s *Screen) errorText() string {
	r := &s.preview.result
	switch {
	case s.notice != "":
		return ui.ShortQuotes(ui.Clean(s.notice))
	case r.err != nil && !r.atFEN:
		return ui.Clean(r.err.Error())
	}
	return ui.ShortQuotes(s.fields[s.list.At].problem())
}
