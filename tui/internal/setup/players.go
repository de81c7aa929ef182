package setup

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/tui/internal/session"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/clock"
	"github.com/ferzchess/ferz/xboard/registry"
)

// Players is who may sit down at a game.
type Players struct {
	Person  string          // the name of the person at the keyboard, or ""
	Engines *registry.Store // other programs; nil: none
	Start   xboard.Opener   // starts them; nil: nothing does
}

// DefaultSeats are the user with White against ferz.
func (p *Players) DefaultSeats() [2]session.Seat {
	return [2]session.Seat{{Name: p.Person}, {Kind: session.Builtin, Level: session.MaxLevel}}
}

// Config reads who plays, by colour, and the time control of both. Nothing is
// the default: the user with White against ferz, without a clock.
func (p *Players) Config(names [2]string, control string) (session.Config, error) {
	config := session.Config{Seats: p.DefaultSeats()}
	for side, text := range names {
		if text == "" {
			continue
		}
		seat, err := p.Seat(text)
		if err != nil {
			return config, err
		}
		config.Seats[side] = seat
		if other := 1 - side; names[other] == "" {
			config.Seats[other] = p.opponentOf(seat)
		}
	}
	if control == "" {
		return config, nil
	}
	both, err := clock.Parse(control)
	config.Controls = [2]clock.Control{both, both}
	return config, err
}

// opponentOf returns who plays against somebody if nobody is named: a person
// plays against ferz, and everybody else against a person.
func (p *Players) opponentOf(s session.Seat) session.Seat {
	seats := p.DefaultSeats()
	if s.Kind == session.Person {
		return seats[1]
	}
	return seats[0]
}

// Seat reads who plays: "you", "ferz", "ferz 3" or a registered engine.
func (p *Players) Seat(text string) (session.Seat, error) {
	words := strings.Fields(strings.ToLower(text))
	switch {
	case len(words) == 0:
		return session.Seat{}, fmt.Errorf("nobody is named: want you, ferz, ferz with a level from 1 to %d, or an engine", session.MaxLevel)
	case len(words) == 1 && slices.Contains([]string{"you", "me", "person"}, words[0]):
		return session.Seat{Kind: session.Person, Name: p.Person}, nil
	case words[0] == "ferz":
		return builtin(text, words[1:])
	case p.Engines == nil:
		return session.Seat{}, fmt.Errorf("%q: want you, ferz or ferz with a level; no engines are registered", text)
	}
	e, err := p.Engines.Find(strings.TrimSpace(text))
	if err != nil {
		return session.Seat{}, err
	}
	return session.Seat{Kind: session.Engine, Name: e.Name}, nil
}

// builtin reads ferz's level: "3" or "level 3".
func builtin(text string, words []string) (session.Seat, error) {
	seat := session.Seat{Kind: session.Builtin, Level: session.MaxLevel}
	if len(words) > 0 && words[0] == "level" {
		words = words[1:]
	}
	if len(words) == 0 {
		return seat, nil
	}
	n, err := strconv.Atoi(words[0])
	if err != nil || len(words) > 1 || n < 1 || n > session.MaxLevel {
		return seat, fmt.Errorf("%q: ferz has levels 1 to %d", text, session.MaxLevel)
	}
	seat.Level = n
	return seat, nil
}

// Open starts the player of a seat. It is a session.Opener.
func (p *Players) Open(ctx context.Context, s session.Seat) (xboard.Player, error) {
	switch {
	case s.Kind == session.Builtin:
		return xboard.NewBuiltin(s.String(), xboard.DefaultHash, xboard.Limits{}), nil
	case p.Engines == nil || p.Start == nil:
		return nil, fmt.Errorf("there is no engine %q", s.Name)
	}
	e, err := p.Engines.Find(s.Name)
	if err != nil {
		return nil, err
	}
	return p.Start(ctx, e.Config)
}
