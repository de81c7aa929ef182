package rules

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// Counting draws endings that last too long. It begins when no piece of the
// Pawns types is left on the board.
//
// The board's honor: while both players have pieces besides their kings, the
// game is drawn when so many moves of each have been made. The pieces' honor:
// when a player has only the king left, that player's moves are counted, from
// the number of all pieces on the board, and the game is drawn when the count
// is beyond a limit that depends on what the opponent has at that moment. A
// count is never begun again for a capture.
//
// In Ouk Chatrang the board's honor begins when a player has few pieces; ASEAN
// chess has the pieces' honor only.
//
// Source: the rules of Makruk of the Thailand Chess Federation, as described at
// https://www.chessvariants.com/oriental.dir/thai.html and
// http://www.ancientchess.com/page/play-makruk.htm. There the weaker player
// may claim the board's honor; here it is counted for both from the start.
//
// The FEN is that of Fairy-Stockfish: instead of a square for captures en
// passant it has the limit, and instead of the half-move clock the count, both
// in plies of both players ("128 57"). Without a count it has "-" and the clock.
type Counting struct {
	Pawns  string      `ini:"pawns"`
	Few    int         `ini:"few"`    // the board's honor begins when a player has at most this number of pieces, even with pawns left; 0 means when no pawn is left
	Board  int         `ini:"board"`  // the limit of the board's honor; 0 means none, and a lone king's count begins at zero
	Pieces []HonorRule `ini:"pieces"` // limits of the pieces' honor; the first that applies counts, and without one there is no limit
}

// HonorRule is a limit of the pieces' honor: for an opponent who has at least
// so many pieces of a type.
type HonorRule struct {
	Type    string `ini:"type"`    // "": any
	AtLeast int    `ini:"atLeast"` // so many
	Limit   int    `ini:"limit"`
}

func (Counting) Key() string { return "counting" }

func (r Counting) Describe(v *engine.Variant) string {
	var limits []string
	for _, h := range r.Pieces {
		what := "anything else"
		if h.Type != "" {
			what = fmt.Sprintf("%d %s", h.AtLeast, plural(listTypesText(v, h.Type, "or"), h.AtLeast))
		}
		limits = append(limits, fmt.Sprintf("%d against %s", h.Limit, what))
	}
	pawns := listTypesText(v, r.Pawns, "or")
	first := fmt.Sprintf("When no %s is left, moves are counted. With pieces on both sides the game is drawn after %d moves of each (the board's honor).", pawns, r.Board)
	from := "from the number of all pieces on the board"
	switch {
	case r.Few > 0:
		first = fmt.Sprintf("When a player has %d pieces or fewer, moves are counted, and the game is drawn after %d moves of each (the board's honor).", r.Few, r.Board)
	case r.Board == 0:
		first, from = fmt.Sprintf("When no %s is left and a player has the king alone, moves are counted.", pawns), "from the first"
	}
	return fmt.Sprintf("%s Against a king alone, when no %s is left (the pieces' honor), the moves of that king are counted %s, and the game is drawn when the count passes %s. "+
		"A capture does not change a count, unless it leaves a king alone.",
		first, pawns, from, strings.Join(limits, ", "))
}

// plural puts a noun into the plural.
func plural(word string, n int) string {
	switch {
	case n == 1 || strings.HasSuffix(word, "s"):
		return word
	case strings.HasSuffix(word, "x") || strings.HasSuffix(word, "z"):
		return word + "es"
	}
	return word + "s"
}

func (r Counting) Bind(b *engine.Builder) (any, error) {
	pawns, err := b.Types(r.Pawns)
	if err != nil {
		return nil, err
	}
	for _, t := range pawns {
		b.ZeroesClock(t)
	}
	out := &counting{v: b.Variant(), slot: b.Slot(), pawns: pawns, board: r.Board, few: r.Few,
		boardReason: fmt.Sprintf("the board's honor: %d moves", r.Board)}
	for _, h := range r.Pieces {
		types, err := b.Types(h.Type)
		if err != nil {
			return nil, err
		}
		if len(types) > 1 || h.Limit < 1 || h.AtLeast < 0 {
			return nil, fmt.Errorf("pieces: type %q, at least %d, limit %d: expected one type or none, 0 or more of it, and a limit of 1 or more", h.Type, h.AtLeast, h.Limit)
		}
		limit := honor{atLeast: h.AtLeast, limit: h.Limit}
		if len(types) == 1 {
			limit.of = types[0]
		}
		out.limits = append(out.limits, limit)
	}
	if r.Board < 0 || r.Few < 0 || len(out.limits) == 0 {
		return nil, fmt.Errorf("expected no negative limit for the board's honor, and at least one for the pieces' honor, such as pieces=[{limit=16}]")
	}
	return out, nil
}

