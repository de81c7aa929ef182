package game

import (
	"regexp"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
)

// Columns of a wide panel: minimum and maximum widths of the players and moves, the gap
// after them, and the minimum width of the second column.
const (
	minColumn = 32
	maxColumn = 44
	columnGap = 3
	minSide   = 30
)

// width is how wide the players and the moves are drawn.
func (pl *panel) width() int {
	all := max(pl.panelWidth(), 0)
	if all < minColumn+columnGap+minSide {
		return all
	}
	return min(all-columnGap-minSide, maxColumn)
}

// side is how wide the second column is; 0: there is none.
func (pl *panel) side() int {
	return max(pl.panelWidth()-pl.width()-columnGap, 0)
}

// sideLines is the second column: an engine's thinking or the graph, and a primer
// of the game's pieces and rules if there is space.
func (pl *panel) sideLines(width, height int) []string {
	out := pl.analysisLines(width, height)
	if len(out) > 0 {
		out = append(out, "")
	}
	room := height - len(out)
	out = append(out, pl.legend(width, room, room*2/3)...)
	return append(out, pl.rules(width, height-len(out))...)
}

// minPrimer is how many lines a primer takes at least, and primerWidth how many columns.
const (
	minPrimer   = 8
	primerWidth = 28
)

// withPrimer fills a narrow panel that has few moves with a primer of the variant's
// pieces and rules, in its lower two thirds. Moves displace it: a part whose beginning
// they would cover is omitted, and rules that were cut are then complete if there is
// space. Variants with the rules of Chess have no primer.
func (pl *panel) withPrimer(moves []string, width, rows int) []string {
	top := rows / 3
	room := rows - top
	peculiar, _ := pl.ruleTexts()
	if width < primerWidth || room < minPrimer || len(pl.list.rows) >= rows || len(peculiar) == 0 {
		return moves
	}
	own := len(pl.peculiarities.of(rulesKey{width: width, board: pl.board}, func() (out []string) {
		for _, rule := range peculiar {
			out = append(out, ui.Bullet(pl.c.Relabel(pl.Now.Tree.Variant, rule), width)...)
		}
		return out
	})) + 1 // the heading
	legend := pl.legend(width, room, min(max(room-own-1, room/2), room*3/4)) // with a blank line below
	rules := pl.rules(width, room-len(legend))
	if len(moves) < top {
		return append(append(ui.FitFrame(moves, width, top), legend...), rules...)
	}
	at := top + len(legend)
	if own > rows-at { // with the pieces gone there is more room
		rules = pl.rules(width, min(own, room))
		at = rows - len(rules)
	}
	if len(moves) >= at {
		return moves
	}
	return append(ui.FitFrame(moves, width, at), rules...)
}

// heading begins a part of the second column.
func (pl *panel) heading(text string) string { return pl.c.Theme.Paint(theme.Title, text) }

// legend shows the types of pieces with their names and moves: with pictures if that
// leaves space for the rules, else in one line of text each. The choice does not depend
// on the position, so that the legend does not move; types that are not on the board
// are dim. It has at most max lines unless its minimum is more.
func (pl *panel) legend(width, height, most int) []string {
	key := legendKey{width: width, height: height, most: most, board: pl.board, layout: pl.board.Layout()}
	for _, t := range pl.types {
		key.present[t.ID] = has(pl.state.Pos, t)
	}
	return pl.shown.of(key, func() []string { return pl.drawLegend(width, height, most) })
}

// legendKey is all that the legend of a game depends on; the settings screen has a
// board of its own.
type legendKey struct {
	width, height, most int
	board               *boardview.Board
	layout              boardview.Layout
	present             [engine.MaxTypes + 1]bool // there are pieces of the type
}

// drawLegend draws a legend.
func (pl *panel) drawLegend(width, height, most int) []string {
	types := pl.types
	if len(types)+1 > most {
		types = types[:pl.begun]
	}
	out := []string{pl.heading("Pieces")}
	for large := 4; large >= 2; large-- {
		rows := pl.board.PictureRows(large, 4)
		if rows == 0 || len(out)+len(types)*rows > most {
			continue
		}
		for _, t := range types {
			h := pl.board.Tray([]boardview.HandPiece{{Piece: engine.MakePiece(t.ID, engine.White), Count: 1}}, 0, 2*rows, rows)
			out = append(out, ui.JoinColumns(h.Lines, pl.pieceSummary(t, width-2*rows-1, rows), 2*rows, 1)...)
		}
		return append(out, "")
	}
	out = append(out, pl.entries(types, width, (most-1)/max(len(types), 1))...)
	switch {
	case len(out) < height:
		return append(out, "")
	case height < minLegend:
		return nil
	}
	return append(out[:height-1], pl.c.Theme.Paint(theme.Dim, ui.Clip("? tells of all pieces.", width)))
}

