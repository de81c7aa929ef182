package library

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/internal/archive"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/user/host"
)

func (s *Screen) allActions() []ui.Action {
	return s.c.Permitted([]ui.Action{
		{Key: ui.WithHelp(ui.Keys.Cancel, "clear the filter; go back"), Hint: "back", Do: s.cancel},
		{Key: ui.Bind("Enter", "resume an unfinished game, review another", "enter"), Hint: "open", Do: s.enter, WhyDisabled: s.whyNoGame},
		{Key: ui.Bind("^P", "resume an unfinished game", "ctrl+p"), Word: "play", Do: func() tea.Cmd { return s.open(true) }, WhyDisabled: s.whyNotPlayable},
		{Key: ui.Bind("Tab", "select the game for export or deletion", "tab"), Bare: "select the game for deletion", Word: "mark", Hint: "mark", Do: s.mark, WhyDisabled: s.whyNoGame},
		{Key: ui.Bind("^A or F7", "mark all games shown, or none", "ctrl+a", "f7"), Word: "all", Do: s.markAll, WhyDisabled: s.whyNoGame},
		{Key: ui.Bind("^S or F8", "sort by the next of: "+strings.Join(archive.Orders(), ", ")+"; :sort date", "ctrl+s", "f8"), Word: "sort", Hint: "sort", Do: s.sortNext, DoArg: s.sortBy},
		{Key: ui.Bind("F9", "explore what was played; the games of a file come into your index first", "f9"), Bare: "explore what was played", Word: "explorer", Hint: "explore", Do: s.explore, WhyDisabled: s.whyNoExplorer},
		{Key: ui.Bind("^E", "export the marked games, or all shown: :export FILE", "ctrl+e"), Word: "export", Needs: host.Files, Hint: "export", Do: s.promptCommand("export"), DoArg: s.export, WhyDisabled: s.whyNoGame},
		{Key: ui.Bind("^O", "open a PGN or EPD file: :open FILE", "ctrl+o"), Word: "open", Needs: host.Files, Hint: "file", Do: s.promptCommand("open"), DoArg: s.openFile},
		{Key: ui.Bind("Del", "delete the selected games, or this one", "delete", "ctrl+d"), Word: "delete", Hint: "delete", Do: s.askRemove, WhyDisabled: s.noRemove},
		{Key: ui.Bind("^R", "review the game", "ctrl+r"), Word: "look", Hint: "look", Do: func() tea.Cmd { return s.open(false) }, WhyDisabled: s.whyNoGame},
		{Key: ui.Bind("F5", "reload", "f5"), Word: "reload", Do: s.reload},
		{Key: ui.Bind("", "back to where you came from"), Word: "back", Do: s.leave},
		{Key: ui.Bind("", "quit"), Word: "quit", Do: func() tea.Cmd { return ui.Send(ui.QuitMsg{}) }},
	})
}

// promptCommand opens the command line with the start of a command.
func (s *Screen) promptCommand(word string) func() tea.Cmd {
	return func() tea.Cmd {
		s.line.Set(":" + word + " ")
		s.offered = nil
		s.showNotice("Type a file's name, Tab completes it, then press Enter.")
		return nil
	}
}

func (s *Screen) whyNoGame() string {
	if s.current() == nil {
		return "there is no game here"
	}
	return ""
}

func (s *Screen) whyNotPlayable() string {
	r := s.current()
	switch {
	case r == nil:
		return "there is no game here"
	case !r.InStore():
		return "a game of a file: Enter opens it, and :play continues from any position"
	case r.Playing && r.Result == "*":
		return "the game is being played in another window"
	case r.Problem == "" && !r.Known():
		return fmt.Sprintf("no variant is called %s here", ui.Clean(r.Variant))
	case !r.CanResume():
		return "the game is over: Enter opens it, and :play continues from any position"
	}
	return ""
}

func (s *Screen) noRemove() string {
	if r := s.current(); r != nil && !r.InStore() {
		return "only games that ferz keeps can be deleted here"
	}
	return s.whyNoGame()
}

// Keeps implements ui.Screen: it keeps keys that belong to the text of a command.
func (s *Screen) Keeps(msg tea.KeyMsg) bool { return ui.IsText(msg) && s.line.AfterWord() }

// press handles a key: the answer to a question, an action, or text.
func (s *Screen) press(msg tea.KeyMsg) tea.Cmd {
	if cmd, ok := s.confirm.Press(msg); ok {
		return cmd
	}
	if s.line.Len() > 0 {
		if cmd, ok := s.pressCommand(msg); ok {
			return cmd
		}
	}
	if a := ui.FindAction(s.actions, msg); a != nil {
		return s.perform(a)
	}
	if s.list.Press(msg) {
		return nil
	}
	return s.typed(msg)
}

