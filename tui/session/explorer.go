package session

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strconv"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/explorer"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/internal/archive"
	"github.com/ferzchess/ferz/variants/ini"
)

// Explored is the data of the user's index of games about a position.
type Explored struct {
	Filter string           // the games asked for; "": all
	From   *engine.Position // the position
	Found  explorer.Answer
	Moves  []ExploredMove // one for each of Found.Moves
	Games  []ExploredGame // one for each of Found.List
	Err    error          // why the index can't be read, or nil
}

func (Explored) effect() {}

// ExploredMove is a move of the index as text. Unknown fields are "".
type ExploredMove struct {
	Text               string
	Games              string // how many
	White, Draw, Black string // shares of the games, in percent
	Rating, Last       string // mean rating, and year of the latest game
}

// ExploredGame is a game of the index as text.
type ExploredGame struct{ White, Black, Result, Date string }

// explored brings the index's data.
type explored struct {
	Explored
	id  uint64 // of the question
	old error  // why the index was rebuilt, or nil
}

func (explored) event() {}

// noExplorer returns the reason why there is no index of games, or "".
func (s *Session) noExplorer() string {
	if s.User.Games == nil {
		return "games are not saved here, so there is no index of them"
	}
	return ""
}

// Explore looks the position up in the user's index of games, after finished games of the
// store were added to it. [explorer.ParseQuery] has the form of a filter of the games.
func (s *Session) Explore(filter string) Reply {
	if why := s.noExplorer(); why != "" {
		return fails(errors.New(why))
	}
	q, err := explorer.ParseQuery(filter)
	if err != nil {
		return fails(err)
	}
	return s.look(filter, q, true)
}

// ExploreAgain looks another position up, with a filter that was accepted before.
func (s *Session) ExploreAgain(filter string) Reply {
	q, err := explorer.ParseQuery(filter)
	if err != nil {
		return fails(err)
	}
	return s.look(filter, q, false)
}

// look asks the index in the background. With update, it first adds finished games.
func (s *Session) look(filter string, q explorer.Query, update bool) Reply {
	ev := explored{Explored: Explored{Filter: filter, From: s.Looked()}, id: s.nextID()}
	s.exploring = ev.id
	st, load := s.User.Games, (&ini.Loader{Catalogue: s.User.Variants}).Load
	return Reply{Find{What: "the look into the index", Task: func(ctx context.Context) Event {
		ev.Found, ev.old, ev.Err = archive.Explore(ctx, st, load, ev.From, q, update)
		if errors.Is(ev.Err, fs.ErrNotExist) {
			ev.Err = errors.New(`the index is empty: games that you finish are added to it, and "ferz pgn index FILE..." adds others`)
		}
		return ev
	}}}
}

// explored replies with the answer to the latest question.
func (s *Session) explored(ev explored) Reply {
	if ev.id != s.exploring {
		return nil
	}
	x := ev.Explored
	for i := range x.Found.Moves {
		m := &x.Found.Moves[i]
		share := func(n int) string { return strconv.Itoa((100*n+m.Games/2)/max(m.Games, 1)) + " %" }
		x.Moves = append(x.Moves, ExploredMove{
			s.Move(x.From, m.Move), strconv.Itoa(m.Games), share(m.White), share(m.Draws), share(m.Black), known(m.Rating), known(m.Last),
		})
	}
	for i := range x.Found.List {
		g := &x.Found.List[i]
		x.Games = append(x.Games, ExploredGame{playerText(g.White, g.WhiteRating), playerText(g.Black, g.BlackRating), g.Result, g.Date})
	}
	if ev.old != nil && ev.Err == nil {
		return Reply{x, Say("The index was made anew from your own games (" + ev.old.Error() + `); "ferz pgn index FILE..." adds others again.`)}
	}
	return Reply{x}
}

// known writes a number that is 0 where it is not known.
func known(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// playerText names a player with a rating.
func playerText(name string, rating int) string {
	if name = cmp.Or(name, "?"); rating > 0 {
		name += " " + strconv.Itoa(rating)
	}
	return name
}

// spokenGames is how many games [Explored.Lines] tells of.
const spokenGames = 10

// Lines returns the answer in sentences: one about all games, one for each move and one for
// each of the first games.
func (x *Explored) Lines() []string {
	v := x.From.Variant()
	with := ""
	if x.Filter != "" {
		with = " (" + x.Filter + ")"
	}
	if x.Found.Games == 0 {
		return []string{"No game in the index had this position" + with + "."}
	}
	out := []string{words.Count(x.Found.Games, "game") + " had this position" + with + "."}
	for i, m := range x.Moves {
		line := fmt.Sprintf("%s: %s; %s won %s, %s drawn, %s won %s", m.Text, words.Count(x.Found.Moves[i].Games, "game"),
			v.SideName(engine.White), m.White, m.Draw, v.SideName(engine.Black), m.Black)
		if m.Rating != "" {
			line += "; mean rating " + m.Rating
		}
		if m.Last != "" {
			line += "; last in " + m.Last
		}
		out = append(out, line+".")
	}
	for i, g := range x.Games {
		if i == spokenGames {
			out = append(out, fmt.Sprintf("The index lists %d more.", len(x.Games)-i))
			break
		}
		line := fmt.Sprintf("Game: %s - %s, %s", g.White, g.Black, g.Result)
		if g.Date != "" {
			line += ", " + g.Date
		}
		out = append(out, line+".")
	}
	return out
}
