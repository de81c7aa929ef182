package variantedit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
)

const (
	linesExplain = 2
	roomy        = 28 // minimum height for blank lines between the parts
	gap          = 3  // columns between the text and the side pane
	minText      = 44
	minBeside    = 30
	minRules     = 5 // lines of rules below something else
	maxBeside    = 80
)

// linesProblems is how many lines problems get.
func (s *Screen) linesProblems() int { return max(min(s.c.Height/8, 6), 2) }

// top is the row where the text begins, below the title.
func (s *Screen) top() int {
	if s.c.Height < roomy {
		return 1
	}
	return 2
}

// height is that of the text: below it are the explanation with its heading, the
// problems, where there is room with theirs, and the keys.
func (s *Screen) height() int {
	headings := 1
	if s.c.Height >= roomy {
		headings++
	}
	return max(s.c.Height-s.top()-headings-linesExplain-s.linesProblems()-1, 1)
}

// besideWidth is the width of the side pane; 0 if there is no space.
func (s *Screen) besideWidth() int {
	w := min(s.c.Width*2/5, maxBeside)
	if s.c.Width-w-gap < minText {
		w = s.c.Width - minText - gap
	}
	if w < minBeside {
		return 0
	}
	return w
}

// textWidth is the width of the text; 0 where something else takes its place.
func (s *Screen) textWidth() int {
	w := s.besideWidth()
	switch {
	case w > 0:
		return s.c.Width - w - gap
	case s.beside != paneContext:
		return 0
	}
	return s.c.Width
}

// gutter is the width of the line numbers with their marks.
func (s *Screen) gutter() int { return len(fmt.Sprint(s.text.area.LineCount())) + 2 }

// Resize keeps the cursor visible.
func (s *Screen) Resize() {
	row, col := s.text.at()
	s.first = ui.ScrollFirst(s.first, s.height(), s.text.area.LineCount(), row)
	room := max(s.textWidth()-s.gutter()-1, 1)
	if col < s.left {
		s.left = max(col-room/4, 0)
	}
	if col >= s.left+room {
		s.left = col - room + room/4
	}
	if col < room {
		s.left = 0
	}
}

func (s *Screen) View() []string {
	t, width, height := s.c.Theme, s.c.Width, s.height()
	out := ui.FitFrame([]string{s.title(width)}, width, s.top())
	var body []string
	switch side, w := s.besideWidth(), s.textWidth(); {
	case w == 0:
		body = s.pane(width, height)
	case side == 0:
		body = s.textLines(w)
	default:
		body = ui.JoinColumns(ui.FitFrame(s.textLines(w), w, height), ui.FitFrame(s.pane(side, height), side, height), w, gap)
	}
	out = append(out, ui.FitFrame(body, width, height)...)
	out = append(out, s.heading(s.subject()))
	out = append(out, ui.FitFrame(s.explained(width), width, linesExplain)...)
	if s.c.Height >= roomy {
		out = append(out, s.heading("Problems"))
	}
	out = append(out, ui.FitFrame(s.problemLines(width), width, s.linesProblems())...)
	return append(out, ui.HintLineAfter(t, ui.HelpKey(s), s.actions, width))
}

// subject is the subject of the lines below the text.
func (s *Screen) subject() string {
	switch {
	case s.confirm.Asking():
		return "Question"
	case s.notice.Text != "", s.playing:
		return "Message"
	}
	row, _ := s.text.at()
	return fmt.Sprintf("Line %d", row+1)
}

// heading is a line across the window that begins a part of it.
func (s *Screen) heading(text string) string {
	t, line := s.c.Theme, "─"
	if t.Colorless {
		line = "-"
	}
	return t.Paint(theme.Frame, line+line) + " " + t.Paint(theme.Title, text) + " " + t.Paint(theme.Frame, strings.Repeat(line, max(s.c.Width-len(text)-4, 0)))
}

// explained is the open question, the last notice, or the meaning of the cursor's line.
func (s *Screen) explained(width int) []string {
	t := s.c.Theme
	switch {
	case s.confirm.Asking():
		return s.confirm.Lines(t, width, linesExplain)
	case s.notice.Text != "":
		return s.notice.Lines(t, width)
	case s.playing:
		return []string{"Reading the text..."}
	}
	row, _ := s.text.at()
	return ui.TextLines(t, theme.Accent, ui.Clean(ini.DescribeLine(s.text.lines()[row])), width, linesExplain)
}

