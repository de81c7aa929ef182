// Package library has the screens of saved games: the list of all games in the
// store or a file, and the offer to resume unfinished ones.
package library

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/archive"
	"github.com/ferzchess/ferz/tui/ui"
)

// Screen lists games: saved ones, or those in a file.
type Screen struct {
	c    *ui.Common
	path string    // of a file; "" is the store
	back ui.Screen // where Esc leads; nil is the start

	all     []archive.Entry
	marked  map[int]bool // indices in all
	shown   []int        // indices in all
	order   archive.Order
	list    ui.List      // the games shown
	input   ui.LineInput // a filter
	line    ui.LineInput // a command after a colon, or empty
	notice  ui.Notice
	confirm ui.Confirm
	preview ui.GamePreview
	actions []ui.Action

	scan    scanning
	filter  filtering
	opening uint64
	index   indexing
	working uint64   // the id of an export or deletion under way, or 0
	offered []string // completions of the path being typed
}

var _ interface {
	ui.Screen
	ui.MouseTaker
	ui.Resizer
	ui.SettingsApplier
	ui.KeyKeeper
	ui.Complainer
	ui.Closer
} = (*Screen)(nil)

// scanning is the reading of the list.
type scanning struct {
	id     uint64 // 0: it has ended
	done   int64
	all    int64
	anew   bool             // the next results replace the list
	marked map[gameKey]bool // games that were marked before
	whole  bool             // it has ended by itself
	cancel context.CancelFunc
	ended  chan struct{}
}

// filtering is the filtering and sorting.
type filtering struct {
	id     uint64          // 0: none is under way
	again  bool            // something has changed since it began
	search *archive.Search // of the text typed; nil: it is not read yet
	cancel context.CancelFunc
	keep   *archive.Entry // the game on which to keep the cursor
}

// scannedMsg brings a part of the list.
type scannedMsg struct {
	id    uint64
	batch archive.Batch
	next  tea.Cmd
}

// filteredMsg brings the games that a filter has left.
type filteredMsg struct {
	id    uint64
	shown []int
	err   error // why nothing can be found
}

// searchingMsg is sent at times while a filter reads games.
type searchingMsg struct{ id uint64 }

// New lists the games of a file, or of the store if the path is "". Leaving leads
// back to a screen; nil is the start.
func New(c *ui.Common, path string, back ui.Screen) *Screen {
	s := &Screen{c: c, path: path, back: back, marked: map[int]bool{}, preview: ui.GamePreview{C: c}}
	s.list = ui.List{Len: func() int { return len(s.shown) }, Height: s.listHeight, Pages: true}
	s.actions = s.allActions()
	return s
}

// Init reads the list, which may have changed since it was left.
func (s *Screen) Init() tea.Cmd {
	if s.path != "" && s.scan.whole {
		return s.look()
	}
	s.filter.keep = s.current()
	return s.read()
}

// Close ends background work.
func (s *Screen) Close() tea.Cmd {
	s.opening = 0
	s.confirm.Cancel()
	s.stopChoosing()
	scanned, indexed := s.stopScan(), s.index.stop()
	return func() tea.Msg {
		for _, ended := range []chan struct{}{scanned, indexed} {
			if ended != nil {
				<-ended
			}
		}
		return nil
	}
}

func (s *Screen) stopScan() (ended chan struct{}) {
	if s.scan.cancel != nil {
		s.scan.cancel()
	}
	ended = s.scan.ended
	s.scan = scanning{whole: s.scan.whole && s.scan.id == 0}
	return ended
}

func (s *Screen) stopChoosing() {
	if s.filter.cancel != nil {
		s.filter.cancel()
	}
	s.filter = filtering{keep: s.filter.keep}
}

// read reads the list in the background, and shows it as it comes.
func (s *Screen) read() tea.Cmd {
	s.stopScan()
	if s.path == "" && s.c.Games == nil {
		s.Complain(errors.New("no folder for games" + s.orFile("; :open FILE opens a file")))
		return nil
	}
	ctx, cancel := context.WithCancel(s.c.Ctx)
	s.scan = scanning{id: s.c.NextID(), anew: true, cancel: cancel, ended: make(chan struct{})}
	batches := make(chan archive.Batch)
	return tea.Batch(scanCmd(ctx, s.c, s.path, batches, s.scan.ended), nextBatch(ctx, s.scan.id, batches))
}

func scanCmd(ctx context.Context, c *ui.Common, path string, batches chan<- archive.Batch, ended chan<- struct{}) tea.Cmd {
	catalogue, st, files := c.Variants, c.Games, c.Files
	yield := func(b archive.Batch) bool {
		select {
		case batches <- b:
			return true
		case <-ctx.Done():
			return false
		}
	}
	return func() tea.Msg {
		defer close(ended)
		if path == "" {
			archive.ScanStore(ctx, catalogue, st, yield)
		} else if path, err := files.Path(path); err != nil {
			yield(archive.Batch{Err: err, End: true})
		} else {
			archive.ScanFile(ctx, catalogue, path, yield)
		}
		return nil
	}
}

func nextBatch(ctx context.Context, id uint64, batches <-chan archive.Batch) tea.Cmd {
	return func() tea.Msg {
		select {
		case b := <-batches:
			return scannedMsg{id, b, nextBatch(ctx, id, batches)}
		case <-ctx.Done():
			return nil
		}
	}
}

