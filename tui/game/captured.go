package game

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
)

// captureHistory holds the pieces that have left the board on the way to a position.
type captureHistory struct {
	at   int             // ply of that position
	path []engine.Move   // that leads there, and maybe on
	gone []capturedPiece // on the path
}

// capturedPiece is a piece that has left the board.
type capturedPiece struct {
	ply   int
	piece engine.Piece
}

// moveTo computes which pieces have left the board on the way to a position, starting
// where the path parts from the previous position's. The position is left as it was.
func (ca *captureHistory) moveTo(pos *engine.Position) {
	same := 0
	for same < min(len(ca.path), pos.Ply()) && ca.path[same] == pos.MoveAt(same+1) {
		same++
	}
	if ca.at = pos.Ply(); same == ca.at {
		return
	}
	ca.path = ca.path[:same]
	ca.gone = slices.DeleteFunc(ca.gone, func(l capturedPiece) bool { return l.ply > same })
	for ply := same + 1; ply <= pos.Ply(); ply++ {
		ca.path = append(ca.path, pos.MoveAt(ply))
	}
	for p := pos.Clone(); p.Ply() > same; {
		ca.gone = append(ca.gone, lastLosses(p)...)
	}
}

// lastLosses takes the last move back and returns the pieces that it removed from the
// board.
func lastLosses(p *engine.Position) []capturedPiece {
	ply, m, left := p.Ply(), p.LastMove(), pieces(p)
	p.Unmake()
	if there := pieces(p); left[0] >= there[0] && left[1] >= there[1] {
		return nil
	}
	before := squares(p)
	p.Make(m)
	after := squares(p)
	p.Unmake()
	var out []capturedPiece
	for _, pc := range removedPieces(before, after, m) {
		out = append(out, capturedPiece{ply, pc})
	}
	return out
}

// pieces returns how many pieces each player has on the board.
func pieces(p *engine.Position) (n [2]int) {
	for c := range n {
		all := p.PiecesOf(engine.Color(c))
		n[c] = all.Count()
	}
	return n
}

// counts returns how many pieces of each type a player has lost.
func (ca *captureHistory) counts(c engine.Color) (n [engine.MaxTypes + 1]int) {
	for _, l := range ca.gone {
		if l.ply <= ca.at && l.piece.Color() == c {
			n[l.piece.Type()]++
		}
	}
	return n
}

// squares returns the piece on each square.
func squares(p *engine.Position) []engine.Piece {
	out := make([]engine.Piece, p.Variant().Size())
	for i := range out {
		if pc := p.PieceAt(engine.Square(i)); pc != engine.Wall {
			out[i] = pc
		}
	}
	return out
}

// removedPieces returns the pieces that a move removes from the board, by whatever
// rule. Pieces that move, change their type or change sides are not included.
func removedPieces(before, after []engine.Piece, m engine.Move) []engine.Piece {
	before, after = slices.Clone(before), slices.Clone(after)
	pair := func(from, to int, ok bool) {
		if ok && before[from].Type() != 0 && after[to].Type() != 0 {
			before[from], after[to] = engine.NoPiece, engine.NoPiece
		}
	}
	if from, to := m.From(), m.To(); m != engine.NoMove && !m.IsDrop() && before[from] != after[from] {
		pair(int(from), int(to), before[from].Color() == after[to].Color() || before[from].Type() == after[to].Type())
	}
	for i := range before {
		pair(i, i, before[i] == after[i])
	}
	for i := range before { // has changed on its square
		pair(i, i, before[i].Color() == after[i].Color() || before[i].Type() == after[i].Type())
	}
	for _, alike := range []func(a, b engine.Piece) bool{
		func(a, b engine.Piece) bool { return a.Type() == b.Type() && a.Color() == b.Color() },
		func(a, b engine.Piece) bool { return a.Color() == b.Color() },
	} {
		for i := range before {
			for j := range after {
				pair(i, j, alike(before[i], after[j]))
			}
		}
	}
	return slices.DeleteFunc(before, func(pc engine.Piece) bool { return pc.Type() == 0 })
}

