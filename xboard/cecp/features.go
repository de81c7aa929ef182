package cecp

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/xboard"
)

// features are what an engine has said that it can do.
type features struct {
	ping, setboard, usermove, time, draw, colors bool
	analyze, reuse, name, exclude                bool

	memory, smp bool
	nps         int // 1: yes, 0: no, -1: it has not said
	myname      string
	variants    []string
	egt         []string
	done        int // 1: all is said, 0: wait, -1: not said
}

// defaultFeatures are those of an engine that says nothing.
func defaultFeatures() features {
	return features{time: true, draw: true, colors: true, analyze: true, reuse: true, nps: -1, done: -1}
}

// setting is one feature of a line of features.
type setting struct{ name, value string }

// parseFeatures reads what follows the word feature: NAME=VALUE, strings in
// quotation marks. It returns those that it could read together with an error.
func parseFeatures(text string) (list []setting, err error) {
	rest := strings.TrimSpace(text)
	for rest != "" {
		name, after, ok := strings.Cut(rest, "=")
		if name = strings.TrimSpace(name); !ok || name == "" || strings.ContainsAny(name, " \"") {
			return list, fmt.Errorf("feature %.40q: want NAME=VALUE", rest)
		}
		value := ""
		if quoted, isQuoted := strings.CutPrefix(after, `"`); isQuoted {
			if value, rest, ok = strings.Cut(quoted, `"`); !ok {
				return list, fmt.Errorf("feature %s: %.40q lacks its closing quotation mark", name, after)
			}
		} else {
			value, rest, _ = strings.Cut(after, " ")
		}
		list = append(list, setting{name, value})
		rest = strings.TrimSpace(rest)
	}
	return list, nil
}

// set takes a feature. It reports whether the feature is known and its value
// right. Options are not its business.
func (f *features) set(s setting) bool {
	if target := f.flag(s.name); target != nil {
		*target = s.value == "1"
		return s.value == "0" || s.value == "1"
	}
	switch s.name {
	case "done", "nps":
		n, err := strconv.Atoi(s.value)
		if err != nil {
			return false
		}
		if s.name == "done" {
			f.done = n
		} else {
			f.nps = n
		}
	case "myname":
		f.myname = s.value
	case "variants":
		f.variants = splitList(s.value)
	case "egt":
		f.egt = splitList(s.value)
	case "sigint", "sigterm", "ics", "debug", "setscore":
		// nothing that we do depends on them
	default:
		return false // playother, san, pause, highlight and what we have never heard of
	}
	return true
}

// flag returns the field of a feature that is on or off.
func (f *features) flag(name string) *bool {
	switch name {
	case "ping":
		return &f.ping
	case "setboard":
		return &f.setboard
	case "usermove":
		return &f.usermove
	case "time":
		return &f.time
	case "draw":
		return &f.draw
	case "colors":
		return &f.colors
	case "analyze":
		return &f.analyze
	case "reuse":
		return &f.reuse
	case "name":
		return &f.name
	case "exclude":
		return &f.exclude
	case "memory":
		return &f.memory
	case "smp":
		return &f.smp
	}
	return nil
}

func splitList(text string) []string {
	var out []string
	for _, word := range strings.Split(text, ",") {
		if word = strings.TrimSpace(word); word != "" && len(out) < maxListed {
			out = append(out, word)
		}
	}
	return out
}

const maxListed = 1000 // variants, options

// describe puts what the features say into a description.
func (f *features) describe(d *xboard.Description, q *quirks, version int) {
	if f.myname != "" {
		d.Name = f.myname
	}
	d.Protocol = xboard.CECP
	d.Variants = f.variants
	d.Positions = f.setboard
	d.Edit = !f.setboard && !q.noEdit
	d.Analyses = f.analyze && version >= 2 && !q.noAnalysis
}
