package game

import (
	"slices"
	"strings"
	"sync"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/variants/ini"
)

// panel is the column beside the board: the players with their hands, and between them
// the moves, the analysis or a chooser.
type panel struct {
	*gameView
	choice    *selection
	analysis  *analysis
	graph     *graph
	explorer  *explorerPane
	lesson    lessonPane
	list      moveList
	lost      captureHistory
	hands     bool                          // the variant has hands to show
	surplus   [engine.MaxTypes + 1]int      // pieces that White began with more than Black
	types     []*engine.PieceType           // of the variant; those of the start position come first
	begun     int                           // how many these are
	values    [engine.MaxTypes + 1]int      // of pieces, in centipawns; none until they are known
	describe  func() []string               // the rules, found once: some try out positions for that
	ruleTexts func() (own, shared []string) // rules that Chess does not have, and rules that it shares

	shown                memo[legendKey]
	ruled, peculiarities memo[rulesKey]
}

// pieceValuesMsg brings the values of a variant's pieces.
type pieceValuesMsg struct {
	id     uint64 // of the game
	values [engine.MaxTypes + 1]int
}

// value computes the values of the pieces in the background, as it takes a while for a
// large variant.
func (pl *panel) value() tea.Cmd {
	id, v := pl.seat.id, pl.Now.Tree.Variant
	return func() tea.Msg { return pieceValuesMsg{id, search.PieceValues(v)} }
}

// panelWidths are the widths of the panel, the widest first. The narrow one is for
// boards that would otherwise be cut or lack space for the signs beside a piece.
var panelWidths = []int{26, 19}

const handIndent = 2 // columns before a hand

const spaciousRows = 24 // minimum height of a panel whose captured pieces have lines of their own

const minMoves = 2 // minimum rows of the move list beside an analysis

const minName = 8 // minimum columns of a player's name beside captured pieces

const signedCell = 3 // columns of a square with a piece between two signs

// lines draws the panel: the players with their hands, and between them the moves, the
// analysis or a chooser. A wide panel has two columns.
func (pl *panel) lines() []string {
	width, height := pl.width(), pl.panelHeight()
	if pl.chooser != nil {
		return pl.chooser.Lines(pl.panelWidth(), height)
	}
	above, below, rows := pl.aboveAndBelow()
	out := append([]string{}, above...)
	out = append(out, ui.FitFrame(pl.middle(width, rows), width, rows)...)
	out = append(out, below...)
	if side := pl.side(); side > 0 {
		return ui.JoinColumns(out, pl.sideLines(side, height), width, columnGap)
	}
	return out
}

// aboveAndBelow returns the lines above and below the move list, and the rows left for
// it.
func (pl *panel) aboveAndBelow() (above, below []string, rows int) {
	above, below = pl.players()
	height := pl.panelHeight() - len(above) - len(below)
	if pl.side() == 0 {
		below = append(pl.analysisLines(pl.width(), height), below...)
	}
	return above, below, max(pl.panelHeight()-len(above)-len(below), 0)
}

// middle returns the lines between the players: a lesson's task, the explorer or the
// moves.
func (pl *panel) middle(width, rows int) []string {
	if pl.Learning() {
		return pl.lesson.lines(width, rows)
	}
	if pl.explorer.on {
		return pl.explorer.lines(width, rows)
	}
	moves := pl.list.lines(listed{pl.Now.Tree, pl.head(), pl.ending()}, pl.Browser.Node(), width, rows)
	if pl.side() > 0 {
		return moves
	}
	return pl.withPrimer(moves, width, rows)
}

// players returns the lines of the far and of the near player.
func (pl *panel) players() (above, below []string) {
	far, near := engine.Black, engine.White
	if pl.flipped {
		far, near = near, far
	}
	above = append(append(pl.playerLines(far), pl.bigClock(far)...), pl.rule())
	return above, append(append([]string{pl.rule()}, pl.bigClock(near)...), pl.playerLines(near)...)
}

// rule divides the players from the moves.
func (pl *panel) rule() string {
	if pl.c.Theme.Colorless {
		return ""
	}
	return pl.c.Theme.Paint(theme.Frame, strings.Repeat("─", pl.width()))
}