// problemLines describes the problems: at the cursor's line first, then the errors
// after it.
func (s *Screen) problemLines(width int) []string {
	t := s.c.Theme
	row, _ := s.text.at()
	var atCursor, errors, warnings []string
	for _, p := range s.problems {
		text := p.Text
		if p.Line > 0 {
			text = fmt.Sprintf("%d: %s", p.Line, text)
		}
		role, list := theme.Error, &errors
		if p.Warning {
			role, list = theme.Warning, &warnings
		}
		if p.Line == row+1 {
			list = &atCursor
		}
		*list = append(*list, ui.TextLines(t, role, ui.Clean(text), width, 2)...)
	}
	all := append(append(atCursor, errors...), warnings...)
	if len(all) == 0 && s.read != 0 && s.shown.start != nil {
		return []string{t.Paint(theme.Good, "Nothing is wrong.")}
	}
	return all
}

// textLines draws the text with the numbers of its lines; ! and ? mark problems.
func (s *Screen) textLines(width int) []string {
	t := s.c.Theme
	marks := map[int]string{}
	for _, p := range s.ownProblems() {
		if p.Warning && marks[p.Line] == "" {
			marks[p.Line] = t.Paint(theme.Warning, "?")
		} else if !p.Warning {
			marks[p.Line] = t.Paint(theme.Error, "!")
		}
	}
	lines := s.text.lines()
	row, col := s.text.at()
	gutter := s.gutter()
	var out []string
	for i := s.first; i < min(s.first+s.height(), len(lines)); i++ {
		mark := marks[i+1]
		if mark == "" {
			mark = " "
		}
		at := -1
		if i == row {
			at = col
		}
		role := theme.Label
		if i == row {
			role = theme.Key
		}
		number := t.Paint(role, fmt.Sprintf("%*d", gutter-2, i+1))
		out = append(out, number+mark+" "+s.paintLine(lines[i], at, width-gutter))
	}
	return out
}

// paintLine draws the visible part of a line, with the cursor in a column.
func (s *Screen) paintLine(line string, cursor, room int) string {
	t := s.c.Theme
	runes := []rune(line)
	equals := strings.IndexRune(line, '=')
	key := len([]rune(line[:max(equals, 0)]))
	roleOf := func(i int) theme.Role {
		switch first := strings.TrimSpace(line); {
		case first == "":
			return theme.Text
		case first[0] == '#' || first[0] == ';':
			return theme.Comment
		case first[0] == '[':
			return theme.Title
		case i < key:
			return theme.Key
		}
		return theme.Text
	}
	var out, part strings.Builder
	role, used := theme.Text, 0
	flush := func() {
		if part.Len() > 0 {
			out.WriteString(t.Paint(role, part.String()))
			part.Reset()
		}
	}
	for i := s.left; i <= len(runes); i++ {
		cell := " "
		if i < len(runes) {
			if cell = ui.Clean(string(runes[i])); ansi.StringWidth(cell) == 0 {
				cell = "?"
			}
		} else if i != cursor {
			break
		}
		if i == cursor && t.Colorless {
			cell = "_" + strings.TrimSpace(cell)
		}
		if used += ansi.StringWidth(cell); used > room {
			break
		}
		if i == cursor && !t.Colorless {
			flush()
			out.WriteString(t.Paint(theme.Choice, cell))
			continue
		}
		if r := roleOf(i); r != role {
			flush()
			role = r
		}
		part.WriteString(cell)
	}
	flush()
	return out.String()
}

// pane draws what is next to the text: the requested page or the help for the
// cursor's line, and below it more if there is space.
func (s *Screen) pane(width, height int) []string {
	p := s.shown.start
	t := s.c.Theme
	if p == nil {
		return s.primer(width)
	}
	out := []string{t.Paint(theme.Title, ui.Clip(ui.Clean(s.shown.def.Name), width-gap)) + "  " + t.Paint(theme.Dim, variants.SizeText(s.shown.def.Board))}
	if s.c.Height >= roomy {
		out = append(out, "")
	}
	if !s.current {
		out[0] = t.Paint(theme.Warning, ui.Clip("Last valid version:", width))
	}
	pt := s.piece()
	order := []sidePane{paneBoard, panePiece, paneRules}
	switch first := s.primary(pt); first {
	case panePiece:
		order = []sidePane{panePiece, paneBoard, paneRules}
	case paneRules:
		order = []sidePane{paneRules, paneBoard, panePiece}
	}
	for i, a := range order {
		part := s.part(a, pt, width, height-len(out))
		if i > 0 && len(part) > 0 {
			part = append([]string{""}, part...)
		}
		if room := height - len(out); i > 0 && len(part) > room && (a != paneRules || room < minRules) {
			continue
		}
		out = append(out, part...)
	}
	return out
}

// primer explains the syntax of the text, where there is nothing else to show.
func (s *Screen) primer(width int) []string {
	t := s.c.Theme
	out := append([]string{t.Paint(theme.Title, "Format"), ""}, examples(t, width)...)
	return append(append(out, ""), ui.TextLines(t, theme.Dim, "Board, pieces and rules are here as soon as the game at the cursor can be played.", width, 3)...)
}

