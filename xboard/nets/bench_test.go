package nets

import (
	"math/rand/v2"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// BenchmarkGames plays games with itself in unlike variants, as it is played against, and
// reports nodes per second. The profile by which ferz is compiled comes from it:
//
//	go test ./xboard/nets -run '^$' -bench Games -benchtime 2x -trimpath -cpuprofile cmd/ferz/default.pgo
func BenchmarkGames(b *testing.B) {
	for _, id := range []string{
		"chess", "crazyhouse", "xiangqi", "shogi", "janggi", "makruk", "atomic", "seirawan", "shako", "antichess", "knightmate",
		"minishogi", "capablanca", "grand", "3check", "kingofthehill", "racingkings", "shatranj", "extinction", "sittuyin", "courier", "horde",
	} {
		b.Run(id, func(b *testing.B) {
			v := variantstest.Load(b, id)
			e, err := NewEngine(v, 64, "")
			if err != nil {
				b.Fatal(err)
			}
			nodes := uint64(0)
			for i := 0; b.Loop(); i++ {
				e.Clear()
				nodes += playGame(b, e, v, uint64(i))
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

// playGame plays up to 60 plies of a game with itself, from an opening that a seed draws, and
// returns how many nodes they took. Every sixth move is thought about for long.
func playGame(b *testing.B, e *search.Engine, v *engine.Variant, seed uint64) (nodes uint64) {
	const opening, plies, few, many = 4, 60, 2000, 60_000
	random, p, list := rand.New(rand.NewPCG(seed, 5)), variantstest.Position(b, v, ""), engine.MoveList{}
	for i := 0; i < plies && !p.Result().Over(); i++ {
		if i < opening {
			p.Generate(&list)
			p.Make(list.Moves[random.IntN(len(list.Moves))])
			list.Reset()
			continue
		}
		limit := search.Limits{Nodes: few}
		if i%6 == 4 {
			limit.Nodes = many
		}
		line, err := e.Search(b.Context(), p, limit, nil)
		if err != nil {
			b.Fatal(err)
		}
		nodes += line.Nodes
		p.Make(line.PV[0])
	}
	return nodes
}