// capturedBy returns the pieces that a player has captured, the strongest first.
func (pl *panel) capturedBy(c engine.Color) (out []boardview.HandPiece) {
	pl.lost.moveTo(pl.state.Pos)
	lost := pl.lost.counts(c.Other())
	types := slices.Clone(pl.state.Pos.Variant().Types())
	slices.SortStableFunc(types, func(a, b engine.PieceType) int { return cmp.Compare(pl.values[b.ID], pl.values[a.ID]) })
	for _, t := range types {
		if n := lost[t.ID]; n > 0 {
			out = append(out, boardview.HandPiece{Piece: engine.MakePiece(t.ID, c.Other()), Count: n})
		}
	}
	return out
}

// takenText lists the pieces that a player has captured. If the list is wider than
// width, pieces of a type are replaced by their number. The text is dim except for
// pieces that have colors of their own.
func (pl *panel) takenText(c engine.Color, width int) string {
	dim := func(text string) string { return pl.c.Theme.Paint(theme.Dim, text) }
	whole, number := dim, func(text string) string { return text }
	if pl.board.CapturedColored() {
		whole, number = number, dim
	}
	var each, counted []string
	for _, x := range pl.capturedBy(c) {
		label := pl.board.CapturedText(x.Piece)
		for range x.Count {
			each = append(each, label)
		}
		if x.Count > 1 {
			label += number("x" + strconv.Itoa(x.Count))
		}
		counted = append(counted, label)
	}
	if text := strings.Join(each, " "); ansi.StringWidth(text) <= width {
		return whole(text)
	}
	return whole(strings.Join(counted, " "))
}

// takenLines draws a player's captured pieces below the name: as pictures, if they fit
// in one row together with the material balance. Where the board shows pieces as
// characters, these are characters too.
func (pl *panel) takenLines(c engine.Color, width int) []string {
	rows, t := pl.trayRows(), pl.c.Theme
	if rows == 0 || pl.board.CapturedColored() && !pl.board.DrawsPictures() {
		return indented([]string{ui.Clip(pl.balance(c, width), width)})
	}
	ahead := pl.materialText(c)
	h := pl.board.Tray(pl.capturedBy(c), 0, width-len(ahead), rows)
	lines := h.Lines
	if len(lines) > rows {
		lines = []string{ui.Clip(pl.takenText(c, width-len(ahead)), width-len(ahead))}
	}
	lines = append(lines, make([]string, rows-len(lines))...)
	if used := h.Width(); ahead != "" && len(h.Lines) == rows {
		lines[rows/2] = ui.Pad(lines[rows/2], used) + t.Paint(theme.Dim, ahead)
	} else {
		lines[0] += t.Paint(theme.Dim, ahead)
	}
	return indented(lines)
}

// materialLead returns by how many pawns a player's material exceeds the opponent's,
// compared with the start of the game.
func (pl *panel) materialLead(c engine.Color) int {
	sum, p := 0, pl.state.Pos
	for _, t := range p.Variant().Types() {
		sum += pl.values[t.ID] * (p.Count(c, t.ID) - p.Count(c.Other(), t.ID) - pl.startSurplus(c, t.ID))
	}
	return (sum + 50) / 100
}

// startSurplus is how many more pieces of a type a player began with than the
// opponent.
func (pl *panel) startSurplus(c engine.Color, t engine.TypeID) int {
	n := pl.surplus[t]
	if c == engine.Black {
		return -n
	}
	return n
}

// materialText describes a player's material lead in pawns, or returns "" if it is
// less than one.
func (pl *panel) materialText(c engine.Color) string {
	if n := pl.materialLead(c); n > 0 {
		return "  +" + strconv.Itoa(n)
	}
	return ""
}

// balance returns a player's captured pieces and material lead.
func (pl *panel) balance(c engine.Color, width int) string {
	ahead := pl.materialText(c)
	text := pl.takenText(c, width-len(ahead))
	if ansi.StringWidth(text) == 0 {
		text, ahead = "", strings.TrimSpace(ahead)
	}
	if ahead != "" {
		text += pl.c.Theme.Paint(theme.Dim, ahead)
	}
	return text
}
