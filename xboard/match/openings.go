package match

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// Openings defines where games begin.
type Openings struct {
	File   string `json:"file,omitempty"` // PGN, a FEN or EPD line for each opening, or a PolyGlot book
	Random bool   `json:"random,omitempty"`
	Start  int    `json:"start,omitempty"` // the first to be used, from 1; 0 is 1
	Plies  int    `json:"plies,omitempty"` // of each game in a PGN file or line of a book; 0: all
	// RandomPlies is the number of legal moves drawn by lot, after those of the
	// file.
	RandomPlies int `json:"randomPlies,omitempty"`
	// Balance is by how many centipawns the position after random moves may favour
	// a player at most, as a short search sees it; 0: by any number.
	Balance int `json:"balance,omitempty"`
}

// Validate returns an error that says what is wrong.
func (o *Openings) Validate() error {
	switch {
	case o.RandomPlies < 0 || o.RandomPlies > maxRandomPlies:
		return fmt.Errorf("%d random plies: expected from 0 to %d", o.RandomPlies, maxRandomPlies)
	case o.Balance < 0:
		return fmt.Errorf("openings balanced to %d centipawns: expected 0 (not at all) or more", o.Balance)
	case o.Balance > 0 && o.RandomPlies == 0:
		return errors.New("a balance of openings needs random plies")
	case o.Plies < 0:
		return fmt.Errorf("openings of %d plies: expected 0 (all) or more", o.Plies)
	case o.Start < 0:
		return fmt.Errorf("openings from the %dth on: expected 1 or more", o.Start)
	case o.File == "" && (o.Random || o.Start > 1 || o.Plies > 0):
		return errors.New("an order, start or length of openings needs a file of openings")
	}
	return nil
}

// maxRandomPlies is more than makes sense: few games have so many moves.
const maxRandomPlies = 200

// VariantSpec is the game that a tournament plays: a definition with values of
// its variables. Numbers that are not given, such as those of start arrays, are
// drawn by lot for each opening, and others whose value is "random".
type VariantSpec struct {
	Definition engine.Definition
	Given      engine.Values
}

// draws reports whether a variable is drawn by lot.
func (s *VariantSpec) draws(v *engine.Variable) bool {
	for name, value := range s.Given {
		if strings.EqualFold(name, v.Name) {
			return strings.EqualFold(value, "random") && v.Kind != engine.TextVariable
		}
	}
	return v.Kind == engine.IntVariable && !v.Assigned
}

// values returns the values of variables: those given, and the others drawn or
// left to their defaults.
func (s *VariantSpec) values(draw func(engine.Variable) string) engine.Values {
	values := engine.Values{}
	for name, value := range s.Given {
		values[name] = value
	}
	for _, v := range s.Definition.Variables {
		if !s.draws(&v) {
			continue
		}
		for name := range values {
			if strings.EqualFold(name, v.Name) {
				delete(values, name)
			}
		}
		values[v.Name] = draw(v)
	}
	return values
}

// Draw compiles the variant with the variables drawn that are to be. If there
// are none it does nothing, and drawn is false.
func (s *VariantSpec) Draw(rnd *rand.Rand) (v *engine.Variant, drawn bool, err error) {
	values := s.values(func(v engine.Variable) string {
		drawn = true
		return v.Random(rnd)
	})
	if drawn {
		v, err = engine.Compile(s.Definition, values)
	}
	return v, drawn, err
}

// Start returns the FEN of a start position, of variants that draw theirs, or "" for
// the variant's own.
func (s *VariantSpec) Start(rnd *rand.Rand) (string, error) {
	v, drawn, err := s.Draw(rnd)
	if err != nil || !drawn {
		return "", err
	}
	return v.StartFEN(), nil
}

// opening is where a game begins.
type opening struct {
	variant *engine.Variant
	start   string // FEN, or "" for the variant's start position
	moves   []engine.Move
}

