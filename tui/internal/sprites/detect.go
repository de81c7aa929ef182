package sprites

import (
	"cmp"
	"strconv"
	"strings"
)

// Detect returns the blocks that a terminal draws by itself, whatever its font has. It
// knows the terminal by its environment, "NAME=value" each, and by the name and version
// that it has reported in lower case, such as "kitty(0.41.1)", or "" if it has not. All
// others get quadrants, which nearly all fonts have: xterm draws finer blocks only with
// a font that has them.
func Detect(environ []string, reported string) Blocks {
	env := map[string]string{}
	for _, entry := range environ {
		name, value, _ := strings.Cut(entry, "=")
		env[name] = value
	}
	if b, ok := blocksOf(reported); ok {
		return b
	}
	vte, _ := strconv.Atoi(env["VTE_VERSION"])
	program := cmp.Or(env["TERM_PROGRAM"], env["LC_TERMINAL"])
	switch term := env["TERM"]; {
	case term == "linux":
		return Halves
	case vte > 0:
		return finest(vteVersions, float64(vte))
	case program == "ghostty" && env["TERM_PROGRAM_VERSION"] != "":
		return finest(ghosttyVersions, version(env["TERM_PROGRAM_VERSION"]))
	case term == "alacritty", term == "xterm-kitty", term == "xterm-ghostty", term == "foot", strings.HasPrefix(term, "foot-"),
		program == "WezTerm", program == "ghostty":
		return Sextants
	}
	return Quadrants
}

// since are the versions from which on a terminal draws sextants and octants. 0 is never.
type since struct{ sextants, octants float64 }

// Versions are written as in the terminals' own reports, with minor versions as
// hundredths.
var (
	vteVersions     = since{6000, 7800}
	ghosttyVersions = since{1, 1.02}
)

// terminals are those that report a name and draw finer blocks than quadrants, by what
// their name begins with.
var terminals = map[string]since{
	"alacritty": {.13, 0},
	"contour":   {.02, 0},
	"foot":      {1.04, 1.20},
	"ghostty":   ghosttyVersions,
	"kitty":     {.15, .40},
	"vte":       vteVersions,
	"wezterm":   {20210203, 0},
}

// finest returns the blocks of a version of a terminal.
func finest(s since, version float64) Blocks {
	switch {
	case s.octants > 0 && version >= s.octants:
		return Octants
	case version >= s.sextants:
		return Sextants
	}
	return Quadrants
}

// blocksOf returns the blocks of a terminal by its report, "foot(1.21.0)" or
// "ghostty 1.2.0"; ok is false if it is unknown.
func blocksOf(reported string) (b Blocks, ok bool) {
	at := strings.IndexAny(reported, "( ")
	if at < 0 {
		return 0, false
	}
	s, ok := terminals[reported[:at]]
	if !ok {
		return 0, false
	}
	return finest(s, version(reported[at+1:])), true
}

// version returns the first two numbers of a version, "1.21.0" as 1.21 and "1.2" as 1.02,
// or the only one, as VTE's 7802 and the date of WezTerm's are.
func version(text string) float64 {
	major, rest, _ := strings.Cut(text, ".")
	minor, _, _ := strings.Cut(rest, ".")
	return number(major) + number(minor)/100
}

// number returns the number that a text begins with, or 0.
func number(text string) float64 {
	end := strings.IndexFunc(text, func(r rune) bool { return r < '0' || r > '9' })
	if end < 0 {
		end = len(text)
	}
	n, _ := strconv.ParseFloat(text[:end], 64)
	return n
}
