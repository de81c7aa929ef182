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

// panel is what stands beside the board: the players with their hands, and the
// moves, the analysis or a chooser between them.
type panel struct {
	*game
	choice   *choice
	analysis *analysis
	graph    *graph
	explorer *explorerPane
	lesson   lessonPane
	list     moveList
	lost     captured
	hands    bool                          // the variant has hands to show
	surplus  [engine.MaxTypes + 1]int      // pieces that White began with more than Black
	types    []*engine.PieceType           // of the variant: first those with which the game began
	begun    int                           // how many these are
	values   [engine.MaxTypes + 1]int      // of pieces, in centipawns; none until they are known
	describe func() []string               // the rules, found once: some try out positions for that
	peculiar func() (own, shared []string) // the same: those that Chess does not have, and those that it has

	shown                memo[legendKey]
	ruled, peculiarities memo[rulesKey]
}

// valued brings what the pieces of a game are worth.
type valued struct {
	id     uint64 // of the game
	values [engine.MaxTypes + 1]int
}

// value finds out what the pieces are worth, in the background: for a large variant
// that takes a while.
func (pl *panel) value() tea.Cmd {
	id, v := pl.seat.id, pl.Now.Tree.Variant
	return func() tea.Msg { return valued{id, search.PieceValues(v)} }
}

// panelWidths are the least columns for what stands beside the board, the widest
// first: a narrow one serves boards that would not be seen whole otherwise, or
// without room for the signs beside a piece.
var panelWidths = []int{26, 19}

const handIndent = 2 // columns before a hand

const roomyRows = 24 // of the panel, from which on captured pieces have lines of their own

const leastMoves = 2 // rows of the list of moves beside an analysis

const leastName = 8 // columns of a player's name beside what was captured

const signedCell = 3 // columns of a square with a piece between two signs

// lines is what stands beside the board: the players with their hands, and the
// moves, the analysis or a chooser between them; a wide panel has two columns.
func (pl *panel) lines() []string {
	width, height := pl.width(), pl.panelHeight()
	if pl.chooser != nil {
		return pl.chooser.Lines(pl.panelWidth(), height)
	}
	above, below, rows := pl.around()
	out := append([]string{}, above...)
	out = append(out, ui.Frame(pl.middle(width, rows), width, rows)...)
	out = append(out, below...)
	if side := pl.side(); side > 0 {
		return ui.Beside(out, pl.sideLines(side, height), width, columnGap)
	}
	return out
}

// around is what stands above and below the list of moves, and how many rows that
// leaves for it.
func (pl *panel) around() (above, below []string, rows int) {
	above, below = pl.players()
	height := pl.panelHeight() - len(above) - len(below)
	if pl.side() == 0 {
		below = append(pl.thoughts(pl.width(), height), below...)
	}
	return above, below, max(pl.panelHeight()-len(above)-len(below), 0)
}

// middle is what stands between the players: a lesson's task, else what is explored, else
// the moves.
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

// thoughts is what stands below the list of moves, or in the second column: the
// analysis, else the graph.
func (pl *panel) thoughts(width, height int) []string {
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

// analysisRoom is how much of the height between the players the analysis may
// take: what a few moves leave, and half of it at least; half of it where games are
// explored.
func (pl *panel) analysisRoom(height int) int {
	if pl.explorer.on {
		return height / 2
	}
	return max(height-leastMoves, height/2)
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
		head += " " + ui.Clip(name, max(room, leastName))
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

// awaits reports whether a player is to move in the position shown. In a game that has
// ended no one is, in one that is looked through no one at its end.
func (pl *panel) awaits(c engine.Color) bool {
	if pl.ending() != "" && (!pl.config.Review || pl.Browser.Node() == pl.Now.Tree.Last()) {
		return false
	}
	return !pl.state.Pos.Result().Over() && pl.state.Pos.Side() == c
}

// hand draws what a player holds: as pictures, if there is room for what both players
// hold, in as many rows for both.
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
		if len(trays[of].Lines) > mostTrays*rows {
			return pl.board.Hand(pos, c, chosen, width)
		}
	}
	h := trays[c]
	for len(h.Lines) < rows {
		h.Lines = append(h.Lines, "")
	}
	return h
}

// trayRows is in how many rows pieces beside the board are drawn as pictures; 0: they
// are text.
func (pl *panel) trayRows() int {
	switch height := pl.panelHeight(); {
	case height >= hugeClockRows:
		return pl.board.PictureRows(3, 4)
	case height >= bigClockRows:
		return pl.board.PictureRows(2, 3)
	case height >= roomyRows:
		return pl.board.PictureRows(2, 2)
	}
	return 0
}

// mostTrays is how many trays of pictures a player's hand may take.
const mostTrays = 2

func indented(lines []string) []string {
	out := make([]string, len(lines))
	for i, line := range lines {
		out[i] = strings.Repeat(" ", handIndent) + line
	}
	return out
}

// showsTaken reports whether what the players have taken is shown: where they hold
// it in their hands these show it.
func (pl *panel) showsTaken() bool { return pl.c.Settings.Settings.Captured && !pl.hands }

// takenBelow reports whether that has a line of its own below a player's name.
func (pl *panel) takenBelow() bool { return pl.showsTaken() && pl.panelHeight() >= roomyRows }

// begin prepares for the game.
func (pl *panel) begin() {
	pl.list = moveList{theme: pl.c.Theme, write: pl.moveText, stale: true}
	now, v := pl.state.Pos, pl.Now.Tree.Variant
	pl.describe = sync.OnceValue(v.Describe)
	pl.peculiar = sync.OnceValues(pl.dividedRules)
	pl.hands = v.HasDrops() || len(ui.Holds(now, engine.White)) > 0 || len(ui.Holds(now, engine.Black)) > 0
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

// dividedRules returns the rules that Chess does not have, first those of kinds that it
// does not have at all, and those that it has.
func (pl *panel) dividedRules() (own, shared []string) {
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
	case name == "san" || name == "own" && !notation.HasOwn(v):
		return n.Text
	}
	return pl.list.written(pl.Now.Tree, n, pl.c.Writer(v))
}

func (pl *panel) scroll(pages int) func() tea.Cmd {
	return func() tea.Cmd {
		_, _, n := pl.around()
		pl.list.scroll(pages*max(n-1, 1), n)
		return nil
	}
}
