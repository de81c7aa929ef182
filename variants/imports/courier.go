package imports

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// preset is what a preset of Game Courier says of the board. What pieces do is in
// its program, if anywhere.
//
// Source: Fergus Duniho, Game Courier Developer's Guide, chessvariants.com.
type preset struct {
	line  int
	game  string
	code  string // the FEN; pieces of several letters in braces, - for what is no square
	files int    // 0: as the code has it
}

// presetFields are the names of the fields, in queries and on the page for editing.
var presetFields = map[string]string{
	"game": "game", "code": "code", "cols": "cols",
	"fen code": "code", "max columns": "cols",
}

func isCourier(text string) bool {
	for _, line := range strings.Split(text, "\n") {
		if isQuery(line) {
			return true
		}
		if name, _, ok := strings.Cut(line, ":"); ok && strings.EqualFold(strings.TrimSpace(name), "FEN Code") {
			return true
		}
	}
	return false
}

// isQuery reports whether a line is an address with a preset in its query, or the
// query alone.
func isQuery(line string) bool {
	query := line[strings.LastIndex(line, "?")+1:]
	return strings.HasPrefix(query, "code=") || strings.Contains(query, "&code=")
}

// readCourier reads addresses of presets, one in a line, and pages with fields
// such as FEN Code:. A field Game: begins a new one.
func readCourier(r *reader) {
	var page preset
	done := func() {
		if page.code != "" {
			page.convert(r)
		}
		page = preset{}
	}
	for i, line := range strings.Split(r.text, "\n") {
		line = strings.TrimSpace(line)
		if isQuery(line) {
			p := preset{line: i + 1}
			values, err := url.ParseQuery(line[strings.LastIndex(line, "?")+1:])
			if err != nil {
				r.fail(i+1, "the address can't be read: %v", err)
				continue
			}
			for name := range values {
				p.set(presetFields[name], values.Get(name))
			}
			p.convert(r)
			continue
		}
		name, value, ok := strings.Cut(line, ":")
		field := presetFields[strings.ToLower(strings.TrimSpace(name))]
		if !ok || field == "" {
			continue
		}
		if field == "game" {
			done()
		}
		if page.set(field, strings.TrimSpace(value)); field == "code" {
			page.line = i + 1
		}
	}
	done()
}

func (p *preset) set(field, value string) {
	switch field {
	case "game":
		p.game = value
	case "code":
		p.code = value
	case "cols":
		p.files, _ = strconv.Atoi(value)
	}
}

// convert makes a game of it. What the pieces do comes from the game of this name
// in the catalogue, or is what the letter usually means.
func (p *preset) convert(r *reader) {
	rows, err := p.rows()
	if err != nil {
		r.fail(p.line, "%v", err)
		return
	}
	if p.game == "" {
		p.game = "Preset"
	}
	g := Game{Line: p.line, Definition: engine.Definition{
		Name: p.game, Tags: []string{"Chess Variant"}, Source: "Game Courier",
		Board: engine.Board{Files: len(rows[0]), Ranks: len(rows)},
	}}
	c := &presetConverter{reader: r, preset: p, game: &g, letters: map[string]string{}}
	if err := c.array(rows); err != nil {
		r.fail(p.line, "%v", err)
		return
	}
	c.rules()
	g.Definition.TurnDirections()
	r.add(g)
}

// rows cuts the code into its squares, each "" if it is empty, "-" if it is none,
// or the label of a piece.
func (p *preset) rows() ([][]string, error) {
	var squares []string
	var rows [][]string
	end := func() {
		if len(squares) > 0 {
			rows = append(rows, squares)
			squares = nil
		}
	}
	text := p.code
	for i := 0; i < len(text); {
		if p.files > 0 && len(squares) >= p.files {
			end()
		}
		if len(rows) > 16 || len(squares) > 16 {
			return nil, fmt.Errorf("the board has more than 16 files or ranks")
		}
		c := text[i]
		switch {
		case c == '/':
			end()
			i++
		case isDigit(c):
			n, digits := numberAt(text, i)
			if n > 16 && p.files == 0 || n > 16*16 {
				return nil, fmt.Errorf("%d empty squares: a board has 16 files at most", n)
			}
			i += digits
			for range n {
				if p.files > 0 && len(squares) >= p.files {
					end()
				}
				squares = append(squares, "")
			}
		case c == '{':
			label, _, closed := strings.Cut(text[i+1:], "}")
			if !closed || label == "" || strings.ContainsAny(label, " {") {
				return nil, fmt.Errorf("character %d of the code: { begins the label of a piece, which ends with }", i+1)
			}
			squares = append(squares, label)
			i += len(label) + 2
		case c == '-' || letterAt(text, i):
			squares = append(squares, text[i:i+1])
			i++
		case c == '+' && letterAt(text, i+1):
			squares = append(squares, text[i:i+2])
			i += 2
		default:
			return nil, fmt.Errorf("character %d of the code, %.1q: want letters of pieces, labels in braces, numbers of empty squares, - and /", i+1, text[i:])
		}
	}
	end()
	return rows, checkRows(rows)
}

