package plain

import (
	"fmt"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/clock"
)

// moveMode is the form in which moves are printed.
type moveMode uint8

const (
	bothForms moveMode = iota
	wordsOnly
	notationOnly
)

// plural formats a number with its noun.
func plural(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, more)
}

// and joins words: "a, b and c".
func and(list []string) string { return words.List(list, "and") }

// or joins words: "a, b or c".
func or(list []string) string { return words.List(list, "or") }

// side returns the name of a side in the variant.
func (c *console) side(of engine.Color) string { return c.game.Now.Tree.Variant.SideName(of) }

// phrasing is how a game is put into words: how moves are written and squares named,
// by the customs of the variant unless the settings say otherwise.
type phrasing struct {
	form    moveMode
	name    string // of the notation, see notation.FormatterFor
	write   notation.MoveFormatter
	squares func(engine.Square) string
}

// speech returns the wording for the game.
func (c *console) speech() phrasing {
	v, name := c.game.Now.Position().Variant(), c.user.Settings.Settings.Notation
	return phrasing{c.words, name, c.writer(), notation.SquareNames(name, v)}
}

// place names a square; the names of two boards sound alike.
func (t phrasing) place(v *engine.Variant, s engine.Square) string {
	if v.Boards() > 1 && v.BoardOf(s) > 0 {
		return t.squares(s) + " on the second board"
	}
	return t.squares(s)
}

// pieceName names a piece without its player.
func pieceName(v *engine.Variant, pc engine.Piece) string {
	switch {
	case pc == engine.Wall:
		return v.WallWords().Name
	case pc.Type() == 0:
		return "nothing"
	}
	return strings.ToLower(v.Type(pc.Type()).Name)
}

// fullName names a piece with its player.
func fullName(v *engine.Variant, pc engine.Piece) string {
	if pc.Type() == 0 {
		return pieceName(v, pc)
	}
	return strings.ToLower(v.SideName(pc.Color())) + " " + pieceName(v, pc)
}

// writer writes moves of the game as the settings ask for.
func (c *console) writer() notation.MoveFormatter {
	return c.user.Writer(c.game.Now.Position().Variant())
}

// playText says that a move was made in a position.
func (t phrasing) playText(p *engine.Position, m engine.Move) string {
	side, san := p.SideToMove(), t.write.Move(p, m)
	switch t.form {
	case wordsOnly:
		return fmt.Sprintf("%s %s.", side, t.moveWords(p, m))
	case notationOnly:
		return fmt.Sprintf("%s plays %s.", side, san)
	}
	return fmt.Sprintf("%s %s (%s).", side, t.moveWords(p, m), san)
}

// moveWords describes a legal move in words: "plays knight f6".
func (t phrasing) moveWords(p *engine.Position, m engine.Move) string {
	v := p.Variant()
	var text string
	switch m.Kind() {
	case engine.Castle:
		text = fmt.Sprintf("castles, %s to %s and %s to %s", pieceName(v, p.PieceAt(m.From())), t.place(v, m.To()),
			pieceName(v, p.PieceAt(m.A())), t.place(v, m.B()))
	case engine.Drop:
		return fmt.Sprintf("drops %s on %s", strings.ToLower(v.Type(m.Type()).Name), t.place(v, m.To()))
	case engine.Pass:
		return t.stayWords(p, m)
	case engine.Rifle:
		return fmt.Sprintf("plays %s captures %s without moving", t.standing(p, m.From()), t.standing(p, m.A()))
	case engine.Swap:
		text = fmt.Sprintf("plays %s changes places with %s", t.standing(p, m.From()), t.standing(p, m.To()))
	case engine.Locust:
		text = "plays " + t.locustWords(p, m)
	default:
		text = "plays " + t.stepWords(p, m)
	}
	return text + t.extras(p, m)
}

// stayWords describes a move whose piece stays on its square.
func (t phrasing) stayWords(p *engine.Position, m engine.Move) string {
	switch at, wall := m.Wall(); {
	case wall:
		return fmt.Sprintf("puts a %s on %s", p.Variant().WallWords().Name, t.place(p.Variant(), at))
	case m.IsPromotion():
		return fmt.Sprintf("promotes %s to %s on its square", t.standing(p, m.From()), strings.ToLower(p.Variant().Type(m.Type()).Name))
	}
	return "passes"
}

// standing names the piece on a square, and the square.
func (t phrasing) standing(p *engine.Position, s engine.Square) string {
	return pieceName(p.Variant(), p.PieceAt(s)) + " " + t.place(p.Variant(), s)
}

// stepWords describes a move from one square to another.
func (t phrasing) stepWords(p *engine.Position, m engine.Move) string {
	v := p.Variant()
	text := t.moverWords(p, m)
	target := p.PieceAt(m.To())
	switch m.Kind() {
	case engine.EnPassant:
		return fmt.Sprintf("%s takes %s en passant, to %s", text, t.standing(p, m.A()), t.place(v, m.To()))
	case engine.Transfer:
		if p.IsCapture(m) {
			return fmt.Sprintf("%s takes %s and goes to %s", text, t.standing(p, m.A()), t.place(v, m.To()))
		}
		return text + " " + t.place(v, m.To())
	case engine.Unload:
		return fmt.Sprintf("%s to %s, %s to %s", text, t.place(v, m.To()), pieceName(v, target), t.place(v, m.A()))
	}
	if target.Type() != 0 {
		return text + " takes " + t.standing(p, m.To())
	}
	return text + " " + t.place(v, m.To())
}

