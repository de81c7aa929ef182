package tui

import (
	"errors"
	"fmt"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/library"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// unfinishedFound brings the games that wait to go on, and those that can't be
// read.
type unfinishedFound struct {
	games []library.Record
	bad   []library.Record
}

// findUnfinished looks for games that wait to go on.
func findUnfinished(c *common) tea.Cmd {
	if c.store == nil {
		return nil
	}
	return func() tea.Msg {
		var found unfinishedFound
		library.ScanStore(c.ctx, c.store, func(b library.Batch) bool {
			for _, r := range b.Records {
				switch {
				case r.Problem != "":
					found.bad = append(found.bad, r)
				case r.Unfinished():
					found.games = append(found.games, r)
				}
			}
			return true
		})
		return found
	}
}

// offer offers to go on with unfinished games, unless the person has begun
// something else.
func (r *root) offer(found unfinishedFound) tea.Cmd {
	for _, bad := range found.bad {
		r.c.notices = append(r.c.notices, fmt.Sprintf("%s can't be read and is left alone: %s", bad.File.Path, bad.Problem))
	}
	if len(found.games) == 0 {
		return nil
	}
	text := count(len(found.games), "unfinished game") + " kept; " + gamesKey.Help().Key + " shows all games."
	switch s := r.active.(type) {
	case *startScreen:
		if !r.touched && r.loading == 0 {
			return r.show(newResume(r.c, found))
		}
		r.greeting = text // said in the game that is being loaded
		r.c.notices = append(r.c.notices, text)
	case *gameScreen:
		r.greeting = text
		r.greet(s)
	}
	return nil
}

// greet says in a new game that it can't be kept, or once that there are others
// to go on with.
func (r *root) greet(g *gameScreen) {
	if r.c.unkept != nil && g.notice.text == "" {
		g.complain(r.c.unkept)
	}
	if r.greeting != "" && g.notice.text == "" && !g.config.review && g.config.tree == nil && len(g.s.Game().Moves()) == 0 {
		g.say(r.greeting)
		r.greeting = ""
	}
}

// resumeScreen offers to go on with unfinished games.
type resumeScreen struct {
	c       *common
	games   []library.Record
	bad     []library.Record
	at      int
	first   int
	preview gamePreview
	opening uint64
	asking  bool // whether the game at the cursor is to be given up
	notice  notice
	actions []action
}

func newResume(c *common, found unfinishedFound) *resumeScreen {
	s := &resumeScreen{c: c, games: found.games, bad: found.bad, preview: gamePreview{c: c}}
	s.actions = []action{
		{key: keyed(keys.accept, "go on with the game"), hint: "go on", do: s.goOn},
		{key: keyed(keys.cancel, "leave them for later and pick a variant"), hint: "later", do: func() tea.Cmd { return send(setupLeft{}) }},
		{key: bind("Del", "do not offer the game again", "delete", "ctrl+d"), hint: "give up", do: s.askGiveUp},
		{key: gamesKey, hint: "games", do: func() tea.Cmd { return send(screenWanted{newLibrary(s.c, "", nil)}) }},
	}
	return s
}

// keyed returns a binding with other words.
func keyed(b key.Binding, words string) key.Binding {
	b.SetHelp(b.Help().Key, words)
	return b
}

// gaveUp: a game was noted as abandoned, or could not be.
type gaveUp struct {
	id  string
	err error
}

func (s *resumeScreen) begin() tea.Cmd { return s.look() }

func (s *resumeScreen) close() tea.Cmd {
	s.opening = 0
	return nil
}

func (s *resumeScreen) complain(err error) { s.notice = notice{err.Error(), true} }

func (s *resumeScreen) look() tea.Cmd {
	if len(s.games) == 0 {
		return nil
	}
	return s.preview.want(&s.games[s.at])
}

func (s *resumeScreen) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case lastPositionKnown:
		return s.preview.handle(msg)
	case gameOpened:
		return s.opened(msg)
	case gaveUp:
		return s.gaveUp(msg)
	case tea.KeyMsg:
		s.notice = notice{}
		cmd := s.press(msg)
		s.resize()
		return tea.Batch(cmd, s.look())
	}
	return nil
}

func (s *resumeScreen) opened(msg gameOpened) tea.Cmd {
	if msg.id != s.opening {
		return nil
	}
	s.opening = 0
	config, err := msg.goOn()
	if err != nil {
		s.complain(err)
		return nil
	}
	return send(gameWanted{config})
}

func (s *resumeScreen) gaveUp(msg gaveUp) tea.Cmd {
	if msg.err != nil {
		s.complain(fmt.Errorf("the game stays as it is: %w", msg.err))
		return nil
	}
	for i := range s.games {
		if s.games[i].ID == msg.id {
			s.games = append(s.games[:i:i], s.games[i+1:]...)
			break
		}
	}
	if len(s.games) == 0 {
		return send(setupLeft{})
	}
	s.resize()
	return s.look()
}

