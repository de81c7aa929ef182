package game

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/prefs"
	"github.com/ferzchess/ferz/tui/ui"
)

// gameActions are the players' actions besides moving.
type gameActions struct{ *gameView }

// savedMsg reports that settings were saved, or why not.
type savedMsg struct {
	prefs.SyncResult
	what string // the settings, for the person
	told func() string
}

// keep saves the settings; told then describes their effect.
func (pg *gameActions) keep(what string, told func() string) tea.Cmd {
	sync := pg.c.Settings.SyncCopy()
	return func() tea.Msg { return savedMsg{sync(), what, told} }
}

// showThoughts sets whether the opponent's thinking is shown during games.
func (pg *gameActions) showThoughts(on bool) tea.Cmd {
	pg.c.Settings.Settings.Lines = on
	return pg.keep("the setting", func() string {
		if pg.c.Settings.Settings.Lines {
			return "Engine lines on."
		}
		return "Engine lines off."
	})
}

// askCharacters asks once whether the terminal shows the characters on the game's
// pieces, which ferz can't see. Until there is an answer letters take their place; a
// question that the end of the program cut short is asked again. While clocks run it waits for
// the end of the game.
func (pg *gameActions) askCharacters() tea.Cmd {
	if pg.timed() && !pg.Now.Over() || pg.chooser != nil {
		return nil
	}
	if !pg.c.AsksCharacters(pg.state.Pos.Variant()) {
		return nil
	}
	asked := func() tea.Cmd {
		pg.c.Settings.Notes.CharsAsked = true
		return ui.Send(ui.SaveStateMsg{})
	}
	answer := func(value string) tea.Cmd {
		pg.c.Settings.Settings.Chars = value
		pg.c.ApplyTheme()
		return tea.Batch(asked(), ui.Send(ui.SettingsChangedMsg{}), pg.keep("the setting", func() string {
			return "The setting characters is " + value + " now; F2 changes it."
		}))
	}
	pg.chooser = &ui.Chooser{
		Theme: pg.c.Theme, Title: ui.CharactersQuestion, Persistent: true, Unasked: true,
		Options: []ui.Option{{Text: "boxes or question marks"}, {Text: "characters"}}, // the first one changes nothing
		Done:    func(i int) tea.Cmd { return answer([]string{"no", "yes"}[i]) },
		Refused: asked,
	}
	return nil
}

// timed reports whether a player has a clock.
func (pg *gameActions) timed() bool {
	_, white := pg.Now.Left(engine.White)
	_, black := pg.Now.Left(engine.Black)
	return white || black
}

// settingsKept handles the result of saving the settings.
func (pg *gameActions) settingsKept(msg savedMsg) {
	if msg.Err != nil {
		pg.showError(fmt.Errorf("%s is not kept: %w", msg.what, msg.Err))
		return
	}
	pg.c.Settings.Merge(msg.SyncResult)
	pg.showNotice(msg.told())
}

// askName explains once, when the first game is saved, how to sign games with a
// name.
func (pg *gameActions) askName() tea.Cmd {
	if len(pg.notices) > 0 {
		return nil
	}
	text := pg.AskName()
	if text == "" {
		return nil
	}
	pg.notices = pg.notices.Put(ui.Notice{Text: text + ".", Rank: ui.Tip})
	return ui.Send(ui.SaveStateMsg{})
}
