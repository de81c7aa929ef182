package game

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/tui/ui"
)

// commands runs the screen's actions by their words and lists them.
type commands struct {
	*gameView
	actions []ui.Action
}

// perform does an action, or shows why it is unavailable.
func (cs *commands) perform(a *ui.Action) tea.Cmd {
	if why := a.DisabledReason(); why != "" {
		cs.showRefusal(why)
		return nil
	}
	return a.Do()
}

// do runs the action that the first word of a line names, with the rest as its
// argument; a unique prefix of the word is enough.
func (cs *commands) do(line string) tea.Cmd {
	cmd, err := ui.RunCommand(cs.actions, line, "^L lists them all")
	if elsewhere := session.Unavailable(line, session.WhyNotScreen); elsewhere != nil {
		err = elsewhere
	}
	if err != nil {
		cs.showError(err)
	}
	return cmd
}

// named reports whether a text without a colon is a command: it begins with the
// word of one, or with enough of it.
func (cs *commands) named(text string) bool {
	word, _, _ := strings.Cut(text, " ")
	i, _ := words.Pick(word, ui.WordsOf(cs.actions))
	return i >= 0 && (len(word) >= minWord || slices.Contains(ui.WordsOf(cs.actions)[i], word))
}

// minWord is how many letters of a command's word are enough without a colon.
const minWord = 3

// fewCommands is how many commands the menu shows before the others are asked for.
const fewCommands = 10

// menu offers all actions, the most useful ones first.
func (cs *commands) menu() tea.Cmd {
	m := &ui.Chooser{Theme: cs.c.Theme, Title: "Commands; each can be typed, such as :undo.", Wide: true, Persistent: true, Few: fewCommands}
	list := cs.listed()
	for _, a := range list {
		h := a.Key.Help()
		line := ui.Pad(a.Word, 10) + " " + ui.Pad(h.Key, 8) + " " + h.Desc
		if why := a.DisabledReason(); why != "" {
			line += " (unavailable: " + why + ")"
		}
		m.Options = append(m.Options, ui.Option{Text: line})
	}
	m.Done = func(i int) tea.Cmd { return cs.perform(list[i]) }
	cs.chooser = m
	return nil
}

// listed returns the actions for the menu: the most useful ones that are enabled now,
// then the others in the order of the help.
func (cs *commands) listed() (out []*ui.Action) {
	most := []string{"undo", "hint", "go", "pause", "draw", "resign", "analyze", "flip", "save", "new"}
	switch {
	case cs.config.Review:
		most = []string{"forward", "back", "end", "variation", "mistake", "learn", "report", "analyze", "comment", "play"}
	case cs.Now.Over():
		most = []string{"report", "analyze", "learn", "undo", "new", "save", "copy", "share", "back", "flip"}
	}
	for _, word := range most {
		if i := slices.IndexFunc(cs.actions, func(a ui.Action) bool { return a.Word == word }); i >= 0 && cs.actions[i].Offered() && cs.actions[i].DisabledReason() == "" {
			out = append(out, &cs.actions[i])
		}
	}
	for i := range cs.actions {
		if a := &cs.actions[i]; a.Word != "menu" && a.Word != "" && a.Offered() && !slices.Contains(out, a) {
			out = append(out, a)
		}
	}
	return out
}

// keyRows lists the keys of the game for its help.
func (cs *commands) keyRows() [][2]string {
	rows := [][2]string{
		{"e4, Nf3, e2e4", "type a move and press Enter; N@f3 drops a piece, :undo is a command"},
		{"arrows or hjkl", "move the cursor"},
		ui.Row(ui.Keys.Pick, "choose the piece at the cursor, then where it goes"),
		ui.Row(ui.Keys.Next, "choose the next piece in the hand; complete the input"),
		ui.Row(ui.Keys.Cancel, "clear the input or the selection; undo a step of a move"),
		{"mouse", "click a piece, also in the hand, and a square, or drag; click a move or an option; point to a line of the analysis; turn the wheel"},
	}
	return ui.HelpRows(rows, cs.actions)
}

// hints is the line at the bottom: as many actions as there is room for. help is the
// key that shows the help; the others stay in their places when it changes.
func (cs *commands) hints(help string) string {
	t, used, last := cs.c.Theme, len("? help"), "  ^Q quit"
	hint := func(key, text string) string { return t.Paint(theme.Key, key) + t.Paint(theme.Dim, " "+text) }
	text, gap := hint(help, "help"), ui.HelpGap(help)
	for _, a := range cs.actions {
		key, what := a.Key.Help().Key, cs.hintOf(&a)
		key, _, _ = strings.Cut(key, " or ") // the first one
		n := len(key) + len(what) + 3
		if what != "" && a.DisabledReason() == "" && used+n+len(last) <= cs.c.Width {
			text += gap + hint(key, what)
			gap = "  "
			used += n
		}
	}
	return text + gap + hint("^Q", "quit")
}

// hintOf returns an action's hint; lessons and reviews have hints of their own.
func (cs *commands) hintOf(a *ui.Action) string {
	if cs.Learning() { // lessons show their own keys
		switch a.Word {
		case "flip", "analyze", "menu":
			return a.Word
		}
		return ""
	}
	if cs.config.Review {
		switch a.Word {
		case "report", "back", "forward", "end", "variation":
			return a.Word
		case "flip", "new":
			return ""
		}
	}
	return a.Hint
}
