package ini

import (
	"slices"

	"github.com/ferzchess/ferz/engine"
)

// Settings returns the keys of Fairy-Stockfish with what a game of the catalogue says in
// them, a line each, but for keys that can't say it.
func Settings(d engine.Definition) []string {
	f := fairyOf(&d)
	w := fairyText{f: f}
	var out []string
	for _, s := range fairySettings {
		if s.fields == nil {
			continue
		}
		fields := s.fields(f)
		value := w.text(fields[0])
		if !slices.ContainsFunc(fields, func(field any) bool { return w.text(field) != value }) {
			out = append(out, s.key+" = "+value)
		}
	}
	out = append(out, "startFen = "+d.Array)
	return out
}
