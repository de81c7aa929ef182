package searches

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ferzchess/ferz/engine"
	enginesearch "github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/tables"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/tasks"
	"github.com/ferzchess/ferz/xboard/workers"
)

// Workers are the workers that search for visitors, on other machines. Where none is
// ready, or the one that searches vanishes, the search is done here.
type Workers struct {
	ctx  context.Context // of all searches
	url  string          // by which searches are handed out
	hash int             // megabytes of a search
	log  *slog.Logger
	done atomic.Int64 // searches

	opening tasks.Group

	mu   sync.Mutex
	open map[string]*openSearches // by the rules of variants; nil: the server ends
}

// NewWorkers returns those who take searches from a URL, each with megabytes of a hash table,
// until the context ends.
func NewWorkers(ctx context.Context, url string, hash int, log *slog.Logger) *Workers {
	return &Workers{ctx: ctx, url: url, hash: hash, log: log, open: map[string]*openSearches{}}
}

// Done returns how many searches workers have done; a nil pointer has done none.
func (w *Workers) Done() int64 {
	if w == nil {
		return 0
	}
	return w.done.Load()
}

// openSearches are the searches of a variant.
type openSearches struct {
	queue  *workers.SearchQueue // nil: it is being opened, or could not be
	failed time.Time            // when it could not be opened
	used   time.Time
}

// retryTime is after how long searches are opened again that could not be.
const retryTime = 30 * time.Second

// unusedTime is how long the workers of a variant are kept for which nobody searches.
const unusedTime = 10 * time.Minute

// of returns the workers of a variant. It returns nil where they are not known yet, and gets to
// know them in the background.
func (w *Workers) of(v *engine.Variant) *workers.SearchQueue {
	key := v.Def.ID + "\n" + tables.Identity(v)
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.open == nil {
		return nil
	}
	s := w.open[key]
	if s == nil || !s.failed.IsZero() && time.Since(s.failed) > retryTime {
		s = &openSearches{}
		w.open[key] = s
		w.opening.Go(func() { w.begin(s, v) })
	}
	s.used = time.Now()
	return s.queue
}

// begin opens the searches of a variant.
func (w *Workers) begin(s *openSearches, v *engine.Variant) {
	text := ""
	if v.Def.Family == ini.Family {
		text, _ = ini.Write(v.Def) // what is lost shows in the rules' identity
	}
	q, err := workers.OpenSearches(w.ctx, w.url, v, text, w.hash, func(text string) {
		w.log.Info("workers", "variant", v.Def.ID, "what", text)
	})
	if err != nil {
		w.log.Warn("workers can't search", "variant", v.Def.ID, "error", err)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if err != nil {
		s.failed = time.Now()
	} else {
		s.queue = q
	}
}

// CloseUnused closes what nobody uses, and all when the context ends.
func (w *Workers) CloseUnused(ctx context.Context) {
	tick := time.NewTicker(unusedTime / 10)
	defer tick.Stop()
	for {
		select {
		case now := <-tick.C:
			w.close(w.unused(now.Add(-unusedTime)))
		case <-ctx.Done():
			all := w.end()
			w.opening.Close()
			w.close(all)
			return
		}
	}
}

// unused takes out what nobody has used since then.
func (w *Workers) unused(since time.Time) (out []*openSearches) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for key, s := range w.open {
		if s.queue != nil && s.used.Before(since) {
			delete(w.open, key)
			out = append(out, s)
		}
	}
	return out
}

// end takes out all, and has no more opened.
func (w *Workers) end() []*openSearches {
	w.mu.Lock()
	defer w.mu.Unlock()
	all := slices.Collect(maps.Values(w.open))
	w.open = nil
	return all
}

// close closes searches that nobody uses any longer.
func (w *Workers) close(all []*openSearches) {
	for _, s := range all {
		if s.queue == nil {
			continue
		}
		if err := s.queue.Close(); err != nil {
			w.log.Warn("workers", "error", err)
		}
	}
}

var _ xboard.Elsewhere = Gate{}

// Search implements xboard.Elsewhere.
func (g Gate) Search(ctx context.Context, s xboard.Search, report func(enginesearch.Line)) (line enginesearch.Line, ok bool) {
	if g.Workers == nil {
		return line, false
	}
	q := g.Workers.of(s.Variant)
	if q == nil {
		return line, false
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	defer g.goAway(&search{Gate: g, of: s.Variant, stop: stop})()
	// A rated game that begins after this question ends the search, see End.
	if g.Barred(s.Variant) != nil {
		return line, false
	}
	line, err := q.Search(ctx, workers.SearchJob{Start: s.Start, Moves: s.Moves, Limits: s.Limits}, report)
	if err != nil {
		if !errors.Is(err, workers.ErrNobody) {
			g.Workers.log.Warn("workers", "error", err)
		}
		return line, false
	}
	g.Workers.done.Add(1)
	return line, true
}

// goAway notes a search that runs on another machine, until back is called.
func (p *Pool) goAway(s *search) (back func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.away = append(p.away, s)
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.away = slices.DeleteFunc(p.away, func(o *search) bool { return o == s })
	}
}