// entries name pieces and describe their moves, in at most the given number of lines
// each, or only name them if most moves don't fit.
func (pl *panel) entries(types []*engine.PieceType, width, lines int) (out []string) {
	names := 0
	for _, t := range types {
		names = max(names, len(t.Name))
	}
	room := max(width-symbolWidth-names-2, 0)
	if lines <= 1 && room < spaciousWords && !pl.mostFit(types, room) {
		return pl.named(types, width, names)
	}
	for _, t := range types {
		name := pl.entry(t, names)
		if lines <= 1 {
			words := shortWords(pl.words(t), room)
			out = append(out, ui.Clip(name+"  "+pl.c.Theme.Paint(theme.Dim, words), width))
			continue
		}
		out = append(out, ui.Clip(name, width))
		for _, line := range pl.movesIn(t, width-symbolWidth, lines-1) {
			out = append(out, strings.Repeat(" ", symbolWidth)+line)
		}
	}
	return out
}

// entry is a type's symbol and name.
func (pl *panel) entry(t *engine.PieceType, names int) string {
	return pl.c.Theme.Paint(pl.legendRole(t), ui.Pad(pl.board.Symbol(t.ID), symbolWidth)+ui.Pad(ui.Clean(t.Name), names))
}

// named lists the names of types, side by side if there is space, and where their moves are
// described.
func (pl *panel) named(types []*engine.PieceType, width, names int) (out []string) {
	const gap = 2
	columns := max((width+gap)/(symbolWidth+names+gap), 1)
	rows := (len(types) + columns - 1) / columns
	for row := range rows {
		line := ""
		for i := row; i < len(types); i += rows {
			if i > row {
				line += strings.Repeat(" ", gap)
			}
			line += pl.entry(types[i], names)
		}
		out = append(out, ui.Clip(line, width))
	}
	return append(out, pl.c.Theme.Paint(theme.Dim, ui.Clip("? tells how they move.", width)))
}

// mostFit reports whether the moves of most types can be described in one line
// each.
func (pl *panel) mostFit(types []*engine.PieceType, room int) bool {
	n := 0
	for _, t := range types {
		if words := shortWords(pl.words(t), room); words != "" && !strings.HasSuffix(words, andMore) {
			n++
		}
	}
	return 2*n >= len(types)
}

// shortWords describes a piece's moves in one line, without a period at its end.
func shortWords(d description, room int) string {
	words := d.fitting(func(words string) bool { return len(strings.TrimSuffix(words, ".")) <= room })
	return strings.TrimSuffix(words, ".")
}

// movesIn describes a piece's moves in at most the given number of lines.
func (pl *panel) movesIn(t *engine.PieceType, width, lines int) []string {
	words := pl.words(t).fitting(func(words string) bool { return len(ui.Wrap(words, width)) <= lines })
	if words == "" {
		return nil
	}
	return ui.TextLines(pl.c.Theme, theme.Dim, words, width, lines)
}

// words returns the description of a piece, with squares named as on the board.
func (pl *panel) words(t *engine.PieceType) description {
	called := func(text string) string { return ui.Clean(pl.c.Relabel(pl.Now.Tree.Variant, text)) }
	return description{called(t.Words()), called(t.ShortWords())}
}

// description is a description of a piece's moves: complete, and short.
type description struct{ all, short string }

// fitting returns the most detailed description of a piece's moves that fits:
// complete, abridged, by the pieces that it combines, or its first sentences and a
// note that there is more. It is empty if nothing fits. No text is cut within a
// sentence.
func (d description) fitting(fits func(string) bool) string {
	all, short := d.all, d.short
	known, _, _ := strings.Cut(shorten(short), ":")
	if strings.Contains(known, ". ") { // omit what the colon introduces
		known = shorten(short)
	}
	for _, words := range []string{all, shorten(all), short, shorten(short), known, strings.Replace(known, "Moves like", "Like", 1)} {
		if fits(words) {
			return words
		}
	}
	for _, words := range []string{shorten(all), shorten(short)} {
		if part := firstSentences(words, andMore, fits); part != "" {
			return part
		}
	}
	return ""
}

