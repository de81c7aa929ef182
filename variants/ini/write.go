package ini

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants/script"
)

// Write writes a game as text, which says all of it without a parent: read again
// it is the same game. Lost names what text can't say, such as a setup that is
// computed.
func Write(d engine.Definition) (out string, lost []string) {
	var b strings.Builder
	line := func(key, value string) {
		if value != "" {
			fmt.Fprintf(&b, "%s = %s\n", key, value)
		}
	}
	fmt.Fprintf(&b, "[%s:-]\n", d.ID)
	line("name", d.Name)
	line("aliases", strings.Join(d.Aliases, ", "))
	line("tag", d.Tag)
	line("inventor", d.Inventor)
	line("year", d.Year)
	line("tags", strings.Join(d.Tags, ", "))
	line("description", strings.ReplaceAll(d.Description, "\n", " | "))
	line("source", d.Source)
	if d.Look.Colors > 0 {
		line("colors", fmt.Sprint(d.Look.Colors))
	}
	line("scheme", d.Look.Scheme)
	board := fmt.Sprintf("%dx%d", d.Board.Files, d.Board.Ranks)
	if d.Board.Boards > 1 {
		board += fmt.Sprintf("x%d", d.Board.Boards)
	}
	line("board", board)
	if d.Board.Cylinder {
		line("cylinder", "true")
	}
	line("removed", string(d.Board.Removed))
	line("squareNames", d.Board.Names)
	if d.Symmetry != engine.Mirror {
		line("symmetry", symmetries[d.Symmetry])
	}
	line("array", d.Array)
	line("format", d.Format)
	for _, p := range d.Pieces {
		letter, notation := p.Letter, p.Betza
		rest := p
		rest.Name, rest.Letter, rest.Betza = "", "", ""
		line("piece."+p.Name, strings.TrimSpace(letter+" "+notation+" "+writeFields(reflect.ValueOf(rest))))
	}
	for _, r := range d.Rules {
		if s, ok := r.(script.Script); ok {
			b.WriteString(writeScript(s))
			continue
		}
		v := reflect.ValueOf(r)
		if kinds()[v.Type().Name()] != v.Type() {
			lost = append(lost, "rule "+r.Key())
			continue
		}
		fmt.Fprintf(&b, "%s\n", strings.TrimRight(fmt.Sprintf("rule.%s = %s", v.Type().Name(), writeFields(v)), " "))
	}
	for _, v := range d.Variables {
		rest := v
		rest.Name = ""
		line("variable."+v.Name, writeFields(reflect.ValueOf(rest)))
	}
	for _, s := range d.Setups {
		c, ok := s.(Choice)
		if !ok {
			lost = append(lost, strings.TrimPrefix(fmt.Sprintf("setup %T", s), "setup ")+" (a setup that is computed)")
			continue
		}
		line("setup."+c.Variable+"."+c.Value, c.Name+"="+c.Text)
	}
	return b.String(), lost
}