// moverWords names the piece that moves, with its square if another one of its
// kind could go to the same square.
func (t phrasing) moverWords(p *engine.Position, m engine.Move) string {
	v := p.Variant()
	pc := p.PieceAt(m.From())
	for _, other := range p.LegalMoves() {
		if !other.IsDrop() && other.To() == m.To() && other.From() != m.From() && p.PieceAt(other.From()) == pc {
			text := pieceName(v, pc) + " from " + t.place(v, m.From())
			if p.PieceAt(m.To()) == engine.NoPiece {
				text += " to"
			}
			return text
		}
	}
	return pieceName(v, pc)
}

// locustWords describes a move that captures on its way.
func (t phrasing) locustWords(p *engine.Position, m engine.Move) string {
	v := p.Variant()
	taken := []string{t.standing(p, m.A())}
	if m.B() != m.A() {
		taken = append(taken, t.standing(p, m.B()))
	}
	where := "goes to " + t.place(v, m.To())
	switch {
	case m.To() == m.From():
		where = "returns to " + t.place(v, m.To())
	case p.PieceAt(m.To()).Type() != 0 && m.To() != m.A() && m.To() != m.B():
		taken = append(taken, t.standing(p, m.To()))
		where = "ends there"
	}
	return fmt.Sprintf("%s takes %s and %s", t.moverWords(p, m), and(taken), where)
}

// extras describes the other parts of a move: promotion, gating and a wall.
func (t phrasing) extras(p *engine.Position, m engine.Move) string {
	v, text := p.Variant(), ""
	if pt := m.Type(); m.IsPromotion() && m.Gate() == 0 {
		text += ", promotes to " + strings.ToLower(v.Type(pt).Name)
	}
	if g := m.Gate(); g != 0 {
		at := m.From()
		if m.GateOnPartner() {
			at = m.A()
		}
		text += fmt.Sprintf(", %s enters on %s", strings.ToLower(v.Type(g).Name), t.place(v, at))
	}
	if at, ok := m.Wall(); ok && v.WallWords().Alone {
		text += fmt.Sprintf(", %s to %s", v.WallWords().Name, t.place(v, at))
	} else if ok {
		text += fmt.Sprintf(", %s on %s", v.WallWords().Name, t.place(v, at))
	}
	return text
}

// resultWords describes how a game ended.
func resultWords(v *engine.Variant, r engine.Result) string {
	return "The game is over. " + notation.Result(v, r) + "."
}

// duration writes how much time is left.
func duration(d time.Duration) string {
	if d <= 0 {
		return "no time"
	}
	if d < 10*time.Second && d%time.Second != 0 {
		return fmt.Sprintf("%.1f seconds", d.Seconds())
	}
	d = d.Round(time.Second)
	var parts []string
	for _, unit := range []struct {
		size time.Duration
		name string
	}{{time.Hour, "hour"}, {time.Minute, "minute"}, {time.Second, "second"}} {
		if n := int(d / unit.size); n > 0 {
			parts = append(parts, plural(n, unit.name, unit.name+"s"))
		}
		d %= unit.size
	}
	return strings.Join(parts, " ")
}

// controlWords writes how much time a player has.
func controlWords(c clock.Control) string {
	if c.PerMove > 0 {
		return duration(c.PerMove) + " for each move"
	}
	var parts []string
	for _, p := range c.Periods() {
		text := duration(p.Base)
		if p.Moves > 0 {
			text += " for " + plural(p.Moves, "move", "moves")
		}
		if p.Increment > 0 {
			text += ", and " + duration(p.Increment) + " more after each move"
		}
		if p.Base > 0 || len(parts) > 0 || c.Overtime.Moves == 0 {
			parts = append(parts, text)
		}
	}
	switch o := c.Overtime; {
	case o.Moves == 1:
		parts = append(parts, duration(o.Time)+" for each move")
	case o.Moves > 1:
		parts = append(parts, fmt.Sprintf("%s for each %d moves", duration(o.Time), o.Moves))
	}
	return strings.Join(parts, ", then ")
}

// scoreWords describes a player's evaluation of a position from White's side.
func scoreWords(v *engine.Variant, t *xboard.Thinking, side engine.Color) string {
	score, proven := t.ScoreFor(side == engine.Black)
	text := session.WhiteWords(v, score, proven)
	switch {
	case t.NoScore:
		return "no score"
	case t.Bound == xboard.LowerBound && side == engine.White, t.Bound == xboard.UpperBound && side == engine.Black:
		return text + " or more"
	case t.Bound != xboard.Exact:
		return text + " or less"
	}
	return text
}

// lineWords describes a player's evaluation of a position and its line.
func lineWords(write notation.MoveFormatter, p *engine.Position, t *xboard.Thinking) string {
	q := p.Clone()
	var moves []string
	for _, m := range t.PV {
		if !q.IsLegal(m) {
			break
		}
		moves = append(moves, write.Move(q, m))
		q.Make(m)
	}
	line := strings.Join(moves, " ")
	if line == "" {
		line = t.Text
	}
	return fmt.Sprintf("%s, depth %d: %s", scoreWords(p.Variant(), t, p.Side()), t.Depth, line)
}