// bigClock is a player's time in large digits, where the window is high enough.
func (pl *panel) bigClock(c engine.Color) []string {
	text, role := pl.clockText(c)
	if text == "" || !pl.bigClocks() {
		return nil
	}
	room := pl.width() - handIndent
	huge := ui.HugeText(pl.c.Theme, role, text)
	if pl.panelHeight() >= hugeClockRows && ui.Widest(huge) <= room {
		return indented(huge)
	}
	lines := ui.BigText(text)
	for i, line := range lines {
		lines[i] = pl.c.Theme.Paint(role, ui.Clip(line, room))
	}
	return indented(lines)
}

// listTop is the row of the screen where the list of moves begins.
func (pl *panel) listTop() int {
	above, _ := pl.players()
	return pl.panelTop() + len(above)
}

// analysisLines returns the lines below the move list, or those of the second column:
// the analysis, else the graph.
func (pl *panel) analysisLines(width, height int) []string {
	if lines := pl.analysis.lines(width, pl.analysisRoom(height)); lines != nil {
		return lines
	}
	if pl.explorer.on && pl.side() == 0 {
		return nil
	}
	return pl.graph.lines(pl.c.Theme, width, height/2)
}

// analysisAt is where in the panel the analysis begins, and where its lines are in it.
func (pl *panel) analysisAt() (left, top int, places []lineRow) {
	if side := pl.side(); side > 0 {
		_, places = pl.analysis.draw(side, pl.analysisRoom(pl.panelHeight()))
		return pl.width() + columnGap, 0, places
	}
	above, below := pl.players()
	height := pl.panelHeight() - len(above) - len(below)
	lines, places := pl.analysis.draw(pl.width(), pl.analysisRoom(height))
	return 0, pl.panelHeight() - len(below) - len(lines), places
}

// analysisRoom returns how much of the height between the players the analysis may
// take: at least half of it, and all that a few moves leave. Beside the explorer it is
// half.
func (pl *panel) analysisRoom(height int) int {
	if pl.explorer.on {
		return height / 2
	}
	return max(height-minMoves, height/2)
}

// playerLines shows a player's name, captures and hand.
func (pl *panel) playerLines(c engine.Color) []string {
	t, width := pl.c.Theme, pl.width()
	mark := "  "
	if pl.awaits(c) {
		mark = "> "
	}
	extra, below := "", pl.takenBelow()
	if pl.showsTaken() && !below {
		if text := pl.balance(c, 0); text != "" {
			extra = "  " + text
		}
	}
	side := pl.sideName(c)
	head := t.Paint(theme.Accent, mark) + t.Paint(theme.Title, side)
	if name := pl.Player(c); name != side {
		room := width - len(mark) - ansi.StringWidth(side) - 1 - ansi.StringWidth(extra)
		head += " " + ui.Clip(name, max(room, minName))
	}
	out := []string{ui.Clip(head+extra, width)}
	if below {
		out = append(out, pl.takenLines(c, width-handIndent)...)
	}
	if pl.hands {
		out = append(out, indented(pl.hand(c, width-handIndent).Lines)...)
	}
	return out
}

// awaits reports whether a player is to move in the position shown. No one is in a
// finished game, or at the end of a reviewed one.
func (pl *panel) awaits(c engine.Color) bool {
	if pl.ending() != "" && (!pl.config.Review || pl.Browser.Node() == pl.Now.Tree.Last()) {
		return false
	}
	return !pl.state.Pos.Result().Over() && pl.state.Pos.Side() == c
}

// hand draws a player's hand: as pictures if both hands fit, in the same number of rows
// for both players.
func (pl *panel) hand(c engine.Color, width int) boardview.Hand {
	pos, chosen := pl.state.Pos, engine.TypeID(0)
	if c == pl.mover() {
		chosen = pl.choice.drop
	}
	rows := pl.trayRows()
	if rows == 0 {
		return pl.board.Hand(pos, c, chosen, width)
	}
	var trays [2]boardview.Hand
	for of := range engine.Color(2) {
		trays[of] = pl.board.Tray(boardview.HandOf(pos, of), chosen, width, rows)
		if len(trays[of].Lines) > maxTrays*rows {
			return pl.board.Hand(pos, c, chosen, width)
		}
	}
	h := trays[c]
	for len(h.Lines) < rows {
		h.Lines = append(h.Lines, "")
	}
	return h
}

