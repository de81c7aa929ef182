package training

import (
	"bufio"
	"context"
	"io"
	"os"

	"github.com/ferzchess/ferz/engine"
)

// Tally counts the games and positions of a file up to a byte offset.
type Tally struct {
	Bytes  int64 `json:"bytes"` // end of the last game; 0 if nothing was counted
	Games  int   `json:"games"`
	Scored int   `json:"scored"` // positions with a score
	Kept   int   `json:"kept"`   // quiet ones among them, which Load uses
}

// Count counts the games of a file after those of an earlier tally, which the result
// includes. An incomplete game at the end is ignored.
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

// counter is the state of a count.
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

// Misjudged reports whether piece values are unreliable in a variant because its
// games are not won by material, so that its static evaluation has much to learn.
func Misjudged(v *engine.Variant) bool { return valuesUnreliable(v) }
