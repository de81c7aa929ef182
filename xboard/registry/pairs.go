package registry

import (
	"fmt"
	"strings"
)

// pair is a key and its value; one without = has none.
type pair struct {
	key, value string
	valued     bool
}

func (p pair) String() string {
	if p.valued {
		return p.key + "=" + p.value
	}
	return p.key
}

// splitPairs splits a text at its commas. Values that stand in double quotes
// may have commas; "" in one is a quote.
func splitPairs(text string) ([]pair, error) {
	var out []pair
	for rest, more := text, true; more; {
		var p pair
		var err error
		p, rest, more, err = nextPair(rest)
		if err != nil {
			return nil, err
		}
		if p.key == "" && (p.valued || len(out) > 0 || more) {
			return nil, fmt.Errorf("pair %d has no key; expected KEY=VALUE", len(out)+1)
		}
		out = append(out, p)
	}
	return out, nil
}

// splitEach splits the pairs that hold for each of several engines.
func splitEach(text string) ([]pair, error) {
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	pairs, err := splitPairs(text)
	for _, p := range pairs {
		if err == nil && strings.EqualFold(p.key, "name") {
			err = fmt.Errorf("%s: engines need names of their own", p)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("pairs for each engine, %q: %w", text, err)
	}
	return pairs, nil
}

// ofProgram reports whether a pair determines how a program is run.
func (p pair) ofProgram() bool {
	switch aliases(strings.ToLower(p.key)) {
	case "cmd", "arg", "dir", "proto", "init":
		return true
	}
	_, names := cutFold(p.key, "variant.")
	return names
}

// yields reports whether a pair for each engine does not hold for one because
// of a pair of its own.
func (p pair) yields(own pair) bool {
	topic := p.topic()
	return topic == own.topic() && topic != "arg" && topic != "init" // there may be many of these
}

// topic is what a pair is about.
func (p pair) topic() string {
	switch key := aliases(strings.ToLower(p.key)); key {
	case "tc", "st":
		return "time"
	case "depth", "nodes":
		return "effort"
	default:
		return key
	}
}

// nextPair cuts a pair off; more reports that others follow.
func nextPair(text string) (p pair, rest string, more bool, err error) {
	end := strings.IndexAny(text, "=,")
	if end < 0 || text[end] == ',' {
		p.key, rest, more = strings.Cut(text, ",")
		p.key = strings.TrimSpace(p.key)
		return p, rest, more, nil
	}
	p.key, p.valued = strings.TrimSpace(text[:end]), true
	text = text[end+1:]
	if !strings.HasPrefix(strings.TrimLeft(text, " "), `"`) {
		p.value, rest, more = strings.Cut(text, ",")
		p.value = strings.TrimSpace(p.value)
		return p, rest, more, nil
	}
	var ok bool
	if p.value, rest, ok = quoted(strings.TrimLeft(text, " ")[1:]); !ok {
		return p, "", false, fmt.Errorf("%s: the quotation has no end", p.key)
	}
	rest = strings.TrimLeft(rest, " ")
	if rest == "" {
		return p, "", false, nil
	}
	if rest[0] != ',' {
		return p, "", false, fmt.Errorf("%s: after the quotation stands %q; expected a comma", p.key, rest)
	}
	return p, rest[1:], true, nil
}

// quoted reads up to the closing quote.
func quoted(text string) (value, rest string, ok bool) {
	var b strings.Builder
	for {
		part, after, found := strings.Cut(text, `"`)
		b.WriteString(part)
		if !found {
			return "", "", false
		}
		if !strings.HasPrefix(after, `"`) {
			return b.String(), after, true
		}
		b.WriteByte('"')
		text = after[1:]
	}
}

// cutFold cuts a prefix off without regard to case.
func cutFold(s, prefix string) (string, bool) {
	if len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix) {
		return s[len(prefix):], true
	}
	return s, false
}
