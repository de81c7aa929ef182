package dialect

import (
	"regexp"
	"strings"
)

// LoggedVariant is the definition of a variant that an engine has printed in a text.
type LoggedVariant struct {
	Line  int // from 1: that of its setup
	Setup Setup
	Err   error // of a line that is not understood; nil: none
}

// logLine finds what was said in a line of a log: behind the sign of who said it,
// such as <first: or 1234 <, if there is one. Prompts end with a colon, < or >.
var logLine = regexp.MustCompile(`^(?:.{0,40}?[<>:]\s*)?(setup|piece|variant)(\s.*)$`)

// maxAnnounced is the largest number of variants that are read of one text.
const maxAnnounced = 200

// ParseLog reads the variants that an engine announces in a text: its setup and
// piece lines, alone or in a log with the commands variant before them.
func ParseLog(text string) []LoggedVariant {
	var out []LoggedVariant
	variant := "announced"
	for i, line := range strings.Split(text, "\n") {
		part := logLine.FindStringSubmatch(strings.TrimSpace(line))
		if part == nil || len(line) > maxLogLine {
			continue
		}
		switch part[1] {
		case "variant":
			variant = strings.TrimSpace(part[2])
			continue
		case "setup":
			if len(out) == maxAnnounced {
				return out
			}
			out = append(out, LoggedVariant{Line: i + 1, Setup: Setup{Variant: variant}})
		}
		if len(out) == 0 {
			continue // pieces of a variant that an engine did not set up
		}
		last := &out[len(out)-1]
		if err := last.Setup.Read(part[1] + part[2]); err != nil && last.Err == nil {
			last.Err, last.Line = err, i+1
		}
	}
	return out
}

// maxLogLine is the longest line of a log that is looked at, in bytes.
const maxLogLine = 4000