// scanned takes a part of the list in.
func (s *Screen) scanned(msg scannedMsg) tea.Cmd {
	if msg.id != s.scan.id {
		return nil
	}
	if s.scan.anew {
		s.beginAnew()
	}
	for i := range msg.batch.Records {
		if r := &msg.batch.Records[i]; s.scan.marked[placeOf(r)] {
			s.marked[len(s.all)+i] = true
		}
	}
	s.all = append(s.all, msg.batch.Records...)
	s.scan.done, s.scan.all = msg.batch.Done, msg.batch.All
	if !msg.batch.End {
		return tea.Batch(s.refilter(), msg.next)
	}
	if msg.batch.Err != nil {
		s.Complain(msg.batch.Err)
	}
	s.scan.cancel()
	s.scan = scanning{whole: msg.batch.Err == nil}
	return s.refilter()
}

// beginAnew clears the list, to be read again, but keeps the marks.
func (s *Screen) beginAnew() {
	s.stopChoosing() // of the old list
	s.scan.anew = false
	s.scan.marked = map[gameKey]bool{}
	for n := range s.marked {
		s.scan.marked[placeOf(&s.all[n])] = true
	}
	s.all, s.shown, s.marked = nil, nil, map[int]bool{}
	s.preview.Forget()
}

// gameKey identifies a game.
type gameKey struct {
	path   string
	offset int64
}

func placeOf(r *archive.Entry) gameKey { return gameKey{r.File.Path, r.Offset} }

// refilter filters and sorts the games; one run at a time.
func (s *Screen) refilter() tea.Cmd {
	if s.filter.id != 0 {
		s.filter.again = true
		return nil
	}
	if s.filter.keep == nil && s.list.At > 0 {
		s.filter.keep = s.current()
	}
	ctx, cancel := context.WithCancel(s.c.Ctx)
	s.filter.id, s.filter.cancel = s.c.NextID(), cancel
	id, all, order := s.filter.id, s.all, s.order
	if s.filter.search == nil {
		search, err := archive.ParseSearch(s.input.String(), s.c.Loader())
		if err != nil {
			cancel()
			return ui.Send(filteredMsg{id: id, err: err})
		}
		search.Index = s.c.Games.Index()
		s.filter.search = search
	}
	search := s.filter.search
	work := func() tea.Msg {
		defer cancel()
		shown, err := search.Select(ctx, all, order)
		return filteredMsg{id, shown, err}
	}
	if !search.ReadsGames() {
		return work
	}
	return tea.Batch(work, tickSearch(id))
}

// tickSearch lets the progress of a search be drawn.
func tickSearch(id uint64) tea.Cmd {
	return tea.Tick(searchTick, func(time.Time) tea.Msg { return searchingMsg{id} })
}

// searchTick is the time between two looks at the progress of a search.
const searchTick = 200 * time.Millisecond

// searching draws the progress of a search.
func (s *Screen) searching(msg searchingMsg) tea.Cmd {
	if msg.id != s.filter.id {
		return nil
	}
	return tickSearch(msg.id)
}

// filterChanged applies the new filter immediately.
func (s *Screen) filterChanged() tea.Cmd {
	s.stopChoosing()
	s.filter.keep = nil
	s.list.At = 0
	return s.refilter()
}

func (s *Screen) filtered(msg filteredMsg) tea.Cmd {
	if msg.id != s.filter.id {
		return nil
	}
	again, keep := s.filter.again, s.filter.keep
	s.filter = filtering{search: s.filter.search}
	s.shown = msg.shown
	if msg.err != nil {
		s.Complain(msg.err)
	}
	for i, n := range s.shown {
		if keep != nil && placeOf(&s.all[n]) == placeOf(keep) {
			s.list.At = i
			break
		}
	}
	s.Resize()
	if again {
		s.filter.keep = keep
		return tea.Batch(s.refilter(), s.look())
	}
	return s.look()
}

// current returns the game pointed to, or nil.
func (s *Screen) current() *archive.Entry {
	if s.list.At >= len(s.shown) {
		return nil
	}
	return &s.all[s.shown[s.list.At]]
}

// look previews the game pointed to.
func (s *Screen) look() tea.Cmd { return s.preview.Show(s.current()) }

func (s *Screen) Complain(err error) bool {
	s.notice = ui.Notice{Text: strings.TrimSpace(err.Error()), IsError: true}
	return true
}

func (s *Screen) showNotice(text string) { s.notice = ui.Notice{Text: text} }

// title describes which games are listed.
func (s *Screen) title() string {
	if s.path == "" {
		return "Games"
	}
	return filepath.Base(s.path)
}

func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case scannedMsg:
		return s.scanned(msg)
	case filteredMsg:
		return s.filtered(msg)
	case ui.LastPositionMsg:
		return s.preview.Handle(msg)
	case ui.GameOpenedMsg:
		return s.opened(msg)
	case indexMsg:
		return s.indexed(msg)
	case exploreMsg:
		return s.explored(msg)
	case searchingMsg:
		return s.searching(msg)
	case exportedMsg:
		return s.exported(msg)
	case removedMsg:
		return s.removed(msg)
	case completionMsg:
		s.completed(msg)
	case tea.KeyMsg:
		s.notice = ui.Notice{}
		cmd := s.press(msg)
		s.Resize()
		return tea.Batch(cmd, s.look())
	}
	return nil
}

func (s *Screen) Resize() { s.list.Resize() }

func (s *Screen) ApplySettings() tea.Cmd {
	s.preview.ApplySettings()
	return nil
}
