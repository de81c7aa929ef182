package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// Formation ends the game when the player who has moved has brought pieces
// together: so many in a row, in a square, on one line, or in a chain from one
// region to another. What is 0 or empty does not count.
//
// Source: connectN, connectNxN, collinearN and connectRegion of Fairy-Stockfish's
// variants.ini; the rules of Picaria, Teeko, Three Musketeers and Gale.
type Formation struct {
	Types  string        `ini:"types"`  // that count; "": all
	Row    int           `ini:"row"`    // so many next to one another, or more
	Square int           `ini:"square"` // a square with so many on each side
	Line   int           `ini:"line"`   // so many on one line, whatever stands between them
	From   engine.Region `ini:"from"`
	To     engine.Region `ini:"to"` // a chain from From to here
	// NoRanks, NoFiles and NoDiagonals leave out directions of rows, lines and
	// chains.
	NoRanks     bool `ini:"noRanks"`
	NoFiles     bool `ini:"noFiles"`
	NoDiagonals bool `ini:"noDiagonals"`
	Loses       bool `ini:"loses"` // the player has lost
}

func (Formation) Key() string { return "formation" }

func (r Formation) Describe(v *engine.Variant) string {
	what := "pieces"
	if r.Types != "" {
		what = "pieces (" + listTypesText(v, r.Types, "or") + ")"
	}
	var ways []string
	if r.Row > 0 {
		ways = append(ways, fmt.Sprintf("%d %s in a row", r.Row, what))
	}
	if r.Square > 0 {
		ways = append(ways, fmt.Sprintf("a square of %d by %d %s", r.Square, r.Square, what))
	}
	if r.Line > 0 {
		ways = append(ways, fmt.Sprintf("%d %s on one line", r.Line, what))
	}
	if r.From != "" {
		ways = append(ways, fmt.Sprintf("a chain of %s from %s to %s", what, v.RegionWords(r.From), v.RegionWords(r.To)))
	}
	has := "won"
	if r.Loses {
		has = "lost"
	}
	return fmt.Sprintf("A player who has made %s has %s. What counts are %s.", words.List(ways, "or"), has, words.List(r.directions(), "and"))
}

func (r Formation) directions() (out []string) {
	for _, d := range []struct {
		not  bool
		name string
	}{{r.NoRanks, "ranks"}, {r.NoFiles, "files"}, {r.NoDiagonals, "diagonals"}} {
		if !d.not {
			out = append(out, d.name)
		}
	}
	return out
}

func (r Formation) Bind(b *engine.Builder) (any, error) {
	if r.Row <= 1 && r.Square <= 1 && r.Line <= 1 && r.From == "" {
		return nil, fmt.Errorf("nothing to be formed: expected row, square or line of 2 or more, or from and to")
	}
	if (r.From == "") != (r.To == "") {
		return nil, fmt.Errorf("from=%q to=%q: expected both, where a chain begins and where it ends", r.From, r.To)
	}
	types, err := b.Types(r.Types)
	if err != nil {
		return nil, err
	}
	out := &formation{rule: r, v: b.Variant(), types: types, reasons: sayOf(b.Variant(), "%s's pieces are in place")}
	if out.from, err = bothRegions(b, r.From); err != nil {
		return nil, err
	}
	if out.to, err = bothRegions(b, r.To); err != nil {
		return nil, err
	}
	if !r.NoRanks {
		out.steps = append(out.steps, [2]int{1, 0})
	}
	if !r.NoFiles {
		out.steps = append(out.steps, [2]int{0, 1})
	}
	if !r.NoDiagonals {
		out.steps = append(out.steps, [2]int{1, 1}, [2]int{1, -1})
	}
	return out, nil
}

type formation struct {
	rule     Formation
	v        *engine.Variant
	types    []engine.TypeID
	from, to [2]engine.Bitboard
	steps    [][2]int
	reasons  [2]string // by player
}

func (f *formation) GameEnd(p *engine.Position) engine.Result {
	us := p.Mover()
	own := p.PiecesOf(us)
	if len(f.types) > 0 {
		own = piecesOf(p, us, f.types)
	}
	switch {
	case !f.formed(&own) && !f.chained(&own, us):
		return engine.Result{}
	case f.rule.Loses:
		return engine.Loss(us, f.reasons[us])
	}
	return engine.Win(us, f.reasons[us])
}

// formed looks for rows, squares and lines that begin at one of the pieces.
func (f *formation) formed(own *engine.Bitboard) bool {
	for s := range own.All() {
		if n := f.rule.Square; n > 1 && f.squared(own, s, n) {
			return true
		}
		for _, d := range f.steps {
			if f.rule.Row > 1 && 1+runLength(f.v, own, s, d) >= f.rule.Row || f.rule.Line > 1 && f.onLine(own, s, d) >= f.rule.Line {
				return true
			}
		}
	}
	return false
}

// onLine returns how many pieces stand on a line that begins at one of them.
func (f *formation) onLine(own *engine.Bitboard, s engine.Square, d [2]int) int {
	n := 1
	for to, ok := f.v.Step(s, d[0], d[1]); ok && to != s; to, ok = f.v.Step(to, d[0], d[1]) {
		if own.Has(to) {
			n++
		}
	}
	return n
}

// squared reports whether a square of pieces has its first corner here.
func (f *formation) squared(own *engine.Bitboard, s engine.Square, n int) bool {
	for i := range n * n {
		to, ok := s, true
		if i > 0 {
			to, ok = f.v.Step(s, i%n, i/n)
		}
		if !ok || !own.Has(to) {
			return false
		}
	}
	return true
}

// chained reports whether pieces lead from one region to the other.
func (f *formation) chained(own *engine.Bitboard, us engine.Color) bool {
	reached := f.from[us].And(*own)
	for !reached.Empty() {
		if end := reached.And(f.to[us]); !end.Empty() {
			return true
		}
		grown := reached
		for s := range reached.All() {
			for _, d := range f.steps {
				for _, sign := range [2]int{1, -1} {
					if to, ok := f.v.Step(s, sign*d[0], sign*d[1]); ok && own.Has(to) {
						grown.Add(to)
					}
				}
			}
		}
		if grown == reached {
			return false
		}
		reached = grown
	}
	return false
}

func (f *formation) Advise(a *engine.Advice) { a.OtherEndings = true }
