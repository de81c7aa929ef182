package archive

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/xboard/durable"
)

// Append adds a game to the end of a file, which is made if there is none. The
// game is on disk when Append returns. What was there stays as it was, also if
// the disk is full.
func Append(path string, g *pgn.Game) error {
	text, err := pgn.Format(g)
	if err != nil {
		return err
	}
	if err := durable.Public().Append(path, []byte(text), separator); err != nil {
		return fmt.Errorf("append game: %w", err) // names the path
	}
	return nil
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
