package settings

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
)

// samplesMsg brings the positions that show what settings look like.
type samplesMsg struct{ positions map[string]*engine.Position }

// sampleTypes are the types of piece of a sample's row, by the set of pieces
// that has characters for them. They stand on the board and never move.
func sampleTypes() map[string][4]string {
	return map[string][4]string{
		"":      {"King", "Queen", "Knight", "Pawn"},
		"rare":  {"Amazon", "Chancellor", "Archbishop", "Nightrider"},
		"kanji": {"King", "Rook", "Gold", "Silver"},
	}
}

// samplesCmd sets the samples up.
func samplesCmd(ctx context.Context) tea.Cmd {
	return func() tea.Msg {
		out := samplesMsg{positions: map[string]*engine.Position{}}
		for name, types := range sampleTypes() {
			if ctx.Err() != nil {
				return nil
			}
			if p, err := samplePosition(types); err == nil {
				out.positions[name] = p
			}
		}
		return out
	}
}

func samplePosition(types [4]string) (p *engine.Position, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the sample can't be set up: %v", r)
		}
	}()
	d := engine.Definition{
		ID: "sample", Name: "Sample", Board: engine.Board{Files: 4, Ranks: 3}, Array: "abcd/4/ABCD",
		Rules: []engine.Rule{rules.Promotion{Of: "D", To: "B", Zone: "r3"}},
	}
	for i, name := range types {
		d.Pieces = append(d.Pieces, engine.PieceDef{Name: name, Letter: string(rune('A' + i)), Betza: "W"})
	}
	if types[0] == "King" && types[1] == "Queen" {
		for i, letter := range "KQNP" {
			d.Pieces[i].Letter = string(letter)
		}
		d.Array = "kqnp/4/KQNP"
		d.Rules = []engine.Rule{rules.Promotion{Of: "P", To: "Q", Zone: "r3"}}
	}
	v, err := engine.Compile(d, nil)
	if err != nil {
		return nil, err
	}
	return v.NewPosition("")
}

// sampleState is the position with everything that is marked on boards.
func (s *Screen) sampleState(p *engine.Position) boardview.State {
	v := p.Variant()
	at := func(name string) engine.Square { sq, _ := v.SquareNamed(name); return sq }
	st := boardview.State{Pos: p, Cursor: at("b2"), ShowCursor: true, Selected: at("c1"), HasSelection: true}
	st.Last.Add(at("d3"))
	st.Last.Add(at("d2"))
	if s.c.Settings.Settings.Targets {
		st.Targets.Add(at("a2"))
		st.Captures.Add(at("b3"))
	}
	if s.c.Settings.Settings.Premove {
		st.Premove.Add(at("d1"))
	}
	return st
}

// sampleMoves are the beginnings of games in the notations, each of a game that it
// fits.
var sampleMoves = map[string]string{
	"san": "1. Nf3 d5 2. e4 dxe4", "coordinates": "1. g1f3 d7d5 2. e2e4 d5e4", "figurines": "1. ♘f3 d5 2. e4 dxe4", "iccf": "1. 7163 4745 2. 5254 4554",
	"wxf": "1. C2=5 H8+7 2. H2+3 R9=8", "chinese": "1. 炮二平五 馬8進7 2. 馬二進三 車9平8",
	"western": "1. P-7f P-3d 2. Bx2b+ Sx2b", "japanese": "1. ７六歩(77) ３四歩(33)", "usi": "1. 7g7f 3c3d 2. 8h2b+ 3a2b",
	"janggi": "1. H02-83 H18-37 2. P79-78 P49-48",
}

// sampleLines draws a board as the settings have it, with what stands beside one.
func (s *Screen) sampleLines(width, height int) []string {
	chosen := &s.c.Settings.Settings
	p := s.samples[chosen.Pieces]
	if p == nil {
		p = s.samples[""]
	}
	if p == nil {
		return nil
	}
	b := s.c.NewBoard(p.Variant())
	fit := func(around int) boardview.Layout {
		b.Fit(boardview.Space{Width: width, Height: height - around, MaxCell: chosen.Squares})
		return b.Layout()
	}
	l := fit(minAround)
	if !l.AllVisible || l.Width > width {
		return nil
	}
	whole := fit(maxAround).CellH == l.CellH
	if !whole {
		fit(minAround)
	}
	around := min(max(l.Width, minText), width)
	var out []string
	if whole {
		out = append(out, s.samplePlayer(b, p, engine.Black, around))
	}
	out = append(append(out, b.Lines(s.sampleState(p))...), s.samplePlayer(b, p, engine.White, around))
	if whole {
		out = append(out, "")
	}
	out = append(out, s.sampleText(around)...)
	return append(out, s.sampleNote(b, width, height-len(out))...)
}

// The lines of a sample around its board, and their columns at least. Fewer lines
// than most do if squares are larger then.
const (
	maxAround = 6
	minAround = 4
	minText   = 36
)

// samplePlayer is the line of a player: the name, and who has captured more.
func (s *Screen) samplePlayer(b *boardview.Board, p *engine.Position, c engine.Color, width int) string {
	t, name, more := s.c.Theme, "ferz", ""
	if c == engine.White {
		name = cmp.Or(ui.Clean(s.c.Settings.Settings.Name), "you")
		if types := p.Variant().Types(); s.c.Settings.Settings.Captured {
			more = "  +4 " + b.Symbol(types[2].ID) + " " + b.Symbol(types[3].ID)
		}
	}
	mark := map[engine.Color]string{engine.White: "> ", engine.Black: "  "}[c]
	line := t.Paint(theme.Accent, mark) + t.Paint(theme.Title, c.String()) + " " + ui.Clip(name, width-len("  White ")-ansi.StringWidth(more))
	return line + t.Paint(theme.Dim, more)
}

// sampleText is what stands below a board: moves, an evaluation and an engine's line.
func (s *Screen) sampleText(width int) []string {
	chosen, t := &s.c.Settings.Settings, s.c.Theme
	moves := sampleMoves[chosen.Notation]
	if moves == "" {
		moves = sampleMoves["san"]
	}
	out := []string{ui.ClipMoves(moves, width)}
	if chosen.EvalBar {
		out = append(out, ui.EvalBar(t, search.ChessCurve, sampleScore, search.Score(sampleScore).String(), width))
	}
	if chosen.Lines {
		_, reply, _ := strings.Cut(moves, "2. ")
		out = append(out, t.Paint(theme.Dim, ui.ClipMoves(fmt.Sprintf("ferz: %v  2. %s", search.Score(sampleScore), reply), width)))
	}
	return out
}

// sampleScore is what the game of a sample is thought to be worth.
const sampleScore = 42

// sampleNote explains why the board does not show the chosen set of pieces.
func (s *Screen) sampleNote(b *boardview.Board, width, room int) []string {
	text := b.Shortfall()
	if text == "" {
		return nil
	}
	lines := ui.Wrap(text, width)
	if len(lines) > room {
		return nil
	}
	return lines
}
