package registry

import (
	"fmt"
	"strings"
)

// keepComments returns the new text of an engine with the comments of the old:
// each stays with the line that it was above or behind. Those whose line is
// gone stand at the top.
func keepComments(old, text string) string {
	above, behind, last := comments(old)
	var out []string
	walk(text, func(line, key string) {
		out = append(out, above[key]...)
		if c := behind[key]; c != "" {
			line += " " + c
		}
		delete(above, key)
		delete(behind, key)
		out = append(out, line)
	})
	var lost []string
	walk(old, func(_, key string) {
		lost = append(lost, above[key]...)
		if c := behind[key]; c != "" {
			lost = append(lost, c)
		}
	})
	out = append(append(lost, out...), last...)
	return strings.Join(out, "\n") + "\n"
}

// comments finds the comments of an engine's text: above a line, behind a line
// (by the line's key) and after the last line.
func comments(text string) (above map[string][]string, behind map[string]string, last []string) {
	above, behind = map[string][]string{}, map[string]string{}
	walk(text, func(line, key string) {
		trimmed := strings.TrimSpace(line)
		if strings.HasPrefix(trimmed, "#") {
			last = append(last, trimmed)
			return
		}
		if trimmed == "" {
			return
		}
		above[key] = append(above[key], last...)
		last = nil
		if i := commentStart(line); i >= 0 {
			behind[key] = line[i:]
		}
	})
	return above, behind, last
}

// walk visits the lines of a text with a key for each that names the table and
// what is set; it is the same for the same thing in another text.
func walk(text string, visit func(line, key string)) {
	table, tables := "", map[string]int{}
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		bare := line
		if i := commentStart(line); i >= 0 {
			bare = line[:i]
		}
		bare = strings.TrimSpace(bare)
		if strings.HasPrefix(bare, "[") {
			tables[bare]++
			table = fmt.Sprintf("%s#%d", bare, tables[bare])
			visit(line, table)
			continue
		}
		name, _, _ := strings.Cut(bare, "=")
		visit(line, table+"."+strings.TrimSpace(name))
	}
}

// commentStart returns where the comment of a line begins, or -1.
func commentStart(line string) int {
	var quote byte
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case quote == 0 && c == '#':
			return i
		case quote == 0 && (c == '"' || c == '\''):
			quote = c
		case quote == '"' && c == '\\':
			i++
		case c == quote:
			quote = 0
		}
	}
	return -1
}