// typed handles a key on the command line.
func (s *Screen) typed(msg tea.KeyMsg) tea.Cmd {
	s.offered = nil
	if s.line.Len() > 0 || msg.String() == ":" {
		s.line.Press(msg)
		return nil
	}
	before := s.input.String()
	if s.input.Press(msg) && s.input.String() != before {
		return s.filterChanged()
	}
	return nil
}

// pressCommand takes a key in while a command is typed.
func (s *Screen) pressCommand(msg tea.KeyMsg) (cmd tea.Cmd, ok bool) {
	switch {
	case key.Matches(msg, ui.Keys.Accept):
		line := strings.TrimSpace(strings.TrimPrefix(s.line.String(), ":"))
		if s.line.Set(""); line == "" {
			return nil, true
		}
		return s.command(line), true
	case key.Matches(msg, ui.Keys.Next):
		return s.complete(), true
	case key.Matches(msg, ui.Keys.Cancel):
		s.line.Set("")
		return nil, true
	case s.line.MovesCursor(msg):
		s.line.Press(msg)
		return nil, true
	}
	return nil, false
}

func (s *Screen) command(line string) tea.Cmd {
	cmd, err := ui.RunCommand(s.actions, line, "there are "+strings.Join(s.words(), ", "))
	if err != nil {
		s.Complain(err)
	}
	return cmd
}

func (s *Screen) words() []string {
	var out []string
	for _, a := range s.actions {
		if a.Word != "" && a.Offered() {
			out = append(out, a.Word)
		}
	}
	return out
}

func (s *Screen) perform(a *ui.Action) tea.Cmd {
	if why := a.DisabledReason(); why != "" {
		s.Complain(errors.New(why))
		return nil
	}
	return a.Do()
}

// cancel cancels the last thing begun, or leaves.
func (s *Screen) cancel() tea.Cmd {
	switch {
	case s.index.id != 0:
		s.index.stop()
	case s.opening != 0:
		s.opening = 0
	case s.input.Len() > 0:
		s.input.Set("")
		return s.filterChanged()
	default:
		return s.leave()
	}
	return nil
}

func (s *Screen) leave() tea.Cmd {
	if s.back != nil {
		return ui.Send(ui.OpenScreenMsg{Screen: s.back})
	}
	return ui.Send(ui.LeaveSetupMsg{})
}

// enter resumes an unfinished game and opens the others for review.
func (s *Screen) enter() tea.Cmd { return s.open(s.current().CanResume()) }

// open opens the game at the cursor, to review or to resume it.
func (s *Screen) open(play bool) tea.Cmd {
	r := s.current()
	if r.Problem != "" {
		s.Complain(fmt.Errorf("%s can't be read: %s", r.File.Path, r.Problem))
		return nil
	}
	s.opening = s.c.NextID()
	return ui.OpenCmd(s.c, s.opening, *r, play)
}

func (s *Screen) opened(msg ui.GameOpenedMsg) tea.Cmd {
	if msg.ID != s.opening {
		return nil
	}
	s.opening = 0
	config, err := msg.Review(s.c, s)
	if msg.Play {
		config, err = msg.GoOn()
	}
	if err != nil {
		s.Complain(err)
		return nil
	}
	return ui.Send(ui.StartGameMsg{Config: config})
}

func (s *Screen) mark() tea.Cmd {
	n := s.shown[s.list.At]
	if s.marked[n] {
		delete(s.marked, n)
	} else {
		s.marked[n] = true
	}
	s.list.At++
	return nil
}

func (s *Screen) markAll() tea.Cmd {
	if len(s.marked) > 0 {
		s.marked = map[int]bool{}
		return nil
	}
	for _, n := range s.shown {
		s.marked[n] = true
	}
	return nil
}

// picked returns the marked games or, if there are none, others.
func (s *Screen) picked(others []int) []archive.Entry {
	if len(s.marked) > 0 {
		others = nil
		for n := range s.marked {
			others = append(others, n)
		}
		slices.Sort(others)
	}
	out := make([]archive.Entry, 0, len(others))
	for _, n := range others {
		out = append(out, s.all[n])
	}
	return out
}

func (s *Screen) sortNext() tea.Cmd { return s.sort(s.order.Next()) }

func (s *Screen) sortBy(name string) tea.Cmd {
	order, ok := archive.OrderNamed(name)
	if !ok {
		s.Complain(fmt.Errorf("sort %w", words.Among(name, archive.Orders())))
		return nil
	}
	return s.sort(order)
}

func (s *Screen) sort(o archive.Order) tea.Cmd {
	s.order = o
	s.showNotice("Sorted: " + o.String() + ".")
	return s.filterChanged()
}

func (s *Screen) reload() tea.Cmd {
	s.filter.keep = s.current()
	return s.read()
}

