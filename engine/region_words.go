package engine

import (
	"strings"

	"github.com/ferzchess/ferz/engine/words"
)

// RegionWords says in English which squares a region means, with ranks as the player
// sees them: "the last 3 ranks".
func (v *Variant) RegionWords(r Region) string { return v.regionList(r, "and") }

// RegionChoice says the same for one of the squares: "a8 or h8".
func (v *Variant) RegionChoice(r Region) string { return v.regionList(r, "or") }

func (v *Variant) regionList(r Region, conjunction string) string {
	var list []string
	for _, term := range strings.Fields(string(r)) {
		player := ""
		switch only, bare, _ := strings.Cut(term, ":"); only {
		case "w":
			term, player = bare, " for "+v.SideName(White)
		case "b":
			term, player = bare, " for "+v.SideName(Black)
		}
		list = append(list, termWords(term)+player)
	}
	return words.List(list, conjunction)
}

func termWords(term string) string {
	first, last, several := strings.Cut(term, "-")
	switch {
	case term == "all":
		return "any square"
	case term == "r^1":
		return "the last rank"
	case strings.HasPrefix(term, "r^") && last == "1":
		return "the last " + first[2:] + " ranks"
	case strings.HasPrefix(term, "r^"):
		return rankWords(first[2:], last) + " from the end"
	case term == "r1":
		return "the first rank"
	case first == "r1" && !strings.Contains(last, "^"):
		return "the first " + last + " ranks"
	case len(term) > 1 && term[0] == 'r' && term[1] <= '9':
		return rankWords(first[1:], last)
	case len(term) > 1 && term[0] == 'f' && term[1] > '9' && several:
		return "the " + first[1:] + "- to " + last + "-files"
	case len(term) > 1 && term[0] == 'f' && term[1] > '9':
		return "the " + first[1:] + "-file"
	}
	return term
}

func rankWords(first, last string) string {
	if last == "" {
		return "rank " + first
	}
	return "ranks " + first + " to " + last
}
