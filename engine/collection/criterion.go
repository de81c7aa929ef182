package collection

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine/pgn"
)

// Criterion is a condition on a tag.
type Criterion struct {
	Tag   string
	Op    string // =, !=, ~, >=, <=, > or <; see ParseCriterion
	Value string

	pattern *regexp.Regexp // of ~
	number  *float64       // Value, if it is one
}

// operators are the ways to compare; the longer ones first, as they are read.
var operators = []string{"!=", ">=", "<=", "=", ">", "<", "~"}

// ParseCriterion reads a condition: Name=VALUE, != for what differs, ~ for a
// regular expression that is found, and >=, <=, > and < for order. Case makes no
// difference. Numbers are compared as such, if both are.
func ParseCriterion(text string) (Criterion, error) {
	at := strings.IndexAny(text, "=!<>~")
	if at < 0 {
		return Criterion{}, fmt.Errorf("%q: expected a tag's name, one of = != ~ >= <= > <, and a value, such as White=Carlsen", text)
	}
	c := Criterion{Tag: strings.TrimSpace(text[:at])}
	for _, op := range operators {
		if rest, ok := strings.CutPrefix(text[at:], op); ok {
			c.Op, c.Value = op, strings.TrimSpace(rest)
			break
		}
	}
	switch {
	case c.Tag == "":
		return Criterion{}, fmt.Errorf("%q: the tag's name is missing before %s", text, text[at:at+1])
	case c.Op == "":
		return Criterion{}, fmt.Errorf("%q: expected != after %s", text, c.Tag)
	}
	if n, err := strconv.ParseFloat(c.Value, 64); err == nil {
		c.number = &n
	}
	if c.Op == "~" {
		var err error
		if c.pattern, err = regexp.Compile("(?i)" + c.Value); err != nil {
			return Criterion{}, fmt.Errorf("%q is no regular expression: %w", c.Value, err)
		}
	}
	return c, nil
}

// Match reports whether a game's tags fit. A tag that is not there fits only !=.
func (c *Criterion) Match(tags pgn.Tags) bool {
	if !tags.Has(c.Tag) {
		return c.Op == "!="
	}
	value := tags.Get(c.Tag)
	order := strings.Compare(strings.ToLower(value), strings.ToLower(c.Value))
	if n, err := strconv.ParseFloat(value, 64); err == nil && c.number != nil {
		order = cmp.Compare(n, *c.number)
	}
	switch c.Op {
	case "~":
		return c.pattern.MatchString(value)
	case "=":
		return order == 0
	case "!=":
		return order != 0
	case ">=":
		return order >= 0
	case "<=":
		return order <= 0
	case ">":
		return order > 0
	}
	return order < 0
}
