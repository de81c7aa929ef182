package training

import (
	"bufio"
	"context"
	"io"
	"os"

	"github.com/ferzchess/ferz/engine"
)

// Tally counts what a file of games has up to a byte.
type Tally struct {
	Bytes  int64 `json:"bytes"` // where the last game ends; 0: nothing was counted
	Games  int   `json:"games"`
	Scored int   `json:"scored"` // positions with a score
	Kept   int   `json:"kept"`   // those of them that are quiet, which Load keeps
}

// Count counts the games of a file behind those of an earlier tally, which the result
// includes. Bytes at the end that are no whole game are left out.
func Count(ctx context.Context, path string, v *engine.Variant, from Tally) (Tally, error) {
	f, err := os.Open(path)
	if err != nil {
		return from, err
	}
	defer f.Close()
	head, err := heading(v)
	if err != nil {
		return from, err
	}
	c := counter{Tally: from, v: v, reader: reader{captures: v.Advice().MustCapture, far: decisiveScore(v)}}
	if from.Bytes == 0 {
		c.Bytes, err = scan(f, head, c.add(ctx))
		return c.Tally, err
	}
	if _, err := f.Seek(from.Bytes, io.SeekStart); err != nil {
		return from, err
	}
	c.Bytes, err = scanBlocks(bufio.NewReader(f), from.Bytes, c.add(ctx))
	return c.Tally, err
}

// counter is a count under way.
type counter struct {
	Tally
	v      *engine.Variant
	reader reader
}

// add returns a function that counts a stored game.
func (c *counter) add(ctx context.Context) func([]byte) error {
	return func(data []byte) error {
		kept, scored := 0, 0
		_, err := replay(c.v, data, &c.reader.list, func(at visited) {
			if !at.scored {
				return
			}
			scored++
			if c.reader.quiet(at.Position, at.move, at.score) {
				kept++
			}
		})
		if err != nil {
			return err
		}
		c.Games++
		c.Scored += scored
		c.Kept += kept
		return ctx.Err()
	}
}

// Misjudged reports whether pieces of a variant may not be worth what they seem to be:
// its games are not won by material, so a static evaluation has much to learn.
func Misjudged(v *engine.Variant) bool { return valuesUnreliable(v) }
