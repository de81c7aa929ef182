package tui

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
)

// The game screen's lines apart from the board: a title above, below it the
// status, the engine's line, the input and the hints.
const (
	linesAbove = 1
	linesBelow = 4
	panelGap   = 2
)

func (g *gameScreen) areaHeight() int { return g.c.height - linesAbove - linesBelow }

// resize fits the board into the window and keeps the cursor in view.
func (g *gameScreen) resize() {
	if g.c.width < minWidth || g.c.height < minHeight {
		return
	}
	g.board.metrics = fit(g.session.game.Variant(), g.c.width, g.areaHeight())
	g.board.follow()
	g.list.scroll(0, g.listHeight())
}

func (g *gameScreen) panelWidth() int { return g.c.width - g.board.metrics.width - panelGap }

// panelHeight returns how high the panel beside the board is.
func (g *gameScreen) panelHeight() int {
	return min(g.areaHeight(), max(g.board.metrics.height-1, 12))
}

func (g *gameScreen) listHeight() int {
	return g.panelHeight() - len(g.playerLines(engine.White)) - len(g.playerLines(engine.Black)) - 2
}

func (g *gameScreen) view() []string {
	t, width := g.c.theme, g.c.width
	out := []string{clip(t.title.paint(g.session.title())+"  "+t.accent.paint(counters(g.board.pos)), width)}
	area := beside(g.board.lines(), g.panel(), g.board.metrics.width, panelGap)
	if g.areaHeight() > g.board.metrics.height {
		out = append(out, "")
	}
	out = append(out, frame(area, width, g.c.height-linesBelow-len(out))...)
	return append(out, g.status(), g.thinking(), g.input.line(t, "> ", g.suggested(), width), t.dim.paint(clip(g.hints(), width)))
}

// counters returns the parts of a FEN that a variant has of its own, such as
// the checks that are left to give.
func counters(p *engine.Position) string {
	const common = " array side castling ep halfmove move "
	names := strings.Fields(strings.NewReplacer("{", "", "}", "").Replace(p.Variant().Def.Format))
	values := strings.Fields(p.FEN())
	var out []string
	for i, name := range names {
		if i < len(values) && values[i] != "-" && !strings.Contains(common, " "+name+" ") {
			out = append(out, name+" "+values[i])
		}
	}
	return strings.Join(out, "  ")
}

// panel is what stands beside the board: the players with their hands, and the
// moves or a chooser between them.
func (g *gameScreen) panel() []string {
	width, height := g.panelWidth(), g.panelHeight()
	if g.chooser != nil {
		return g.chooser.lines(width, height)
	}
	far, near := engine.Black, engine.White
	if g.flipped {
		far, near = near, far
	}
	out := append(g.playerLines(far), "")
	n := max(g.listHeight(), 0)
	out = append(out, frame(g.list.lines(width, n), width, n)...)
	return append(append(out, ""), g.playerLines(near)...)
}

// playerLines names a player and lists the hand.
func (g *gameScreen) playerLines(c engine.Color) []string {
	t, width := g.c.theme, g.panelWidth()
	mark := "  "
	if !g.result.Over() && g.session.side() == c {
		mark = "> "
	}
	out := []string{clip(t.accent.paint(mark)+t.title.paint(c.String()+":")+" "+g.session.config.players[c].String(), width)}
	if !g.hands {
		return out
	}
	p := g.board.pos
	h := hand{theme: t}
	for _, id := range holds(p, c) {
		h.items = append(h.items, held{
			letters: p.Variant().Type(id).Label(c), count: p.InHand(c, id),
			chosen: g.drop == id && c == p.Side(),
		})
	}
	for _, line := range h.lines(width - 2) {
		out = append(out, "  "+line)
	}
	return out
}

// status is the line that says how things stand.
func (g *gameScreen) status() string {
	t, width := g.c.theme, g.c.width
	switch {
	case g.notice.bad:
		return t.error.paint(clip(sentence(clean(g.notice.text)), width))
	case g.notice.text != "":
		return clip(clean(g.notice.text), width)
	case g.result.Over():
		return t.accent.paint(clip(resultText(g.result)+"  ^N new game, ^U take back", width))
	}
	return clip(g.turnText(), width)
}

