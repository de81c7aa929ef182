package start

import (
	"cmp"
	"slices"

	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
)

// row is a row of the list of variants: a heading, or a variant.
type row struct {
	heading string
	variant int // index in Screen.all
}

// search lists what fits the filter, from the top.
func (s *Screen) search() {
	s.fill()
	s.list.First()
}

// arrange rebuilds the list and keeps the cursor on the same variant.
func (s *Screen) arrange() {
	at, variant := s.list.At, -1
	if at < len(s.rows) {
		variant = s.rows[at].variant
	}
	s.fill()
	if i := s.listedRow(variant, at); i >= 0 {
		at = i
	}
	s.list.Jump(at, 1)
}

// fill makes the rows: with a filter what fits, best first, else all in groups.
func (s *Screen) fill() {
	s.rows = s.rows[:0]
	if s.query.Len() > 0 {
		for _, i := range s.index().Search(s.query.String()) {
			s.rows = append(s.rows, row{variant: i})
		}
		return
	}
	if s.inventing {
		s.group("Your games", s.own())
	}
	notes := &s.c.Settings.Notes
	recent := slices.DeleteFunc(slices.Clone(notes.Recent), notes.Favorite)
	s.group("Favorites", s.indices(notes.Favorites))
	s.group("Played last", s.indices(recent))
	s.group("Popular", s.indices(variants.Popular()))
	s.families()
}

// indices returns the variants with the given ids; unknown ids are omitted.
func (s *Screen) indices(ids []string) []int {
	var out []int
	for _, id := range ids {
		if i := s.indexOf(id); i >= 0 {
			out = append(out, i)
		}
	}
	return out
}

// own returns the games of the user's own.
func (s *Screen) own() []int {
	var out []int
	for i := range s.all {
		if s.all[i].Family == ini.Family {
			out = append(out, i)
		}
	}
	return out
}

// families adds a group for each family, in the order of the catalogue and, in
// it, by the size of the board.
func (s *Screen) families() {
	var names []string
	members := map[string][]int{}
	for i := range s.all {
		name := cmp.Or(s.all[i].Family, "Others")
		if members[name] == nil {
			names = append(names, name)
		}
		members[name] = append(members[name], i)
	}
	for _, name := range names {
		list := members[name]
		slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(s.squares(a), s.squares(b)) })
		s.group(name, list)
	}
}

// squares returns the number of squares of a variant.
func (s *Screen) squares(variant int) int {
	b := s.all[variant].Board
	return b.Files * b.Ranks * max(b.Boards, 1)
}

func (s *Screen) group(heading string, members []int) {
	if len(members) == 0 {
		return
	}
	s.rows = append(s.rows, row{heading: ui.Clean(heading), variant: -1})
	for _, i := range members {
		s.rows = append(s.rows, row{variant: i})
	}
}