// checkRows reports ranks of different lengths, and boards that are too large or
// too small.
func checkRows(rows [][]string) error {
	for i, row := range rows {
		if len(row) != len(rows[0]) || len(row) > 16 || len(rows) > 16 {
			return fmt.Errorf("rank %d has %d squares, the first %d; all must have the same number, at most 16", len(rows)-i, len(row), len(rows[0]))
		}
	}
	if len(rows) < 2 {
		return fmt.Errorf("the code has %d ranks; want one for each rank of the board, with / between them, or the number of files in cols", len(rows))
	}
	return nil
}

// numberAt reads the number that begins at i, which has so many digits; of numbers
// from 1000 on only the first four are read.
func numberAt(text string, i int) (n, digits int) {
	for ; i+digits < len(text) && isDigit(text[i+digits]) && n < 1000; digits++ {
		n = n*10 + int(text[i+digits]-'0')
	}
	return n, digits
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func letterAt(text string, i int) bool {
	return i < len(text) && (text[i] >= 'A' && text[i] <= 'Z' || text[i] >= 'a' && text[i] <= 'z')
}

// presetConverter makes a definition.
type presetConverter struct {
	*reader
	preset  *preset
	game    *Game
	letters map[string]string // as the array writes labels in upper case
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
		out = append(out, runs(text))
	}
	d.Array = strings.Join(out, "/")
	if len(holes) > 0 {
		d.Board.Removed = engine.Region(strings.Join(holes, " "))
		d.Array = runs(strings.ReplaceAll(d.Array, "*", "1"))
	}
	return nil
}

// runs counts empty squares that stand side by side.
func runs(row string) string {
	out, n := "", 0
	for _, part := range row {
		if part >= '0' && part <= '9' {
			n += int(part - '0')
			continue
		}
		if n > 0 {
			out += strconv.Itoa(n)
		}
		n = 0
		out += string(part)
	}
	if n > 0 {
		out += strconv.Itoa(n)
	}
	return out
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

// define defines a piece by what the game of this name has, or by what the letter
// means elsewhere.
func (c *presetConverter) define(label, letter string) {
	d := &c.game.Definition
	if known, err := c.catalogue.Find(c.preset.game); err == nil && known.Board.Files == d.Board.Files && known.Board.Ranks == d.Board.Ranks {
		for _, p := range known.Pieces {
			if p.Letter == label {
				c.game.note(c.preset.line, "%s is the %s, as in %s of the catalogue", label, p.Name, known.Name)
				p.Letter, p.Also, p.Name = letter, "", free(d, p.Name, letter)
				d.Pieces = append(d.Pieces, p)
				return
			}
		}
	}
	p, ok := c.usual(label)
	p.Letter, p.Name = letter, free(d, p.Name, letter)
	if ok {
		c.game.note(c.preset.line, "a preset does not say what pieces do: %s is taken for a %s, %s in Betza notation", label, p.Name, p.Betza)
	} else {
		c.game.note(c.preset.line, "a preset does not say what pieces do, and nothing is known of %s: write its moves into the line piece.%s", label, p.Name)
	}
	d.Pieces = append(d.Pieces, p)
}

// usual returns the piece that most games have by a letter.
func (c *presetConverter) usual(label string) (engine.PieceDef, bool) {
	chess, _ := c.catalogue.Find("chess")
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
	for _, d := range c.catalogue.All() {
		for _, p := range d.Pieces {
			if p.Letter != label || p.Royal || len(p.Zoned) > 0 {
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

// rules are those of chess, but for castling, which a preset does not say.
func (c *presetConverter) rules() {
	d := &c.game.Definition
	var to string
	pawn := slices.IndexFunc(d.Pieces, func(p engine.PieceDef) bool { return p.Letter == "P" })
	for _, p := range d.Pieces {
		if !p.Royal && p.Letter != "P" && p.Betza != "-" {
			to += p.Letter
		}
	}
	d.Rules = []engine.Rule{rules.Checkmate{}, rules.Repetition{}}
	if pawn >= 0 {
		d.Rules = append(d.Rules, rules.FiftyMoves{Types: "P"})
		if to != "" {
			d.Rules = append(d.Rules, rules.Promotion{Of: "P", To: to})
		}
		if strings.Contains(d.Pieces[pawn].Betza, "e") {
			d.Rules = append(d.Rules, rules.EnPassant{})
		}
	}
	c.game.note(c.preset.line, "rules are not in a preset: they are those of chess, without castling")
}
