package dialect

import (
	"fmt"
	"strconv"
	"strings"
)

// Setup is a variant that an engine defines: its answer to XBoard's command
// variant.
//
// Source: H. G. Muller and Tim Mann, Chess Engine Communication Protocol,
// commands setup and piece.
type Setup struct {
	Variant      string // the engine's name of it
	PieceToChar  string // letters by kind of piece, White's and then Black's; "": not said
	Files, Ranks int    // 0: not said
	Hand         int    // number of kinds of pieces in hand
	Parent       string // variant with the same rules; "": not said
	FEN          string // start position
	Pieces       []PieceLine
}

// Limits that keep a hostile engine from costing much time.
const (
	maxPieces = 64
	maxBetza  = 100
)

// PieceLine defines how a piece moves.
type PieceLine struct {
	ID    string // N& for both players, N or n for one, +N& promoted
	Betza string
}

// Read takes a line that begins with setup or piece. Other lines are an error.
func (s *Setup) Read(line string) error {
	command, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	rest = strings.TrimSpace(rest)
	switch command {
	case "setup":
		return s.readSetup(rest)
	case "piece":
		return s.readPiece(rest)
	}
	return fmt.Errorf("%.40q: expected a line that begins with setup or piece", line)
}

func (s *Setup) readSetup(text string) error {
	next := Setup{Variant: s.Variant}
	if after, ok := strings.CutPrefix(text, "("); ok {
		table, rest, closed := strings.Cut(after, ")")
		if !closed {
			return fmt.Errorf("setup %.40q: the piece table lacks its closing parenthesis", text)
		}
		next.PieceToChar, text = table, strings.TrimSpace(rest)
	}
	if word, rest, ok := strings.Cut(text, " "); ok && strings.Contains(word, "_") && !strings.Contains(word, "/") {
		if err := next.readSize(word); err != nil {
			return err
		}
		text = strings.TrimSpace(rest)
	}
	if !strings.Contains(text, "/") {
		return fmt.Errorf("setup %.40q: expected a FEN at its end", text)
	}
	next.FEN = text
	*s = next
	return nil
}

// readSize reads WxH+S_PARENT.
func (s *Setup) readSize(word string) error {
	size, parent, _ := strings.Cut(word, "_")
	if n, err := fmt.Sscanf(size, "%dx%d+%d", &s.Files, &s.Ranks, &s.Hand); n < 3 {
		return fmt.Errorf("setup: size %.40q: expected such as 8x8+0_fairy: %w", word, err)
	}
	if s.Files < 1 || s.Files > 16 || s.Ranks < 1 || s.Ranks > 16 || s.Hand < 0 {
		return fmt.Errorf("setup: size %.40q: expected 1 to 16 files and ranks", word)
	}
	s.Parent = strings.ToLower(parent)
	return nil
}

func (s *Setup) readPiece(text string) error {
	id, notation, ok := strings.Cut(text, " ")
	if letter := strings.TrimRight(strings.TrimPrefix(id, "+"), "&'!"); !ok || len(letter) != 1 || !isLetter(letter[0]) {
		return fmt.Errorf("piece %.40q: expected a letter, with & for both players, and the moves in Betza notation", text)
	}
	if len(s.Pieces) >= maxPieces || len(notation) > maxBetza {
		return fmt.Errorf("piece %.40q: more than %d pieces, or a notation of more than %d characters", text, maxPieces, maxBetza)
	}
	s.Pieces = append(s.Pieces, PieceLine{id, strings.TrimSpace(notation)})
	return nil
}

func isLetter(c byte) bool { return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' }

// size returns the board's size, from the FEN if the line does not say it.
func (s *Setup) size() (files, ranks int, err error) {
	rows := strings.Split(s.array(), "/")
	files, ranks = s.Files, s.Ranks
	if files == 0 {
		files, ranks = rowLength(rows[0]), len(rows)
	}
	if ranks != len(rows) || files < 1 || files > 16 || ranks > 16 {
		return 0, 0, fmt.Errorf("setup: the FEN has %d ranks, expected %d, and no more than 16 files and ranks", len(rows), ranks)
	}
	return files, ranks, nil
}

// array returns the pieces of the FEN without those in hand.
func (s *Setup) array() string {
	board, _, _ := strings.Cut(strings.Fields(s.FEN + " -")[0], "[")
	return board
}

// hands returns the pieces in hand, and whether there are hands at all.
func (s *Setup) hands() (text string, ok bool) {
	_, after, ok := strings.Cut(strings.Fields(s.FEN + " -")[0], "[")
	return strings.Trim(after, "]-"), ok
}

// rowLength counts the squares of a FEN's row.
func rowLength(row string) int {
	n, number := 0, 0
	for i := range len(row) {
		switch c := row[i]; {
		case c >= '0' && c <= '9':
			number = min(number*10+int(c-'0'), 99)
		case isLetter(c) || c == '*':
			n += number + 1
			number = 0
		}
	}
	return n + number
}

// filled writes a FEN's rows so that each has all its squares: engines leave out
// what is empty at the end.
func filled(array string, files int) string {
	rows := strings.Split(array, "/")
	for i, row := range rows {
		if missing := files - rowLength(row); missing > 0 {
			pieces := strings.TrimRight(row, "0123456789")
			rows[i] = pieces + strconv.Itoa(files-rowLength(pieces))
		}
	}
	return strings.Join(rows, "/")
}
