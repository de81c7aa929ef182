package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/book"
	"github.com/ferzchess/ferz/xboard/clock"
	"github.com/ferzchess/ferz/xboard/endings"
	"github.com/ferzchess/ferz/xboard/nets"
	"github.com/ferzchess/ferz/xboard/strength"
)

// Catalogue is the server's access to variants.
type Catalogue interface {
	// All returns the definitions of all variants.
	All() []engine.Definition
	// Find returns the definition of the variant with an id, name or alias.
	Find(name string) (engine.Definition, error)
	// Load compiles the variant that spec names: "id" or "id:Var=value,...".
	Load(spec string) (*engine.Variant, error)
}

// CatalogueReader is a Catalogue to which variants from files can be added.
type CatalogueReader interface {
	// Read returns a catalogue extended by the variants of files, and the errors in
	// them.
	Read(files []string) (Catalogue, []error)
}

// Identity is how a server introduces itself.
type Identity struct {
	Name, Author string
	About        string // a line about the program
	Bounds       *Bounds
}

// Bounds limit what a client may use of a host that serves strangers: it names no files
// then. A nil pointer stands for no bounds.
type Bounds struct {
	Hash    int // megabytes at most
	Threads int // at most
}

// maxHash returns how many megabytes a client may ask for.
func (i *Identity) maxHash() int {
	if i.Bounds != nil {
		return min(i.Bounds.Hash, maxHash)
	}
	return maxHash
}

// maxThreads returns in how many threads a client may have ferz search.
func (i *Identity) maxThreads() int {
	if i.Bounds != nil {
		return min(i.Bounds.Threads, search.MaxThreads)
	}
	return search.MaxThreads
}

// files returns why a client may not name a file, or nil.
func (i *Identity) files(option string) error {
	if i.Bounds != nil {
		return fmt.Errorf("option %s: this host does not open files", option)
	}
	return nil
}

const (
	defaultHash = 16 // megabytes
	maxHash     = 4096
	maxLines    = 256 // that are reported at once
)

// core is what the servers of both protocols have in common. All of it belongs
// to the goroutine that handles the commands; a search has copies of what it
// needs.
type core struct {
	ctx           context.Context
	cat           Catalogue
	baseCatalogue Catalogue // what cat was before games were read from files
	id            Identity
	out           *lineWriter

	choice   variantChoice
	variant  *engine.Variant
	hash     int    // megabytes
	threads  int    // that search
	lines    int    // how many best lines are reported
	net      string // the file of the net, as nets.Resolve takes it
	tables   string // the folder of endgame tables, as endings.Open takes it
	syzygy   string // the folders of Syzygy tables, likewise
	open     func(v *engine.Variant, megabytes int, net string) (searcher, error)
	warn     func(error)
	engine   searcher          // nil until it is needed
	searched bool              // engine has searched since it was made or cleared
	job      *backgroundSearch // the running search, if any
	lag      clock.Lag
	skill    strength.Settings // how well to play
	book     *book.Book        // nil: there is none
	useBook  bool              // the book is used
	received time.Time         // when what is being handled came: clocks run since
}

// searcher is what thinks: a search.Engine.
type searcher interface {
	Search(ctx context.Context, p *engine.Position, l search.Limits, report func(search.Line)) (search.Line, error)
	Clear()
	SetThreads(n int)
}

func newCore(ctx context.Context, out io.Writer, cat Catalogue, id Identity) core {
	return core{ctx: ctx, cat: cat, baseCatalogue: cat, id: id, out: &lineWriter{w: out}, hash: min(defaultHash, id.maxHash()), threads: 1, lines: 1, skill: strength.Settings{},
		choice: variantChoice{set: engine.Values{}},
		open: func(v *engine.Variant, megabytes int, net string) (searcher, error) {
			return nets.NewEngine(v, megabytes, net)
		}}
}

// handler is what differs between the protocols.
type handler interface {
	// handle answers one line and reports whether it was quit.
	handle(line string) (quit bool)
	// tooLong answers a line that was not read to its end, given its beginning.
	tooLong(line string)
	// finished takes the result of the search that ran.
	finished(f searchResult)
}

