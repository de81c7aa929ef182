package settings

import (
	"context"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/ui"
)

// samplesKnown brings the positions that show what settings look like.
type samplesKnown struct{ positions map[string]*engine.Position }

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
		out := samplesKnown{positions: map[string]*engine.Position{}}
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
	d := engine.Definition{ID: "sample", Name: "Sample", Board: engine.Board{Files: 4, Ranks: 3}, Array: "abcd/4/ABCD"}
	for i, name := range types {
		d.Pieces = append(d.Pieces, engine.PieceDef{Name: name, Letter: string(rune('A' + i)), Betza: "W"})
	}
	if types[0] == "King" && types[1] == "Queen" {
		for i, letter := range "KQNP" {
			d.Pieces[i].Letter = string(letter)
		}
		d.Array = "kqnp/4/KQNP"
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
	st := boardview.State{Pos: p, Cursor: at("b2"), Pointed: true, Selected: at("c1"), Picked: true}
	st.Last.Add(at("d3"))
	st.Last.Add(at("d2"))
	if s.c.Settings.Settings.Targets {
		st.Targets.Add(at("a2"))
		st.Captures.Add(at("b3"))
	}
	return st
}

// sampleMoves are the beginnings of games in the notations, each of a game that it
// fits.
var sampleMoves = map[string]string{
	"san": "1. Nf3 d5 2. e4 dxe4", "coordinates": "1. g1f3 d7d5 2. e2e4 d5e4", "figurines": "1. ♘f3 d5 2. e4 dxe4", "iccf": "1. 7163 4745 2. 5254 4554",
	"wxf": "1. C2=5 H8+7 2. H2+3 R9=8", "chinese": "1. 炮二平五 馬8進7 2. 馬二進三 車9平8",
	"western": "1. P-7f P-3d 2. Bx2b+ Sx2b", "japanese": "1. ７六歩(77) ３四歩(33)", "usi": "1. 7g7f 3c3d 2. 8h2b+ 3a2b",
}

// sampleLines draws a board as the settings have it, and a line of moves.
func (s *Screen) sampleLines(width, height int) []string {
	chosen := &s.c.Settings.Settings
	p := s.samples[chosen.Pieces]
	if p == nil {
		p = s.samples[""]
	}
	if p == nil {
		return nil
	}
	moves := sampleMoves[chosen.Notation]
	if moves == "" {
		moves = sampleMoves["san"]
	}
	b := boardview.New(p.Variant(), s.c.Theme, s.c.Book, s.c.Pieces())
	b.Fit(boardview.Room{Width: width, Height: height - 2, MaxCell: chosen.Squares})
	out := append(b.Lines(s.sampleState(p)), "", ui.Clip(moves, width))
	if l := b.Layout(); l.Width > width || len(out) > height {
		return nil
	}
	return append(out, s.sampleNote(b, width, height-len(out))...)
}

// sampleNote says why the board does not show the set of pieces that is chosen.
func (s *Screen) sampleNote(b *boardview.Board, width, room int) []string {
	wanted := s.c.Pieces()
	if b.Set() == wanted {
		return nil
	}
	text := "This terminal shows letters only."
	if wanted.IsPictures() {
		text = fmt.Sprintf("Pictures need squares of %d rows.", wanted.NeedRows(s.c.Book))
		if s.c.Theme.Bare {
			text = "Pictures need colours."
		}
	}
	lines := ui.Wrap(text, width)
	if len(lines) > room {
		return nil
	}
	return lines
}