// turnText says whose turn it is and what Enter would do.
func (g *gameScreen) turnText() string {
	p := g.board.pos
	text := fmt.Sprintf("%v to move.", p.Side())
	switch {
	case g.session.humanToMove() && p.Ply() > 0 && p.Mover() == p.Side():
		text = fmt.Sprintf("%v to move again.", p.Side())
	case g.session.engineToMove() && g.session.paused:
		text = fmt.Sprintf("%v to move; the engine waits, ^T lets it move.", p.Side())
	case g.session.engineToMove():
		text = fmt.Sprintf("%v is thinking...", p.Side())
	}
	if !g.board.check.Empty() {
		text = "Check! " + text
	}
	if moves := g.targets[g.board.cursor]; len(moves) == 1 {
		return text + " Enter plays " + g.san(moves[0]) + "."
	} else if len(moves) > 1 {
		return fmt.Sprintf("%s Enter: %d moves to choose from.", text, len(moves))
	}
	v := p.Variant()
	switch {
	case g.drop != 0:
		text += fmt.Sprintf(" %s in hand: point to where it is dropped.", v.Type(g.drop).Name)
	case g.board.picked:
		text += fmt.Sprintf(" %s on %s: point to where it goes.", v.Type(p.PieceAt(g.board.chosen).Type()).Name, v.SquareName(g.board.chosen))
	}
	return text
}

// sentence makes a sentence of an error, but leaves a move at its beginning as
// it was typed.
func sentence(text string) string {
	if text == "" {
		return ""
	}
	if word, _, _ := strings.Cut(text, " "); !strings.ContainsAny(word, "0123456789:=") {
		text = strings.ToUpper(text[:1]) + text[1:]
	}
	if strings.HasSuffix(text, ".") {
		return text
	}
	return text + "."
}

// resultText tells how the game ended.
func resultText(r engine.Result) string {
	if c, ok := r.Winner(); ok {
		return fmt.Sprintf("%v wins: %s (%s).", c, r.Reason, r)
	}
	return fmt.Sprintf("A draw: %s (%s).", r.Reason, r)
}

// thinking is the line with what the engine thinks, or thought last.
func (g *gameScreen) thinking() string {
	l := g.session.line
	if l.line.Depth == 0 {
		return ""
	}
	text := fmt.Sprintf("%v: depth %d, %v, %s positions, %s", g.session.thinker, l.line.Depth, l.line.Score, short(l.line.Nodes), l.pv)
	return g.c.theme.dim.paint(clip(text, g.c.width))
}

// short writes a large number with k or M.
func short(n uint64) string {
	switch {
	case n >= 10_000_000:
		return fmt.Sprintf("%dM", n/1_000_000)
	case n >= 10_000:
		return fmt.Sprintf("%dk", n/1000)
	}
	return fmt.Sprint(n)
}

// suggested lists what the typed text may become, as far as there is room.
func (g *gameScreen) suggested() string {
	room := g.c.width - len(g.input.text) - 6
	out := ""
	for _, s := range g.suggestions() {
		if ansi.StringWidth(out)+2+len(s) > room {
			return out + " .."
		}
		out += "  " + s
	}
	return out
}

// help explains keys, signs, pieces and rules.
func (g *gameScreen) help() []helpSection {
	v := g.session.game.Variant()
	pieces := helpSection{title: "Pieces of " + v.Def.Name}
	for _, t := range v.Types() {
		letters := t.Label(engine.White) + " " + t.Label(engine.Black)
		pieces.rows = append(pieces.rows, [2]string{letters, t.Name + ": " + t.Betza.Words()})
	}
	return []helpSection{
		{title: "Keys", rows: g.keyRows()},
		{title: "Signs on the board", rows: [][2]string{
			{"[N]", "the cursor"}, {"<N>", "the chosen piece"}, {"* or *n*", "where it can go, and what it can capture"},
			{"(N)", "the last move"}, {"!K!", "in check"}, {"Q~", "a promoted piece, which goes to the hand as what it was"}, {"N n", "White's pieces are in upper case, Black's in lower case"},
		}},
		pieces,
		{title: "Rules", text: v.Describe()},
	}
}
