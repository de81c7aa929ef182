package sprites

import (
	"cmp"
	"strconv"
	"strings"
)

// Detect tells from an environment, "NAME=value" each, which blocks its terminal
// shows: some draw sextants, and octants, by themselves, whatever the font has.
// Others are given quadrants, which nearly all fonts have.
func Detect(environ []string) Blocks {
	env := map[string]string{}
	for _, entry := range environ {
		name, value, _ := strings.Cut(entry, "=")
		env[name] = value
	}
	vte, _ := strconv.Atoi(env["VTE_VERSION"])
	program := cmp.Or(env["TERM_PROGRAM"], env["LC_TERMINAL"])
	switch term := env["TERM"]; {
	case term == "linux":
		return Halves
	case vte >= 7800:
		return Octants
	case vte >= 6000, term == "alacritty", term == "xterm-kitty", term == "xterm-ghostty", term == "foot", strings.HasPrefix(term, "foot-"),
		program == "WezTerm", program == "ghostty":
		return Sextants
	}
	return Quadrants
}
