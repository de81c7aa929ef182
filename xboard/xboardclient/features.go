package xboardclient

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/xboard"
)

// profile is what is known of an engine: what it has said that it can do, and
// what is known of it besides.
type profile struct {
	features
	quirks  quirks
	options []option
	version int // of the protocol, as the engine has it
}

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

// defaultFeatures are those of an engine that announces none.
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
			return list, fmt.Errorf("feature %.40q: expected NAME=VALUE", rest)
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

// take takes a line of features. It returns the replies that the engine is to be sent,
// and what was wrong with the line.
func (p *profile) take(text string) (answers []string, wrong error) {
	p.version = 2
	list, wrong := parseFeatures(text)
	for _, f := range list {
		switch {
		case f.name == "option":
			if err := p.handleOption(f.value); err != nil {
				wrong = err
				answers = append(answers, "rejected option "+f.value)
				continue
			}
			answers = append(answers, "accepted option")
		case p.set(f):
			answers = append(answers, "accepted "+f.name)
		default:
			answers = append(answers, "rejected "+f.name)
		}
	}
	return answers, wrong
}

// describe puts what is known into a description.
func (p *profile) describe(d *xboard.Description) {
	if p.myname != "" {
		d.Name = p.myname
	}
	d.Protocol = xboard.CECP
	d.Variants = p.variants
	d.AcceptsFEN = p.setboard
	d.AcceptsEdit = !p.setboard && !p.quirks.noEdit
	d.CanAnalyze = p.analyze && p.version >= 2 && !p.quirks.noAnalysis
	d.Options = nil
	for _, o := range p.allOptions() {
		d.Options = append(d.Options, o.Option)
	}
	_, d.MultiPV = p.multiPV()
}
