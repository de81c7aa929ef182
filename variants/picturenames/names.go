// Package picturenames lists the names of the pictures that pieces can have, see
// engine.PieceDef.
package picturenames

import (
	"slices"
	"strings"
	"sync"
)

// names are those of the shapes in package sprites that show a piece, sorted.
const names = `
	advancer amazon anchor antelope archbishop arrow bear bishop boat bolt butterfly camel
	cannon cat centurion champion chancellor cowrie cross crossbishop crown crownedknight
	crownedrook dagger dragon duck duke elephant eye falcon ferz frog giraffe hero horsedragon
	horseman jester khon khun king knight lance leo lion man marchknight marchrook met
	nightrider ox pawn phoenix priestess queen rook scales shaman shield shortrook sidemover
	soldier squirrel star starcat tower unicorn valkyrie vao vertmover wazir wizard
`

// Names returns the names of the pictures, sorted.
func Names() []string { return strings.Fields(names) }

// Find returns the name of a picture as in Names; case does not matter. ok is false if
// there is no such picture.
func Find(name string) (found string, ok bool) {
	found = strings.ToLower(name)
	_, ok = slices.BinarySearch(sorted(), found)
	return found, ok
}

// sorted is Names, made once.
var sorted = sync.OnceValue(Names)