func (s *resumeScreen) press(msg tea.KeyMsg) tea.Cmd {
	if s.asking {
		s.asking = false
		if msg.String() == "y" || msg.String() == "Y" {
			return giveUpCmd(s.c, s.games[s.at])
		}
		return nil
	}
	if a := findAction(s.actions, msg); a != nil {
		return a.do()
	}
	s.at, _ = scroll(msg, s.at, len(s.games), len(s.games)-1)
	return nil
}

func (s *resumeScreen) goOn() tea.Cmd {
	s.opening = s.c.nextID()
	return openCmd(s.c, s.opening, s.games[s.at], true)
}

func (s *resumeScreen) askGiveUp() tea.Cmd {
	s.asking = true
	return nil
}

// passesOn reports whether a key is the beginning of a filter on the start
// screen.
func (s *resumeScreen) passesOn(msg tea.KeyMsg) bool {
	return !s.asking && typed(msg) && msg.Type == tea.KeyRunes
}

func giveUpCmd(c *common, r library.Record) tea.Cmd {
	return func() tea.Msg { return gaveUp{r.ID, library.Abandon(c.store, &r)} }
}

func (s *resumeScreen) listHeight() int { return max(s.c.height-6-min(len(s.bad), 3), resumeRows) }

// resumeRows is the number of lines of a game in the list, resumeAbove that of
// the lines above the list, and resumeLeast its width beside a preview.
const (
	resumeRows  = 2
	resumeAbove = 2
	resumeLeast = 28
)

// visible is the number of games that fit.
func (s *resumeScreen) visible() int { return s.listHeight() / resumeRows }

func (s *resumeScreen) resize() {
	s.at = max(min(s.at, len(s.games)-1), 0)
	s.first = window(s.first, s.visible(), len(s.games), s.at)
}

func (s *resumeScreen) view() []string {
	t, width := s.c.theme, s.c.width
	head := "Go on with a game, or type the name of a variant."
	if len(s.games) == 1 {
		head = "Go on with this game, or type the name of a variant."
	}
	out := []string{t.Paint(theme.Title, "ferz") + "  " + head, ""}
	out = append(out, split(s.c, s.list, resumeLeast, s.preview.lines, s.listHeight())...)
	for _, bad := range s.bad[:min(len(s.bad), 3)] {
		out = append(out, t.Paint(theme.Warning, clip(clean(bad.File.Path+" can't be read and is left alone: "+bad.Problem), width)))
	}
	out = append(append(out, ""), frame(s.foot(), width, 2)...)
	return append(out, hintLine(t, s.actions, width))
}

func (s *resumeScreen) foot() []string {
	t := s.c.theme
	switch {
	case s.asking:
		return inTwo(t, theme.Accent, "Not offer this game again? It stays unfinished.  y: yes  n: no", s.c.width)
	case s.notice.text != "":
		return s.notice.lines(t, s.c.width)
	case s.opening != 0:
		return []string{"Opening..."}
	}
	return nil
}

func (s *resumeScreen) list(width int) []string {
	var out []string
	now := s.c.now()
	t := s.c.theme
	for i := s.first; i < min(s.first+s.visible(), len(s.games)); i++ {
		r := &s.games[i]
		line := pad("  "+clean(r.Variant+" "+r.Players()), width)
		if i == s.at {
			line = t.Paint(theme.Choice, ">"+line[1:])
		}
		more := "    " + count(r.Moves(), "move") + ", " + library.When(r.File.Changed, now)
		out = append(out, line, t.Paint(theme.Dim, clip(more, width)))
	}
	return out
}

func (s *resumeScreen) help() []helpSection {
	rows := [][2]string{
		row(keys.up, "the game above"), row(keys.down, "the game below"),
		row(keys.home, "the first game"), row(keys.end, "the last game"),
	}
	for i := range s.actions {
		rows = append(rows, s.actions[i].helpRow())
	}
	rows = append(rows, [2]string{"letters", "pick a variant by its name"}, [2]string{"mouse", "click a game, and once more to go on with it"}, row(keys.help, "this help"), row(keys.quit, "quit"))
	return []helpSection{{
		title: "Unfinished games", rows: rows,
		text: []string{"Each game is on disk after every move. These have no result yet and wait to go on, with their clocks."},
	}}
}

// gameOpened: a kept game was read, or can't be.
type gameOpened struct {
	id   uint64
	r    library.Record
	play bool // to go on with it
	game *library.Opened
	err  error
}

// openCmd reads a game. One to play must not be played elsewhere.
func openCmd(c *common, id uint64, r library.Record, play bool) tea.Cmd {
	return func() (msg tea.Msg) {
		defer func() {
			if e := recover(); e != nil {
				msg = gameOpened{id: id, r: r, err: fmt.Errorf("the game can't be opened: %v", e)}
			}
		}()
		if play && c.store.Elsewhere(r.ID) {
			return gameOpened{id: id, r: r, err: errors.New("the game is being played in another window")}
		}
		o, err := library.Open(&r, c.variants.Load)
		return gameOpened{id, r, play, o, err}
	}
}
