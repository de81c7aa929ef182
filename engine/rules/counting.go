package rules

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// Counting draws endings that last too long. It begins when no piece of the
// Pawns types is left on the board.
//
// The board's honour: while both players have pieces besides their kings, the
// game is drawn when so many moves of each have been made. The pieces' honour:
// when a player has only the king left, that player's moves are counted, from
// the number of all pieces on the board, and the game is drawn when the count
// is beyond a limit that depends on what the opponent has at that moment. A
// count is never begun again for a capture.
//
// Source: the rules of Makruk of the Thailand Chess Federation, as described at
// https://www.chessvariants.com/oriental.dir/thai.html and
// http://www.ancientchess.com/page/play-makruk.htm. There the weaker player
// may claim the board's honour; here it is counted for both from the start.
//
// The FEN has "-" without a count; for the board's honour the limit and the
// move in which it began, with a dot if Black is to make its first move
// ("64:51" or "64:51."); for the pieces' honour also who counts, and the move
// in which the count would have been nought ("w16:36").
type Counting struct {
	Pawns  string
	Board  int          // the limit of the board's honour
	Pieces []HonourRule // of the pieces' honour; the first that applies counts
}

// HonourRule is a limit of the pieces' honour: for an opponent who has at least
// so many pieces of a type.
type HonourRule struct {
	Type    string // "": any
	AtLeast int    // so many
	Limit   int
}

// Key implements engine.Rule.
func (Counting) Key() string { return "counting" }

// Describe implements engine.Rule.
func (r Counting) Describe(v *engine.Variant) string {
	var limits []string
	for _, h := range r.Pieces {
		what := "anything else"
		if h.Type != "" {
			what = fmt.Sprintf("%d %s", h.AtLeast, plural(listed(v, h.Type, "or"), h.AtLeast))
		}
		limits = append(limits, fmt.Sprintf("%d against %s", h.Limit, what))
	}
	return fmt.Sprintf("When no %s is left, moves are counted. With pieces on both sides the game is drawn after %d moves of each (the board's honour). "+
		"Against a king alone (the pieces' honour) the moves of that king are counted from the number of all pieces on the board, and the game is drawn when the count passes %s. "+
		"A capture does not change a count, unless it leaves a king alone.",
		listed(v, r.Pawns, "or"), r.Board, strings.Join(limits, ", "))
}

// plural puts a noun into the plural.
func plural(word string, n int) string {
	if n == 1 || strings.HasSuffix(word, "s") {
		return word
	}
	return word + "s"
}

// Bind implements engine.Rule.
func (r Counting) Bind(b *engine.Builder) (any, error) {
	pawns, err := b.Types(r.Pawns)
	if err != nil {
		return nil, err
	}
	for _, t := range pawns {
		b.ZeroesClock(t)
	}
	out := &counting{v: b.Variant(), slot: b.Slot(), pawns: pawns, board: r.Board,
		boardReason: fmt.Sprintf("the board's honour: %d moves", r.Board)}
	for _, h := range r.Pieces {
		types, err := b.Types(h.Type)
		if err != nil || len(types) > 1 {
			return nil, fmt.Errorf("%q is no type: %w", h.Type, err)
		}
		limit := honour{atLeast: h.AtLeast, limit: h.Limit}
		if len(types) == 1 {
			limit.of = types[0]
		}
		out.limits = append(out.limits, limit)
	}
	if r.Board < 1 || len(out.limits) == 0 {
		return nil, fmt.Errorf("want a limit for the board's honour, and at least one for the pieces' honour")
	}
	return out, nil
}

type honour struct {
	of             engine.TypeID
	atLeast, limit int
}

// counting is the bound rule. Its slot does not change while a count goes on,
// so that positions can repeat: it holds, from the low bits, 1 for the board's
// honour and 2 or 3 for a count of White's or Black's, the limit in the next
// 16 bits, and in the high half the ply or move in which the count was nought.
type counting struct {
	v           *engine.Variant
	slot, board int
	pawns       []engine.TypeID
	limits      []honour
	boardReason string
}

const boardsHonour = 1

func (c *counting) kind(state uint64) int  { return int(state & 0xff) }
func (c *counting) limit(state uint64) int { return int(state >> 8 & 0xffff) }
func (c *counting) since(state uint64) int { return int(int32(state >> 32)) }

func packCount(kind, limit, since int) uint64 {
	return uint64(kind) | uint64(limit)<<8 | uint64(uint32(int32(since)))<<32
}

// unknown stands for the beginning of a count that a FEN does not tell: it
// begins with the next move.
const unknown = -1 << 31

// MoveMade implements engine.MoveMaker.
func (c *counting) MoveMade(p *engine.Position, _ engine.Move) {
	us := p.Side()
	ply := 2*p.MoveNumber() + int(us)
	state := p.Slot(c.slot)
	pieces := p.Occupied()
	n := pieces.Count()
	if state != 0 && c.since(state) == unknown {
		before := n
		if p.Captured() {
			before++
		}
		state = c.from(state, ply, before)
	}
	p.SetSlot(c.slot, c.from(c.next(p, state), ply+1, n))
}