// openingSource deals openings: the same ones for the same seed.
type openingSource struct {
	spec    Openings
	variant VariantSpec
	seed    uint64
	book    book
	order   []int // of the book's lines, in the cycle of the book
	cycle   int
	scales  scales
	last    opening // dealt for number
	number  int
	skip    func(text string) // is called with lines that are left out; may be nil
	skipped map[int]bool      // the lines for which it was called
}

// newDeck reads the openings of a file, if there is one.
func newDeck(spec Openings, variant VariantSpec, seed uint64) (*openingSource, error) {
	if err := spec.Validate(); err != nil {
		return nil, err
	}
	d := &openingSource{spec: spec, variant: variant, seed: seed, cycle: -1, scales: scales{maxImbalance: spec.Balance}, number: -1}
	v, err := engine.Compile(variant.Definition, variant.values(func(v engine.Variable) string { return v.Default }))
	if err != nil {
		return nil, err
	}
	if spec.File != "" {
		if d.book, err = readBook(spec.File, v, spec.Plies); err != nil {
			return nil, err
		}
		if n := d.book.size(); d.book.moves == nil && spec.Start > n {
			return nil, fmt.Errorf("openings from the %dth on: %s has only %d", spec.Start, spec.File, n)
		}
	}
	d.last.variant = v
	return d, nil
}

// source returns the source of chance for an opening.
func (d *openingSource) source(number int, stream uint64) *rand.Rand {
	return rand.New(rand.NewPCG(d.seed, uint64(number)<<8|stream))
}

// opening returns the opening with a number, from 0.
func (d *openingSource) opening(ctx context.Context, number int) (opening, error) {
	if number == d.number {
		return d.last, nil
	}
	rnd := d.source(number, 1)
	o := opening{variant: d.last.variant}
	var line bookLine
	var err error
	switch {
	case d.book.moves != nil:
		line, err = drawLine(d.book.moves, o.variant, d.spec.Plies, d.source(number+d.first(), 3))
	case d.book.size() > 0:
		line, err = d.draw(number)
	default:
		if v, drawn, failed := d.variant.Draw(rnd); drawn {
			o.variant, err = v, failed
		}
	}
	if err != nil {
		return opening{}, err
	}
	o.start, o.moves = line.start, line.moves
	if d.spec.RandomPlies > 0 {
		if o.moves, err = d.scales.randomOpening(ctx, &o, d.spec.RandomPlies, rnd); err != nil {
			return opening{}, err
		}
	}
	d.last, d.number = o, number
	return o, nil
}

// draw reads the line of the book that an opening is, or the next one that can be read.
func (d *openingSource) draw(number int) (line bookLine, err error) {
	at, n := d.lineIndex(number), d.book.size()
	for range min(n, maxProbes) {
		if line, err = d.book.lines.read(at); err == nil {
			return line, nil
		}
		if !d.skipped[at] {
			if d.skipped == nil {
				d.skipped = map[int]bool{}
			}
			if d.skipped[at] = true; d.skip != nil {
				d.skip(d.book.lines.leftOut(err))
			}
		}
		at = (at + 1) % n
	}
	return line, fmt.Errorf("openings in %s: %w", d.spec.File, err)
}

// line returns what distinguishes an opening from others, unless it is drawn at random.
func (d *openingSource) line(number int) (line int, ok bool) {
	switch {
	case d.spec.RandomPlies > 0 || d.book.moves != nil:
		return 0, false
	case d.book.size() > 0:
		return d.lineIndex(number), true
	}
	return 0, !slices.ContainsFunc(d.variant.Definition.Variables, func(v engine.Variable) bool { return d.variant.draws(&v) })
}

// first returns how many openings are left out at first.
func (d *openingSource) first() int { return max(d.spec.Start, 1) - 1 }

// lineIndex returns which line of the book an opening is. When the book is used
// up it begins again, in random order with another one.
func (d *openingSource) lineIndex(number int) int {
	at := number + d.first()
	n := d.book.size()
	if !d.spec.Random {
		return at % n
	}
	if cycle := at / n; cycle != d.cycle {
		d.cycle, d.order = cycle, d.source(cycle, 2).Perm(n)
	}
	return d.order[at%n]
}
