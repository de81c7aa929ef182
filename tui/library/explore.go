package library

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/internal/archive"
	"github.com/ferzchess/ferz/tui/ui"
)

// indexing adds the games of the file to the user's index, in the background.
type indexing struct {
	id       uint64 // 0: none is under way
	cancel   context.CancelFunc
	ended    chan struct{}
	progress archive.IndexProgress
	entry    archive.Entry // of the game whose variant is explored afterwards
}

// stop cancels the work. It returns what is closed when it has ended, or nil.
func (x *indexing) stop() (ended chan struct{}) {
	if x.cancel != nil {
		x.cancel()
	}
	ended = x.ended
	*x = indexing{}
	return ended
}

// indexMsg brings the progress of indexing, or its end.
type indexMsg struct {
	id       uint64
	progress archive.IndexProgress
	next     tea.Cmd // nil: it has ended

	sum archive.IndexSummary
	err error
}

// exploreMsg brings the variant of the game whose games are to be explored.
type exploreMsg struct {
	id   uint64
	tree *pgn.Game // without moves
	err  error
}

func (s *Screen) whyNoExplorer() string {
	switch r := s.current(); {
	case s.c.Games == nil:
		return "games are not saved here, so there is no index of them"
	case r == nil:
		return "there is no game here"
	case r.IsPosition():
		return "positions can't be explored, only games"
	case r.Problem != "" || !r.Known():
		return "the game's variant is not known"
	}
	return ""
}

// explore opens the explorer for the variant of the game at the cursor, after the games
// of a file were added to the user's index.
func (s *Screen) explore() tea.Cmd {
	r := *s.current()
	s.index.stop()
	if s.path == "" {
		return s.exploreVariant(&r)
	}
	ctx, cancel := context.WithCancel(s.c.Ctx)
	s.index = indexing{id: s.c.NextID(), cancel: cancel, ended: make(chan struct{}), entry: r}
	w := indexWork{ctx: ctx, id: s.index.id, progress: make(chan archive.IndexProgress, 1), end: make(chan indexMsg, 1)}
	ended, st, load, path := s.index.ended, s.c.Games, s.c.Loader(), r.File.Path
	work := func() tea.Msg {
		defer close(ended)
		sum, err := archive.IndexFile(ctx, st, load, path, w.report)
		w.end <- indexMsg{id: w.id, sum: sum, err: err}
		return nil
	}
	return tea.Batch(work, w.wait)
}

// indexWork passes news of indexing to the screen.
type indexWork struct {
	ctx      context.Context
	id       uint64
	progress chan archive.IndexProgress // the latest, unless it was read already
	end      chan indexMsg
}

// report is called by the work.
func (w indexWork) report(p archive.IndexProgress) {
	select {
	case <-w.progress:
	default:
	}
	w.progress <- p
}

// wait returns the next message.
func (w indexWork) wait() tea.Msg {
	select {
	case msg := <-w.end:
		return msg
	case p := <-w.progress:
		return indexMsg{id: w.id, progress: p, next: w.wait}
	case <-w.ctx.Done():
		return nil
	}
}

func (s *Screen) indexed(msg indexMsg) tea.Cmd {
	switch {
	case msg.id != s.index.id:
		return nil
	case msg.next != nil:
		s.index.progress = msg.progress
		return msg.next
	}
	r := s.index.entry
	s.index.stop()
	if msg.err != nil {
		s.Complain(msg.err)
		return nil
	}
	s.showNotice(indexedText(&msg.sum))
	return s.exploreVariant(&r)
}

// indexedText reports what was added to the index.
func indexedText(sum *archive.IndexSummary) string {
	text := fmt.Sprintf("%s added to the index, %d known already.", words.Count(sum.Added, "game"), sum.Known)
	if sum.Cut+sum.Lost > 0 {
		text += fmt.Sprintf(" %s up to a move that does not fit, %d not at all.", words.Count(sum.Cut, "game"), sum.Lost)
	}
	if sum.Old != nil {
		text += " The index was made anew: " + sum.Old.Error() + "."
	}
	return text
}

// exploreVariant opens an empty game of the variant of a listed one, with the explorer.
func (s *Screen) exploreVariant(r *archive.Entry) tea.Cmd {
	s.opening = s.c.NextID()
	id, entry, load := s.opening, *r, s.c.Loader()
	return func() tea.Msg {
		tree, err := emptyGame(&entry, load)
		return exploreMsg{id, tree, err}
	}
}

// emptyGame returns a game without moves from where a listed game begins.
func emptyGame(r *archive.Entry, load pgn.Loader) (*pgn.Game, error) {
	o, err := archive.Open(r, load)
	if err != nil {
		return nil, err
	}
	start, err := engine.NewGame(o.Tree.Variant, o.Tree.StartFEN)
	if err != nil {
		return nil, err
	}
	return pgn.FromGame(start)
}

func (s *Screen) explored(msg exploreMsg) tea.Cmd {
	if msg.id != s.opening {
		return nil
	}
	s.opening = 0
	if msg.err != nil {
		s.Complain(msg.err)
		return nil
	}
	filter := s.sourceFilter()
	return ui.Send(ui.StartGameMsg{Config: ui.GameConfig{
		Def: msg.tree.Variant.Def, Values: msg.tree.Variant.Values, Tree: msg.tree, Review: true,
		Kept: ui.SavedGame{Back: s}, Explorer: &filter,
	}})
}

// sourceFilter returns the explorer's filter of the games listed: of a file, those in it.
func (s *Screen) sourceFilter() string {
	name := filepath.Base(s.path)
	switch {
	case s.path == "" || strings.Contains(name, `"`):
		return ""
	case strings.Contains(name, " "):
		name = `"` + name + `"`
	}
	return "source=" + name
}

// indexingText describes the work under way.
func (s *Screen) indexingText() string {
	p := &s.index.progress
	text := "Indexing"
	if p.All > 0 && p.Games > 0 {
		text += fmt.Sprintf(" %d %%, %s", 100*min(p.Done, p.All)/p.All, words.Count(p.Games, "game"))
	}
	return text + "... Esc stops, F9 resumes."
}
