// Package courier reads presets of Game Courier: their addresses or the text of
// their pages, including the table of legs that defines the pieces.
package courier

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants/imports/internal/intake"
)

// preset is the data of a preset of Game Courier: the board and, if its program has the
// table legdefs, the moves of the pieces.
//
// Source: Fergus Duniho, Game Courier Developer's Guide, chessvariants.com.
type preset struct {
	line    int
	game    string
	code    string // the FEN; pieces of several letters in braces, - for what is not a square
	files   int    // 0: as the code has it
	address bool   // it was read from an address
	program string
	starts  int // the line where the program begins
}

// presetFields are the names of the fields, in queries and on the page for editing.
var presetFields = map[string]string{
	"game": "game", "code": "code", "cols": "cols",
	"fen code": "code", "max columns": "cols",
}

// Is reports whether a text looks like a preset of Game Courier.
func Is(text string) bool {
	for _, line := range strings.Split(text, "\n") {
		if isQuery(line) {
			return true
		}
		if name, _, ok := strings.Cut(line, ":"); ok && strings.EqualFold(strings.TrimSpace(name), "FEN Code") {
			return true
		}
	}
	return legsWord.MatchString(text)
}

// isQuery reports whether a line is an address of a preset, or its query alone.
func isQuery(line string) bool {
	address, query, asks := strings.Cut(line, "?")
	if !asks {
		query = line
	}
	has := func(name string) bool {
		return strings.HasPrefix(query, name+"=") || strings.Contains(query, "&"+name+"=")
	}
	place := strings.Contains(address, "play") || strings.Contains(address, "pbm") || strings.Contains(address, "chessvariants")
	return has("code") || asks && place && (has("game") || has("settings")) || !asks && has("game") && has("settings")
}

// Read reads addresses of presets, one in a line, and pages with fields such as
// FEN Code:. A field Game: begins a new one. A program that follows belongs to the preset
// before it.
func Read(r *intake.Reader) {
	lines := strings.Split(r.Text, "\n")
	p, spent := &preset{line: 1, starts: 1}, &budget{}
	end := func(next int) {
		p.program += strings.Join(lines[p.starts-1:next], "\n")
		if p.code != "" || p.address || legsWord.MatchString(p.program) {
			p.convert(r, spent)
		}
		p = &preset{line: next + 1, starts: next + 1}
	}
	for i, line := range lines {
		line = strings.TrimSpace(line)
		if isQuery(line) {
			end(i)
			p.starts = i + 2
			if err := p.query(line); err != nil {
				r.Fail(i+1, "the address can't be read: %v", err)
				p = &preset{line: i + 2, starts: i + 2}
			}
			continue
		}
		name, value, ok := strings.Cut(line, ":")
		field := presetFields[strings.ToLower(strings.TrimSpace(name))]
		if !ok || field == "" {
			continue
		}
		if field == "game" || field == "code" && p.address {
			end(i)
		}
		if p.set(field, strings.TrimSpace(value)); field == "code" || p.code == "" {
			p.line = i + 1
		}
	}
	end(len(lines))
}

// query reads an address.
func (p *preset) query(line string) error {
	p.address = true
	values, err := url.ParseQuery(line[strings.LastIndex(line, "?")+1:])
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		value := values.Get(name)
		p.set(presetFields[name], value)
		if legsWord.MatchString(value) {
			p.program += value + "\n"
			p.starts -= 1 + strings.Count(value, "\n")
		}
	}
	return nil
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

// convert makes a game of it. What the pieces do is in the table of its program, comes
// from the game of this name in the catalogue, or is what the letter usually means.
func (p *preset) convert(r *intake.Reader, spent *budget) {
	if p.code == "" {
		if !p.known(r) {
			r.Fail(p.line, "%s", p.missing())
		}
		return
	}
	rows, err := p.rows()
	if err != nil {
		r.Fail(p.line, "%v", err)
		return
	}
	if p.game == "" {
		p.game = "Preset"
	}
	g := intake.Game{Line: p.line, Definition: engine.Definition{
		Name: p.game, Tags: []string{"Chess Variant"}, Source: "Game Courier",
		Board: engine.Board{Files: len(rows[0]), Ranks: len(rows)},
	}}
	c := &presetConverter{Reader: r, preset: p, spent: spent, game: &g, letters: map[string]string{}}
	if wrong := c.readTable(rows); wrong != nil {
		r.Fail(wrong.Line, "%s", wrong.Text)
		return
	}
	if err := c.array(rows); err != nil {
		r.Fail(p.line, "%v", err)
		return
	}
	if err := c.rules(); err != nil {
		r.Fail(p.line, "%v", err)
		return
	}
	if c.table == nil { // the table itself has Black's moves
		g.Definition.TurnDirections()
	}
	r.Add(g)
}

// known takes a preset without a code for the game of the catalogue that has its name, and
// reports whether there is one. A program of its own needs the board to which it belongs.
func (p *preset) known(r *intake.Reader) bool {
	d, err := r.Catalogue.Find(p.game)
	if err != nil || p.game == "" || legsWord.MatchString(p.program) {
		return false
	}
	g := intake.Game{Line: p.line, Definition: d}
	g.Note(p.line, "the address has no code=, the start position; all is as in %s of the catalogue", d.Name)
	r.Add(g)
	return true
}

// missing describes what a preset without code lacks.
func (p *preset) missing() string {
	what, where := "the preset", ""
	if p.address {
		what = "the address"
	}
	if p.game != "" {
		where = fmt.Sprintf(" of %q", p.game)
	}
	return fmt.Sprintf("%s%s has no code, so that the board is not known: expected code=, the start position as the field FEN Code of the preset has it, as in code=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR&cols=8", what, where)
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
		case intake.IsDigit(c):
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
			return nil, fmt.Errorf("character %d of the code, %.1q: expected letters of pieces, labels in braces, numbers of empty squares, - and /", i+1, text[i:])
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
		return fmt.Errorf("the code has %d ranks; expected one for each rank of the board, with / between them, or the number of files in cols", len(rows))
	}
	return nil
}

// numberAt reads the number that begins at i, which has so many digits; of numbers
// from 1000 on only the first four are read.
func numberAt(text string, i int) (n, digits int) {
	for ; i+digits < len(text) && intake.IsDigit(text[i+digits]) && n < 1000; digits++ {
		n = n*10 + int(text[i+digits]-'0')
	}
	return n, digits
}

func letterAt(text string, i int) bool {
	return i < len(text) && (text[i] >= 'A' && text[i] <= 'Z' || text[i] >= 'a' && text[i] <= 'z')
}
