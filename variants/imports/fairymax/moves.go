package fairymax

import (
	"fmt"
	"maps"
	"strings"

	"github.com/ferzchess/ferz/engine/betza"
	"github.com/ferzchess/ferz/variants/imports/internal/intake"
)

// Bits of a ray's flags.
const (
	fmaxCapture  = 1 << iota // the last digit: what it may do where it arrives
	fmaxQuiet                //
	fmaxLeap                 // it ends after one step
	fmaxHop                  // it continues over an occupied square
	fmaxThen                 // the digit before it changes these four bits for what follows
	_                        //
	fmaxNoMark               // can't be captured en passant
	fmaxJump                 // of first moves: whatever stands on the first square
	fmaxCylinder             //
	fmaxPaths                // any of several ways must be free
	fmaxDelay                // two bits: the change comes so many steps later
)

// fmaxKind is what a piece can do, as its player sees it.
type fmaxKind struct {
	notation  string
	castlings [2]fmaxCastling // to the left and to the right of the board
	marks     bool            // it can be captured en passant
}

// fmaxCastling is how many squares a piece goes; 0: it does not castle.
type fmaxCastling struct{ least, most int }

// kind resolves the moves of a piece of a player. The second player's are turned
// around.
func (g *fmaxGame) kind(number int, player int) (fmaxKind, error) {
	p := g.pieces[number-1]
	c := &fmaxConverter{game: g, pawn: number <= 2, turned: player == 1}
	for _, ray := range p.rays {
		if err := c.ray(ray); err != nil {
			// the text that is sent to XBoard describes the same moves in another way
			told, ok := g.announcedMoves(p.letter, player)
			if !ok {
				return fmaxKind{}, fmt.Errorf("%s: %w", ray.text, err)
			}
			return fmaxKind{notation: told, castlings: c.castlings}, nil
		}
	}
	if c.kind.marks {
		for i, m := range c.moves {
			if after, ok := strings.CutPrefix(m.Modes, "c"); ok {
				c.moves[i].Modes = "ce" + after
			}
		}
	}
	extra, err := c.bent()
	if err != nil {
		told, ok := g.announcedMoves(p.letter, player)
		if !ok {
			return fmaxKind{}, err
		}
		return fmaxKind{notation: told, castlings: c.castlings}, nil
	}
	c.kind.castlings = c.castlings
	c.kind.notation, err = intake.Notation(c.moves, extra...)
	return c.kind, err
}

// announcedMoves returns the moves of a piece that are sent to XBoard, without castling.
func (g *fmaxGame) announcedMoves(letter byte, player int) (string, bool) {
	id := string(rune(letter))
	text, ok := g.announced[id+"&"]
	if !ok {
		if player == 1 {
			id = strings.ToLower(id)
		}
		text, ok = g.announced[id]
	}
	if at := strings.Index(text, "O"); at >= 0 {
		text = strings.TrimRight(text[:at], "abcdefghijklmnopqrstuvwxyz")
	}
	if _, err := betza.Parse(text); err != nil {
		return "", false
	}
	return text, ok
}

// fmaxConverter collects the moves of a piece.
type fmaxConverter struct {
	game         *fmaxGame
	pawn, turned bool
	kind         fmaxKind
	castlings    [2]fmaxCastling
	moves        []intake.Move
	bends        []bend
}

// bend is a step and what follows it in another direction.
type bend struct {
	dx, dy         int
	thenX, thenY   int
	stops, stopped bool   // may end after the first step; the second part is one step
	modes          string // of the second part
}

// step turns a number into files and ranks, as the player sees them.
func (c *fmaxConverter) step(n int) (dx, dy int) {
	down := (n + 128 + 8) / 16
	dx, dy = n+128-down*16, 8-down
	if c.game.sideways {
		dx, dy = -dy, -dx
	}
	if c.turned {
		dx, dy = -dx, -dy
	}
	return dx, dy
}

// ray takes a direction.
func (c *fmaxConverter) ray(r fmaxRay) error {
	dx, dy := c.step(r.step)
	thenX, thenY := c.step(r.then)
	delay := r.mode / fmaxDelay & 3
	now := r.mode & 15
	then := now ^ r.mode>>4&15
	straight := r.then == r.step
	switch {
	case c.game.sideways:
		delay = 0 // the bits mean zones
	case r.mode&fmaxPaths != 0:
		return fmt.Errorf("a move with several ways is not understood")
	}
	wrap := ""
	if r.mode&fmaxCylinder != 0 && dx != 0 && !c.game.round {
		wrap = "o"
	}
	if now == fmaxLeap {
		return c.first(r, delay)
	}
	add := func(most int, bits int, modes string) {
		c.moves = append(c.moves, intake.Move{DX: dx, DY: dy, Most: most, Modes: landing(bits) + modes})
	}
	switch {
	case now&fmaxHop != 0:
		if delay != 0 || !straight || then&fmaxHop != 0 {
			return fmt.Errorf("a piece that turns where it meets another is not understood")
		}
		if now&3 != 0 {
			add(0, now, wrap)
		}
		if then&fmaxLeap != 0 {
			add(0, then, "g"+wrap)
		} else {
			add(0, then, "p"+wrap)
		}
	case now&fmaxLeap != 0:
		add(1, now, wrap)
	case r.mode>>4&15 == 0 && straight:
		add(0, now, wrap)
	case straight && now&3 != 0 && then == now|fmaxLeap:
		add(delay+2, now, wrap)
	case straight && now == 0 && then&fmaxLeap != 0 && delay == 0:
		dx, dy = 2*dx, 2*dy
		add(1, then, "n"+wrap)
	case wrap == "" && delay == 0 && (now == 0 || now == 3):
		c.bends = append(c.bends, bend{dx, dy, thenX, thenY, now == 3, then&fmaxLeap != 0, landing(then)})
	default:
		return fmt.Errorf("a move that changes on its way like this is not understood")
	}
	return nil
}

