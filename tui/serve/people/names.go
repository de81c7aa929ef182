package people

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// The length of a name.
const minName, maxName = 2, 20

// reserved are names, as SameLook writes them, that would be taken for somebody in charge,
// for nobody, or for a word of the game.
var reserved = looks("admin", "administrator", "root", "host", "server", "system", "ferz", "moderator", "mod", "operator",
	"owner", "staff", "support", "help", "guest", "anonymous", "anybody", "everybody", "nobody", "you", "me", "white", "black", "bot", "computer", "engine")

func looks(names ...string) []string {
	for i, n := range names {
		names[i] = SameLook(n)
	}
	return names
}

// CheckName returns why nobody may be called so, or nil.
func CheckName(name string) error {
	letter := func(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }
	other := func(r rune) bool { return r >= '0' && r <= '9' || r == '-' || r == '_' }
	switch {
	case len(name) < minName || len(name) > maxName:
		return fmt.Errorf("a name has %d to %d letters", minName, maxName)
	case strings.ContainsFunc(name, func(r rune) bool { return !letter(r) && !other(r) }):
		return errors.New("a name has letters from a to z, digits, - and _")
	case !letter(rune(name[0])):
		return errors.New("a name begins with a letter")
	}
	look := SameLook(name)
	if slices.Contains(reserved, look) || strings.HasPrefix(look, SameLook("guest")) {
		return fmt.Errorf("nobody can be called %s", name)
	}
	return nil
}

// confused are letters and signs that look like others.
var confused = strings.NewReplacer("0", "o", "1", "l", "i", "l", "5", "s", "2", "z", "8", "b", "rn", "m", "vv", "w", "-", "", "_", "")

// SameLook returns what all names have in common that look like one: no two users have the
// same.
func SameLook(name string) string { return confused.Replace(strings.ToLower(name)) }
