package pgn

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// FromGame returns the moves that a game has up to its present position, in
// algebraic notation, with the tags that tell what is played and how it ended.
func FromGame(from *engine.Game) (*Game, error) {
	v := from.Variant()
	g := New()
	g.Variant, g.StartFEN = v, from.StartFEN()
	setStart(g)
	p, err := v.NewPosition(g.StartFEN)
	if err != nil {
		return nil, fmt.Errorf("start position: %w", err)
	}
	g.Root.Number, g.Root.Side = p.MoveNumber(), p.Side()
	at, sans, texts := g.Root, from.SANs(), from.Texts()
	for i, m := range from.Moves() {
		text := sans[i]
		if !isMove(text) {
			text = texts[i]
		}
		at = at.Add(text, m)
		at.Number, at.Side = p.MoveNumber(), p.Side()
		p.Make(m)
	}
	setEnd(g, from)
	return g, nil
}

// setStart sets the tags Variant, SetUp and FEN where they are needed.
func setStart(g *Game) {
	tag, values := variantTag(g.Variant)
	if tag != "" {
		g.Tags.Set("Variant", tag)
	}
	if values || g.StartFEN != g.Variant.StartFEN() {
		g.Tags.Set("SetUp", "1")
		g.Tags.Set("FEN", g.StartFEN)
	}
}

// VariantTag returns what a Variant tag says of a variant: the name that most
// programs use, or its id, with the values of variables that are not the
// default, as in id:Variable=value. It is empty for chess.
func VariantTag(v *engine.Variant) string {
	tag, _ := variantTag(v)
	return tag
}

// variantTag also reports whether the variant's variables differ from their
// defaults, or are left to the FEN.
func variantTag(v *engine.Variant) (tag string, values bool) {
	set := assigned(v)
	switch v.Def.ID {
	case "chess":
		return "", false
	case "fischerandom": // the array is in the FEN, as other programs expect
		return "Chess960", true
	}
	if len(set) > 0 {
		return v.Def.ID + ":" + strings.Join(set, ","), true
	}
	if name, ok := tagNames()[v.Def.ID]; ok {
		return name, false
	}
	return v.Def.ID, false
}

// tagNames are the Variant tags of lichess, which others have taken over, by
// id.
func tagNames() map[string]string {
	return map[string]string{
		"3check": "Three-check", "antichess": "Antichess", "atomic": "Atomic", "crazyhouse": "Crazyhouse",
		"horde": "Horde", "kingofthehill": "King of the Hill", "racingkings": "Racing Kings",
	}
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
	case r.Reason == "time":
		g.Tags.Set("Termination", "time forfeit")
	case r.Over() && !slices.Contains(ordinary, r.Reason) && from.Position().Result() != r:
		g.Tags.Set("Termination", r.Reason)
	}
}

// ordinary are the reasons of results that go without saying.
var ordinary = []string{"resignation", "agreement"}

// Play returns the main line as a game in progress, with its result. It needs
// a game that Resolve or FromGame has given a variant. A game that other
// programs have gone on with when it was over, or a move that does not fit, is
// an error, with the game up to there.
func (g *Game) Play() (*engine.Game, error) {
	if g.Variant == nil {
		return nil, fmt.Errorf("play game: its variant is not known, see Resolve")
	}
	to, err := engine.NewGame(g.Variant, g.StartFEN)
	if err != nil {
		return nil, fmt.Errorf("play game: %w", err)
	}
	for _, n := range g.MainLine() {
		if n.Move == engine.NoMove {
			return to, &MoveError{Line: n.Line, Move: numbered(n), Err: fmt.Errorf("no move of %s", g.Variant.Def.Name)}
		}
		if err := to.Play(n.Move); err != nil {
			return to, &MoveError{Line: n.Line, Move: numbered(n), Err: err}
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
	lost := engine.White
	switch g.result() {
	case "1/2-1/2":
		to.AgreeDraw()
		return
	case "*":
		return
	case "1-0":
		lost = engine.Black
	}
	switch strings.ToLower(reason) {
	case "", "normal":
		to.Resign(lost)
	case "time forfeit", "time":
		to.Forfeit(lost, "time")
	default:
		to.Forfeit(lost, reason)
	}
}
