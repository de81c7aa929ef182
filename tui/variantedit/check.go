package variantedit

import (
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
)

// checkDelay is how long nothing is typed before the text is read.
const checkDelay = 150 * time.Millisecond

// checkDueMsg: nothing was typed for a while after a change.
type checkDueMsg struct{ id uint64 }

// checkedMsg brings the result of parsing a text; it is ignored unless its id is the
// latest.
type checkedMsg struct {
	id uint64
	result
}

// result is the result of parsing a text.
type result struct {
	game     string // the id of the game at the cursor
	def      engine.Definition
	start    *engine.Position // nil: it has errors
	problems []ini.Problem    // in the order of lines
}

// changed notes that the text, or the game at the cursor, is another one: it is
// read as soon as nothing is typed for a while.
func (s *Screen) changed() tea.Cmd {
	id := s.c.NextID()
	s.id = id
	return tea.Tick(s.pause, func(time.Time) tea.Msg { return checkDueMsg{id} })
}

// check reads the text in the background, one at a time.
func (s *Screen) check() tea.Cmd {
	if s.reading {
		s.again = true
		return nil
	}
	s.reading, s.again = true, false
	id, text, path, game, c, drafts := s.id, s.text.area.Value(), s.path, s.game(), s.c.Variants, s.drafts
	dirty := s.dirty()
	return func() tea.Msg {
		if dirty {
			drafts.keep(id, text)
		}
		return checkedMsg{id, read(c, path, text, game)}
	}
}

// read parses a text, and checks one of its variants for probable mistakes.
func read(c *variants.Catalogue, path, text, game string) (r result) {
	r.game = game
	if p := ini.Guard(ini.Problem{File: path, Game: game}, func() { r.read(c, path, text) }); p != nil {
		r.problems = append(r.problems, *p)
	}
	return r
}

func (r *result) read(c *variants.Catalogue, path, text string) {
	game := r.game
	games := ini.ReadDraft(c, path, text)
	for _, p := range games.Problems {
		if !p.Warning || !strings.HasPrefix(p.Text, "it takes the place of") || p.Game != game {
			r.problems = append(r.problems, p)
		}
	}
	i := slices.IndexFunc(games.Definitions, func(d engine.Definition) bool { return strings.EqualFold(d.ID, game) })
	if i < 0 {
		return
	}
	r.def = games.Definitions[i]
	v, err := engine.Compile(r.def, nil)
	if err == nil {
		r.start, err = v.NewPosition("")
	}
	at := games.Locations[r.def.ID]
	if err != nil {
		at.Text = err.Error()
		r.problems = append(r.problems, at)
		return
	}
	warnings, _ := games.Check(r.def)
	r.problems = append(r.problems, warnings...)
	slices.SortStableFunc(r.problems, func(a, b ini.Problem) int { return a.Line - b.Line })
}

// applyResult handles the result of parsing a text. If the variant can't be played, the
// previous board is kept.
func (s *Screen) applyResult(msg checkedMsg) tea.Cmd {
	s.reading = false
	if msg.id != s.id { // another text by now
		if s.again {
			return s.check()
		}
		return nil
	}
	s.problems, s.current = msg.problems, msg.start != nil
	if s.current || s.shown.game != msg.game {
		s.shown = msg.result
	}
	s.read = msg.id
	if s.playing {
		s.playing = false
		return s.play()
	}
	return nil
}

// game returns the id of the game at the cursor: that of the last heading above, or
// the first one.
func (s *Screen) game() (game string) {
	row, _ := s.text.at()
	for i, line := range s.text.lines() {
		if i > row && game != "" {
			break
		}
		if id, ok := headingID(line); ok {
			game = id
		}
	}
	return game
}

// headingID returns the id of [id] or [id:parent].
func headingID(line string) (string, bool) {
	line = strings.TrimSpace(line)
	if !strings.HasPrefix(line, "[") {
		return "", false
	}
	id, _, _ := strings.Cut(strings.Trim(line, "[]"), ":")
	return strings.TrimSpace(id), true
}
