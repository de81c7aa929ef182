package courier

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/variants/imports/internal/intake"
)

// budget is what the tables of a text have cost so far.
type budget struct {
	moves int // of pieces
	tries int // notations tried for them
}

// presetConverter makes a definition.
type presetConverter struct {
	*intake.Reader
	preset  *preset
	spent   *budget
	game    *intake.Game
	letters map[string]string // as the array writes labels in upper case

	table   map[string]*tablePiece // by label in upper case; nil: the program has no table
	others  []string               // labels of the table that the array does not have
	kings   map[string]int         // files of pieces by label
	royal   string                 // the label of the royal piece, where there is a table
	castles bool
	passes  bool // pieces capture en passant
}

// array writes the array and defines its pieces.
func (c *presetConverter) array(rows [][]string) error {
	d := &c.game.Definition
	var out, holes []string
	for y, row := range rows {
		text := ""
		for x, label := range row {
			switch label {
			case "":
				text += "1"
			case "-":
				text += "*"
				holes = append(holes, fmt.Sprintf("%c%d", 'a'+x, len(rows)-y))
			default:
				letter, err := c.letter(label)
				if err != nil {
					return err
				}
				text += letter
			}
		}
		out = append(out, intake.Runs(text))
	}
	d.Array = strings.Join(out, "/")
	if len(holes) > 0 {
		d.Board.Removed = engine.Region(strings.Join(holes, " "))
		d.Array = intake.Runs(strings.ReplaceAll(d.Array, "*", "1"))
	}
	return nil
}

// letter returns how the array writes a label. It defines the piece when it is
// seen for the first time.
func (c *presetConverter) letter(label string) (string, error) {
	upper := strings.ToUpper(label)
	text, ok := c.letters[upper]
	if !ok {
		if len(c.letters) >= engine.MaxTypes {
			return "", fmt.Errorf("there are more than %d kinds of pieces", engine.MaxTypes)
		}
		text = c.free(upper)
		c.letters[upper] = text
		c.define(upper, text)
	}
	if label == upper {
		return text, nil
	}
	return strings.ToLower(text), nil
}

// free finds a letter for a label: its own if it is one, else one with a mark.
func (c *presetConverter) free(label string) string {
	first := strings.TrimLeft(label, "+")
	if first == "" || !letterAt(first, 0) {
		first = "X"
	}
	for _, mark := range []string{"", "'", "''"} {
		if text := first[:1] + mark; !c.taken(text) && (mark != "" || len(label) == 1 || c.preset.lacks(text)) {
			return text
		}
	}
	for letter := 'A'; letter <= 'Z'; letter++ {
		if text := string(letter) + "'"; !c.taken(text) {
			return text
		}
	}
	return label
}

// lacks reports whether a letter is no label of its own.
func (p *preset) lacks(letter string) bool { return !strings.Contains(strings.ToUpper(p.code), letter) }

func (c *presetConverter) taken(letter string) bool {
	for _, text := range c.letters {
		if text == letter {
			return true
		}
	}
	return false
}

// define defines a piece by the table of the program, by what the game of this name has,
// or by what the letter means elsewhere.
func (c *presetConverter) define(label, letter string) {
	if c.byTable(label, letter) {
		return
	}
	d := &c.game.Definition
	if known, err := c.Catalogue.Find(c.preset.game); err == nil && known.Board.Files == d.Board.Files && known.Board.Ranks == d.Board.Ranks {
		for _, p := range known.Pieces {
			if p.Letter == label {
				c.game.Note(c.preset.line, "%s is the %s, as in %s of the catalogue", label, p.Name, known.Name)
				p.Letter, p.AltLetter, p.Name = letter, "", intake.FreeName(d, p.Name, letter)
				d.Pieces = append(d.Pieces, p)
				return
			}
		}
	}
	p, ok := c.usual(label)
	p.Letter, p.Name = letter, intake.FreeName(d, p.Name, letter)
	unsaid := "a preset does not say what pieces do"
	if c.table != nil {
		unsaid = fmt.Sprintf("no function says where in legdefs the moves of %s begin, as def %s 0; would", label, label)
	}
	if ok {
		c.game.Note(c.preset.line, "%s: %s is taken for a %s, %s in Betza notation", unsaid, label, p.Name, p.Betza)
	} else {
		c.game.Note(c.preset.line, "%s, and nothing is known of %s: write its moves into the line piece.%s", unsaid, label, p.Name)
	}
	d.Pieces = append(d.Pieces, p)
}

// usual returns the piece that most games have by a letter.
func (c *presetConverter) usual(label string) (engine.PieceDef, bool) {
	chess, _ := c.Catalogue.Find("chess")
	for _, p := range chess.Pieces {
		if p.Letter == label {
			if label == "P" && c.game.Definition.Board.Ranks < 8 {
				p.Betza, p.Initial = "fmWfcF", ""
			}
			p.Betza, p.Initial = strings.ReplaceAll(p.Betza, "isO2", ""), "" // wherever the pawns stand
			return p, true
		}
	}
	count := map[[2]string]int{}
	var best [2]string
	for _, d := range c.Catalogue.All() {
		for _, p := range d.Pieces {
			if p.Letter != label || p.Royal || len(p.RegionMoves) > 0 {
				continue
			}
			key := [2]string{p.Name, p.Betza}
			count[key]++
			if count[key] > count[best] || count[key] == count[best] && key[0] < best[0] {
				best = key
			}
		}
	}
	if count[best] > 2 { // seen less often, it is some game's own
		return engine.PieceDef{Name: best[0], Betza: best[1]}, true
	}
	return engine.PieceDef{Name: "Piece " + strings.Trim(label, "+'"), Betza: "-"}, false
}

// rules are those of chess, but for castling, which only a table defines. Pieces of the
// table that the array does not have are there to promote to.
func (c *presetConverter) rules() error {
	d := &c.game.Definition
	pawns := func(p engine.PieceDef) bool { return c.isPawn(p.Letter) }
	if slices.ContainsFunc(d.Pieces, pawns) {
		for _, label := range c.others[:min(len(c.others), engine.MaxTypes-len(c.letters))] {
			if _, err := c.letter(label); err != nil {
				return err
			}
		}
	}
	var of, to string
	for _, p := range d.Pieces {
		white, _, _ := strings.Cut(p.Letter, "/")
		switch {
		case pawns(p):
			of += white
			c.passes = c.passes || strings.Contains(p.Betza, "e")
		case !p.Royal && p.Betza != "-":
			to += white
		}
	}
	d.Rules = []engine.Rule{rules.Checkmate{}, rules.Repetition{}}
	if of != "" {
		d.Rules = append(d.Rules, rules.FiftyMoves{Types: of})
		if to != "" {
			d.Rules = append(d.Rules, rules.Promotion{Of: of, To: to})
		}
	}
	if c.passes {
		d.Rules = append(d.Rules, rules.EnPassant{})
	}
	without := ", without castling"
	if c.castles {
		d.Rules = append(d.Rules, rules.Castling{})
		without = ""
	}
	c.game.Note(c.preset.line, "rules are not in a preset: they are those of chess%s", without)
	return nil
}

// isPawn reports whether letters are those of the pawn, White's or Black's.
func (c *presetConverter) isPawn(letters string) bool {
	white, black, two := strings.Cut(letters, "/")
	return white == "P" || two && black == "p"
}
