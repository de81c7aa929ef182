// Package openings names the openings of games. It finds them by position, so the
// order of moves does not matter.
//
// The names are read at the first use, which takes some hundredths of a second:
//
//	book := openings.For(v, startFEN) // nil: its games have no names
//	o, ok := book.At(p)
package openings

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/variants"
)

// Opening is how the beginning of a game is called.
type Opening struct {
	ECO  string // the code of chess, such as C60; "" in other games
	Name string
}

func (o Opening) String() string { return strings.TrimSpace(o.ECO + " " + o.Name) }

// Book has the openings of a game.
type Book struct {
	of    *engine.Variant
	start string             // placement
	named map[string]Opening // by placement
	most  int                // plies of the longest
}

//go:embed chess.txt
var chessNames string

//go:embed xiangqi.txt
var xiangqiNames string

// table is the openings of a variant.
type table struct {
	id   string
	book func() (*Book, error)
}

var tables = []table{
	{"chess", sync.OnceValues(func() (*Book, error) { return readOf("chess", chessNames) })},
	{"xiangqi", sync.OnceValues(func() (*Book, error) { return readOf("xiangqi", xiangqiNames) })},
}

// For returns the opening book of a variant from a start position, or nil if its
// openings have no names; variants that begin in the same way share a book.
func For(v *engine.Variant, startFEN string) *Book {
	p, err := v.NewPosition(startFEN)
	if err != nil {
		return nil
	}
	for _, t := range tables {
		if d, err := variants.BuiltIn().Find(t.id); err != nil || !strings.HasPrefix(startFEN, d.Array) {
			continue // most are: the names need not be read
		}
		if book, err := t.book(); err == nil && book.fits(p) { // a test reads them all
			return book
		}
	}
	return nil
}

// fits reports whether games from a position begin as the book's do: on the same
// board with pieces that move as they do there, by the same rules but for what
// decides the game or brings pieces in.
func (b *Book) fits(p *engine.Position) bool {
	own, other := &b.of.Def, &p.Variant().Def
	if placement(p) != b.start || other.Board != own.Board {
		return false
	}
	for i := range own.Pieces {
		if !slices.ContainsFunc(other.Pieces, func(d engine.PieceDef) bool { return movesAlike(&own.Pieces[i], &d) }) {
			return false
		}
	}
	for _, r := range other.Rules {
		if !keepsOpenings(r) && !slices.ContainsFunc(own.Rules, func(o engine.Rule) bool { return o.Key() == r.Key() }) {
			return false
		}
	}
	return true
}

// movesAlike reports whether two definitions are of the same piece.
func movesAlike(a, b *engine.PieceDef) bool {
	return a.Name == b.Name && a.Betza == b.Betza && a.Initial == b.Initial && slices.Equal(a.RegionMoves, b.RegionMoves)
}

// keepsOpenings reports whether openings are what they are without a rule.
func keepsOpenings(r engine.Rule) bool {
	switch r.(type) {
	case rules.CheckCount, rules.LocationVictory, rules.DrawOdds, rules.Drops, rules.Note:
		return true
	}
	return false
}

// placement is what stands where, and who is to move.
func placement(p *engine.Position) string {
	fields := strings.Fields(p.FEN())
	array, _, _ := strings.Cut(fields[0], "[") // without hands
	return array + " " + p.Side().String()
}

// At returns the opening whose last move leads to a position. A nil book has none.
func (b *Book) At(p *engine.Position) (o Opening, ok bool) {
	if b != nil {
		o, ok = b.named[placement(p)]
	}
	return o, ok
}

// Of returns the opening of a line of moves from a game's start: the last that has
// a name. Moves that can't be made end it.
func (b *Book) Of(v *engine.Variant, startFEN string, line []engine.Move) (last Opening) {
	if b == nil {
		return last
	}
	p, err := v.NewPosition(startFEN)
	if err != nil {
		return last
	}
	for _, m := range line[:min(len(line), b.most)] {
		if !p.IsLegal(m) {
			break
		}
		p.Make(m)
		if o, ok := b.At(p); ok {
			last = o
		}
	}
	return last
}

// The tags of a game's opening.
const (
	ecoTag     = "ECO"
	openingTag = "Opening"
)

// Tag sets the opening's tags of a game, or removes those of another opening.
func (o Opening) Tag(tags *pgn.Tags) {
	for _, tag := range []pgn.Tag{{Name: ecoTag, Value: o.ECO}, {Name: openingTag, Value: o.Name}} {
		if tag.Value == "" {
			tags.Delete(tag.Name)
		} else {
			tags.Set(tag.Name, tag.Value)
		}
	}
}

// TagGame gives a game whose moves are resolved the tags of its opening, unless it
// has some.
func TagGame(g *pgn.Game) {
	if !g.Tags.Has(ecoTag) && !g.Tags.Has(openingTag) {
		RetagGame(g)
	}
}

// RetagGame replaces the opening's tags of a game whose moves are resolved. It changes
// nothing if openings have no names in the variant.
func RetagGame(g *pgn.Game) {
	if g.Variant == nil {
		return
	}
	book := For(g.Variant, g.StartFEN)
	if book == nil {
		return
	}
	var line []engine.Move
	for _, n := range g.MainLine() {
		line = append(line, n.Move)
	}
	book.Of(g.Variant, g.StartFEN, line).Tag(&g.Tags)
}

// readOf reads the names of the openings of a variant of the catalogue.
func readOf(id, text string) (*Book, error) {
	v, err := variants.Load(id)
	if err != nil {
		return nil, err
	}
	return read(v, text)
}

// read reads the names of a variant's openings; the files describe the format.
func read(v *engine.Variant, text string) (*Book, error) {
	p, err := v.NewPosition(v.StartFEN())
	if err != nil {
		return nil, err
	}
	b := &Book{of: v, start: placement(p), named: map[string]Opening{}}
	for i, line := range strings.Split(text, "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		if err := b.add(p, line); err != nil {
			return nil, fmt.Errorf("openings of %s, line %d: %w", v.Def.ID, i+1, err)
		}
	}
	return b, nil
}

// add adds a line. The position is that of the line before, and then that of this
// one.
func (b *Book) add(p *engine.Position, line string) error {
	f := strings.Split(line, "\t")
	if len(f) != 3 {
		return fmt.Errorf("%q: expected moves, code and name between tabs", line)
	}
	moves := strings.Fields(f[0])
	if len(moves) < 2 {
		return fmt.Errorf("%q: expected a number of plies and a move", f[0])
	}
	shared, err := strconv.Atoi(moves[0])
	if err != nil || shared < 0 || shared > p.Ply() {
		return fmt.Errorf("%q: expected a number of plies from 0 to %d", moves[0], p.Ply())
	}
	for p.Ply() > shared {
		p.Unmake()
	}
	for _, text := range moves[1:] {
		if err := play(p, text); err != nil {
			return err
		}
	}
	b.most = max(b.most, p.Ply())
	b.named[placement(p)] = Opening{ECO: f[1], Name: f[2]}
	return nil
}

// play makes the move between two squares. No opening has a promotion.
func play(p *engine.Position, text string) error {
	v := p.Variant()
	for _, m := range p.LegalMoves() {
		from, ok := strings.CutPrefix(text, v.SquareName(m.From()))
		if ok && from == v.SquareName(m.To()) {
			p.Make(m)
			return nil
		}
	}
	return fmt.Errorf("%q is no legal move there", text)
}
