package game

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/tui/ui"
)

// footer is the lines below the board: the last notice or the state of the game, and
// the engine's thinking.
type footer struct {
	*gameView
	choice *selection
	follow *linePreview
}

// lines returns the latest event or the state of the game and, if that fits in one
// line, an engine's thinking.
func (f *footer) lines() []string {
	t, width := f.c.Theme, f.c.Width
	var out []string
	tips := f.notices.OnlyTips()
	switch {
	case !tips && !f.follow.hovers:
		out = f.noticeLines()
	case f.follow.on():
		out = ui.TextLines(t, theme.Text, f.follow.text(), width, footLines)
	case f.result.Over():
		out = ui.TextLines(t, theme.Accent, resultText(f.Now.Tree.Variant, f.result)+f.gameOverHints(), width, footLines)
	case f.Now.Stopped != "":
		out = ui.TextLines(t, theme.Accent, f.Now.Stopped, width, footLines)
	default:
		out = ui.TextLines(t, theme.Text, f.turnText(), width, footLines)
	}
	if tips && !f.follow.on() && f.gameState() == "" {
		out = append(out, f.notices.Lines(t, width, ui.MaxNoticeLines-len(out))...)
	}
	covers := f.crowded() && !f.thoughts() // the board's last line, with a comment that the moves have
	if thinking := f.thinking(); len(out) < footLines && thinking != "" && !covers {
		out = append(out, thinking)
	}
	if note := f.shortfall(); len(out) < footLines && note != "" && !f.crowded() {
		out = append(out, f.c.Theme.Paint(theme.Dim, ui.ClipWords(note, width)))
	}
	return out
}

// shortfall returns why pieces do not look as the settings ask, before the first move.
func (f *footer) shortfall() string {
	if f.Browser.Node().Parent != nil {
		return ""
	}
	return f.gameView.shortfall()
}

// noticeLines draws the notices below the state that lasts longer than a key
// press.
func (f *footer) noticeLines() []string {
	t, width := f.c.Theme, f.c.Width
	var out []string
	if text := f.gameState(); text != "" {
		out = append(out, t.Paint(theme.Accent, ui.ClipWords(text, width)))
	}
	return append(out, f.notices.Lines(t, width, ui.MaxNoticeLines-len(out))...)
}

// gameState returns the text that no notice may replace: the result of the game, or a
// draw offer.
func (f *footer) gameState() string {
	switch {
	case f.result.Over():
		return resultText(f.Now.Tree.Variant, f.result)
	case f.Now.Stopped != "":
		return f.Now.Stopped
	case f.offered():
		return "Draw offered. Ctrl+D accepts."
	}
	return ""
}

// offered reports whether the opponent of the person to move has offered a draw.
func (f *footer) offered() bool {
	return f.Live() && f.Now.Offers[f.state.Pos.Side().Other()] && f.Now.PersonToMove()
}

func (f *footer) gameOverHints() string {
	if f.config.Review {
		return ""
	}
	if j := f.config.Joined; j != nil && j.Seats == 0 {
		return ""
	} else if j != nil {
		return "  :rematch plays again, ^E report"
	}
	return "  ^N new game, ^E report, ^U take back"
}

// turnText says whose turn it is and what Enter would do.
func (f *footer) turnText() string {
	p := f.state.Pos
	text := fmt.Sprintf("%s to move.", p.SideToMove())
	busy, thinks := f.Now.Thinker, f.Now.Busy
	switch {
	case f.config.Review:
		text = f.reviewText(text)
	case !f.Live():
		text = fmt.Sprintf("Move %d. > returns to the game. %s", f.Now.Tree.Count(f.Browser.Node()), text)
	case f.Now.Over():
	case f.slow && f.Now.Saving:
		text = "Saving..."
	case f.Now.Saving && !f.Now.Busy: // as before the write
	case !f.Now.PersonToMove() && f.Now.Failures[p.Side()] != nil:
		text = fmt.Sprintf("%s failed, game paused. %s", f.Player(p.Side()), remedy(session.SideWords(&f.Now.Tree.Variant.Def, p.Side())[0]))
	case f.Now.Paused:
		text = fmt.Sprintf("Paused, %s to move. Ctrl+T resumes.", p.SideToMove())
	case f.Now.PersonToMove() && p.Ply() > 0 && p.Mover() == p.Side():
		text = fmt.Sprintf("%s to move again.", p.SideToMove())
	case thinks:
		text = fmt.Sprintf("%s is thinking...", f.Player(busy))
	case !f.Now.PersonToMove() && f.Now.Waiting:
		text = fmt.Sprintf("%s is starting...", f.Player(p.Side()))
	}
	switch {
	case f.illegal != "":
		text = "Illegal position: " + f.illegal + " " + text
	case !f.state.Check.Empty():
		text = "Check! " + text
	}
	if f.offered() {
		text += " " + f.gameState()
	}
	return text + f.choice.text()
}

