package match

import (
	"fmt"
	"strconv"
	"strings"
)

// ParseDraw reads a rule for draws such as "number=40,count=8,score=10".
func ParseDraw(text string) (DrawRule, error) {
	var r DrawRule
	err := parsePairs(text, map[string]*int{"number": &r.Number, "count": &r.Count, "score": &r.Score}, nil)
	if err == nil && r.Count == 0 {
		err = fmt.Errorf("count is missing")
	}
	if err != nil {
		return DrawRule{}, fmt.Errorf("draw rule %q: %w; expected number=40,count=8,score=10", text, err)
	}
	return r, nil
}

// ParseResign reads a rule for losses such as "count=3,score=600,twosided".
func ParseResign(text string) (ResignRule, error) {
	var r ResignRule
	err := parsePairs(text, map[string]*int{"count": &r.Count, "score": &r.Score}, map[string]*bool{"twosided": &r.TwoSided})
	switch {
	case err != nil:
	case r.Count == 0:
		err = fmt.Errorf("count is missing")
	case r.Score == 0:
		err = fmt.Errorf("score is missing")
	}
	if err != nil {
		return ResignRule{}, fmt.Errorf("resign rule %q: %w; expected count=3,score=600 and maybe twosided", text, err)
	}
	return r, nil
}

// maxRuleNumber is more than any number in a rule can sensibly be.
const maxRuleNumber = 100_000

// parsePairs reads NAME=NUMBER pairs and names that stand alone.
func parsePairs(text string, numbers map[string]*int, flags map[string]*bool) error {
	seen := map[string]bool{}
	for _, pair := range strings.Split(text, ",") {
		key, value, valued := strings.Cut(strings.TrimSpace(pair), "=")
		key = strings.ToLower(strings.TrimSpace(key))
		number, flag := numbers[key], flags[key]
		switch {
		case seen[key]:
			return fmt.Errorf("%s is given twice", key)
		case flag != nil && !valued:
			*flag = true
		case number != nil && valued:
			n, err := strconv.Atoi(strings.TrimSpace(value))
			if err != nil || n < 0 || n > maxRuleNumber {
				return fmt.Errorf("%s=%s is not a number from 0 to %d", key, value, maxRuleNumber)
			}
			*number = n
		default:
			return fmt.Errorf("%q is not known", pair)
		}
		seen[key] = true
	}
	return nil
}
