package tui

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/variants"
)

// monkey drives a root with messages made from bytes. Commands run when the
// bytes say so, searches as well, so that messages come late or never.
type monkey struct {
	t       testing.TB
	r       *root
	pending []tea.Cmd
	last    string
}

// monkeyKeys are what a monkey may press; some more often than others.
var monkeyKeys = []string{
	"up", "down", "left", "right", "enter", "enter", "enter", "space", "tab", "shift+tab", "esc",
	"ctrl+u", "ctrl+r", "ctrl+f", "ctrl+t", "ctrl+n", "ctrl+o", "ctrl+w", "f1", "?",
	"pgup", "pgdown", "home", "end", "backspace",
	"a", "e", "4", "5", "x", "N", "@", "=", "q", "y", ":", ":undo", ":fen", ":resign", "e4", "e5", "\x1b[31m", "é", "日", "O-O",
}

// step takes one byte in.
func (m *monkey) step(b byte) {
	switch n := int(b); {
	case n < 20:
		m.last = fmt.Sprintf("size %d", n)
		m.send(tea.WindowSizeMsg{Width: 40 + 7*n, Height: 14 + 2*n})
	case n < 80 && len(m.pending) > 0:
		cmd := m.pending[n%len(m.pending)]
		m.pending = append(m.pending[:n%len(m.pending)], m.pending[n%len(m.pending)+1:]...)
		m.last = "command"
		m.run(cmd)
	default:
		m.last = monkeyKeys[n%len(monkeyKeys)]
		m.send(keyMsg(m.last))
	}
}

// run runs a command; of a search and its listener only the search.
func (m *monkey) run(cmd tea.Cmd) {
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		m.run(msg[0])
	case tea.QuitMsg:
	default:
		m.send(msg)
	}
}

func (m *monkey) send(msg tea.Msg) {
	_, cmd := m.r.Update(msg)
	if cmd != nil {
		m.pending = append(m.pending, cmd)
	}
	checkView(m.t, m.r, m.last)
}

func newMonkey(t testing.TB, variant string) *monkey {
	c := testCommon(t, termenv.ANSI256, firstMove)
	r, err := newRoot(c, Options{Variant: variant})
	if err != nil {
		t.Fatal(err)
	}
	m := &monkey{t: t, r: r, pending: []tea.Cmd{r.initial}, last: "start"}
	m.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	m.step(20)
	return m
}

// FuzzUpdate presses keys, resizes and lets commands run in any order.
func FuzzUpdate(f *testing.F) {
	all := variants.All()
	for i := range all {
		f.Add(byte(i), []byte{100, 20, 84, 20, 21, 120, 130, 84, 20, 250, 251})
	}
	f.Fuzz(func(t *testing.T, variant byte, script []byte) {
		id := ""
		if n := int(variant); n < len(all) {
			id = all[n].ID
		}
		m := newMonkey(t, id)
		for _, b := range script[:min(len(script), 500)] {
			m.step(b)
		}
	})
}

// TestMonkey does some thousand random things, in games of all variants.
func TestMonkey(t *testing.T) {
	for i, d := range variants.All() {
		t.Run(d.ID, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(7, uint64(i)))
			m := newMonkey(t, d.ID)
			for range max(7000/len(variants.All()), 20) {
				m.step(byte(r.UintN(256)))
			}
		})
	}
}

// panicking is an engine with a bug.
func panicking(context.Context, *engine.Position, func(search.Line)) (search.Line, error) {
	panic("a bug")
}
