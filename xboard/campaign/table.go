package campaign

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
)

// Table returns the progress in a folder, with a heading and a row for each variant
// that has data: those of the entries in their order, then others by name. It reads the
// states on disk, whichever process has written them. notes are faults and repairs.
func Table(dir string, entries []Entry) (rows [][]string, notes []string, err error) {
	files, err := filepath.Glob(filepath.Join(dir, "*", stateFile))
	if err != nil {
		return nil, nil, err
	}
	var states []*State
	for _, file := range files {
		s, err := readState(filepath.Dir(file))
		switch {
		case os.IsNotExist(err):
		case err != nil:
			notes = append(notes, err.Error())
		default:
			states = append(states, s)
		}
	}
	place := map[string]int{}
	for i := range entries {
		place[entries[i].Spec.Definition.ID] = i - len(entries)
	}
	slices.SortFunc(states, func(a, b *State) int {
		return cmp.Or(cmp.Compare(place[a.Variant], place[b.Variant]), cmp.Compare(a.Variant, b.Variant))
	})
	rows = [][]string{{"step", "variant", "games", "positions", "kept/s", "/CPU s", "nets", "loss", "match", "hours"}}
	for _, s := range states {
		if s.Hours == 0 && s.Games() == 0 && s.Fault == "" {
			continue
		}
		rows = append(rows, s.row())
		if s.Fault != "" {
			notes = append(notes, fmt.Sprintf("%s, %s: %s", s.Variant, s.FaultTime.Format("2006-01-02 15:04"), s.Fault))
		}
		for _, note := range s.Notes {
			notes = append(notes, s.Variant+": "+note)
		}
	}
	return rows, notes, nil
}

// row is a variant in the table.
func (s *State) row() []string {
	loss, played, step := "-", "-", s.Step
	if s.Done {
		step = "done"
	}
	if n := s.last(); n != nil {
		loss = fmt.Sprintf("%.5f", n.Loss)
	}
	for i := range s.Nets {
		if s.Nets[i].Match != "" {
			played = s.Nets[i].Match
		}
	}
	rate := func(hours float64) string {
		if hours == 0 {
			return "-"
		}
		return fmt.Sprintf("%.0f", perSecond(s.Timed, hours))
	}
	return []string{
		step, s.Variant, strconv.Itoa(s.Games()), strconv.Itoa(s.keptNet()), rate(s.GenHours), rate(s.GenCPU),
		strconv.Itoa(len(s.Nets)), loss, played, fmt.Sprintf("%.2f", s.Hours),
	}
}
