package collection

import (
	"fmt"
	"regexp"
	"strings"
	"sync"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
)

// Query is a condition on games. Empty fields are not checked.
type Query struct {
	Tags         []Criterion
	Player       string // part of either player's name
	White, Black string // parts of their names
	Result       string // as Game.Result
	Variant      string // its id
	From, Until  string // dates, as precise as needed: 2024, 2024.05, 2024.05.31
	Least, Most  int    // moves of the main line, in plies
	Opening      string // the first moves, in any notation, with or without numbers
	FEN          string // a position of the main line; clocks and counters do not matter
	Pattern      string // of a position of the main line: pieces on squares, such as "Nd5 pe6"
	Material     string // of a position of the main line, such as KRP/KR, for either player
}

// Filter reports which games fit a query. It is safe for concurrent use.
type Filter struct {
	query Query
	load  pgn.Loader

	mu       sync.Mutex                        // of what follows
	openings map[*engine.Variant][]engine.Move // nil: not one of this variant
	targets  map[*engine.Variant]uint64        // hashes of FEN; 0: not a position of this variant
	material map[*engine.Variant]*material     // nil: it has no such pieces
	patterns map[*engine.Variant]pattern       // nil: it has no such pieces or squares
	unfit    error                             // why the opening or FEN is not one of a variant met
	fit      bool                              // it is one of some variant met
}

var datePattern = regexp.MustCompile(`^\d{4}([.]\d{2}([.]\d{2})?)?$`)

// NewFilter returns the filter of a query, or an error if the query is invalid.
func NewFilter(q Query, load pgn.Loader) (*Filter, error) {
	for _, date := range []*string{&q.From, &q.Until} {
		*date = strings.ReplaceAll(*date, "-", ".")
		if *date != "" && !datePattern.MatchString(*date) {
			return nil, fmt.Errorf("date %q: expected a year, with month and day if they matter, such as 2024 or 2024.05.31", *date)
		}
	}
	switch q.Result {
	case "", "1-0", "0-1", "1/2-1/2", "*":
	case "1/2":
		q.Result = "1/2-1/2"
	default:
		return nil, fmt.Errorf("result %q: expected 1-0, 0-1, 1/2-1/2 or *", q.Result)
	}
	return &Filter{
		query: q, load: load, openings: map[*engine.Variant][]engine.Move{}, targets: map[*engine.Variant]uint64{},
		material: map[*engine.Variant]*material{}, patterns: map[*engine.Variant]pattern{},
	}, nil
}

// Misfit reports why the opening or the position asked for is invalid in every variant
// of the games examined; nil if it is valid in one of them.
func (f *Filter) Misfit() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.fit {
		return nil
	}
	return f.unfit
}

// Match reports whether a game fits. A game whose moves are needed but can't be read up
// to that point does not.
func (f *Filter) Match(g *pgn.Game) bool {
	q := &f.query
	return f.tags(g.Tags) && (q.Result == "" || q.Result == g.Result) &&
		f.length(g) && f.variant(g) && f.moves(g)
}

func (f *Filter) tags(t pgn.Tags) bool {
	q := &f.query
	for i := range q.Tags {
		if !q.Tags[i].Match(t) {
			return false
		}
	}
	white, black := t.Get("White"), t.Get("Black")
	return contains(white, q.White) && contains(black, q.Black) &&
		(contains(white, q.Player) || contains(black, q.Player)) && f.date(t)
}

func contains(name, part string) bool {
	return part == "" || strings.Contains(strings.ToLower(name), strings.ToLower(part))
}

// date reports whether a game may be of the time asked for: it fits as far as its
// date is known, but not without any.
func (f *Filter) date(t pgn.Tags) bool {
	q := &f.query
	if q.From == "" && q.Until == "" {
		return true
	}
	date, _, _ := strings.Cut(t.Get("Date"), ".?")
	if date == "" || date[0] == '?' {
		return false
	}
	from, until := q.From, q.Until
	return date >= from[:min(len(from), len(date))] && (until == "" || date[:min(len(until), len(date))] <= until)
}

func (f *Filter) length(g *pgn.Game) bool {
	q := &f.query
	if q.Least == 0 && q.Most == 0 {
		return true
	}
	n := len(g.MainLine())
	return n >= q.Least && (q.Most == 0 || n <= q.Most)
}

func (f *Filter) variant(g *pgn.Game) bool {
	if f.query.Variant == "" {
		return true
	}
	v, err := f.load(g.Tags)
	return err == nil && v.Def.ID == f.query.Variant
}