// firstSentences returns as many of a text's first sentences as fit, but not all, and an
// end; it is empty if not even one fits.
func firstSentences(text, ending string, fits func(string) bool) string {
	for end := strings.LastIndex(text, ". "); end > 0; end = strings.LastIndex(text[:end], ". ") {
		if part := text[:end] + ending; fits(part) {
			return part
		}
	}
	return ""
}

// andMore ends a text that leaves out some of a piece's moves.
const andMore = ", and more"

// shorten shortens a description of a piece's moves: steps are of one square, and
// slides of any number, unless it says otherwise.
func shorten(words string) string {
	return fewerWords.Replace(allDirections.ReplaceAllString(words, "in all directions$1"))
}

var fewerWords = strings.NewReplacer("teps one square", "teps", "lides any number of squares", "lides", "straight forward", "forward",
	"(it cannot jump over a piece in between)", "(can be blocked)",
	"eaps like a chess knight (2 forward and 1 sideways)", "eaps 2 forward and 1 sideways")

// allDirections are these if nothing limits them, as in "diagonally forward".
var allDirections = regexp.MustCompile(`orthogonally or diagonally([.,;]|$)`)

// spaciousWords is the width in columns that describes at least a part of most pieces' moves.
const spaciousWords = 28

// symbolWidth is the room for a piece's symbol, minLegend how many lines the pieces
// take at least.
const (
	symbolWidth = 4
	minLegend   = 4
)

// pieceSummary names a piece and describes its moves, in the given number of lines.
func (pl *panel) pieceSummary(t *engine.PieceType, width, lines int) []string {
	name := pl.c.Theme.Paint(pl.legendRole(t), ui.Clip(ui.Clean(t.Name), width))
	return append([]string{name}, pl.movesIn(t, width, lines-1)...)
}

// legendRole is dim for a type that has no pieces now, on the board or in hand.
func (pl *panel) legendRole(t *engine.PieceType) theme.Role {
	if has(pl.state.Pos, t) {
		return theme.Text
	}
	return theme.Dim
}

// has reports whether there are pieces of a type in a position, on the board or in hand.
func has(p *engine.Position, t *engine.PieceType) bool {
	n := 0
	for c := range engine.Color(2) {
		n += p.Count(c, t.ID) + p.InHand(c, t.ID)
	}
	return n > 0
}

// rules lists as many of the variant's rules as fit, those that differ from Chess
// first; a rule that is too long is cut to its first sentences.
func (pl *panel) rules(width, height int) []string {
	key := rulesKey{width, height, pl.board}
	return pl.ruled.of(key, func() []string { return pl.drawRules(width, height) })
}

// rulesKey is all that the rules' lines depend on in a game.
type rulesKey struct {
	width, height int
	board         *boardview.Board // which the settings have made
}

// drawRules draws the list of the rules.
func (pl *panel) drawRules(width, height int) []string {
	out := []string{pl.heading("Rules")}
	own, shared := pl.ruleTexts()
	for i, rule := range slices.Concat(own, shared) {
		rule, room := pl.c.Relabel(pl.Now.Tree.Variant, rule), height-len(out)
		fits := func(text string) bool { return len(ui.Bullet(text, width)) <= room }
		if !fits(rule) {
			part := firstSentences(rule, ".", fits)
			if i >= len(own) || part == "" {
				continue
			}
			rule = part
		}
		lines := ui.Bullet(rule, width)
		for _, line := range lines {
			out = append(out, pl.c.Theme.Paint(theme.Dim, line))
		}
	}
	if len(out) == 1 {
		return nil
	}
	return out
}

// memo caches lines until their inputs change: most keys change nothing beside the
// board.
type memo[K comparable] struct {
	key   K
	lines []string
	known bool
}

// of returns the lines for a key, which are made only if it is another than before. They
// must not be changed.
func (m *memo[K]) of(key K, lines func() []string) []string {
	if !m.known || m.key != key {
		m.key, m.lines, m.known = key, slices.Clip(lines()), true
	}
	return m.lines
}
