package ini

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants/language"
)

// Template returns the text of a game to begin with, with comments on what may be
// changed: on the parent's board or one of another size, won by mate, by the
// capture of all men of a type (capture), or by getting there (arrive).
func Template(id string, parent engine.Definition, size, goal string) (string, error) {
	if !validID(id) {
		return "", fmt.Errorf("id %q: expected letters, digits, - and _", language.Shorten(id))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# Try it: ferz check FILE, then ferz play %s --variants FILE. Put into the folder\n"+
		"# variants of ferz's configuration it is in the list of games as well.\n\n[%s:%s]\nname = %s\ninventor = \nyear = \n", id, id, parent.ID, id)
	d := parent.Clone()
	if size != "" {
		if err := language.Apply(&d, "board", size); err != nil {
			return "", err
		}
	}
	if d.Board == parent.Board {
		size = ""
	} else {
		fmt.Fprintf(&b, "board = %s\n", size)
	}
	fmt.Fprintf(&b, "\n# The start position: ranks from the far one to the near, numbers are empty squares,\n# capitals are White's.\n")
	if array := d.Array; size == "" && !strings.Contains(array, "#{") {
		fmt.Fprintf(&b, "array = %s\n", array)
	} else {
		fmt.Fprintf(&b, "array = %s\n", emptyArray(d.Board))
	}
	b.WriteString("\n# Pieces: name, letter, what it does in Betza notation (\"ferz betza NOTATION\" shows it), and more.\n# Those of the parent are:\n")
	for _, p := range parent.Pieces {
		fmt.Fprintf(&b, "#   piece.%s = %s %s\n", p.Name, p.Letter, p.Betza)
	}
	b.WriteString("# piece.Amazon = A QN value=1400\n# without = Queen\n\n# Rules: a line takes the place of the parent's rule of that name. The parent has:\n")
	text, _ := Write(parent)
	for _, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, "rule.") {
			b.WriteString("#   " + line + "\n")
		}
	}
	switch goal {
	case "mate":
		b.WriteString("# A stalemate may be draws, loses or wins:\n# rule.Checkmate = stalemate=loses\n")
	case "capture":
		b.WriteString("\n# Who has lost all pieces of a type (types=Q), or all pieces (no types), loses:\nrule.Extinction = \n")
	case "arrive":
		b.WriteString("\n# Who gets there first wins; r^1 is the last rank, d4-e5 the four squares in the middle:\n" +
			fmt.Sprintf("rule.LocationVictory = types=%s on=r^1\n", goalTypes(&parent)))
	default:
		return "", fmt.Errorf("goal %q: expected mate, capture or arrive", language.Shorten(goal))
	}
	return b.String(), nil
}

// goalTypes are the royal pieces of a game, or its first one.
func goalTypes(d *engine.Definition) string {
	for _, p := range d.Pieces {
		if p.Royal {
			return language.Quote(white(&p))
		}
	}
	return language.Quote(white(&d.Pieces[0]))
}
