package tui

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

	"github.com/ferzchess/ferz/tui/internal/library"
)

func (s *libraryScreen) allActions() []action {
	return []action{
		{key: keyed(keys.cancel, "clear the filter; go back"), hint: "back", do: s.cancel},
		{key: bind("Enter", "look through the game", "enter"), hint: "open", do: func() tea.Cmd { return s.open(false) }, why: s.nothing},
		{key: bind("^P", "go on playing an unfinished game", "ctrl+p"), word: "play", hint: "go on", do: func() tea.Cmd { return s.open(true) }, why: s.noPlay},
		{key: bind("Tab", "mark the game, for export and deletion", "tab"), word: "mark", hint: "mark", do: s.mark, why: s.nothing},
		{key: bind("^A", "mark all games shown, or none", "ctrl+a"), word: "all", do: s.markAll, why: s.nothing},
		{key: bind("^S", "sort by the next of: "+strings.Join(library.Orders(), ", ")+"; :sort date", "ctrl+s"), word: "sort", hint: "sort", do: s.sortNext, with: s.sortBy},
		{key: bind("^E", "export the marked games, or all shown: :export FILE", "ctrl+e"), word: "export", hint: "export", do: s.begun("export"), with: s.export, why: s.nothing},
		{key: bind("^O", "open a PGN file: :open FILE", "ctrl+o"), word: "open", hint: "file", do: s.begun("open"), with: s.openFile},
		{key: bind("Del", "delete the marked games, or the one pointed to", "delete", "ctrl+d"), word: "delete", hint: "delete", do: s.askRemove, why: s.noRemove},
		{key: bind("F5", "read the list anew", "f5"), word: "reload", do: s.reload},
		{key: bind("", "back to where you came from"), word: "back", do: s.leave},
	}
}

// begun lets the person go on typing a command.
func (s *libraryScreen) begun(word string) func() tea.Cmd {
	return func() tea.Cmd {
		s.line.set(":" + word + " ")
		s.offered = nil
		s.say("Type a file's name, Tab completes it, then press Enter.")
		return nil
	}
}

func (s *libraryScreen) nothing() string {
	if s.current() == nil {
		return "there is no game here"
	}
	return ""
}

func (s *libraryScreen) noPlay() string {
	r := s.current()
	switch {
	case r == nil:
		return "there is no game here"
	case r.Playing:
		return "the game is being played in another window"
	case !r.Kept():
		return "this is a game of a file: Enter opens it, and :play there goes on from any position"
	case !r.Open():
		return "the game is over: Enter opens it, and :play there goes on from any position"
	}
	return ""
}

func (s *libraryScreen) noRemove() string {
	if r := s.current(); r != nil && !r.Kept() {
		return "only games that ferz keeps can be deleted here"
	}
	return s.nothing()
}

// writing reports whether a command's text is typed.
func (s *libraryScreen) writing() bool { return s.line.afterWord() }

// press takes a key in: a question's answer, an action, or what is typed.
func (s *libraryScreen) press(msg tea.KeyMsg) tea.Cmd {
	if q := s.question; q != nil {
		s.question = nil
		if msg.String() == "y" || msg.String() == "Y" {
			return q.do()
		}
		return nil
	}
	if len(s.line.text) > 0 {
		if cmd, ok := s.pressCommand(msg); ok {
			return cmd
		}
	}
	if a := findAction(s.actions, msg); a != nil {
		return s.perform(a)
	}
	at, ok := scroll(msg, s.at, s.listHeight(), len(s.shown)-1)
	if !ok {
		return s.typed(msg)
	}
	s.at = at
	return nil
}

// typed takes in what is typed.
func (s *libraryScreen) typed(msg tea.KeyMsg) tea.Cmd {
	s.offered = nil
	if len(s.line.text) > 0 || msg.String() == ":" {
		s.line.press(msg)
		return nil
	}
	before := s.input.String()
	if s.input.press(msg) && s.input.String() != before {
		return s.filterChanged()
	}
	return nil
}

