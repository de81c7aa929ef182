package campaign

import (
	"context"
	"math"
	"runtime"
	"slices"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard/nets"
)

// began is for measuring time.
var began = time.Now()

const (
	speedNodes = 10_000 // of each search that is timed, at most
	speedMoves = 20     // moves of a match that are searched in the time of one that is timed
	speedTries = 15     // by turns; the one in the middle counts
	speedPlies = 4      // by which each try is further in a game
)

// FairNodes returns how many positions a new net may search for each move if the old
// one searches a given number, so that both take the same processor time. The nets are
// named as for nets.Resolve.
func FairNodes(ctx context.Context, v *engine.Variant, newNet, oldNet string, nodes uint64) (uint64, error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var players [2]*search.Engine
	for i, net := range []string{newNet, oldNet} {
		var err error
		if players[i], err = nets.NewEngine(v, testHash, net); err != nil {
			return 0, err
		}
	}
	p, err := v.NewPosition("")
	if err != nil {
		return 0, err
	}
	var shares []float64
	limits := search.Limits{Nodes: max(min(nodes, speedNodes/speedMoves)*speedMoves, 1)}
	for range speedTries {
		var took [2]time.Duration
		var line search.Line
		for i, e := range players {
			if took[i], line, err = timed(ctx, e, p, limits); err != nil {
				return 0, err
			}
		}
		shares = append(shares, float64(took[1])/float64(max(took[0], 1)))
		if p, err = onward(p, line.PV); err != nil {
			return 0, err
		}
	}
	slices.Sort(shares)
	share := min(max(shares[speedTries/2], 0.5), 2)
	return max(uint64(math.Round(share*float64(nodes))), 1), nil
}

// onward plays some moves of a line, and begins anew when the game is over.
func onward(p *engine.Position, line []engine.Move) (*engine.Position, error) {
	for _, m := range line[:min(speedPlies, len(line))] {
		p.Make(m)
	}
	if len(line) == 0 || p.Result().Over() {
		return p.Variant().NewPosition("")
	}
	return p, nil
}

// timed returns how long a search takes for each position, in picoseconds, and
// what it finds.
func timed(ctx context.Context, e *search.Engine, p *engine.Position, limits search.Limits) (time.Duration, search.Line, error) {
	e.Clear()
	start := threadTime()
	line, err := e.Search(ctx, p, limits, nil)
	if err == nil {
		err = ctx.Err()
	}
	return 1000 * (threadTime() - start) / time.Duration(max(line.Nodes, 1)), line, err
}
