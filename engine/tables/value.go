package tables

import "fmt"

// Value is the value of a position for the player to move under perfect play: a win or
// a loss with the number of plies to the end of the game, or a draw.
type Value uint16

const (
	// Draw is the value of a drawn position.
	Draw Value = 0
	// invalid stands in a table for what is not a position of a game.
	invalid Value = 1

	firstDecided Value = 2
)

// maxPlies is the greatest distance that a Value can hold.
const maxPlies = (1<<16-1-int(firstDecided))/2 - 1

// winIn returns the value of a win in a number of plies, from 0 for who has won already.
func winIn(plies int) Value { return firstDecided + Value(2*plies+1) }

// lossIn returns the value of a loss in a number of plies, from 0 for who is mated.
func lossIn(plies int) Value { return firstDecided + Value(2*plies) }

// Won reports whether the player to move wins.
func (v Value) Won() bool { return v >= firstDecided && v&1 == 1 }

// Lost reports whether the player to move loses.
func (v Value) Lost() bool { return v >= firstDecided && v&1 == 0 }

// Drawn reports whether neither player wins.
func (v Value) Drawn() bool { return v == Draw }

// Plies returns the number of plies to the end of a won or lost game.
func (v Value) Plies() int { return int(v-firstDecided) / 2 }

// Moves returns the distance in moves of the player who wins: a mate on the move is 1.
func (v Value) Moves() int {
	if v.Won() {
		return (v.Plies() + 1) / 2
	}
	return v.Plies() / 2
}

// String says the value for the player to move: "win in 3", "loss in 2" or "draw".
func (v Value) String() string {
	switch {
	case v.Won():
		return fmt.Sprintf("win in %d", v.Moves())
	case v.Lost():
		return fmt.Sprintf("loss in %d", v.Moves())
	case v == invalid:
		return "no position"
	}
	return "draw"
}

// Verdict is how a position ends if both play perfectly, as one of the players sees it.
type Verdict struct {
	Result int // 1: the player wins, -1: the opponent does, 0: neither
	Moves  int // the winner's moves to the end of the game; 0: unknown
}

// Verdict returns the value as the player to move sees it.
func (v Value) Verdict() Verdict {
	switch {
	case v.Won():
		return Verdict{1, v.Moves()}
	case v.Lost():
		return Verdict{-1, v.Moves()}
	}
	return Verdict{}
}

// Opposite returns the verdict as the other player sees it.
func (v Verdict) Opposite() Verdict { return Verdict{-v.Result, v.Moves} }

// String says the verdict in words: "won in 3", "lost in 3" or "drawn", and
// "won" or "lost" where the number of moves is not known.
func (v Verdict) String() string {
	text := "drawn"
	switch {
	case v.Result > 0:
		text = "won"
	case v.Result < 0:
		text = "lost"
	}
	if v.Moves > 0 {
		text += fmt.Sprintf(" in %d", v.Moves)
	}
	return text
}

// Before returns the value that a move has for who makes it, if it leads to a position
// that has value v for the opponent.
func (v Value) Before() Value {
	switch {
	case v.Won():
		return lossIn(v.Plies() + 1)
	case v.Lost():
		return winIn(v.Plies() + 1)
	}
	return v
}

func (v Value) rank() int {
	switch {
	case v.Won():
		return 1<<17 - v.Plies()
	case v.Lost():
		return v.Plies() - 1<<17
	}
	return 0
}
