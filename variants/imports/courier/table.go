package courier

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants/imports/internal/intake"
)

// royalWord finds in a program which piece is royal, if it is not the King.
var royalWord = regexp.MustCompile(`(?im)^\s*(?:set|def|setconst|const)\s+royals?[\s=(]+([A-Za-z+'{}]+)`)

// tablePiece is a piece of the table legdefs: what White's and Black's do. A player's
// moves are nil where no function names them.
type tablePiece struct {
	moves  [2][]legMove
	parted bool // Black's do something else than White's, turned
}

// readTable reads the pieces' moves from the preset's program, if it has them. Errors
// refer to the table.
func (c *presetConverter) readTable(rows [][]string) *intake.Note {
	var labels []string
	for _, row := range rows {
		labels = append(labels, row...)
	}
	t, wrong := readLegs(c.preset.program, c.preset.starts, labels)
	if t == nil {
		return wrong
	}
	c.table, c.kings = map[string]*tablePiece{}, kingFiles(rows)
	c.royal = "K"
	if m := royalWord.FindStringSubmatch(c.preset.program); m != nil && slices.Contains(labels, m[1]) {
		c.royal = strings.ToUpper(m[1])
	}
	for _, label := range t.order {
		upper := strings.ToUpper(label)
		stands := slices.Contains(labels, upper) || slices.Contains(labels, strings.ToLower(label))
		moves, wrong := t.moves(label)
		switch begins := t.starts[label].all; {
		case stands && wrong != nil:
			return wrong
		case !stands && (wrong != nil || begins > 0 && t.entries[begins-1] != 0):
			continue // a function of something else
		case !stands:
			c.others = append(c.others, upper)
		}
		if c.spent.moves += len(moves); c.spent.moves > maxLegMoves {
			return &intake.Note{Line: t.starts[label].line, Text: fmt.Sprintf("the pieces of the text have more than %d moves together; read fewer presets at once", maxLegMoves)}
		}
		if c.table[upper] == nil {
			c.table[upper] = &tablePiece{}
		}
		player := 0
		if label != upper {
			player = 1
		}
		c.table[upper].moves[player] = moves
	}
	if len(c.table) == 0 {
		return &intake.Note{Line: t.lines[0], Text: fmt.Sprintf("no function says where in legdefs the moves of a piece begin; expected its label and a number counted from 0, as in def %s 0;", cmp.Or(firstLabel(labels), "R"))}
	}
	c.others = slices.Compact(slices.Sorted(slices.Values(c.others)))
	c.turn()
	c.notePowers(t)
	return nil
}

// firstLabel returns the first of some labels that is one of White's.
func firstLabel(labels []string) string {
	i := slices.IndexFunc(labels, func(l string) bool { return l != "" && l != "-" && strings.ToUpper(l) == l })
	if i < 0 {
		return ""
	}
	return labels[i]
}

// kingFiles finds the files of pieces, by label: from the nearest rank of White on.
func kingFiles(rows [][]string) map[string]int {
	out := map[string]int{}
	for _, row := range rows {
		for x, label := range row {
			out[label] = x
		}
	}
	return out
}

// turn finds how Black's moves are those of White turned: by ranks, by 180 degrees if that
// is needed, or neither, where Black's pieces are of their own. A table that gives both
// players the same moves counts forward as each sees it.
func (c *presetConverter) turn() {
	mirrored, rotated := true, true
	for _, p := range c.table {
		if p.moves[0] == nil || p.moves[1] == nil {
			continue
		}
		white := legSet(p.moves[0], 1, 1)
		same := slices.Equal(legSet(p.moves[1], 1, 1), white)
		mirrored = mirrored && (same || slices.Equal(legSet(p.moves[1], 1, -1), white))
		rotated = rotated && (same || slices.Equal(legSet(p.moves[1], -1, -1), white))
	}
	if !mirrored && rotated {
		c.game.Definition.Symmetry = engine.Rotate
	}
	files, ranks := c.game.Definition.Symmetry.Turns(engine.Black)
	for _, p := range c.table {
		switch {
		case p.moves[0] == nil:
			p.moves[0] = turned(p.moves[1], files, ranks)
		case p.moves[1] != nil:
			white := legSet(p.moves[0], 1, 1)
			p.parted = !slices.Equal(legSet(p.moves[1], 1, 1), white) && !slices.Equal(legSet(p.moves[1], files, ranks), white)
			p.moves[1] = turned(p.moves[1], files, ranks)
		}
	}
}

// turned returns moves with their directions turned by factors of files and ranks.
func turned(moves []legMove, files, ranks int) (out []legMove) {
	for _, m := range moves {
		m.legs = slices.Clone(m.legs)
		for i := range m.legs {
			m.legs[i].dx *= files
			m.legs[i].dy *= ranks
		}
		out = append(out, m)
	}
	return out
}

// legSet returns the moves' legs as texts, turned, sorted and without duplicates.
func legSet(moves []legMove, files, ranks int) (out []string) {
	for _, m := range turned(moves, files, ranks) {
		out = append(out, fmt.Sprint(m.legs))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// notePowers adds a note about powers whose meaning was inferred from their names,
// because no document gives their numbers.
func (c *presetConverter) notePowers(t *legTable) {
	var used legPowers
	for _, p := range c.table {
		for _, moves := range p.moves {
			for _, m := range moves {
				for _, l := range m.legs {
					used |= l.powers
				}
			}
		}
	}
	var told []string
	for i, what := range strings.Split(powersTold, ", ") {
		if i > 1 && used&(1<<i) != 0 {
			told = append(told, what)
		}
	}
	if told != nil {
		c.game.Note(t.lines[0], "modes are read so: %s; of the numbers only 1 and 2 are documented, so compare what the pieces do", strings.Join(told, ", "))
	}
}

// byTable defines a piece by its entry in the table, and reports whether it has one.
func (c *presetConverter) byTable(label, letter string) bool {
	p := c.table[label]
	if p == nil {
		return false
	}
	letters := [2]string{letter}
	if p.parted {
		other := c.free(label)
		c.letters["black "+label] = other
		letters = [2]string{letter + "/" + strings.ToLower(other), other + "/" + strings.ToLower(letter)}
	}
	for player, text := range letters {
		if text != "" {
			c.defineByTable(label, text, p.moves[player])
		}
	}
	return true
}

// defineByTable defines a piece by moves.
func (c *presetConverter) defineByTable(label, letters string, moves []legMove) {
	d := &c.game.Definition
	w := &legWriter{files: d.Board.Files, king: -1, tries: &c.spent.tries}
	if at, ok := c.kings[label]; ok {
		w.king = at
	}
	text, err := w.write(moves, func(line int, format string, args ...any) {
		c.game.Note(line, label+": "+format, args...)
	})
	if err != nil {
		c.game.Note(moves[0].line, "%s: %v; its moves are left out", label, err)
		text = "-"
	}
	c.castles = c.castles || len(w.more) > 0
	c.passes = c.passes || w.marks
	name := map[string]string{c.royal: "King", "P": "Pawn"}[label]
	if name == "" {
		name = c.NameFor(d, letters, text)
	}
	d.Pieces = append(d.Pieces, engine.PieceDef{Name: intake.FreeName(d, name, letters), Letter: letters, Betza: text, Royal: label == c.royal})
}
