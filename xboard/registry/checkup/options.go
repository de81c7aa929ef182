package checkup

import (
	"strings"

	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/registry"
)

// checkOptions looks for options that contradict themselves, and for settings
// that the engine does not have.
func (s *checkRun) checkOptions() {
	bad := 0
	seen := map[string]bool{}
	for _, o := range s.about.Options {
		if what := wrongWith(o); what != "" {
			s.found(Fail, "options", "%s %s", o.Name, what)
			bad++
		}
		if key := strings.ToLower(o.Name); seen[key] {
			s.found(Fail, "options", "%s is announced twice", o.Name)
			bad++
		} else {
			seen[key] = true
		}
	}
	e := registry.Entry{Config: s.Config, Seen: &registry.ProbeResult{Description: s.about}}
	for name, value := range s.Config.Options {
		if err := e.SetOption(name, value); err != nil {
			s.found(Fail, "options", "as it is set up here: %v", err)
			bad++
		}
	}
	if bad == 0 {
		s.found(Good, "options", "%d", len(s.about.Options))
	}
}

// wrongWith describes how an option contradicts itself, or returns "".
func wrongWith(o xboard.Option) string {
	switch {
	case o.Name == "":
		return "an option without a name"
	case o.Kind == xboard.SpinOption && o.Min > o.Max:
		return "has a minimum above its maximum"
	case o.Kind == xboard.ComboOption && len(o.Choices) == 0:
		return "has no choices"
	case o.Kind == xboard.ButtonOption || o.Default == "":
		return ""
	case o.Kind == xboard.StringOption || o.Kind == xboard.FileOption || o.Kind == xboard.PathOption:
		return ""
	}
	if _, err := o.Check(o.Default); err != nil {
		return "has a default that is not one of its values: " + err.Error()
	}
	return ""
}