// from sets the beginning of a count that is not yet known, for a position with
// n pieces in which the next ply has a number.
func (c *counting) from(state uint64, ply, n int) uint64 {
	kind := c.kind(state)
	switch {
	case kind == 0 || c.since(state) != unknown:
		return state
	case kind == boardsHonour:
		return packCount(kind, c.limit(state), ply)
	}
	return packCount(kind, c.limit(state), lastMove(ply, kind-2)-n)
}

// next returns the state for a position, after what it was before.
func (c *counting) next(p *engine.Position, state uint64) uint64 {
	for _, t := range c.pawns {
		if p.Count(engine.White, t)+p.Count(engine.Black, t) > 0 {
			return 0
		}
	}
	alone := [2]bool{c.alone(p, engine.White), c.alone(p, engine.Black)}
	kind := boardsHonour
	switch {
	case alone[0] && alone[1]:
		return 0
	case alone[0]:
		kind = 2
	case alone[1]:
		kind = 3
	}
	switch {
	case c.kind(state) == kind:
		return state
	case kind == boardsHonour:
		return packCount(kind, c.board, unknown)
	}
	return packCount(kind, c.limitAgainst(p, engine.Color(3-kind)), unknown)
}

// lastMove returns the number of a player's last move before a ply.
func lastMove(ply, player int) int { return (ply - 1 - player) / 2 }

func (c *counting) alone(p *engine.Position, player engine.Color) bool {
	own := p.PiecesOf(player)
	return own.Count() == 1
}

func (c *counting) limitAgainst(p *engine.Position, them engine.Color) int {
	for _, h := range c.limits {
		if h.of == 0 || p.Count(them, h.of) >= h.atLeast {
			return h.limit
		}
	}
	return c.limits[len(c.limits)-1].limit
}

// count returns how far a count has come.
func (c *counting) count(p *engine.Position, state uint64) int {
	ply := 2*p.MoveNumber() + int(p.Side())
	if kind := c.kind(state); kind > boardsHonour {
		return lastMove(ply, kind-2) - c.since(state)
	}
	return ply - c.since(state)
}

// Adjudicate implements engine.Adjudicator.
func (c *counting) Adjudicate(p *engine.Position) engine.Result {
	state := p.Slot(c.slot)
	switch kind := c.kind(state); {
	case kind == 0:
		if c.alone(p, engine.White) && c.alone(p, engine.Black) {
			return engine.Draw("both kings are alone")
		}
	case c.since(state) == unknown:
	case kind == boardsHonour:
		if c.count(p, state) > 2*c.limit(state) {
			return engine.Draw(c.boardReason)
		}
	case c.count(p, state) > c.limit(state):
		return engine.Draw("the pieces' honour")
	}
	return engine.Result{}
}

// Sections implements engine.FENSection.
func (c *counting) Sections() []string { return []string{"counting"} }

// Accepts implements engine.FENSection.
func (c *counting) Accepts(_, text string) bool {
	_, ok := c.parse(text)
	return ok
}

func (c *counting) parse(text string) (state uint64, ok bool) {
	if text == "-" || text == "" || strings.Trim(text, "0123456789") == "" {
		return 0, text != ""
	}
	kind, rest := boardsHonour, text
	if i := strings.IndexByte("wb", text[0]); i >= 0 {
		kind, rest = 2+i, text[1:]
	}
	rest, dot := strings.CutSuffix(rest, ".")
	var limit, since int
	if n, err := fmt.Sscanf(rest, "%d:%d", &limit, &since); n != 2 || err != nil || fmt.Sprintf("%d:%d", limit, since) != rest {
		return 0, false
	}
	if limit < 1 || limit > 999 || since < -999 || since > 1<<20 || dot && kind > boardsHonour {
		return 0, false
	}
	if kind == boardsHonour {
		since *= 2
		if dot {
			since++
		}
	}
	return packCount(kind, limit, since), true
}

// ReadFEN implements engine.FENSection. A FEN that has no count where there
// should be one begins it, and so does one that has just a limit, as others
// write it.
func (c *counting) ReadFEN(p *engine.Position, _, text string) error {
	state := uint64(0)
	if text != "" {
		var ok bool
		if state, ok = c.parse(text); !ok {
			return fmt.Errorf("want -, or a count such as 64:51 or w16:36")
		}
	}
	p.SetSlot(c.slot, c.next(p, state))
	return nil
}

// WriteFEN implements engine.FENSection.
func (c *counting) WriteFEN(p *engine.Position, _ string) string {
	state := p.Slot(c.slot)
	since := c.since(state)
	switch kind := c.kind(state); {
	case kind == 0 || since == unknown:
		return "-"
	case kind == boardsHonour:
		dot := ""
		if since%2 != 0 {
			dot = "."
		}
		return fmt.Sprintf("%d:%d%s", c.limit(state), since/2, dot)
	default:
		return fmt.Sprintf("%c%d:%d", "wb"[kind-2], c.limit(state), since)
	}
}
