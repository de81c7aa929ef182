package game

import (
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/table"
)

// playing is what players can do besides moving.
type playing struct{ *game }

func (pg *playing) noTurn() string {
	if pg.state.Pos.Result().Over() {
		return "the game is over"
	}
	if !pg.live() || pg.config.Review {
		return "hints are for the game's present position; ^A analyses any"
	}
	return ""
}

func (pg *playing) pause() tea.Cmd {
	if pg.s.Paused {
		return pg.act(table.MoveNow, "")
	}
	return pg.seat.request(table.Action{Verb: table.Pause}, nil)
}

func (pg *playing) hint() tea.Cmd {
	pg.say("Looking for a move...")
	return pg.seat.request(table.Action{Verb: table.Hint}, nil)
}

func (pg *playing) askResign() tea.Cmd {
	if !pg.s.People() {
		pg.complain(table.ErrNotPlaying)
		return nil
	}
	return pg.ask("Resign?", pg.does(table.Resign))
}

// askDraw offers a draw; two persons at one board are both asked.
func (pg *playing) askDraw() tea.Cmd {
	seats := pg.s.Config.Seats
	if seats[0].Kind == table.Person && seats[1].Kind == table.Person {
		return pg.askOr("Do both players agree to a draw?", pg.does(table.Draw),
			func() { pg.say("The draw is declined.") })
	}
	return pg.act(table.Draw, "")
}

func (pg *playing) switchSides() tea.Cmd {
	return pg.seat.request(table.Action{Verb: table.Switch}, func() tea.Cmd {
		if seats := pg.s.Config.Seats; seats[engine.White].Kind != seats[engine.Black].Kind {
			pg.turn(seats[engine.White].Kind != table.Person)
		}
		return pg.follow()
	})
}

// reseat lets somebody else play a side, named by text.
func (pg *playing) reseat(v table.Verb) func(string) tea.Cmd {
	return func(text string) tea.Cmd {
		seat, err := pg.c.SeatNamed(text)
		if err != nil {
			pg.complain(err)
			return nil
		}
		return pg.act(v, seat.Text())
	}
}
