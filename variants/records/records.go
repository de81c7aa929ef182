// Package records defines what the file formats of games other than PGN have in common.
// Each format is a package with a Format that describes it.
package records

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/charset"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/words"
)

// Format describes a file format.
type Format struct {
	ID         string   // as options name it: kif
	Name       string   // as users know it: KIF
	Game       string   // whose games it holds: shogi; "" of all
	Extensions []string // of files' names, with the dot, the usual one first
	Charset    string   // encoding of files with the usual name; "": UTF-8
	Binary     bool     // Begins and Read take bytes, not UTF-8
	// BoardDecides says that files need no result of a game that the rules have ended.
	BoardDecides bool

	// Begins reports whether a file is of this format by its first bytes.
	Begins func(head []byte) bool
	// Read returns the games of a file, whose moves are text until pgn.Resolve has
	// resolved them; irregularities are in their Problems. It is nil if the format is
	// only recognized.
	Read func(data []byte) ([]*pgn.Game, error)
	// Write writes a game whose moves pgn.Resolve has found, and says which of its moves do
	// not fit. It is nil if the format is read only.
	Write     func(g *pgn.Game) (text string, lost []string, err error)
	Separator string // stands between the games of a file
	Keeps     Keeps  // what Write writes besides the moves of the main line
}

// maxFile is the longest file that is read, in bytes.
const maxFile = 64 << 20

// Read returns the games of a file in a format, in whatever encoding.
func Read(f *Format, in io.Reader) ([]*pgn.Game, error) {
	if f.Read == nil {
		return nil, fmt.Errorf("this is a %s file (%s); ferz doesn't read it yet", f.Name, f.Game)
	}
	data, err := io.ReadAll(io.LimitReader(in, maxFile+1))
	if err != nil {
		return nil, err
	}
	if len(data) > maxFile {
		return nil, fmt.Errorf("this %s file is longer than %d MB", f.Name, maxFile>>20)
	}
	if !f.Binary {
		data, _ = charset.Decode(data)
		if data = PlainLines(data); !f.Begins(head(data)) {
			if narrow := []byte(Narrow(string(data))); f.Begins(head(narrow)) {
				data = narrow
			}
		}
	}
	games, err := f.Read(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Name, err)
	}
	for _, g := range games {
		g.BoardDecides = f.BoardDecides
	}
	return games, nil
}

func head(text []byte) []byte { return text[:min(len(text), charset.Sample)] }

// Narrow returns a text with ASCII for its full-width letters, digits and signs.
func Narrow(text string) string { return strings.Map(words.Narrow, text) }

// Moves reads the games of a text that is like PGN but has its results elsewhere.
func Moves(text []byte) ([]*pgn.Game, error) {
	r := pgn.NewReader(bytes.NewReader(text))
	r.ResultElsewhere = true
	return r.All()
}

// PlainLines returns a text without a byte order mark and with lines that end with a line
// feed alone, as formats are read.
func PlainLines(text []byte) []byte {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	if bytes.IndexByte(text, '\r') < 0 {
		return text
	}
	return bytes.ReplaceAll(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")), []byte("\r"), []byte("\n"))
}

// FEN returns the FEN of a position of shogi: its board, the pieces in hand as in SFEN, who
// is to move, and the number of the next ply, from 1.
func FEN(board, hand string, side engine.Color, ply int) string {
	if hand == "-" {
		hand = ""
	}
	return fmt.Sprintf("%s[%s] %s - - 0 %d", board, hand, []string{"w", "b"}[side], (max(ply, 1)+1)/2)
}

// SetUp sets the tags of a start position.
func SetUp(g *pgn.Game, fen string) {
	g.Tags.Set("SetUp", "1")
	g.Tags.Set("FEN", fen)
}

// Took returns the time of a move, and false if a part is negative or they are more than any
// game takes, 100 million seconds.
func Took(hours, minutes int, seconds float64) (time.Duration, bool) {
	const most = 1e8
	total := (float64(hours)*60+float64(minutes))*60 + seconds
	if hours < 0 || minutes < 0 || !(seconds >= 0 && total < most) { // NaN is neither
		return 0, false
	}
	return time.Duration(hours)*time.Hour + time.Duration(minutes)*time.Minute + time.Duration(seconds*float64(time.Second)), true
}

// Elapsed returns the comment with the time of a move.
func Elapsed(d time.Duration) string {
	seconds := strconv.FormatFloat((d % time.Minute).Seconds(), 'f', -1, 64)
	if d%time.Minute < 10*time.Second {
		seconds = "0" + seconds
	}
	return fmt.Sprintf("[%%emt %d:%02d:%s]", int(d.Hours()), int(d.Minutes())%60, seconds)
}

var clockCommand = words.Compiled(`[ \t]*\[%(?:clk|emt)\s[^\[\]{}]*\]`)

// Said removes the elapsed time and the clock of a move from its comments, in PGN's
// commands or an engine's form. It returns the remaining texts.
func Said(n *pgn.Node) (elapsed *time.Duration, texts []string) {
	elapsed, texts = timed(slices.Concat(n.CommentsBefore, n.CommentsAfter))
	texts = append(texts, n.CommentsEnd...)
	if e := VariationEnding(n); e != nil { // is written as an ending
		texts = texts[:len(texts)-1]
	}
	return elapsed, texts
}

// EndAfter notes how long the player to move thought before the game ended, such as before
// resigning.
func EndAfter(g *pgn.Game, took time.Duration) {
	if took > 0 {
		g.TrailerComments = append(g.TrailerComments, Elapsed(took))
	}
}

// SaidLast returns how long the player to move thought before the game ended, or nil, and the
// comments behind the result.
func SaidLast(g *pgn.Game) (elapsed *time.Duration, texts []string) { return timed(g.TrailerComments) }

// timed removes elapsed times and clocks from comments.
func timed(comments []string) (elapsed *time.Duration, texts []string) {
	for _, text := range comments {
		a := pgn.ParseAnnotations(text)
		switch {
		case a.Elapsed != nil:
			elapsed = a.Elapsed
		case a.Search != nil && elapsed == nil:
			elapsed = &a.Search.Time
		}
		if a.Elapsed != nil || a.Clock != nil {
			text = strings.TrimSpace(clockCommand().ReplaceAllString(text, ""))
		}
		if text != "" {
			texts = append(texts, text)
		}
	}
	return elapsed, texts
}

// OneLine puts a text on one line.
func OneLine(text string) string {
	return strings.TrimSpace(strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ", "\t", " ").Replace(text))
}

// Known returns the value of a tag, or "" if it means unknown.
func Known(tags pgn.Tags, name string) string {
	value := tags.Get(name)
	if strings.Trim(value, "?. -") == "" {
		return ""
	}
	return value
}
