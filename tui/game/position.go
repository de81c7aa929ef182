package game

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/steps"
	"github.com/ferzchess/ferz/tui/ui"
)

// position describes the position shown, independently of the players: on the board, in
// the window, and as a node of the game's tree.
type position struct {
	c       *ui.Common
	board   *boardview.Board
	names   func(engine.Square) string // of squares, as the labels have it
	state   boardview.State
	flipped bool
	threats bool // the attackers of the cursor's square are shown

	// What follows from the position, see Screen.refresh.
	legal  []engine.Move
	sans   []string // of the legal moves; nil until they are needed
	texts  []string
	result engine.Result

	illegal string // why no game comes to the position, if it is one that was set up
}

// draws takes a board as the settings have it.
func (at *position) draws(v *engine.Variant) {
	at.board = at.c.NewBoard(v)
	at.names = notation.SquareNames(at.c.Settings.Settings.Notation, v)
	at.board.Flip(at.flipped)
}

// shortfall returns why pieces do not look as the settings ask, in one line; "" if they
// do, and for those who leave the choice to ferz.
func (at *position) shortfall() string {
	if at.c.Settings.Settings.Pieces == "auto" {
		return ""
	}
	return at.board.Shortfall()
}

// named returns the square that a text names.
func (at *position) named(text string) (engine.Square, bool) {
	v := at.state.Pos.Variant()
	for i := range v.Size() {
		if s := engine.Square(i); v.OnBoard(s) && at.names(s) == text {
			return s, true
		}
	}
	if s, ok := v.SquareNamed(text); ok {
		return s, true
	}
	return v.SquareNamed(strings.ToLower(text))
}

// home returns the square where the cursor starts: in the middle of the near
// side.
func (at *position) home() engine.Square {
	v := at.state.Pos.Variant()
	rank := 0
	if at.flipped {
		rank = v.Ranks() - 1
	}
	s := v.At((v.Files()-1)/2, rank, 0)
	if v.OnBoard(s) {
		return s
	}
	return at.board.Step(s, 0, -1)
}

func (at *position) move(dx, dy int) {
	at.state.Cursor = at.board.Step(at.state.Cursor, dx, dy)
	at.board.Follow(at.state.Cursor)
	at.markThreats()
}

// setFlipped has Black below on the board, or White.
func (at *position) setFlipped(flipped bool) {
	at.flipped = flipped
	at.board.Flip(at.flipped)
	at.board.Follow(at.state.Cursor)
}

func (at *position) markThreats() {
	at.state.Attackers = engine.Bitboard{}
	if !at.threats {
		return
	}
	p := at.state.Pos
	for c := range engine.Color(2) {
		at.state.Attackers = at.state.Attackers.Or(p.AttackersOf(at.state.Cursor, c))
	}
}

// markCaptures marks where a move captures, of the squares to point to.
func (at *position) markCaptures(m engine.Move) {
	p, targets := at.state.Pos, steps.Targets(m)
	switch {
	case !p.IsCapture(m):
	case len(targets) > 1:
		for _, s := range targets {
			if p.PieceAt(s).Type() != 0 {
				at.state.Captures.Add(s)
			}
		}
	default:
		at.state.Captures.Add(targets[0])
	}
}

// san returns a legal move as the settings ask for.
func (at *position) san(m engine.Move) string {
	at.write()
	return at.sans[slices.Index(at.legal, m)]
}

// write writes the legal moves in both notations, unless that is done.
func (at *position) write() {
	if at.sans != nil {
		return
	}
	at.sans = at.c.Writer(at.state.Pos.Variant())(at.state.Pos, at.legal)
	for _, m := range at.legal {
		at.texts = append(at.texts, notation.Coordinates(at.state.Pos, m))
	}
}

// attackersText lists a player's pieces that attack a square.
func (at *position) attackersText(s engine.Square, by engine.Color) string {
	p := at.state.Pos
	v := p.Variant()
	squares := p.AttackersOf(s, by)
	var out []string
	for from := range squares.All() {
		out = append(out, v.Type(p.PieceAt(from).Type()).Name+" "+at.names(from))
	}
	return strings.Join(out, ", ")
}

// pieceMarks marks the targets of the piece on a square, whoever is to move.
func (at *position) pieceMarks(s engine.Square) boardview.State {
	marked := at.state
	marked.HasSelection, marked.Selected, marked.ShowCursor = true, s, false
	marked.Targets, marked.Captures = engine.Bitboard{}, engine.Bitboard{}
	p := at.state.Pos.Clone()
	if p.PieceAt(s).Color() != p.Side() {
		p.MakeNull()
	}
	for _, m := range p.LegalMoves() {
		if m.IsFrom(s) {
			marked.Targets.Add(steps.Targets(m)[0])
			if p.IsCapture(m) {
				marked.Captures.Add(steps.Targets(m)[0])
			}
		}
	}
	return marked
}

// pieceWords describes the piece on a square.
func (at *position) pieceWords(t *engine.PieceType, c engine.Color, s engine.Square, width int) []string {
	p := at.state.Pos
	texts := []string{
		fmt.Sprintf("%s's. Letters %s and %s.", p.Variant().SideName(c), t.Label(engine.White), t.Label(engine.Black)),
		"Notation (Betza): " + t.Shown().Notation, at.c.Relabel(p.Variant(), t.Words()),
		fmt.Sprintf("Value: %.1f pawns, as ferz reckons.", float64(search.PieceValue(p.Variant(), t.ID))/100),
	}
	for _, by := range []engine.Color{c.Other(), c} {
		verb := map[bool]string{true: "Protected", false: "Attacked"}[by == c]
		if list := at.attackersText(s, by); list != "" {
			texts = append(texts, fmt.Sprintf("%s by %s: %s.", verb, p.Variant().SideName(by), list))
		}
	}
	if at.c.Theme.Colorless {
		texts = append(texts, "Board: * legal squares, *n* captures.")
	} else {
		texts = append(texts, "Board: dots on legal squares, color on captures (the square, or the corners of a large one).")
	}
	var out []string
	for _, text := range texts {
		out = append(out, ui.Wrap(text, width)...)
	}
	return out
}

func (at *position) areaHeight() int { return at.c.Height - linesAbove - linesBelow }

// boardTop is the screen row where the board begins: centered in its area, or at the
// top, beside the title, if that allows larger squares.
func (at *position) boardTop() int {
	spare := at.spareRows()
	if spare > 0 {
		spare = (spare + 1) / 2
	}
	return linesAbove + max(spare, -titleLines)
}

// spareRows is how many rows the board leaves of its area; it may be negative.
func (at *position) spareRows() int { return at.areaHeight() - at.board.Layout().Height }

// crowded reports whether the board reaches into the foot's lines.
func (at *position) crowded() bool {
	return at.spareRows() < -titleLines
}

// boardAtTop reports whether the board begins above the panel.
func (at *position) boardAtTop() bool { return at.boardTop() < linesAbove }

// panelTop is the row of the screen where the panel begins, with a blank one above if there
// is room.
func (at *position) panelTop() int { return linesAbove + max(min(at.spareRows(), 1), 0) }

// panelColumn returns the column of the panel that is at one of the screen.
func (at *position) panelColumn(x int) int { return x - at.board.Layout().Width - ui.PanelGap }

func (at *position) panelWidth() int { return at.c.Width - at.board.Layout().Width - ui.PanelGap }

func (at *position) panelHeight() int {
	return at.areaHeight() - (at.panelTop() - linesAbove)
}