type honor struct {
	of             engine.TypeID
	atLeast, limit int
}

// counting is the bound rule. Its slot does not change while a count continues,
// so that positions can repeat: it holds the limit in plies in its low half and
// in the high half the number of the ply before which the count was nought, or
// is 0 if there is no count.
type counting struct {
	v           *engine.Variant
	slot, board int
	few         int
	pawns       []engine.TypeID
	limits      []honor
	boardReason string
}

func (c *counting) limit(state uint64) int { return int(uint32(state)) }

// ply numbers the plies of a game.
func ply(p *engine.Position) int { return 2*p.MoveNumber() + int(p.Side()) }

// count returns how many plies have been counted.
func (c *counting) count(p *engine.Position) int {
	return ply(p) - int(int32(p.Slot(c.slot)>>32))
}

// start begins a count at a ply, with count plies counted already.
func (c *counting) start(p engine.Editor, limit, ply, count int) {
	p.SetSlot(c.slot, uint64(limit)|uint64(uint32(int32(ply-count)))<<32)
}

func (c *counting) MoveMade(p engine.Editor, m engine.Move) {
	if c.few == 0 && c.hasPawns(p.Position) {
		return
	}
	us := p.Side()
	them := us.Other()
	pieces := p.Occupied()
	next, all := ply(p.Position)+1, pieces.Count()
	if c.board > 0 && c.alone(p.Position, us) && c.tookPawn(p) {
		if limit := c.limitFor(p.Position, us); limit > 0 {
			c.start(p, 2*limit, next, 2*all-1)
		}
		return
	}
	limit, alone := c.limitFor(p.Position, them), c.alone(p.Position, them)
	fresh := p.Slot(c.slot) == 0 || alone && (p.Captured() || m.IsPromotion())
	switch {
	case limit == 0 || !fresh:
	case alone && c.board > 0:
		c.start(p, 2*limit, next, 2*all)
	default:
		c.start(p, 2*limit, next, 0)
	}
}

// limitFor returns the limit that applies to a player, 0 if none does.
func (c *counting) limitFor(p *engine.Position, player engine.Color) int {
	them, own := player.Other(), p.PiecesOf(player)
	switch {
	case c.alone(p, them):
		return 0
	case own.Count() == 1 && c.hasPawns(p):
		return 0
	case own.Count() == 1:
		return c.limitAgainst(p, them)
	case c.few > 0 && own.Count() > c.few:
		return 0
	}
	return c.board
}

func (c *counting) hasPawns(p *engine.Position) bool {
	for _, t := range c.pawns {
		if p.Count(engine.White, t)+p.Count(engine.Black, t) > 0 {
			return true
		}
	}
	return false
}

func (c *counting) tookPawn(p engine.Editor) bool {
	for _, t := range c.pawns {
		if _, ok := p.CapturedOn(t); ok {
			return true
		}
	}
	return false
}

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
	return 0
}

func (c *counting) Adjudicate(p *engine.Position) engine.Result {
	state := p.Slot(c.slot)
	switch {
	case state == 0 || c.count(p) <= c.limit(state):
		return engine.Result{}
	case c.alone(p, engine.White) || c.alone(p, engine.Black):
		return engine.Draw("the pieces' honor")
	}
	return engine.Draw(c.boardReason)
}

func (c *counting) Sections() []string { return []string{"counting", "halfmove"} }

func (c *counting) Accepts(_, text string) bool {
	_, ok := parsePlies(text)
	return ok || text == "-"
}

// parsePlies reads a number of plies.
func parsePlies(text string) (n int, ok bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0 && n <= 1<<20
}

// ReadFEN implements engine.FENSection. If the limit is missing, the count begins
// with the next move.
func (c *counting) ReadFEN(p engine.Editor, section, text string) error {
	n, ok := parsePlies(text)
	switch {
	case text == "" || text == "-":
	case !ok:
		return fmt.Errorf("expected a number of plies")
	case section == "halfmove":
		p.SetHalfMoves(n)
	default:
		p.SetSlot(c.slot, uint64(n))
	}
	return nil
}

// FinishPosition implements engine.PositionFinisher: when a FEN has been read, all is known that
// reports when its count began.
func (c *counting) FinishPosition(p engine.Editor) {
	if limit := c.limit(p.Slot(c.slot)); limit > 0 && p.Ply() == 0 {
		c.start(p, limit, ply(p.Position), p.HalfMoves())
		p.SetHalfMoves(0)
	}
}

func (c *counting) WriteFEN(p *engine.Position, section string) string {
	state := p.Slot(c.slot)
	switch {
	case section == "counting" && state == 0:
		return "-"
	case section == "counting":
		return strconv.Itoa(c.limit(state))
	case state == 0:
		return strconv.Itoa(p.HalfMoves())
	}
	return strconv.Itoa(c.count(p))
}
