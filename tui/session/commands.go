package session

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/tui/user/host"
)

// Command is an action on a game: its name is typed in plain mode, and after a colon or
// as a key on the screen.
type Command struct {
	Name    string
	Aliases []string // other names
	// Do runs it with the text after the name; nil: each client has its own
	// implementation.
	Do    func(s *Session, rest string) Reply
	Helps bool                    // it helps to choose a move, and is disabled in games with others
	Edits bool                    // it changes the tree at the move shown
	When  When                    // games in which it is available
	Why   func(s *Session) string // not now, where more is asked for than that; "": it can be done

	Takes Takes  // what may follow on the screen, or must
	Args  string // what may follow in plain mode, for the help
	Plain string // description for plain mode; "": it isn't available there

	Screen string   // description for the screen, if it differs
	Key    string   // key on the screen, as users write it; "": none
	Codes  []string // of that and of other keys

	Needs host.Need // permission that the host must give
	Bare  string    // description on a host that opens no files, without Args; "": the same

	WhyNotPlain  string // why plain mode doesn't have it, and the alternative there
	WhyNotScreen string // why the screen doesn't
}

// OnScreen returns the description of the command for the screen.
func (v *Command) OnScreen() string {
	if v.Screen != "" {
		return v.Screen
	}
	return v.Plain
}

// CommandNamed returns the command with a name, or nil.
func CommandNamed(name string) *Command {
	for i := range commands {
		if commands[i].Name == name {
			return &commands[i]
		}
	}
	return nil
}

// Unavailable returns an error if the command at the start of a text is unavailable,
// with the reason from why. It returns nil if there is no such command or the
// command is available.
func Unavailable(text string, why func(*Command) string) error {
	word, _, _ := strings.Cut(strings.ToLower(strings.TrimPrefix(text, ":")), " ")
	for i := range commands {
		if v := &commands[i]; why(v) != "" && (v.Name == word || slices.Contains(v.Aliases, word)) {
			return fmt.Errorf("%s isn't available: %s", word, why(v))
		}
	}
	return nil
}

// WhyNotPlain is why plain mode doesn't have a command, "" if it does.
func WhyNotPlain(v *Command) string { return v.WhyNotPlain }

// WhyNotScreen is why the screen doesn't have a command, "" if it does.
func WhyNotScreen(v *Command) string { return v.WhyNotScreen }

// Commands lists all commands.
func Commands() []Command { return slices.Clone(commands) }

// PlainCommands lists the commands of plain mode, in the order of its help.
func PlainCommands() []Command {
	var out []Command
	for _, v := range commands {
		if v.Plain != "" {
			out = append(out, v)
		}
	}
	return out
}