// examples are lines of a text with their meanings.
func examples(t *theme.Theme, width int) []string {
	var out []string
	for _, e := range [][2]string{
		{"[mygame:chess]", "a variant derived from chess"},
		{"name = My Game", "its name"},
		{"array = rnbqkbnr/8/8/8/8/8/8/RNBQKBNR", "the start position, from the far rank on"},
		{"piece.Leaper = L DH", "a piece: its name, its letter and its moves in Betza notation"},
		{"rule.LocationVictory = types=K on=r^1", "a rule"},
		{"without = Bishop, castling", "removed from chess"},
	} {
		out = append(out, t.Paint(theme.Key, ui.Clip(e[0], width)))
		for _, line := range ui.Wrap(e[1], width-2) {
			out = append(out, "  "+line)
		}
	}
	return out
}

// primary is the first pane beside the text.
func (s *Screen) primary(pt *engine.PieceType) sidePane {
	if s.beside != paneContext {
		return s.beside
	}
	key, _, letter := s.line()
	switch {
	case strings.HasPrefix(key, "piece.") && pt != nil, strings.HasPrefix(key, "customPiece") && pt != nil:
		return panePiece
	case strings.HasPrefix(key, "rule.") && (pt == nil || letter == ""), key == "without", key == "description":
		return paneRules
	}
	return paneBoard
}

// part draws a side pane.
func (s *Screen) part(a sidePane, pt *engine.PieceType, width, height int) []string {
	switch p := s.shown.start; a {
	case paneBoard:
		most := s.height() * 2 / 3
		if pt != nil {
			most = s.height() / 2 // leaves space for the moves
		}
		return s.c.BoardWithHands(p, boardview.Space{Width: width, Height: min(height, max(most, 11))})
	case panePiece:
		if pt == nil {
			pt = &p.Variant().Types()[0]
		}
		return s.pieceLines(p, pt, width)
	default:
		return s.ruleLines(p.Variant(), width, height)
	}
}

// pieceLines draws a piece's moves.
func (s *Screen) pieceLines(p *engine.Position, pt *engine.PieceType, width int) []string {
	t := s.c.Theme
	out := []string{t.Paint(theme.Accent, ui.Clip(fmt.Sprintf("%s  %s", pt.Label(engine.White), ui.Clean(pt.Name)), width))}
	drawing, signs := ui.MoveDiagram(p, pt, s.c.Labels(p.Variant()))
	for _, line := range drawing {
		if ansi.StringWidth(line) > width {
			drawing = nil
			break
		}
	}
	out = append(out, drawing...)
	if len(drawing) > 0 {
		out = append(out, ui.TextLines(t, theme.Dim, signs, width, 3)...)
	}
	return append(out, ui.Wrap(ui.Clean(pt.Words()), width)...)
}

// ruleLines describes the rules, as many as fit.
func (s *Screen) ruleLines(v *engine.Variant, width, height int) []string {
	t := s.c.Theme
	out := []string{t.Paint(theme.Accent, "Rules")}
	key, _, _ := s.line()
	name := strings.TrimPrefix(key, "rule.")
	first := slices.IndexFunc(v.Def.Rules, func(r engine.Rule) bool { return fmt.Sprintf("%T", r) == "rules."+name })
	list := v.Describe()
	if first >= 0 {
		own := v.Def.Rules[first].Describe(v)
		list = append([]string{own}, slices.DeleteFunc(list, func(text string) bool { return text == own })...)
	}
	for _, text := range list {
		out = append(out, ui.Bullet(text, width)...)
	}
	if n := height - 1; len(out) > n {
		out = append(out[:max(n-1, 0)], t.Paint(theme.Dim, "..."))
	}
	return out
}

// piece returns the type of piece that the cursor's line is about, or whose letter
// is at the cursor; nil: none.
func (s *Screen) piece() *engine.PieceType {
	key, value, letter := s.line()
	types := s.shown.start.Variant().Types()
	find := func(is func(t *engine.PieceType) bool) *engine.PieceType {
		for i := range types {
			if is(&types[i]) {
				return &types[i]
			}
		}
		return nil
	}
	if name, ok := strings.CutPrefix(key, "piece."); ok {
		return find(func(t *engine.PieceType) bool { return t.Name == name })
	}
	switch {
	case key == "name" || key == "description" || key == "inventor" || key == "source":
		return nil
	case value != "" && ini.IsPiece(key):
		letter = value[:1]
	case letter == "":
		return nil
	}
	return find(func(t *engine.PieceType) bool {
		return strings.EqualFold(t.Label(engine.White), letter) || t.Label(engine.Black) == letter
	})
}
