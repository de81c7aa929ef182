package match

import (
	"context"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
)

// afar is a worker that is elsewhere: what it receives and sends is text on its way.
type afar struct {
	Worker
	t *testing.T
}

func (w afar) Play(ctx context.Context, a Assignment, live func(LiveEvent)) (Record, error) {
	var there Assignment
	w.send(a, &there)
	rec, err := w.Worker.Play(ctx, there, live)
	var back Record
	w.send(rec, &back)
	return back, err
}

func (w afar) send(from, to any) {
	text, err := json.Marshal(from)
	if err == nil {
		err = json.Unmarshal(text, to)
	}
	if err != nil {
		w.t.Error(err)
	}
}

// TestWorkersAfar plays the same match here and elsewhere.
func TestWorkersAfar(t *testing.T) {
	for _, variant := range []string{"chess", "fischerandom", "marseillais", "chesswithdifferentarmies"} {
		var want []string
		for _, away := range []bool{false, true} {
			entrants, o := bots(chance(1), chance(2))
			c := config(t, entrants, 6)
			c.Variant, c.PGN = spec(t, variant, nil), filepath.Join(t.TempDir(), "games.pgn")
			if away {
				there := c
				c.Entrants = slices.Clone(c.Entrants)
				for i := range c.Entrants {
					c.Entrants[i].Open = nil // they play there
				}
				c.Workers = []Worker{afar{NewWorker(&there, 1), t}, afar{NewWorker(&there, 2), t}}
			}
			if _, err := Run(t.Context(), c, nil); err != nil {
				t.Fatal(err)
			}
			o.checkClosed(t)
			got := readPGN(t, c.PGN)
			if want == nil {
				want = got
			}
			if len(got) != 6 || !slices.Equal(got, want) {
				t.Errorf("%s: %d games, want 6 as here:\n%s", variant, len(got), strings.Join(got, "\n"))
			}
		}
	}
}

// TestAssignedVariant checks that the values that an assignment has make the
// same variant again.
func TestAssignedVariant(t *testing.T) {
	for _, d := range testenv.Sample(variants.All(), 60) {
		v, err := engine.Compile(d, nil)
		if err != nil {
			t.Fatal(err)
		}
		again, err := engine.Compile(d, v.Values)
		if err != nil || again.StartFEN() != v.StartFEN() {
			t.Errorf("%s: %v", d.ID, err)
		}
	}
}
