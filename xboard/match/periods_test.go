package match

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/clock"
)

// TestPeriods checks that players are sent the period in which they are, and that the
// file has all periods.
func TestPeriods(t *testing.T) {
	control, err := clock.Parse("2/60:30,15:00+1")
	if err != nil {
		t.Fatal(err)
	}
	players := script(t, "e4 e5 Nf3 Nc6 Bc4 Bc5[resign]")
	var told []string
	think := players[0].think
	players[0].think = func(ctx context.Context, turn xboard.Request, p *engine.Position) (xboard.Reply, error) {
		own := turn.Clocks[engine.White]
		told = append(told, fmt.Sprint(own.MovesToGo, own.Increment, turn.Period.Moves, turn.Period.Base, own.Remaining > time.Hour+14*time.Minute))
		return think(ctx, turn, p)
	}
	v := variantstest.Load(t, "chess")
	rec, err := Play(t.Context(), GameSpec{Variant: v, Seats: [2]Seat{{Player: players[0], Control: control}, {Player: players[1], Control: control}}})
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"2 0s 2 1h0m30s false", "1 0s 2 1h0m30s false", "0 1s 0 15m0s true"}; !slices.Equal(told, want) {
		t.Errorf("White was told %q, want %q", told, want)
	}
	if tag := checkPGN(t, v, &rec).Tags.Get("TimeControl"); tag != "2/3630:900+1" {
		t.Errorf("the tag is %q", tag)
	}
}