// trayRows returns the height in rows of piece pictures beside the board; 0 stands for
// text.
func (pl *panel) trayRows() int {
	switch height := pl.panelHeight(); {
	case height >= hugeClockRows:
		return pl.board.PictureRows(3, 4)
	case height >= bigClockRows:
		return pl.board.PictureRows(2, 3)
	case height >= spaciousRows:
		return pl.board.PictureRows(2, 2)
	}
	return 0
}

// maxTrays is how many trays of pictures a player's hand may take.
const maxTrays = 2

func indented(lines []string) []string {
	out := make([]string, len(lines))
	for i, line := range lines {
		out[i] = strings.Repeat(" ", handIndent) + line
	}
	return out
}

// showsTaken reports whether captured pieces are shown; where they go to the hand, the
// hand shows them.
func (pl *panel) showsTaken() bool { return pl.c.Settings.Settings.Captured && !pl.hands }

// takenBelow reports whether captured pieces have a line of their own below the
// player's name.
func (pl *panel) takenBelow() bool { return pl.showsTaken() && pl.panelHeight() >= spaciousRows }

// begin prepares for the game.
func (pl *panel) begin() {
	pl.list = moveList{theme: pl.c.Theme, write: pl.moveText, stale: true}
	now, v := pl.state.Pos, pl.Now.Tree.Variant
	pl.describe = sync.OnceValue(v.Describe)
	pl.ruleTexts = sync.OnceValues(pl.splitRules)
	pl.hands = v.HasDrops() || len(ui.HandTypes(now, engine.White)) > 0 || len(ui.HandTypes(now, engine.Black)) > 0
	p, err := v.NewPosition(pl.Now.Tree.StartFEN)
	if err != nil {
		return
	}
	pl.types, pl.begun = nil, 0
	pl.shown, pl.ruled, pl.peculiarities = memo[legendKey]{}, memo[rulesKey]{}, memo[rulesKey]{}
	for _, t := range ini.Present(p) {
		pl.surplus[t.ID] = p.Count(engine.White, t.ID) - p.Count(engine.Black, t.ID)
		if has(p, v.Type(t.ID)) {
			pl.types = slices.Insert(pl.types, pl.begun, v.Type(t.ID))
			pl.begun++
		} else {
			pl.types = append(pl.types, v.Type(t.ID))
		}
	}
}

// splitRules returns the rules that Chess does not have, unfamiliar kinds first, and
// those that it shares.
func (pl *panel) splitRules() (own, shared []string) {
	var usual, kinds []string
	if chess, err := pl.c.Variants.Load("chess"); err == nil {
		usual = chess.Describe()
		for _, r := range chess.Def.Rules {
			kinds = append(kinds, r.Key())
		}
	}
	var changed []string
	v := pl.Now.Tree.Variant
	for _, r := range v.Def.Rules {
		switch text := r.Describe(v); {
		case text == "":
		case slices.Contains(usual, text):
			shared = append(shared, text)
		case slices.Contains(kinds, r.Key()):
			changed = append(changed, text)
		default:
			own = append(own, text)
		}
	}
	return append(own, changed...), shared
}

// heldAt returns the piece at a place of the panel, in the hand of the player
// who can move now.
func (pl *panel) heldAt(x, y int) (engine.TypeID, bool) {
	if !pl.hands {
		return 0, false
	}
	top := 1 // below the name
	if far := pl.flipped == (pl.mover() == engine.White); !far {
		above, below := pl.players()
		top = max(pl.panelHeight()-len(below), len(above)) + 2 + len(pl.bigClock(pl.mover()))
	}
	h := pl.hand(pl.mover(), pl.width()-handIndent)
	return h.At(x-handIndent, y-top)
}

// moveText writes a move of the tree as the settings ask for.
func (pl *panel) moveText(n *pgn.Node) string {
	v := pl.Now.Tree.Variant
	switch name := pl.c.ListNotation(v); {
	case name == "figurines":
		return notation.Figurines(n.Text)
	case name == "san" || name == "own" && !notation.HasDefaultStyle(v):
		return n.Text
	}
	return pl.list.written(pl.Now.Tree, n, pl.c.Writer(v))
}

func (pl *panel) scroll(pages int) func() tea.Cmd {
	return func() tea.Cmd {
		_, _, n := pl.aboveAndBelow()
		pl.list.scroll(pages*max(n-1, 1), n)
		return nil
	}
}
