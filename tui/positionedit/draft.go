package positionedit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/ui"
)

// draft is a position that is being set up, right or not.
type draft struct {
	v        *engine.Variant
	shown    *engine.Position // its board is the draft's; the rest only while it is right
	side     engine.Color
	hands    string // in the FEN's letters
	hasHands bool   // the game has hands
	names    []string
	sections []string // of the FEN, by names, as they are wished for

	fen     string
	err     error  // why it is not a position
	unusual string // what is odd about it
}

func newDraft(p *engine.Position) draft {
	v := p.Variant()
	d := draft{v: v, names: v.Sections(), hasHands: v.UsesHands()}
	d.take(p.Clone())
	return d
}

// read takes a FEN over, "" for the start position; if it is wrong, nothing
// changes.
func (d *draft) read(fen string) error {
	p, err := d.v.NewPosition(fen)
	if err == nil {
		d.take(p)
	}
	return err
}

// take makes a position the draft.
func (d *draft) take(p *engine.Position) {
	d.shown, d.side = p, p.Side()
	d.sections = strings.Fields(p.FEN())
	_, hands, _ := strings.Cut(d.section("array"), "[")
	d.hands = strings.TrimSuffix(hands, "]")
	d.updateFEN()
}

func (d *draft) section(name string) string {
	if i := slices.Index(d.names, name); i >= 0 && i < len(d.sections) {
		return d.sections[i]
	}
	return ""
}

// put puts a piece on a square.
func (d *draft) put(s engine.Square, pc engine.Piece) {
	d.shown.Edit().Put(s, pc)
	d.updateFEN()
}

// clear takes all pieces off the board, and the rights with them.
func (d *draft) clear() {
	for s := range d.v.Size() {
		if d.v.OnBoard(engine.Square(s)) {
			d.shown.Edit().Put(engine.Square(s), engine.NoPiece)
		}
	}
	d.hands = ""
	d.updateFEN()
}

// pass gives the turn to the other player.
func (d *draft) pass() {
	d.side = d.side.Other()
	d.shown.Edit().SetSide(d.side)
	d.updateFEN()
}

// fenFields returns the names and values of the sections behind the player to move.
func (d *draft) fenFields() (names, values []string) {
	now := strings.Fields(d.fen)
	for i, name := range d.names {
		if name != "array" && name != "side" && i < len(now) {
			names = append(names, name)
			values = append(values, now[i])
		}
	}
	return names, values
}

// setFENFields sets the sections behind the player to move.
func (d *draft) setFENFields(text string) error {
	values := strings.Fields(text)
	names, old := d.fenFields()
	if len(values) != len(names) {
		return fmt.Errorf("%d values, expected %d: %s", len(values), len(names), strings.Join(names, " "))
	}
	sections := slices.Clone(d.sections)
	for i, name := range names {
		sections[slices.Index(d.names, name)] = values[i]
	}
	if _, err := d.v.NewPosition(d.text(sections)); err != nil && d.err == nil && !slices.Equal(values, old) {
		return err
	}
	d.sections = sections
	d.updateFEN()
	return nil
}

// setHands sets what both players hold.
func (d *draft) setHands(text string) error {
	old := d.hands
	d.hands = strings.Join(strings.Fields(text), "")
	wrong := d.err != nil
	d.updateFEN()
	if d.err != nil && !wrong {
		err := d.err
		d.hands = old
		d.updateFEN()
		return err
	}
	return nil
}

// updateFEN finds the FEN. Rights and en passant squares for which the board has
// not the pieces are left out, but come back with these.
func (d *draft) updateFEN() {
	sections := slices.Clone(d.sections)
	p, err := d.v.NewPosition(d.text(sections))
	if err != nil {
		p, err = d.dropInvalidFields(sections, err)
	}
	d.fen, d.err, d.unusual = d.text(sections), err, ""
	if err == nil {
		d.shown, d.fen = p, p.FEN()
		d.unusual = ui.PositionWarning(p)
	}
}

// dropInvalidFields leaves out what does not fit the board. It fails with the first error
// if that does not help.
func (d *draft) dropInvalidFields(sections []string, first error) (*engine.Position, error) {
	full := slices.Clone(sections)
	for i, name := range d.names {
		if name == "castling" || name == "ep" {
			sections[i] = "-"
		}
	}
	p, err := d.v.NewPosition(d.text(sections))
	if err != nil {
		copy(sections, full)
		return nil, first
	}
	for i, name := range d.names {
		switch name {
		case "castling":
			for _, letter := range strings.Trim(full[i], "-") {
				p = d.restoreField(p, sections, i, strings.Trim(sections[i], "-")+string(letter))
			}
		case "ep":
			p = d.restoreField(p, sections, i, full[i])
		}
	}
	return p, nil
}

// restoreField changes a section if that is right, and returns the position.
func (d *draft) restoreField(p *engine.Position, sections []string, i int, text string) *engine.Position {
	old := sections[i]
	sections[i] = text
	if more, err := d.v.NewPosition(d.text(sections)); err == nil {
		return more
	}
	sections[i] = old
	return p
}

// text writes a FEN of the draft's board and other sections.
func (d *draft) text(sections []string) string {
	out := slices.Clone(sections)
	for i, name := range d.names {
		switch name {
		case "array":
			out[i] = d.array()
		case "side":
			out[i] = []string{"w", "b"}[d.side]
		}
	}
	return strings.Join(out, " ")
}

// array writes the pieces, rank by rank from the last, and those in hand.
func (d *draft) array() string {
	var rows []string
	for board := range d.v.Boards() {
		for rank := d.v.Ranks() - 1; rank >= 0; rank-- {
			rows = append(rows, d.row(rank, board))
		}
	}
	out := strings.Join(rows, "/")
	if d.hasHands {
		out += "[" + d.hands + "]"
	}
	return out
}

func (d *draft) row(rank, board int) string {
	var out strings.Builder
	empty := 0
	for file := range d.v.Files() {
		text := d.v.PieceText(d.shown.PieceAt(d.v.At(file, rank, board)))
		if text == "" {
			empty++
			continue
		}
		if empty > 0 {
			out.WriteString(strconv.Itoa(empty))
			empty = 0
		}
		out.WriteString(text)
	}
	if empty > 0 {
		out.WriteString(strconv.Itoa(empty))
	}
	return out.String()
}

// matchPiece finds the piece that a text denotes; longer reports whether other pieces'
// notations begin with the text.
func (d *draft) matchPiece(text string) (pc engine.Piece, exact, longer bool) {
	if text == "*" && strings.Contains(d.v.StartFEN(), "*") {
		return engine.Wall, true, false
	}
	for _, t := range d.v.Types() {
		for c := range engine.Color(2) {
			label := t.Label(c)
			switch {
			case label == text:
				pc, exact = engine.MakePiece(t.ID, c), true
			case strings.HasPrefix(label, text):
				longer = true
			}
		}
	}
	return pc, exact, longer
}
