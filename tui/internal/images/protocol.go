package images

import (
	"fmt"
	"slices"
	"strings"
)

// Protocol is how a terminal is sent images.
type Protocol uint8

// The protocols, the best first: Kitty's sends each image once, iTerm2's takes
// fewer bytes than Sixel.
const (
	None Protocol = iota
	Kitty
	ITerm2
	Sixel
)

func (p Protocol) String() string {
	return [...]string{"none", "kitty", "iterm2", "sixel"}[p]
}

// All returns all protocols, the best first.
func All() []Protocol { return []Protocol{Kitty, ITerm2, Sixel} }

// Protocols is a set of them.
type Protocols uint8

// With returns the set with one more.
func (s Protocols) With(p Protocol) Protocols { return s | 1<<p }

// Has reports whether a protocol is in the set.
func (s Protocols) Has(p Protocol) bool { return s&(1<<p) != 0 }

// Best returns the best of the set, None of an empty one.
func (s Protocols) Best() Protocol {
	for _, p := range All() {
		if s.Has(p) {
			return p
		}
	}
	return None
}

// MarshalText implements encoding.TextMarshaler.
func (s Protocols) MarshalText() ([]byte, error) {
	var names []string
	for _, p := range All() {
		if s.Has(p) {
			names = append(names, p.String())
		}
	}
	return []byte(strings.Join(names, " ")), nil
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *Protocols) UnmarshalText(text []byte) error {
	*s = 0
	for _, name := range strings.Fields(string(text)) {
		i := slices.IndexFunc(All(), func(p Protocol) bool { return p.String() == name })
		if i < 0 {
			return fmt.Errorf("%q is not an image protocol: expected kitty, iterm2 or sixel", name)
		}
		*s = s.With(All()[i])
	}
	return nil
}
