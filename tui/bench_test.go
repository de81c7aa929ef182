package tui

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"github.com/ferzchess/ferz/engine"
)

// BenchmarkKey measures a cursor key and the view after it on a large board
// after a long game.
func BenchmarkKey(b *testing.B) {
	r, g := openGame(b, testCommon(b, termenv.ANSI256, endless), load(b, "unicorngreat"), "", persons, 120, 40)
	for i := range 400 {
		g.list.moves = append(g.list.moves, played{engine.Color(i % 2), "Nxe10+"})
	}
	for b.Loop() {
		r.Update(tea.KeyMsg{Type: tea.KeyUp})
		r.View()
		r.Update(tea.KeyMsg{Type: tea.KeyDown})
		r.View()
	}
}

// BenchmarkMove measures a typed move and its view.
func BenchmarkMove(b *testing.B) {
	r, _ := openGame(b, testCommon(b, termenv.ANSI256, endless), load(b, "shogi"), "", persons, 80, 24)
	for b.Loop() {
		press(r, "c", "3", "c", "4")
		r.View()
		press(r, "enter")
		r.View()
		press(r, "ctrl+u")
	}
}
