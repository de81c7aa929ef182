package livegame

import (
	"context"
	"fmt"
	"time"

	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard"
)

// Kind is the kind of player in a seat.
type Kind uint8

// Kinds of players. Saved games and setups contain these numbers.
const (
	Person  Kind = 0
	Builtin Kind = 1 // ferz's own search
	Engine  Kind = 2 // another program

	Elsewhere Kind = 3 // a person at another terminal, as a participant sees them; never saved
)

// Seat is who plays a side.
type Seat struct {
	Kind  Kind
	Name  string // a person's name, or that of a registered engine
	Level int    // of Builtin: a rating from search.MinRating to search.MaxRating, or a level from 1 to MaxLevel
}

// MaxLevel is the level at which the built-in engine is not weakened.
const MaxLevel = search.MaxLevel

// DefaultLevel is the rating of the built-in engine as an opponent by default.
const DefaultLevel = 1500

// LevelText describes the strength of the seat's player in a few words, or returns ""
// if it is unknown.
func (s Seat) LevelText() string {
	switch {
	case s.Kind != Builtin:
		return ""
	case s.HasRating():
		return search.RatingDescription(s.Level)
	}
	return search.LevelDescription(s.Level)
}

// HasRating reports whether the built-in engine's strength is a rating, not a level.
func (s Seat) HasRating() bool { return s.Kind == Builtin && s.Level >= search.MinRating }

// AtItsBest reports whether the player is the built-in engine, not weakened.
func (s Seat) AtItsBest() bool { return s.Kind == Builtin && s.Level == MaxLevel }

// IsLevel reports whether a number is a strength of the built-in engine.
func IsLevel(n int) bool {
	return search.MinLevel <= n && n <= MaxLevel || search.MinRating <= n && n <= search.MaxRating
}

// RatedSeats returns the built-in engine at each rung of its ladder, from the lowest
// rating up.
func RatedSeats() (seats []Seat) {
	for _, rating := range search.Ratings() {
		seats = append(seats, Seat{Kind: Builtin, Level: rating})
	}
	return seats
}

// String names the player.
func (s Seat) String() string {
	switch {
	case s.AtItsBest():
		return "ferz"
	case s.HasRating():
		return fmt.Sprintf("ferz %d", s.Level)
	case s.Kind == Builtin:
		return fmt.Sprintf("ferz level %d", s.Level)
	case s.Kind == Person && s.Name == "":
		return "you"
	}
	return s.Name
}

// limits returns how well the built-in player plays at its level.
func (s Seat) limits() xboard.Limits {
	if s.Kind != Builtin {
		return xboard.Limits{}
	}
	if s.HasRating() {
		return xboard.Limits{Skill: search.SkillOfRating(s.Level)}
	}
	return xboard.Limits{Skill: search.SkillOf(float64(s.Level))}
}

// Opener starts the player of a seat that no person takes.
type Opener func(ctx context.Context, s Seat) (xboard.Player, error)

// defaultMoveTime is how long a player may think that has neither a clock nor
// another limit.
const defaultMoveTime = time.Second

// defaultSlow is how long a player may take to start before the clients get a
// notice.
const defaultSlow = 10 * time.Second

// player is a seat with its player.
type player struct {
	seat    Seat
	program *sharedPlayer // nil: a person
	player  xboard.Player // who was seated last, for MoveNow, which needs no turn
	start   uint64        // id of the latest start
	ready   bool          // it knows of the game
	err     error         // why it failed to start or can't continue
}

func newPlayer(ctx context.Context, seat Seat, open Opener) *player {
	p := &player{seat: seat, ready: seat.Kind == Person}
	if seat.Kind != Person {
		p.program = newProgram(ctx, func(ctx context.Context) (xboard.Player, error) { return open(ctx, seat) })
	}
	return p
}

// close ends the player in the background.
func (p *player) close() Task {
	if p.program == nil {
		return nil
	}
	return p.program.close()
}