// reviewText describes a game under review: its players and event at its start,
// its result at its end.
func (f *footer) reviewText(turn string) string {
	tree := f.Now.Tree
	switch n := f.Browser.Node(); {
	case f.config.Puzzles != nil:
	case n.Parent == nil:
		return headline(tree.Tags) + turn
	case n == tree.Last() && n.MainChild() == nil:
		if text := endingText(tree.Variant, taggedResult(tree)); text != "" {
			return text + ". " + turn
		}
		if f.config.Explorer != nil { // the moves that led to the position
			return turn
		}
		return "Unfinished. :play resumes it. " + turn
	}
	return turn
}

// headline describes when, where and how a game was played.
func headline(tags pgn.Tags) string {
	text := ""
	for _, name := range []string{"Event", "Date", "Result"} {
		if value := tags.Get(name); value != "" && value != "?" && value != "*" && value != "????.??.??" {
			if text != "" {
				text += ", "
			}
			text += value
		}
	}
	if text == "" {
		return ""
	}
	return ui.Clean(text) + ". "
}

// resultText is the sentence that describes how the game ended.
func resultText(v *engine.Variant, r engine.Result) string { return notation.Result(v, r) + "." }

// thinking returns the line with the engine's current or last thinking.
func (f *footer) thinking() string {
	if !f.thoughts() || f.config.Review {
		return f.commentLine()
	}
	side, busy := f.Now.Thinker, f.Now.Busy
	if !busy {
		side = f.state.Pos.Side().Other()
	}
	lines := f.Now.Thinking[side]
	if len(lines) == 0 || !f.Live() {
		return f.commentLine()
	}
	l := lines[0]
	p := f.state.Pos
	text := fmt.Sprintf("%s: depth %d, %s, %s positions", f.Player(side), l.Depth, l.ScoreText(side == engine.Black), ui.ShortNumber(l.Nodes))
	if busy {
		text += ", " + f.c.LineText(p, l.PV, ui.LineMoves)
	}
	return f.c.Theme.Paint(theme.Dim, ui.ClipMoves(text, f.c.Width))
}

// thoughts reports whether what engines think is shown: that of a person's opponent only
// where it was asked for, until the game is over.
func (g *gameView) thoughts() bool {
	seats := g.Now.Config.Seats
	opposed := (seats[0].Kind == livegame.Person) != (seats[1].Kind == livegame.Person)
	return !opposed || g.config.Review || g.Now.Over() || g.c.Settings.Settings.Lines
}

// commentLine is the comment on the move shown: a person's before an engine's. Times
// are left out where clocks are shown.
func (g *gameView) commentLine() string {
	found := ""
	_, clocks := g.Now.Left(engine.White)
	for _, c := range g.Browser.Node().CommentsAfter {
		if found == "" || wordsOf(c) != "" {
			found = commentText(c, g.thoughts(), !clocks)
		}
	}
	return g.c.Theme.Paint(theme.Comment, ui.ClipWords(ui.Clean(found), g.c.Width))
}

// commentText formats a comment, with or without its evaluations and times.
func commentText(comment string, thoughts, times bool) string {
	a := pgn.ParseAnnotations(comment)
	var parts []string
	switch {
	case a.Search != nil && thoughts:
		parts = append(parts, searchText(*a.Search))
	case a.Search == nil && a.Text != "":
		parts = append(parts, a.Text)
	}
	if a.Eval != nil && thoughts {
		parts = append(parts, "evaluation "+a.Eval.String())
	}
	if a.Clock != nil && times {
		parts = append(parts, "clock "+ui.ClockText(*a.Clock))
	}
	if a.Elapsed != nil && times {
		parts = append(parts, fmt.Sprintf("took %v", *a.Elapsed))
	}
	return strings.Join(parts, "  ")
}

// searchText describes an engine's evaluation of its own move.
func searchText(s pgn.EngineInfo) string {
	score, _, _ := strings.Cut(s.String(), "/")
	return fmt.Sprintf("%s for the player who moved, at depth %d in %.1f s", score, s.Depth, s.Time.Seconds())
}