// openFile shows the games of a file.
func (s *Screen) openFile(path string) tea.Cmd {
	back := ui.Screen(s)
	if s.path != "" && s.back != nil {
		back = s.back
	}
	return ui.Send(ui.OpenScreenMsg{Screen: New(s.c, path, back)})
}

// exportedMsg: games were written to a file, or could not be.
type exportedMsg struct {
	id    uint64
	path  string
	games []archive.Entry
	there bool // the file exists; nothing was written
	err   error
}

// export writes the marked games, or all that are shown, to a file. One that
// exists is added to, after a question.
func (s *Screen) export(path string) tea.Cmd {
	return s.exportTo(path, s.picked(s.shown), false)
}

func (s *Screen) exportTo(path string, games []archive.Entry, sure bool) tea.Cmd {
	s.working = s.c.NextID()
	id, ctx, files := s.working, s.c.Ctx, s.c.Files
	return func() tea.Msg {
		full, err := files.Path(path)
		if err != nil {
			return exportedMsg{id: id, path: path, err: err}
		}
		if _, err := os.Stat(full); err == nil && !sure {
			return exportedMsg{id: id, path: path, games: games, there: true}
		}
		return exportedMsg{id: id, path: path, games: games, err: archive.Export(ctx, full, games)}
	}
}

func (s *Screen) exported(msg exportedMsg) tea.Cmd {
	if msg.id != s.working {
		return nil
	}
	s.working = 0
	switch {
	case msg.err != nil && !errors.Is(msg.err, context.Canceled):
		s.Complain(msg.err)
	case msg.there:
		text := fmt.Sprintf("%s exists: add %s to it?", filepath.Base(msg.path), words.Count(len(msg.games), "game"))
		return s.confirm.Ask(text, func() tea.Cmd { return s.exportTo(msg.path, msg.games, true) })
	default:
		s.showNotice(fmt.Sprintf("%s written to %s.", words.Count(len(msg.games), "game"), msg.path))
	}
	return nil
}

// removedMsg: games were deleted, or could not be.
type removedMsg struct {
	id  uint64
	err error
}

func (s *Screen) askRemove() tea.Cmd {
	games := s.picked(s.shown[s.list.At : s.list.At+1])
	games = slices.DeleteFunc(games, func(r archive.Entry) bool { return !r.InStore() || r.Playing })
	if len(games) == 0 {
		s.Complain(errors.New("the game is open in another window, or being played"))
		return nil
	}
	text := fmt.Sprintf("Delete %s permanently?", words.Count(len(games), "game"))
	if len(games) == 1 {
		text = fmt.Sprintf("Delete the game of %s (%s) permanently?", ui.OrUnknown(games[0].Variant), words.Count(games[0].Moves(), "move"))
	}
	return s.confirm.Ask(text, func() tea.Cmd { return s.remove(games) })
}

func (s *Screen) remove(games []archive.Entry) tea.Cmd {
	s.working = s.c.NextID()
	id, st := s.working, s.c.Games
	return func() tea.Msg {
		for i := range games {
			if err := archive.Remove(st, &games[i]); err != nil {
				return removedMsg{id, err}
			}
		}
		return removedMsg{id, nil}
	}
}

func (s *Screen) removed(msg removedMsg) tea.Cmd {
	if msg.id != s.working {
		return nil
	}
	s.working = 0
	if msg.err != nil {
		s.Complain(fmt.Errorf("not deleted: %w", msg.err))
	}
	s.filter.keep = nil
	return s.read()
}

// completionMsg brings the completions of a path.
type completionMsg struct {
	line string // that was typed
	list []string
}

// complete completes the word, or in the background the path, being typed.
func (s *Screen) complete() tea.Cmd {
	line := s.line.String()
	word, path, hasPath := strings.Cut(line, " ")
	if !hasPath {
		for _, w := range s.words() {
			if strings.HasPrefix(":"+w, word) {
				s.line.Set(":" + w + " ")
				break
			}
		}
		return nil
	}
	files := s.c.Files
	return func() tea.Msg { return completionMsg{line, files.Complete(strings.TrimLeft(path, " "))} }
}

func (s *Screen) completed(msg completionMsg) {
	if s.line.String() != msg.line {
		return
	}
	s.offered = names(msg.list)
	if len(msg.list) == 0 {
		s.showNotice("No file or directory begins like that.")
		return
	}
	word, _, _ := strings.Cut(msg.line, " ")
	s.line.Set(word + " " + archive.CommonPrefix(msg.list))
	if len(msg.list) == 1 {
		s.offered = nil
	}
}

// names returns the last elements of paths; those of directories end in a
// separator.
func names(paths []string) []string {
	out := make([]string, len(paths))
	for i, path := range paths {
		out[i] = filepath.Base(path)
		if os.IsPathSeparator(path[len(path)-1]) {
			out[i] += string(filepath.Separator)
		}
	}
	return out
}
