package tui

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/library"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// lastPosition is how a kept game stands, or ended.
type lastPosition struct {
	pos  *engine.Position
	node *pgn.Node // the last move, or nil
	err  error
}

// lastPositionKnown brings the last position of a game.
type lastPositionKnown struct {
	id uint64
	lastPosition
}

// gamePreview shows the last position of the game pointed to. One game is read
// at a time; those passed over meanwhile are not.
type gamePreview struct {
	c     *common
	of    *library.Record // that is shown, or read
	next  *library.Record // to be read after it; nil: none
	id    uint64          // of the reading under way, or 0
	found *lastPosition   // nil until it is read
	board *boardview.Board
}

// want shows a game; nil is none.
func (p *gamePreview) want(r *library.Record) tea.Cmd {
	if same(r, p.of) {
		p.next = nil
		return nil
	}
	if p.id != 0 && r != nil {
		p.next = r
		return nil
	}
	p.of, p.next, p.found, p.board, p.id = r, nil, nil, nil, 0
	if r == nil || r.Problem != "" {
		return nil
	}
	p.id = p.c.nextID()
	return lastPositionCmd(p.c, p.id, *r)
}

// same reports whether two records are of the same game in the same state.
func same(a, b *library.Record) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.ID == b.ID && a.Offset == b.Offset && a.Plies == b.Plies && a.File.Path == b.File.Path && a.File.Changed.Equal(b.File.Changed)
}

// forget lets the next game wanted be read, even if it is the same.
func (p *gamePreview) forget() { *p = gamePreview{c: p.c} }

func lastPositionCmd(c *common, id uint64, r library.Record) tea.Cmd {
	return func() (msg tea.Msg) {
		defer func() {
			if e := recover(); e != nil {
				msg = lastPositionKnown{id, lastPosition{err: fmt.Errorf("the game can't be shown: %v", e)}}
			}
		}()
		o, err := library.Open(&r, c.variants.Load)
		if err != nil {
			return lastPositionKnown{id, lastPosition{err: err}}
		}
		pos, node, err := o.End()
		return lastPositionKnown{id, lastPosition{pos, node, err}}
	}
}

func (p *gamePreview) handle(msg lastPositionKnown) tea.Cmd {
	if msg.id != p.id {
		return nil
	}
	p.id, p.found = 0, &msg.lastPosition
	if msg.pos != nil {
		p.board = boardview.New(msg.pos.Variant(), p.c.theme, p.c.book, p.c.pieces())
	}
	if p.next != nil {
		return p.want(p.next)
	}
	return nil
}

// lines draws the game pointed to.
func (p *gamePreview) lines(width, height int) []string {
	if p.of == nil || width < 20 {
		return nil
	}
	t, r := p.c.theme, p.of
	var out []string
	if r.Problem == "" {
		out = append(out, t.Paint(theme.Title, clip(clean(r.Variant), width)))
		for _, line := range []string{whoText(r), whereText(r), howText(r)} {
			if line != "" {
				out = append(out, clip(clean(line), width))
			}
		}
	}
	return append(append(out, ""), p.position(width, height-len(out)-1)...)
}

// position draws the board, or says why there is none.
func (p *gamePreview) position(width, height int) []string {
	switch {
	case p.of.Problem != "":
		return wrap(clean("The file "+p.of.File.Path+" can't be read: "+p.of.Problem+". It is left alone."), width)
	case p.found == nil:
		return nil
	case p.found.err != nil:
		return wrap(clean(sentence(p.found.err.Error())), width)
	}
	p.board.Fit(boardview.Room{Width: width, Height: height, MaxCell: p.c.settings.Settings.Squares})
	if !p.board.Layout().Whole {
		return []string{p.c.theme.Paint(theme.Dim, clip("The board needs a larger window.", width))}
	}
	state := boardview.State{Pos: p.found.pos, Check: royalsInCheck(p.found.pos)}
	if n := p.found.node; n != nil && n.Move != engine.NoMove {
		state.Last.Add(n.Move.To())
		state.Last.Add(n.Move.From())
	}
	return p.board.Lines(state)
}

func whoText(r *library.Record) string {
	if r.White == "" && r.Black == "" {
		return ""
	}
	return unknown(r.White) + " - " + unknown(r.Black)
}

func whereText(r *library.Record) string {
	if r.Event == "" || r.Date == "" {
		return r.Event + r.Date
	}
	return r.Event + ", " + r.Date
}

// howText tells the result and the length of a game.
func howText(r *library.Record) string {
	result := r.Result
	if result == "*" {
		result = "not finished"
	}
	return result + ", " + count(r.Moves(), "move")
}

func unknown(name string) string {
	if name == "" {
		return "?"
	}
	return name
}

// count writes a number of things.
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
