package game

import (
	"cmp"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/internal/steps"
	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/tui/ui"
)

// typing reads the line that is typed, a move or a command, and completes it.
type typing struct {
	*gameView
	choice    *selection
	commands  *commands
	completed completion
	engines   []string // engines that can play the variant, as far as known
	asked     bool     // which these are
}

// completion is the result of completing a typed text with Tab; another Tab
// selects the next suggestion.
type completion struct {
	typed string // by the player
	shown string // in its place
	at    int
}

// submit handles the typed line: a command after a colon; a move or the moves of a
// turn; or, if it is neither, a command without a colon.
func (t *typing) submit() tea.Cmd {
	text := strings.TrimSpace(t.input.String())
	if word, ok := strings.CutPrefix(text, ":"); ok {
		t.input.Set("")
		return t.commands.do(strings.TrimSpace(word))
	}
	if t.choice.step != nil {
		if cmd, ok := t.choice.answerTyped(text); ok {
			return cmd
		}
	}
	if t.commands.named(text) && !t.moves(text) {
		t.input.Set("")
		return t.commands.do(text)
	}
	if why := t.notNow(); why != "" {
		t.showRefusal(why)
		return nil
	}
	if t.premoving() {
		t.input.Set("")
		return t.choice.plan(livegame.Plan{Text: text}, text)
	}
	moves, err := notation.Match(t.state.Pos, text)
	if t.Now.Saving && !t.triesMoves() { // it meets a position that is not shown yet
		t.input.Set("")
		return t.seat.request(livegame.Action{Command: livegame.Play, Arg: text, Premoves: t.c.Settings.Settings.Premove}, nil)
	}
	if several, later := t.parseMoves(text); err != nil && several != nil {
		return tea.Batch(t.choice.playAll(several), t.premove(later))
	}
	if err != nil && !notation.LooksLikeMove(text) {
		err = cmp.Or(session.Unavailable(text, session.WhyNotScreen), words.Unknown(text, ui.WordsOf(t.commands.actions), "^L lists the commands"))
	}
	if err != nil {
		t.input.MarkRejected()
		t.showError(err)
		return nil
	}
	t.choice.clear() // it replaces the steps entered so far
	return t.choice.choose(steps.WithChoices(t.legal, text, moves))
}

// parseMoves reads moves typed one after the other; see livegame.Snapshot.ParseMoves.
func (t *typing) parseMoves(text string) (moves []engine.Move, later string) {
	if t.triesMoves() {
		return notation.ParseSequence(t.state.Pos, text), ""
	}
	return t.Now.ParseMoves(text, t.c.Settings.Settings.Premove)
}

// premove sets moves to be made when they can be, if there are any.
func (t *typing) premove(text string) tea.Cmd {
	if text == "" {
		return nil
	}
	return t.choice.plan(livegame.Plan{Text: text}, text)
}

// moves reports whether a text means a move here.
func (t *typing) moves(text string) bool {
	_, err := notation.Match(t.state.Pos, text)
	return err == nil
}

// complete replaces the typed text by the next or previous suggestion.
func (t *typing) complete(by int) {
	c := &t.completed
	if text := t.input.String(); text != c.shown {
		*c = completion{typed: text, at: -1}
	}
	found := t.suggestions()
	if len(found) == 0 {
		return
	}
	if c.at < 0 && by < 0 {
		c.at = 0
	}
	c.at = (c.at + by + len(found)) % len(found)
	c.shown = found[c.at]
	t.input.Set(c.shown)
}

// suggestions returns completions of the typed text: commands, or legal moves in
// algebraic notation and then in coordinates.
func (t *typing) suggestions() []string {
	text := strings.TrimSpace(t.input.String())
	if text != "" && text == t.completed.shown {
		text = t.completed.typed
	}
	if text == "" {
		return nil
	}
	var out []string
	if strings.HasPrefix(text, ":") {
		return t.completions(text)
	}
	t.write()
	lists := [][]string{t.sans, t.texts}
	if st := t.choice.step; st != nil {
		lists = [][]string{st.asks.Choices(t.state.Pos, t.names)}
	}
	for _, list := range lists {
		for _, move := range list {
			if strings.HasPrefix(move, text) && !slices.Contains(out, move) {
				out = append(out, move)
			}
		}
	}
	if len(out) == 0 {
		for _, word := range t.completions(":" + text) {
			out = append(out, word[1:])
		}
	}
	return out
}

// completions returns the commands that begin with a text.
func (t *typing) completions(text string) []string {
	var out []string
	for _, word := range t.words() {
		if strings.HasPrefix(strings.ToLower(word), strings.ToLower(text)) {
			out = append(out, word)
		}
	}
	return out
}

// suggested lists as many completions of the typed text as fit.
func (t *typing) suggested() string {
	if t.input.Len() == 0 && t.notNow() == "" {
		return t.placeholder()
	}
	return ui.FitWords(t.suggestions(), t.input.Room(t.prompt(), t.c.Width))
}

// prompt returns the text before the input line: the question of the current step.
func (t *typing) prompt() string {
	if st := t.choice.step; st != nil {
		return st.asks.Text + " > "
	}
	return t.gameView.prompt()
}

// placeholder describes the possible input.
func (t *typing) placeholder() string {
	switch st := t.choice.step; {
	case st != nil && st.asks.Asks():
		return "type a square, or arrows and Enter"
	case st != nil:
		return ""
	}
	if t.config.Review && !t.Asked() {
		return "a move tries a variation; :comment  :mark  :promote  :play"
	}
	switch {
	case t.Now.Stopped != "":
		return ui.LobbyKey.Help().Key + " opens the lobby"
	case t.Now.Over() && !t.config.Review:
		return "a move tries a variation"
	}
	return "type a move, or arrows and Enter"
}

// words lists completions after a colon: the words of the actions, and after a word
// that takes a player, the possible players.
func (t *typing) words() []string {
	var out []string
	if word := t.namesPlayer(); word != "" {
		for _, name := range append([]string{"you", "ferz"}, t.engines...) {
			if name != "you" || word != ":analyze" {
				out = append(out, word+" "+name)
			}
		}
		return out
	}
	for _, a := range t.commands.actions {
		if a.Word != "" && a.Offered() {
			out = append(out, ":"+a.Word)
		}
	}
	return out
}

// namesPlayer returns the command that is typed if the name of a player is to
// follow, or "".
func (t *typing) namesPlayer() string {
	word, _, more := strings.Cut(t.input.String(), " ")
	if name, command := strings.CutPrefix(word, ":"); more && command && session.NamesPlayer(&t.Now.Tree.Variant.Def, name) {
		return word
	}
	return ""
}

// findEngines looks for engines once the name of a player is typed.
func (t *typing) findEngines() tea.Cmd {
	if t.asked || t.namesPlayer() == "" {
		return nil
	}
	t.asked = true
	v := t.state.Pos.Variant()
	return t.c.FindEngines(t.seat.id, func() (*engine.Variant, error) { return v, nil })
}