// pressCommand takes a key in while a command is typed.
func (s *libraryScreen) pressCommand(msg tea.KeyMsg) (cmd tea.Cmd, ok bool) {
	switch {
	case key.Matches(msg, keys.accept):
		word, rest, _ := strings.Cut(strings.TrimPrefix(s.line.String(), ":"), " ")
		if s.line.set(""); word == "" {
			return nil, true
		}
		return s.command(word, strings.TrimSpace(rest)), true
	case key.Matches(msg, keys.next):
		return s.complete(), true
	case key.Matches(msg, keys.cancel):
		s.line.set("")
		return nil, true
	}
	return nil, false
}

func (s *libraryScreen) command(word, rest string) tea.Cmd {
	for i := range s.actions {
		a := &s.actions[i]
		if a.word == "" || !strings.HasPrefix(a.word, word) {
			continue
		}
		if a.with != nil && rest != "" && a.refusal() == "" {
			return a.with(rest)
		}
		return s.perform(a)
	}
	if word == "quit" {
		return quit(s.close())
	}
	s.complain(fmt.Errorf("no command :%s; there are %s", word, strings.Join(s.words(), ", ")))
	return nil
}

func (s *libraryScreen) words() []string {
	var out []string
	for _, a := range s.actions {
		if a.word != "" {
			out = append(out, a.word)
		}
	}
	return append(out, "quit")
}

func (s *libraryScreen) perform(a *action) tea.Cmd {
	if why := a.refusal(); why != "" {
		s.complain(errors.New(why))
		return nil
	}
	return a.do()
}

// cancel takes back what was begun last, or leaves.
func (s *libraryScreen) cancel() tea.Cmd {
	switch {
	case s.opening != 0:
		s.opening = 0
	case len(s.input.text) > 0:
		s.input.set("")
		return s.filterChanged()
	default:
		return s.leave()
	}
	return nil
}

func (s *libraryScreen) leave() tea.Cmd {
	if s.back != nil {
		return send(screenWanted{s.back})
	}
	return send(setupLeft{})
}

// open opens the game pointed to, to look at it or to go on.
func (s *libraryScreen) open(play bool) tea.Cmd {
	r := s.current()
	if r.Problem != "" {
		s.complain(fmt.Errorf("%s can't be read: %s", r.File.Path, r.Problem))
		return nil
	}
	s.opening = s.c.nextID()
	return openCmd(s.c, s.opening, *r, play)
}

func (s *libraryScreen) opened(msg gameOpened) tea.Cmd {
	if msg.id != s.opening {
		return nil
	}
	s.opening = 0
	config, err := msg.review(s.c, s)
	if msg.play {
		config, err = msg.goOn()
	}
	if err != nil {
		s.complain(err)
		return nil
	}
	return send(gameWanted{config})
}

func (s *libraryScreen) mark() tea.Cmd {
	n := s.shown[s.at]
	if s.marked[n] {
		delete(s.marked, n)
	} else {
		s.marked[n] = true
	}
	s.at++
	return nil
}

