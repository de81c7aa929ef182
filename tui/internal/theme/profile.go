package theme

import (
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/charmbracelet/colorprofile"
)

// Profile is what a terminal can show.
type Profile int

// The profiles.
const (
	ASCII     Profile = iota // text and nothing else
	Mono                     // bold, underlined and reversed text
	ANSI16                   // 16 colors, as the terminal defines them
	ANSI256                  // 256 colors
	TrueColor                // all colors
)

func (p Profile) String() string {
	names := []string{"ascii", "mono", "16", "256", "truecolor"}
	if p < 0 || int(p) >= len(names) {
		return fmt.Sprintf("Profile(%d)", int(p))
	}
	return names[p]
}

// colorless reports whether the profile has no colors, so that signs must do.
func (p Profile) colorless() bool { return p <= Mono }

// Detect returns, from an environment, "NAME=value" each, what its terminal can
// show. NO_COLOR, unless empty, leaves bold, underlined and reversed text.
func Detect(environ []string) Profile {
	term := lookup(environ, "TERM")
	switch {
	case term == "" && runtime.GOOS != "windows" || term == "dumb": // Windows names no terminals
		return ASCII
	case lookup(environ, "NO_COLOR") != "", slices.Contains([]string{"vt100", "vt102", "vt220"}, term):
		return Mono
	}
	switch colorprofile.Env(environ) {
	case colorprofile.TrueColor:
		return TrueColor
	case colorprofile.ANSI256:
		if lookup(environ, "TMUX") != "" && slices.Contains([]string{"truecolor", "24bit"}, strings.ToLower(lookup(environ, "COLORTERM"))) {
			return TrueColor // for a terminal that has fewer, tmux takes the nearest itself
		}
		return ANSI256
	case colorprofile.ANSI:
		return ANSI16
	}
	return Mono
}

// LightBackground reports whether a terminal's environment declares a light
// background: some terminals set COLORFGBG to the numbers of their colors.
func LightBackground(environ []string) bool {
	colors := lookup(environ, "COLORFGBG")
	back := colors[strings.LastIndexByte(colors, ';')+1:]
	return back == "7" || back == "15"
}

// lookup returns the last value of a variable, as a process sees it.
func lookup(environ []string, name string) string {
	for _, entry := range slices.Backward(environ) {
		if key, value, ok := strings.Cut(entry, "="); ok && key == name {
			return value
		}
	}
	return ""
}
