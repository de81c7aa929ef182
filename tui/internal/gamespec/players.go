package gamespec

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/book"
	"github.com/ferzchess/ferz/xboard/clock"
	"github.com/ferzchess/ferz/xboard/registry"
)

// PlayerSource is who may sit down at a game.
type PlayerSource struct {
	Person  string          // the name of the person at the keyboard, or ""
	Engines *registry.Store // other programs; nil: none
	Start   xboard.Opener   // starts them; nil: nothing does
	Threads int             // in how many threads ferz searches; 0: one
	Hash    int             // megabytes of its hash table; 0: xboard.DefaultHash
	Book    string          // the file of ferz's opening book; "": none
	Level   int             // the rating or level of ferz as an opponent that is not chosen; 0: livegame.DefaultLevel
}

// DefaultSeats are the user with White against ferz, at the level last chosen.
func (p *PlayerSource) DefaultSeats() [2]livegame.Seat {
	return [2]livegame.Seat{{Name: p.Person}, {Kind: livegame.Builtin, Level: p.strength()}}
}

// strength is that of ferz as an opponent that is not chosen. A level is taken for
// the rating next to it.
func (p *PlayerSource) strength() int {
	switch level := p.Level; {
	case !livegame.IsLevel(level):
		return livegame.DefaultLevel
	case level < livegame.MaxLevel:
		return search.RatingOfLevel(level)
	default:
		return level
	}
}

// Config reads who plays, by color, and the time control of both. A side that
// is not named is played as by default, but the user sits down in Black's place
// against a White that is no person. No control is no clock.
func (p *PlayerSource) Config(names [2]string, control string) (livegame.Config, error) {
	config := livegame.Config{Seats: p.DefaultSeats()}
	for side, text := range names {
		if text == "" {
			continue
		}
		seat, err := p.Seat(text)
		if err != nil {
			return config, err
		}
		config.Seats[side] = seat
	}
	if names[engine.Black] == "" && config.Seats[engine.White].Kind != livegame.Person {
		config.Seats[engine.Black] = p.DefaultSeats()[engine.White]
	}
	if control == "" {
		return config, nil
	}
	both, err := clock.Parse(control)
	config.Controls = [2]clock.Control{both, both}
	return config, err
}

// Seat reads who plays: "you", "ferz", "ferz 1200", "ferz level 3" or a registered
// engine.
func (p *PlayerSource) Seat(text string) (livegame.Seat, error) {
	words := strings.Fields(strings.ToLower(text))
	switch {
	case len(words) == 0:
		return livegame.Seat{}, fmt.Errorf("no player is named: expected you, ferz, ferz with a rating, as in ferz 1200, or an engine")
	case len(words) == 1 && slices.Contains([]string{"you", "me", "person"}, words[0]):
		return livegame.Seat{Kind: livegame.Person, Name: p.Person}, nil
	}
	var misread error
	if words[0] == registry.Builtin {
		level, err := readLevel(words[1:])
		if err == nil {
			return livegame.Seat{Kind: livegame.Builtin, Level: level}, nil
		}
		misread = fmt.Errorf("%q: %w", text, err)
	}
	if p.Engines != nil {
		e, err := p.Engines.Find(text) // perhaps its name begins with ferz
		if err == nil {
			return livegame.Seat{Kind: livegame.Engine, Name: e.Name}, nil
		}
		return livegame.Seat{}, cmp.Or(misread, err)
	}
	return livegame.Seat{}, cmp.Or(misread, fmt.Errorf("%q: expected you, ferz or ferz with a rating; no engines are registered", text))
}

// readLevel reads what follows ferz: nothing, "1200", "3" or "level 3".
func readLevel(words []string) (int, error) {
	if len(words) == 0 {
		return livegame.MaxLevel, nil
	}
	number := strings.TrimPrefix(strings.Join(words, " "), "level ")
	n, err := strconv.Atoi(number)
	if err != nil || number != strconv.Itoa(n) || !livegame.IsLevel(n) {
		return 0, fmt.Errorf("%q is not a strength of ferz: expected a rating from %d to %d, as in ferz 1200, or a level from 1 to %d", number, search.MinRating, search.MaxRating, livegame.MaxLevel)
	}
	return n, nil
}

// Open starts the player of a seat. It is a livegame.Opener.
func (p *PlayerSource) Open(ctx context.Context, s livegame.Seat) (xboard.Player, error) {
	switch {
	case s.Kind == livegame.Builtin:
		b := xboard.NewBuiltin(s.String(), p.Hash, xboard.Limits{})
		b.Threads = p.Threads
		if p.Book != "" {
			var err error
			if b.Book, err = book.Open(p.Book); err != nil {
				return nil, err
			}
		}
		return b, nil
	case p.Engines == nil || p.Start == nil:
		return nil, fmt.Errorf("there is no engine %q", s.Name)
	}
	e, err := p.Engines.Find(s.Name)
	if err != nil {
		return nil, err
	}
	return p.Start(ctx, e.Config)
}
