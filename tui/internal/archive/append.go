package archive

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/ferzchess/ferz/engine/charset"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants/records"
	"github.com/ferzchess/ferz/variants/records/formats"
	"github.com/ferzchess/ferz/xboard/durable"
)

// Append adds a game to the end of a file, which is made if there is none, in the format
// that its name tells. The game is on disk when Append returns. What was there stays as it
// was, also if the disk is full. notes say what could not be read of the game and what the
// format has no words for.
func Append(path string, g *pgn.Game) (notes []string, err error) {
	text, notes, err := appended(path, g)
	if err != nil {
		return nil, err
	}
	if err := durable.Public().Append(path, text, separatorOf(formats.Of(path))); err != nil {
		return nil, fmt.Errorf("append game: %w", err) // names the path
	}
	return notes, nil
}

// appended writes a game as it is added to a file. A file that is there stays in its
// encoding.
func appended(path string, g *pgn.Game) (text []byte, notes []string, err error) {
	f := formats.Of(path)
	if f == nil {
		text, err := pgn.Format(g)
		return []byte(text), records.Unread(g), err
	}
	if f.Write == nil {
		return nil, nil, fmt.Errorf("%s files are read, but not written; a name in .pgn, .kif, .csa or .gib is", f.Name)
	}
	set, head := f.CharsetOf(path), headOf(path)
	if len(bytes.TrimSpace(head)) > 0 && formats.Detect(head) != f {
		return nil, nil, fmt.Errorf("%s is there and is no %s file; another name, or one in .pgn, is free", path, f.Name)
	}
	if !isASCII(head) {
		set = charset.Detect(head)
	}
	text, notes, err = records.Encode(f, g, set)
	return text, append(records.Unread(g), notes...), err
}

// headOf returns the beginning of a file, or nil if it can't be read.
func headOf(path string) []byte {
	in, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer in.Close()
	head, _ := io.ReadAll(io.LimitReader(in, charset.Sample))
	return head
}

func isASCII(text []byte) bool {
	return bytes.IndexFunc(text, func(r rune) bool { return r >= 0x80 }) < 0
}

// separatorOf returns what finds the text between the end of a file in a format, nil for
// PGN, and a game.
func separatorOf(f *records.Format) func(tail []byte) string {
	if f == nil || f.Separator == "" {
		return separator
	}
	return func(tail []byte) string {
		end := strings.TrimRight(string(tail), " \t\r\n")
		switch {
		case end == "" || strings.HasSuffix(end, "\n"+strings.TrimSpace(f.Separator)):
			return ""
		case strings.HasSuffix(string(tail), "\n"):
			return f.Separator
		}
		return "\n" + f.Separator
	}
}

// separator returns what is missing between the end of a file and a game: games are
// separated by an empty line.
func separator(tail []byte) string {
	end := strings.ReplaceAll(string(tail), "\r\n", "\n")
	switch {
	case end == "" || strings.HasSuffix(end, "\n\n"):
		return ""
	case strings.HasSuffix(end, "\n"):
		return "\n"
	}
	return "\n\n"
}
