package chessvfile

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/ferzchess/ferz/engine/pgn"
)

// word is a text with its line in the file, from 1.
type word struct {
	line int
	text string
}

// setting is a game variable that is not as usual.
type setting struct {
	line        int
	name, value string
}

func (s setting) String() string { return s.name + " = " + s.value }

// file is a saved game, taken apart.
type file struct {
	name     string // of the variant
	line     int    // of the name
	players  [2]string
	settings []setting
	moves    []word
	result   word

	kept     []string // settings that are not carried over, as comments
	problems []pgn.Problem
}

func (f *file) problem(line int, format string, args ...any) {
	f.problems = append(f.problems, pgn.Problem{Line: line, Text: fmt.Sprintf(format, args...)})
}

// maxLine is how long a line but for the moves may be, in bytes: it becomes a tag.
const maxLine = 2000

// section is a part of a file.
type section int

const (
	naming   section = iota // before the name
	settings                // between the name and the moves, and behind these
	opening                 // before the brace that opens the moves
	moving                  // within the braces
)

var (
	playerName = regexp.MustCompile(`(?i)^player[ \t]*\(([^()]*)\)$`)
	resultLine = regexp.MustCompile(`(?i)^result[ \t]*=`)
)

// parse takes a file apart. It takes everything.
func parse(text string) *file {
	f := &file{line: 1}
	text = strings.TrimPrefix(strings.ToValidUTF8(text, "?"), "\ufeff")
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	at, n := naming, 0
	for line := range strings.SplitSeq(text, "\n") {
		n++
		for line = strings.TrimSpace(line); line != ""; line = strings.TrimSpace(line) {
			at, line = f.take(at, n, line)
		}
	}
	switch at {
	case naming:
		f.problem(n, "expected the name of the game in the first line")
	case opening, moving:
		f.problem(n, "the moves have no end: expected }")
	}
	return f
}

// take reads the beginning of a line, and returns where in the file its rest is.
func (f *file) take(at section, n int, line string) (section, string) {
	if len(line) > maxLine && (at == naming || at == settings) {
		f.problem(n, "the line is longer than %d bytes: cut there", maxLine)
		line = strings.ToValidUTF8(line[:maxLine], "")
	}
	switch at {
	case naming:
		f.name, f.line = line, n
		return settings, ""
	case opening:
		rest, ok := strings.CutPrefix(line, "{")
		if !ok {
			f.problem(n, "%.40q: expected { before the moves", line)
		}
		return moving, rest
	case moving:
		return f.readMoves(n, line)
	}
	return f.readSetting(n, line)
}

// readMoves reads moves up to the brace that ends them.
func (f *file) readMoves(n int, line string) (section, string) {
	if resultLine.MatchString(line) {
		f.problem(n, "the moves have no end: expected } before the result")
		return settings, line
	}
	text, rest, ended := strings.Cut(line, "}")
	for move := range strings.FieldsSeq(text) {
		// Else it would be more than a move in PGN: a comment, a variation, a tag.
		if strings.ContainsAny(move, "{;") || strings.Count(move, "(") != strings.Count(move, ")") {
			f.problem(n, "%.40q is not a move", move)
			continue
		}
		f.moves = append(f.moves, word{n, move})
	}
	if ended {
		return settings, rest
	}
	return moving, ""
}

// readSetting reads NAME = VALUE.
func (f *file) readSetting(n int, line string) (section, string) {
	name, value, ok := strings.Cut(line, "=")
	name, value = strings.TrimSpace(name), strings.TrimSpace(value)
	player := playerName.FindStringSubmatch(name)
	switch {
	case !ok || name == "":
		f.problem(n, "%.40q: expected NAME = VALUE, or Moves = { and the moves", line)
	case strings.EqualFold(name, "moves"):
		return opening, value
	case strings.EqualFold(name, "result"):
		f.result = word{n, value}
	case player != nil:
		f.readPlayer(n, strings.TrimSpace(player[1]), value)
	default:
		f.settings = append(f.settings, setting{n, name, value})
	}
	return settings, ""
}

// readPlayer reads who plays a color.
func (f *file) readPlayer(n int, color, name string) {
	switch strings.ToLower(color) {
	case "white":
		f.players[0] = name
	case "black":
		f.players[1] = name
	default:
		f.problem(n, "player %.40q: expected White or Black", color)
	}
}
