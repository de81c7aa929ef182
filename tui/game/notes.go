package game

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/ui"
)

// beginComment opens an input for the comment on the move shown.
func (g *Screen) beginComment() tea.Cmd {
	var text []string
	for _, c := range g.Browser.Node().CommentsAfter {
		if said := wordsOf(c); said != "" {
			text = append(text, ui.Clean(livegame.Commands.ReplaceAllString(said, "")))
		}
	}
	g.input.Set(":comment " + strings.TrimSpace(strings.Join(text, " ")))
	g.showNotice("Type the comment, then press Enter; :comment - deletes it.")
	return nil
}

// wordsOf returns a person's text in a comment, without commands; "" if there is none
// or an engine wrote it.
func wordsOf(comment string) string {
	if a := pgn.ParseAnnotations(comment); a.Search == nil {
		return a.Text
	}
	return ""
}
