package imports

import (
	"errors"
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/imports/chessv"
	"github.com/ferzchess/ferz/variants/imports/courier"
	"github.com/ferzchess/ferz/variants/imports/fairymax"
	"github.com/ferzchess/ferz/variants/imports/internal/intake"
	"github.com/ferzchess/ferz/variants/imports/zillions"
)

// maxText is the longest text that is read, in bytes: a limit on what a hostile one costs.
const maxText = 1 << 20

// What is read of a text.
type (
	// Result holds the games of a text, and why others were left out.
	Result = intake.Result
	// Game is a game that was read.
	Game = intake.Game
	// Note is a remark on a line of a text: what could not be converted, or is invalid.
	Note = intake.Note
)

// Format is a format of another program.
type Format struct {
	Name  string // as a user names it, such as "fairymax"
	Title string // name of the format

	is   func(text string) bool
	read func(r *intake.Reader)
}

// Formats lists all formats.
func Formats() []Format {
	return []Format{
		{"fairymax", "fmax.ini and qmax.ini of Fairy-Max and MaxQi", fairymax.Is, fairymax.Read},
		{"chessv", "scripts of ChessV", chessv.Is, chessv.Read},
		{"zillions", "rules files of Zillions of Games (.zrf)", zillions.Is, zillions.Read},
		{"courier", "presets of Game Courier: addresses, or the text of the page, with the table legdefs of its program", courier.Is, courier.Read},
	}
}

// ErrUnknown is that of a text that looks like none of the formats.
var ErrUnknown = errors.New("the text is in none of the formats that are known")

// names lists the names of all formats.
func names() (out []string) {
	for _, f := range Formats() {
		out = append(out, f.Name)
	}
	return out
}

// Read reads the variants of a text in a format; "" detects it. Names and moves that a
// format takes from its program are those of the catalogue. It returns an error if no
// known format matches.
func Read(c *variants.Catalogue, format, text string) (Result, error) {
	if len(text) > maxText {
		return Result{}, fmt.Errorf("the text has %d bytes; at most %d are read", len(text), maxText)
	}
	f, err := find(format, text)
	if err != nil {
		return Result{}, err
	}
	r := intake.New(c, f.Name, strings.ReplaceAll(strings.ToValidUTF8(text, "?"), "\r\n", "\n"))
	f.read(r)
	return r.Result(), nil
}

// Collect makes a result of games that were read elsewhere, with their errors.
func Collect(c *variants.Catalogue, format string, games []Game, errors []Note) Result {
	r := intake.New(c, format, "")
	for _, e := range errors {
		r.Fail(e.Line, "%s", e.Text)
	}
	for _, g := range games {
		r.Add(g)
	}
	return r.Result()
}

// find returns the format of a name, or that of a text.
func find(name, text string) (Format, error) {
	for _, f := range Formats() {
		if f.Name == name || name == "" && f.is(text) {
			return f, nil
		}
	}
	if name != "" {
		return Format{}, NoFormat(name, names())
	}
	return Format{}, ErrUnknown
}

// NoFormat is the error for a name that none of some formats has.
func NoFormat(name string, formats []string) error {
	return fmt.Errorf("%q: no such format; there are %s%s", name, words.List(formats, "and"), words.DidYouMean(name, formats))
}