func (s *libraryScreen) markAll() tea.Cmd {
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
func (s *libraryScreen) picked(others []int) []library.Record {
	if len(s.marked) > 0 {
		others = nil
		for n := range s.marked {
			others = append(others, n)
		}
		slices.Sort(others)
	}
	out := make([]library.Record, 0, len(others))
	for _, n := range others {
		out = append(out, s.all[n])
	}
	return out
}

func (s *libraryScreen) sortNext() tea.Cmd { return s.sort(s.order.Next()) }

func (s *libraryScreen) sortBy(name string) tea.Cmd {
	order, ok := library.OrderNamed(name)
	if !ok {
		s.complain(fmt.Errorf("sort %q: want one of %s", name, strings.Join(library.Orders(), ", ")))
		return nil
	}
	return s.sort(order)
}

func (s *libraryScreen) sort(o library.Order) tea.Cmd {
	s.order = o
	s.say("Sorted: " + o.String() + ".")
	return s.filterChanged()
}

func (s *libraryScreen) reload() tea.Cmd {
	s.choosing.keep = s.current()
	return s.read()
}

// openFile shows the games of a file.
func (s *libraryScreen) openFile(path string) tea.Cmd {
	back := screen(s)
	if s.path != "" && s.back != nil {
		back = s.back
	}
	return send(screenWanted{newLibrary(s.c, path, back)})
}

// exported: games were written to a file, or could not be.
type exported struct {
	id    uint64
	path  string
	games []library.Record
	there bool // the file exists; nothing was written
	err   error
}

// export writes the marked games, or all that are shown, to a file. One that
// exists is added to, after a question.
func (s *libraryScreen) export(path string) tea.Cmd {
	return s.exportTo(path, s.picked(s.shown), false)
}

func (s *libraryScreen) exportTo(path string, games []library.Record, sure bool) tea.Cmd {
	s.working = s.c.nextID()
	id, ctx := s.working, s.c.ctx
	return func() tea.Msg {
		full := library.Expand(path)
		if _, err := os.Stat(full); err == nil && !sure {
			return exported{id: id, path: path, games: games, there: true}
		}
		return exported{id: id, path: path, games: games, err: library.Export(ctx, full, games)}
	}
}

func (s *libraryScreen) exported(msg exported) tea.Cmd {
	if msg.id != s.working {
		return nil
	}
	s.working = 0
	switch {
	case msg.err != nil && !errors.Is(msg.err, context.Canceled):
		s.complain(msg.err)
	case msg.there:
		s.question = &question{
			text: fmt.Sprintf("%s exists: add %s to it?", filepath.Base(msg.path), count(len(msg.games), "game")),
			do:   func() tea.Cmd { return s.exportTo(msg.path, msg.games, true) },
		}
	default:
		s.say(fmt.Sprintf("%s written to %s.", count(len(msg.games), "game"), msg.path))
	}
	return nil
}

// removed: games were deleted, or could not be.
type removed struct {
	id  uint64
	err error
}

func (s *libraryScreen) askRemove() tea.Cmd {
	games := s.picked(s.shown[s.at : s.at+1])
	games = slices.DeleteFunc(games, func(r library.Record) bool { return !r.Kept() || r.Playing })
	if len(games) == 0 {
		s.complain(errors.New("the game is being played"))
		return nil
	}
	text := fmt.Sprintf("Delete %s for good?", count(len(games), "game"))
	if len(games) == 1 {
		text = fmt.Sprintf("Delete the game of %s (%s) for good?", unknown(games[0].Variant), count(games[0].Moves(), "move"))
	}
	s.question = &question{text: text, do: func() tea.Cmd { return s.remove(games) }}
	return nil
}

func (s *libraryScreen) remove(games []library.Record) tea.Cmd {
	s.working = s.c.nextID()
	id, st := s.working, s.c.store
	return func() tea.Msg {
		for i := range games {
			if err := library.Remove(st, &games[i]); err != nil {
				return removed{id, err}
			}
		}
		return removed{id, nil}
	}
}

func (s *libraryScreen) removed(msg removed) tea.Cmd {
	if msg.id != s.working {
		return nil
	}
	s.working = 0
	if msg.err != nil {
		s.complain(fmt.Errorf("not deleted: %w", msg.err))
	}
	s.choosing.keep = nil
	return s.read()
}

// completed brings what a path may become.
type completed struct {
	line string // that was typed
	list []string
}

// complete completes the word, or in the background the path, being typed.
func (s *libraryScreen) complete() tea.Cmd {
	line := s.line.String()
	word, path, hasPath := strings.Cut(line, " ")
	if !hasPath {
		for _, w := range s.words() {
			if strings.HasPrefix(":"+w, word) {
				s.line.set(":" + w + " ")
				break
			}
		}
		return nil
	}
	return func() tea.Msg { return completed{line, library.Complete(strings.TrimLeft(path, " "))} }
}

func (s *libraryScreen) completed(msg completed) {
	if s.line.String() != msg.line {
		return
	}
	s.offered = names(msg.list)
	if len(msg.list) == 0 {
		s.say("No file or directory begins like that.")
		return
	}
	word, _, _ := strings.Cut(msg.line, " ")
	s.line.set(word + " " + library.CommonStart(msg.list))
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
