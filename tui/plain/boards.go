package plain

import (
	"fmt"
	"strings"
)

// boardMode is the form in which the board is printed after each move.
type boardMode uint8

const (
	noBoards boardMode = iota
	boardsInWords
	boardsInLetters
)

// setBoards sets whether the board is printed after each move.
func setBoards(c *console, rest string) error {
	switch strings.ToLower(rest) {
	case "words":
		c.boards = boardsInWords
	case "letters", "on":
		c.boards = boardsInLetters
	case "off":
		c.boards = noBoards
		c.print("Boards off.")
		return nil
	default:
		return fmt.Errorf("show %q: expected words, letters or off", rest)
	}
	c.print("Boards after every move and step.")
	c.showBoard()
	return nil
}

// showBoard prints the board if it is set to be printed after each move.
func (c *console) showBoard() {
	switch c.boards {
	case boardsInWords:
		c.fail(board(c, ""))
	case boardsInLetters:
		c.fail(diagram(c, ""))
	}
}

// printLines prints text line by line.
func (c *console) printLines(text string) {
	for line := range strings.Lines(strings.TrimRight(text, "\n")) {
		c.print(line)
	}
}
