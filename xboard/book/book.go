// Package book reads, builds and writes opening books: which moves to play in a
// position, and how often. Books of any variant can be in ferz's text format, see
// Write; those of variants with the orthodox pieces also in PolyGlot's.
package book

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/xboard/match/polyglot"
)

// Entry is a move of a book.
type Entry = polyglot.Entry

// Book is an opening book. One that has been read or built may be used by
// several goroutines.
type Book struct {
	positions map[string]map[string]int // weights, by position and move in coordinates
	polyglot  *polyglot.Book            // nil: it is one of ferz's own
}

const (
	// header begins the first line of ferz's own books.
	header = "# ferz book 1"
	// maxSize is larger than any book, in bytes.
	maxSize = 1 << 30
	// maxWeight is PolyGlot's, and more than any move needs.
	maxWeight = 1<<16 - 1
)

// New returns an empty book, to be built.
func New() *Book { return &Book{positions: map[string]map[string]int{}} }

// Open reads a book from a file.
func Open(file string) (*Book, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, fmt.Errorf("book: %w", err)
	}
	defer f.Close()
	b, err := Read(f)
	if err != nil {
		return nil, fmt.Errorf("book %s: %w", file, err)
	}
	return b, nil
}

// Read reads a book: ferz's own, or PolyGlot's.
func Read(r io.Reader) (*Book, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxSize+1))
	switch {
	case err != nil:
		return nil, err
	case len(data) > maxSize:
		return nil, fmt.Errorf("it is larger than %d MB", maxSize>>20)
	case bytes.HasPrefix(data, []byte(header)):
		return readText(data)
	}
	b := &Book{}
	b.polyglot, err = polyglot.New(data)
	return b, err
}

// readText reads the lines that Write has written.
func readText(data []byte) (*Book, error) {
	b := New()
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		text := strings.TrimSpace(lines.Text())
		if text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		position, list, ok := strings.Cut(text, "\t")
		if !ok {
			return nil, fmt.Errorf("line %d: expected a position, a tab, and moves with weights such as e2e4=3", n)
		}
		for _, pair := range strings.Fields(list) {
			i := strings.LastIndexByte(pair, '=') // promotions have one of their own
			weight, err := strconv.Atoi(pair[i+1:])
			if i < 1 || err != nil || weight < 1 || weight > maxWeight {
				return nil, fmt.Errorf("line %d: %q: expected a move, =, and a weight from 1 to %d", n, pair, maxWeight)
			}
			b.add(position, pair[:i], weight)
		}
	}
	return b, lines.Err()
}

func (b *Book) add(position, move string, weight int) {
	moves := b.positions[position]
	if moves == nil {
		moves = map[string]int{}
		b.positions[position] = moves
	}
	moves[move] = min(moves[move]+weight, maxWeight)
}

// key writes a position without what a book does not care for: the half-move
// clock and the number of the move.
func key(p *engine.Position) string {
	fields := strings.Fields(p.FEN())
	return strings.Join(fields[:max(len(fields)-2, 1)], " ")
}

// Moves returns the legal moves that the book has for a position, the most
// played first. It fails if the book can't be of the position's game.
func (b *Book) Moves(p *engine.Position) ([]Entry, error) {
	var out []Entry
	if b.polyglot != nil {
		var err error
		if out, err = b.polyglot.Moves(p); err != nil {
			return nil, err
		}
	}
	for text, weight := range b.positions[key(p)] {
		if m, err := notation.Parse(p, text); err == nil {
			out = append(out, Entry{Move: m, Weight: weight})
		}
	}
	slices.SortFunc(out, func(a, b Entry) int {
		return cmp.Or(b.Weight-a.Weight, cmp.Compare(a.Move, b.Move))
	})
	return out, nil
}

// Pick draws one of the moves for a position, each with a probability in proportion to
// its weight; ok is false if there is none.
func (b *Book) Pick(p *engine.Position) (m engine.Move, ok bool) {
	entries, err := b.Moves(p)
	if err != nil || len(entries) == 0 {
		return engine.NoMove, false
	}
	return polyglot.Pick(entries, rand.IntN), true
}

// Size returns how many positions a book of ferz's own has.
func (b *Book) Size() int { return len(b.positions) }

// AddGame adds the first plies of a game: moves of the winner weigh 2, those of a drawn
// game 1; those of the loser are omitted.
func (b *Book) AddGame(g *engine.Game, plies int) error {
	p, err := g.Variant().NewPosition(g.StartFEN())
	if err != nil {
		return err
	}
	winner, won := g.Result().Winner()
	moves := g.Moves()
	for _, m := range moves[:min(plies, len(moves))] {
		switch {
		case !won:
			b.Add(p, m, DrawWeight)
		case winner == p.Side():
			b.Add(p, m, WinWeight)
		}
		p.Make(m)
	}
	return nil
}

// Weight of a move for each game that its player won, and for each that was drawn.
const (
	WinWeight  = 2
	DrawWeight = 1
)

// Add adds to the weight of a move in a position.
func (b *Book) Add(p *engine.Position, m engine.Move, weight int) {
	b.add(key(p), notation.Coordinates(p, m), weight)
}

// Prune removes moves with less weight than least.
func (b *Book) Prune(least int) {
	for position, moves := range b.positions {
		maps.DeleteFunc(moves, func(_ string, weight int) bool { return weight < least })
		if len(moves) == 0 {
			delete(b.positions, position)
		}
	}
}

// Write writes the book as a text: after a line that names the variant, a line
// for each position, with its FEN up to the counters, a tab, and moves with
// their weights.
func (b *Book) Write(w io.Writer, variant string) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%s %s\n", header, variant)
	for _, position := range slices.Sorted(maps.Keys(b.positions)) {
		moves := b.positions[position]
		names := slices.SortedFunc(maps.Keys(moves), func(x, y string) int { return cmp.Or(moves[y]-moves[x], cmp.Compare(x, y)) })
		fmt.Fprintf(out, "%s\t", position)
		for i, name := range names {
			fmt.Fprintf(out, "%s%s=%d", strings.Repeat(" ", min(i, 1)), name, moves[name])
		}
		fmt.Fprintln(out)
	}
	return out.Flush()
}

// WritePolyglot writes the book in PolyGlot's format.
func (b *Book) WritePolyglot(w io.Writer, v *engine.Variant) error {
	if b.polyglot != nil {
		return errors.New("it is a PolyGlot book already")
	}
	var out polyglot.Writer
	for position, moves := range b.positions {
		p, err := v.NewPosition(position + " 0 1")
		if err != nil {
			return fmt.Errorf("%s: %w", position, err)
		}
		for text, weight := range moves {
			m, err := notation.Parse(p, text)
			if err == nil {
				err = out.Add(p, Entry{Move: m, Weight: weight})
			}
			if err != nil {
				return fmt.Errorf("%s: %s: %w", position, text, err)
			}
		}
	}
	return out.Write(w)
}
