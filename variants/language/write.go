package language

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// Write writes a game as text, which says all of it without a parent: read again
// it is the same game. Lost names what text can't say, such as a setup that is
// computed. Other writes rules that are not of package rules; it may be nil.
func Write(d engine.Definition, other func(engine.Rule) (text string, ok bool)) (out string, lost []string) {
	w := gameWriter{other: other}
	fmt.Fprintf(&w, "[%s:-]\n", d.ID)
	w.about(&d)
	w.board(&d)
	w.pieces(d.Pieces)
	w.rules(d.Rules)
	w.variables(d.Variables, d.Setups)
	return w.String(), w.lost
}

// gameWriter writes a game line by line.
type gameWriter struct {
	strings.Builder
	other func(engine.Rule) (text string, ok bool)
	lost  []string // what can't be written
}

// line writes a key with its value, if it has one.
func (w *gameWriter) line(key, value string) {
	if value != "" {
		fmt.Fprintf(w, "%s = %s\n", key, oneLine.Replace(value))
	}
}

// oneLine keeps a value from being several lines, which would be other keys.
var oneLine = strings.NewReplacer("\n", " ", "\r", " ")

// about writes what a game is called, and what is said of it.
func (w *gameWriter) about(d *engine.Definition) {
	w.line("name", d.Name)
	w.line("aliases", strings.Join(d.Aliases, ", "))
	w.line("tag", d.Tag)
	w.line("inventor", d.Inventor)
	w.line("year", d.Year)
	w.line("tags", strings.Join(d.Tags, ", "))
	w.line("description", strings.ReplaceAll(d.Description, "\n", " | "))
	w.line("source", d.Source)
	if d.Look.Colors > 0 {
		w.line("colors", fmt.Sprint(d.Look.Colors))
	}
	w.line("scheme", d.Look.Scheme)
	w.line("sides", writeSides(d))
}

// board writes the board and what stands on it.
func (w *gameWriter) board(d *engine.Definition) {
	size := fmt.Sprintf("%dx%d", d.Board.Files, d.Board.Ranks)
	if d.Board.Boards > 1 {
		size += fmt.Sprintf("x%d", d.Board.Boards)
	}
	w.line("board", size)
	if d.Board.Cylinder {
		w.line("cylinder", "true")
	}
	w.line("removed", string(d.Board.Removed))
	w.line("squareNames", d.Board.Names)
	if d.Symmetry > engine.Mirror { // the text derives from nothing, where mirror is the default
		w.line("symmetry", symmetries[d.Symmetry-engine.Mirror])
	}
	w.line("array", d.Array)
	w.line("format", d.Format)
}

func (w *gameWriter) pieces(pieces []engine.PieceDef) {
	for _, p := range pieces {
		rest := p
		rest.Name, rest.Letter, rest.Betza = "", "", ""
		w.line("piece."+p.Name, strings.TrimSpace(p.Letter+" "+p.Betza+" "+WriteFields(reflect.ValueOf(rest))))
	}
}

func (w *gameWriter) rules(rules []engine.Rule) {
	for _, r := range rules {
		if w.other != nil {
			if text, ok := w.other(r); ok {
				w.WriteString(text)
				continue
			}
		}
		name, ok := RuleName(r)
		if !ok {
			w.lost = append(w.lost, "rule "+r.Key())
			continue
		}
		fmt.Fprintf(w, "%s\n", strings.TrimRight(fmt.Sprintf("rule.%s = %s", name, WriteFields(reflect.ValueOf(r))), " "))
	}
}

func (w *gameWriter) variables(variables []engine.Variable, setups []engine.Setup) {
	for _, v := range variables {
		rest := v
		rest.Name = ""
		w.line("variable."+v.Name, WriteFields(reflect.ValueOf(rest)))
	}
	for _, s := range setups {
		c, ok := s.(Choice)
		if !ok {
			w.lost = append(w.lost, strings.TrimPrefix(fmt.Sprintf("setup %T", s), "setup ")+" (a setup that is computed)")
			continue
		}
		w.line("setup."+c.Variable+"."+c.Value, c.Name+"="+c.Text)
	}
}
