// Package schemes has the color schemes of boards, which definitions refer to by
// name, see engine.BoardStyle.
package schemes

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"
)

//go:embed schemes.txt
var text string

// Scheme is the colors of a board's squares in 24 bits of sRGB: of light ones, of dark
// ones, and of the third kind on boards that have three.
type Scheme struct {
	Name    string
	Squares [3]uint32
}

// catalogue reads the schemes once, sorted by name.
var catalogue = sync.OnceValue(func() (out []Scheme) {
	for line := range strings.Lines(text) {
		name, colors, ok := strings.Cut(line, "=")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		s := Scheme{Name: strings.TrimSpace(name)}
		if n, err := fmt.Sscanf(colors, "%x %x %x", &s.Squares[0], &s.Squares[1], &s.Squares[2]); err != nil || n < len(s.Squares) {
			panic("schemes.txt: " + line) // which is a part of the program
		}
		out = append(out, s)
	}
	return out
})

// All returns the schemes, sorted by name.
func All() []Scheme { return slices.Clone(catalogue()) }

// Names returns the names of the schemes, sorted.
func Names() []string {
	var out []string
	for _, s := range catalogue() {
		out = append(out, s.Name)
	}
	return out
}

// Find returns the scheme with a name, in upper or lower case.
func Find(name string) (s Scheme, ok bool) {
	if name == "" {
		return s, false
	}
	for _, s := range catalogue() {
		if strings.EqualFold(s.Name, name) {
			return s, true
		}
	}
	return s, false
}
