package zillions

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/variants/imports/internal/intake"
)

// zrfNode is a word or a list of a rules file.
type zrfNode struct {
	line int
	text string // of a word; "": a list
	list []*zrfNode
	word bool
}

// head returns the first word of a list, "" if there is none.
func (n *zrfNode) head() string {
	if !n.word && len(n.list) > 0 && n.list[0].word {
		return n.list[0].text
	}
	return ""
}

// rest returns what follows the first word.
func (n *zrfNode) rest() []*zrfNode {
	if len(n.list) == 0 {
		return nil
	}
	return n.list[1:]
}

// words returns the words of a list, and of the lists in it.
func (n *zrfNode) words() []string {
	if n.word {
		return []string{n.text}
	}
	var out []string
	for _, part := range n.list {
		out = append(out, part.words()...)
	}
	return out
}

// has reports whether a word is somewhere in a list.
func (n *zrfNode) has(word string) bool {
	if n.word {
		return n.text == word
	}
	for _, part := range n.list {
		if part.has(word) {
			return true
		}
	}
	return false
}

// Limits on macros.
const (
	zrfDepth = 40
	zrfNodes = 200_000
)

// zrfParse reads the lists of a file.
func zrfParse(text string) ([]*zrfNode, *intake.Note) {
	top := &zrfNode{}
	open := []*zrfNode{top}
	line := 1
	word := func(text string, end int) {
		n := &zrfNode{line: line, text: text[:end], word: true}
		open[len(open)-1].list = append(open[len(open)-1].list, n)
	}
	for i := 0; i < len(text); {
		rest := text[i:]
		end := 1
		switch c := rest[0]; {
		case c == '\n':
			line++
		case c == ' ' || c == '\t' || c == '\r':
		case c == ';':
			if end = strings.IndexByte(rest, '\n'); end < 0 {
				end = len(rest)
			}
		case c == '(':
			if len(open) > zrfDepth {
				return nil, &intake.Note{Line: line, Text: "lists are nested too deeply"}
			}
			n := &zrfNode{line: line}
			open[len(open)-1].list = append(open[len(open)-1].list, n)
			open = append(open, n)
		case c == ')':
			if len(open) == 1 {
				return nil, &intake.Note{Line: line, Text: "there is a ) without its ("}
			}
			open = open[:len(open)-1]
		case c == '"':
			n := strings.IndexByte(rest[1:], '"')
			if n < 0 {
				return nil, &intake.Note{Line: line, Text: "the text that begins with \" has no \" at its end"}
			}
			word(rest[1:], n)
			end = n + 2
			line += strings.Count(rest[:end], "\n")
		default:
			if end = strings.IndexAny(rest, " \t\r\n();\""); end < 0 {
				end = len(rest)
			}
			word(rest, end)
		}
		i += end
	}
	if len(open) > 1 {
		return nil, &intake.Note{Line: open[len(open)-1].line, Text: "the list that begins here has no ) at its end"}
	}
	return top.list, nil
}

// zrfMacros are the lists behind (define NAME ...).
type zrfMacros struct {
	bodies map[string][]*zrfNode
	nodes  int
	failed *intake.Note
}

// expand replaces calls of macros in some lists by what these stand for.
func (m *zrfMacros) expand(list []*zrfNode, arguments []*zrfNode, depth int) []*zrfNode {
	var out []*zrfNode
	for _, n := range list {
		if m.nodes++; m.nodes > zrfNodes || depth > zrfDepth {
			if m.failed == nil {
				m.failed = &intake.Note{Line: n.line, Text: "macros stand for too much; one may contain itself"}
			}
			return nil
		}
		switch body := m.bodies[n.head()]; {
		case n.word:
			if i := parameter(n.text); i > 0 {
				if i <= len(arguments) {
					out = append(out, arguments[i-1])
				}
				continue
			}
			out = append(out, n)
		case body != nil:
			out = append(out, m.expand(body, m.expand(n.rest(), arguments, depth+1), depth+1)...)
		default:
			out = append(out, &zrfNode{line: n.line, list: m.expand(n.list, arguments, depth+1)})
		}
	}
	return out
}

// parameter returns the number of a parameter such as $1, 0 if a word is none.
func parameter(word string) int {
	n := 0
	if _, err := fmt.Sscanf(word, "$%d", &n); err != nil || n > 99 {
		return 0
	}
	return n
}