// NeedsMoves reports whether the query asks for more of a game than its tags, its result
// and its length.
func (q *Query) NeedsMoves() bool {
	return q.Opening != "" || q.FEN != "" || q.Material != "" || q.Pattern != ""
}

// moves reports whether the main line begins as asked for and has the positions
// asked for.
func (f *Filter) moves(g *pgn.Game) bool {
	if !f.query.NeedsMoves() {
		return true
	}
	var s search
	_ = pgn.Replay(g, f.load, func(p *engine.Position, n *pgn.Node) bool {
		if n.Parent == nil && !f.begin(&s, p) {
			return false
		}
		return s.visit(p, n)
	})
	return s.found()
}

// search looks for what a query asks of a game's moves.
type search struct {
	begun    bool
	opening  []engine.Move // still to be made
	target   uint64        // hash of a position that is to be reached; 0: it was, or none is asked for
	material *material     // the same
	pattern  pattern       // the same
}

// begin returns the search in a game from its start position. ok is false if the game can't
// have what is asked for.
func (f *Filter) begin(s *search, start *engine.Position) (ok bool) {
	q, v := &f.query, start.Variant()
	*s = search{true, f.opening(start), f.target(v), f.wanted(v), f.pattern(v)}
	s.begun = (q.Opening == "" || s.opening != nil) && (q.FEN == "" || s.target != 0) &&
		(q.Material == "" || s.material != nil) && (q.Pattern == "" || s.pattern != nil)
	return s.begun
}

func (s *search) found() bool {
	return s.begun && len(s.opening) == 0 && s.target == 0 && s.material == nil && s.pattern == nil
}

// visit looks at the position after a move. It returns false when the search is over.
func (s *search) visit(p *engine.Position, n *pgn.Node) bool {
	if n.Parent != nil && len(s.opening) > 0 {
		if n.Move != s.opening[0] {
			return false
		}
		s.opening = s.opening[1:]
	}
	if s.target != 0 && p.Hash() == s.target {
		s.target = 0
	}
	if s.material != nil && s.material.fits(p) {
		s.material = nil
	}
	if s.pattern != nil && s.pattern.fits(p) {
		s.pattern = nil
	}
	return !s.found()
}

// opening returns the moves asked for, as a variant has them from its start
// position; nil if it does not, or the game begins elsewhere.
func (f *Filter) opening(start *engine.Position) []engine.Move {
	v := start.Variant()
	if f.query.Opening == "" {
		return nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	moves, known := f.openings[v]
	if !known {
		p, err := v.NewPosition("")
		if err == nil {
			err = notation.Play(p, f.query.Opening)
		}
		if f.met(v, "opening", err) {
			for i := range p.Ply() {
				moves = append(moves, p.MoveAt(i+1))
			}
		}
		f.openings[v] = moves
	}
	if start.FEN() != v.StartFEN() {
		return nil
	}
	return moves
}

// target returns the hash of the position asked for in a variant, or 0.
func (f *Filter) target(v *engine.Variant) uint64 {
	if f.query.FEN == "" {
		return 0
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	hash, known := f.targets[v]
	if !known {
		p, err := v.NewPosition(f.query.FEN)
		if f.met(v, "position", err) {
			hash = p.Hash()
		}
		f.targets[v] = hash
	}
	return hash
}

// wanted returns the material asked for in a variant, or nil.
func (f *Filter) wanted(v *engine.Variant) *material {
	return askedFor(f, v, f.material, "material", f.query.Material, parseMaterial)
}

// pattern returns the pieces asked for in a variant, or nil.
func (f *Filter) pattern(v *engine.Variant) pattern {
	return askedFor(f, v, f.patterns, "pattern", f.query.Pattern, parsePattern)
}

// askedFor returns what a text asks for in a variant: nothing if there is no text, or if it
// does not fit the variant. Texts are read once a variant.
func askedFor[T any](f *Filter, v *engine.Variant, known map[*engine.Variant]T, what, text string, read func(string, *engine.Variant) (T, error)) T {
	var none T
	if text == "" {
		return none
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if asked, ok := known[v]; ok {
		return asked
	}
	asked, err := read(text, v)
	if !f.met(v, what, err) {
		asked = none
	}
	known[v] = asked
	return asked
}

// met notes whether what is asked for fits a variant.
func (f *Filter) met(v *engine.Variant, what string, err error) bool {
	if err == nil {
		f.fit = true
	} else if f.unfit == nil {
		f.unfit = fmt.Errorf("the %s is none of %s: %w", what, v.Def.Name, err)
	}
	return err == nil
}
