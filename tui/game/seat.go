package game

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/table"
	"github.com/ferzchess/ferz/tui/ui"
)

// seat is the screen's place at the table of its game. What is asked of the table
// is answered by a message, and keys that come before that wait: they may be
// about what it brings.
type seat struct {
	id    uint64 // of the game, for its messages
	table *table.Table
	news  <-chan *table.Snapshot
	asked int       // requests that are not answered yet
	held  []tea.Msg // keys and the mouse meanwhile
}

// shown brings a snapshot of the game.
type shown struct {
	id       uint64 // of the game
	snapshot *table.Snapshot
}

// answered brings the answer to a request.
type answered struct {
	id     uint64 // of the game
	answer table.Answer
	then   func() tea.Cmd
}

// sitDown sets up the table of a game.
func sitDown(c *ui.Common, config ui.GameConfig, tree *pgn.Game) (seat, error) {
	env := table.Env{Open: c.Opener(), Now: c.Now, Pace: c.Pace}
	config.Play.Review = config.Review
	switch {
	case !config.Review && c.Games != nil:
		env.Keeper = c.Games
	case config.Review && config.Kept.Keep != nil:
		env.Keeper = config.Kept.Keep
	}
	t, err := table.Open(c.Ctx, config.Play, tree, env)
	if err != nil {
		return seat{}, err
	}
	return seat{id: c.NextID(), table: t, news: t.Watch(c.Ctx)}, nil
}

// next waits for the next snapshot.
func (s *seat) next() tea.Msg {
	if snapshot, ok := <-s.news; ok {
		return shown{s.id, snapshot}
	}
	return nil
}

// request asks the table for something; then is called, unless it is nil, when the
// result is shown. A move is answered before it is on disk, so that others can be typed
// during a slow write.
func (s *seat) request(a table.Action, then func() tea.Cmd) tea.Cmd {
	a.Seats = table.BothSeats
	s.asked++
	id, t, sent := s.id, s.table, s.table.Send(a)
	return func() tea.Msg {
		answer := <-sent
		if a.Verb != table.Play {
			<-answer.Shown
			answer.Snapshot = t.Snapshot()
		}
		return answered{id, answer, then}
	}
}

// playHeld asks for the moves that are typed in keys that wait, behind a text.
func (s *seat) playHeld(text string) {
	for _, msg := range s.held {
		switch k, _ := msg.(tea.KeyMsg); k.Type {
		case tea.KeyRunes:
			text += string(k.Runes)
		case tea.KeyEnter:
			if !strings.HasPrefix(text, ":") {
				s.table.Send(table.Action{Seats: table.BothSeats, Verb: table.Play, Arg: text})
			}
			text = ""
		default:
			return // what else they mean depends on what is shown then
		}
	}
}
