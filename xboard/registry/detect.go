package registry

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/protocol"
)

const (
	// probeTimeout is how long an engine may take to say what it is.
	probeTimeout = 30 * time.Second
	// autoDetectTimeout is the timeout while the protocol is unknown.
	autoDetectTimeout = 8 * time.Second
	// maxParallelProbes is how many engines are asked side by side. They mostly wait.
	maxParallelProbes = 4
)

// overdue returns an error for a deadline of ours that an engine has missed. Other
// errors, and those of the caller's context, stay as they are.
func overdue(ctx context.Context, err error, c *xboard.Config, limit time.Duration) error {
	if ctx.Err() != nil || !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return &xboard.Failure{Player: c.DisplayName(""), Kind: xboard.StartFailed, Detail: fmt.Sprintf("it did not identify itself within %v", limit)}
}

// Probe starts an engine, returns its description, and ends it.
func Probe(ctx context.Context, c xboard.Config, open xboard.Opener) (*ProbeResult, error) {
	path, modified, err := programOf(&c)
	if err != nil {
		return nil, fmt.Errorf("can't run it: %w", err)
	}
	limited, cancel := context.WithTimeout(ctx, probeTimeout)
	defer cancel()
	e, err := open(limited, c)
	if err != nil {
		return nil, overdue(ctx, err, &c, probeTimeout)
	}
	d := e.Describe()
	if err := e.Close(); err != nil {
		return nil, fmt.Errorf("when asked to end: %w", err)
	}
	return &ProbeResult{Description: d, At: time.Now().UTC().Truncate(time.Second), Program: path, Modified: modified}, nil
}

// Identify probes an engine whose protocol may be unknown: then it tries UCI and
// XBoard's in turn. A known program without arguments gets those that it needs.
func Identify(ctx context.Context, c xboard.Config, open xboard.Opener) (Entry, error) {
	if len(c.Command) > 0 && c.Dir == "" && filepath.Base(c.Command[0]) != c.Command[0] {
		if path, err := filepath.Abs(c.Command[0]); err == nil {
			c.Command = append([]string{path}, c.Command[1:]...) // so that it runs from anywhere
		}
	}
	if k, ok := suggest(c.Command); ok && !k.Adapter {
		if len(c.Command) == 1 && (c.Protocol == "" || c.Protocol == k.Protocol) {
			c.Command = append(slices.Clone(c.Command), k.Args...)
			c.Protocol = k.Protocol
		}
		if c.Variants == nil && c.Protocol == k.Protocol {
			c.Variants = k.Variants
		}
	}
	if _, _, err := programOf(&c); err != nil {
		return Entry{Config: c}, fmt.Errorf("can't run it: %w", err)
	}
	if c.Protocol != "" {
		seen, err := Probe(ctx, c, open)
		return Entry{Config: c, Seen: seen}, err
	}
	var errs []error
	for _, p := range protocol.All() {
		if !p.AutoDetect {
			continue
		}
		c.Protocol = p.Name
		seen, err := probeAs(ctx, c, p, open)
		if err == nil || ctx.Err() != nil {
			return Entry{Config: c, Seen: seen}, err
		}
		errs = append(errs, fmt.Errorf("as %s: %w", p.Name, err))
	}
	c.Protocol = ""
	return Entry{Config: c}, errors.Join(errs...)
}

// probeAs asks an engine that may not know the protocol at all.
func probeAs(ctx context.Context, c xboard.Config, p *protocol.Protocol, open xboard.Opener) (*ProbeResult, error) {
	limited, cancel := context.WithTimeout(ctx, autoDetectTimeout)
	defer cancel()
	spoke := &greetingWatch{welcome: p.HelloReply, log: c.Log}
	c.Log = spoke.line
	seen, err := Probe(limited, c, open)
	if err != nil {
		return nil, overdue(ctx, err, &c, autoDetectTimeout)
	}
	if p.UCIDialect == nil && !spoke.answered() {
		// Version 1 of the protocol asks for no answer, so that any program that
		// waits for input would pass.
		return nil, fmt.Errorf("it answers nothing that an engine would; if it is one of version 1 of the protocol, say so with --protocol %s", p.Name)
	}
	return seen, nil
}

