package engine

// Outcome reports who has won.
type Outcome uint8

// The outcomes of a game.
const (
	Undecided Outcome = iota
	WhiteWins
	BlackWins
	Drawn
)

// Result is the state of a game or its result, with the reason in words.
type Result struct {
	Outcome Outcome
	Reason  string // such as "checkmate"; empty while undecided
}

// Over reports whether the game has ended.
func (r Result) Over() bool { return r.Outcome != Undecided }

// String returns the result as PGN writes it: 1-0, 0-1, 1/2-1/2 or *.
func (r Result) String() string {
	switch r.Outcome {
	case WhiteWins:
		return "1-0"
	case BlackWins:
		return "0-1"
	case Drawn:
		return "1/2-1/2"
	}
	return "*"
}

// Winner returns the player who has won; ok is false for draws and unfinished games.
func (r Result) Winner() (c Color, ok bool) {
	return Color(r.Outcome - WhiteWins), r.Outcome == WhiteWins || r.Outcome == BlackWins
}

// HalfPoints returns the half points that an outcome gives a player: 2 for a win, 0 for
// a loss, else 1.
func (o Outcome) HalfPoints(c Color) int {
	winner, won := Result{Outcome: o}.Winner()
	switch {
	case !won:
		return 1
	case winner == c:
		return 2
	}
	return 0
}

// Win returns the result of a game that c wins.
func Win(c Color, reason string) Result { return Result{WhiteWins + Outcome(c), reason} }

// Loss returns the result of a game that c loses.
func Loss(c Color, reason string) Result { return Win(c.Other(), reason) }

// Draw returns a drawn result.
func Draw(reason string) Result { return Result{Drawn, reason} }
