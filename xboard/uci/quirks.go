package uci

import (
	"strings"
	"time"
)

// patience returns how long an engine may take to end once it is told to quit.
// GNU Chess hangs then, with nothing left to lose.
func (s *session) patience() time.Duration {
	name := strings.ReplaceAll(strings.ToLower(s.desc.Name), " ", "")
	if strings.HasPrefix(name, "gnuchess") {
		return s.config.Wait(hangsWait)
	}
	return s.config.Wait(quitWait)
}
