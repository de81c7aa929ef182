package game

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/table"
	"github.com/ferzchess/ferz/tui/ui"
)

// notes changes the tree of the game at the move shown.
type notes struct{ *game }

// editing asks for a change of the tree at the move shown.
func (n *notes) editing(v table.Verb) func() tea.Cmd {
	return func() tea.Cmd { return n.editingWith(v)("") }
}

// editingWith is editing with an argument.
func (n *notes) editingWith(v table.Verb) func(string) tea.Cmd {
	return func(arg string) tea.Cmd {
		return n.seat.request(table.Action{Verb: v, Arg: arg, At: table.PlaceOf(n.Browser.Node())}, n.edited)
	}
}

// beginComment lets the comment on the move shown be typed, or changed.
func (n *notes) beginComment() tea.Cmd {
	var text []string
	for _, c := range n.Browser.Node().After {
		if said := wordsOf(c); said != "" {
			text = append(text, ui.Clean(table.Commands.ReplaceAllString(said, "")))
		}
	}
	n.input.Set(":comment " + strings.TrimSpace(strings.Join(text, " ")))
	n.say("Type the comment, then press Enter; :comment - deletes it.")
	return nil
}

// wordsOf returns somebody's words in a comment, without commands: "" if there are
// none, or an engine wrote it.
func wordsOf(comment string) string {
	if a := pgn.ParseAnnotations(comment); a.Search == nil {
		return a.Text
	}
	return ""
}
