package ini

import (
	"errors"
	"slices"
	"testing/fstest"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
)

// Derived returns the game of the only section of a text without trying whether it compiles.
func Derived(text string) (engine.Definition, error) {
	d := &document{files: fstest.MapFS{"f.ini": {Data: []byte(text)}}, seen: map[string]bool{}}
	d.read("f.ini", location{})
	l := &loader{document: d, parents: variants.BuiltIn(), byID: map[string]*section{}, done: map[*section]*game{}}
	g := l.make(d.sections[0])
	if g == nil || d.sections[0].broken {
		return engine.Definition{}, errors.New(l.problems[0].Text)
	}
	return g.def, nil
}

// Settings returns the keys of Fairy-Stockfish with the values that a game of the
// catalogue has, a line each, except for what keys can't express.
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