// greetingWatch sees what an engine says.
type greetingWatch struct {
	welcome string // what an engine says, but no other program

	mu      sync.Mutex
	greeted bool
	log     func(direction, line string)
}

func (w *greetingWatch) line(direction, line string) {
	w.mu.Lock()
	if direction == ">" && strings.Contains(line, w.welcome) {
		w.greeted = true
	}
	w.mu.Unlock()
	if w.log != nil {
		w.log(direction, line)
	}
}

func (w *greetingWatch) answered() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.greeted
}

// Detection is the result for one engine.
type Detection struct {
	Entry Entry
	New   bool   // it was not remembered before
	Note  string // a remark on the program
	Err   error  // why it could not be asked
}

// Detect searches directories for known engines, probes them and the registered ones,
// and saves the results. It reports each result as it arrives, one at a time. The
// user's settings stay. The error says why nothing could be saved.
func (s *Store) Detect(ctx context.Context, dirs []string, open xboard.Opener, report func(Detection)) error {
	todo := s.candidates(scan(dirs), report)
	var mu sync.Mutex
	var done []Entry
	group := errgroup.Group{}
	group.SetLimit(maxParallelProbes)
	for _, d := range todo {
		group.Go(func() error {
			if ctx.Err() != nil {
				return nil
			}
			seen, err := Probe(ctx, d.Entry.Config, open)
			if err != nil && ctx.Err() != nil {
				return nil // it was not heard out
			}
			mu.Lock()
			defer mu.Unlock()
			if d.Err = err; err == nil {
				d.Entry.Seen = seen
				done = append(done, d.Entry)
			}
			report(d)
			return nil
		})
	}
	_ = group.Wait() // none of them fails
	slices.SortFunc(done, func(a, b Entry) int { return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)) })
	// What has been found is kept even if the search was broken off.
	if err := s.remember(context.WithoutCancel(ctx), done); err != nil {
		return err
	}
	return ctx.Err()
}

// remember writes what engines were found to be, and nothing else of those
// that the file has already.
func (s *Store) remember(ctx context.Context, entries []Entry) error {
	if len(entries) == 0 {
		return nil
	}
	var errs []error
	err := s.update(ctx, func(d *document) error {
		for _, e := range entries {
			if b := d.find(e.Name); b != nil && b.wrong == "" {
				seen := e.Seen
				e = b.entry.clone()
				e.Seen = seen
			}
			errs = append(errs, d.put(e))
		}
		return nil
	})
	return errors.Join(append(errs, err)...)
}

// candidates returns the engines to ask: those remembered, then those found
// that are none of these. It reports on adapters at once.
func (s *Store) candidates(programs []foundProgram, report func(Detection)) []Detection {
	var out []Detection
	taken := map[string]bool{}
	have := map[string]bool{}
	for _, e := range s.Entries() {
		out = append(out, Detection{Entry: e})
		taken[strings.ToLower(e.Name)] = true
		if path, _, err := programOf(&e.Config); err == nil {
			have[realPath(path)] = true
		}
	}
	for _, f := range programs {
		if have[realPath(f.path)] {
			continue
		}
		c := xboard.Config{Name: uniqueName(baseName(f.path), taken), Command: append([]string{f.path}, f.Args...),
			Protocol: f.Protocol, Variants: f.Variants}
		d := Detection{Entry: Entry{Config: c}, New: true, Note: f.Note}
		if f.Adapter {
			report(Detection{Entry: d.Entry, Note: f.Note, Err: ErrAdapter})
			continue
		}
		taken[strings.ToLower(c.Name)] = true
		out = append(out, d)
	}
	return out
}

// ErrAdapter is why a program that runs other engines is not remembered.
var ErrAdapter = errors.New("is an adapter, not an engine")

// uniqueName returns a name for an engine that no other has.
func uniqueName(base string, taken map[string]bool) string {
	base = strings.TrimLeft(strings.Map(func(r rune) rune {
		if strings.ContainsRune(`=,"`, r) {
			return '_'
		}
		return r
	}, base), "-")
	if CheckName(base) != nil {
		base = "engine"
	}
	name := base
	for n := 2; taken[strings.ToLower(name)]; n++ {
		name = fmt.Sprintf("%s %d", base, n)
	}
	return name
}
