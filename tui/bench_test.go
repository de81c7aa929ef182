package tui

import (
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// longGame returns a game of Gross Chess, on 12x12 squares, with four hundred
// moves of both sides together and a variation of six at every tenth.
func longGame(t testing.TB) *pgn.Game {
	t.Helper()
	g := treeOf(t, load(t, "gross"), "")
	p, err := g.Variant.NewPosition("")
	if err != nil {
		t.Fatal(err)
	}
	seed := 1
	grow := func(n *pgn.Node, p *engine.Position, plies int) *pgn.Node {
		for range plies {
			legal := p.LegalMoves()
			if len(legal) == 0 {
				t.Fatal("the game has ended")
			}
			seed = (seed*1103515245 + 12345) & 0x7fffffff
			m := legal[seed>>8%len(legal)]
			child := n.Add(p.SAN(m), m)
			child.Number, child.Side = p.MoveNumber(), p.Side()
			p.Make(m)
			n = child
		}
		return n
	}
	n := g.Root
	for range 40 {
		aside := p.Clone()
		at := n
		n = grow(n, p, 10)
		grow(at, aside, 6)
	}
	return g
}

// longStage shows the end of such a game: one that is played, or looked at.
func longStage(t testing.TB, review bool) *stage {
	t.Helper()
	c := testCommon(t, theme.ANSI256, endless)
	s := newStage(t, c, Options{}, 120, 40)
	tree := longGame(t)
	g, err := newGame(c, gameConfig{def: tree.Variant.Def, tree: tree, review: review}, tree)
	if err != nil {
		t.Fatal(err)
	}
	s.g = g
	s.run(s.r.show(g))
	s.quiet()
	return s
}

// cost returns how long Update and View take for keys, the best of several
// times: other programs may interrupt any.
func (s *stage) cost(keys ...string) time.Duration {
	best := time.Hour
	for range 10 {
		start := time.Now()
		for _, name := range keys {
			s.r.Update(keyMsg(name)) // its commands are not run
			s.r.View()
		}
		best = min(best, time.Since(start)/time.Duration(len(keys)))
	}
	return best
}

// TestCost holds what a key may cost in a long game on a large board: Update
// and View together take a millisecond or two, and so never longer than it takes
// to see it.
func TestCost(t *testing.T) {
	most := 8 * time.Millisecond
	if testing.Short() { // the race detector may be at work, which takes ten times as long
		most *= 20
	}
	for _, review := range []bool{false, true} {
		s := longStage(t, review)
		for name, keys := range map[string][]string{
			"cursor":  {"up", "down", "left", "right"},
			"typing":  {"a", "backspace"},
			"browse":  {"<", "<", ">", ">"},
			"flip":    {"ctrl+f"},
			"choice":  {"enter", "esc"},
			"to ends": {"home", "end"},
			"help":    {"f1", "esc"},
		} {
			took := s.cost(keys...)
			t.Logf("review %v, %s: %v", review, name, took)
			if took > most {
				t.Errorf("review %v: %s takes %v", review, name, took)
			}
		}
	}
}

// BenchmarkKey measures a cursor key and the view after it on a large board
// after four hundred moves.
func BenchmarkKey(b *testing.B) {
	s := longStage(b, false)
	for b.Loop() {
		s.r.Update(tea.KeyMsg{Type: tea.KeyUp})
		s.r.View()
		s.r.Update(tea.KeyMsg{Type: tea.KeyDown})
		s.r.View()
	}
}

// BenchmarkMove measures a typed move, taken back again, and its views.
func BenchmarkMove(b *testing.B) {
	s := openGame(b, testCommon(b, theme.ANSI256, endless), load(b, "shogi"), "", persons, 80, 24)
	for b.Loop() {
		for _, key := range []string{"c", "3", "c", "4", "enter", "ctrl+u"} {
			s.r.Update(keyMsg(key))
			s.r.View()
		}
	}
}
