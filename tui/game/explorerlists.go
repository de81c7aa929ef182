package game

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/ui"
)

// explorerLists are the moves of the explorer and, below them and a heading, the games. One
// cursor goes through both; each scrolls in lines of its own.
type explorerLists struct {
	moves, games         ui.List
	moveRows, gameRows   int  // lines in sight
	inGames              bool // the cursor is on a game
	moveCount, gameCount int
}

// reset takes new rows in, and points to the first.
func (l *explorerLists) reset(moves, games int) {
	l.moveCount, l.gameCount = moves, games
	l.moves = ui.List{Len: func() int { return l.moveCount }, Height: func() int { return l.moveRows }}
	l.games = ui.List{Len: func() int { return l.gameCount }, Height: func() int { return l.gameRows }}
	l.inGames = moves == 0
}

// Games have a third of the lines, and at least leastGames where half of them are enough for
// that.
const leastGames = 3

// fit divides lines between the moves and the games.
func (l *explorerLists) fit(rows int) {
	l.moveRows, l.gameRows = rows, 0
	if l.gameCount > 0 {
		rows--
		games := min(max(rows/3, min(leastGames, rows/2)), l.gameCount)
		l.moveRows = min(rows-games, l.moveCount)
		l.gameRows = min(rows-l.moveRows, l.gameCount)
	}
	l.moveRows = min(l.moveRows, l.moveCount)
	if l.moveCount > 0 {
		l.moves.Resize()
	}
	if l.gameCount > 0 {
		l.games.Resize()
	}
}

// at returns the row pointed to of the games or the moves; -1: there is none.
func (l *explorerLists) at() (row int, game bool) {
	switch {
	case l.inGames && l.gameCount > 0:
		return l.games.At, true
	case l.moveCount > 0:
		return l.moves.At, false
	}
	return -1, false
}

// press handles a key; it returns false for keys that don't move the cursor.
func (l *explorerLists) press(msg tea.KeyMsg) bool {
	up := key.Matches(msg, ui.Keys.Up, ui.Keys.PageUp)
	down := key.Matches(msg, ui.Keys.Down, ui.Keys.PageDown)
	switch {
	case key.Matches(msg, ui.Keys.Next, ui.Keys.Previous):
		l.cross()
	case down && !l.inGames && l.moves.At >= l.moveCount-1:
		if l.gameCount > 0 {
			l.inGames = true
			l.games.First()
		}
	case up && l.inGames && l.games.At == 0:
		if l.moveCount > 0 {
			l.inGames = false
			l.moves.Last()
		}
	case !up && !down:
		return false
	case l.inGames:
		l.games.Press(msg)
	default:
		l.moves.Press(msg)
	}
	return true
}

// cross goes from the moves to the games, or back.
func (l *explorerLists) cross() {
	if l.moveCount > 0 && l.gameCount > 0 {
		l.inGames = !l.inGames
	}
}

// point goes to the row on a line; it returns false if there is none.
func (l *explorerLists) point(line int) bool {
	if row := l.moves.RowAt(line); row >= 0 {
		l.moves.At, l.inGames = row, false
		return true
	}
	if l.gameCount == 0 {
		return false
	}
	if row := l.games.RowAt(line - l.moveRows - 1); row >= 0 {
		l.games.At, l.inGames = row, true
		return true
	}
	return false
}
