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
	minPreview = 30
	maxPreview = 76
)

// lastPosition is the last position of a saved game, with its state.
type lastPosition struct {
	pos  *engine.Position
	node *pgn.Node // the last move, or nil
	err  error
}

// LastPositionMsg brings the last position of a game.
type LastPositionMsg struct {
	id uint64
	lastPosition
}

// GamePreview shows the last position of the selected game. One game is read at a time;
// games that were only passed are not read.
type GamePreview struct {
	C       *Common
	current *archive.Entry // that is shown, or read
	next    *archive.Entry // to be read after it; nil: none
	ID      uint64         // of the reading under way, or 0
	loaded  *lastPosition  // nil until it is read
	board   *boardview.Board
}

// Show shows a game; nil is none.
func (p *GamePreview) Show(r *archive.Entry) tea.Cmd {
	if same(r, p.current) {
		p.next = nil
		return nil
	}
	if p.ID != 0 && r != nil {
		p.next = r
		return nil
	}
	p.current, p.next, p.loaded, p.board, p.ID = r, nil, nil, nil, 0
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

// Loader finds the variants of saved games and puzzles, for background work.
func (c *Common) Loader() pgn.Loader { return c.known.Load().Load }

func lastPositionCmd(c *Common, id uint64, r archive.Entry) tea.Cmd {
	return func() (msg tea.Msg) {
		defer func() {
			if e := recover(); e != nil {
				msg = LastPositionMsg{id, lastPosition{err: fmt.Errorf("the game can't be shown: %v", e)}}
			}
		}()
		o, err := archive.Open(&r, c.known.Load().Load)
		if err != nil {
			return LastPositionMsg{id, lastPosition{err: err}}
		}
		pos, node, err := o.End()
		return LastPositionMsg{id, lastPosition{pos, node, err}}
	}
}

func (p *GamePreview) Handle(msg LastPositionMsg) tea.Cmd {
	if msg.id != p.ID {
		return nil
	}
	p.ID, p.loaded = 0, &msg.lastPosition
	if msg.pos != nil {
		p.draws(msg.pos.Variant())
	}
	if p.next != nil {
		return p.Show(p.next)
	}
	return nil
}

// Lines draws the game pointed to.
func (p *GamePreview) Lines(width, height int) []string {
	if p.current == nil || width < 20 {
		return nil
	}
	t, r := p.C.Theme, p.current
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
	case p.current.Problem != "":
		return Wrap(Clean("The file "+p.current.File.Path+" can't be read: "+p.current.Problem+". It is left alone."), width)
	case p.loaded == nil:
		return nil
	case p.loaded.err != nil:
		return Wrap(Clean(Sentence(p.loaded.err.Error())), width)
	}
	p.board.Fit(boardview.Space{Width: width, Height: height, MaxCell: p.C.Settings.Settings.Squares})
	if !p.board.Layout().AllVisible {
		return TextLines(p.C.Theme, theme.Dim, "The board needs a larger window.", width, 2)
	}
	state := boardview.State{Pos: p.loaded.pos, Check: RoyalsInCheck(p.loaded.pos)}
	if n := p.loaded.node; n != nil && n.Move != engine.NoMove {
		state.Last = boardview.LastMove(p.loaded.pos)
	}
	return p.board.Lines(state)
}

func whoText(r *archive.Entry) string {
	if r.White == "" && r.Black == "" {
		return ""
	}
	return OrUnknown(r.White) + " - " + OrUnknown(r.Black)
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

func OrUnknown(name string) string {
	if name == "" {
		return "?"
	}
	return name
}

// ListWithPreview draws a list, and a preview beside it if the list keeps its minimum
// width.
func ListWithPreview(c *Common, list func(width int) []string, least int, preview func(width, height int) []string, height int) []string {
	right := min(c.Width/2, maxPreview)
	if c.Width-right-2 < least {
		right = c.Width - least - 2
	}
	if right < minPreview {
		return FitFrame(list(c.Width), c.Width, height)
	}
	left := c.Width - right - 2
	return JoinColumns(FitFrame(list(left), left, height), FitFrame(preview(right, height), right, height), left, 2)
}

func (p *GamePreview) ApplySettings() {
	if p.loaded != nil && p.loaded.pos != nil {
		p.draws(p.loaded.pos.Variant())
	}
}

// draws takes a board for a variant.
func (p *GamePreview) draws(v *engine.Variant) {
	p.board = p.C.NewBoard(v)
}
