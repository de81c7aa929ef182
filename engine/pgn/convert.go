package pgn

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
)

// FromGame returns the moves of a game up to its current position, in algebraic
// notation, with tags for the variant and the result.
func FromGame(from *engine.Game) (*Game, error) {
	v := from.Variant()
	g := New()
	g.Variant, g.StartFEN = v, from.StartFEN()
	p, err := v.TakePosition(g.StartFEN)
	if err != nil {
		return nil, fmt.Errorf("start position: %w", err)
	}
	defer p.Release()
	setStart(g, p.Side())
	g.Root.Number, g.Root.Side = p.MoveNumber(), p.Side()
	at := g.Root
	for _, m := range from.Moves() {
		text := notation.SAN(p, m)
		if !isMove(text) {
			text = notation.Coordinates(p, m)
		}
		at = at.Add(text, m)
		at.Number, at.Side = p.MoveNumber(), p.Side()
		p.Make(m)
	}
	setEnd(g, from)
	return g, nil
}

// setStart sets the tags Variant, SetUp and FEN where they are needed. Whoever does
// not know the variant takes it that White begins.
func setStart(g *Game, begins engine.Color) {
	tag, values := variantTag(g.Variant)
	if tag != "" {
		g.Tags.Set("Variant", tag)
	}
	if values || begins != engine.White || g.StartFEN != g.Variant.StartFEN() {
		g.Tags.Set("SetUp", "1")
		g.Tags.Set("FEN", g.StartFEN)
	}
}

// variantTag returns what the Variant tag of a game says: the name that other
// programs know, or the variant's id, with the values of variables that are not
// the default, as in id:Variable=value. Other programs know no variables: what
// follows from them is in the FEN, as values reports.
func variantTag(v *engine.Variant) (tag string, values bool) {
	switch set := assigned(v); {
	case v.Def.Tag == engine.Untagged:
		return "", false
	case v.Def.Tag != "":
		return v.Def.Tag, len(v.Def.Variables) > 0
	case len(set) > 0:
		return v.Def.ID + ":" + strings.Join(set, ","), true
	}
	return v.Def.ID, false
}

// assigned returns the variables that have other values than their defaults.
func assigned(v *engine.Variant) []string {
	var set []string
	for _, variable := range v.Def.Variables {
		value := v.Values[variable.Name]
		if !variable.Assigned && value != variable.Default {
			set = append(set, variable.Name+"="+value)
		}
	}
	return set
}

// setEnd sets the result, and the Termination tag if it is no matter of the
// board.
func setEnd(g *Game, from *engine.Game) {
	r := from.Result()
	g.Result = r.String()
	g.Tags.Set("Result", g.Result)
	switch {
	case r.Over() && outOfTime(from.Position(), r):
		g.Tags.Set("Termination", "time forfeit")
	case r.Over() && !slices.Contains(plainReasons, r.Reason) && from.Position().Result() != r:
		g.Tags.Set("Termination", r.Reason)
	}
}

// plainReasons are the reasons of results that go without saying.
var plainReasons = []string{"resignation", "agreement"}

var errNoVariant = errors.New("its variant is not known, see Resolve")

// Play returns the main line as a game in progress, with its result. It needs
// a game that Resolve or FromGame has given a variant. A move that does not fit
// is an error, with the game up to there.
func (g *Game) Play() (*engine.Game, error) {
	if g.Variant == nil {
		return nil, fmt.Errorf("play game: %w", errNoVariant)
	}
	to, err := engine.NewGame(g.Variant, g.StartFEN)
	if err != nil {
		return nil, fmt.Errorf("play game: %w", err)
	}
	for _, n := range g.MainLine() {
		if n.Move == engine.NoMove {
			return to, &MoveError{Line: n.Line, Move: withNumber(n), Err: fmt.Errorf("no move of %s", g.Variant.Def.Name)}
		}
		if err := to.Replay(n.Move); err != nil {
			return to, &MoveError{Line: n.Line, Move: withNumber(n), Err: err}
		}
	}
	g.end(to)
	return to, nil
}

// end ends a game that the board has not ended.
func (g *Game) end(to *engine.Game) {
	if to.Result().Over() {
		return
	}
	reason := g.Tags.Get("Termination")
	onTime := strings.EqualFold(reason, "time forfeit") || strings.EqualFold(reason, "time")
	lost := engine.White
	switch g.result() {
	case "1/2-1/2":
		for c := range engine.Color(2) {
			if onTime && to.Position().TimeOut(c).Outcome == engine.Drawn {
				to.TimeOut(c)
			}
		}
		to.AgreeDraw() // unless it is a draw already
		return
	case "*":
		return
	case "1-0":
		lost = engine.Black
	}
	switch {
	case reason == "" || strings.EqualFold(reason, "normal"):
		to.Resign(lost)
	case onTime:
		to.Forfeit(lost, "time")
	default:
		to.Forfeit(lost, reason)
	}
}

// outOfTime reports whether a result is that of a player whose time has run out.
func outOfTime(p *engine.Position, r engine.Result) bool {
	return r == p.TimeOut(engine.White) || r == p.TimeOut(engine.Black)
}
