package session

import (
	"slices"

	"github.com/ferzchess/ferz/engine"
)

// Takes is the kind of argument that a command takes.
type Takes uint8

// What commands take.
const (
	Nothing Takes = iota
	Text          // any words: a comment, a name, a file
	Number
	Square
	Player // you, ferz, ferz with a level, or an engine
)

// Ask returns the prompt for a command's argument.
func (t Takes) Ask() string {
	switch t {
	case Number:
		return "Type a number, then press Enter."
	case Square:
		return "Type a square, then press Enter."
	case Player:
		return "Type who plays: you, ferz, ferz with a rating such as ferz 1200, or an engine; then press Enter."
	}
	return "Go on typing, then press Enter."
}

// NamesPlayer reports whether the name of a player follows a word in the commands of a
// game.
func NamesPlayer(d *engine.Definition, word string) bool {
	return slices.ContainsFunc(commands, func(v Command) bool {
		own := v.For(d)
		return v.Takes == Player && (own.Name == word || slices.Contains(own.Aliases, word))
	})
}