// serve handles the lines of in, and the ends of searches, until quit, the end
// of in, or the end of the context. It returns an error only if reading or
// writing fails.
func (c *core) serve(in io.Reader, h handler) error {
	lines, readErr := readLines(c.ctx, in)
	for {
		select {
		case <-c.ctx.Done():
			return c.out.failure()
		case f := <-c.results():
			c.job, c.received = nil, time.Now()
			c.lag.EndMove(c.received)
			h.finished(f)
		case line, ok := <-lines:
			if !ok {
				return errors.Join(<-readErr, c.out.failure())
			}
			c.received = line.At
			switch {
			case line.Truncated > 0 && line.Text != "":
				h.tooLong(line.Text)
			case line.Truncated == 0 && h.handle(line.Text):
				return c.out.failure()
			}
		}
		if err := c.out.failure(); err != nil {
			return err
		}
	}
}

// prepare gets the search ready.
func (c *core) prepare() {
	if c.engine == nil {
		var err error
		if c.engine, err = c.open(c.variant, c.hash, c.net); err != nil {
			c.warn(fmt.Errorf("playing without a net: %w", err))
		}
		c.engine.SetThreads(c.threads)
		if e, ok := c.engine.(*search.Engine); ok {
			if err := endings.Attach(e, c.variant, c.tables, c.syzygy); err != nil {
				c.warn(fmt.Errorf("endgame tables: %w", err))
			}
		}
		c.searched = false
	}
}

// clearHash clears what earlier searches have learned.
func (c *core) clearHash() {
	if c.engine != nil && c.searched {
		c.engine.Clear()
		c.searched = false
	}
}

// setHash sets the size of the hash table in megabytes.
func (c *core) setHash(megabytes int) {
	if megabytes != c.hash {
		c.hash, c.engine = megabytes, nil
	}
}

// setOther sets an option that both protocols have with a name of ours: how
// well to play, or a game variable.
func (c *core) setOther(name, value string) error {
	switch strings.ToLower(name) {
	case "ownbook":
		option := xboard.Option{Name: ownBook, Kind: xboard.CheckOption}
		on, err := option.Check(value)
		if err == nil {
			c.useBook = on == "true"
		}
		return err
	case "book file":
		return c.setBook(strings.TrimSpace(value))
	}
	if known, err := c.skill.Set(name, value); known {
		return err
	}
	return c.setVariable(name, value)
}

// The options about the opening book.
const (
	ownBook  = "OwnBook"
	bookFile = "Book File"
)

// setBook reads an opening book; "" is none.
func (c *core) setBook(file string) (err error) {
	c.book = nil
	if file != "" {
		c.book, err = book.Open(file)
	}
	return err
}

// setOverhead sets, in milliseconds, what a move costs besides the search.
func (c *core) setOverhead(value string) error {
	n, err := parseSpin("option "+overheadOption, value, 0, maxOverhead)
	if err == nil {
		c.lag.Min = time.Duration(n) * time.Millisecond
	}
	return err
}

const (
	overheadOption = "Move Overhead"
	maxOverhead    = 5000 // milliseconds
)

// setThreads sets how many threads search.
func (c *core) setThreads(n int) {
	c.threads = n
	if c.engine != nil {
		c.engine.SetThreads(n)
	}
}

// setNet sets the file of the net.
func (c *core) setNet(file string) {
	if file != c.net {
		c.net, c.engine = file, nil
	}
}

// tablePath is the option that names the folder of endgame tables.
const tablePath = "TablePath"

// syzygyPath is the option that names the folders of Syzygy tables, as Stockfish calls it.
const syzygyPath = "SyzygyPath"

// setSyzygy sets the folders of Syzygy tables.
func (c *core) setSyzygy(folders string) {
	if folders != c.syzygy {
		c.syzygy, c.engine = folders, nil
	}
}

// setTables sets the folder of endgame tables.
func (c *core) setTables(dir string) {
	if dir != c.tables {
		c.tables, c.engine = dir, nil
	}
}

// errTooLong is the error of a line that was not read to its end.
var errTooLong = fmt.Errorf("the line is longer than %d bytes, the limit, and is left out", maxLine)

// oneLine puts a text into one line, as a line is all that a message can be.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// describeStart describes a variant, in Fairy-Stockfish's words.
func describeStart(v *engine.Variant) string {
	return fmt.Sprintf("variant %s files %d ranks %d pocket %d template fairy startpos %s",
		v.Def.ID, v.Files(), v.Ranks(), pocketSize(v), v.StartFEN())
}

// pocketSize returns how many types of piece a hand may hold.
func pocketSize(v *engine.Variant) int {
	if !v.UsesHands() {
		return 0
	}
	n := 0
	for _, t := range v.Types() {
		if !t.Royal && t.Base == 0 {
			n++
		}
	}
	return n
}
