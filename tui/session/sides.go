package session

import (
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// SideWords returns the words that name a side in the commands of a game, the one to
// show first: what its players call it, if that is one word and no other command, and
// white or black, unless that names the other side.
func SideWords(d *engine.Definition, c engine.Color) []string {
	color, own := strings.ToLower(c.String()), strings.ToLower(d.Side(c))
	other := strings.ToLower(d.Side(c.Other()))
	switch {
	case own == color || strings.Contains(own, " "):
		return []string{color}
	case CommandNamed(own) != nil && own != strings.ToLower(c.Other().String()):
		return []string{color}
	case other == color:
		return []string{own}
	}
	return []string{own, color}
}

// For returns a command adapted to a variant: commands for a side have the side's name
// in the variant.
func (v Command) For(d *engine.Definition) Command {
	c := engine.White
	switch v.Name {
	case "white":
	case "black":
		c = engine.Black
	default:
		return v
	}
	list := SideWords(d, c)
	text := strings.NewReplacer(":"+v.Name+" ", ":"+list[0]+" ", " "+c.String(), " "+d.Side(c))
	v.Name, v.Aliases, v.Plain, v.Screen = list[0], list[1:], text.Replace(v.Plain), text.Replace(v.Screen)
	return v
}
