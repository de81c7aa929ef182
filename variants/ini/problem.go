package ini

import (
	"fmt"
	"slices"
	"strings"
)

// Problem is something that is wrong with a text, or a warning about it.
type Problem struct {
	File    string
	Line    int    // from 1; 0: the file as a whole
	Column  int    // in characters, from 1
	Game    string // the id of the game that it concerns; "": none
	Text    string // what is wrong, and what would be right
	Warning bool   // the game is there all the same
}

func (p Problem) Error() string {
	at := p.File
	if p.Line > 0 {
		at = fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
	}
	kind := ""
	if p.Warning {
		kind = "warning: "
	}
	if p.Game != "" {
		return fmt.Sprintf("%s: %s[%s] %s", at, kind, p.Game, p.Text)
	}
	return fmt.Sprintf("%s: %s%s", at, kind, p.Text)
}

// nearest returns the one of some names that is most like a name that is none of
// them, as a hint: "; bishop?". It is empty if none is like it.
func nearest(name string, names []string) string {
	best, least := "", 1+len(name)/3
	for _, n := range names {
		d := distance(strings.ToLower(name), strings.ToLower(n), least)
		if d < least || d == least && best == "" {
			best, least = n, d
		}
	}
	if best == "" {
		return ""
	}
	return "; " + best + "?"
}

// distance is the number of letters to be put in, left out, exchanged or swapped
// with the next one to make b of a. It is more than most if it is not at most that.
func distance(a, b string, most int) int {
	if len(a)-len(b) > most || len(b)-len(a) > most {
		return most + 1
	}
	var before []int
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		last := row
		row = make([]int, len(b)+1)
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(last[j]+cost, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		if slices.Min(row) > most {
			return most + 1
		}
		before = last
	}
	return row[len(b)]
}