// first takes a move that only pieces make that have not moved: castling, if they
// are no pawns and do not jump.
func (c *fmaxConverter) first(r fmaxRay, delay int) error {
	dx, dy := c.step(r.step)
	thenX, thenY := c.step(r.then)
	bits := r.mode >> 4 & 3
	switch jump := r.mode&fmaxJump != 0; {
	case !c.pawn && !jump:
		if dy != 0 || thenY != 0 || bits == 0 {
			return fmt.Errorf("castling that is not along the rank is not understood")
		}
		if c.turned {
			dx, thenX = -dx, -thenX
		}
		side := 0
		if dx > 0 {
			side = 1
		}
		n, o := max(dx+thenX, -dx-thenX), &c.castlings[side]
		if o.most = max(o.most, n); o.least == 0 || n < o.least {
			o.least = n
		}
	case c.pawn && r.mode>>10&3 == 3: // as in Wildebeest Chess
		c.moves = append(c.moves, intake.Move{DX: dx, DY: dy, Most: 3, Initial: "i", Modes: landing(bits) + "n"}, intake.Move{DX: 2 * dx, DY: 2 * dy, Most: 1, Initial: "ii", Modes: landing(bits) + "n"})
		c.kind.marks = true
	case jump:
		c.moves = append(c.moves, intake.Move{DX: dx + thenX, DY: dy + thenY, Most: 1, Initial: "i", Modes: landing(bits)})
	case r.then != r.step:
		return fmt.Errorf("a first move with a turn is not understood")
	case delay == 0:
		c.moves = append(c.moves, intake.Move{DX: 2 * dx, DY: 2 * dy, Most: 1, Initial: "i", Modes: landing(bits) + "n"})
	default:
		c.moves = append(c.moves, intake.Move{DX: dx, DY: dy, Most: delay + 2, Initial: "i", Modes: landing(bits) + "n"})
	}
	if c.pawn && r.mode&(fmaxNoMark|fmaxJump) == 0 {
		c.kind.marks = true
	}
	return nil
}

// landing writes what a move may do where it arrives.
func landing(bits int) string {
	switch bits & 3 {
	case fmaxCapture:
		return "c"
	case fmaxQuiet:
		return "m"
	}
	return ""
}

// bent writes moves with a turn: those that go outwards in all directions.
func (c *fmaxConverter) bent() ([]string, error) {
	var out []string
	for len(c.bends) > 0 {
		b := c.bends[0]
		var rest []bend
		want := map[[4]int]bool{}
		for _, o := range c.bends {
			same := o
			same.dx, same.dy, same.thenX, same.thenY = b.dx, b.dy, b.thenX, b.thenY
			if same == b && (intake.Move{DX: o.dx, DY: o.dy}).Key() == (intake.Move{DX: b.dx, DY: b.dy}).Key() {
				want[[4]int{o.dx, o.dy, o.thenX, o.thenY}] = true
				continue
			}
			rest = append(rest, o)
		}
		c.bends = rest
		first, err := (intake.Move{DX: b.dx, DY: b.dy, Most: 1}).Key().Atom()
		if err != nil {
			return nil, err
		}
		most := 0
		if b.stopped {
			most = 1
		}
		second, err := (intake.Move{DX: b.thenX, DY: b.thenY, Most: most}).Key().Atom()
		if err != nil {
			return nil, err
		}
		join := "-"
		if b.stops {
			join = "?"
		}
		text := "[" + first + join + b.modes + second + "]"
		if first == "W" && second == "F" && join == "-" {
			text = b.modes + "nN" // the same, as it is usually written
		}
		if !maps.Equal(turns("["+first+"-"+second+"]"), want) {
			return nil, fmt.Errorf("moves with turns that are not the same in all directions are not understood")
		}
		out = append(out, text)
	}
	return out, nil
}

// turns are the first and second steps of a notation with two legs.
func turns(text string) map[[4]int]bool {
	out := map[[4]int]bool{}
	p, err := betza.Parse(text)
	if err != nil {
		return out
	}
	for _, pattern := range p.Patterns {
		if a := pattern.Legs; len(a) == 2 {
			out[[4]int{a[0].DX, a[0].DY, a[1].DX, a[1].DY}] = true
		}
	}
	return out
}
