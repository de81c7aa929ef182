package ui

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/internal/archive"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// The least and the largest width of a preview.
const (
	previewLeast = 30
	previewMost  = 76
)

// lastPosition is how a kept game stands, or ended.
type lastPosition struct {
	pos  *engine.Position
	node *pgn.Node // the last move, or nil
	err  error
}

// LastPositionKnown brings the last position of a game.
type LastPositionKnown struct {
	id uint64
	lastPosition
}

// GamePreview shows the last position of the game pointed to. One game is read
// at a time; those passed over meanwhile are not.
type GamePreview struct {
	C     *Common
	of    *archive.Entry // that is shown, or read
	next  *archive.Entry // to be read after it; nil: none
	ID    uint64         // of the reading under way, or 0
	found *lastPosition  // nil until it is read
	board *boardview.Board
}

// Want shows a game; nil is none.
func (p *GamePreview) Want(r *archive.Entry) tea.Cmd {
	if same(r, p.of) {
		p.next = nil
		return nil
	}
	if p.ID != 0 && r != nil {
		p.next = r
		return nil
	}
	p.of, p.next, p.found, p.board, p.ID = r, nil, nil, nil, 0
	if r == nil || r.Problem != "" {
		return nil
	}
	p.ID = p.C.NextID()
	return lastPositionCmd(p.C, p.ID, *r)
}

// same reports whether two records are of the same game in the same state.
func same(a, b *archive.Entry) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.ID == b.ID && a.Offset == b.Offset && a.Plies == b.Plies && a.File.Path == b.File.Path && a.File.Changed.Equal(b.File.Changed)
}

// Forget makes the next requested game be read, even if it is the same.
func (p *GamePreview) Forget() { *p = GamePreview{C: p.C} }

// Loader finds the variants of kept games and puzzles, for what works in the
// background.
func (c *Common) Loader() pgn.Loader { return c.known.Load().Load }

func lastPositionCmd(c *Common, id uint64, r archive.Entry) tea.Cmd {
	return func() (msg tea.Msg) {
		defer func() {
			if e := recover(); e != nil {
				msg = LastPositionKnown{id, lastPosition{err: fmt.Errorf("the game can't be shown: %v", e)}}
			}
		}()
		o, err := archive.Open(&r, c.known.Load().Load)
		if err != nil {
			return LastPositionKnown{id, lastPosition{err: err}}
		}
		pos, node, err := o.End()
		return LastPositionKnown{id, lastPosition{pos, node, err}}
	}
}

func (p *GamePreview) Handle(msg LastPositionKnown) tea.Cmd {
	if msg.id != p.ID {
		return nil
	}
	p.ID, p.found = 0, &msg.lastPosition
	if msg.pos != nil {
		p.draws(msg.pos.Variant())
	}
	if p.next != nil {
		return p.Want(p.next)
	}
	return nil
}

// Lines draws the game pointed to.
func (p *GamePreview) Lines(width, height int) []string {
	if p.of == nil || width < 20 {
		return nil
	}
	t, r := p.C.Theme, p.of
	var out []string
	if r.Problem == "" {
		out = append(out, t.Paint(theme.Title, Clip(Clean(r.Variant), width)))
		for _, text := range []string{whoText(r), r.OpeningText(), whereText(r), howText(r)} {
			if text != "" {
				out = append(out, TextLines(t, theme.Text, Clean(text), width, 2)...)
			}
		}
	}
	return append(append(out, ""), p.position(width, height-len(out)-1)...)
}

// position draws the board, or shows why there is none.
func (p *GamePreview) position(width, height int) []string {
	switch {
	case p.of.Problem != "":
		return Wrap(Clean("The file "+p.of.File.Path+" can't be read: "+p.of.Problem+". It is left alone."), width)
	case p.found == nil:
		return nil
	case p.found.err != nil:
		return Wrap(Clean(Sentence(p.found.err.Error())), width)
	}
	p.board.Fit(boardview.Space{Width: width, Height: height, MaxCell: p.C.Settings.Settings.Squares})
	if !p.board.Layout().AllVisible {
		return TextLines(p.C.Theme, theme.Dim, "The board needs a larger window.", width, 2)
	}
	state := boardview.State{Pos: p.found.pos, Check: RoyalsInCheck(p.found.pos)}
	if n := p.found.node; n != nil && n.Move != engine.NoMove {
		state.Last = boardview.LastMove(p.found.pos)
	}
	return p.board.Lines(state)
}

func whoText(r *archive.Entry) string {
	if r.White == "" && r.Black == "" {
		return ""
	}
	return Unknown(r.White) + " - " + Unknown(r.Black)
}

func whereText(r *archive.Entry) string {
	if r.Event == "" || r.Date == "" {
		return r.Event + r.Date
	}
	return r.Event + ", " + r.Date
}

// howText describes the result and the length of a game.
func howText(r *archive.Entry) string {
	result := r.Result
	if result == "*" {
		result = "not finished"
	}
	return result + ", " + words.Count(r.Moves(), "move")
}

func Unknown(name string) string {
	if name == "" {
		return "?"
	}
	return name
}

// Split draws a list, and beside it a preview where the list keeps the columns
// that it needs at least.
func Split(c *Common, list func(width int) []string, least int, preview func(width, height int) []string, height int) []string {
	right := min(c.Width/2, previewMost)
	if c.Width-right-2 < least {
		right = c.Width - least - 2
	}
	if right < previewLeast {
		return Frame(list(c.Width), c.Width, height)
	}
	left := c.Width - right - 2
	return Beside(Frame(list(left), left, height), Frame(preview(right, height), right, height), left, 2)
}

func (p *GamePreview) ApplySettings() {
	if p.found != nil && p.found.pos != nil {
		p.draws(p.found.pos.Variant())
	}
}

// draws takes a board for a variant.
func (p *GamePreview) draws(v *engine.Variant) {
	p.board = p.C.NewBoard(v)
}
