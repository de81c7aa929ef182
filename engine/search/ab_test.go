package search

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	old "github.com/ferzchess/ferz/engine/search/internal/old"
	"github.com/ferzchess/ferz/variants"
)

func TestAB(t *testing.T) {
	names := os.Getenv("AB")
	if names == "" {
		t.Skip()
	}
	games, _ := strconv.Atoi(os.Getenv("GAMES"))
	nodes, _ := strconv.Atoi(os.Getenv("NODES"))
	var tw, tl, td int
	for _, name := range strings.Fields(names) {
		v, err := variants.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		var mu sync.Mutex
		var w, l, d int
		var wg sync.WaitGroup
		start := time.Now()
		for g := range 2 {
			wg.Go(func() {
				a, b := New(v, 8), old.New(v, 8)
				for i := g; i < games; i += 2 {
					r := playAB(v, a, b, uint64(i/2), engine.Color(i/2*0+i&1*0+((i/2)&1)), nodes, uint64(i))
					mu.Lock()
					switch {
					case r > 0:
						w++
					case r < 0:
						l++
					default:
						d++
					}
					mu.Unlock()
				}
			})
		}
		wg.Wait()
		tw, tl, td = tw+w, tl+l, td+d
		fmt.Printf("%-14s +%d -%d =%d  %s  %v\n", name, w, l, d, elo(w, l, d), time.Since(start).Round(time.Second))
	}
	fmt.Printf("TOTAL          +%d -%d =%d  %s\n", tw, tl, td, elo(tw, tl, td))
}

func elo(w, l, d int) string {
	n := float64(w + l + d)
	s := (float64(w) + float64(d)/2) / n
	dev := math.Sqrt((float64(w)*(1-s)*(1-s)+float64(l)*s*s+float64(d)*(.5-s)*(.5-s))/n) / math.Sqrt(n)
	f := func(x float64) float64 { x = min(max(x, .001), .999); return -400 * math.Log10(1/x-1) }
	return fmt.Sprintf("%.0f [%.0f %.0f]", f(s), f(s-1.96*dev), f(s+1.96*dev))
}

func playAB(v *engine.Variant, a *Engine, b *old.Engine, seed uint64, aColor engine.Color, nodes int, game uint64) int {
	aColor = engine.Color(game / 2 & 1)
	r := rand.New(rand.NewPCG(game/4*2+game&1, 5))
	a.Clear()
	b.Clear()
	p, _ := v.NewPosition("")
	for range 6 {
		moves := p.LegalMoves()
		if len(moves) == 0 {
			return 0
		}
		p.Make(moves[r.IntN(len(moves))])
	}
	for ply := 0; ply < 250; ply++ {
		if res := p.Result(); res.Over() {
			c, ok := res.Winner()
			if !ok {
				return 0
			}
			if c == aColor {
				return 1
			}
			return -1
		}
		if p.Side() == aColor {
			l, err := a.Search(context.Background(), p, Limits{Nodes: uint64(nodes)}, nil)
			if err != nil {
				return 0
			}
			p.Make(l.PV[0])
		} else {
			l, err := b.Search(context.Background(), p, old.Limits{Nodes: uint64(nodes)}, nil)
			if err != nil {
				return 0
			}
			p.Make(l.PV[0])
		}
	}
	return 0
}
